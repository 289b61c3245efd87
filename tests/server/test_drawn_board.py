"""The drawn board shows the paths and names of its content."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.drawing.drawn_board import board_of, drawing, undrawn
from diadochoi.server.storage.pack_store import examine
from tests.server.test_packs import put


def test_the_shipped_facts_are_drawn_as_they_are() -> None:
    board, ours = board_of(load()), drawing()
    assert board["places"] == ours["places"] and board["provinces"] == ours["provinces"]
    assert len(board["paths"]) == len(ours["paths"])
    assert all(path in ours["paths"] for path in board["paths"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_place_of_an_edition_is_drawn_under_its_name(edition: str) -> None:
    content = load_edition(edition)
    assert undrawn(content) == []
    labels = {place["id"]: place["label"]["text"] for place in board_of(content)["places"]}
    for space in content.spaces:
        assert labels[space.id] in ("", space.name.partition(" (")[0])


def test_an_added_path_is_drawn_and_a_removed_one_is_not(tmp_path: Path) -> None:
    folder = put(tmp_path, "paths", "")
    (folder / "map.toml").write_text(
        '[[path]]\na = "sardeis"\nb = "ephesos"\nkind = "land"\nremove = true\n'
        '[[path]]\na = "sardeis"\nb = "halikarnassos"\nkind = "mountain"\n',
        encoding="utf-8",
    )
    drawn = {frozenset((path["a"], path["b"])): path for path in board_of(load(folder))["paths"]}
    assert frozenset(("sardeis", "ephesos")) not in drawn
    added = drawn[frozenset(("sardeis", "halikarnassos"))]
    assert added["kind"] == "mountain" and "L" in added["curve"] and len(added["peak"]) == 2


def test_a_place_under_another_name_is_written_with_it(tmp_path: Path) -> None:
    folder = put(tmp_path, "names", "")
    (folder / "map.toml").write_text('[[space]]\nid = "sardeis"\nname = "Sfard"\n', encoding="utf-8")
    assert examine(folder).problems == ()
    assert "Sfard" in {place["label"]["text"] for place in board_of(load(folder))["places"]}


def test_a_pack_with_a_place_that_is_not_drawn_cannot_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = load()
    moved = replace(content, spaces=(replace(content.spaces[0], id="atlantis"), *content.spaces[1:]))
    assert undrawn(moved) == ["atlantis"]
    monkeypatch.setattr("diadochoi.server.storage.pack_store.load_edition", lambda *_: moved)
    examined = examine(put(tmp_path, "places", ""))
    assert examined.editions == () and "the board does not show atlantis" in examined.problems[0]
