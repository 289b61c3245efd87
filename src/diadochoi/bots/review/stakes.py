"""What an answer to another player is about: the odds of the fight that it accepts, or that it avoids.

Somebody who is told to pass wants to know what trying would bring, and somebody who is told to withdraw, what
the battle would. Everything comes from the forecasts of the rules.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from diadochoi.bots.reason import BotReason
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import PASS, Verb
from diadochoi.rules.core.ids import SPACE_MASK
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.knowledge import odds_on_table
from diadochoi.rules.knowledge.forecast.model import Forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.situation import moving_force, voyage_in_progress
from diadochoi.rules.table.state import State

# An answer and the one that it declines, which would lead to a battle.
_INSTEAD: Final[dict[int, Verb]] = {Verb.WITHDRAW: Verb.STAND, Verb.GRANT: Verb.REFUSE}


def stakes(state: State, choice: int) -> tuple[BotReason, ...]:
    """What the answer decides; nothing if it is not an answer to another player."""
    voyage = voyage_in_progress(state)
    if voyage is not None and voyage.declaring == state.asked:
        told = _at_sea(state, voyage.escorts, voyage.target)
        costs = choice == PASS and attack_costs_champion(state, state.asked, voyage.seat)
        return (*told, BotReason("would_cost_champion")) if costs else told
    verb = actions.verb_of(choice)
    if choice == PASS:
        return _not_intercepted(state)
    if verb in _INSTEAD:
        return _not_fought(state, _INSTEAD[verb])
    return ()


def _at_sea(state: State, escorts: int, target: int) -> tuple[BotReason, ...]:
    """Who sails, with what, and how a Naval Battle with all Fleets would end."""
    fleets = sum(1 << fleet for fleet in state.available_fleets(state.asked))
    result = odds_on_table.naval_battle_between(state, escorts, fleets)
    odds = BotReason("sea_battle", (), (_percent(result.interceptor_wins), _percent(result.mover_wins)))
    force = moving_force(state)
    if force is None or force.commander < 0:
        return (odds,)
    count = units.count(force.units)
    nouns = (actions.GENERAL + force.commander,)
    if target >= 0:
        return (BotReason("sails_to", (*nouns, target & SPACE_MASK), (count,)), odds)
    return (BotReason("sails_by", nouns, (count,)), odds)


def _not_intercepted(state: State) -> tuple[BotReason, ...]:
    """How likely the best Interception would be, and how its battle would end."""
    tries = [
        ahead
        for option in state.options
        if actions.verb_of(option) == Verb.INTERCEPT
        and (ahead := forecast(state, option)).reaction is not None
    ]
    if not tries:
        return ()
    best = max(tries, key=lambda ahead: (_won(ahead), _succeeds(ahead)))
    assert best.reaction is not None
    leaves = BotReason("would_leave", (best.reaction.place & SPACE_MASK,))
    if best.met is None:
        return (BotReason("interception_odds", (), (_percent(_succeeds(best)),)), leaves)
    return (BotReason("interception_fight", (), (_percent(_succeeds(best)), _percent(best.met.win))), leaves)


def _not_fought(state: State, instead: Verb) -> tuple[BotReason, ...]:
    """How the battle would end that an answer avoids."""
    for option in state.options:
        if actions.verb_of(option) == instead:
            ahead = forecast(state, option)
            odds = () if ahead.met is None else (BotReason("avoided_battle", (), (_percent(ahead.met.win),)),)
            return (*odds, BotReason("would_cost_champion")) if ahead.costs_champion else odds
    return ()


def _succeeds(ahead: Forecast) -> Fraction:
    return ahead.reaction.chance if ahead.reaction is not None else Fraction(0)


def _won(ahead: Forecast) -> Fraction:
    return _succeeds(ahead) * ahead.met.win if ahead.met is not None else Fraction(0)


def _percent(share: Fraction) -> int:
    return round(100 * share)
