"""What the seeker counts for more, or for less, than the network that it judges by.

The network has learnt who wins, which is not the same as what makes one win. These numbers come from games in
which every seat leant its own way (`tools/learning/lean.py`): what the winners of those had in common. How
far to go was tried out (docs/bots.md). In scores of the network, for one unit of the feature.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.weights import Leaning

LEANING: Final[Leaning] = (
    ("pcs", 0.421),
    ("fleets", 0.327),
    ("progress", 0.303),
    ("generals_cards", 0.256),
    ("spare_pcs", 0.232),
    ("major_cities", 0.206),
    ("exposed", -0.164),
    ("provinces", 0.163),
    ("armies_worth", 0.129),
    ("vp", 0.123),
    ("loyal", 0.092),
    ("nearly", 0.092),
    ("mercenaries", 0.071),
    ("field_armies", -0.048),
    ("siege_points", 0.046),
    ("best_prospect", -0.043),
    ("cart_near_pella", 0.040),
    ("strongest", 0.034),
    ("log_chance", 0.028),
    ("isolated", 0.016),
    ("fragile", 0.016),
    ("in_danger_soon", 0.011),
)
