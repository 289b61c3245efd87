"""Chapter 6.3: the Activation Segment: raise one Mercenary, or roll once and activate Armies and Generals."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.siege import take_weakened_cities
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import General, Seat
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, ROLL_FIRST, Refusal
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.minor_generals import (
    POSTING_VERBS,
    commanded_places,
    goal_of,
    post,
    posting_options,
    why_not_posted,
)
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.force import BY_ROLL, POINTS_OF_THE_ROLL, fixed_allowance
from diadochoi.rules.march.own_turn import (
    BETWEEN_MOVES,
    OWN_TURN_VERBS,
    actions_by_general,
    activations,
    disband,
    disbanding_options,
    in_own_turn,
    own_turn_options,
    why_not_activated,
    why_not_between,
)
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import PlaceReinforcements

_ACTIVATE_VERB: Final = int(Verb.ACTIVATE)
_ACTIVATE: Final = actions_by_general(_ACTIVATE_VERB)
_LEVY: Final = action(Verb.LEVY)
_ROLL: Final = action(Verb.ROLL)

_FORCE_VERBS: Final = frozenset(
    (Verb.MOVE, Verb.TAKE, Verb.LEAVE, Verb.SIEGE, Verb.REMOVE_PC, Verb.ENTER, Verb.SORTIE, Verb.EMBARK)
)
_ACTIVATE_FIRST: Final[Refusal] = ("activate_a_general_first", "9.1/i")
_ROLLED_ONCE: Final[Refusal] = ("rolled_once_in_the_activation_segment", "9.2/b")
_ROLL_OR_LEVY: Final[Refusal] = ("roll_or_levy", "6.3/a")
_LEVY_REPLACES_THE_MOVE: Final[Refusal] = ("levy_replaces_the_move", "6.3/a")
_LEVY_REPLACES_THE_CARD: Final[Refusal] = ("levy_replaces_the_card", "hy/52")
_LEVY_BEFORE_THE_ROLL: Final[Refusal] = ("levy_before_the_roll", "9.2/d")
_WOULD_LEAVE_AT_ONCE: Final[Refusal] = ("would_leave_at_once", "7.1C/f")


class ActivationSegmentStep(IntEnum):
    """Steps of 6.3: a player's activations, one after the other."""

    ROLL_OR_LEVY = 0  # 6.3/a: roll for MPs, or raise a Mercenary instead
    NEXT = 1  # choose the next General to activate
    END = 2  # over
    BETWEEN = 3  # an activation is over: cards may be played
    LEVIED = 4  # a Mercenary was raised instead; Minor Generals may still be posted


# Compared at every decision: a global is found in a quarter of the time that a member of an Enum takes.
_ROLL_OR_LEVY_STEP: Final = ActivationSegmentStep.ROLL_OR_LEVY
_NEXT: Final = ActivationSegmentStep.NEXT
_ASKING: Final = (
    _ROLL_OR_LEVY_STEP,
    _NEXT,
    ActivationSegmentStep.LEVIED,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class ActivationSegment(Frame):
    """A player raises one Mercenary, or rolls once and activates all Armies and Generals one by one (6.3)."""

    steps = ActivationSegmentStep
    fields = ("seat",)

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def advance(self, state: State) -> None:
        if self.step in _ASKING:
            state.ask(self.seat)
        elif self.step == ActivationSegmentStep.BETWEEN:
            if state.siege_points and take_weakened_cities(state):
                return
            self.step = ActivationSegmentStep.NEXT
            windows.open_window(state, windows.FREE)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        if self.step == _NEXT:
            found = activations(state, self.seat, _ACTIVATE)
            found.extend(posting_options(state, self.seat))
        elif self.step == ActivationSegmentStep.LEVIED:
            found = lasting_posts(state, self.seat)
        elif state.config.raise_mercenary == "instead_of_move":
            # He may post a General to open a space for the levy
            return [_ROLL, _LEVY, *lasting_posts(state, self.seat)]
        else:
            return [_ROLL]
        found.extend(disbanding_options(state, self.seat))
        found.extend(own_turn_options(state, self.seat))
        found.append(DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        if self.step == _ROLL_OR_LEVY_STEP:
            if actions.verb_of(choice) in POSTING_VERBS:
                post(state, self.seat, choice)
                return
            if choice == _LEVY:
                self.step = ActivationSegmentStep.LEVIED
                state.note("levy", self.seat)
                state.push(PlaceReinforcements(self.seat, units.ONE_MERCENARY))
                return
            self.step = ActivationSegmentStep.NEXT
            if fixed_allowance(state, self.seat) < 0:
                state.movement_roll = state.die()
                state.note("movement_roll", self.seat, state.movement_roll)
            return
        verb = actions.verb_of(choice)
        if verb == _ACTIVATE_VERB:
            self.step = ActivationSegmentStep.BETWEEN
            general = General(actions.first(choice) - actions.GENERAL)
            state.push(Activation(self.seat, general, POINTS_OF_THE_ROLL, BY_ROLL))
        elif verb in POSTING_VERBS:
            post(state, self.seat, choice)
        elif verb == Verb.DISBAND:
            disband(state, self.seat, choice)
        elif verb in OWN_TURN_VERBS:
            in_own_turn(state, self.seat, choice)
        else:
            settle(state)  # idle Minor Generals leave, and CUs without a General or PC are Dispersed
            self.step = ActivationSegmentStep.END

    def question(self, state: State) -> Question:
        if self.step == ActivationSegmentStep.ROLL_OR_LEVY:
            return Question("levy_or_march", "6.3/a")
        if self.step == ActivationSegmentStep.LEVIED:
            return Question("post_minors", "7.1C/b")
        return Question("activate_next", "9.1/c")

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb = actions.verb_of(choice)
        if self.step == ActivationSegmentStep.ROLL_OR_LEVY:
            return self._why_not_before_the_roll(state, choice)
        if verb == Verb.ROLL:
            return _ROLLED_ONCE
        if verb == Verb.LEVY:
            return why_no_levy_now(state, choice)
        if verb in (Verb.DONE, Verb.PASS):
            return None if choice == DONE else ANOTHER_MOMENT
        if self.step == ActivationSegmentStep.LEVIED:
            if verb == Verb.ACTIVATE:
                return _LEVY_REPLACES_THE_MOVE
            if verb in POSTING_VERBS:
                return why_no_lasting_post(state, self.seat, choice)
        if verb == Verb.ACTIVATE:
            return why_not_activated(state, self.seat, General(actions.first(choice) - actions.GENERAL))
        if verb in BETWEEN_MOVES:
            return why_not_between(state, self.seat, choice)
        return _ACTIVATE_FIRST if verb in _FORCE_VERBS else ANOTHER_MOMENT

    def _why_not_before_the_roll(self, state: State, choice: int) -> Refusal | None:
        verb = actions.verb_of(choice)
        instead_of_move = state.config.raise_mercenary == "instead_of_move"
        if verb == Verb.ROLL:
            return None
        if verb == Verb.LEVY:
            if choice != _LEVY:
                return _LEVY_REPLACES_THE_MOVE if instead_of_move else _LEVY_REPLACES_THE_CARD
            return None if instead_of_move else _LEVY_REPLACES_THE_CARD
        if verb in POSTING_VERBS:
            if not instead_of_move:
                return ROLL_FIRST
            refusal = why_no_lasting_post(state, self.seat, choice)
            return ROLL_FIRST if refusal == _WOULD_LEAVE_AT_ONCE else refusal
        if verb == Verb.DONE:
            return _ROLL_OR_LEVY if instead_of_move else ROLL_FIRST
        return ROLL_FIRST if verb == Verb.ACTIVATE or verb in BETWEEN_MOVES else ANOTHER_MOMENT


def why_no_levy_now(state: State, choice: int) -> Refusal:
    """6.3/a, hy/52: say whether it is too late for a levy, or not the moment for one."""
    if state.config.raise_mercenary == "instead_of_card":
        return _LEVY_REPLACES_THE_CARD
    return _LEVY_BEFORE_THE_ROLL if choice == _LEVY else _LEVY_REPLACES_THE_MOVE


def lasting_posts(state: State, seat: Seat) -> list[int]:
    """7.1C/b: where a Mercenary was or may be raised. No Subordinates: they would leave when it is placed."""
    return posting_options(state, seat, but_not_at=commanded_places(state, seat))


def why_no_lasting_post(state: State, seat: Seat, choice: int) -> Refusal | None:
    """Say which condition of `lasting_posts` fails."""
    refusal = why_not_posted(state, seat, choice)
    if refusal is None and goal_of(choice) in commanded_places(state, seat):
        return _WOULD_LEAVE_AT_ONCE
    return refusal
