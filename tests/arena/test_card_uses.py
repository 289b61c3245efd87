"""The use of a card is what happened to it, not only what was announced when it was played."""

from __future__ import annotations

import pytest

from diadochoi.arena.card_uses import CardUse, CardUses
from diadochoi.rules.turn.tyche import RevealTableCards, TycheSegment
from tests.rules import build
from tests.rules.build import Table, card, words
from tests.rules.cards.helpers import hold, tyche_table


@pytest.fixture(autouse=True)
def _fourth_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "edition", "4e")  # restored after tests that choose another one


def uses(held: str, *choices: str, edition: str = "4e", general: bool = True) -> list[CardUse]:
    """Seat 0 holds one card in its Tyche Segment, with an Army, and Olympias where Plans can move her."""
    build.edition = edition
    table = tyche_table()
    table.royal("olympias", "pella")
    if general:
        table.general("antigonos", "gordion", seat=0, mercenary=1)
    hold(table, 0, held)
    table.run(TycheSegment(0))
    return follow(table, *choices)


def follow(table: Table, *choices: str) -> list[CardUse]:
    found = CardUses()
    for choice in choices:
        (code,) = (code for code in table.state.options if words(code) == choice)
        found.before(table.state, code)
        table.play(code)
    found.read(table.state)
    return found.found


def test_a_bonus_card_used_for_both_is_a_use_of_its_own() -> None:
    (used,) = uses("plans_of_their_own", "bonus plans_of_their_own")
    assert used.use == "event and operations"
    assert used.event and used.possible


def test_an_event_is_passed_over_where_only_the_points_were_taken() -> None:
    (used,) = uses("plans_of_their_own", "operations plans_of_their_own")
    assert used.use == "operations"
    assert used.possible and not used.event


@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_a_bonus_card_whose_event_is_declined_after_its_points_was_used_for_them(
    edition: str,
) -> None:
    (used,) = uses("plans_of_their_own", "bonus plans_of_their_own", "done", "pass", edition=edition)
    assert used.use == "operations"
    assert used.possible and not used.event


@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_a_bonus_card_whose_event_follows_its_points_was_used_for_both(edition: str) -> None:
    plays = ("bonus plans_of_their_own", "done", "event plans_of_their_own")
    (used,) = uses("plans_of_their_own", *plays, edition=edition)
    assert used.use == "event and operations"
    assert used.event and used.possible


def test_a_bonus_card_whose_event_cannot_follow_was_used_for_its_points() -> None:
    (used,) = uses("minor_raid", "bonus minor_raid", "done", edition="3e")
    assert used.use == "operations"
    assert not used.possible and not used.event


def test_an_event_that_must_follow_is_seen_though_nobody_was_asked() -> None:
    (used,) = uses("unrest", "bonus unrest", "done", edition="3e")
    assert used.use == "event and operations"


def test_a_card_spent_on_a_levy_is_counted() -> None:
    (used,) = uses("diplomacy_2", "levy diplomacy_2", edition="hybrid")
    assert used.use == "levy"
    assert not used.event


def test_a_card_that_plays_itself_for_want_of_a_choice_is_counted() -> None:
    (used,) = uses("diplomacy_2", general=False)
    assert used.use == "operations"
    assert not used.possible


def test_a_surprise_is_played_and_never_weighed_against_points() -> None:
    table = tyche_table()
    hold(table, 0, "ahura_mazda_and_ahriman", "diplomacy_2")
    hold(table, 1, "condemnation")
    table.run(TycheSegment(0))
    used = follow(table, "surprise ahura_mazda_and_ahriman seat1")[0]
    assert (used.use, used.event, used.possible) == ("surprise", True, False)


def test_a_surprise_that_is_discarded_was_not_used_for_its_event() -> None:
    table = tyche_table()
    hold(table, 0, "cretan_liar", "fog")
    table.run(TycheSegment(0))
    used = follow(table, "discard fog")[0]
    assert (used.use, used.event) == ("discard", False)


def test_the_event_of_a_card_on_the_table_is_nobodys_use() -> None:
    table = tyche_table(players=3)
    table.royal("olympias", "pella")
    table.state.table_cards = [card("plans_of_their_own")]
    table.run(RevealTableCards())
    assert table.events("card_event")
    assert not follow(table)
