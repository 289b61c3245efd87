"""Cards that take, give or flip Political Control markers.

`change_pcs` runs through the steps of a card: how many spaces, whose PC is removed, what is placed, and
where. `unrest` rolls on the Unrest Table (6.2A/d).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import RoyalKind
from diadochoi.rules.cards import params
from diadochoi.rules.cards.effects.common import any_cu_in_space, armies
from diadochoi.rules.cards.registry import Condition, EventEffect, first_clause, params_of, why_no_target
from diadochoi.rules.combat.defeat import Defeat
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, NO_LIMIT, Verb, action
from diadochoi.rules.core.board import TRANSIT, Board
from diadochoi.rules.core.distances import within
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE_OF,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    CardPart,
    Seat,
    Space,
    as_space,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, NO_PC_LEFT, Refusal
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.recruitment import take_space

_NO_PC_ON_TRANSIT_POINT: Final[Refusal] = ("no_pc_on_transit_point", "2/i")
_CARD_LEAVES_THAT_MARKER: Final[Refusal] = ("card_leaves_that_marker", "6.2A/a")
_CARD_IS_FOR_MINOR_CITIES: Final[Refusal] = ("card_is_for_minor_cities", "2/f")
_ENEMY_UNITS_THERE: Final[Refusal] = ("enemy_units_there", "6.2A/a")
_BEYOND_THE_CARDS_REACH: Final[Refusal] = ("beyond_the_cards_reach", "6.2A/a")
_NOT_WHERE_THE_CARD_WORKS: Final[Refusal] = ("not_where_the_card_works", "6.2A/a")
_NO_INDEPENDENT_PC_LEFT: Final[Refusal] = ("no_independent_pc_left", "1/c")  # only by a house rule
_CHANGED_ALREADY: Final[Refusal] = ("changed_by_this_card", "6.2A/a")
_NO_UNREST_THERE: Final[Refusal] = ("no_unrest_there", "6.2A/d")

_HEIR: Final = int(RoyalKind.HEIR)

# Used instead of the noun that the reach of a step is counted from.
_NO_ANCHOR: Final = -1  # the step reaches the whole map
_NOT_CHOSEN: Final = -2

_BEFORE_THE_FIRST: Final = -1  # step: the next one has number 0

# What the reach of a step is counted from (`near` of the card), and the condition that asks for one.
_ANYWHERE: Final = 0
_ARMY: Final = 1
_ROYAL: Final = 2
_PROVINCE: Final = 3
_ANCHOR_NEEDED: Final = ("", "own_army", "own_heir", "general_by_free_province")
_ANCHORS: Final = {"": _ANYWHERE, "army": _ARMY, "heir": _ROYAL, "general_in_free_province": _PROVINCE}


class PcStep:
    """One step of `change_pcs`, read once from the card (`ChangePcs` lists the keys)."""

    def __init__(self, board: Board, step: Mapping[str, object]) -> None:
        takes = step.get("takes", ())
        assert isinstance(takes, tuple)
        self.spaces = int(str(step.get("spaces", 1)))  # how many at most
        self.from_players = "player" in takes  # may replace PCs of other players
        self.from_independents = "independent" in takes  # may replace Independent PCs
        self.from_nobody = "none" in takes  # may place one where there is none
        self.puts = str(step.get("puts", "own"))  # whose PC is there afterwards: own, independent, none
        # no CUs in the space at all; otherwise no enemy CUs
        self.no_cu_at_all = str(step.get("free_of", "enemy_cus")) == "all_cus"
        self.minor_only = str(step.get("cities", "minor")) == "minor"  # not in Strongholds
        named = step.get("provinces", ())
        assert isinstance(named, tuple)
        self.provinces = frozenset(board.province_index[name] for name in named)
        self.within = str(step.get("within", ""))  # only in his Provinces: pc_provinces, own_provinces
        self.anchor = _ANCHORS[str(step.get("near", ""))]  # what the reach is counted from
        self.range = int(str(step.get("range_mp", 0)))  # reach in MPs
        self.minimum = int(str(step.get("minimum_cus", 1)))  # CUs of the Army it is counted from
        self.by_others = str(step.get("by", "you")) == "others"  # each other player does it, in Turn Order
        self.optional = bool(step.get("optional", False))  # may be skipped


@lru_cache(maxsize=512)
def pc_steps(board: Board, part: CardPart) -> tuple[PcStep, ...]:
    steps = params_of(board, part)["steps"]
    assert isinstance(steps, tuple)
    return tuple(PcStep(board, step) for step in steps)


def anchors(state: State, seat: Seat, step: PcStep) -> list[int]:
    """List what the reach of a step may be counted from, as nouns; [_NO_ANCHOR] if it needs nothing."""
    if step.anchor == _ANYWHERE:
        return [_NO_ANCHOR]
    if step.anchor == _ARMY:
        return [*armies(state, seat, step.minimum)]
    if step.anchor == _ROYAL:
        return [
            actions.ROYAL + royal
            for royal, owner in enumerate(state.royal_owner)
            if owner == seat and state.board.royal_kind[royal] == _HEIR and state.royal_at[royal] >= 0
        ]
    return [actions.PROVINCE + province for province in provinces_in_reach(state, seat)]


def provinces_in_reach(state: State, seat: Seat) -> list[int]:
    """List Provinces without a controlling player that one of the seat's Major Generals is in or next to."""
    board = state.board
    found: set[int] = set()
    for general in state.living_majors(seat):
        place = state.general_at[general]
        if place < 0 or place & SEA:
            continue
        space = SPACE_OF[place]
        for near in (space, *board.adjacent[space]):
            if board.province[near] >= 0:
                found.add(board.province[near])
    seats = range(state.config.players)
    return sorted(province for province in found if state.province_owner[province] not in seats)


def anchored_spaces(state: State, step: PcStep, anchor: int) -> frozenset[Space] | None:
    """Return the spaces within reach of an anchor, None for the whole map."""
    if step.anchor == _ANYWHERE:
        return None
    board = state.board
    if step.anchor == _PROVINCE:
        return frozenset(board.province_spaces[anchor - actions.PROVINCE])
    place = state.royal_at[anchor - actions.ROYAL] if step.anchor == _ROYAL else anchor
    return within(board, SPACE_OF[place], step.range)


def own_provinces(state: State, seat: Seat, *, generals: bool) -> set[int]:
    """Return Provinces in which the player has a PC, or (`generals`) a General."""
    board = state.board
    found = {board.province[space] for space in state.spaces_held(seat)}
    if generals:
        for general in state.roster[seat]:
            place = state.general_at[general]
            if place >= 0:
                found.add(board.province[place & SPACE_MASK])
    return found


def has_pc_to_put(state: State, seat: Seat, step: PcStep) -> bool:
    """Return whether the step puts no PC, or one that the house rule `pc_limit` leaves."""
    return step.puts == "none" or state.has_pc_left(INDEPENDENT if step.puts == "independent" else seat)


def pc_targets(
    state: State, seat: Seat, step: PcStep, anchor: int, done: tuple[Space, ...], enough: int = NO_LIMIT
) -> list[Space]:
    """List spaces the step may change now, none twice in one event; the search stops when it has `enough`."""
    if not has_pc_to_put(state, seat, step):
        return []
    board = state.board
    near, provinces = anchored_spaces(state, step, anchor), open_provinces(state, seat, step)
    found: list[Space] = []
    for space in board.space_ids[: board.named] if near is None else sorted(near):
        if space in done or _why_not_there(state, seat, step, space, near, provinces) is not None:
            continue
        found.append(space)
        if len(found) == enough:
            break
    return found


def open_provinces(state: State, seat: Seat, step: PcStep) -> frozenset[int] | None:
    """Return the Provinces in which the step changes PCs, None if it does not matter."""
    if not step.within:
        return step.provinces or None
    homes = own_provinces(state, seat, generals=step.within == "own_provinces")
    return step.provinces & homes if step.provinces else frozenset(homes)


def why_not_changed(state: State, seat: Seat, step: PcStep, anchor: int, space: Space) -> Refusal | None:
    """Return the first condition of a step that a space fails."""
    near, provinces = anchored_spaces(state, step, anchor), open_provinces(state, seat, step)
    refusal = _why_not_there(state, seat, step, space, near, provinces)
    if refusal is None and not has_pc_to_put(state, seat, step):
        return _NO_INDEPENDENT_PC_LEFT if step.puts == "independent" else NO_PC_LEFT
    return refusal


def _why_not_there(
    state: State,
    seat: Seat,
    step: PcStep,
    space: Space,
    near: frozenset[Space] | None,
    provinces: frozenset[int] | None,
) -> Refusal | None:
    """Check everything about the space itself; None for `near` or `provinces` means anywhere."""
    board, owner = state.board, state.pc[space]
    if board.kind[space] == TRANSIT:
        return _NO_PC_ON_TRANSIT_POINT
    wanted = step.from_players and owner != seat
    if owner == NOBODY:
        wanted = step.from_nobody
    elif owner == INDEPENDENT:
        wanted = step.from_independents
    if not wanted:
        return _CARD_LEAVES_THAT_MARKER
    if state.is_major_city(space) or (step.minor_only and not state.is_minor_city(space)):
        return _CARD_IS_FOR_MINOR_CITIES
    if any_cu_in_space(state, space) if step.no_cu_at_all else state.enemy_cu_in_space(seat, space):
        return _ENEMY_UNITS_THERE
    if near is not None and space not in near:
        return _BEYOND_THE_CARDS_REACH
    if provinces is not None and board.province[space] not in provinces:
        return _NOT_WHERE_THE_CARD_WORKS
    return None


def step_possible(state: State, seat: Seat, step: PcStep) -> bool:
    return any(pc_targets(state, seat, step, anchor, (), enough=1) for anchor in anchors(state, seat, step))


class ChangePcs(EventEffect):
    """Remove, place or replace PCs in Minor Cities, step by step.

    Keys of a step: `spaces` how many at most; `takes` player, independent, none (whose PC may be there now);
    `puts` own, independent, none; `free_of` enemy_cus or all_cus; `cities` minor or all_but_major;
    `provinces`; `within` pc_provinces or own_provinces; `near` army, heir or general_in_free_province with
    `range_mp` and `minimum_cus`; `by` you or others (each other player in Turn Order); `optional`. A step
    that is not optional changes at least one space; with `needs` any, the card may be played if any step is
    possible.
    """

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        steps = pc_steps(state.board, part)
        first = steps[0]
        nouns = tuple(sorted(actions.PROVINCE + province for province in first.provinces))
        if params.word(state.board, part, "needs") == "any":
            found = any(step_possible(state, seat, step) for step in steps if not step.by_others)
            return [("city_to_change", found, nouns)]
        found = step_possible(state, seat, first)
        if first.anchor == _ANYWHERE:
            key = "city_to_change" if first.from_players else "city_to_claim"
            return [(key, found, nouns)]
        return [
            (
                _ANCHOR_NEEDED[first.anchor],
                bool(anchors(state, seat, first)),
                (actions.NUMBER + first.minimum,),
            ),
            ("city_near", found, (actions.NUMBER + first.range,))
            if first.range
            else ("city_to_claim", found, nouns),
        ]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.push(ChangingPcs(seat, part))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChangingPcs(Frame):
    """The steps of `change_pcs` in order, one space at a time; the checks come at the end of the event."""

    fields = ("seat", "part", "at", "anchor", "left", "queue", "done")

    def __init__(self, seat: Seat, part: CardPart) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.at = _BEFORE_THE_FIRST  # the current step of the card
        self.anchor = _NOT_CHOSEN  # what the step must be near: a location, a royal or a Province
        self.left = 0  # how many more spaces the player may change in this step
        self.queue: tuple[Seat, ...] = ()  # players who carry out this step, in order
        self.done: tuple[Space, ...] = ()  # spaces changed so far

    def advance(self, state: State) -> None:
        steps = pc_steps(state.board, self.part)
        while True:
            if not self.queue:
                self.at += 1
                if self.at == len(steps):
                    state.pop()
                    return
                self.start_step(state, steps[self.at])
                continue
            step = steps[self.at]
            if self.anchor == _NOT_CHOSEN:
                open_anchors = self.open_anchors(state, step)
                if not open_anchors:
                    self.next_actor(steps[self.at])
                    continue
                if len(open_anchors) == 1:
                    self.anchor = open_anchors[0]
                    continue
                break
            if self.left and pc_targets(state, self.queue[0], step, self.anchor, self.done, enough=1):
                break
            self.next_actor(step)
        state.ask(self.queue[0])

    def start_step(self, state: State, step: PcStep) -> None:
        self.queue = (
            tuple(seat for seat in state.order if seat != self.seat) if step.by_others else (self.seat,)
        )
        self.anchor = _NOT_CHOSEN
        self.left = step.spaces

    def next_actor(self, step: PcStep) -> None:
        self.queue = self.queue[1:]
        self.anchor = _NOT_CHOSEN
        self.left = step.spaces

    def open_anchors(self, state: State, step: PcStep) -> list[int]:
        seat = self.queue[0]
        found = anchors(state, seat, step)
        return [anchor for anchor in found if pc_targets(state, seat, step, anchor, self.done, enough=1)]

    def options(self, state: State) -> list[int]:
        step = pc_steps(state.board, self.part)[self.at]
        if self.anchor == _NOT_CHOSEN:
            found = [action(Verb.CHOOSE, anchor) for anchor in self.open_anchors(state, step)]
            return [*found, DONE] if step.optional else found
        found = [
            action(Verb.CHOOSE, space)
            for space in pc_targets(state, self.queue[0], step, self.anchor, self.done)
        ]
        if step.optional or self.left < step.spaces:
            found.append(DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        step = pc_steps(state.board, self.part)[self.at]
        if choice == DONE:
            self.next_actor(step)
            return
        noun = actions.first(choice)
        if self.anchor == _NOT_CHOSEN:
            self.anchor = noun
            return
        space = SPACE_OF[noun]
        self.left -= 1
        self.done = (*self.done, space)
        owner = {"own": self.queue[0], "independent": INDEPENDENT}.get(step.puts, NOBODY)
        state.set_pc(space, owner)

    def question(self, state: State) -> Question:
        clause = first_clause(state.board, self.part)
        if self.anchor == _NOT_CHOSEN:
            return Question("event_from_where", clause)
        return Question("event_pc", clause, (actions.NUMBER + self.left,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        space = as_space(actions.first(choice))
        targets = self.options(state)
        if (
            choice in targets
            or actions.verb_of(choice) != Verb.CHOOSE
            or self.anchor == _NOT_CHOSEN
            or not 0 <= space < state.board.size
            or actions.second(choice) >= 0
        ):
            return why_no_target(state, self.part, choice, targets)
        if space in self.done:
            return _CHANGED_ALREADY
        return why_not_changed(
            state, self.queue[0], pc_steps(state.board, self.part)[self.at], self.anchor, space
        )


# ---------------------------------------------------------------------- Unrest


def open_to_unrest(state: State, seat: Seat, spaces: list[Space]) -> list[Space]:
    """6.2A/d, /e: no CU, no Independent PC, not a Transit Point; a player's PC does not protect it."""
    if not state.has_pc_left(INDEPENDENT):
        return []
    others_only = state.config.house("unrest_blocked_by") == "other_players_cu"
    board = state.board
    found: list[Space] = []
    for space in spaces:
        if board.kind[space] == TRANSIT or state.pc[space] == INDEPENDENT:
            continue
        blocked = state.enemy_cu_in_space(seat, space) if others_only else any_cu_in_space(state, space)
        if not blocked:
            found.append(space)
    return sorted(found)


def unrest_spaces(state: State, seat: Seat, provinces: tuple[int, ...]) -> list[Space]:
    """List such spaces in these Provinces, or if there are none, in adjacent ones."""
    board = state.board
    named = [space for province in provinces for space in board.province_spaces[province]]
    found = open_to_unrest(state, seat, named)
    if found:
        return found
    around = {near for province in provinces for near in board.province_adjacent[province]}
    return open_to_unrest(state, seat, [space for near in around for space in board.province_spaces[near]])


def unrest_targets(state: State, seat: Seat, provinces: tuple[int, ...]) -> list[int]:
    """List the targets of a result of the table, as nouns: spaces, or a Province in which nothing happens.

    6.2A/d takes the Provinces together. 3e/7.8/b, /d: the player picks one of them, and only that one and its
    neighbours count; so he may choose a space reached from either, or pick the Province where no marker can
    be placed.
    """
    if state.config.unrest_provinces == "together":
        return [*unrest_spaces(state, seat, provinces)]
    spaces: set[int] = set()
    without_effect: list[int] = []
    for province in provinces:
        found = unrest_spaces(state, seat, (province,))
        spaces.update(found)
        if not found:
            without_effect.append(actions.PROVINCE + province)
    return [*sorted(spaces), *without_effect] if spaces else []


def spreading_spaces(state: State, seat: Seat) -> list[Space]:
    """List spaces next to a space with an Independent PC, anywhere."""
    board = state.board
    near = {
        there for here in board.space_ids if state.pc[here] == INDEPENDENT for there in board.adjacent[here]
    }
    return open_to_unrest(state, seat, sorted(near))


class Unrest(EventEffect):
    """Roll `rolls` results of the Unrest Table, then place `spread` PCs beside Independent ones."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return []  # the dice decide

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        board = state.board
        state.push(
            Unresting(seat, part, params.number(board, part, "rolls"), params.number(board, part, "spread"))
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Unresting(Frame):
    """Placing one PC after the other; a result that rolls again is placed first."""

    fields = ("seat", "part", "rolls", "spread", "open")

    def __init__(self, seat: Seat, part: CardPart, rolls: int, spread: int) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.rolls = rolls  # rolls on the Unrest Table still to come
        self.spread = spread  # PCs still to place beside Independent ones
        self.open: tuple[int, ...] = ()  # the choices, as nouns

    def advance(self, state: State) -> None:
        if self.open:
            state.ask(self.seat)
        elif self.rolls:
            self.roll(state)
        elif self.spread:
            self.spread -= 1
            self.open = tuple(spreading_spaces(state, self.seat))
        else:
            state.pop()

    def roll(self, state: State) -> None:
        tables = state.board.tables
        dice = (state.die(), state.die())
        total = dice[0] + dice[1]
        state.note("unrest_roll", self.seat, dice)
        if total not in tables.unrest_again:
            self.rolls -= 1
        self.open = tuple(unrest_targets(state, self.seat, tables.unrest[total]))

    def options(self, state: State) -> list[int]:
        return [action(Verb.CHOOSE, noun) for noun in self.open]

    def choose(self, state: State, choice: int) -> None:
        self.open = ()
        noun = actions.first(choice)
        if actions.is_province(noun):
            state.note("no_unrest", self.seat, noun - actions.PROVINCE)
        else:
            turn_independent(state, SPACE_OF[noun])

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        elsewhere = actions.verb_of(choice) == Verb.CHOOSE and actions.first(choice) not in self.open
        return _NO_UNREST_THERE if elsewhere else ANOTHER_MOMENT

    def question(self, state: State) -> Question:
        without_effect = tuple(noun for noun in self.open if actions.is_province(noun))
        return Question("unrest_space", "6.2A/d", without_effect)


def turn_independent(state: State, space: Space) -> None:
    """9.4/f: pieces inside a Major City that becomes Independent are treated like the loser of a battle."""
    owner = state.pc[space]
    inside = INSIDE_OF[space]
    if 0 <= owner < state.config.players and inside in state.troops[owner]:
        state.push(Defeat(owner, inside, state.troops[owner][inside], generals_mask=0, by_seat=NOBODY))
    take_space(state, space, INDEPENDENT)
