"""Chapters 9.3 and 9.4: what the force of an activation may do where it stands.

Lists the ways on, the works at a city and the regrouping; `activation` carries them out.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.siege import can_besiege
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import STOP, Verb, action
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, SPACE_MASK, General
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.court.funeral_cart import may_bury_in_own_turn
from diadochoi.rules.generals.minor_generals import minors_at, posting_options
from diadochoi.rules.march.entering_force import PASSING
from diadochoi.rules.march.force import ASHORE, ActivationStep, Force
from diadochoi.rules.march.passage_request import host
from diadochoi.rules.march.prices import (
    first_path_relief,
    land_paths,
    removal_price,
    sea_paths,
    siege_price,
)
from diadochoi.rules.table.state import State

# Ready-made actions: listing them is the hot path of the engine.
_TAKE_UNIT: Final = tuple(action(Verb.TAKE, actions.UNIT + kind) for kind in range(units.KINDS))
_LEAVE_UNIT: Final = tuple(action(Verb.LEAVE, actions.UNIT + kind) for kind in range(units.KINDS))
_MOVE: Final = int(Verb.MOVE)
_REPOST: Final = int(Verb.REPOST)
_SIEGE: Final = action(Verb.SIEGE)
_REMOVE_PC: Final = action(Verb.REMOVE_PC)
_ENTER: Final = action(Verb.ENTER)
_SORTIE: Final = action(Verb.SORTIE)
_EMBARK: Final = action(Verb.EMBARK)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_BURY: Final = action(Verb.BURY)


@mypyc_attr(allow_interpreted_subclasses=True)
class March(Force):
    """9.1 to 9.4: every way in which the force can go on from where it stands."""

    def options(self, state: State) -> list[int]:
        if self.step == ActivationStep.ABILITY:
            return [actions.YES, actions.NO]
        if self.step == ActivationStep.WHO_COMMANDS:
            return [action(Verb.COMMAND, actions.GENERAL + general) for general in self.equals_met(state)]
        left = self.remaining(state)
        if self.must_leave:
            return self.ways_out(state, left)
        found: list[int] = []
        if self.at & INSIDE:
            if not self.too_many(state) and not self.shies_away(state, self.at & SPACE_MASK):
                found.append(_SORTIE)
        else:
            found.extend(self.land_moves(state, left))
            found.extend(self.works(state, left))
        if self.may_embark(state):
            found.append(_EMBARK)
        found.extend(self.regrouping(state))
        if state.board.ranks_tie:
            found.extend(self.command_options(state))
        if may_bury_in_own_turn(state, self.seat):
            found.append(_BURY)
        found.append(STOP)
        return found

    def ways_out(self, state: State, left: int) -> list[int]:
        """10.C/c, 10.G/a: on by land or sea or into the own city; or he fights, or goes back."""
        found = self.land_moves(state, left)
        own = state.pc[self.at & SPACE_MASK] == self.seat
        if self.may_embark(state):
            found.append(_EMBARK)
        if self.must_leave == PASSING:
            if own or state.config.royal_family_left_anywhere:  # 10.C/c, 9.1/o: royals need not come along
                found.extend(action(Verb.LEAVE, noun) for noun in self.carried_royals(state))
            if own and state.is_major_city(self.at) and self.fits_inside(state):  # 3e/9.11/b
                found.append(_ENTER)
            found.extend(self.royals_to_take(state))  # a bride won on the way (10.C/g)
            if not found or state.config.house("free_passage_breaker") != "granter":
                found.append(STOP)
            return found
        if own and state.is_major_city(self.at):
            found.append(_ENTER)
            found.extend(self.royals_to_take(state))  # 10.G/b
        if state.config.lone_general_may_turn_back or not found:
            found.append(_WITHDRAW)
        return found

    def land_moves(self, state: State, left: int) -> list[int]:
        if left <= 0 or self.too_many(state) or self.has_done_with_land(state):
            return []
        found: list[int] = []
        last = last_kind = -1
        lone = not self.units
        for space, kind, cost in land_paths(state, self, self.at):
            if cost <= left:
                if lone and not self.may_go_alone(state, space, left - cost):
                    continue
                if space == last:  # joined by two kinds of path: name the kind
                    found[-1] |= (actions.BY_PATH + last_kind + 1) << 20
                    found.append(action(_MOVE, space, actions.BY_PATH + kind))
                else:
                    found.append(_MOVE | (space + 1) << 8)
                last, last_kind = space, kind
        return found

    def may_go_alone(self, state: State, space: int, left: int) -> bool:
        """3e/9.9: what a General without CUs may enter, with the points he has left there."""
        if self.shies_away(state, space):
            return host(state, self.seat, space) >= 0
        return not self.is_kept_out(state, space, left)

    def is_kept_out(self, state: State, space: int, left: int) -> bool:
        """3e/9.9/b: an enemy Major General is there, and without points he could not go on."""
        if self.units or state.config.lone_general_may_turn_back:
            return False
        if not stands_enemy_major(state, self.seat, space):
            return False
        if state.pc[space] == self.seat and state.is_major_city(space):
            return False  # he goes inside
        by_sea = self.stage == ASHORE and state.naval_general < 0 and state.board.port[space]
        if by_sea and any(cost <= left for _, _, cost in sea_paths(state, self, space)):
            return False
        return not any(
            cost <= left
            and not self.shies_away(state, there)
            and not self.is_kept_out(state, there, left - cost)
            for there, _, cost in land_paths(state, self, space)
        )

    def shies_away(self, state: State, space: int) -> bool:
        """3e/9.9/a: a General without CUs never enters a space with enemy CUs, unless he has leave.

        A garrison that own CUs shut in does not keep him from joining them.
        """
        if self.units or state.config.lone_general_may_enter_enemy_units:
            return False
        seat = self.seat
        return state.enemy_cu_at(seat, space) or (
            state.enemy_cu_in_space(seat, space) and space not in state.troops[seat]
        )

    def works(self, state: State, left: int) -> list[int]:
        """A Siege (9.3.C), removing a PC (9.3.D), going inside (9.3.B)."""
        found: list[int] = []
        seat, space = self.seat, self.at
        owner = state.pc[space]
        if owner == seat:
            if state.is_major_city(space) and self.fits_inside(state):
                found.append(_ENTER)
            return found
        if owner == NOBODY or not self.may_work_ashore(state) or self.is_bound_to_leave(state):
            return found
        if owner == INDEPENDENT or state.is_major_city(space):
            if left >= self.siege_cost(state) and self.may_besiege(state):
                found.append(_SIEGE)
        elif (
            state.config.remove_pc_movement_points
            and left >= self.pc_cost(state)
            and self.may_remove_pc(state)
        ):
            found.append(_REMOVE_PC)
        return found

    def fits_inside(self, state: State) -> bool:
        """9.4/g."""
        inside = state.troops[self.seat].get(self.at | INSIDE, 0)
        return units.count(self.units + inside) <= state.board.tables.numbers["cus_inside_city"]

    def is_bound_to_leave(self, state: State) -> bool:
        """7.1C/f: a Minor General whose commander here has moved is on the map only to move away."""
        majors = state.board.majors
        if self.general < majors:
            return False
        leader = state.commander(self.seat, self.at)
        return 0 <= leader < majors and state.moved_generals >> leader & 1 != 0

    def may_part(self, state: State) -> bool:
        """7.1C/f: whether the force can still leave its location, or its Minor General be repositioned."""
        at = self.at
        if at & INSIDE:
            leaves = not self.too_many(state)
        elif state.pc[at] == self.seat and state.is_major_city(at) and self.fits_inside(state):
            leaves = True
        else:
            leaves = bool(self.land_moves(state, self.remaining(state)))
        return leaves or self.may_embark(state) or bool(self.own_reposts(state, True))

    def army_here(self, state: State) -> int:
        """9.3.D/d: the CUs of the activated Army; those that others moved, unless their General is here."""
        for general in state.roster[self.seat]:
            if state.general_at[general] == self.at and not self.generals >> general & 1:
                return self.units
        return state.troops[self.seat].get(self.at, 0)

    def may_remove_pc(self, state: State) -> bool:
        """9.3.D/a."""
        return units.count(self.army_here(state)) >= state.board.tables.numbers["remove_pc_minimum_cus"]

    def siege_cost(self, state: State) -> int:
        return siege_price(state, self.at, self.units)

    def pc_cost(self, state: State) -> int:
        return removal_price(state, self, self.at, self.army_here(state))

    def may_besiege(self, state: State) -> bool:
        """15.2.A/c, /d: twice a Segment, by the same Army under the same General; none that fought."""
        most = self.most_sieges(state)
        done = state.sieges_done.get(self.at, -1)
        if not most or (
            done >= 0
            and (packed.siege_count(done) >= most or packed.siege_general(done) != self.commander(state))
        ):
            return False
        excludes = state.config.siege_excludes_units_that_fought_or_were_moved
        if excludes and self.generals & state.fought_generals:
            return False
        return can_besiege(state, self.seat, self.at, self.besiegers(state))

    def besiegers(self, state: State) -> int:
        """15.2.A/d: the CUs of the Army that conduct a Siege and bear its losses; none that was set apart.

        None that fought, or that another General has moved or used in a Siege; by 3e/15.1.1/b these too.
        """
        if not state.config.siege_excludes_units_that_fought_or_were_moved:
            return self.units + state.moved_troops.get(self.at, 0)
        here = state.troops[self.seat].get(self.at, 0)
        fought = state.fought_troops.get(self.at, 0)
        fresh = units.clamp(self.units, here - fought) if fought else self.units
        if self.siege_leader not in (NOBODY, self.commander(state)):
            fresh -= units.weakest(fresh, self.used)
        return fresh

    def most_sieges(self, state: State) -> int:
        """15.2.A/c: how often one Army may besiege a space in this Segment; 0: not on the march (hy/45)."""
        config = state.config
        if state.segment == ACTIVATION:
            return config.siege_attempts_activation
        return config.siege_attempts_tyche

    def may_embark(self, state: State) -> bool:
        """13.1: one Naval Movement a Segment, at most 8 CUs, never after landing."""
        if self.stage != ASHORE or self.forfeited or not state.board.port[self.at & SPACE_MASK]:
            return False
        if state.naval_general >= 0 or self.too_many(state):
            return False
        if state.naval_cus + units.count(self.units) > state.board.tables.numbers["naval_cus"]:
            return False
        left = self.remaining(state)
        relief = first_path_relief(state, self)
        if left <= 0 and not relief:
            return False
        paths = sea_paths(state, self, self.at & SPACE_MASK, relief)
        return any(cost <= left for _, _, cost in paths)

    def regrouping(self, state: State) -> list[int]:
        """Taking along and leaving behind (9.1/i, 9.1/o, 9.2), Minor Generals for those left."""
        found: list[int] = []
        seat, at = self.seat, self.at
        majors = state.board.majors
        general_at = state.general_at
        own = self.generals
        here = state.troops[seat].get(at, 0)
        others = 0
        barred = state.moved_generals | self.left_generals
        for general in state.roster[seat]:
            if general_at[general] == at and not own >> general & 1:
                others += 1
                if general < majors and not barred >> general & 1 and self.general < majors:
                    found.append(action(Verb.TAKE, actions.GENERAL + general))
        free = here - self.units - state.moved_troops.get(at, 0)
        if free != self.left_units:
            spare = free - units.clamp(self.left_units, free)
            for kind in units.kinds_in(spare):
                found.append(_TAKE_UNIT[kind])
        # 9.1/o: away from the start pieces are left only where a PC or a General marks their owner
        may_leave = not self.moved or state.pc[at & SPACE_MASK] == seat or others > 0
        if may_leave:
            for kind in units.kinds_in(self.units):
                found.append(_LEAVE_UNIT[kind])
        if own & (own - 1):  # more than one
            for general in state.roster[seat]:
                if own >> general & 1:
                    found.append(action(Verb.LEAVE, actions.GENERAL + general))
        if self.royals and (may_leave or state.config.royal_family_left_anywhere):  # 3e/18.4/a
            for noun in self.carried_royals(state):
                found.append(action(Verb.LEAVE, noun))
        found.extend(self.royals_to_take(state))
        found.extend(self.posting(state, others))
        return found

    def command_options(self, state: State) -> list[int]:
        """3e/8.4/e, 3e/9.10/b: among equals, before the Army moves or when one has just been picked up."""
        leader = self.commander(state)
        rank = state.board.rank
        return [
            action(Verb.COMMAND, actions.GENERAL + general)
            for general in state.roster[self.seat]
            if general != leader
            and self.generals >> general & 1
            and rank[general] == rank[leader]
            and state.touched_minors >> general & 1
        ]

    def equals_met(self, state: State) -> list[General]:
        """3e/8.3/b: who may command where the move ends, if one of them came and another was there."""
        if not state.board.ranks_tie:
            return []
        rank, majors = state.board.rank, state.board.majors
        here = state.generals_at(self.seat, self.at)
        equals = [general for general in here if general < majors and rank[general] == rank[here[0]]]
        came = [general for general in equals if self.generals >> general & 1]
        return equals if came and len(came) < len(equals) else []

    def royals_to_take(self, state: State) -> list[int]:
        """9.1/j, 8.4/b: with CUs; between inside and outside of the own city a General is enough."""
        if self.at not in state.royal_at:
            return []
        space = self.at & SPACE_MASK
        own_city = state.pc[space] == self.seat and state.is_major_city(space)
        if not (self.units or own_city):
            return []
        barred = self.royals | self.left_royals
        return [
            action(Verb.TAKE, actions.ROYAL + royal)
            for royal in range(state.board.royals)
            if not barred >> royal & 1 and self.may_carry(state, royal)
        ]

    def posting(self, state: State, others: int) -> list[int]:
        """7.1C/b: a Minor General for what is left here; the active one may go elsewhere (9.3.A/c)."""
        found: list[int] = []
        if not others:
            for choice in posting_options(state, self.seat, self.at):
                noun = actions.first(choice)
                if actions.verb_of(choice) == _REPOST and self.generals >> noun - actions.GENERAL & 1:
                    continue
                found.append(choice)
        found.extend(self.own_reposts(state, others > 0))
        return found

    def own_reposts(self, state: State, accompanied: bool) -> list[int]:
        """9.3.A/c: where the activated Minor General may go; his CUs must not stay behind unmarked."""
        general = self.general
        if general < state.board.majors or state.touched_minors >> general & 1:
            return []
        own_space = state.pc[self.at & SPACE_MASK] == self.seat
        if self.moved and self.units and not own_space and not accompanied:
            return []
        held = state.troops[self.seat]
        general_at = state.general_at
        return [
            action(_REPOST, actions.GENERAL + general, place)
            for place in sorted(held)
            if place != self.at
            and (place not in general_at or minors_at(state, self.seat, place) < units.count(held[place]))
        ]


def stands_enemy_major(state: State, seat: int, location: int) -> bool:
    majors = state.board.majors
    for other, roster in enumerate(state.roster):
        if other != seat:
            for general in roster:
                if general < majors and state.general_at[general] == location:
                    return True
    return False
