"""The forecast of one option of the open decision.

Uses what everybody can see: it looks at no hand, no deck and no die of the game.
"""

from __future__ import annotations

from diadochoi.rules.combat.battle_strength import has_cavalry
from diadochoi.rules.combat.siege import siege_modifiers
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NO_GENERAL, SPACE_OF, Army, Location, Seat, as_space
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.independents.moves import IndependentMoves
from diadochoi.rules.independents.reactions import AskReaction
from diadochoi.rules.knowledge import odds_on_table
from diadochoi.rules.knowledge.forecast import fights, reactions
from diadochoi.rules.knowledge.forecast.entries import entry_forecast, toll_forecast
from diadochoi.rules.knowledge.forecast.model import NOTHING_AHEAD, Forecast, Met, Reaction
from diadochoi.rules.knowledge.forecast.voyages import voyage_forecast
from diadochoi.rules.knowledge.odds import BattleOdds
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.counterattack import Counterattack
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.escape import barred_to_mover
from diadochoi.rules.march.evasion import Evasions
from diadochoi.rules.march.interception import Interceptions
from diadochoi.rules.march.reactions import barred_spaces, mover_has_cavalry
from diadochoi.rules.march.works import pc_cost, siege_cost
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State


def forecast(state: State, choice: int) -> Forecast:
    """Say what one of `state.options` will certainly do, and what it may lead to."""
    top = state.frames[-1]
    verb = actions.verb_of(choice)
    if verb == Verb.SIEGE:
        return _siege(state, top, choice)
    if isinstance(top, (Activation, IndependentMoves)):
        if verb in (Verb.MOVE, Verb.SORTIE):
            return entry_forecast(state, choice)
        if verb == Verb.REMOVE_PC and isinstance(top, Activation):
            cost = pc_cost(state, top)
            return Forecast(cost=cost, left=top.remaining(state) - cost)
        return toll_forecast(state, choice) if verb == Verb.EMBARK else NOTHING_AHEAD
    if isinstance(top, NavalMove):
        if verb == Verb.LAND:
            return entry_forecast(state, choice)
        if verb in (Verb.SAIL, Verb.DONE) and not top.ports:
            return voyage_forecast(state, top, choice)
        return NOTHING_AHEAD
    own = _own_reaction(state, top, choice)
    met = _met(state, top, choice)
    return Forecast(reaction=own, met=met) if own is not None or met is not None else NOTHING_AHEAD


def _siege(state: State, top: Frame, choice: int) -> Forecast:
    seat, space = state.asked, as_space(actions.first(choice))
    cost = left = None
    general = state.commander(seat, space) if space >= 0 else NO_GENERAL
    if isinstance(top, Activation):
        space = SPACE_OF[top.at]
        general = top.commander(state)
        cost = siege_cost(state, top)
        left = top.remaining(state) - cost
    if space < 0:
        return NOTHING_AHEAD
    return Forecast(
        cost=cost,
        left=left,
        costs_champion=attack_costs_champion(state, seat, state.pc[space]),
        siege=odds_on_table.siege_here(state, seat, space, general=general),
        siege_modifier=sum(points for _, points in siege_modifiers(state, seat, space, general)),
    )


# ---------------------------------------------------------------------- the player's own reactions


def _own_reaction(state: State, top: Frame, choice: int) -> Reaction | None:
    """Return the roll that this answer leads to, None if it leads to none."""
    verb, noun = actions.verb_of(choice), actions.first(choice)
    if isinstance(top, Interceptions):
        return _own_interception(state, top, verb, noun)
    if verb not in (Verb.EVADE, Verb.INTERCEPT):
        return None
    seat = state.asked
    if isinstance(top, AskReaction):
        return _army_reaction(state, verb, Army(noun - actions.ARMY))
    below = state.frames[-2]
    if isinstance(top, Evasions) and isinstance(below, EnteringForce):
        return reactions.evasion(state, seat, below)
    entry = below if isinstance(top, Counterattack) else top
    if isinstance(entry, Entry):
        seat, here = entry.faction, entry.target
        against = any(has_cavalry(state, other, here) for other in state.order if other != seat)
        return reactions.escape(state, seat, here, barred_to_mover(entry), against)
    return None


def _met(state: State, top: Frame, choice: int) -> Met | None:
    """Return the battle if an Interception succeeds, an Evasion fails, or a force stays where it is."""
    verb = actions.verb_of(choice)
    if isinstance(top, Interceptions):
        return _met_by_interceptors(state, top, verb, actions.first(choice))
    if verb not in (Verb.EVADE, Verb.STAND, Verb.PASS) or not isinstance(top, (Evasions, Entry)):
        return None
    ahead = fights.fight(state)
    if ahead is None or ahead.battle is None or not ahead.threatens:
        return None
    return _seen_by(state.asked, ahead.attacker, ahead.defender, ahead.battle)


def _met_by_interceptors(state: State, frame: Interceptions, verb: int, noun: int) -> Met | None:
    entry = state.frames[-2]
    if not isinstance(entry, EnteringForce) or not entry.units:
        return None
    seat = frame.queue[0]
    place = frame.at
    if verb == Verb.DONE:
        group, generals = frame.units, frame.generals
    elif verb == Verb.INTERCEPT:
        place = Location(noun)
        group = state.troops[seat].get(place, 0)
        generals = sum(1 << general for general in state.generals_at(seat, place))
    else:
        return None
    battle = odds_on_table.battle_if_intercepted(
        state, seat, place, group, generals, entry.faction, entry.target
    )
    return None if battle is None else _seen_by(seat, entry.faction, seat, battle)


def _seen_by(seat: Seat, attacker: Seat, defender: Seat, battle: BattleOdds) -> Met | None:
    if seat == attacker:
        return Met(battle.attacker_wins, battle.draw, battle.defender_wins)
    return Met(battle.defender_wins, battle.draw, battle.attacker_wins) if seat == defender else None


def _own_interception(state: State, frame: Interceptions, verb: int, noun: int) -> Reaction | None:
    entry = state.frames[-2]
    if not isinstance(entry, EnteringForce):
        return None
    seat = frame.queue[0]
    if verb == Verb.INTERCEPT:
        return reactions.interception(state, seat, Location(noun), entry, declared=True)
    if verb == Verb.DONE:
        return reactions.interception(
            state, seat, frame.at, entry, declared=True, generals=frame.generals, group=frame.units
        )
    return None


def _army_reaction(state: State, verb: int, army: Army) -> Reaction | None:
    """16.11: the frame below asks whether an Independent Army should try; the entry is below that."""
    entry = state.frames[-3]
    if not isinstance(entry, EnteringForce):
        return None
    if verb == Verb.INTERCEPT:
        return reactions.army_interception(state, army, entry)
    against = mover_has_cavalry(entry)
    return reactions.army_evasion(state, army, entry.target, barred_spaces(state, entry), against)
