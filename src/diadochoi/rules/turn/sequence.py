"""Chapters 5 and 6: the Game Turn from Preparations to Turn End, and the Rounds of its Strategy Phase.

Decides whose turn it is and what comes next; each Phase and Segment has its own module. `turn_order` decides
who goes first; `turn_start` has turn events and the Usurper. The switches `phase_order` and `segment_order`
set the order of Phases and Segments; each edition's values are in content/data/editions/*.toml.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards.windows import FREE, open_window
from diadochoi.rules.combat.siege import take_weakened_cities
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import NOBODY, Seat
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.core.segments import (
    ACTIVATION,
    DEAL,
    ISOLATION,
    PREPARATIONS,
    REINFORCEMENTS,
    REVEAL,
    SEGMENT_NAMES,
    SIEGE,
    SURRENDER,
    TURN_END,
    TYCHE,
)
from diadochoi.rules.court.burial import bury, may_bury
from diadochoi.rules.court.lasting import complete_capitals
from diadochoi.rules.court.settle import settle
from diadochoi.rules.court.victory import decide_end_game
from diadochoi.rules.table.deck import deal, lapse
from diadochoi.rules.table.state import State
from diadochoi.rules.turn import turn_order, turn_start
from diadochoi.rules.turn.activation_segment import ActivationSegment
from diadochoi.rules.turn.forage import ForageSegment
from diadochoi.rules.turn.isolation import isolate
from diadochoi.rules.turn.reinforcements import (
    PlaceReinforcements,
    collect,
    extra_reinforcements,
    return_fleets,
)
from diadochoi.rules.turn.siege_segment import SiegeSegment
from diadochoi.rules.turn.surrender import SurrenderSegment
from diadochoi.rules.turn.tyche import RevealTableCards, TycheSegment


class SequenceStep(IntEnum):
    """Steps of a Game Turn (chapters 5 and 6). `PHASE_STEPS` says where each Phase begins."""

    BEGIN = 0  # 5.1: the Game Turn begins
    EVENTS = 1  # 5.1A: carry out the next event of the calendar
    TURN_ORDER = 2  # 5.1C: find out who chooses the Turn Order
    CHOOSE_FIRST = 3  # 5.1C: he names the First Player
    CHOOSE_DIRECTION = 4  # 5.1C/b: the First Player chooses the direction (a house rule)
    COLLECT = 5  # 5.2: Fleets return and new CUs are counted
    PLACE = 6  # 5.2: the next player places his
    DEAL = 7  # 5.3: deal the Tyche cards
    ROUND = 8  # 6: the next Round begins
    SEGMENT = 9  # 6: the next Segment of the next player
    ROUND_END = 10  # 6: another Round, or the next Phase
    ISOLATION = 11  # 5.5: remove isolated PCs
    TURN_END = 12  # 5.6: find out who may bury Alexander
    BURIAL = 13  # 5.6: he decides
    NEXT_TURN = 14  # 5.6: effects of cards end; the next turn begins, or the game is decided
    USURPER = 15  # 5.1B: name the Usurper


# Where each Phase of a Game Turn begins; a switch sets their order (5/a, 3e/3/a, hy/63).
PHASE_STEPS: Final = {
    "turn_events": SequenceStep.BEGIN,
    "usurper": SequenceStep.USURPER,
    "turn_order": SequenceStep.TURN_ORDER,
    "reinforcements": SequenceStep.COLLECT,
    "deal": SequenceStep.DEAL,
    "strategy": SequenceStep.ROUND,
    "isolation": SequenceStep.ISOLATION,
    "turn_end": SequenceStep.TURN_END,
}

# First steps of the Phases without an active player.
_PHASES: Final = {
    PREPARATIONS: SequenceStep.BEGIN,
    REINFORCEMENTS: SequenceStep.COLLECT,
    DEAL: SequenceStep.DEAL,
    ISOLATION: SequenceStep.ISOLATION,
    TURN_END: SequenceStep.TURN_END,
}


@lru_cache(maxsize=8)
def segments_named(names: tuple[str, ...]) -> tuple[int, ...]:
    """6/b: return the Segments of a Player Turn, in order."""
    return tuple(SEGMENT_NAMES.index(name) for name in names)


def segment_frame(segment: int, seat: Seat) -> Frame:
    """Create the procedure of a Segment of a Player Turn."""
    if segment == SURRENDER:
        return SurrenderSegment(seat)
    if segment == TYCHE:
        return TycheSegment(seat)
    if segment == ACTIVATION:
        return ActivationSegment(seat)
    if segment == SIEGE:
        return SiegeSegment(seat)
    return ForageSegment(seat)


def start_at(state: State, segment: int) -> None:
    """Begin play on a prepared board with this Segment or Phase, for the player who is active in it."""
    bottom = SequenceOfPlay()
    order = segments_named(state.config.segment_order)
    if segment in order:
        bottom.step = SequenceStep.SEGMENT
        bottom.cursor = state.order.index(state.active) * len(order) + order.index(segment)
    elif segment == REVEAL:  # after the last Player Turn of the Round
        bottom.step = SequenceStep.SEGMENT
        bottom.cursor = state.config.players * len(order)
    else:
        bottom.step = _PHASES[segment]
        state.active = NOBODY
    state.segment = segment
    state.push(bottom)


@mypyc_attr(allow_interpreted_subclasses=True)
class SequenceOfPlay(Frame):
    """The frame at the bottom of the stack; it ends when somebody has won."""

    steps = SequenceStep
    fields = ("cursor", "chooser", "first", "extra")

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0  # turn event, player in Turn Order, or Segment of the Round
        self.chooser = NOBODY  # who is asked for the First Player, the direction of play or the burial
        self.first = NOBODY  # the First Player, once named
        self.extra: tuple[int, ...] = ()  # new CUs of this Reinforcements Phase, by seat

    def advance(self, state: State) -> None:
        step = self.step
        if step == SequenceStep.SEGMENT:
            self._next_segment(state)
        elif step == SequenceStep.BEGIN:
            self._begin_turn(state)
        elif step == SequenceStep.EVENTS:
            self._next_event(state)
        elif step == SequenceStep.USURPER:
            if state.config.usurper:
                turn_start.name_usurper(state)
            self._next_phase(state, "usurper")
        elif step == SequenceStep.TURN_ORDER:
            self.chooser = turn_order.least_vp(state)
            self.step = SequenceStep.CHOOSE_FIRST
        elif step == SequenceStep.CHOOSE_FIRST:
            state.ask(self.chooser)
        elif step == SequenceStep.CHOOSE_DIRECTION:
            state.ask(self.first)
        elif step == SequenceStep.COLLECT:
            self._collect(state)
        elif step == SequenceStep.PLACE:
            self._place_next(state)
        elif step == SequenceStep.DEAL:
            state.begin_segment(DEAL)
            deal(state)
            self._next_phase(state, "deal")
        elif step == SequenceStep.ROUND:
            state.round += 1
            state.note("round", state.round)
            self.cursor = 0
            self.step = SequenceStep.SEGMENT
        elif step == SequenceStep.ROUND_END:
            self.step = SequenceStep.ROUND
            if state.round >= state.config.rounds:  # 6/a, 6/f
                self._next_phase(state, "strategy")
        elif step == SequenceStep.ISOLATION:
            state.begin_segment(ISOLATION)
            self._next_phase(state, "isolation")
            isolate(state)
        elif step == SequenceStep.TURN_END:
            self._offer_burial(state)
        elif step == SequenceStep.BURIAL:
            state.ask(self.chooser)
        else:
            self._end_turn(state)

    def _next_phase(self, state: State, over: str) -> None:
        """5/a: go to the Phase after the one that ended, in the order of the edition."""
        order = state.config.phase_order
        self.step = PHASE_STEPS[order[order.index(over) + 1]]

    # ------------------------------------------------------------------ preparations

    def _begin_turn(self, state: State) -> None:
        """5.1: begin a Game Turn with the Preparations Phase."""
        state.active = NOBODY
        state.round = 0
        state.note("turn", state.turn)
        state.begin_segment(PREPARATIONS)
        turn_start.remember_thresholds(state)
        settle(state)  # 3.1/e: a threshold that could not win in Game Turn I
        self.cursor = 0
        self.step = SequenceStep.EVENTS

    def _next_event(self, state: State) -> None:
        """5.1A: carry out the next event of the calendar."""
        events = state.board.content.calendar[state.turn - 1].events
        if self.cursor == len(events):
            complete_capitals(state)
            settle(state)
            self._next_phase(state, "turn_events")
            return
        event = events[self.cursor]
        self.cursor += 1
        arrival = turn_start.carry_out(state, event)
        if arrival >= 0:  # 5.1A/d: placed now, following 5.2
            state.push(PlaceReinforcements(state.general_owner[arrival], units.NONE, (arrival,)))
        else:
            settle(state)

    # ------------------------------------------------------------------ reinforcements

    def _collect(self, state: State) -> None:
        """5.2/a to /c: if the turn has Reinforcements, return Fleets and count new CUs."""
        skipped = not state.board.content.calendar[state.turn - 1].reinforcements
        if state.config.reinforcements_skipped_in_turn_one if state.turn == 1 else skipped:  # 5.2/a
            self._next_phase(state, "reinforcements")
            return
        state.begin_segment(REINFORCEMENTS)
        return_fleets(state)
        self.extra = extra_reinforcements(state)
        self.cursor = 0
        self.step = SequenceStep.PLACE

    def _place_next(self, state: State) -> None:
        """5.2/g: let the next player in Turn Order place his Reinforcements."""
        if self.cursor == state.config.players:
            self.extra = ()
            self._next_phase(state, "reinforcements")
            return
        seat = state.order[self.cursor]
        self.cursor += 1
        group, generals = collect(state, seat, self.extra[seat])
        state.push(PlaceReinforcements(seat, group, generals))

    # ------------------------------------------------------------------ strategy

    def _next_segment(self, state: State) -> None:
        """6/b: go to the next Segment: each Player Turn in Turn Order, its Segments in order."""
        order = segments_named(state.config.segment_order)
        player, segment_of_player = divmod(self.cursor, len(order))
        card_last = state.config.card_after_march
        if segment_of_player == 0 and player > 0 and not card_last:
            lapse(state, "player_turn")
        if player == state.config.players:
            state.active = NOBODY
            self.step = SequenceStep.ROUND_END
            if state.config.reveals:
                state.begin_segment(REVEAL)
                state.push(RevealTableCards())
            return
        self.cursor += 1
        seat = state.order[player]
        state.active = seat
        segment = order[segment_of_player]
        state.begin_segment(segment)
        if segment == TYCHE:
            if card_last:  # an effect on the moves of a turn ends after the moves that follow the card
                lapse(state, "player_turn", seat)
            state.pcs_at_segment = tuple(state.spaces_held(seat))
        state.push(segment_frame(segment, seat))
        open_window(state, FREE)  # 6.2/f
        if state.siege_points:
            take_weakened_cities(state)

    # ------------------------------------------------------------------ turn end

    def _offer_burial(self, state: State) -> None:
        """5.6/a, 3.8/a: let the player who controls the Cart bury Alexander."""
        state.begin_segment(TURN_END)
        self.chooser = state.royal_owner[state.board.cart]
        may = self.chooser >= 0 and may_bury(state, self.chooser)
        self.step = SequenceStep.BURIAL if may else SequenceStep.NEXT_TURN

    def _end_turn(self, state: State) -> None:
        """5.6: end effects of cards. After the last Game Turn the game is decided (3.3/a)."""
        lapse(state, "player_turn")
        lapse(state, "game_turn")
        if state.turn >= state.config.turns:  # 3.3/a, 16.12/a
            decide_end_game(state)
            return
        state.turn += 1
        self.step = SequenceStep.BEGIN

    # ------------------------------------------------------------------ decisions

    def options(self, state: State) -> list[int]:
        if self.step == SequenceStep.BURIAL:
            return [action(Verb.BURY), actions.PASS]
        directions = turn_order.directions(state)
        if self.step == SequenceStep.CHOOSE_DIRECTION:
            return [action(Verb.CHOOSE, direction) for direction in directions]
        seats = [actions.SEAT + seat for seat in range(state.config.players)]
        if turn_order.first_player_chooses_direction(state):
            return [action(Verb.CHOOSE, seat) for seat in seats]
        return [action(Verb.FIRST, seat, direction) for seat in seats for direction in directions]

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        if self.step == SequenceStep.CHOOSE_FIRST and actions.verb_of(choice) == Verb.FIRST:
            return turn_order.why_not_first(state)
        return ANOTHER_MOMENT

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if self.step == SequenceStep.BURIAL:
            self.step = SequenceStep.NEXT_TURN
            if verb == Verb.BURY:
                bury(state, self.chooser)
        elif self.step == SequenceStep.CHOOSE_DIRECTION:
            self._set_order(state, actions.first(choice))
        else:
            self.first = Seat(actions.first(choice) - actions.SEAT)
            if verb == Verb.FIRST:
                self._set_order(state, actions.second(choice))
            else:
                self.step = SequenceStep.CHOOSE_DIRECTION

    def _set_order(self, state: State, direction: int) -> None:
        turn_order.set_turn_order(state, self.first, direction, self.chooser)
        self.first = NOBODY
        self._next_phase(state, "turn_order")

    def question(self, state: State) -> Question:
        if self.step == SequenceStep.BURIAL:
            return Question("bury", "5.6/a", (state.royal_at[state.board.cart],))
        if self.step == SequenceStep.CHOOSE_DIRECTION:
            return Question("direction", "5.1C/b")
        return Question("first_player", "5.1C/a")
