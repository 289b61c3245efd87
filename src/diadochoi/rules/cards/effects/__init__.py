"""Lists every effect that a card can name, every lasting effect, and the module of each.

The data of a deck name the effects. Importing the package registers them with `cards/registry` and
`table/lasting`. `docs/cards.md` explains them and shows how to add one.
"""

from typing import Final

from diadochoi.rules.cards.effects import (
    arrivals,
    battles,
    capital,
    compose,
    control,
    fleets,
    fog_and_storms,
    hands,
    lasting,
    levies,
    marches,
    royals,
    sieges,
)
from diadochoi.rules.cards.registry import EVENT_EFFECTS, SURPRISE_EFFECTS, EventEffect, SurpriseEffect
from diadochoi.rules.court import funeral_cart, prestige, victory
from diadochoi.rules.court import lasting as court
from diadochoi.rules.march import force, passage_request
from diadochoi.rules.table.lasting import LastingEffect, register

# Event and Bonus cards.
EVENTS: Final[dict[str, EventEffect]] = {
    "bring_general": arrivals.BringGeneral(),
    "independents": arrivals.Independents(),
    "royal_ghost": battles.RoyalGhost(),
    "attrition_on_army": battles.AttritionOnArmy(),
    "hill_tribes": battles.HillTribes(),
    "found_capital": capital.FoundCapital(),
    "sequence": compose.InOrder(),
    "either": compose.Either(),
    "change_pcs": control.ChangePcs(),
    "unrest": control.Unrest(),
    "gain_fleet": fleets.GainFleet(),
    "refit_fleets": fleets.RefitFleets(),
    "sea_transport": fleets.SeaTransport(),
    "condemnation": lasting.Condemnation(),
    "popular_support": lasting.PopularSupport(),
    "oracle": lasting.Oracle(),
    "defensive_alliance": lasting.DefensiveAlliance(),
    "place_units": levies.PlaceUnits(),
    "raise_for_female": levies.RaiseForFemale(),
    "silver_shields_join": levies.SilverShieldsJoin(),
    "campaign": marches.Campaign(),
    "loot_city": marches.LootCity(),
    "fixed_allowance": marches.FixedAllowance(),
    "kill_royal": royals.KillRoyal(),
    "abduct_royal": royals.AbductRoyal(),
    "bring_heir": royals.BringHeir(),
    "move_female": royals.MoveFemale(),
    "offer_marriage": royals.OfferMarriage(),
    "siege_point": sieges.SiegePoint(),
    "helepolis": sieges.Helepolis(),
}

# Surprise cards.
SURPRISES: Final[dict[str, SurpriseEffect]] = {
    "mutiny": battles.Mutiny(),
    "silver_shields_change_sides": battles.SilverShieldsChangeSides(),
    "elephants_useless": battles.ElephantsUseless(),
    "battle_roll": battles.BattleRoll(),
    "kill_beaten_general": battles.KillBeatenGeneral(),
    "popularity": battles.Popularity(),
    "naval_roll": fleets.NavalRoll(),
    "steal_card": hands.StealCard(),
    "cancel_surprise": hands.CancelSurprise(),
    "mp_cap": marches.MpCap(),
    "local_guides": marches.LocalGuides(),
    "desertions": marches.Desertions(),
    "disperse_commander": marches.DisperseCommander(),
    "siege_roll": sieges.SiegeRollBonus(),
    "resupply_port": sieges.ResupplyPort(),
    "fog": fog_and_storms.Fog(),
    "storm": fog_and_storms.Storm(),
}

# Lasting effects. Add a new one at the end, so that observations keep the order of their columns.
LASTING: Final[tuple[LastingEffect, ...]] = (
    court.CONSTRUCTION,
    court.HELEPOLIS,
    court.PERSIAN_SUPPORT,
    court.ORACLE,
    force.FIXED_ALLOWANCE,
    victory.THRESHOLD_HELD,
    court.CONDEMNED,
    prestige.ORATORY,
    marches.LOOTED,
    funeral_cart.CART_FINISHED,
    levies.ELEPHANT_CORPS,
    passage_request.PASSAGE_REFUSED,
)

EVENT_EFFECTS.update(EVENTS)
SURPRISE_EFFECTS.update(SURPRISES)
register(LASTING)
