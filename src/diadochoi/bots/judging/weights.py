"""How much bots value things, in Victory Points. One place to tune bots, or to make one weaker.

A weight is the value of something that the tracks do not count yet: VP and Legitimacy count in full where the
rules count them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FeatureBias = tuple[tuple[str, float], ...]  # features of `features.NAMES`, and how much more they count


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of `evaluate`. The comments say what each is for."""

    # Combat Units by kind: Loyal, Royal Army, Silver Shields, Mercenary, Elephant, Cavalry
    units: tuple[float, ...] = (0.90, 0.65, 1.45, 0.50, 0.80, 0.50)
    dispersed_share: float = 0.55  # share for a CU or General that returns in the next Game Turn
    leaderless_share: float = 0.75  # share for CUs without a General
    scattered: float = 0.12  # share of its value that a stack loses for each CU it lacks to be a field Army
    crowd_share: float = 0.4  # share for CUs above the Forage Limit of a space
    major_general: float = 0.55
    battle_point: float = 0.12  # per point of a General's Battle Rating
    initiative_point: float = 0.10  # per point of a General's Initiative Rating below 6
    fleet_point: float = 0.15
    card_point: float = 0.05  # per Operation Point in hand
    surprise_card: float = 0.25
    champion: float = 0.8  # for the status beyond its Legitimacy: Champions hesitate to attack each other

    progress: float = 0.50  # share of a Province's value, by the PCs it has out of those it needs
    blocked: float = 0.45  # factor while another player controls its Major City
    reserve: float = 0.05  # share of a Province's value for each extra PC, up to two
    claim: float = 0.60  # chance that a CU in an uncontrolled city gains its PC
    convert: float = 0.60  # chance that a CU in an enemy Minor City gains its PC
    siege_first: float = 0.15  # chance of an Army of three CUs at a besieged city, for each point missing
    isolated: float = 0.7  # share lost of PCs that are cut off shortly before the Isolation Phase

    attack: float = 0.30  # how likely a stronger enemy nearby attacks
    attack_champion: float = 0.12  # the same if it costs the Champion status
    beaten: float = 0.65  # share of an Army that a defeat costs
    unguarded: float = 1.2  # share of a royal's Legitimacy at risk without CUs around it
    spoils: float = 0.3  # share of that for the attacker
    exposed: float = 0.25  # share of an unguarded Province's value at risk next to an enemy Army
    exposed_champion: float = 0.4  # factor where the attack would cost a Champion the status
    raid: float = 0.08  # share of a Province's value at risk for an unguarded Major City next to an Army

    growth_rounds: float = 7.0  # Rounds before a decision at which power counts in full
    harvest_rounds: float = 1.5  # the same for what is about to be taken
    spread_base: float = 2.0  # how much two equal positions can still differ when the game is decided
    spread_round: float = 0.75  # the same for each Round before that
    keep_heir: float = 0.3  # chance to keep an Heir from the first Round until he comes of age
    hunt: float = 0.5  # chance to catch a royal in a Round with a far stronger Army within reach
    hunted: float = 0.05  # the same for the other seats, who may not think of it
    cart_pull: float = 0.12  # how fast the chance to bury Alexander falls with the distance to Pella
    cart_chance: float = 0.9  # next to Pella
    instant: float = 0.35  # chance to pass a threshold that is almost reached
    pace_round: float = 0.25  # VP that may be gained in a Round; Legitimacy counts half
    pace_base: float = 0.9  # VP that may be gained at once
    # what Legitimacy adds to most VP at the end, through Royal Army CUs that stay
    last_legitimacy: float = 0.05
    network: str = ""  # the file in `bots/networks` that evaluates positions instead of these numbers
    bias: FeatureBias = ()  # what the bot values more than the network does
    pull: float = 0.004  # gain in chance to win for each Victory Point that a march brings closer
    placement: float = 0.02  # gain in chance to win for each point of `placement_worth`
    least_gain: float = 0.0005  # the smallest gain in chance to win that is worth a march
    caution: float = 0.5  # standard errors subtracted from a plan with dice, because few tries look too good
    keep: float = 0.0006  # loss in chance to win for each Operation Point that another card would have saved
    # gain in chance to win that an event may have beyond what is visible at once
    event_on_top: float = 0.0003
    linear: float = 0.002  # so that a point of lead counts even in a decided game


# The networks treat CUs next to an open city as a sign of strength and rate them higher than the Province
# they win there: they rated 167 of 217 free PCs that gained VP as losses. With this bias they rate only 4 as
# losses.
POINTS_COUNT: Final[FeatureBias] = (("vp", 0.4), ("taking", -0.1))
STANDARD: Final = Weights(network="value", bias=POINTS_COUNT)
# The weights of the greedy bot. They stay unchanged, so that other bots can be compared with it.
COMPARISON_WEIGHTS: Final = Weights(
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
