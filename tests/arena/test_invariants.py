"""Every invariant can fail: break a valid state in one way at a time, and the check reports it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diadochoi.arena.fuzz import invariants, invariants_pieces
from diadochoi.arena.fuzz.invariants import CHECKS, violations
from diadochoi.rules.core import units
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import PlaceReinforcements
from tests.arena.damage_to_effects import EFFECTS_DAMAGE
from tests.arena.damage_to_pieces import PIECES_DAMAGE
from tests.arena.damage_to_state import STATE_DAMAGE, Listing
from tests.arena.games import in_the_middle, start


def test_a_sound_state_breaks_nothing() -> None:
    assert violations(in_the_middle()) == []
    assert violations(start(players=5)) == []


BROKEN = STATE_DAMAGE + PIECES_DAMAGE + EFFECTS_DAMAGE


@pytest.mark.parametrize(("damage", "sentence"), BROKEN, ids=[damage.__name__ for damage, _ in BROKEN])
def test_a_broken_state_is_named(damage: Callable[[State], None], sentence: str) -> None:
    state = in_the_middle()
    damage(state)
    assert any(sentence in problem for problem in _problems(state)), _problems(state)


def _problems(state: State) -> list[str]:
    """All sentences, check by check, because a badly broken state makes some checks raise."""
    found: list[str] = []
    for check in CHECKS:
        try:
            found.extend(check(state))
        except (AttributeError, IndexError, KeyError, ValueError, NotImplementedError):
            continue
    return found


def test_every_check_is_shown_to_fail() -> None:
    shown: set[str] = set()
    for damage, sentence in BROKEN:
        state = in_the_middle()
        damage(state)
        for check in CHECKS:
            try:
                if any(sentence in problem for problem in check(state)):
                    shown.add(check.__name__)
            except (AttributeError, IndexError, KeyError, ValueError, NotImplementedError):
                continue
    assert shown == {check.__name__ for check in CHECKS}


def test_a_frame_must_declare_what_it_keeps() -> None:
    state = in_the_middle()
    state.frames.insert(0, Listing())
    assert "Listing keeps secret without declaring it" in list(invariants.frames(state))


def test_pieces_in_a_players_hand_are_counted() -> None:
    """Royal Army CUs being placed are neither on the map nor lost."""
    state = in_the_middle()
    seat, at, group = next(
        (seat, at, group)
        for seat, held in enumerate(state.troops)
        for at, group in held.items()
        if group & units.ROYAL_MASK
    )
    royals = group & units.ROYAL_MASK
    state.troops[seat][at] = group - royals + units.ONE_MERCENARY
    assert any("do not make 8" in problem for problem in invariants_pieces.combat_units(state))
    state.frames.append(PlaceReinforcements(seat, royals))
    assert not any("do not make 8" in problem for problem in invariants_pieces.combat_units(state))
