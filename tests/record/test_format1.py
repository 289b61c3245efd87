"""Files of storage format 1: converted by replaying them, refused at the first action that disagrees."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import diadochoi
from diadochoi.record.dice_proof import chance_of
from diadochoi.record.errors import PositionError, RecordError
from diadochoi.record.replay import load_data, load_game, replay
from diadochoi.record.stored import format1
from diadochoi.record.stored.older_formats import renamed
from diadochoi.record.stored.record import parse_record
from diadochoi.record.stored.settings import facts_of
from diadochoi.record.stored.state_storage import FRAME_FORMS, state_data
from tests.record.sealing import sealed

FOLDER = Path(__file__).parent / "fixtures"


def read(name: str) -> dict[str, Any]:
    return parse_record((FOLDER / f"format1-{name}.json").read_text(encoding="utf-8"))


def course(record: dict[str, Any]) -> list[tuple[str, str, list[int]]]:
    """Return who did what, in today's names, and the random numbers."""
    old = record["version"] == format1.VERSION
    return [
        (entry["seat"], renamed(entry["action"]) if old else entry["action"], entry.get("chance", []))
        for entry in record["actions"]
    ]


@pytest.mark.parametrize("name", ["record", "resumed"])
def test_a_record_is_converted_by_replaying_it(name: str) -> None:
    old = read(name)
    new = replay(old).record()
    assert (old["version"], new["version"]) == (1, 3)
    assert course(new) == course(old)
    assert {key: new[key] for key in ("seed", "commitment", "seats", "start_chance", "options")} == {
        key: old[key] for key in ("seed", "commitment", "seats", "start_chance", "options")
    }
    assert (new["end"]["winner"], new["end"]["win"]) == (old["end"]["winner"], old["end"]["win"])
    assert replay(json.loads(json.dumps(new))).record() == new


def test_the_first_action_that_disagrees_is_reported() -> None:
    old = copy.deepcopy(read("record"))
    rolled = [entry for entry in old["actions"] if "chance" in entry]
    for entry in rolled[2:5]:
        entry["chance"][0] += 1
    with pytest.raises(RecordError, match=f"action {rolled[2]['n']}: .*the dice here are"):
        replay(sealed(old))


def test_an_old_record_that_was_changed_is_refused_by_its_own_chain() -> None:
    old = copy.deepcopy(read("record"))
    old["actions"][40]["action"] = "pass"
    with pytest.raises(RecordError, match="action 41: this action was changed after it was written"):
        replay(old)


def test_an_old_record_with_another_end_is_refused() -> None:
    old = copy.deepcopy(read("record"))
    old["end"].update(winner="red", win="regency")
    with pytest.raises(RecordError, match="the record says that red has won"):
        replay(old)


def test_a_saved_game_goes_on_at_its_decision() -> None:
    old = read("save")
    game = load_data(old)
    assert course(game.record()) == course(old["record"])
    board, config = game.state.board, game.config
    assert format1.state_today(old["state"], board, config) == state_data(game.state)
    assert load_game(FOLDER / "format1-save.json").state == game.state


def test_a_saved_game_of_older_rules_goes_on_from_its_stored_position() -> None:
    old = copy.deepcopy(read("save"))
    old["record"]["rules"] = 0
    game = load_data({**old, "record": sealed(old["record"])})
    assert game.state == load_data(read("save")).state
    assert [mark["after"] for mark in game.resumed] == [90]
    assert not any(play.mark for play in game.plays)
    assert replay(game.record()).state == game.state


def test_the_stored_position_of_an_old_record_is_in_todays_names_afterwards() -> None:
    old = read("resumed")
    game = replay(old)
    (mark,) = game.resumed
    assert mark["after"] == 0
    assert mark["state"]["frames"][0]["frame"] == "sequence"
    assert "pc_count" in old["resumed"][0]["state"] and "pc_count" not in mark["state"]


def test_a_stored_position_that_cannot_be_converted_is_refused() -> None:
    old = copy.deepcopy(read("resumed"))
    old["resumed"][0]["state"]["frames"][0]["frame"] = "Sleep"
    with pytest.raises(RecordError, match="a position in format 1 that cannot be converted"):
        replay(sealed(old))


def test_the_dice_of_an_old_record_are_shown_with_their_sides() -> None:
    for name in ("record", "resumed"):
        old = read(name)
        numbers = [number for play in chance_of(old, facts_of(old, None)) for number in play.numbers]
        known = [number for number in numbers if number.sides is not None]
        assert known and [number.n for number in known] == sorted(number.n for number in known)


def test_an_old_position_text_is_refused() -> None:
    text = (FOLDER / "format1-position.txt").read_text(encoding="utf-8")
    with pytest.raises(PositionError, match="contain no history to replay"):
        diadochoi.parse_position(text)
    with pytest.raises(PositionError, match="Load the record or saved game"):
        diadochoi.Game.from_position(text)


def test_every_procedure_and_step_of_format_1_still_has_a_name() -> None:
    """The old numbers stay; the names they mean must not disappear."""
    for name, steps in format1._STEPS.items():
        assert set(steps.values()) <= set((FRAME_FORMS.by_name[name].steps or {}).values()), name
