"""Files of storage format 2, in which three Minor Generals had each other's names."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

import diadochoi
from diadochoi.content import Content
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackFiles
from diadochoi.record.dice_proof import chance_of
from diadochoi.record.errors import RecordError
from diadochoi.record.game import Game
from diadochoi.record.replay import load_data, replay
from diadochoi.record.stored.older_formats import renamed, renamed_back, state_today
from diadochoi.record.stored.record import parse_record
from diadochoi.record.stored.settings import facts_of
from diadochoi.record.stored.state_storage import state_data
from tests.record.sealing import sealed

FOLDER = Path(__file__).parent / "fixtures"
OWNERS = {"alketas": "red", "amphoteros": "blue", "philoxenos": "black"}  # the old owners
ABOUT = 'id = "own"\ntitle = "Own"\nauthor = "Ada"\nsource = "chosen: for the test"\n'


def read(name: str) -> dict[str, Any]:
    return parse_record((FOLDER / f"format2-{name}.json").read_text(encoding="utf-8"))


def game() -> Game:
    return replay(read("record"))


def owner(game: Game, name: str) -> str:
    general = game.content.generals
    minors = [own.lower() for names in game.content.minors.names for own in names]
    return game.colours[game.state.general_owner[len(general) + minors.index(name)]]


@pytest.mark.parametrize(("old", "new"), [("alketas", "philoxenos"), ("amphoteros", "alketas")])
def test_an_old_action_is_played_by_the_same_piece(old: str, new: str) -> None:
    recorded = next(entry for entry in read("record")["actions"] if old in entry["action"].split())
    replayed = game().record()["actions"][recorded["n"] - 1]
    assert recorded["seat"] == replayed["seat"] == OWNERS[old] == owner(game(), new)
    assert replayed["action"] == recorded["action"].replace(old, new)


def test_the_record_of_the_game_has_todays_names_and_format() -> None:
    old, new = read("record"), game().record()
    assert (old["version"], new["version"]) == (2, 3)
    assert [entry["action"] for entry in new["actions"]] == [
        renamed(entry["action"]) for entry in old["actions"]
    ]
    assert [entry.get("chance") for entry in new["actions"]] == [
        entry.get("chance") for entry in old["actions"]
    ]
    assert replay(new).record() == new


def test_the_chain_is_checked_before_names_are_translated() -> None:
    old = copy.deepcopy(read("record"))
    changed = next(entry for entry in old["actions"] if entry["action"] == "march amphoteros")
    changed["action"] = renamed(changed["action"])
    with pytest.raises(RecordError, match=rf"action {changed['n']}: this action was changed"):
        replay(old)


def test_a_saved_game_goes_on_at_its_decision() -> None:
    loaded = load_data(read("save"))
    assert state_data(loaded.state) == state_data(game().state)
    played = [[entry["action"] for entry in each.record()["actions"]] for each in (loaded, game())]
    assert played[0] == played[1]


def test_a_saved_game_of_older_rules_goes_on_from_its_stored_position() -> None:
    old = copy.deepcopy(read("save"))
    old["record"]["rules"] = 0
    loaded = load_data({**old, "record": sealed(old["record"])})
    assert [mark["after"] for mark in loaded.resumed] == [30]
    assert loaded.state == game().state
    assert not any(play.mark for play in loaded.plays)
    assert replay(loaded.record()).state == loaded.state


def test_a_record_that_begins_with_a_stored_position_begins_with_the_same_pieces() -> None:
    assert state_data(replay(read("resumed")).state) == state_data(game().state)


def test_a_position_text_is_read_in_its_old_names() -> None:
    text = (FOLDER / "format2-position.txt").read_text(encoding="utf-8")
    here = re.sub(r"base:\w+", "base:", text)  # the content may have changed in other ways since
    assert diadochoi.parse_position(here) == game().state


def test_the_dice_of_an_old_record_come_with_plays_in_todays_names() -> None:
    old = read("record")
    told = chance_of(old, facts_of(old, None))
    assert all(number.sides is not None for play in told for number in play.numbers)


def test_translating_there_and_back_changes_nothing_and_leaves_other_words_alone() -> None:
    text = "repost general:alketas tyros, philoxenos/amphoteros, alketas_2 alketassos"
    assert renamed(text) == "repost general:philoxenos tyros, amphoteros/alketas, alketas_2 alketassos"
    assert renamed_back(renamed(text)) == text


# ---------------------------------------------------------------------- content packs


def packed(generals: str) -> Content:
    files = (("generals.toml", generals), ("pack.toml", ABOUT))
    return load_edition("4e", PackFiles(files, Path("own")))


def in_format_2(record: dict[str, Any], names: bool) -> dict[str, Any]:
    old = json.loads(renamed_back(json.dumps(record)) if names else json.dumps(record))
    return sealed({**old, "version": 2, "content": record["content"]})


def posted(content: Content) -> Game:
    """Return the game of the files, played with other content."""
    old = game()
    played = diadochoi.new_game(players=5, seed=old.state.seed, content=content)
    for play in old.plays:
        played.play(play.action)
    return played


def test_a_pack_that_names_its_minor_generals_keeps_its_names() -> None:
    """Even if it gives Red its own Alketas."""
    rows = [list(names) for names in load_edition("4e").minors.names]
    rows[0][0], rows[1][0] = rows[1][0], rows[0][0]
    content = packed(f"[minors]\nnames = {json.dumps(rows)}\n")
    played = posted(content)
    old = in_format_2(played.record(), names=False)
    assert any(entry["action"] == "activate alketas" for entry in old["actions"])
    assert replay(old).state == played.state


def test_a_pack_that_changes_other_things_has_the_old_names_in_old_records() -> None:
    content = packed('[[general]]\nid = "krateros"\nname = "Crateros"\n')
    played = posted(content)
    old = in_format_2(played.record(), names=True)
    assert any(entry["action"] == "activate alketas" for entry in old["actions"])
    assert replay(old).state == played.state


def test_a_siege_in_progress_knows_the_units_that_conduct_it() -> None:
    today = game()
    old: dict[str, Any] = {
        "troops": [{"pella": "2L"}, {"sardeis": "3L1M"}],
        "frames": [
            {"frame": "siege", "space": "sardeis"},
            {"frame": "naval_move", "at_port": [["tyros", "2L"]]},
        ],
    }
    converted = state_today(old, 2, today.state.board, today.config)
    assert converted["frames"] == [
        {"frame": "siege", "space": "sardeis", "group": "3L1M"},
        {"frame": "naval_move"},
    ]
