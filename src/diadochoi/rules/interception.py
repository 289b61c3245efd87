"""Chapter 11: Land Interceptions, declared by all in Turn Order, then rolled in Turn Order.

Withdrawal, which a success allows the mover, is in `movement` and `retreat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from diadochoi.rules import actions, units, windows
from diadochoi.rules.actions import DONE, PASS, Verb, action
from diadochoi.rules.frames import Frame, Question, frame
from diadochoi.rules.minor_generals import spare_minor
from diadochoi.rules.places import INDEPENDENT, INSIDE, NOBODY, SPACE_MASK
from diadochoi.rules.state import State

if TYPE_CHECKING:
    from diadochoi.rules.movement import Entry

_ASK: Final = 0
_COMPOSE: Final = 1
_DECLARED: Final = 2
_ROLL: Final = 3


def may_intercept_into(state: State, seat: int, space: int, before: tuple[int, ...]) -> bool:
    """11.1.A/b, 11.1.B/b: own PC, no PC, or own CU there; no enemy CU there before the move."""
    owner = state.pc[space]
    own_cu = state.has_cu_in_space(seat, space)
    if owner not in (NOBODY, seat) and not own_cu:
        return False
    if not before or before == (seat,):
        return True
    blocking = [faction for faction in before if faction != seat]
    # A garrison under the Interceptor's own siege does not count, unless the house rule says so.
    if own_cu and owner in blocking and state.config.house("garrison_blocks_interception") == "no":
        inside_only = not state.has_cu(owner, space) or owner == INDEPENDENT
        if inside_only and state.is_major_city(space):
            blocking.remove(owner)
    return not blocking


def interception_origins(state: State, seat: int, entry: Entry) -> list[int]:
    """Locations from which a player may Intercept this entry over a Land path."""
    target = entry.target & SPACE_MASK
    near = state.board.by_land[target]
    found: list[int] = []
    general_at = state.general_at
    shut_in = entry.besieged_generals
    for general in state.roster[seat]:
        location = general_at[general]
        if location < 0 or location & SPACE_MASK not in near or location in found:
            continue
        if shut_in >> general & 1 or (location & INSIDE and state.is_besieged(location & SPACE_MASK)):
            continue  # 11.1.B/d
        found.append(location)
    if found and not may_intercept_into(state, seat, target, entry.before):
        return []
    found.sort()
    return found


@frame
class Interceptions(Frame):
    """11.2: all attempts against one entry. An attempt is (seat, location, units, generals, royals).

    Fields cards act on: `fogged` (bit set of seats whose attempts fail without a roll), `bonus` (bit set of
    attempts with +1, Local Guides).
    """

    fields = (
        "mover", "faction", "target", "cavalry", "queue", "attempts", "at", "units", "generals", "royals",
        "fogged", "origins", "bonus", "winner", "rolled",
    )  # fmt: skip

    def __init__(self, entry: Entry, queue: tuple[int, ...], origins: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self.mover = entry.seat
        self.faction = entry.faction
        self.target = entry.target
        self.cavalry = units.of_kind(entry.units, units.CAVALRY) if entry.faction != INDEPENDENT else 1
        self.queue = queue  # seats still to declare, in Turn Order
        self.origins = origins  # per seat of the queue: locations it may use
        self.attempts: tuple[tuple[int, int, int, int, int], ...] = ()
        self.at = NOBODY
        self.units = 0
        self.generals = 0
        self.royals = 0
        self.fogged = 0
        self.bonus = 0  # bit set of attempts with +1 on the die
        self.winner = NOBODY
        self.rolled = 0

    @staticmethod
    def begin(state: State, entry: Entry) -> None:
        """Push the frame if anybody can Intercept; the result is the number of successes."""
        state.result = 0
        queue: list[int] = []
        origins: list[tuple[int, ...]] = []
        for seat in state.order:
            if seat in (entry.seat, entry.faction):
                continue
            places = interception_origins(state, seat, entry)
            if places:
                queue.append(seat)
                origins.append(tuple(places))
        if queue:
            state.push(Interceptions(entry, tuple(queue), tuple(origins)))

    def advance(self, state: State) -> None:
        if self.step == _ASK:
            if not self.queue:
                self.step = _DECLARED
                return
            if not self.open_places():
                self.next_seat()
                return
            state.ask(self.queue[0])
        elif self.step == _COMPOSE:
            state.ask(self.queue[0])
        elif self.step == _DECLARED:
            if not self.attempts:
                state.pop(0)
                return
            self.step = _ROLL
            windows.open_window(state, windows.INTERCEPTION_DECLARED)
        else:
            self.roll_all(state)

    def open_places(self) -> list[int]:
        """11.2/b: one attempt from each space."""
        used = {attempt[1] & SPACE_MASK for attempt in self.attempts if attempt[0] == self.queue[0]}
        return [place for place in self.origins[0] if place & SPACE_MASK not in used]

    def next_seat(self) -> None:
        self.queue = self.queue[1:]
        self.origins = self.origins[1:]
        self.step = _ASK

    # -------------------------------------------------------------- declaring

    def options(self, state: State) -> list[int]:
        if self.step == _ASK:
            return [*(action(Verb.INTERCEPT, place) for place in self.open_places()), PASS]
        seat = self.queue[0]
        found: list[int] = []
        over = state.config.eight_cu_limit and self.units % 255 > 8  # 16.8/a
        if not over:
            found.append(DONE)
        found.extend(action(Verb.LEAVE, actions.UNIT + kind) for kind in units.kinds_in(self.units))
        if self.generals & (self.generals - 1):
            found.extend(
                action(Verb.LEAVE, actions.GENERAL + general)
                for general in state.roster[seat]
                if self.generals >> general & 1
            )
        found.extend(
            action(Verb.LEAVE, actions.ROYAL + royal)
            for royal in range(state.board.royals)
            if self.royals >> royal & 1
        )
        found.extend(self.minor_options(state, seat))
        return found

    def minor_options(self, state: State, seat: int) -> list[int]:
        """11.2/f: a Minor General from off map, to stay behind with the rest or to lead the attempt."""
        if spare_minor(state, seat) < 0 or not state.is_army(seat, self.at):
            return []
        if any(state.board.is_minor(g) for g in state.generals_at(seat, self.at)):
            return []
        return [
            action(Verb.POST, self.at),
            action(Verb.COMMAND, actions.GENERAL + spare_minor(state, seat)),
        ]

    def choose(self, state: State, choice: int) -> None:
        seat = self.queue[0]
        verb = actions.verb_of(choice)
        noun = actions.first(choice)
        if verb == Verb.PASS:
            self.next_seat()
        elif verb == Verb.INTERCEPT:
            self.compose(state, seat, noun)
        elif verb == Verb.DONE:
            self.attempts = (*self.attempts, (seat, self.at, self.units, self.generals, self.royals))
            state.note("interception_declared", seat, self.at, self.target, self.units)
            self.step = _ASK
        elif verb == Verb.POST:  # he stays behind
            state.place_general(spare_minor(state, seat), self.at)
        elif verb == Verb.COMMAND:  # he leads, so no other General goes (11.2/k)
            minor = noun - actions.GENERAL
            state.place_general(minor, self.at)
            self.generals = 1 << minor
        elif noun >= actions.ROYAL:
            self.royals &= ~(1 << noun - actions.ROYAL)
        elif noun >= actions.GENERAL:
            self.generals &= ~(1 << noun - actions.GENERAL)
        else:
            self.units -= units.ONE[noun - actions.UNIT]
            if not self.units:
                self.royals = 0  # 11.1/d

    def compose(self, state: State, seat: int, place: int) -> None:
        """Begin with everything there; any part may stay behind (11.2/d)."""
        self.at = place
        self.units = state.troops[seat].get(place, 0)
        self.generals = 0
        for general in state.generals_at(seat, place):
            if not state.board.is_minor(general) or not self.generals:  # 9.1/l
                self.generals |= 1 << general
        self.royals = 0
        if self.units:
            for royal in range(state.board.royals):
                fixed = royal == state.board.cart and (state.turn == 1 or state.tomb >= 0)
                if state.royal_at[royal] == place and state.royal_owner[royal] == seat and not fixed:
                    self.royals |= 1 << royal
        self.step = _COMPOSE

    # -------------------------------------------------------------- resolving

    def roll_all(self, state: State) -> None:
        """11.2/i: the first Faction to succeed shuts the others out, and still rolls all its own attempts."""
        successes = 0
        for index, attempt in enumerate(self.attempts):
            seat = attempt[0]
            if self.fogged >> seat & 1 or self.winner not in (NOBODY, seat):
                continue
            if self.succeeds(state, index, attempt):
                successes += 1
                self.winner = seat
                self.move_in(state, attempt)
        state.pop(successes)

    def leader(self, state: State, attempt: tuple[int, int, int, int, int]) -> int:
        """11.2/e: the most Senior committed General who is still there."""
        for general in state.roster[attempt[0]]:
            if attempt[3] >> general & 1 and state.general_at[general] == attempt[1]:
                return general
        return NOBODY

    def succeeds(self, state: State, index: int, attempt: tuple[int, int, int, int, int]) -> bool:
        leader = self.leader(state, attempt)
        if leader < 0:
            return False
        die = state.die()
        bonus = self.modifier(state, attempt) + (self.bonus >> index & 1)
        board = state.board
        need = board.initiative[leader] + 1
        if board.ability[leader] == "intercept_on":
            need = min(need, int(str(board.ability_params[leader]["roll"])))
        success = die + bonus >= need
        state.note("interception_roll", attempt[0], leader, self.target, die, bonus, need, int(success))
        return success

    def modifier(self, state: State, attempt: tuple[int, int, int, int, int]) -> int:
        """16.9/m, /n."""
        if not state.config.cavalry:
            return 0
        seat, at, group = attempt[0], attempt[1], attempt[2]
        origin = state.config.house("cavalry_interception") == "origin"
        pool = state.troops[seat].get(at, 0) if origin else group + state.troops[seat].get(self.target, 0)
        bonus = 1 if units.of_kind(pool, units.CAVALRY) else 0
        return bonus - (1 if self.cavalry else 0)

    def move_in(self, state: State, attempt: tuple[int, int, int, int, int]) -> None:
        """11.2/h, 11.1.B/e: all declared pieces go, to the outside."""
        seat, at, group, generals, royals = attempt
        state.move_units(seat, at, self.target, units.clamp(group, state.troops[seat].get(at, 0)))
        for general in state.roster[seat]:
            if generals >> general & 1 and state.general_at[general] == at:
                state.general_at[general] = self.target
        for royal in range(state.board.royals):
            if royals >> royal & 1 and state.royal_at[royal] == at:
                state.royal_at[royal] = self.target

    def question(self, state: State) -> Question:
        if self.step == _ASK:
            return Question("intercept", "11.2/a", (self.target,))
        return Question("interception_force", "11.2/d", (self.at, self.target))
