"""Carrying out a card: the event of an Event or Bonus card, and a Surprise card from announcement to draw.

What a card does is its effect's business (`card_effects`); whether it may be played now, that of `tyche` and
`windows`.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.cards.registry import (
    TargetedEffect,
    event_effect,
    event_question,
    first_clause,
    surprise_effect,
)
from diadochoi.rules.cards.windows import ACTIVATION, FREE, RESPONSE, Window, open_window
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import OFF_MAP, SEA
from diadochoi.rules.court.royal_family import settle_control
from diadochoi.rules.court.settle import disperse_unmarked, settle
from diadochoi.rules.court.victory import check_instant
from diadochoi.rules.table.hands import discard, draw, remove_from_game
from diadochoi.rules.table.state import State

_ANNOUNCE: Final = 0
_BEGIN: Final = 1
_END: Final = 2


class CardEvent(Frame):
    """The event of a card, carried out by `seat`; one resolution with the checks at its end (E5)."""

    fields = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        super().__init__()
        self.seat = seat
        self.card = card

    def advance(self, state: State) -> None:
        if self.step == 0:
            self.step = 1
            state.note("card_event", self.seat, self.card)
            event_effect(state.board, self.card).begin(state, self.seat, self.card)
        else:
            if state.board.cards[self.card].removed_after_event:
                remove_from_game(state, self.card)
            settle(state)
            state.pop()


class ChooseTarget(Frame):
    """The one choice of a targeted event; a target that stands alone is taken without asking."""

    fields = ("seat", "part")

    def __init__(self, seat: int, part: int) -> None:
        super().__init__()
        self.seat = seat
        self.part = part

    def effect(self, state: State) -> TargetedEffect:
        effect = event_effect(state.board, self.part)
        assert isinstance(effect, TargetedEffect)
        return effect

    def advance(self, state: State) -> None:
        if self.step == 0 and self.effect(state).targets(state, self.seat, self.part):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        return self.effect(state).targets(state, self.seat, self.part)

    def choose(self, state: State, choice: int) -> None:
        self.step = 1
        self.effect(state).strike(state, self.seat, self.part, choice)

    def question(self, state: State) -> Question:
        return event_question(state, self.part)

    def why_not(self, state: State, choice: int) -> tuple[str, str] | None:
        if actions.verb_of(choice) in (Verb.CHOOSE, Verb.PLACE):
            return ("no_target_of_the_card", first_clause(state.board, self.part))
        return None


class PlaySurprise(Frame):
    """A Surprise card: announced with its targets, perhaps answered, carried out, replaced (6.2/f, 6.2/g)."""

    fields = ("seat", "card", "choice", "moment", "cancelled")

    def __init__(self, seat: int, choice: int, moment: str) -> None:
        super().__init__()
        self.seat = seat
        self.card = actions.first(choice) - actions.CARD
        self.choice = choice
        self.moment = moment
        self.cancelled = 0

    def advance(self, state: State) -> None:
        if self.step == _ANNOUNCE:
            self.step = _BEGIN
            discard(state, self.seat, self.card)
            state.note("surprise_played", self.seat, self.card)
            open_window(state, RESPONSE)
        elif self.step == _BEGIN:
            self.step = _END
            if self.cancelled:
                state.note("surprise_cancelled", self.seat, self.card)
            else:
                surprise_effect(state.board, self.card).begin(state, self.seat, self.choice, self.moment)
        else:
            if self.moment == FREE:
                settle(state)
            elif self.moment == ACTIVATION:
                settle_before_activation(state)
            if self.cancelled or surprise_effect(state.board, self.card).replaced():
                draw(state, self.seat)
            state.pop()


def settle_before_activation(state: State) -> None:
    """The checks of `settle`, but a Minor General who is about to leave his commander stays (7.1C/f)."""
    for seat in range(state.config.players):
        recall_bare_minors(state, seat)
        disperse_unmarked(state)
    settle_control(state)
    check_instant(state)


def recall_bare_minors(state: State, seat: int) -> None:
    """Minor Generals whose CUs are all gone leave the map."""
    held = state.troops[seat]
    for minor in state.board.minor_generals(seat):
        location = state.general_at[minor]
        if location >= 0 and not location & SEA and location not in held:
            state.general_at[minor] = OFF_MAP
            state.note("minor_recalled", seat, minor, location)


def announced(state: State) -> PlaySurprise | None:
    """The Surprise card that a response answers: the topmost one whose effect has not begun."""
    for current in reversed(state.frames):
        if isinstance(current, PlaySurprise):
            if current.step == _BEGIN:
                return current
        elif not isinstance(current, Window):
            return None
    return None


def context(state: State) -> Frame | None:
    """What is going on at this moment: the frame under the windows and the cards played in them."""
    for current in reversed(state.frames):
        if not isinstance(current, PlaySurprise) and not isinstance(current, Window):
            return current
    return None
