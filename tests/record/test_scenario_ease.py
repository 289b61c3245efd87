"""What makes a scenario easy to write: full forms, automatic answers, checks, helpful errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.cli.main import main
from diadochoi.record.errors import ScenarioError
from diadochoi.record.scenarios.scenario import parse_scenario

MARCH = """
title: Red marches
seats: {red: [antigonos], blue: [ptolemaios]}
position:
  generals: {antigonos: {at: dana, units: {loyal: 3}}}
  control: {red: [dana, tarsos]}
dice: [6]
script:
  - red: [roll, activate antigonos]
"""
# A lone General: nobody can be posted, so an activation without Movement Points has only one answer.
LONE = """
title: Red goes alone
seats: {red: [antigonos], blue: [ptolemaios]}
position:
  generals: {antigonos: dana}
dice: [1]
script:
  - red: roll
"""


def failures(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text, "x.yaml").run()
    return [str(failure).splitlines()[0] for failure in caught.value.failures]


def holds(text: str) -> None:
    parse_scenario(text, "x.yaml").run()


# ---------------------------------------------------------------------- full forms


def test_the_kind_of_the_only_path_may_be_named() -> None:
    holds(MARCH + "  - red: move tarsos mountain\n")
    holds(MARCH + "  - check: {legal: [move tarsos, move tarsos mountain, move mazaka land]}\n")
    assert "move tarsos strait" in failures(MARCH + "  - red: move tarsos strait\n")[0]


def test_a_strait_may_be_named_where_it_is_the_only_path_by_land() -> None:
    text = MARCH.replace("dana", "byzantion").replace(", tarsos", "")
    holds(text + "  - red: move astakos strait\n")
    assert failures(text + "  - red: move astakos land\n")


def test_the_city_of_a_siege_on_the_march_may_be_named() -> None:
    text = """
title: Red besieges
seats: {red: [antigonos], blue: [ptolemaios]}
position:
  generals: {antigonos: {at: tyros, units: {loyal: 3}}}
  control: {blue: [tyros, sidon]}
dice: [6, 1]
script:
  - red: [roll, activate antigonos, siege CITY]
"""
    holds(text.replace("CITY", "tyros"))
    assert failures(text.replace("CITY", "sidon"))


# ---------------------------------------------------------------------- automatic answers


@pytest.mark.parametrize("closing", ["[]", "[stop]"])
def test_an_activation_that_ends_by_itself_may_be_ended_all_the_same(closing: str) -> None:
    """Antigonos has two Movement Points and spends both."""
    text = LONE + "  - red: [activate antigonos, move ikonion, move kelainai]\n"
    game = parse_scenario(text + f"  - red: {closing}\n").run()
    assert game.notation.text(game.plays[-1].action) == "move kelainai"


def test_automatic_answers_are_checked_and_named_in_errors() -> None:
    text = LONE + "  - red: [activate antigonos, move ikonion, move kelainai]\n"
    holds(text + "  - check: {auto: [{red: stop}, {red: done}]}\n")
    holds(text + "  - check: {auto: [stop, done]}\n")
    told = failures(text + "  - check: {auto: []}\n")
    assert told == ["x.yaml:10: automatic answers: expected [], found [red: stop, red: done]"]
    told = failures(text + "  - red: bury\n")
    assert "automatic answers since the last line: red: stop (`activation`)" in told[0]


def test_a_line_that_was_not_automatic_is_not_a_comment() -> None:
    assert failures(LONE + "  - red: [activate antigonos, move ikonion, move kelainai, embark]\n")


def test_an_error_says_which_answer_has_to_come_first() -> None:
    """A Minor General could be posted, so this activation does not end automatically."""
    told = failures(MARCH + "  - red: [move tarsos, done]\n")
    assert told[0].endswith("; it is legal after `stop`")


def test_a_lesson_tells_questions_and_answers_that_gave_themselves() -> None:
    scenario = parse_scenario(LONE + "  - red: [activate antigonos, move ikonion, move kelainai, stop]\n")
    told = list(scenario.story(scenario.start()))
    assert "  red: roll  [levy_or_march, 6.3/a]" in told
    assert "    red: stop (the only answer to `activation`)" in told
    automatic = "red: stop (this was the only answer to `activation`, so the program gave it automatically)"
    assert f"  {automatic}" in told


# ---------------------------------------------------------------------- refusals and dice


def test_an_action_of_a_seat_that_is_not_asked_is_refused() -> None:
    holds(MARCH + "  - blue: illegal intercept tarsos\n")
    assert (
        "remove `because`" in failures(MARCH + "  - {blue: illegal intercept tarsos, because: 11.1.B/b}\n")[0]
    )
    assert "did you mean `tarsos`" in failures(MARCH + "  - blue: illegal intercept tarsus\n")[0]


def test_dice_that_run_out_name_the_roll() -> None:
    text = MARCH.replace("dice: [6]", "dice: []")
    assert failures(text) == ["x.yaml:9: roll: no die is left for the roll `movement_roll` of red"]
    battle = """
title: A battle
seats: {red: [antigonos], blue: [ptolemaios]}
position:
  generals: {antigonos: {at: dana, units: {loyal: 3}}, ptolemaios: {at: tarsos, units: {loyal: 3}}}
dice: [6]
script:
  - red: [roll, activate antigonos, move tarsos, pass]
  - blue: pass
"""
    assert failures(battle)[0].endswith(
        "no die is left for the roll `battle_dice` of red (general antigonos)"
    )


def test_a_scenario_of_isolation_needs_no_dice_of_the_next_turn() -> None:
    game = parse_scenario(
        """
title: A marker that is cut off goes
seats: {red: [], blue: []}
position: {turn: 2, segment: isolation, control: {red: [dana]}}
expect: {control: {nobody: [dana]}, happened: [pc_isolated], decision: nobody}
"""
    ).run()
    assert not game.over


def test_dice_before_the_first_line_name_the_roll() -> None:
    text = """
title: t
seats: {red: [], blue: []}
position: {turn: 2, segment: preparations}
script: [{red: pass}]
"""
    told = failures(text)[0]
    assert "no die is left for the roll `tie_roll`" in told


# ---------------------------------------------------------------------- all failures, and helpful ones


def test_all_failures_of_a_file_are_reported() -> None:
    told = failures(MARCH + "expect:\n  - {vp: {red: 9, blue: 8}, turn: 3}\n  - control: {blue: [dana]}\n")
    assert told == [
        "x.yaml:11: VP of red: expected 9, found 0",
        "x.yaml:11: VP of blue: expected 8, found 0",
        "x.yaml:11: turn: expected 3, found 2",
        "x.yaml:12: control of dana: expected blue, found red",
    ]


def test_all_mistakes_of_a_position_are_reported() -> None:
    told = failures(
        "title: t\nposition:\n  control: {red: [nowhere]}\n  armies: {nobody_knows: pella}\n  turn: 9\n"
    )
    assert [failure.partition(": ")[0] for failure in told] == ["x.yaml:5", "x.yaml:3", "x.yaml:4"]


def test_the_list_of_answers_in_an_error_is_whole() -> None:
    text = """
title: t
seats: {red: [antigonos], blue: []}
position: {segment: tyche, hands: {red: [fog, mutiny, unrest, desertions, epidemic, major_raid]}}
script: [{red: bury}]
"""
    told = failures(text)[0]
    assert "…" not in told
    assert told.count("major_raid") >= 2


def test_fewer_players_than_the_seats_need_name_the_seat() -> None:
    told = failures("title: t\nplayers: 3\nseats: {red: [], green: []}\n")
    assert told == [
        "x.yaml:2: `green` is the fourth seat (red, blue, yellow, green), but `players` says 3; "
        "name other seats or write `players: 4`"
    ]


@pytest.mark.parametrize("line", ["clauses: [16.99/z]", "also: {3e: [3e/99/z]}"])
def test_a_clause_that_does_not_exist_is_a_mistake(line: str) -> None:
    assert "there is no rule" in failures(MARCH + line)[0]
    assert "there is no rule" in failures(MARCH + '  - {red: illegal "bury", because: 16.99/z}\n')[0]


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ("generals: {amphimachos: pella}", "Minor General"),
        ("popularity: {philotas: 1}", "a Major General is needed here"),
    ],
)
def test_a_general_who_cannot_be_there_fails_with_a_line(check: str, message: str) -> None:
    absent = {"amphimachos": absent_minor()}
    for name, real in absent.items():
        check = check.replace(name, real)
    assert message in failures(MARCH + f"expect: {{{check}}}\n")[0]
    assert (
        message
        in failures(
            MARCH.replace("position:\n", f"position:\n  {check}\n").replace(
                "  generals: {antigonos: {at: dana, units: {loyal: 3}}}\n",
                "" if "generals" in check else "  turn: 2\n",
            )
        )[0]
    )


def absent_minor() -> str:
    """Return a Minor General of the fifth seat."""
    content = parse_scenario(MARCH).content
    return content.minors.names[4][0].lower().replace(" ", "_")


def test_a_program_error_in_one_file_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(MARCH, encoding="utf-8")
    from diadochoi.record.scenarios.scenario import Scenario

    real = Scenario.run

    def run(self: Scenario) -> object:
        if self.file.endswith("a.yaml"):
            raise IndexError("list index out of range")
        return real(self)

    monkeypatch.setattr(Scenario, "run", run)
    assert main(["scenario", "check", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "a.yaml: the program failed with IndexError" in told.err
    assert "b.yaml" in told.out


def test_show_prints_the_pending_question_after_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(MARCH + "  - red: bury\n", encoding="utf-8")
    assert main(["scenario", "show", str(file)]) == 1
    told = capsys.readouterr()
    assert "red: What does Antigonos do at Dana?" in told.out
    assert "    move tarsos\n" in told.out


# ---------------------------------------------------------------------- values


def test_yes_and_true_mean_the_same() -> None:
    for word in ("yes", "true"):
        holds(
            MARCH.replace(
                "position:\n", f"position:\n  fleets: {{phoenike: {{owner: red, upgraded: {word}}}}}\n"
            )
            + f"expect: {{fleets: {{phoenike: {{upgraded: {word}}}}}}}\n"
        )
    assert "must be yes or no" in failures(MARCH + "expect: {fleets: {phoenike: {upgraded: maybe}}}\n")[0]


@pytest.mark.parametrize("empty", ["null", "nothing", "none", "nobody", "[]", "{}", ""])
def test_nothing_may_be_written_in_every_natural_way(empty: str) -> None:
    checks = ("tomb: X", "training: {red: X}", "capitals: {red: X}", "effects: {oracle: X}", "win: X")
    for check in checks:
        holds(MARCH + f"expect:\n  {check.replace('X', empty)}\n")


def test_movement_points_left_can_be_checked() -> None:
    holds(MARCH + "  - {red: move mazaka, check: {movement_points: 3}}\n")
    assert failures(MARCH + "  - check: {movement_points: 1}\n") == [
        "x.yaml:10: Movement Points left: expected 1, found 4"
    ]
    holds(MARCH.replace("[roll, activate antigonos]", "roll") + "  - check: {movement_points: nothing}\n")


def test_prestige_can_be_checked() -> None:
    text = MARCH + "expect: {prestige: {antigonos: NUMBER}}\n"
    told = failures(text.replace("NUMBER", "99"))[0]
    found = told.rpartition(" ")[2]
    holds(text.replace("NUMBER", found))
    holds(text.replace("NUMBER", f"{{attacking: {found}, defending: {found}}}"))


def test_ties_can_be_checked() -> None:
    holds(MARCH + "expect: {ties: [red, blue]}\n")
    assert failures(MARCH + "expect: {ties: [blue, red]}\n") == [
        "x.yaml:10: winner of a tie between blue and red: expected blue, found red"
    ]
    bare = "title: t\nplayers: 3\nposition: {generals: {}}\n"
    holds(bare + "expect: {ties: {between: [blue, yellow], winner: die}}\n")


def test_events_can_be_counted_and_put_in_order() -> None:
    text = MARCH + "  - red: [move mazaka, move dana]\n"
    holds(text + "expect: {happened: [{event: moved, count: 2}, {event: moved, to: mazaka, count: 1}]}\n")
    assert failures(text + "expect: {happened: [{event: moved, count: 1}]}\n") == [
        "x.yaml:11: the event {event: moved} happened 2 times, not once"
    ]
    holds(
        text + "expect: {happened_in_order: [movement_roll, activated, {event: moved, to: mazaka}, moved]}\n"
    )
    told = failures(text + "expect: {happened_in_order: [{event: moved, count: 2}, activated]}\n")
    assert told == ["x.yaml:11: the event {event: activated} did not happen after {event: moved}"]


def test_a_helepolis_is_named_by_its_place() -> None:
    text = """
title: t
seats: {red: [antigonos], blue: []}
position:
  generals: {antigonos: {at: tyros, units: {loyal: 3}}}
  control: {blue: [tyros]}
  effects: {helepolis: tyros}
expect: {effects: {helepolis: PLACE}}
"""
    holds(text.replace("PLACE", "tyros"))
    holds(text.replace("PLACE", "{by: red, at: tyros}"))
    assert failures(text.replace("PLACE", "sidon")) == [
        "x.yaml:8: effect helepolis: expected {by: red, at: sidon}, found {by: red, at: tyros}"
    ]


def test_a_capital_under_construction_is_named_by_its_seat() -> None:
    holds(
        """
title: t
options: [16.1]
position:
  control: {blue: [sidon]}
  units: {blue: {sidon: {loyal: 1}}}
  effects: {construction_blue: sidon}
expect: {effects: {construction_blue: sidon, construction_1: sidon}}
"""
    )


def test_siege_points_at_a_capital_need_no_besieger() -> None:
    holds(
        """
title: t
options: [16.1]
seats: {red: [antigonos], blue: []}
position:
  generals: {antigonos: {at: gordion, units: {loyal: 3}}}
  control: {blue: [gordion]}
  capitals: {blue: gordion}
  siege_points: {gordion: 1}
expect: {siege_points: {gordion: 1}}
"""
    )


def test_a_dead_general_is_on_no_roster() -> None:
    text = """
title: t
seats: {red: [perdikkas, krateros], blue: []}
position: {generals: {perdikkas: BOX, krateros: {at: gordion, units: {loyal: 1}}}}
expect: {generals: {perdikkas: {at: BOX, owner: nobody}}, legitimacy: {red: 3}}
"""
    for box in ("out_of_game", "not_in_play"):
        game = parse_scenario(text.replace("BOX", box)).run()
        perdikkas = game.content.index["general"]["perdikkas"]
        assert perdikkas not in game.state.roster[0]


def test_herakles_waits_beside_the_map_under_16_2() -> None:
    holds("title: t\noptions: [16.2]\nposition: {turn: 2}\nexpect: {royals: {herakles: holding_box}}\n")
    holds("title: t\nposition: {turn: 2}\nexpect: {royals: {herakles: not_in_play}}\n")


# ---------------------------------------------------------------------- lasting effects


def test_an_effect_that_no_card_has_is_refused_with_a_hint() -> None:
    text = MARCH.replace("dice:", "  effects: {oracel: red}\ndice:")
    assert "there is no lasting effect oracel; did you mean `oracle`?" in failures(text)[0]


def test_effects_are_written_by_their_fields() -> None:
    held = "effects: {fixed_allowance: {by: red, points: 4}, looted_1: babylon, oracle: null}"
    head = MARCH.partition("dice:")[0]
    holds(f"{head}  {held.replace(', oracle: null', '')}\nexpect: {{{held}}}\n")
    assert (
        "write `fixed_allowance: {by: red, points: 4}`"
        in failures(f"{head}  effects: {{fixed_allowance: red}}\n")[0]
    )
