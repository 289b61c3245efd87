"""Events that last: condemnation, popular support, the oracle, an alliance.

`court/lasting` declares the effects and ends those whose reason is gone. Some cards also stay in front of
their player (`state.front`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import params
from diadochoi.rules.cards.effects.common import province_nouns
from diadochoi.rules.cards.effects.levies import PlacingUnits, placements
from diadochoi.rules.cards.registry import Condition, EventEffect
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import DISPERSED, FACTIONS, NO_GENERAL, NOBODY, CardPart, General, Seat
from diadochoi.rules.core.packed import card_of
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.lasting import (
    CONDEMNED,
    ORACLE,
    PERSIAN_SUPPORT,
    condemned,
    oracle,
    persian_support,
)
from diadochoi.rules.court.victory import check_instant
from diadochoi.rules.table.hands import lay_in_front
from diadochoi.rules.table.state import State

_NOT_CONDEMNABLE: Final[Refusal] = ("no_target_of_the_card", "6.2A/b")

# ---------------------------------------------------------------------- Condemnation


class Condemnation(EventEffect):
    """3.6/i, 6.2A/b: condemn a General; one condemned before is freed first."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [("major_general_of_another", bool(condemnable_generals(state, seat, NO_GENERAL)), ())]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        freed = condemned(state)
        if freed >= 0:
            CONDEMNED.end(state, CONDEMNED.name)
            state.note("condemnation_ends", state.general_owner[freed], freed)
            check_instant(state)  # before anybody else is condemned
        barred = freed if state.config.house("condemnation") == "later_play" else NO_GENERAL
        lay_in_front(state, seat, card_of(part))
        state.push(Condemning(seat, barred))


def condemnable_generals(state: State, seat: Seat, barred: General) -> list[General]:
    """List living Major Generals of other players, on the map or Dispersed, without `barred`."""
    return sorted(
        general
        for other in FACTIONS[: state.config.players]
        if other != seat
        for general in state.living_majors(other)
        if general != barred and (state.general_at[general] >= 0 or state.general_at[general] == DISPERSED)
    )


class CondemningStep(IntEnum):
    """Steps of the card: the player names one General."""

    BEGIN = 0  # the player names the General, if there is one to name
    CONDEMNED = 1  # he has named him: done


@mypyc_attr(allow_interpreted_subclasses=True)
class Condemning(Frame):
    """The choice of the General to condemn; not `barred`, the one condemned before."""

    steps = CondemningStep
    fields = ("seat", "barred")

    def __init__(self, seat: Seat, barred: General) -> None:
        super().__init__()
        self.seat = seat
        self.barred = barred

    def advance(self, state: State) -> None:
        if self.step == CondemningStep.BEGIN and condemnable_generals(state, self.seat, self.barred):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        found = condemnable_generals(state, self.seat, self.barred)
        return [action(Verb.CHOOSE, actions.GENERAL + general) for general in found]

    def choose(self, state: State, choice: int) -> None:
        self.step = CondemningStep.CONDEMNED
        general = actions.first(choice) - actions.GENERAL
        CONDEMNED.begin(state, general)
        state.note("condemned", self.seat, general)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) != Verb.CHOOSE or choice in self.options(state):
            return super().why_not(state, choice)
        return _NOT_CONDEMNABLE

    def question(self, state: State) -> Question:
        return Question("event_general", "6.2A/b")


# ---------------------------------------------------------------------- support and oracle


class PopularSupport(EventEffect):
    """CUs now and in later Reinforcements Phases, at a cost in Legitimacy; only one player has it."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        board = state.board
        controls = any(state.province_owner[province] == seat for province in params.provinces(board, part))
        room = bool(placements(state, seat, part, enough=1))
        nouns = province_nouns(board, part)
        return [("controls_one", controls, nouns), ("own_space_in_peace", room, nouns)]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.push(Supporting(seat, part))


class SupportingStep(IntEnum):
    """Steps of the card: place its CUs, then begin the support."""

    BEGIN = 0  # place the card's CUs
    PLACED = 1  # they are placed: the support passes to this player


@mypyc_attr(allow_interpreted_subclasses=True)
class Supporting(Frame):
    """Persian Popular Support: the CUs of the card, then the support itself."""

    steps = SupportingStep
    fields = ("seat", "part")

    def __init__(self, seat: Seat, part: CardPart) -> None:
        super().__init__()
        self.seat = seat
        self.part = part

    def advance(self, state: State) -> None:
        if self.step == SupportingStep.BEGIN:
            self.step = SupportingStep.PLACED
            state.push(PlacingUnits(self.seat, self.part))
            return
        before = persian_support(state)
        if before != self.seat:
            if before >= 0:
                PERSIAN_SUPPORT.end(state, PERSIAN_SUPPORT.name)
                state.note("support_ends", before)
                check_instant(state)
            PERSIAN_SUPPORT.begin(state, self.seat)
            state.note("support_begins", self.seat)
            lay_in_front(state, self.seat, card_of(self.part))
        state.pop()


class Oracle(EventEffect):
    """Give the oracle marker to the player, taking it from its last holder if there is one."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        own = any(state.pc[space] == seat for space in params.area(state.board, part))
        return [
            ("own_space", own, province_nouns(state.board, part)),
            ("no_oracle", oracle(state) != seat, ()),
        ]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        ORACLE.begin(state, seat)
        state.note("oracle_speaks", seat)
        lay_in_front(state, seat, card_of(part))


# ---------------------------------------------------------------------- alliance


class DefensiveAlliance(EventEffect):
    """Extra Local Troops in defence while the card is in front of the player (`combat/battle_strength`)."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        board = state.board
        own = any(state.pc[space] == seat for space in params.area(board, part))
        ally = board.general_index[params.word(board, part, "ends_with_general")]
        return [
            ("own_space", own, province_nouns(board, part)),
            ("general_not_of_another", not ally_lost(state, seat, part), (actions.GENERAL + ally,)),
        ]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        lay_in_front(state, seat, card_of(part))


def ally_lost(state: State, seat: Seat, part: CardPart) -> bool:
    """Return whether another player now has the General it depends on."""
    general = state.board.general_index[params.word(state.board, part, "ends_with_general")]
    return state.general_owner[general] not in (NOBODY, seat)
