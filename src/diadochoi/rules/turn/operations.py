"""Chapter 6.2B: spending the Operation Points of a card, all in one of three ways.

A Force-March is an activation (`march/activation`), a CU in training belongs to `training`; placing PCs is
here.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.distances import next_spaces, pc_routes
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import NOBODY, SEA, General, Seat
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.abilities import number_param
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, post, posting_options
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.force import BY_CARD, BY_SPACES
from diadochoi.rules.march.own_turn import disband, disbanding_options
from diadochoi.rules.march.refusals import OWN_TIME_VERBS, why_not_between
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.training import Training, trainable

_PLACE_PCS: Final = action(Verb.PLACE_PCS)


class OperationsStep(IntEnum):
    """6.2B: what the OPs of a card are spent on."""

    CHOOSE = 0
    CLAIM = 1  # 6.2B1: PCs, one after the other
    END = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Operations(Frame):
    """6.2B/a: up to `points` OPs for a Force-March, for PCs, or for training; what is left over is lost."""

    steps = OperationsStep
    fields = ("seat", "points")

    def __init__(self, seat: Seat, points: int) -> None:
        super().__init__()
        self.seat = seat
        self.points = points

    def advance(self, state: State) -> None:
        claiming = self.step == OperationsStep.CLAIM and self.points
        if self.step == OperationsStep.CHOOSE or (claiming and claims(state, self.seat, 1)):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        seat = self.seat
        if self.step == OperationsStep.CLAIM:
            return [*(action(Verb.CLAIM, space) for space in claims(state, seat)), DONE]
        allowed = state.config.ops_actions
        found = march_options(state, seat) if "force_march" in allowed else []
        if "place_pcs" in allowed and claims(state, seat, 1):
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
        state.forget_postings()
        if verb == Verb.CLAIM:
            self.points -= 1
            state.set_pc(actions.first(choice), self.seat)
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
        """6.2B1/a: as many MPs as OPs; Antigonos has one more."""
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

    def why_not(self, state: State, choice: int) -> tuple[str, str] | None:
        verb = actions.verb_of(choice)
        noun = actions.first(choice)
        if self.step == OperationsStep.CLAIM and verb in (Verb.MARCH, Verb.TRAIN):
            return ("operations_go_one_way", "6.2B/a")
        if verb == Verb.CLAIM and 0 <= noun < state.board.size:
            return why_no_claim(state, self.seat, noun)
        if verb == Verb.TRAIN:
            if "train" not in state.config.ops_actions:
                return ("no_card_does_that", "hy/57")
            if state.training[self.seat] >= 0:
                return ("other_unit_in_training", "6.2B3/d")
            return ("cannot_be_trained", "6.2B3/a")
        if verb == Verb.PLACE_PCS:
            return ("nowhere_to_place_pcs", "6.2B2/a")
        if verb == Verb.MARCH:
            return ("general_not_available", "9.1/p")
        if self.step == OperationsStep.CLAIM and verb in OWN_TIME_VERBS:
            return ("finish_placing_pcs", "6.2B/a")
        return why_not_between(state, self.seat, choice)


def march_options(state: State, seat: Seat) -> list[int]:
    """9.1/a, 9.1/p: own Generals on the map that were not activated or carried in this Segment."""
    moved = state.moved_generals
    general_at = state.general_at
    return [
        action(Verb.MARCH, actions.GENERAL + general)
        for general in state.roster[seat]
        if general_at[general] >= 0 and not general_at[general] & SEA and not moved >> general & 1
    ]


# ---------------------------------------------------------------------- 6.2B2: placing PCs


def claims(state: State, seat: Seat, enough: int = 255) -> list[int]:
    """6.2B2: spaces that may get a PC now, in the reach of the PCs that the Segment began with.

    The search ends when it has `enough`.
    """
    board = state.board
    pc = state.pc
    if not state.has_pc_left(seat):
        return []
    enemies = spaces_with_enemy_units(state, seat)
    found: set[int] = set()
    routes = pc_routes if state.config.place_pcs_reach == "two_movement_points" else next_spaces  # hy/53
    for origin in state.pcs_at_segment:
        if pc[origin] != seat:
            continue
        for target, between in routes(board, origin):
            if target in found or pc[target] != NOBODY or board.kind[target] == TRANSIT or target in enemies:
                continue
            # 6.2B2/c: no enemy CU and no enemy PC on the way
            if between < 0 or (pc[between] in (NOBODY, seat) and between not in enemies):
                found.add(target)
                if len(found) == enough:
                    return sorted(found)
    return sorted(found)


def spaces_with_enemy_units(state: State, seat: Seat) -> set[int]:
    """Spaces with a CU enemy to the seat in any of their locations, Independent Armies included."""
    found = {place for place in state.army_at if place >= 0}
    for other, held in enumerate(state.troops):
        if other != seat:
            for location in held:
                found.add(location & 255)
    return found


def why_no_claim(state: State, seat: Seat, space: int) -> tuple[str, str]:
    if state.board.kind[space] == TRANSIT:
        return ("no_pc_on_transit_point", "2/i")
    if state.pc[space] != NOBODY:
        return ("space_is_controlled", "6.2B2/a")
    if state.enemy_cu_in_space(seat, space):
        return ("enemy_units_there", "6.2B2/a")
    return ("out_of_reach_of_pcs", "6.2B2/a")
