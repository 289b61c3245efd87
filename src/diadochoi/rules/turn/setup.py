"""Chapter 4: the table before the first turn, the deal of the Starting Generals and their places.

Everything fixed is placed at once; the only decisions are the discard of the five-player deal and the spaces
some Generals may choose. `sequence` comes next.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import Card as CardData
from diadochoi.content.model import CardType, Content
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import Board, board_for
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    FACTIONS,
    FIRST_SEAT,
    HOLDING_BOX,
    INDEPENDENT,
    NO_GENERAL,
    NOBODY,
    SPACE_OF,
    Army,
    Card,
    General,
    Royal,
    Seat,
    Space,
    as_card,
    as_space,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.court.settle import settle
from diadochoi.rules.engine import run
from diadochoi.rules.table.deck import dealt_generals
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.sequence import SequenceOfPlay

_NOT_YOUR_GENERAL: Final[Refusal] = ("not_your_general", "4.4/c")
_ANOTHER_GENERAL_STARTS: Final[Refusal] = ("another_general_starts", "4.6/a")
_NOT_HIS_STARTING_SPACE: Final[Refusal] = ("not_his_starting_space", "4.6/c")


def new_state(content: Content, config: Config, seed: bytes, logged: bool = False) -> State:
    """Create a new game and run it to its first decision.

    `logged` keeps events and chance from the very start.
    """
    state = State(board_for(content, config), config, seed)
    if logged:
        state.log = []
        state.chance = []
    begin_setup(state)
    run(state)
    return state


def begin_setup(state: State) -> None:
    """Set up a new game, ready for the deal of the Starting Generals."""
    lay_out(state)
    state.push(SequenceOfPlay())
    state.push(Setup())


def lay_out(state: State) -> None:
    """4.1, 4.2: place everything that does not depend on the deal.

    Fleets are in their boxes, normal side up (4.1/c). A new state is already in Game Turn I (4.1/a) with
    every player a Champion (4.5/a) and 3 Legitimacy (4.5/b). No General is on the map yet: only Starting
    Generals will be (4.6/g).
    """
    board = state.board
    content = board.content
    for space in content.spaces:  # 4.1/d, 2/t, 3e/22.1/d
        if state.config.players in space.independent:
            state.set_pc(as_space(space.index), INDEPENDENT)
    for army in content.independents:  # 4.1/e, 9.5/a
        state.place_army(Army(army.index), as_space(army.start) if army.start >= 0 else HOLDING_BOX)
    for royal in content.royals:  # 4.2: outside the walls if the space has any (4.2/c)
        kept_off = state.config.herakles_off_map and royal.index == board.herakles  # 16.2/a
        state.place_royal(
            Royal(royal.index), HOLDING_BOX if royal.start < 0 or kept_off else as_space(royal.start)
        )
    state.draw_pile = starting_deck(board, state.config)
    settle(state)


def starting_deck(board: Board, config: Config) -> list[Card]:
    """4.1/b: without unused optional cards (16.1/a) and without cards that replace another."""
    late = {card.params.get("replaced_by") for card in board.cards}
    return [
        as_card(card.index)
        for card in board.cards
        if config.edition in card.editions
        and (not card.optional or card.id in config.optional_cards)
        and card.id not in late
        and (card.type != CardType.GENERAL or _is_shuffled_in(board, config, card))
    ]


def _is_shuffled_in(board: Board, config: Config, card: CardData) -> bool:
    """3e/8.5/a, 3e/24.2/d: the card of a General who is neither dealt nor set aside to be bought."""
    name = str(card.params["general"])
    if name not in config.deck_general_cards and name not in config.starting_generals:
        return False
    return board.general_index[name] not in dealt_generals(board, config)


class SetupStep(IntEnum):
    """Steps of chapter 4: Generals are dealt, perhaps discarded, and placed."""

    DEAL = 0  # 4.4/b: deal the Generals
    DISCARD = 1  # 4.4/c: each player gives up one, then they are dealt again
    PLACE = 2  # 4.6: the players place their Generals one by one


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup(Frame):
    """Set-up from 4.3 to 4.6 in order (4/a). No view may show `discards` until all have chosen (4.4/d)."""

    steps = SetupStep
    fields = ("discards", "seat", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.discards: tuple[General, ...] = ()
        self.seat = FIRST_SEAT  # who discards or places now
        self.turn = 0  # how many players have placed everything

    def advance(self, state: State) -> None:
        if self.step == SetupStep.DEAL:
            deal_generals(state)
            self.step = SetupStep.DISCARD if state.config.discard_pass else SetupStep.PLACE
        elif self.step == SetupStep.DISCARD:
            if len(self.discards) < state.config.players:
                self.seat = FACTIONS[len(self.discards)]
                state.ask(self.seat)
            else:
                pass_on(state, self.discards)
                self.discards = ()
                self.step = SetupStep.PLACE
        else:
            self._place_next(state)

    def _place_next(self, state: State) -> None:
        """4.6/a: starting with Perdikkas' player, clockwise, each player places all his Generals.

        If nobody was dealt Perdikkas, the first seat starts.
        """
        seats = state.config.players
        if self.turn == 0:
            state.dealt_to = state.general_owner[: state.board.majors]
        if self.turn == seats:
            state.pop()
            return
        self.seat = FACTIONS[(max(0, state.dealt_to[state.board.perdikkas]) + self.turn) % seats]
        if _unplaced(state, self.seat) == NO_GENERAL:
            self.turn += 1
        else:
            state.ask(self.seat)

    def options(self, state: State) -> list[int]:
        if self.step == SetupStep.DISCARD:
            return [
                action(Verb.DISCARD_GENERAL, actions.GENERAL + general)
                for general in state.living_majors(self.seat)
            ]
        general = _unplaced(state, self.seat)
        start = state.board.content.generals[general].start
        assert start is not None
        return [action(Verb.START, actions.GENERAL + general, space) for space in sorted(start.spaces)]

    def choose(self, state: State, choice: int) -> None:
        general = General(actions.first(choice) - actions.GENERAL)
        if self.step == SetupStep.DISCARD:
            self.discards += (general,)
            if state.config.house("shown_discard_pass") == "yes":
                state.note("general_passed_on", general, self.seat)
        else:
            start_general(state, general, SPACE_OF[actions.second(choice)])

    def question(self, state: State) -> Question:
        if self.step == SetupStep.DISCARD:
            return Question("discard_general", "4.4/c")
        return Question("start", "4.6/c", (actions.GENERAL + _unplaced(state, self.seat),))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        verb = actions.verb_of(choice)
        if self.step == SetupStep.DISCARD:
            return _NOT_YOUR_GENERAL if verb == Verb.DISCARD_GENERAL else ANOTHER_MOMENT
        if verb != Verb.START:
            return ANOTHER_MOMENT
        if actions.first(choice) != actions.GENERAL + _unplaced(state, self.seat):
            return _ANOTHER_GENERAL_STARTS
        return _NOT_HIS_STARTING_SPACE


def deal_generals(state: State) -> None:
    """4.4/b: shuffle the Starting Generals for this number of players and deal them (4.3/b)."""
    players = state.config.players
    pile = dealt_generals(state.board, state.config)
    state.shuffle(pile)
    for seat in FACTIONS[:players]:
        for _ in range(state.config.generals_each):
            _deal(state, pile.pop(), seat)


def pass_on(state: State, discards: tuple[General, ...]) -> None:
    """4.4/c: shuffle the discards and deal them again; a player may get his own back."""
    hidden = state.config.house("shown_discard_pass") != "yes"
    for seat, general in enumerate(discards):
        if hidden:
            state.note("general_passed_on", general, seat)
        state.leave_faction(general)
    pile = list(discards)
    state.shuffle(pile)
    for seat in FACTIONS[: state.config.players]:
        _deal(state, pile.pop(), seat)


def _deal(state: State, general: General, seat: Seat) -> None:
    state.join_faction(general, seat)
    state.note("general_dealt", general, seat)


def _unplaced(state: State, seat: Seat) -> General:
    """Return the most Senior General of the seat who is still off the map."""
    for general in state.living_majors(seat):
        if state.general_at[general] < 0:
            return general
    return NO_GENERAL


def start_general(state: State, general: General, space: Space) -> None:
    """4.6/b, 4.6/d: place the General with CUs and royals outside the walls (4.6/h), and his Province's PCs.

    4.2/d: Seleukos brings Herakles, Perdikkas brings Alexandros and the Cart. The checks at the end count
    Legitimacy and VP, including bonus VP (4.6/e, 4.6/i).
    """
    start = state.board.content.generals[general].start
    assert start is not None
    seat = state.general_owner[general]
    for held in state.board.province_spaces[start.province]:
        if state.pc[held] == NOBODY:
            state.set_pc(held, seat)
    group = units.pack(start.units)
    if state.config.cavalry:  # 16.9/c
        group += units.ONE_CAVALRY * state.board.tables.numbers["cavalry_start"]
    state.place_general(general, space)
    state.add_units(seat, space, group)
    state.note("general_starts", seat, general, space, group)
    for number in start.royals:
        royal = Royal(number)
        if state.royal_at[royal] >= 0:  # Herakles may be kept off the map (4.2/e)
            state.place_royal(royal, space)
            state.control_royal(royal, seat)
    settle(state)


def choose_discards_anew(state: State, seat: Seat | None) -> None:
    """4.4/d: choose the other players' discards at random, because they are secret until all have chosen."""
    if state.config.house("shown_discard_pass") == "yes":
        return
    for frame in state.frames:
        if isinstance(frame, Setup):
            chosen = list(frame.discards)
            for other in range(len(chosen)):
                if other != seat:
                    own = state.living_majors(FACTIONS[other])
                    chosen[other] = own[state.random(len(own))]
            frame.discards = tuple(chosen)
