"""What a bot believes things are worth, in Victory Points. One place to tune, one place to make a bot weaker.

A weight is the worth of a thing that is not yet counted on the tracks: VP and Legitimacy themselves count in
full where the rules count them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FeatureBias = tuple[tuple[str, float], ...]  # features of `features.NAMES`, and how much more they count


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of `evaluate`. The comments say what each is for."""

    # Combat Units, by kind: Loyal, Royal Army, Silver Shields, Mercenary, Elephant, Cavalry
    units: tuple[float, ...] = (0.90, 0.65, 1.45, 0.50, 0.80, 0.50)
    dispersed_share: float = 0.55  # of a CU or General that comes back in the next Game Turn
    leaderless_share: float = 0.75  # of CUs without a General
    scattered: float = 0.12  # share of its worth that each CU missing to a field Army costs a stack
    crowd_share: float = 0.4  # of CUs above the Forage Limit of a space
    major_general: float = 0.55
    battle_point: float = 0.12  # of a General's Battle Rating
    initiative_point: float = 0.10  # of a General's Initiative Rating below 6
    fleet_point: float = 0.15
    card_point: float = 0.05  # of an Operation Point in hand
    surprise_card: float = 0.25
    champion: float = 0.8  # of the status beyond its Legitimacy: Champions think twice before they attack

    progress: float = 0.50  # share of a Province's worth by the PCs it has of those it needs
    blocked: float = 0.45  # factor while its Major City is another's
    reserve: float = 0.05  # share of a Province's worth for each PC more than needed, up to two
    claim: float = 0.60  # chance that a CU in an uncontrolled city brings its PC
    convert: float = 0.60  # chance that a CU in an enemy Minor City brings its PC
    siege_first: float = 0.15  # chance of an Army of three CUs at walls, for each point missing
    isolated: float = 0.7  # share lost of PCs that are cut off when the Isolation Phase is near

    attack: float = 0.30  # how likely a stronger neighbour attacks
    attack_champion: float = 0.12  # the same where it costs him his Champion status
    beaten: float = 0.65  # share of an Army that a defeat costs
    unguarded: float = 1.2  # share of a royal's Legitimacy at risk without CUs around it
    spoils: float = 0.3  # share of that which the attacker gains
    exposed: float = 0.25  # share of a Province's worth at risk beside an enemy Army and without a guard
    exposed_champion: float = 0.4  # of that, where the attack would cost a Champion his status
    raid: float = 0.08  # share of a Province's worth at risk for an unguarded Major City beside an Army

    growth_rounds: float = 7.0  # power counts in full this many Rounds before a decision
    harvest_rounds: float = 1.5  # and what is about to be taken this many
    spread_base: float = 2.0  # how much two equal positions still differ at the moment of a decision
    spread_round: float = 0.75  # and how much more for each Round before it
    keep_heir: float = 0.3  # chance to keep an Heir from the first Round to his coming of age
    hunt: float = 0.5  # chance to catch a royal in a Round with a far stronger Army within reach
    hunted: float = 0.05  # the same of the others, who may not think of it
    cart_pull: float = 0.12  # how fast the chance to bury Alexander falls with the way to Pella
    cart_chance: float = 0.9  # at the gates of Pella
    instant: float = 0.35  # chance to pass a threshold that is all but reached
    pace_round: float = 0.25  # VP that may come in a Round; of Legitimacy half as much
    pace_base: float = 0.9  # and at once
    last_legitimacy: float = 0.05  # what Legitimacy counts towards most VP at the end: Royal Army CUs stay
    network: str = ""  # who judges positions instead of these numbers, of `bots/networks`
    bias: FeatureBias = ()  # what the bot counts for more than the network does
    pull: float = 0.004  # of the chance to win, for a Victory Point that a march brings nearer
    placement: float = 0.02  # of the chance to win, for a point of `placement_worth`
    least_gain: float = 0.0005  # in the chance to win: less is not worth the march
    caution: float = 0.5  # errors of its mean that a plan with dice is marked down by: few tries flatter
    keep: float = 0.0006  # of the chance to win, for an Operation Point that another card would have saved
    event_on_top: float = 0.0003  # of the chance to win: what an event may bring beyond what is seen at once
    linear: float = 0.002  # a point of lead is worth something even in a decided game


# The networks take CUs beside an open city for a sign of strength and rate it higher than the Province they
# win there: of 217 free PCs that gained VP they rated 167 as losses. With this they rate 4 so.
POINTS_COUNT: Final[FeatureBias] = (("vp", 0.4), ("taking", -0.1))
STANDARD: Final = Weights(network="value", bias=POINTS_COUNT)
# The beliefs of the greedy bot. They stay as they are: a yardstick for whatever the other bots learn.
YARDSTICK: Final = Weights(
    units=(0.62, 0.45, 1.00, 0.34, 0.55, 0.35),
    attack=0.30,
    attack_champion=0.12,
    beaten=0.65,
    scattered=0.0,
    exposed=0.0,
    champion=0.0,
    claim=0.75,
    blocked=0.60,
    raid=0.12,
    growth_rounds=5.0,
    spread_base=1.5,
    spread_round=0.5,
    pace_base=0.6,
    hunt=0.0,
    hunted=0.0,
)
