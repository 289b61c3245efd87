"""Moments at which Surprise cards may be played (6.2/f), and a Surprise card from announcement to draw.

A procedure that reaches such a moment calls `open_window` and goes on when the window has closed; `effects`
has what the cards do.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import CardType
from diadochoi.rules.cards.registry import first_clause, surprise_effect
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import Card, Seat, as_card
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, CARD_NOT_IN_HAND, Refusal
from diadochoi.rules.core.segments import REVEAL, SURRENDER, TYCHE
from diadochoi.rules.core.segments import SIEGE as SIEGE_SEGMENT
from diadochoi.rules.court.settle import settle, settle_before_activation
from diadochoi.rules.table.hands import discard, draw
from diadochoi.rules.table.state import State

# The moments, as `deck.toml` names them.
FREE: Final = "free"  # a Segment begins; in his own Tyche Segment the active player needs no window (6.2/f)
RESPONSE: Final = "response"  # a card has just been announced
ACTIVATION: Final = "activation"  # a General has been activated (9.1/a)
ENTRY: Final = "entry"  # a force has entered a land location (10.C)
INTERCEPTION_DECLARE: Final = "interception-declare"  # before anybody declares (10.D)
INTERCEPTION_DECLARED: Final = "interception-declared"  # all have declared, nobody has rolled (11.2/a)
NAVAL_STEP: Final = "naval-step"  # a path by sea was announced (13.2.4/a)
NAVAL_DICE: Final = "naval-dice"  # a Naval Battle is about to be rolled (13.3.B/a)
BEFORE_BATTLE: Final = "before-battle"  # 14.3/a
SIEGE: Final = "siege"  # announced, not rolled (15.2.B/a)
AFTER_BATTLE: Final = "after-battle"  # the losses are taken (14.9)

_SURPRISE: Final = int(CardType.SURPRISE)
_NO_CARDS: Final[frozenset[Card]] = frozenset()

_ONLY_SURPRISE_CARDS: Final[Refusal] = ("only_surprise_cards_are_discarded", "6.2/i")
_NOT_REPLACED_SO_KEPT: Final[Refusal] = ("not_replaced_so_kept", "6.2/i")
_IN_THE_TYCHE_SEGMENT: Final[Refusal] = ("discarded_in_the_tyche_segment", "6.2/i")
_BEFORE_OR_AFTER_THE_CARD: Final[Refusal] = ("discarded_before_or_after_the_card", "6.2/i")
_ONLY_TO_FIND_ANOTHER: Final[Refusal] = ("discarded_only_to_find_another", "6.2/b")
_NO_SURPRISE_CARD: Final[Refusal] = ("no_surprise_card", "6.2/f")
_NO_TARGET: Final[Refusal] = ("surprise_has_no_target", "6.2/f")
_NOT_AT_THIS_MOMENT: Final[Refusal] = ("not_at_this_moment", "6.2/f")


def open_window(state: State, moment: str, seats: tuple[Seat, ...] = ()) -> None:
    """Push a window for this moment if anybody could use it; the frame below says what is going on.

    Asks `seats` in this order, once each; without them, all players.
    """
    if not SURRENDER <= state.segment <= REVEAL and state.segment != SIEGE_SEGMENT:  # 6.2/f: Strategy Phase
        return
    if state.config.everyone_asked:
        state.push(Window(moment, seats))
        return
    board = state.board
    anytime = moment == FREE and state.config.house("voluntary_surprise_discard") == "any_moment"
    usable = board.cards_with_moments if anytime else board.cards_at_moment.get(moment, _NO_CARDS)
    for hand in state.hands:
        if not usable.isdisjoint(hand):
            state.push(Window(moment, seats))
            return


class WindowStep(IntEnum):
    """Steps of a window. Who is asked is decided when it opens."""

    BEGIN = 0  # decide who is asked
    OPEN = 1  # ask one player after the other


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Frame):
    """A window that asks all seats in Turn Order; each may play any number of cards.

    A card gives everyone a new chance. Before a battle the Attacker plays all of his cards, then the Defender
    (14.3/a).
    """

    steps = WindowStep
    fields = ("moment", "queue")

    def __init__(self, moment: str, seats: tuple[Seat, ...] = ()) -> None:
        super().__init__()
        self.moment = moment  # the name of the moment in the cards' data
        self.queue = seats  # players still to ask, in order; empty: all who may play now

    def advance(self, state: State) -> None:
        if self.step == WindowStep.BEGIN:
            self.step = WindowStep.OPEN
            if not self.queue:
                self.queue = self.seats(state)
        while self.queue:
            seat = self.queue[0]
            if state.hands[seat] and self.is_asked(state, seat):
                state.ask(seat)
                return
            self.queue = self.queue[1:]
        state.pop()

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Return all players. In the Tyche Segment the active player's own decision offers the same cards."""
        if self.moment == FREE and state.segment == TYCHE:
            return tuple(seat for seat in state.order if seat != state.active)
        return tuple(state.order)

    def is_asked(self, state: State, seat: Seat) -> bool:
        if state.config.everyone_asked:
            return could_play(state, seat, self.moment)
        return bool(playable(state, seat, self.moment, state.hands[seat]))

    def options(self, state: State) -> list[int]:
        seat = self.queue[0]
        return [*playable(state, seat, self.moment, state.hands[seat]), PASS]

    def is_always_put(self, state: State) -> bool:
        return True

    def choose(self, state: State, choice: int) -> None:
        seat = self.queue[0]
        verb = actions.verb_of(choice)
        if verb == Verb.PASS:
            self.queue = self.queue[1:]
            return
        if verb == Verb.DISCARD:
            card = as_card(actions.first(choice) - actions.CARD)
            discard(state, seat, card)
            state.note("surprise_discarded", seat, card)
            draw(state, seat)
            return
        if self.moment != BEFORE_BATTLE:
            self.queue = self.seats(state)
        state.push(PlaySurprise(seat, choice, self.moment))

    def question(self, state: State) -> Question:
        return Question("surprise_window", "6.2/f", (), undoable=False)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb, seat = actions.verb_of(choice), self.queue[0]
        if verb == Verb.SURPRISE:
            return why_no_surprise(state, seat, choice, self.moment)
        if verb == Verb.DISCARD:
            anytime = state.config.house("voluntary_surprise_discard") == "any_moment"
            card = as_card(actions.first(choice) - actions.CARD)
            return why_no_discard(state, seat, card, now=anytime and self.moment == FREE)
        return None if verb == Verb.PASS else ANOTHER_MOMENT


def why_no_discard(state: State, seat: Seat, card: Card, *, now: bool) -> Refusal | None:
    """6.2/i: say why a seat may not discard this card; `now` tells whether this is the right moment."""
    if card not in state.hands[seat]:
        return CARD_NOT_IN_HAND
    if state.board.card_type[card] != _SURPRISE:
        return _ONLY_SURPRISE_CARDS
    effect = surprise_effect(state.board, card)
    if not effect.replaced() and effect.options(state, seat, card, FREE):
        return _NOT_REPLACED_SO_KEPT
    return None if now else discard_moment(state, seat)


def discard_moment(state: State, seat: Seat) -> Refusal:
    """6.2/b, 6.2/i: return the refusal that says when Surprise cards may be discarded."""
    if state.config.house("voluntary_surprise_discard") == "never":
        return _ONLY_TO_FIND_ANOTHER
    if state.segment == TYCHE and state.active == seat:
        return _BEFORE_OR_AFTER_THE_CARD
    return _IN_THE_TYCHE_SEGMENT


def why_no_surprise(state: State, seat: Seat, choice: int, moment: str) -> Refusal | None:
    """6.2/f: say why a seat may not play this Surprise card in this way at this moment."""
    card = as_card(actions.first(choice) - actions.CARD)
    if card not in state.hands[seat]:
        return CARD_NOT_IN_HAND
    board = state.board
    if board.card_type[card] != _SURPRISE:
        return _NO_SURPRISE_CARD
    if card not in board.cards_at_moment.get(moment, _NO_CARDS):
        return _NOT_AT_THIS_MOMENT
    if choice in surprise_effect(board, card).options(state, seat, card, moment):
        return None
    if moment == FREE:
        return _NO_TARGET
    key = "no_use_in_this_battle" if moment == BEFORE_BATTLE else "surprise_has_no_target"
    return (key, first_clause(board, card))


class SurpriseStep(IntEnum):
    """Steps of 6.2/f: a Surprise card from the announcement to its replacement."""

    ANNOUNCE = 0  # discard the card and let others respond
    BEGIN = 1  # nobody else responds: it takes effect unless cancelled
    END = 2  # 6.2/g: draw a card to replace it


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaySurprise(Frame):
    """A Surprise card: announced with its targets, perhaps answered, carried out, replaced (6.2/f, 6.2/g)."""

    steps = SurpriseStep
    fields = ("seat", "card", "choice", "moment", "cancelled")

    def __init__(self, seat: Seat, choice: int, moment: str) -> None:
        super().__init__()
        self.seat = seat
        self.card = as_card(actions.first(choice) - actions.CARD)
        self.choice = choice  # the action that announced it, with its targets
        self.moment = moment  # of the window in which it was played
        self.cancelled = 0  # 1 if a response has cancelled it

    def advance(self, state: State) -> None:
        if self.step == SurpriseStep.ANNOUNCE:
            self.step = SurpriseStep.BEGIN
            discard(state, self.seat, self.card)
            state.note("surprise_played", self.seat, self.card)
            open_window(state, RESPONSE)
        elif self.step == SurpriseStep.BEGIN:
            self.step = SurpriseStep.END
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


def announced(state: State) -> PlaySurprise | None:
    """Return the Surprise card that a response answers: the topmost one whose effect has not begun."""
    for current in reversed(state.frames):
        if isinstance(current, PlaySurprise):
            if current.step == SurpriseStep.BEGIN:
                return current
        elif not isinstance(current, Window):
            return None
    return None


def context(state: State) -> Frame | None:
    """Return the frame in progress, under the windows and the cards played in them."""
    for current in reversed(state.frames):
        if not isinstance(current, PlaySurprise) and not isinstance(current, Window):
            return current
    return None


def playable(state: State, seat: Seat, moment: str, cards: list[Card]) -> list[int]:
    """List every way for a seat to play one of these Surprise cards at this moment."""
    board = state.board
    usable = board.cards_at_moment.get(moment, _NO_CARDS)
    found: list[int] = []
    for card in sorted(cards):
        if card in usable:
            found.extend(surprise_effect(board, card).options(state, seat, card, moment))
    if moment == FREE and state.config.house("voluntary_surprise_discard") == "any_moment":
        found.extend(discard_options(state, seat, cards))
    return found


def worth_asking(state: State, seat: Seat, moment: str, card: Card) -> bool:
    """Return whether to ask a player who set no trigger for the card; no rule depends on it."""
    return surprise_effect(state.board, card).worth_asking(state, seat, card, moment)


def discard_options(state: State, seat: Seat, cards: list[Card]) -> list[int]:
    """List Surprise cards that may be discarded; a card that is never replaced only if it is unplayable."""
    board = state.board
    found: list[int] = []
    for card in sorted(cards):
        if board.card_type[card] != _SURPRISE:
            continue
        effect = surprise_effect(board, card)
        if effect.replaced() or not effect.options(state, seat, card, FREE):
            found.append(action(Verb.DISCARD, actions.CARD + card))
    return found


def could_play(state: State, seat: Seat, moment: str) -> bool:
    """Return whether some card that others cannot see, and that may be in this hand, could be played now."""
    unseen = state.draw_pile + state.table_cards
    for hand in state.hands:
        unseen = unseen + hand
    return bool(playable(state, seat, moment, unseen))
