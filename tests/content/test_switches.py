"""The switches are complete, typed and consistent, and a wrong set is refused with advice."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import diadochoi.content
from diadochoi.content.model import Edition
from diadochoi.content.switch_conflicts import CONFLICTS
from diadochoi.content.switches import (
    ProblemKind,
    SwitchError,
    SwitchType,
    describe_value,
    diff,
    find_problems,
    load_switches,
    parse_override,
    resolve,
)

DATA = Path(diadochoi.content.__file__).parent / "data"
EDITIONS = ("4e", "3e", "hybrid")


def edition_file(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "editions" / f"{name}.toml").read_text(encoding="utf-8"))


def edition(name: str) -> Edition:
    data = edition_file(name)
    return Edition(
        id=data["id"],
        title=data["title"],
        turns=data["turns"],
        instant_legitimacy=data["instant_legitimacy"],
        instant_from_turn=data["instant_from_turn"],
        switches=data["switches"],
    )


def ids_of(file: str, table: str) -> set[str]:
    return {entry["id"] for entry in tomllib.loads((DATA / file).read_text(encoding="utf-8"))[table]}


def refusal(overrides: dict[str, object], name: str = "4e") -> SwitchError:
    with pytest.raises(SwitchError) as caught:
        resolve(edition(name), overrides)
    return caught.value


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_sets_every_switch_to_a_legal_value(name: str) -> None:
    known = {
        "general": ids_of("generals.toml", "general"),
        "card": ids_of("deck.toml", "card"),
        "space": ids_of("map.toml", "space"),
        "province": ids_of("map.toml", "province"),
    }
    assert find_problems(edition_file(name)["switches"], known) == ()


@pytest.mark.parametrize("name", EDITIONS)
def test_every_value_names_its_source(name: str) -> None:
    data = edition_file(name)
    fields = {"turns", "instant_legitimacy", "instant_from_turn"}
    assert set(data["sources"]) == set(data["switches"]) | fields


@pytest.mark.parametrize("name", EDITIONS)
def test_every_option_of_an_edition_makes_a_legal_set(name: str) -> None:
    for option in edition_file(name).get("option", []):
        resolved = resolve(edition(name), option["switches"])
        assert diff(resolve(edition(name)), resolved), f"{option['id']} changes nothing"


def test_the_options_of_the_third_edition_may_all_be_used_together() -> None:
    overrides: dict[str, object] = {}
    for option in edition_file("3e")["option"]:
        overrides |= option["switches"]
    assert resolve(edition("3e"), overrides)["recruit_general"] == "after_death"


def test_every_word_of_every_enum_has_a_meaning() -> None:
    for switch in load_switches().values():
        if switch.type is SwitchType.ENUM:
            assert len(switch.values) > 1, switch.id
            assert all(switch.values.values()), switch.id


def test_every_switch_cites_clauses_and_every_bounded_one_both_bounds() -> None:
    for switch in load_switches().values():
        assert switch.clauses, switch.id
        bounded = switch.type is SwitchType.INT or switch.items == "int"
        assert (switch.low is not None and switch.high is not None) == bounded, switch.id


def test_resolved_switches_are_frozen_and_hold_tuples() -> None:
    resolved = resolve(edition("4e"))
    assert resolved["segment_order"] == ("surrender", "tyche", "activation", "forage")
    with pytest.raises(TypeError):
        resolved["usurper"] = False  # type: ignore[index]


def test_an_override_changes_one_value_only() -> None:
    changed = diff(resolve(edition("4e")), resolve(edition("4e"), {"siege_points_stronghold": 3}))
    assert [(d.switch.id, d.left, d.right) for d in changed] == [("siege_points_stronghold", 2, 3)]


def test_an_unknown_switch_is_refused_with_the_nearest_names() -> None:
    error = refusal({"overrun_ration": 5})
    assert error.problems[0].kind is ProblemKind.UNKNOWN
    assert "did you mean overrun_ratio" in str(error)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("usurper", "yes"),
        ("usurper", 1),
        ("overrun_ratio", True),
        ("overrun_ratio", "5"),
        ("regency", 3),
        ("phase_order", "deal"),
        ("rounds", ["five", "five", "five", "four"]),
    ],
)
def test_a_value_of_the_wrong_type_is_refused(name: str, value: object) -> None:
    (problem,) = refusal({name: value}).problems
    assert problem.kind is ProblemKind.TYPE
    assert problem.switches == (name,)
    assert repr(value) in str(problem.message) or "five" in str(problem.message)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("regency", "controllers_choice", "did you mean controller_choice?"),
        ("overrun_ratio", 99, "must be 0 to 20"),
        ("siege_targets", ["stronghold", "castle"], "not 'castle'"),
        ("phase_order", ["deal", "deal"], "twice"),
        ("move_allowance", [2, 3], "needs 3 entries"),
    ],
)
def test_a_value_outside_the_allowed_ones_is_refused(name: str, value: object, said: str) -> None:
    (problem,) = refusal({name: value}).problems
    assert problem.kind is ProblemKind.VALUE
    assert said in str(problem.message)


def test_lists_by_number_of_players_must_fit_the_numbers_allowed() -> None:
    problems = refusal({"players_allowed": [2, 4]}).problems
    named = {problem.switches[0] for problem in problems}
    assert named == {"rounds", "hand_size", "table_cards", "table_reveals", "instant_vp"}
    assert "each of 2, 4 players" in str(problems[0].message)


def test_a_missing_switch_is_named() -> None:
    values = dict(edition("4e").switches)
    del values["usurper"]
    (problem,) = find_problems(values)
    assert (problem.kind, problem.switches) == (ProblemKind.MISSING, ("usurper",))


def test_an_id_that_no_content_has_is_refused_when_the_content_is_known() -> None:
    values = {**edition("3e").switches, "must_play_cards": ["unrrest"]}
    (problem,) = find_problems(values, {"card": ids_of("deck.toml", "card")})
    assert "did you mean unrest" in str(problem.message)


def test_all_problems_are_reported_together() -> None:
    error = refusal({"usurper": 3, "overrun_ratio": -1, "nonsense": 0})
    assert len(error.problems) == 3


# One set of overrides for each entry of the table of conflicts, in its order.
BROKEN: tuple[tuple[str, dict[str, object]], ...] = (
    ("4e", {"phase_order": ["usurper", "turn_order", "deal", "strategy"]}),
    (
        "hybrid",
        {
            "phase_order": [
                "turn_events",
                "turn_order",
                "strategy",
                "deal",
                "reinforcements",
                "isolation",
                "turn_end",
            ]
        },
    ),
    ("4e", {"segment_order": ["surrender", "activation", "forage"]}),
    ("3e", {"usurper": False}),
    ("4e", {"champion_status": False}),
    ("4e", {"optional_cards": False}),
    ("3e", {"command_tie": "none"}),
    ("4e", {"three_star_generals": ["perdikkas"]}),
    ("3e", {"two_star_generals": ["perdikkas"]}),
    ("4e", {"general_abilities": False}),
    ("4e", {"deck_general_cards": ["eumenes"]}),
    ("3e", {"recruit_general": "after_death"}),
    ("hybrid", {"training_loyal_ops": 7}),
    ("4e", {"surrender_targets": ["player_minor", "independent_minor"]}),
    ("hybrid", {"siege_targets": ["stronghold"]}),
    ("4e", {"siege_attempts_siege_segment": 1}),
    (
        "4e",
        {"siege_attempts_surrender": 0, "siege_attempts_tyche": 0, "siege_attempts_activation": 0},
    ),
    ("4e", {"siege_points_stronghold": 0}),
    ("4e", {"siege_model": "single_roll", "royal_army_siege_defection": "never"}),
    ("hybrid", {"royal_army_siege_defection": "first_point"}),
    ("3e", {"naval_weather_roll": True}),
    ("hybrid", {"naval_interception": "step_by_step"}),
    ("4e", {"regency": "off"}),
)


@pytest.mark.parametrize(("number", "case"), list(enumerate(BROKEN)))
def test_each_conflict_is_refused_with_its_reason(number: int, case: tuple[str, dict[str, object]]) -> None:
    error = refusal(case[1], case[0])
    reasons = [problem.message.values["reason"] for problem in error.problems]
    assert CONFLICTS[number].reason in reasons
    assert all(problem.kind is ProblemKind.CONFLICT for problem in error.problems)


def test_every_conflict_has_a_case() -> None:
    assert len(BROKEN) == len(CONFLICTS)


def test_a_set_has_no_difference_from_itself() -> None:
    for name in EDITIONS:
        assert diff(edition(name).switches, resolve(edition(name))) == ()


@pytest.mark.parametrize(
    ("name", "fourth", "third", "hybrid"),
    [
        ("bonus_event_timing", "before_ops", "after_ops", "after_ops"),
        ("siege_points_stronghold", 2, 3, 0),
        ("siege_points_player_city", (3, 3, 3), (1, 2, 3), (0, 0, 0)),
        ("alexandros_comes_of_age", 4, 5, 0),
        ("intercept_transit_modifier", 0, -1, 0),
        ("forage_limit_major", 8, 8, 12),
        ("overrun_ratio", 5, 5, 0),
        ("vp_hellespont", 2, 2, 5),
        ("usurper", True, True, False),
        ("stronghold_attrition_exempt", (), (), ("sparta", "aitolia")),
    ],
)
def test_the_editions_differ_as_their_books_say(
    name: str, fourth: object, third: object, hybrid: object
) -> None:
    assert [resolve(edition(e))[name] for e in EDITIONS] == [fourth, third, hybrid]


def test_the_lists_by_number_of_players_agree_with_the_set_ups() -> None:
    setups = tomllib.loads((DATA / "setups.toml").read_text(encoding="utf-8"))["setup"]
    fourth = resolve(edition("4e"))
    fields = {
        "players_allowed": "players",
        "rounds": "rounds",
        "hand_size": "hand",
        "table_cards": "table_cards",
        "table_reveals": "reveals",
        "instant_vp": "instant_vp",
    }
    for switch, key in fields.items():
        assert fourth[switch] == tuple(setup[key] for setup in setups), switch


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("usurper=false", ("usurper", False)),
        ("overrun_ratio = 0", ("overrun_ratio", 0)),
        ("regency=off", ("regency", "off")),
        ("burial_turns=2,3,4", ("burial_turns", (2, 3, 4))),
        ("deck_general_cards=", ("deck_general_cards", ())),
    ],
)
def test_an_override_can_be_written_as_text(text: str, expected: tuple[str, object]) -> None:
    assert parse_override(text) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("usurper", "has no value; write name=value"),
        ("usurper=maybe", "must be true or false, not 'maybe'"),
        ("overrun_ratio=many", "you need for an Overrun.*must be a whole number, not 'many'"),
        ("usurpers=true", "no switch 'usurpers'; did you mean usurper"),
    ],
)
def test_a_badly_written_override_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SwitchError, match=reason):
        parse_override(text)


def test_values_are_described_in_plain_words() -> None:
    assert [describe_value(value) for value in (True, 3, (), ("sparta", "aitolia"))] == [
        "yes",
        "3",
        "none",
        "sparta, aitolia",
    ]
