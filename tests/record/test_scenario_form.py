from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.record.errors import ScenarioError
from diadochoi.record.scenarios.scenario import Scenario, load_scenario, parse_scenario
from diadochoi.record.scenarios.yaml_lines import read_yaml
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, INSIDE, NOBODY

MARCH = """
title: Red marches
clauses: [9.1/c]
seats: {red: [antigonos], blue: [ptolemaios]}
position:
  generals: {antigonos: {at: kelainai, units: {loyal: 3}}}
  control: {red: [kelainai, gordion]}
dice: [3]
script:
  - red: roll
"""


def fails(text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text, "x.yaml").run()
    return str(caught.value)


def start(position: str, seats: str = "{red: [antigonos], blue: [ptolemaios]}") -> Scenario:
    return parse_scenario(f"title: t\nseats: {seats}\nposition:\n{position}")


def test_values_keep_their_lines_and_actions_stay_text() -> None:
    table = read_yaml("a: yes\nb: [no, 15.2, 3]\nc: {d: true, e: '3'}\n", "x")
    assert table["a"] == "yes"
    assert table["b"] == ["no", "15.2", 3]
    assert table["c"] == {"d": True, "e": "3"}
    assert table.line_of("c") == 3
    assert table["b"].lines == [2, 2, 2]


def test_scenario_plays_its_script_and_holds() -> None:
    game = parse_scenario(MARCH + "expect: {decision: {seat: red, kind: activate_next}}").run()
    assert [play.chance for play in game.plays] == [(3,)]


@pytest.mark.parametrize("setting", ["windows: zz", "windows: [everyone]", "windows:"])
def test_windows_are_those_that_a_game_can_have(setting: str) -> None:
    message = fails(MARCH + setting)
    assert message.startswith("x.yaml:")
    assert "choose one of holders, everyone" in message
    assert parse_scenario(MARCH + "windows: everyone").config.everyone_asked


@pytest.mark.parametrize("setting", ["seed: {a: 1}", "seed: [1]", "seed: true", "seed:"])
def test_a_seed_is_a_number_or_a_word(setting: str) -> None:
    assert fails(MARCH + setting) == "x.yaml:11: `seed` must be a number or a word"


def test_what_is_not_named_is_not_there() -> None:
    state = start("  turn: 2").start().state
    assert all(owner == NOBODY for owner in state.pc)
    assert all(not held for held in state.troops)
    assert all(location < 0 for location in state.royal_at + state.army_at)
    assert state.hands == [[], []]
    assert state.champion == [1, 1]


def test_position_puts_every_kind_of_piece_down() -> None:
    game = start(
        """
  turn: 3
  round: 4
  segment: surrender
  active: blue
  order: [blue, red]
  usurper: red
  generals:
    antigonos: {at: tyros, units: {loyal: 2, elephant: 1}}
    ptolemaios: memphis
    eumenes: {at: dispersed, owner: red}
    alketas: {at: gaza, units: {mercenary: 1}}
  units: {blue: {tyros/inside: {mercenary: 2}}, red: {sardeis: {royal: 3}}}
  dispersed: {red: {loyal: 1}}
  control: {blue: [tyros, gaza], independent: [sparta], red: [lydia]}
  royals: {alexandros: {at: sardeis}, olympias: {at: sardeis, owner: red}}
  fleets: {phoenike: {owner: blue, upgraded: true, dispersed: true}}
  armies: {leosthenes: lamia, philon: holding_box}
  siege_points: {tyros: 2}
  champions: [blue]
  training: {red: {elephant: 2}}
  effects: {condemned: antigonos, oracle: blue}
  popularity: {eumenes: 2}
  hands: {red: [fog], blue: [mutiny, unrest]}
  deck: [desertions, epidemic]
  discards: [major_raid]
  removed: [minor_raid]
  front: {red: [kleopatra_offers_marriage]}
  tomb: {at: pella, by: blue}
  royal_lost: 1
"""
    ).start()
    state, content = game.state, game.content
    spaces, cards = content.index["space"], content.index["card"]
    tyros = spaces["tyros"]
    assert (state.turn, state.round, state.active, state.order, state.usurper) == (3, 4, 1, [1, 0], 0)
    assert state.troops[0][tyros] == units.pack((2, 0, 0, 0, 1, 0))
    assert state.troops[1][tyros | INSIDE] == units.pack((0, 0, 0, 2, 0, 0))
    assert state.general_at[content.index["general"]["eumenes"]] == DISPERSED
    assert state.general_owner[content.index["general"]["eumenes"]] == 0
    assert state.pc[spaces["sparta"]] == INDEPENDENT
    assert all(state.pc[space] == 0 for space in content.provinces[content.index["province"]["lydia"]].spaces)
    assert state.royal_owner[content.index["royal"]["olympias"]] == 0
    assert state.royal_owner[content.index["royal"]["alexandros"]] == 0  # the usual checks have run
    fleet = content.index["fleet"]["phoenike"]
    assert (state.fleet_owner[fleet], state.fleet_upgraded[fleet], state.fleet_dispersed[fleet]) == (1, 1, 1)
    assert state.siege_points == {tyros: 0 * 16 + 2}
    assert state.champion == [0, 1]
    assert state.training[0] == units.ELEPHANT * 16 + 2
    assert state.effects["condemned"] == content.index["general"]["antigonos"]
    assert state.effects["oracle"] == 1
    assert state.hands == [[cards["fog"]], [cards["mutiny"], cards["unrest"]]]
    assert state.draw_pile[-1] == cards["desertions"]
    assert state.draw_pile[-2] == cards["epidemic"]
    assert state.front == {cards["kleopatra_offers_marriage"]: 0}
    assert state.tomb == spaces["pella"]
    assert state.dispersed_troops[0] == 1
    piles = [*state.hands, state.draw_pile, state.discards, state.removed_cards, list(state.front)]
    together = [card for pile in piles for card in pile]
    assert len(together) == len(set(together))


@pytest.mark.parametrize(
    ("segment", "found"),
    [("surrender", "activation"), ("activation", "activation"), ("preparations", "preparations")],
)
def test_play_starts_at_the_segment_named(segment: str, found: str) -> None:
    """A Surrender Segment without a choice passes automatically, so the Activation Segment asks next."""
    game = parse_scenario(
        f"title: t\nseats: {{red: [antigonos], blue: []}}\ndice: [5, 2]\nposition: {{segment: {segment}}}"
    ).start()
    assert game.view()["segment"] == found


def test_whole_game_can_start_at_its_set_up() -> None:
    scenario = parse_scenario("title: t\nplayers: 4\nseed: 7\nposition: {segment: setup}")
    assert scenario.start().view()["segment"] == "setup"
    with pytest.raises(ScenarioError, match="leave out `turn`"):
        parse_scenario("title: t\nposition: {segment: setup, turn: 2}").start()


def test_next_player_follows_after_the_segment() -> None:
    game = parse_scenario(
        """
title: Play goes on by itself
seats: {red: [], blue: [antigonos]}
position: {segment: forage, active: red, generals: {antigonos: kelainai}}
"""
    ).start()
    assert game.view()["active"] == 1


def test_dice_that_run_out_fail() -> None:
    told = fails(MARCH.replace("dice: [3]", "dice: []"))
    assert told == "x.yaml:10: roll: no die is left for the roll `movement_roll` of red"


def test_dice_left_over_fail() -> None:
    assert fails(MARCH.replace("dice: [3]", "dice: [3, [5, 6]]")) == "x.yaml:8: dice are left over: 5, 6"


def test_dice_of_a_line_serve_that_line_alone() -> None:
    own = MARCH.replace("dice: [3]\n", "").replace("- red: roll", "- {red: [roll, done], dice: [4]}")
    assert parse_scenario(own).run().plays[0].chance == (4,)
    assert "x.yaml:9: dice of this line are left over: 2" in fails(own.replace("[4]", "[4, 2]"))


def test_line_of_the_wrong_seat_fails_with_the_pending_question() -> None:
    told = fails(MARCH.replace("- red: roll", "- blue: roll"))
    assert told.startswith("x.yaml:10: roll: blue cannot act now; it is red's decision")
    assert "red must answer `levy_or_march`: roll, levy" in told


def test_illegal_action_in_the_script_fails_with_its_line() -> None:
    assert fails(MARCH + "  - red: bury\n").startswith("x.yaml:11: bury: You can bury Alexander in")


def test_refusal_can_be_demanded_with_its_clause() -> None:
    refused = MARCH + '  - red: illegal "activate ptolemaios"\n'
    parse_scenario(refused).run()
    assert "is legal, but should be refused" in fails(refused.replace('ptolemaios"', 'antigonos"'))
    told = fails(refused + "    because: 9.1/c\n")
    assert "is refused by" in told
    assert "not by 9.1/c" in told


def test_check_in_the_middle_sees_that_moment() -> None:
    parse_scenario(
        MARCH.replace("- red: roll", "- check: {decision: {kind: levy_or_march}}\n  - red: roll")
        + "  - check: {decision: {kind: activate_next}}\n"
    ).run()


def test_text_for_lessons_may_stand_on_any_line() -> None:
    scenario = parse_scenario(MARCH.replace("- red: roll", "- say: Roll now.\n  - {red: roll, say: Good.}"))
    told = list(scenario.story(scenario.start()))
    assert "Roll now." in told
    assert "Good." in told


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ("control: {blue: [kelainai]}", "control of kelainai: expected blue, found red"),
        ("control: {nobody: [gordion]}", "control of gordion: expected nobody, found red"),
        ("units: {red: {kelainai: 2}}", "units of red at kelainai: expected 2, found 3"),
        ("units: {red: {kelainai: {mercenary: 3}}}", "expected {mercenary: 3}, found {loyal: 3}"),
        ("generals: {antigonos: dispersed}", "location of antigonos: expected dispersed, found kelainai"),
        ("generals: {antigonos: {owner: blue}}", "owner of antigonos: expected blue, found red"),
        ("royals: {alexandros: pella}", "location of alexandros: expected pella, found not_in_play"),
        ("vp: {red: 9}", "VP of red: expected 9, found 0"),
        ("legitimacy: {red: 9}", "Legitimacy of red: expected 9, found 3"),
        ("champions: [red]", "champions: expected [red], found [red, blue]"),
        ("siege_points: {tyros: 1}", "siege points at tyros: expected 1, found 0"),
        ("hands: {red: 1}", "hand of red: expected 1, found 0"),
        ("hands: {red: [fog]}", "hand of red: expected [fog], found []"),
        ("decision: blue", "who is asked: expected blue, found red"),
        ("decision: {kind: nap}", "kind of the decision: expected nap, found activate_next"),
        ("legal: [bury]", "`bury` should be legal"),
        ("illegal: [done]", "`done` should not be legal"),
        ("options: [done]", "options: expected [done]"),
        ("winner: red", "winner: expected red, found nobody"),
        ("fleets: {phoenike: red}", "owner of the phoenike fleet: expected red, found nobody"),
        ("armies: {leosthenes: lamia}", "location of leosthenes: expected lamia, found not_in_play"),
        ("provinces: {phrygia: red}", "control of phrygia: expected red, found nobody"),
        ("dispersed: {red: 1}", "dispersed units of red: expected 1, found 0"),
        ("discards: [fog]", "fog is not among the discards"),
        ("segment: forage", "segment: expected forage, found activation"),
        ("turn: 3", "turn: expected 3, found 2"),
        ("happened: [victory]", "the event {event: victory} did not happen"),
        ("happened: [{event: movement_roll, die: 4}]", "did not happen"),
        ("not_happened: [movement_roll]", "should not have happened: Red rolls 3 for movement."),
        ("happened: [viktory]", "there is no event `viktory`; did you mean `victory`?"),
        ("happened: [{event: movement_roll, dice: 4}]", "has no `dice`"),
        ("training: {red: {elephant: 1}}", "training of red: expected {elephant: 1}, found nothing"),
        ("effects: {oracle: red}", "effect oracle: expected red, found nothing"),
        ("tomb: pella", "the Tomb: expected pella, found nothing"),
    ],
)
def test_every_check_can_fail_and_says_how(check: str, message: str) -> None:
    told = fails(MARCH + f"expect:\n  - {check}\n")
    assert told.startswith("x.yaml:12: ")
    assert message in told


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("title: [", 1, "not YAML"),
        ("title: My case: a siege\nseats: {}", 1, "quotation marks"),
        ("title: a\nseats: \0", 2, "not YAML"),
        ("title: a\nseats: \ud800", 2, "is not a text file"),
        ("title: a\nseats: &all [*all]", 2, "`*all` refers to another part of the file"),
        ("title: a\nseats: " + "[" * 100_000, 2, "nested more than 50 deep"),
        ("title: a\n[1, 2]: b", 2, "a key must be text"),
        ("title: a\n---\ntitle: b", 2, "a file can contain only one scenario"),
        ("- a", 1, "a scenario is a map"),
        ("seats: {}", 1, "needs a `title`"),
        ("title: a\ntitle: b", 2, "`title` appears twice"),
        ("title: a\nposition:\n  turm: 2", 3, "has no `turm`; did you mean `turn`?"),
        ("title: a\nposition:\n  segment: nap", 3, "`nap` is not a segment"),
        ("title: a\nposition:\n  turn: 9", 3, "turn must be at most 5"),
        ("title: a\nseats:\n  mauve: []", 3, "`mauve` is not a name in this game"),
        ("title: a\nposition:\n  generals:\n    philoxenos: pela", 4, "did you mean `pella`"),
        ("title: a\nposition:\n  generals:\n    antigonos: pella", 4, "antigonos has no owner"),
        ("title: a\nposition:\n  control:\n    red: [tp_ipsos]", 4, "a Transit Point"),
        (
            "title: a\nposition:\n  control:\n    green: [pella]",
            4,
            "`green` is not in this game of 2; its seats are red, blue",
        ),
        ("title: a\nposition:\n  hands: {red: [fog],\n    blue: [fog]}", 4, "fog is already used in line 3"),
        ("title: a\nposition:\n  siege_points:\n    tyros: 2", 4, "no player besieges tyros"),
        ("title: a\nposition:\n  segment: isolation\n  active: red", 4, "nobody is active in `isolation`"),
        ("title: a\nposition:\n  order: [red, red]", 3, "`order` must name every seat once"),
        ("title: a\ndice: [7]", 2, "a die must be at most 6"),
        ("title: a\nscript:\n  - red: pass\n    blue: pass", 3, "only one seat can act on a line"),
        ("title: a\nscript:\n  - rde: pass", 3, "has no `rde`; did you mean `red`?"),
        ("title: a\noptions: [17.1]", 1, "options: '17.1'"),
        ("title: a\nexpect:\n  - kontrol: {}", 3, "a check has no `kontrol`; did you mean `control`?"),
    ],
)
def test_mistakes_in_the_form_name_file_and_line(text: str, line: int, message: str) -> None:
    told = fails(text)
    assert told.startswith(f"x.yaml:{line}: "), told
    assert message in told


def test_missing_file_is_a_scenario_error() -> None:
    with pytest.raises(ScenarioError) as told:
        load_scenario("nowhere.yaml")
    assert str(told.value) == "nowhere.yaml: cannot be read: No such file or directory"


def test_a_file_that_is_not_text_is_a_scenario_error(tmp_path: Path) -> None:
    picture = tmp_path / "picture.yaml"
    picture.write_bytes(b"\x89PNG\xff")
    with pytest.raises(ScenarioError, match="is not a text file"):
        load_scenario(picture)


SIEGE = """
title: t
clauses: [15.4/a]
also: {3e: [3e/15.1.1/c]}
seats: {red: [demetrios], blue: [antipatros]}
position:
  segment: surrender
  generals: {demetrios: {at: tyros, units: {mercenary: 3}}}
  control: {blue: [tyros]}
dice: [5]
script:
  - red: siege tyros
expect: {siege_points: {tyros: 1}}
"""


def test_a_scenario_is_played_in_the_other_edition_with_its_switches() -> None:
    scenario = parse_scenario(SIEGE)
    assert scenario.clauses == ("15.4/a",) and scenario.also == {"3e": ("3e/15.1.1/c",)}
    scenario.run()
    other = parse_scenario(SIEGE, edition="3e")
    assert other.clauses == ("3e/15.1.1/c",) and other.config.edition == "3e"
    with pytest.raises(ScenarioError, match="tyros"):  # an empty city falls at once in this edition
        other.run()


def test_an_unknown_other_edition_is_refused() -> None:
    with pytest.raises(ScenarioError, match="3e, hybrid"):
        parse_scenario(SIEGE.replace("3e:", "5e:"))


def test_a_scenario_is_read_with_the_folder_of_a_content_pack(tmp_path: Path) -> None:
    pack, file = tmp_path / "pack", tmp_path / "march.yaml"
    pack.mkdir()
    (pack / "pack.toml").write_text('id = "mine"\ntitle = "Mine"\nauthor = "me"\n', encoding="utf-8")
    (pack / "deck.toml").write_text('[[card]]\nid = "condemnation"\nops = 3\n', encoding="utf-8")
    file.write_text(MARCH, encoding="utf-8")
    assert load_scenario(file, pack).run().content.id == "mine"
