"""Chapter 15: conducting a Siege, from the loss of Champion status to the fall of the city.

The caller decides Movement Points, the number of Sieges and which CUs count (6.1, 9.3.C). `single_roll_siege`
replaces the points with one roll (Hybrid rules); `defection` makes Royal Army CUs inside change sides.
`BoardState.besieger` in `table/board_state` says which places are Besieged; the points are removed with the
last besieging CU (15.3).
"""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.attrition import LoseUnits
from diadochoi.rules.combat.defeat import Defeat, generals_mask, hire_beaten
from diadochoi.rules.combat.defection import defect_in_siege
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.board import MAJOR, MINOR
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NO_GENERAL,
    NOBODY,
    SEA,
    SPACE_OF,
    General,
    Seat,
    Space,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.court.champion import attack
from diadochoi.rules.court.lasting import helepolis
from diadochoi.rules.court.prestige import prestige, prestige_in_attack
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.abilities import number_param, words_param
from diadochoi.rules.generals.mover import mover_below
from diadochoi.rules.table.state import State

# How many kinds of prize (`kind_of_prize`) need a Siege if only players' Minor Cities fall without one.
_MOST_SIEGE_TARGETS: Final = 5

_HELEPOLIS: Final = 1  # what it adds to the die, as its card says

# Results of a Siege.
GOES_ON: Final = 0
COMPLETED: Final = 1

# Which Siege Points were added, as `placed` says.
_NO_POINT: Final = 0
_FURTHER_POINT: Final = 1
_FIRST_POINT: Final = 2  # there was none before

NOTHING_TO_BESIEGE: Final[Refusal] = ("nothing_to_besiege", "15.1/c")
_FALLS_WITHOUT_SIEGE: Final[Refusal] = ("falls_without_siege", "hy/17")
SIEGE_NEEDS_THREE: Final[Refusal] = ("siege_needs_three", "15.2.A/a")
_SIEGE_NEEDS_GENERAL: Final[Refusal] = ("siege_needs_general", "15.2.A/a")
_NOT_A_CITY_YOU_TOOK: Final[Refusal] = ("not_a_city_you_took", "15.4/c")
_ONLY_CAVALRY: Final[Refusal] = ("only_cavalry_is_dispersed", "16.9/i")
_NOT_AMONG_THE_BESIEGERS: Final[Refusal] = ("not_among_the_losses", "16.9/i")
_ROYALS_DO_NOT_COUNT: Final[Refusal] = ("royals_do_not_count", "16.6/a")


def siege_minimum(state: State) -> int:
    """15.2.A/a: return how many CUs a Siege needs."""
    return state.board.tables.numbers["siege_minimum_cus"]


def can_besiege(state: State, seat: Seat, space: Space, group: int) -> bool:
    return why_no_siege(state, seat, space, group) is None


def why_no_siege(state: State, seat: Seat, space: Space, group: int) -> Refusal | None:
    """15.2.A/a: the Army must besiege the space with at least three CUs that count."""
    owner = state.pc[space]
    if owner in (NOBODY, seat) or not (owner == INDEPENDENT or state.is_major_city(space)):
        return NOTHING_TO_BESIEGE
    if len(state.config.siege_targets) < _MOST_SIEGE_TARGETS and kind_of_prize(state, space) not in (
        state.config.siege_targets
    ):
        return _FALLS_WITHOUT_SIEGE
    minimum = siege_minimum(state)
    if units.count(group) < minimum:
        return SIEGE_NEEDS_THREE
    if not state.is_army(seat, space):
        return _SIEGE_NEEDS_GENERAL
    royals = group & units.ROYAL_MASK
    if royals and state.config.royal_sieges and units.count(group - royals) < minimum:  # 16.6/a
        owner_side = prestige(state, owner, garrison_commander(state, space))
        if prestige_in_attack(state, seat, state.commander(seat, space), owner) < owner_side:  # 7.2F/c
            return _ROYALS_DO_NOT_COUNT
    return None


def besiegeable(state: State, seat: Seat, done: tuple[Space, ...], attempts: int) -> list[Space]:
    """6.1/d: list spaces an Army of the seat besieges with 3 CUs, each as often as the Segment allows."""
    return [
        SPACE_OF[at]
        for at, group in sorted(state.troops[seat].items())
        if not at & (INSIDE | SEA)
        and done.count(SPACE_OF[at]) < attempts
        and can_besiege(state, seat, SPACE_OF[at], group)
    ]


def kind_of_prize(state: State, space: Space) -> str:
    """Return what kind of enemy space this is, in the terms of the switches (6.1/b, hy/45)."""
    major = state.is_major_city(space)
    if state.pc[space] == INDEPENDENT:
        if major:
            return "independent_city"
        return "stronghold" if state.is_stronghold(space) else "independent_minor"
    if not major:
        return "player_minor"
    garrisoned = state.unit_count_at(state.pc[space], INSIDE_OF[space]) > 0
    return "player_city_garrisoned" if garrisoned else "player_city_empty"


def garrison_commander(state: State, space: Space) -> General:
    """Return the General in command inside a city; NO_GENERAL in an Independent one."""
    owner = state.pc[space]
    return state.commander(owner, INSIDE_OF[space]) if owner != INDEPENDENT else NO_GENERAL


def points_needed(state: State, space: Space) -> int:
    """15.4/a: return the Siege Points needed; a Capital counts as a Major City in every way (16.1/b)."""
    needed = state.board.tables.siege_points_needed
    if state.is_major_city(space):
        owner = state.pc[space]
        if garrison_counts(state) and 0 <= owner < state.config.players:
            by_garrison = state.config.siege_points_player_city
            return by_garrison[min(len(by_garrison) - 1, state.unit_count_at(owner, INSIDE_OF[space]))]
        return needed[MAJOR]
    return needed[state.board.kind[space]] if state.is_stronghold(space) else needed[MINOR]


def garrison_counts(state: State) -> bool:
    """3e/15.1.1/c: return whether a player's city needs more Siege Points the more CUs are inside."""
    by_garrison = state.config.siege_points_player_city  # with no CU inside, with one, with more
    return by_garrison[0] != by_garrison[-1]


def points_made(state: State, seat: Seat, space: Space) -> int:
    """Return this player's Siege Points on the space (15.3/c); those of others do not count (15.3/b)."""
    held = state.siege_points.get(space, packed.NO_SIEGE)
    return packed.siege_points(held) if packed.siege_owner(held) == seat else 0


def siege_modifiers(state: State, seat: Seat, space: Space, general: General) -> list[tuple[str, int]]:
    """15.2.B/a: list what is added to the die of an Army under this General, without cards."""
    board = state.board
    found: list[tuple[str, int]] = []
    major = state.is_major_city(space)
    played = state.config.siege_modifiers
    anywhere = "any_port_without_fleet" in played  # hy/49: green hexes too
    counted = anywhere or (major and "port_without_fleet" in played)
    if counted and board.port[space] and not state.available_fleets(seat):
        found.append(("port_without_fleet", board.tables.numbers["siege_port_without_fleet"]))
    if major:
        if board.siege_modifier[space] and "city" in played:
            found.append(("city", board.siege_modifier[space]))
        if "helepolis" in played and helepolis(state) == (seat, space):
            found.append(("helepolis", _HELEPOLIS))
    bonus = _besieger_bonus(state, seat, space, general)
    if bonus and "abilities" in played:
        found.append(("ability", bonus))
    owner = state.pc[space]
    if major and 0 <= owner < state.config.players and "abilities" in played:
        defender = garrison_commander(state, space)
        if defender >= 0 and board.ability[defender] == "siege_roll_against":
            found.append(("defending_general", number_param(board, defender, "modifier")))
    return found


def modifier_clause(key: str) -> str:
    return "15.2.B/d" if key == "ability" else "15.2.B/a"


def _besieger_bonus(state: State, seat: Seat, space: Space, general: General) -> int:
    """15.2.B/d: only the Commanding General's bonus, in the Segments his card names."""
    board = state.board
    if general < 0 or board.ability[general] != "siege_roll" or state.commander(seat, space) != general:
        return 0
    always = general == board.demetrios and state.config.house("demetrios_siege_bonus") == "always"
    if always or SEGMENT_NAMES[state.segment] in words_param(board, general, "segments"):
        return number_param(board, general, "modifier")
    return 0


def siege_result(state: State, modified: int) -> tuple[int, int]:
    """T/c: return Siege Points and CUs lost for a modified die."""
    table = state.board.tables.siege
    return table[max(0, min(modified, len(table) - 1))]


def lose_capital(state: State, space: Space, taker: Seat) -> None:
    """16.1/d: a captured Capital is a Minor City again; its marker stays with the taker for good."""
    for seat, capital in enumerate(state.capitals):
        if capital == space:
            state.lose_capital(FACTIONS[seat], taker)


def conduct_siege(
    state: State, seat: Seat, space: Space, general: General, group: int, *, in_surrender: bool = False
) -> Siege:
    """Create the Siege procedure of this game: points that add up, or one roll."""
    return SIEGES[state.config.siege_model](seat, space, general, group, in_surrender=in_surrender)


def begin_with_points(
    state: State, seat: Seat, space: Space, general: General, group: int, points: int
) -> None:
    """Start a Siege with points from a card: no announcement and no die; the rest is as usual."""
    siege = Siege(seat, space, general, group)
    siege.owner = state.pc[space]
    siege.step = SiegeStep.LOSSES
    siege.note_begin(state)
    attack(state, seat, siege.owner)  # 15/b
    defenders = siege.place_points(state, points)
    state.push(siege)
    if defenders:
        siege.lose_defenders(state, defenders)


def take_weakened_cities(state: State) -> bool:
    """3e/15.1.1/c: take cities whose garrison shrank so that earlier points are enough. True if one falls."""
    if not garrison_counts(state):
        return False
    fallen = False
    for space, held in sorted(state.siege_points.items()):
        seat, points = FACTIONS[packed.siege_owner(held)], packed.siege_points(held)
        owner = state.pc[space]
        if 0 <= owner < state.config.players and points >= points_needed(state, space):
            siege = Siege(seat, space, state.commander(seat, space), units.NONE)
            siege.owner = owner
            siege.total = points
            siege.step = SiegeStep.COMPLETION
            state.push(siege)
            fallen = True
    return fallen


class SiegeStep(IntEnum):
    """Steps of chapter 15 from the announcement to the fall of the city.

    `single_roll_siege` adds the last two.
    """

    ANNOUNCE = 0  # 15/b: announce it: Champion status may be lost, then cards
    ROLL = 1  # 15.2.B/a: roll for Siege Points and losses
    LOSSES = 2  # 15.2.B/b: the besieger loses CUs; a Siege that a card begins starts here
    DISPERSAL = 3  # 16.9/i: the besieger chooses Cavalry or another CU
    DEFECTION = 4  # 15.2.B/c: Royal Army CUs inside may change sides
    COMPLETION = 5  # 15.4/a: with enough points, everyone inside is defeated
    FALL = 6  # 15.4/b: the PC is removed
    CLAIM = 7  # 15.4/c: the besieger may place his PC at once
    END = 8  # run the checks: done
    CITY_COMMANDER = 20  # hy/48: the garrison is beaten; roll for its commander
    GARRISON_GONE = 21  # hy/48: Generals left inside are Dispersed


@mypyc_attr(allow_interpreted_subclasses=True)
class Siege(Frame):
    """One Siege of a space by the Army of `seat` in its land location, led by `from_general`.

    `group` are the CUs of this Army; those set apart before take no losses (15.2.B/b). `in_surrender`: if
    completed in his own Surrender Segment, the player may place his PC at once. Results: COMPLETED or
    GOES_ON.

    Hook for cards in the window SIEGE: `siege_bonus` is added to the die. A card that removes Siege Points
    changes `state.siege_points`. If no Army or no enemy PC is left, the Siege does not take place.
    """

    steps = SiegeStep
    fields: ClassVar[tuple[str, ...]] = (
        "seat", "space", "in_surrender", "from_general", "siege_bonus", "owner", "placed", "losses", "total",
        "fallen", "group", "stock",
    )  # fmt: skip

    def __init__(
        self, seat: Seat, space: Space, from_general: General, group: int, *, in_surrender: bool = False
    ) -> None:
        super().__init__()
        self.seat = seat
        self.space = space
        self.in_surrender = int(in_surrender)
        self.from_general = from_general
        self.siege_bonus = 0
        self.owner = NOBODY  # the Faction that holds the space
        self.placed = _NO_POINT  # after a Siege Point, Royal Army CUs inside may change sides
        self.losses = 0  # CUs the besieger has still to lose
        self.total = 0  # points after the roll
        self.fallen = 0  # 1 when the space has fallen
        self.group = group
        self.stock = 0  # the besieger's CUs there that had not moved, before a loss

    def is_rolled(self) -> bool:
        return self.step > SiegeStep.ROLL

    def advance(self, state: State) -> None:
        """15.4/d, 7.2F/p: status, roll, the besieger's losses, defection, and only then losses inside."""
        step = self.step
        if step == SiegeStep.ANNOUNCE:
            self._announce(state)
        elif step == SiegeStep.ROLL:
            self._roll(state)
        elif step == SiegeStep.LOSSES:
            self._lose(state)
        elif step in (SiegeStep.DISPERSAL, SiegeStep.CLAIM):
            state.ask(self.seat)
        elif step == SiegeStep.DEFECTION:
            self._count_losses(state)
            self._defect(state)
            self.step = SiegeStep.COMPLETION
        elif step == SiegeStep.COMPLETION:
            self._complete(state)
        elif step == SiegeStep.FALL:
            self._fall(state)
        else:
            settle(state)
            state.pop(COMPLETED if self.fallen else GOES_ON)

    # ------------------------------------------------------------------ 15.2.B: the roll

    def _announce(self, state: State) -> None:
        """15/b: announce the Siege; status may be lost before the roll. Then cards may be played."""
        self.owner = state.pc[self.space]
        self.note_begin(state)
        attack(state, self.seat, self.owner)  # 15/b, 3.7/e; only a Major City can belong to a player here
        self.step = SiegeStep.ROLL
        windows.open_window(state, windows.SIEGE)

    def note_begin(self, state: State) -> None:
        made, needed = self._progress(state)
        state.note("siege", self.seat, self.space, self.from_general, self.owner, made, needed)

    def _progress(self, state: State) -> tuple[int, int]:
        """Return the Siege Points before the roll, and how many complete the Siege."""
        return points_made(state, self.seat, self.space), points_needed(state, self.space)

    def _roll(self, state: State) -> None:
        """15.2.B/a: roll for Siege Points and losses, if cards left an Army and an enemy PC."""
        seat, space = self.seat, self.space
        if state.pc[space] != self.owner or not state.is_army(seat, space):
            self.step = SiegeStep.END
            return
        die, modified = self._modified_die(state)
        points, self.losses = siege_result(state, modified)
        state.note("siege_roll", seat, space, die, modified, points, self.losses)
        defenders = self.place_points(state, points)
        self.step = SiegeStep.LOSSES
        if defenders:
            self.lose_defenders(state, defenders)

    def lose_defenders(self, state: State, number: int) -> None:
        """16.5/a: remove CUs inside that prevented a Siege Point."""
        inside = INSIDE_OF[self.space]
        garrison = state.troops[self.owner][inside]
        state.push(LoseUnits(self.owner, inside, number, garrison, "16.5/a"))

    def _modified_die(self, state: State) -> tuple[int, int]:
        """15.2.B/a: return the die and the modified die."""
        seat, space = self.seat, self.space
        modifiers = siege_modifiers(state, seat, space, self.from_general)
        if self.siege_bonus:
            modifiers.append(("card", self.siege_bonus))
        die = modified = state.die()
        for key, value in modifiers:
            modified += value
            state.note("siege_modifier", seat, space, key, value, modifier_clause(key))
        return die, modified

    def place_points(self, state: State, points: int) -> int:
        """Add points one by one; return how many CUs inside died to prevent one (16.5/a).

        With 16.5 Royal Army CUs change sides before the next point meets the remaining defenders (7.2F/n).
        """
        space = self.space
        needed = points_needed(state, space)
        made = stored = points_made(state, self.seat, space)
        defended = state.config.siege_defence and self.owner != INDEPENDENT and state.is_major_city(space)
        turned_aside = 0
        for number in range(1, points + 1):
            if defended and made + 1 == needed and turned_aside < self._garrison(state):
                turned_aside += 1
                continue
            made += 1
            self.placed = _FIRST_POINT if made == 1 else max(_FURTHER_POINT, self.placed)
            if defended and made + 1 == needed and number < points and self._garrison(state):
                stored = made
                self._write_points(state, made, needed)
                self._defect(state)
        self.total = made
        if made != stored:
            self._write_points(state, made, needed)
        return turned_aside

    def _write_points(self, state: State, made: int, needed: int) -> None:
        state.place_siege_points(self.seat, self.space, made)
        state.note("siege_points", self.seat, self.space, made, needed)

    def _garrison(self, state: State) -> int:
        return units.count(state.troops[self.owner].get(INSIDE_OF[self.space], 0))

    # ------------------------------------------------------------------ losses and defection

    def _lose(self, state: State) -> None:
        """15.2.B/b: the besiegers take the losses; a Cavalry CU is only Dispersed (16.9/i)."""
        self._count_losses(state)
        if not self.losses:
            self.step = SiegeStep.DEFECTION
            return
        seat, space = self.seat, self.space
        self.group = group = units.clamp(self.group, state.troops[seat].get(space, 0))
        self.stock = self._unmoved(state)
        if self._cavalry_serves(state, group):
            others = units.count(group) - units.of_kind(group, units.CAVALRY)
            if self.in_surrender and others >= siege_minimum(state):
                self.step = SiegeStep.DISPERSAL  # the player need not have named the Cavalry
            else:
                self._disperse_cavalry(state)
            return
        self.step = SiegeStep.DEFECTION
        state.push(LoseUnits(seat, space, self.losses, group, "15.2.B/b"))

    def _unmoved(self, state: State) -> int:
        space = self.space
        return state.troops[self.seat].get(space, 0) - state.moved_troops.get(space, 0)

    def _count_losses(self, state: State) -> None:
        """Update the moving Army that conducts the Siege with its losses."""
        if not self.stock:
            return
        lost = self.stock - self._unmoved(state)
        self.stock = 0
        army = mover_below(state)
        if lost and army is not None:
            army.lose(lost)

    def _cavalry_serves(self, state: State, group: int) -> bool:
        """16.9/i, /j: one of the three is Cavalry, against an Independent Minor City or Stronghold."""
        if not state.config.cavalry or state.is_major_city(self.space):
            return False
        army = mover_below(state)
        if army is not None:  # 16.9/h: the moving force paid less because of its Cavalry
            group = units.clamp(group, army.units)
        return units.of_kind(group, units.CAVALRY) > 0

    def _disperse_cavalry(self, state: State) -> None:
        self.losses -= 1
        state.disperse_units(self.seat, self.space, units.ONE_CAVALRY)

    def _defect(self, state: State) -> None:
        """15.2.B/c: after a Siege Point was added, let Royal Army CUs inside choose a side."""
        if self.placed != _NO_POINT:
            first = self.placed == _FIRST_POINT
            defect_in_siege(state, self.seat, self.owner, self.space, first_point=first)
            self.placed = _NO_POINT

    # ------------------------------------------------------------------ 15.4: completion

    def _complete(self, state: State) -> None:
        """15.4/a, /b: with enough points, defeat everyone inside a player's Major City."""
        if self.total < points_needed(state, self.space):
            self.step = SiegeStep.END
            return
        self.step = SiegeStep.FALL
        if self.owner == INDEPENDENT or not state.is_major_city(self.space):
            return
        inside = INSIDE_OF[self.space]
        group = state.troops[self.owner].get(inside, 0)
        mask = generals_mask(state, self.owner, inside)
        state.push(Defeat(self.owner, inside, group, mask, self.seat))  # 15.4/b

    def _fall(self, state: State) -> None:
        """15.4/b, /c: remove the PC. In the Surrender Segment the besieger may place his own at once."""
        seat, space = self.seat, self.space
        stronghold = state.is_stronghold(space)
        self.fallen = 1
        state.note("siege_completed", seat, space, self.owner)
        lose_capital(state, space, seat)
        state.set_pc(space, NOBODY)
        if stronghold:
            hire_beaten(state, seat, state.commander(seat, space), space, "independent_stronghold")
        at_once = state.config.siege_pc_on_success == "at_once_in_surrender_segment"  # 15.4/c
        may_claim = at_once and self.in_surrender and state.has_pc_left(seat)
        self.step = SiegeStep.CLAIM if may_claim else SiegeStep.END

    # ------------------------------------------------------------------ decisions

    def options(self, state: State) -> list[int]:
        if self.step == SiegeStep.CLAIM:
            return [action(Verb.CLAIM, self.space), PASS]
        group = self.group
        found = [action(Verb.DISPERSE, actions.UNIT + units.CAVALRY)]
        found.extend(action(Verb.LOSE, actions.UNIT + kind) for kind in units.kinds_in(group))
        return found

    def choose(self, state: State, choice: int) -> None:
        if self.step == SiegeStep.CLAIM:
            if choice != PASS:
                state.set_pc(self.space, self.seat)
            self.step = SiegeStep.END
        else:
            if actions.verb_of(choice) == Verb.DISPERSE:
                self._disperse_cavalry(state)
            else:
                kind = actions.first(choice) - actions.UNIT
                self.losses -= 1
                state.eliminate_units(self.seat, self.space, units.ONE[kind])
            self.step = SiegeStep.LOSSES

    def question(self, state: State) -> Question:
        if self.step == SiegeStep.CLAIM:
            return Question("claim_captured", "15.4/c", (self.space,))
        return Question("siege_loss", "16.9/i", (self.space, actions.NUMBER + self.losses))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        verb = actions.verb_of(choice)
        if self.step == SiegeStep.CLAIM:
            return _NOT_A_CITY_YOU_TOOK if verb == Verb.CLAIM else ANOTHER_MOMENT
        if verb == Verb.DISPERSE:
            return _ONLY_CAVALRY
        return _NOT_AMONG_THE_BESIEGERS if verb == Verb.LOSE else ANOTHER_MOMENT


# Keyed by the value of `siege_model`; `single_roll_siege` adds its own entry.
SIEGES: Final[dict[str, type[Siege]]] = {"points": Siege}
