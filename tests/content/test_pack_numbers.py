"""A content pack that changes a number changes the game, or is refused with file, line and field.

The numbers come from the schema (`pack_numbers.numbers`). Each has a witness in data/pack_numbers.toml: a
scenario or a game that goes differently with the changed pack. A new number fails here until it has one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from diadochoi.content import Content
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackFiles
from diadochoi.content.problems import ContentProblem
from diadochoi.rules.core.config import offered_options
from diadochoi.rules.turn.sequence import SequenceOfPlay
from diadochoi.rules.turn.setup import starting_deck
from tests.content.pack_numbers import (
    ABOUT,
    OPTION_PLAYERS,
    REFUSED,
    Change,
    changes,
    course,
    loaded,
    numbers,
    witnesses,
)
from tests.rules import build

WITNESSES = witnesses()
OBEYED = sorted(path for path, witness in WITNESSES.items() if witness != REFUSED)
NOT_OBEYED = sorted(path for path, witness in WITNESSES.items() if witness == REFUSED)


def test_every_number_has_a_witness_or_is_refused() -> None:
    """`python -m tests.content.pack_numbers` finds the missing ones."""
    assert set(WITNESSES) == set(numbers()) - {OPTION_PLAYERS}


@cache
def usual_course(witness: str, edition: str) -> object:
    return course(witness, load_edition(edition), edition)


@pytest.mark.parametrize("path", OBEYED)
def test_the_rules_obey_a_changed_number(path: str) -> None:
    written, witness = WITNESSES[path]
    change = Change.read(written)
    content = loaded(path, change)
    assert isinstance(content, Content), content
    other = course(witness, content, change.edition)
    assert other is not None
    assert other != usual_course(witness, change.edition)


@pytest.mark.parametrize("path", NOT_OBEYED)
def test_a_number_that_the_rules_cannot_obey_is_refused_by_name(path: str) -> None:
    refusals: list[list[ContentProblem]] = []
    for edition in EDITIONS:
        for number, change in enumerate(changes(path, edition)):
            found = loaded(path, change)
            assert not isinstance(found, Content), change
            if found is not None:
                refusals.append(found)
            if number > 6:
                break
    assert refusals
    for problems in refusals:
        assert all(problem.line > 0 and problem.path.name.endswith(".toml") for problem in problems)
        field = path.split(".")[-1]
        named = [problem for problem in problems if field in str(problem.subject)]
        assert named, [str(problem) for problem in problems]


# ---------------------------------------------------------------------- the number itself


def with_heirs(edition: str, **turns: int) -> Content:
    """Return an edition with a pack that says in which Game Turn these Heirs come of age."""
    heirs = "\n".join(f'[[royal]]\nid = "{heir}"\nregency_turn = {turn}\n' for heir, turn in turns.items())
    files = {"pack.toml": ABOUT, "royal_family.toml": heirs}
    return load_edition(edition, PackFiles(tuple(sorted(files.items())), Path("other")))


def checked(monkeypatch: pytest.MonkeyPatch, edition: str, content: Content) -> dict[str, list[int]]:
    """Return the Game Turns whose Preparations Phase checks each Heir: his regent is behind, so he dies."""
    monkeypatch.setattr(build, "edition", edition)
    monkeypatch.setattr(build, "content", lambda: content)
    found: dict[str, list[int]] = {}
    for turn in range(1, 6):
        table = build.Table(turn=turn)
        table.pcs(0, "pella")
        table.general("ptolemaios", "memphis", seat=1, loyal=1)
        table.province(1, "aigyptos", "libye", "syria", "phrygia")
        for heir in ("alexandros", "philippos", "herakles"):
            table.royal(heir, "pella", 0)
        table.state.draw_pile = starting_deck(table.state.board, table.state.config)
        table.run(SequenceOfPlay())
        for royal, _ in table.events("heir_assassinated"):
            found.setdefault(build.content().royals[int(str(royal))].id, []).append(turn)
    return found


@pytest.mark.clauses("3.2/a")
@pytest.mark.parametrize("turn", range(1, 6))
def test_an_heir_comes_of_age_in_the_turn_that_the_pack_names(
    monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    content = with_heirs("4e", alexandros=turn, philippos=turn)
    assert checked(monkeypatch, "4e", content) == {"alexandros": [turn], "philippos": [turn], "herakles": [5]}


@pytest.mark.clauses("hy/1")
def test_nobody_comes_of_age_where_there_is_no_regency(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked(monkeypatch, "hybrid", with_heirs("hybrid", alexandros=3)) == {}


def test_a_pack_decides_for_how_many_players_an_option_is_offered() -> None:
    usual = load_edition("3e")
    changed = loaded(OPTION_PLAYERS, Change("3e", 1))
    assert isinstance(changed, Content), changed
    for content, offered in ((usual, False), (changed, True)):
        assert ("24.1" in [option.id for option in offered_options(content, "3e", 3)]) is offered
    assert ("24.1" in [option.id for option in offered_options(changed, "3e", 2)]) is False


@pytest.mark.parametrize(("step", "option"), [(-1, "24.1"), (2, "24.2")])
def test_an_option_for_an_impossible_number_of_players_is_refused_by_name(step: int, option: str) -> None:
    refused = loaded(OPTION_PLAYERS, Change("3e", step))
    assert isinstance(refused, list)
    assert [f"option.{option}.players" in str(problem.subject) for problem in refused] == [True]
    assert all(problem.line > 0 and problem.path.name == "3e.toml" for problem in refused)
