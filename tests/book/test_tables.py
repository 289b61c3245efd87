"""The tables of the rulebook and the player aid match what the engine reads, in every edition."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest

from diadochoi.book.facts import GAP, BookSettings, game_of
from diadochoi.book.tables import DASH, RuleTable, table_of, tables_of
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.pack_files import PackFiles

RULES = resources.files("diadochoi.content").joinpath("rules")


def span(label: str, most: int) -> range:
    """The numbers of a heading such as 11–12, 25+ or ≤ 1."""
    low, _, high = label.partition(DASH)
    if label.endswith("+"):
        return range(int(label[:-1]), most + 1)
    if label.startswith("≤"):
        return range(int(label[1:]) + 1)
    return range(int(low), int(high or low) + 1)


def number(cell: str) -> int:
    return 0 if cell == DASH else int(cell.rstrip("e"))


def grid(table: RuleTable, rows: int, columns: int) -> dict[tuple[int, int], str]:
    return {
        (down, across): cell
        for row in table.rows
        for head, cell in zip(table.heads[1:], row[1:], strict=True)
        for down in span(row[0], rows)
        for across in span(head, columns)
    }


@pytest.fixture(params=EDITIONS)
def game(request: pytest.FixtureRequest) -> BookSettings:
    return game_of(request.param)


def test_every_cell_of_the_battle_table_is_the_engines(game: BookSettings) -> None:
    cells = grid(table_of(game, "battle"), 14, 40)
    engine = game.content.tables.battle
    assert {place: number(cell) for place, cell in cells.items()} == {
        (roll, strength): engine[roll][strength] for roll in range(2, 15) for strength in range(41)
    }


def test_every_cell_of_the_attrition_table_is_the_engines(game: BookSettings) -> None:
    cells = grid(table_of(game, "attrition"), 6, 40)
    tables = game.content.tables
    for (die, size), cell in cells.items():
        assert number(cell) == tables.attrition[die][size]
        assert cell.endswith("e") == (die >= tables.attrition_elephant_die and cell != DASH)
    assert set(cells) == {(die, size) for die in range(1, 7) for size in range(1, 41)}


def test_the_siege_table_is_the_engines_where_points_decide(game: BookSettings) -> None:
    if game.config.siege_model != "points":
        assert "siege" not in {table.id for table in tables_of(game)}
        loss, _, success = table_of(game, "siege-roll").rows
        assert max(span(loss[0], 6)) == game.config.siege_single_roll_loss_to
        assert min(span(success[0], 6)) == game.config.siege_single_roll_success_from
        return
    found = {
        die: (number(points), number(lost))
        for label, points, lost in table_of(game, "siege").rows
        for die in span(label, 10)
    }
    assert found == dict(enumerate(game.content.tables.siege))


def test_movement_and_reactions_follow_the_engine(game: BookSettings) -> None:
    moves = grid(table_of(game, "movement"), 6, 6)
    assert {place: int(cell) for place, cell in moves.items()} == {
        (rating, die): game.content.tables.movement[rating][die] for rating, die in moves
    }
    for rating, needed in table_of(game, "reactions").rows:
        assert min(span(needed, 6)) == int(rating) + 1


def test_pieces_and_places_are_those_of_the_edition(game: BookSettings) -> None:
    content = game.content
    provinces = {row[0]: row[1:4] for row in table_of(game, "provinces").rows}
    assert provinces == {
        one.name: (str(one.vp), str(one.need), str(len(one.spaces))) for one in content.provinces
    }
    generals = {row[0]: row[2:4] for row in table_of(game, "generals").rows}
    known = {one.name: (str(one.initiative), str(one.battle)) for one in content.generals}
    assert generals.items() <= known.items()
    fleets = {row[0]: row[2:] for row in table_of(game, "fleets").rows}
    assert fleets == {one.name: (str(one.normal), str(one.upgraded)) for one in content.fleets}
    counts = {int(row[0]): row[2:4] for row in table_of(game, "players").rows}
    assert counts == {
        players: (str(one.hand), str(one.rounds)) for players, one in content.player_counts.items()
    }


def test_spans_of_a_table_follow_each_other_without_gaps(game: BookSettings) -> None:
    table = table_of(game, "battle")
    for labels in (table.heads[1:], tuple(row[0] for row in table.rows)):
        ranges = [span(label, 99) for label in labels]
        assert all(left[-1] + 1 == right[0] for left, right in pairwise(ranges))


@pytest.mark.parametrize("file", ["tables.toml", "aid.toml"])
def test_no_sentence_has_a_figure_of_its_own(file: str) -> None:
    """Numbers come only from the facts of the game, so they cannot disagree with the engine."""
    data = tomllib.loads(RULES.joinpath(file).read_text(encoding="utf-8"))
    entries = data["table"] if "table" in data else data["group"]
    texts = [line["text"] for entry in entries for line in (*entry.get("lines", []), *entry.get("notes", []))]
    texts += [word for entry in entries for word in entry.get("words", {}).values()]
    assert len(texts) > 20
    assert [text for text in texts if re.search(r"\d", GAP.sub("", text))] == []


def test_the_turns_say_when_an_heir_of_a_pack_comes_of_age() -> None:
    heirs = (
        '[[royal]]\nid = "alexandros"\nregency_turn = 3\n\n[[royal]]\nid = "philippos"\nregency_turn = 5\n'
    )
    about = 'id = "own"\ntitle = "Own"\nauthor = "a test"\nsource = "chosen: to read it"\n'
    pack = PackFiles((("pack.toml", about), ("royal_family.toml", heirs)), Path("own"))
    rows = table_of(game_of("4e", pack=pack), "turns").rows
    grown = {turn: re.findall(r"(\w+) comes of age", said) for turn, said in rows}
    assert {turn: names for turn, names in grown.items() if names} == {
        "III": ["Alexandros"],
        "V": ["Philippos", "Herakles"],
    }
