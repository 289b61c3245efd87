"""Ways to break a valid state: its cards, tracks, totals, procedures and decisions.

Each comes with words that the reported problem must contain.
"""

from __future__ import annotations

from diadochoi.rules.core import units
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.core.segments import PREPARATIONS
from diadochoi.rules.table.state import State
from tests.arena.finding import Damage, settings


def twice_in_hand(state: State) -> None:
    state.hands[0].append(state.draw_pile[0])


def lost_card(state: State) -> None:
    state.draw_pile.pop()


def foreign_card(state: State) -> None:
    late = state.board.card_index["silver_shields_47b"]
    early = state.board.card_index["silver_shields_47a"]
    for pile in (*state.hands, state.draw_pile, state.discards, state.removed_cards):
        pile[:] = [card for card in pile if card not in (early, late)]
    state.draw_pile += [early, late]


def too_many_on_the_table(state: State) -> None:
    state.table_cards.append(state.draw_pile.pop())


def sixth_turn(state: State) -> None:
    state.turn = 6


def ninth_round(state: State) -> None:
    state.round = 9


def strange_order(state: State) -> None:
    state.order = [0, 0, 1, 2]


def nobody_active(state: State) -> None:
    state.active = NOBODY


def active_in_preparations(state: State) -> None:
    state.segment = PREPARATIONS


def strange_usurper(state: State) -> None:
    state.usurper = 4


def half_a_champion(state: State) -> None:
    state.champion[0] = 2


def sideways(state: State) -> None:
    state.clockwise = 0


def strange_segment(state: State) -> None:
    state.segment = 12


def missing_seat(state: State) -> None:
    state.hands.pop()


def not_counted(state: State) -> None:
    state.dirty = True


def wrong_vp(state: State) -> None:
    state.vp[1] += 1


def wrong_legitimacy(state: State) -> None:
    state.legitimacy[1] += 1


def trained_royals(state: State) -> None:
    state.training[0] = units.ROYAL << 4 | 1


def finished_training(state: State) -> None:
    state.training[0] = units.MERCENARY << 4 | 3


def training_nothing(state: State) -> None:
    state.training[0] = 9 << 4 | 1


class Listing(Frame):
    """A frame with a list, and with a field it does not declare."""

    fields = ("things",)

    def __init__(self) -> None:
        super().__init__()
        self.things = [1]
        self.secret = 2


class Missing(Frame):
    fields = ("gone",)


def frame_with_a_list(state: State) -> None:
    state.frames.insert(0, Listing())


def frame_without_its_field(state: State) -> None:
    state.frames.insert(0, Missing())


def over_but_asking(state: State) -> None:
    state.winner = 1


def strange_winner(state: State) -> None:
    state.winner, state.options, state.asked = 4, (), NOBODY


def absent_seat(state: State) -> None:
    state.asked = 4


def no_options(state: State) -> None:
    state.options = ()


def option_twice(state: State) -> None:
    state.options += state.options[:1]


def other_options(state: State) -> None:
    state.options = state.options[1:]


def unnoticed_threshold(state: State) -> None:
    """Everything is counted, but nobody has checked whether the game is won."""
    state.config = type(state.config)(**{**settings(state), "instant_legitimacy": 1})


STATE_DAMAGE: list[Damage] = [
    (twice_in_hand, "is in 2 places"),
    (lost_card, "is nowhere"),
    (foreign_card, "although silver_shields_47a is not gone"),
    (too_many_on_the_table, "cards on the table"),
    (sixth_turn, "Game Turn 6"),
    (ninth_round, "Round 9"),
    (strange_order, "does not name every seat once"),
    (nobody_active, "is active in a Player Turn"),
    (active_in_preparations, "active outside the Player Turns"),
    (strange_usurper, "the Usurper is seat 4"),
    (half_a_champion, "Champion status"),
    (sideways, "direction 0"),
    (strange_segment, "segment 12"),
    (missing_seat, "hands is kept for 3 seats"),
    (not_counted, "were not counted"),
    (wrong_vp, "VP kept"),
    (wrong_legitimacy, "Legitimacy kept"),
    (trained_royals, "cannot be trained"),
    (finished_training, "has put 3 of 3 OPs"),
    (training_nothing, "trains kind 9"),
    (frame_with_a_list, "Listing.things is not a plain value"),
    (frame_without_its_field, "declares gone but has none"),
    (over_but_asking, "the game is over, but"),
    (strange_winner, "seat 4 has won"),
    (absent_seat, "seat 4 is asked"),
    (no_options, "without options"),
    (option_twice, "options listed twice"),
    (other_options, "lists other options"),
    (unnoticed_threshold, "would still change winner"),
]
