"""Features that the seeker counts for more, or less, than its network does.

The network has learned who wins, not what makes a player win. These numbers come from games in which every
seat had its own random bias (`tools/learning/bias.py`): they are what the winners had in common. We
measured how far to go (docs/learning.md). The unit is the network's score per unit of the feature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadochoi.bots.judging.weights import FeatureBias

# How much each feature usually changes from one decision of a Player Turn to the next (standard deviation).
USUAL_CHANGE: Final[dict[str, float]] = {
    "log_chance": 0.093, "progress": 0.041, "taking": 0.208, "armies_worth": 0.052, "generals_cards": 0.033,
    "in_danger_soon": 0.054, "in_danger": 0.083, "exposed": 0.068, "isolated": 0.141, "vp": 0.059,
    "legitimacy": 0.068, "champion": 0.093, "loyal": 0.058, "mercenaries": 0.082, "dispersed_units": 0.056,
    "leaderless": 0.047, "strongest": 0.067, "stacks": 0.100, "battle_sum": 0.046, "minors_out": 0.193,
    "fleets": 0.039, "operations": 0.112, "surprises": 0.134, "pcs": 0.031, "major_cities": 0.031,
    "spare_pcs": 0.014, "guard_of_heirs": 0.117, "alexandros": 0.076, "herakles": 0.129,
    "cart_near_pella": 0.054, "best_prospect": 0.170, "prospects": 0.122, "field_armies": 0.089,
    "pressure": 0.159, "relief": 0.203, "fragile": 0.082, "nearly": 0.121, "open_cities": 0.119,
    "siege_points": 0.071, "provinces": 0.044,
}  # fmt: skip
_STEP: Final = 0.0095  # a feature's usual change times a step: 0.0018 of the chance to win at a quarter


def step_of(name: str) -> float:
    """The size of one step for a feature, so that a step has the same effect on a usual decision in all of
    them."""
    return _STEP / USUAL_CHANGE[name]


def bias_of(steps: Sequence[float]) -> FeatureBias:
    """The bias for this many steps on each feature of `USUAL_CHANGE`, as amounts that the network adds."""
    return tuple(
        (name, round(number * step_of(name), 4)) for name, number in zip(USUAL_CHANGE, steps, strict=True)
    )


def steps_of(bias: FeatureBias) -> list[float]:
    """The inverse of `bias_of`: how many steps a bias takes on each feature of `USUAL_CHANGE`."""
    amounts = dict(bias)
    return [amounts.get(name, 0.0) / step_of(name) for name in USUAL_CHANGE]


BIAS: Final[FeatureBias] = (
    ("pcs", 0.421),
    ("fleets", 0.341),
    ("progress", 0.303),
    ("generals_cards", 0.296),
    ("spare_pcs", 0.232),
    ("armies_worth", 0.22),
    ("major_cities", 0.206),
    ("vp", 0.4),
    ("exposed", -0.164),
    ("provinces", 0.163),
    ("mercenaries", 0.102),
    ("loyal", 0.092),
    ("nearly", 0.092),
    ("log_chance", 0.084),
    ("leaderless", -0.055),
    ("field_armies", -0.053),
    ("siege_points", 0.046),
    ("best_prospect", -0.043),
    ("dispersed_units", -0.041),
    ("cart_near_pella", 0.04),
    ("guard_of_heirs", 0.037),
    ("strongest", 0.034),
    ("open_cities", -0.034),
    ("isolated", 0.029),
    ("fragile", 0.016),
    ("battle_sum", -0.014),
    ("in_danger_soon", 0.011),
    ("legitimacy", 0.007),
    ("taking", -0.1),
    ("pressure", 0.002),
)
