"""If everyone is asked, no question and no missing question reveals another hand, with any option."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import diadochoi
from diadochoi.rules import engine
from diadochoi.rules.table.state import State
from tests.rules.build import card
from tests.rules.test_independent_reactions import march, reacting_table

Next = tuple[int, str, bool]

SETTINGS: list[tuple[str, tuple[str, ...], dict[str, str], int]] = [
    ("4e", (), {}, 2),
    ("4e", ("16.11",), {"voluntary_surprise_discard": "never"}, 1),
    ("4e", ("16.11",), {"voluntary_surprise_discard": "any_moment"}, 4),
    ("3e", ("23.3",), {"voluntary_surprise_discard": "never"}, 0),
    ("hybrid", (), {"voluntary_surprise_discard": "never"}, 0),
]


def with_other_cards(state: State, seat: int, chance: random.Random) -> State:
    """Return the same moment for this seat, with other cards in the other hands and in the deck."""
    twin = state.copy()
    others = [hand for other, hand in enumerate(twin.hands) if other != seat]
    unseen = [own for hand in others for own in hand] + twin.draw_pile
    chance.shuffle(unseen)
    for pile in (*others, twin.draw_pile):
        pile[:] = unseen[: len(pile)]
        del unseen[: len(pile)]
    return twin


def next_question(state: State, action: int) -> Next:
    """Return who must answer what after this action, and whether they are asked or it is automatic."""
    later = state.copy()
    later.answered = []
    engine.play(later, action)
    if later.answered:
        seat, _, key = later.answered[0]
        return seat, key, False
    return later.asked, later.frames[-1].question(later).key if later.asked >= 0 else "", True


@pytest.mark.parametrize(("edition", "options", "house_rules", "seed"), SETTINGS)
def test_the_next_question_is_the_same_whatever_the_others_hold(
    edition: str, options: tuple[str, ...], house_rules: dict[str, str], seed: int
) -> None:
    game = diadochoi.new_game(
        2 + seed % 3, seed, edition, options=options, house_rules=house_rules, windows="everyone"
    )
    chance = random.Random(seed)
    compared = 0
    for _ in range(700):
        if game.over:
            break
        state, action = game.state, chance.choice(game.legal)
        told = next_question(state, action)
        if told[0] != state.asked:  # a seat may be asked about its own cards
            twin = with_other_cards(state, state.asked, chance)
            assert next_question(twin, action) == told
            compared += 1
        game.play(action)
    assert compared > 100


@pytest.mark.clauses("16.11/e")
@pytest.mark.parametrize("held", [["fog", "unrest"], ["fog", "cretan_liar"]])
def test_who_pays_with_a_surprise_card_is_asked_which_even_if_there_is_only_one(held: list[str]) -> None:
    table = reacting_table(dice=(5,))
    table.state.config = replace(table.state.config, everyone_asked=True)
    table.state.hands[2] = [card(own) for own in held]
    march(table)
    while table.question != "army_intercepts":
        table.play("pass")
    table.play("intercept leosthenes")
    assert (table.asked, table.question) == (2, "pay_surprise")
