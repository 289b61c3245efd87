"""A record contains the content pack of its game, so that it can be replayed anywhere."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from diadochoi.cli.main import main
from diadochoi.content import load
from diadochoi.content.editions import load_edition
from diadochoi.record.errors import RecordError
from diadochoi.record.game import Game, new_game
from diadochoi.record.replay import load_game, replay
from diadochoi.record.stored.record import record_text, save_game
from tests.record.playing import play_on
from tests.record.test_record import sealed

ABOUT = 'id = "my-box"\ntitle = "My box"\nauthor = "Ada"\n'


def pack(folder: Path, deck: str = '[[card]]\nid = "condemnation"\nops = 3\n') -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(ABOUT, encoding="utf-8")
    (folder / "deck.toml").write_text(deck, encoding="utf-8")
    return folder


def played(folder: Path, edition: str = "4e") -> Game:
    game = new_game(3, seed=7, edition=edition, content=folder)
    play_on(game, 60)
    return game


@pytest.mark.parametrize(("edition", "name"), [("4e", "my-box"), ("3e", "3e+my-box")])
def test_a_record_replays_without_the_folder_of_its_pack(tmp_path: Path, edition: str, name: str) -> None:
    record = json.loads(record_text(played(pack(tmp_path), edition).record()))
    (tmp_path / "deck.toml").unlink()
    again = replay(record)
    assert (again.content.id, again.record()) == (name, record)
    assert again.content.cards[again.content.index["card"]["condemnation"]].ops == 3


def test_a_game_of_the_shipped_facts_carries_no_pack() -> None:
    assert set(new_game(2, seed=1).record()["content"]) == {"id", "hash"}


def test_a_saved_game_goes_on_with_its_pack(tmp_path: Path) -> None:
    game = played(pack(tmp_path / "box"))
    save_game(game, tmp_path / "evening.json")
    assert load_game(tmp_path / "evening.json").record() == game.record()


def test_a_pack_that_only_changes_words_is_distinguished(tmp_path: Path) -> None:
    new_game(2, seed=1)  # puts the board of the shipped facts into memory
    game = new_game(2, seed=1, content=pack(tmp_path, '[[card]]\nid = "condemnation"\ntitle = "Blame"\n'))
    card = game.content.index["card"]["condemnation"]
    assert game.content.hash == load().hash
    assert game.content.cards[card].title == "Blame"
    assert "pack" in game.record()["content"]


def test_a_changed_pack_is_refused_as_the_head_of_the_record(tmp_path: Path) -> None:
    record = played(pack(tmp_path)).record()
    record["content"]["pack"]["deck.toml"] = '[[card]]\nid = "condemnation"\nops = 1\n'
    with pytest.raises(RecordError, match="header of the record"):
        replay(record)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"pack.toml": ABOUT, "deck.toml": '[[card]]\nid = "condemnation"\nops = 7\n'}, "7 is out of range"),
        ({"pack.toml": ABOUT, "../deck.toml": ""}, "does not belong in a content pack"),
        ({"pack.toml": ABOUT, "deck.toml": 3}, "does not belong in a content pack"),
        ({"pack.toml": ABOUT, "deck.toml": "#" * 1_000_001}, "more than 1,000,000 characters"),
        ({"deck.toml": ""}, "is not a content pack"),
        ("my-box", "is not a content pack"),
    ],
)
def test_a_carried_pack_that_is_not_sound_is_refused(tmp_path: Path, files: Any, message: str) -> None:
    record = copy.deepcopy(played(pack(tmp_path)).record())
    record["content"]["pack"] = files
    with pytest.raises(RecordError, match=message):
        replay(sealed(record))


def test_a_pack_is_taken_out_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text(played(pack(tmp_path / "box")).record()), encoding="utf-8")
    assert main(["content", "unpack", str(file), str(tmp_path / "out")]) == 0
    assert "my-box" in capsys.readouterr().out
    assert load(tmp_path / "out") == load(tmp_path / "box")
    assert main(["content", "unpack", str(file), str(tmp_path / "out")]) != 0
    assert "name a new folder" in capsys.readouterr().err


def test_a_record_without_a_pack_has_none_to_take_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text(new_game(2, seed=1).record()), encoding="utf-8")
    assert main(["content", "unpack", str(file), str(tmp_path / "out")]) != 0
    assert "without a content pack" in capsys.readouterr().err


def test_a_pack_for_an_older_edition_is_checked_by_what_that_edition_has(tmp_path: Path) -> None:
    from diadochoi.content import ContentError

    bad = pack(tmp_path / "bad", '[[card]]\nid = "condemnation"\nops = 7\n')
    with pytest.raises(ContentError, match="7 is out of range"):
        load_edition("3e", bad)
    good = pack(tmp_path / "good", '[[card]]\nid = "condemnation"\nops = 2\n')
    assert load_edition("3e", good).id == "3e+my-box"
