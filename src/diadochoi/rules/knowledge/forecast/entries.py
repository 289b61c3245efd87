"""Forecasts of options that bring a force into a land location: by land, by sortie or from the sea.

The option is chosen on a copy of the position, and the procedure is stopped before anybody is asked or a die
is rolled. The rules' own functions then say what the entry faces.
"""

from __future__ import annotations

from diadochoi.rules.combat.attrition import Attrition, stronghold_column
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE_OF, NOBODY, SPACE_MASK, SPACE_OF, Location, Seat
from diadochoi.rules.core.paths import COST, path_of
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.independents.moves import IndependentMoves
from diadochoi.rules.knowledge import odds_on_table
from diadochoi.rules.knowledge.forecast.model import (
    ATTRITION,
    EVASION,
    INTERCEPTION,
    JOINING,
    NOTHING_AHEAD,
    PASSAGE,
    REDISTRIBUTION,
    Forecast,
    Toll,
)
from diadochoi.rules.knowledge.forecast.reactions import evasions, guided_interceptions, interceptions
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.passage_request import PassageRequest, end_request
from diadochoi.rules.march.prices import land_paths
from diadochoi.rules.march.redistribution import may_redistribute
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State


def entry_forecast(state: State, choice: int) -> Forecast:
    """Say what an entry faces: its price, its Attrition, who may react, and the battle it leads to."""
    cost, left = price(state, choice)
    after, toll, passage_from = chosen(state, choice)
    entry = after.frames[-1]
    if not isinstance(entry, Entry):
        return Forecast(cost=cost, left=left, toll=toll, passage_from=passage_from)
    if toll is None and entry.wears_down(after):
        toll = toll_of(after, entry.faction, entry.target, entry.units)
    worn = toll is not None
    landing_party = entry.dropped_off(after)
    coming = () if landing_party else interceptions(after, entry, worn)
    guided = () if landing_party else guided_interceptions(after, entry, worn)
    leaving = () if entry.granted != NOBODY else evasions(after, entry, worn)
    battle = None
    if entry.granted == NOBODY and entry.faction != INDEPENDENT and entry.units:
        battle = odds_on_table.battle_if_moved(
            after, entry.faction, entry.target, entry.units, entry.generals, entry.target
        )
    happens: list[str] = []
    costs_champion = False
    if battle is not None:
        enemy = after.enemy_with_units(entry.faction, entry.target)
        costs_champion = attack_costs_champion(after, entry.faction, enemy)
        happens = _in_the_way(
            after, entry, worn=worn, intercepted=bool(coming or guided), evaded=bool(leaving)
        )
    return Forecast(
        cost=cost,
        left=left,
        passage_from=passage_from,
        toll=toll,
        interceptions=coming,
        guided=guided,
        evasions=leaving,
        battle=battle,
        battle_unless=tuple(happens),
        costs_champion=costs_champion,
    )


def price(state: State, choice: int) -> tuple[int | None, int | None]:
    """Return the MPs that a step costs and those left after it; None for a step that is free by rule."""
    force = state.frames[-1]
    if actions.verb_of(choice) != Verb.MOVE:
        return None, None
    if isinstance(force, Activation):
        cost = path_of(land_paths(state, force, SPACE_OF[force.at]), choice)[COST]
        return cost, force.remaining(state) - cost
    if isinstance(force, IndependentMoves):
        cost = path_of(force.open_paths(state), choice)[COST]
        return cost, force.points - cost
    return None, None


def chosen(state: State, choice: int) -> tuple[State, Toll | None, Seat]:
    """Return the position after the choice, the Attrition for leaving, and whose permission it needs."""
    after = state.copy()
    after.log = after.chance = None
    after.asked = NOBODY
    after.frames[-1].choose(after, choice)
    toll = None
    force: Frame = after.frames[-2]
    if isinstance(after.frames[-1], Attrition) and isinstance(force, Activation):  # 10.A/b
        toll = toll_of(after, force.seat, force.at, force.units)
        after.frames.pop()
        force.advance(after)  # as if no CU were lost
        force = after.frames[-2]
    request = after.frames[-1]
    if not isinstance(request, PassageRequest):
        return after, toll, NOBODY
    asker: Frame = after.frames[-2]
    end_request(after, granted=True)
    if isinstance(asker, (Activation, NavalMove)):
        asker.advance(after)
    return after, toll, request.asked


def toll_of(state: State, seat: Seat, location: Location, group: int) -> Toll:
    column = stronghold_column(state, group)
    return Toll(column, odds_on_table.attrition_here(state, seat, location, group, column))


def _in_the_way(state: State, entry: Entry, *, worn: bool, intercepted: bool, evaded: bool) -> list[str]:
    """List what may come before the battle, in the order of chapter 10."""
    found: list[str] = []
    owner = state.pc[entry.target & SPACE_MASK]
    if worn:
        found.append(ATTRITION)
    shifting = may_redistribute(state, entry, owner)
    if shifting:
        found.append(REDISTRIBUTION)
    if entry.passage_host(state) >= 0:
        found.append(PASSAGE)
    if intercepted:
        found.append(INTERCEPTION)
    # Pieces that come out of the city may Evade, and so may those present and the mover after an
    # Interception.
    config = state.config
    after = config.evade_after_friendly_interception != "nobody" or config.intercepted_response == "evade"
    if evaded or shifting or (intercepted and after):
        found.append(EVASION)
    inside = INSIDE_OF[entry.target]
    own_city = 0 <= owner < config.players and state.is_major_city(SPACE_OF[entry.target])
    if shifting or (own_city and (inside in state.troops[owner] or state.commander(owner, inside) >= 0)):
        found.append(JOINING)
    return found


def toll_forecast(state: State, choice: int) -> Forecast:
    """Forecast going to sea from a Stronghold that was entered by land (10.A/b)."""
    _, toll, _ = chosen(state, choice)
    return Forecast(toll=toll) if toll is not None else NOTHING_AHEAD
