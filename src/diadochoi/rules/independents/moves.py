"""Chapter 9.5: the moves of Independent Armies, decided by the player who played the card.

Decides which Army moves when, where it may go and what it does to PCs. `march/entry` handles the spaces it
enters; `reactions` has its reactions to the moves of others (16.11).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.besieged import besieged_now
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, STOP, Verb, action
from diadochoi.rules.core.board import MINOR, STRONGHOLD, Board
from diadochoi.rules.core.frames import Question
from diadochoi.rules.core.ids import (
    HOLDING_BOX,
    INDEPENDENT,
    INSIDE_OF,
    NO_ARMY,
    NOBODY,
    OUT_OF_GAME,
    SPACE_OF,
    Army,
    Location,
    Seat,
    Space,
    as_space,
)
from diadochoi.rules.core.paths import COST, NO_PATH, SPACE, Path, path_of, path_options, paths_meant
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.mover import Mover
from diadochoi.rules.march.entering_force import EntryResult, enemy_units_before, entry_result
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.pieces import army_pieces
from diadochoi.rules.table.state import State

_GARRISON: Final = action(Verb.GARRISON)
_NAME_THE_ARMY_FIRST: Final[Refusal] = ("name_the_army_first", "9.5/f")

_WOKEN_ARMY_MUST_ENTER: Final[Refusal] = ("woken_army_must_enter", "9.5/g")
_MUST_END_FURTHER_WEST: Final[Refusal] = ("must_end_further_west", "9.5/m")
_STOP_THE_ARMY_FIRST: Final[Refusal] = ("stop_the_army_first", "9.5/c")
_THIS_ARMY_FIRST: Final[Refusal] = ("this_army_first", "9.5/c")
_INDEPENDENTS_NEVER_BESIEGE: Final[Refusal] = ("independents_never_besiege", "9.5/e")
_ARMY_HAS_MOVED: Final[Refusal] = ("army_has_moved", "9.5/c")
_NOT_ACTIVE: Final[Refusal] = ("not_active", "9.5/b")
_GARRISON_INSTEAD_OF_MOVING: Final[Refusal] = ("garrison_instead_of_moving", "9.5/f")
_GARRISON_IN_MINOR_CITIES: Final[Refusal] = ("garrison_in_minor_cities", "9.5/f")
_INDEPENDENT_ALREADY: Final[Refusal] = ("independent_already", "9.5/f")
_NO_INDEPENDENT_PC_LEFT: Final[Refusal] = ("no_independent_pc_left", "9.5/f")

_ENTERS_BY_ITS_OWN_PATHS: Final[Refusal] = ("enters_by_its_own_paths", "9.5/g")
_NO_LAND_PATH: Final[Refusal] = ("no_land_path", "9.5/h")
_NAME_THE_PATH: Final[Refusal] = ("name_the_path", "9.5/h")
_KEEPS_TO_ITS_PROVINCES: Final[Refusal] = ("keeps_to_its_provinces", "9.5/l")
_TOO_FEW_POINTS: Final[Refusal] = ("too_few_points", "9.5/e")

_ENTRY_COST: Final = 1  # MP, out of the holding box (9.5/g)
_DUE_SOUTH: Final = 0.05  # degrees of longitude: too little to see on a map (9.5/m, Larisa to Lamia)


def may_enter(board: Board, army: Army, space: Space) -> bool:
    """9.5/l, 9.5/n: some Armies must stay in their Provinces."""
    facts = board.content.independents[army]
    if space in facts.forbidden_spaces:
        return False
    return not facts.provinces or board.province[space] in facts.provinces


def put_army(state: State, army: Army, space: Space) -> bool:
    """Place an Army in a space, outside the walls (9.5/i), beside others if there are any (9.5/k).

    Returns False if it is removed there at once (9.5/m: PHILON in Hellas).
    """
    if state.board.province[space] in state.board.content.independents[army].removed_in:
        state.place_army(army, OUT_OF_GAME)
        state.note("army_removed", army, space)
        return False
    state.place_army(army, space)
    return True


def remove_player_pc(state: State, space: Space) -> None:
    """9.5/o: remove the player's PC from a Minor City or Stronghold, never from a Major City."""
    if 0 <= state.pc[space] < INDEPENDENT and state.is_minor_city(space):
        state.set_pc(space, NOBODY)


def western_reach(board: Board, army: Army, space: Space, points: int, start: Space) -> bool:
    """9.5/m: return whether a move from here with these MPs can end further west than its start.

    Where PHILON is removed, his move ends; there, due south of its start is enough.
    """
    if board.longitude[space] < board.longitude[start]:
        return True
    if board.province[space] in board.content.independents[army].removed_in:
        return board.longitude[space] < board.longitude[start] + _DUE_SOUTH
    return any(
        western_reach(board, army, there, points - cost, start)
        for there, _, cost in board.land_moves[space]
        if cost <= points and may_enter(board, army, there)
    )


class IndependentMovesStep(IntEnum):
    """Steps of 9.5: an Independent Army is named and moves space by space."""

    NAME = 0  # the player names the next Army, or stops
    MARCH = 1  # he moves it by one space, or ends its move
    ENTRY_OVER = 2  # it has entered a space: it may move on unless it fought or went back


@mypyc_attr(allow_interpreted_subclasses=True)
class IndependentMoves(Mover):
    """The moves of all active Independent Armies, one by one in any order (9.5/c).

    `woken` is the Army that the card brings out of its holding box, NO_ARMY if none (9.5/b).
    """

    steps = IndependentMovesStep
    fields = (
        "seat", "woken", "done", "army", "start", "points", "moved", "bound", "besieged_generals",
        "besieged_spaces", "intercepted", "evaded_into",
    )  # fmt: skip

    def __init__(self, seat: Seat, woken: Army = NO_ARMY) -> None:
        super().__init__()
        self.seat = seat
        self.woken = woken
        self.done = 0  # bit set of the Armies whose move is over
        self.army = NO_ARMY  # the one that is moving
        self.start = HOLDING_BOX  # where the Army was when it was named
        self.points = 0  # MPs left
        self.moved = 0  # 1 after its first space
        self.bound = 0  # its move must end further west
        self.besieged_generals = 0  # at the start of its move, and those it shuts in on the way (11.1.B/d)
        self.besieged_spaces: tuple[Space, ...] = ()  # at the start of its move
        self.intercepted = ()  # spaces where somebody Intercepted it (12.1/h)
        self.evaded_into = ()  # Strongholds that Evading Armies entered, each with its seat

    # -------------------------------------------------------------- the procedure

    def advance(self, state: State) -> None:
        if self.step == IndependentMovesStep.NAME:
            if self.waiting(state):
                state.ask(self.seat)
            else:
                state.pop()
        elif self.step == IndependentMovesStep.MARCH:
            state.ask(self.seat)
        else:  # a Land Battle, a Withdrawal or a Retreat ends its move
            result = entry_result(state)
            if result == EntryResult.ENTERED and state.army_at[self.army] >= 0:
                self.step = IndependentMovesStep.MARCH
            else:
                backed_up = result == EntryResult.RETREATED
                self.end(state, not backed_up or state.config.independent_removes_pc_after_draw)

    def on_its_way(self) -> bool:
        """Return whether the player is moving an Army that he has named."""
        return self.step == IndependentMovesStep.MARCH

    def waiting(self, state: State) -> list[Army]:
        """9.5/s: list the Armies on the map, and the one just activated."""
        return [
            army
            for army in state.board.army_ids
            if not self.done >> army & 1 and (state.army_at[army] >= 0 or self.in_box(state, army))
        ]

    def in_box(self, state: State, army: Army) -> bool:
        return army == self.woken and state.army_at[army] == HOLDING_BOX

    def begin(self, state: State, army: Army) -> None:
        """9.5/c: begin the move of the Army named. Pieces Besieged now stay so during it (11.1.B/d)."""
        board = state.board
        self.army = army
        self.start = state.army_at[army]
        self.points = board.tables.numbers["independent_mp"]
        self.moved = 0
        self.intercepted = ()
        self.evaded_into = ()
        self.besieged_spaces, self.besieged_generals = besieged_now(state)
        self.bound = int(
            self.start >= 0 and board.content.independents[army].westward and self.must_go_west(state)
        )
        self.step = IndependentMovesStep.MARCH
        if self.start == HOLDING_BOX:
            state.note("army_wakes", army, self.seat)

    def must_go_west(self, state: State) -> bool:
        """9.5/m: only if it is possible; 3e/16.3/f: always, so if it is impossible there is no move."""
        if state.config.westward_march == "always":
            return True
        return western_reach(state.board, self.army, SPACE_OF[self.start], self.points, SPACE_OF[self.start])

    def open_paths(self, state: State) -> list[Path]:
        """List Land, Mountain and Strait paths (9.5/h, 13.1/g), or those out of the holding box (9.5/g)."""
        board = state.board
        here = state.army_at[self.army]
        if here == HOLDING_BOX:
            entries = board.content.independents[self.army].entries
            return [(as_space(space), NO_PATH, _ENTRY_COST) for space in entries]
        return [path for path in board.land_moves[here] if self._why_closed(state, path) is None]

    def _why_closed(self, state: State, path: Path) -> Refusal | None:
        """Say why the Army may not take a path out of the space where it is."""
        board, army, left = state.board, self.army, self.points - path[COST]
        if not may_enter(board, army, path[SPACE]):
            return _KEEPS_TO_ITS_PROVINCES
        if left < 0:
            return _TOO_FEW_POINTS
        if self.bound and not western_reach(board, army, path[SPACE], left, SPACE_OF[self.start]):
            return _MUST_END_FURTHER_WEST
        return None

    def march(self, state: State, choice: int) -> None:
        """9.5/e: move one space. The land procedure follows, unless it is removed (9.5/m)."""
        army = self.army
        origin = state.army_at[army]
        target, kind, cost = path_of(self.open_paths(state), choice)
        self.remember_besieged(state, origin)
        self.points -= cost
        self.moved = 1
        before = enemy_units_before(state, INDEPENDENT, target, ())
        state.note("army_marches", army, self.seat, origin, target)
        if not put_army(state, army, target):
            self.end(state)
            return
        self.step = IndependentMovesStep.ENTRY_OVER
        state.push(
            Entry(
                army_pieces(self.seat, army),
                target,
                origin,
                kind=kind,
                before=before,
                besieged_generals=self.besieged_generals,
                besieged_spaces=self.besieged_spaces,
            )
        )

    def remember_besieged(self, state: State, here: Location) -> None:
        """11.1.B/d: Generals it has shut in cannot Intercept it as it goes on."""
        owner = state.pc[here] if here >= 0 else NOBODY
        if 0 <= owner < INDEPENDENT and state.is_major_city(SPACE_OF[here]):
            for general in state.generals_at(owner, INSIDE_OF[here]):
                self.besieged_generals |= 1 << general

    def garrison(self, state: State) -> None:
        """9.5/f: place an Independent PC in its space instead of moving."""
        here = state.army_at[self.army]
        remove_player_pc(state, SPACE_OF[here])
        state.note("army_garrison", self.army, self.seat, here)
        state.set_pc(SPACE_OF[here], INDEPENDENT)
        self.end(state)

    def may_stop(self, state: State) -> bool:
        """9.5/g: not in the box; 9.5/m, 9.5/u: PHILON may stay, but if he moves he must end further west."""
        here = state.army_at[self.army]
        if here < 0:
            return False
        longitude = state.board.longitude
        return not self.bound or not self.moved or longitude[here] < longitude[self.start]

    def end(self, state: State, removes_pc: bool = True) -> None:
        """9.5/o: remove a player's PC where its activation ends, even if it did not move (9.5/u)."""
        here = state.army_at[self.army]
        if here >= 0 and removes_pc:
            remove_player_pc(state, SPACE_OF[here])
        self.done |= 1 << self.army
        self.army = NO_ARMY
        self.step = IndependentMovesStep.NAME
        settle(state)

    # -------------------------------------------------------------- decisions

    def options(self, state: State) -> list[int]:
        if self.step == IndependentMovesStep.NAME:
            waiting = self.waiting(state)
            found = [action(Verb.MARCH_ARMY, actions.ARMY + army) for army in waiting]
            if not any(self.in_box(state, army) for army in waiting):  # 9.5/u: he must enter the map
                found.append(DONE)
            return found
        found = path_options(Verb.MOVE, self.open_paths(state))
        if self.why_no_garrison(state, state.army_at[self.army]) is None:
            found.append(_GARRISON)
        if self.may_stop(state) or not found:
            found.append(STOP)
        return found

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if verb == Verb.MARCH_ARMY:
            self.begin(state, Army(actions.first(choice) - actions.ARMY))
        elif verb == Verb.DONE:
            state.pop()
        elif verb == Verb.MOVE:
            self.march(state, choice)
        elif verb == Verb.GARRISON:
            self.garrison(state)
        else:
            self.end(state)

    def question(self, state: State) -> Question:
        if self.step == IndependentMovesStep.NAME:
            return Question("move_independents", "9.5/c")
        subjects = (actions.ARMY + self.army, actions.NUMBER + self.points)
        return Question("march_army", "9.5/e", subjects)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        options = self.options(state)
        if choice in options:
            return None
        verb = actions.verb_of(choice)
        if self.step == IndependentMovesStep.NAME:
            if verb in (Verb.DONE, Verb.PASS) and DONE not in options:
                return _WOKEN_ARMY_MUST_ENTER
            if verb == Verb.GARRISON:
                return _NAME_THE_ARMY_FIRST
            return self.why_not_named(actions.first(choice)) if verb == Verb.MARCH_ARMY else ANOTHER_MOMENT
        here = state.army_at[self.army]
        if verb == Verb.MOVE:
            return self.why_not_there(state, here, choice)
        if verb == Verb.GARRISON:
            return self.why_no_garrison(state, here)
        if verb in (Verb.STOP, Verb.DONE, Verb.PASS):
            if verb != Verb.STOP:
                return _STOP_THE_ARMY_FIRST
            return _WOKEN_ARMY_MUST_ENTER if here < 0 else _MUST_END_FURTHER_WEST
        if verb == Verb.MARCH_ARMY:
            return _THIS_ARMY_FIRST
        return _INDEPENDENTS_NEVER_BESIEGE if verb == Verb.SIEGE else ANOTHER_MOMENT

    def why_not_named(self, noun: int) -> Refusal:
        return _ARMY_HAS_MOVED if self.done >> noun - actions.ARMY & 1 else _NOT_ACTIVE

    def why_no_garrison(self, state: State, here: Location) -> Refusal | None:
        """9.5/f: before it moves, in a Minor City or Stronghold without an Independent PC."""
        if self.moved or here < 0:
            return _GARRISON_INSTEAD_OF_MOVING
        if state.board.kind[here] not in (MINOR, STRONGHOLD) or state.is_major_city(SPACE_OF[here]):
            return _GARRISON_IN_MINOR_CITIES
        if state.pc[here] == INDEPENDENT:
            return _INDEPENDENT_ALREADY
        return None if state.has_pc_left(INDEPENDENT) else _NO_INDEPENDENT_PC_LEFT

    def why_not_there(self, state: State, here: Location, choice: int) -> Refusal | None:
        """Say why the Army may not go to the space named."""
        if here < 0:
            return _ENTERS_BY_ITS_OWN_PATHS
        meant = paths_meant(state.board.land_moves[here], choice)
        if not meant:
            return _NO_LAND_PATH
        refusals = [self._why_closed(state, path) for path in meant]
        ways = refusals.count(None)
        if ways > 1:
            return _NAME_THE_PATH
        return None if ways else refusals[0]
