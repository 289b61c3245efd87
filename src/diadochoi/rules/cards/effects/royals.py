"""Cards about the Royal Family: death, abduction, arrival, travels and marriage (chapter 8).

When the event is over, `court/royal_family` decides who controls a royal.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import RoyalKind
from diadochoi.rules.cards import params
from diadochoi.rules.cards.effects.common import armies, is_unbesieged, roll_succeeds
from diadochoi.rules.cards.registry import Condition, EventEffect, TargetedEffect
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, NO_LIMIT, Verb, action
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.distances import next_spaces, within
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    HOLDING_BOX,
    INSIDE,
    NO_ROYAL,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    CardPart,
    Location,
    Royal,
    Seat,
    Space,
    as_space,
)
from diadochoi.rules.core.packed import card_of
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.court.funeral_cart import may_be_abducted
from diadochoi.rules.court.royal_family import remove_royal
from diadochoi.rules.table.hands import lay_in_front
from diadochoi.rules.table.state import State

_NOT_SHE_NOT_THERE: Final[Refusal] = ("no_target_of_the_card", "8.4/a")

_FEMALE: Final = int(RoyalKind.FEMALE)
_BODY: Final = int(RoyalKind.BODY)


class KillRoyal(TargetedEffect):
    """8.5/a: kill a royal in the same location as one of the player's CUs, no matter who controls it."""

    question = "event_royal"
    needs = "royal_with_your_units"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        board = state.board
        kinds = params.royal_kinds(board, part)
        return [
            action(Verb.CHOOSE, actions.ROYAL + royal)
            for royal, location in enumerate(state.royal_at)
            if location >= 0 and board.royal_kind[royal] in kinds and location in state.troops[seat]
        ]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        remove_royal(state, Royal(actions.first(choice) - actions.ROYAL))


class AbductRoyal(TargetedEffect):
    """Roll to abduct another player's royal within reach of the player's Army."""

    question = "event_abduction"
    needs = "royal_in_reach"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        board = state.board
        kinds = params.royal_kinds(board, part)
        reach = params.number(board, part, "range_mp")
        own = [(army, within(board, SPACE_OF[army], reach)) for army in armies(state, seat)]
        found: list[int] = []
        for royal, location in enumerate(state.royal_at):
            kind = board.royal_kind[royal]
            if location < 0 or location & SEA or kind not in kinds:
                continue
            if state.royal_owner[royal] in (NOBODY, seat):
                continue
            if kind == _BODY and not may_be_abducted(
                state, params.number(board, part, "body_from_turn", default=1)
            ):
                continue
            found.extend(
                action(Verb.CHOOSE, actions.ROYAL + royal, army)
                for army, near in own
                if location & SPACE_MASK in near
            )
        return found

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        royal = Royal(actions.first(choice) - actions.ROYAL)
        army = Location(actions.second(choice))
        inside = state.royal_at[royal] & INSIDE
        if roll_succeeds(state, seat, part, "success_from_inside" if inside else "success_from"):
            state.place_royal(royal, army)
            state.control_royal(royal, seat)


class BringHeir(TargetedEffect):
    """Bring an Heir from his holding box to one of the player's Unbesieged Armies."""

    question = "event_army"

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        royal = params.royal(state.board, part)
        return [
            ("heir_in_box", state.royal_at[royal] == HOLDING_BOX, (actions.ROYAL + royal,)),
            ("own_free_army", bool(self.free_armies(state, seat)), ()),
        ]

    def free_armies(self, state: State, seat: Seat) -> list[int]:
        return [action(Verb.CHOOSE, army) for army in armies(state, seat) if is_unbesieged(state, army)]

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        if state.royal_at[params.royal(state.board, part)] != HOLDING_BOX:
            return []
        return self.free_armies(state, seat)

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        royal = params.royal(state.board, part)
        state.place_royal(royal, Location(actions.first(choice)))
        state.note("royal_arrives", royal, actions.first(choice))
        state.control_royal(royal, seat)


# ---------------------------------------------------------------------- uncontrolled Females


def wandering_females(state: State) -> list[Royal]:
    """8.4/a: list uncontrolled Females on the map."""
    kind, owner, at = state.board.royal_kind, state.royal_owner, state.royal_at
    return [
        royal
        for royal in state.board.royal_ids
        if at[royal] >= 0 and kind[royal] == _FEMALE and owner[royal] == NOBODY
    ]


class MoveFemale(EventEffect):
    """Send this many uncontrolled `females` wherever the player likes."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [("free_female", bool(wandering_females(state)), ())]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.push(MovingFemale(seat, params.number(state.board, part, "females", default=1)))


@mypyc_attr(allow_interpreted_subclasses=True)
class MovingFemale(Frame):
    """The moves of royal women, `left` more, one after the other; the player names her, then the place."""

    fields = ("seat", "left", "royal", "moved")

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.left = left
        self.royal = NO_ROYAL  # whom he has named
        self.moved = 0  # bit set of those who have moved

    def candidates(self, state: State) -> list[Royal]:
        return [royal for royal in wandering_females(state) if not self.moved >> royal & 1]

    def advance(self, state: State) -> None:
        if self.royal >= 0 or (self.left and self.candidates(state)):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        if self.royal < 0:
            return [action(Verb.CHOOSE, actions.ROYAL + royal) for royal in self.candidates(state)]
        here = state.royal_at[self.royal]
        return [
            action(Verb.CHOOSE, space)
            for space in state.board.space_ids[: state.board.named]
            if space != here
        ]

    def choose(self, state: State, choice: int) -> None:
        noun = actions.first(choice)
        if self.royal < 0:
            self.royal = Royal(noun - actions.ROYAL)
            return
        state.place_royal(self.royal, Location(noun))
        state.note("royal_arrives", self.royal, noun)
        self.moved |= 1 << self.royal
        self.royal = NO_ROYAL
        self.left -= 1

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        return _NOT_SHE_NOT_THERE if actions.verb_of(choice) == Verb.CHOOSE else ANOTHER_MOMENT

    def question(self, state: State) -> Question:
        if self.royal < 0:
            return Question("event_royal", "8.4/a")
        return Question("event_royal_goes", "8.4/a", (actions.ROYAL + self.royal,))


class OfferMarriage(EventEffect):
    """8.2/f: keep the offer in front of the player until the end of the Game Turn or the wedding."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        """She must be free when she marries, not when the offer is made (ruling 8.2/f)."""
        royal = state.board.royal_index[params.word(state.board, part, "female")]
        marriageable = state.royal_at[royal] >= 0 and state.royal_owner[royal] != seat
        return [("female_not_yours", marriageable, (actions.ROYAL + royal,))]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        lay_in_front(state, seat, card_of(part))
        dice = state.config.marriage_dowry_dice
        if dice:  # hy/56
            rolled = tuple(state.die() for _ in range(dice))
            state.note("dowry", seat, card_of(part), rolled)
            state.push(Dowry(seat, sum(rolled)))


def dowry_spaces(state: State, seat: Seat, enough: int = NO_LIMIT) -> list[Space]:
    """hy/56: next to a PC he had when the Segment began; without a PC, or an enemy's that needs no siege.

    The search stops when it has `enough`.
    """
    if not state.has_pc_left(seat):
        return []
    board, pc = state.board, state.pc
    found: set[Space] = set()
    for origin in state.pcs_at_segment:
        if pc[origin] != seat:
            continue
        for space, _ in next_spaces(board, origin):
            if space in found or pc[space] == seat or state.enemy_cu_in_space(seat, space):
                continue
            if pc[space] != NOBODY and (state.is_major_city(space) or state.is_stronghold(space)):
                continue
            found.add(space)
            if len(found) == enough:
                return sorted(found)
    return sorted(found)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dowry(Frame):
    """Up to `left` garrisons, one after the other (hy/56)."""

    fields = ("seat", "left")

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.left = left

    def advance(self, state: State) -> None:
        if self.left and dowry_spaces(state, self.seat, enough=1):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        return [*(action(Verb.CLAIM, space) for space in dowry_spaces(state, self.seat)), DONE]

    def choose(self, state: State, choice: int) -> None:
        if choice == DONE:
            self.left = 0
            return
        self.left -= 1
        state.set_pc(SPACE_OF[actions.first(choice)], self.seat)

    def question(self, state: State) -> Question:
        return Question("place_pc", "hy/56", (actions.NUMBER + self.left,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        space = as_space(actions.first(choice))
        if actions.verb_of(choice) != Verb.CLAIM or not 0 <= space < state.board.size:
            return super().why_not(state, choice)
        if space in dowry_spaces(state, self.seat):
            return None
        if state.board.kind[space] == TRANSIT:
            return ("no_pc_on_transit_point", "2/i")
        if state.pc[space] == self.seat:
            return ("space_is_controlled", "hy/56")
        if state.enemy_cu_in_space(self.seat, space):
            return ("enemy_units_there", "hy/56")
        if state.pc[space] != NOBODY and (state.is_major_city(space) or state.is_stronghold(space)):
            return ("no_siege_here", "hy/45")
        return ("out_of_reach_of_pcs", "hy/53")
