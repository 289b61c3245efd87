"""Chapter 6.2B: spending the Operation Points of a card, all in one of three ways.

The placing of PCs is here. `march/activation` runs a Force-March, `training` the CUs in training.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, NO_LIMIT, Verb, action
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.distances import next_spaces, pc_routes
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import NOBODY, SPACE_OF, General, Seat, Space, as_space
from diadochoi.rules.core.refusal import (
    ANOTHER_MOMENT,
    NO_CARD_DOES_THAT,
    NO_PC_LEFT,
    OPERATIONS_GO_ONE_WAY,
    Refusal,
)
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.abilities import number_param
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, post, posting_options
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.force import BY_CARD, BY_SPACES
from diadochoi.rules.march.own_turn import (
    OWN_TURN_VERBS,
    actions_by_general,
    activations,
    disband,
    disbanding_options,
    why_not_activated,
    why_not_between,
)
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.training import Training, trainable, why_not_trained

_PLACE_PCS: Final = action(Verb.PLACE_PCS)
_CLAIM: Final = int(Verb.CLAIM)
_MARCH: Final = actions_by_general(Verb.MARCH)
_OWN_TIME_VERBS: Final = POSTING_VERBS | {Verb.DISBAND}

_FINISH_PLACING_PCS: Final[Refusal] = ("finish_placing_pcs", "6.2B/a")
_SAY_PLACE_PCS_FIRST: Final[Refusal] = ("choose_placing_pcs_first", "6.2B/a")
_CARD_GIVES_THE_POINTS: Final[Refusal] = ("card_gives_the_points", "6.2B1/a")
_SPEND_THE_POINTS_FIRST: Final[Refusal] = ("spend_the_points_first", "6.2B/a")
_NOWHERE_TO_PLACE_PCS: Final[Refusal] = ("nowhere_to_place_pcs", "6.2B2/a")
_NO_PC_ON_TRANSIT_POINT: Final[Refusal] = ("no_pc_on_transit_point", "2/i")
_SPACE_IS_CONTROLLED: Final[Refusal] = ("space_is_controlled", "6.2B2/a")
_ENEMY_UNITS_THERE: Final[Refusal] = ("enemy_units_there", "6.2B2/a")
_OUT_OF_REACH: Final[Refusal] = ("out_of_reach_of_pcs", "6.2B2/a")


class OperationsStep(IntEnum):
    """Steps of 6.2B: what the OPs of a card are spent on."""

    CHOOSE = 0  # the player chooses what to spend the OPs on
    CLAIM = 1  # 6.2B2: he places PCs, one by one
    END = 2  # over


@mypyc_attr(allow_interpreted_subclasses=True)
class Operations(Frame):
    """Up to `points` OPs for a Force-March, for PCs, or for training; unused OPs are lost (6.2B/a)."""

    steps = OperationsStep
    fields = ("seat", "points")

    def __init__(self, seat: Seat, points: int) -> None:
        super().__init__()
        self.seat = seat
        self.points = points

    def advance(self, state: State) -> None:
        claiming = self.step == OperationsStep.CLAIM and self.points
        if self.step == OperationsStep.CHOOSE or (claiming and claims(state, self.seat, enough=1)):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        seat = self.seat
        if self.step == OperationsStep.CLAIM:
            return [*[_CLAIM | actions.AS_FIRST[space] for space in claims(state, seat)], DONE]
        allowed = state.config.ops_actions
        found = force_marches(state, seat) if "force_march" in allowed else []
        if "place_pcs" in allowed and claims(state, seat, enough=1):
            found.append(_PLACE_PCS)
        if "train" in allowed:
            found.extend(action(Verb.TRAIN, actions.UNIT + kind) for kind in trainable(state, seat))
        found.extend(posting_options(state, seat))
        found.extend(disbanding_options(state, seat))
        found.append(DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if verb in POSTING_VERBS:
            post(state, self.seat, choice)
            return
        if verb == Verb.DISBAND:
            disband(state, self.seat, choice)
            return
        if verb == Verb.CLAIM:
            self.points -= 1
            state.set_pc(SPACE_OF[actions.first(choice)], self.seat)
            settle(state)
        elif verb == Verb.PLACE_PCS:
            self.step = OperationsStep.CLAIM
        else:
            self.step = OperationsStep.END
            if verb == Verb.MARCH:
                self.march(state, General(actions.first(choice) - actions.GENERAL))
            elif verb == Verb.TRAIN:
                state.push(Training(self.seat, actions.first(choice) - actions.UNIT, self.points))

    def march(self, state: State, general: General) -> None:
        """6.2B1/a: give as many MPs as OPs; Antigonos gets one more."""
        points = self.points
        if state.board.ability[general] == "force_march_bonus":
            points += number_param(state.board, general, "mp")
        state.note("force_march", self.seat, general, points)
        by_spaces = state.config.force_march_unit == "spaces"
        state.push(Activation(self.seat, general, points, BY_SPACES if by_spaces else BY_CARD))

    def question(self, state: State) -> Question:
        left = (actions.NUMBER + self.points,)
        if self.step == OperationsStep.CLAIM:
            return Question("place_pc", "6.2B2/a", left)
        return Question("spend_operations", "6.2B/a", left)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb, noun = actions.verb_of(choice), actions.first(choice)
        if verb == Verb.DONE:
            return None
        if self.step == OperationsStep.CLAIM:
            if verb == Verb.CLAIM:
                return why_no_claim(state, self.seat, as_space(noun))
            if verb in (Verb.MARCH, Verb.TRAIN, Verb.PLACE_PCS):
                return OPERATIONS_GO_ONE_WAY
            return _FINISH_PLACING_PCS if verb in _OWN_TIME_VERBS else ANOTHER_MOMENT
        if verb == Verb.CLAIM:
            return _SAY_PLACE_PCS_FIRST
        if verb == Verb.TRAIN:
            return why_not_trained(state, self.seat, noun - actions.UNIT)
        if verb == Verb.PLACE_PCS:
            return why_no_pcs(state, self.seat)
        if verb == Verb.MARCH:
            return why_no_march(state, self.seat, choice)
        if verb in _OWN_TIME_VERBS:
            return why_not_between(state, self.seat, choice)
        return _SPEND_THE_POINTS_FIRST if verb in OWN_TURN_VERBS else ANOTHER_MOMENT


def why_no_pcs(state: State, seat: Seat) -> Refusal | None:
    """6.2B2: say why the player cannot place even one PC."""
    if "place_pcs" not in state.config.ops_actions:
        return NO_CARD_DOES_THAT
    return None if claims(state, seat, enough=1) else _NOWHERE_TO_PLACE_PCS


def why_no_march(state: State, seat: Seat, choice: int) -> Refusal | None:
    """6.2B1: say why a General may not be activated by a card."""
    if "force_march" not in state.config.ops_actions:
        return NO_CARD_DOES_THAT
    return why_not_marched(state, seat, choice)


def why_not_marched(state: State, seat: Seat, choice: int) -> Refusal | None:
    """Say why a card does not activate this General; a number can only be that of its points."""
    refusal = why_not_activated(state, seat, General(actions.first(choice) - actions.GENERAL))
    return _CARD_GIVES_THE_POINTS if refusal is None and actions.second(choice) >= 0 else refusal


def force_marches(state: State, seat: Seat) -> list[int]:
    """6.2B1/a, 9.1/a: list the Generals a card may activate."""
    return activations(state, seat, _MARCH)


# ---------------------------------------------------------------------- 6.2B2: placing PCs


def claims(state: State, seat: Seat, enough: int = NO_LIMIT) -> list[Space]:
    """6.2B2: list spaces that may get a PC now, within reach of the PCs the Segment began with.

    The search stops when it has `enough`.
    """
    board = state.board
    pc = state.pc
    if not state.has_pc_left(seat):
        return []
    enemies = spaces_with_enemy_units(state, seat)
    found: set[Space] = set()
    routes = pc_routes if state.config.place_pcs_reach == "two_movement_points" else next_spaces  # hy/53
    for origin in state.pcs_at_segment:
        if pc[origin] != seat:
            continue
        for target, between in routes(board, origin):
            if target in found or pc[target] != NOBODY or board.kind[target] == TRANSIT or target in enemies:
                continue
            # 6.2B2/c: no enemy CU and no enemy PC on the way, if there is a space between them
            if between < 0 or (pc[between] in (NOBODY, seat) and between not in enemies):
                found.add(target)
                if len(found) == enough:
                    return sorted(found)
    return sorted(found)


def spaces_with_enemy_units(state: State, seat: Seat) -> set[Space]:
    """Return spaces with a CU hostile to the seat in any location, including Independent Armies."""
    found = {SPACE_OF[place] for place in state.army_at if place >= 0}
    for other, held in enumerate(state.troops):
        if other != seat:
            for location in held:
                found.add(SPACE_OF[location])
    return found


def why_no_claim(state: State, seat: Seat, space: Space) -> Refusal | None:
    """6.2B2: say which condition of `claims` fails for a space."""
    if space >= state.board.size or state.board.kind[space] == TRANSIT:
        return _NO_PC_ON_TRANSIT_POINT
    if state.pc[space] != NOBODY:
        return _SPACE_IS_CONTROLLED
    if state.enemy_cu_in_space(seat, space):
        return _ENEMY_UNITS_THERE
    if not state.has_pc_left(seat):
        return NO_PC_LEFT
    return None if space in claims(state, seat) else _OUT_OF_REACH
