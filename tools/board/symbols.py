"""How large things are drawn, in board units; the drawing in the package uses the same figures."""

from __future__ import annotations

from source import Place

# The radius of a symbol (for a Major City's square, nearly to its corners).
RADIUS = {"minor": 17, "major": 26, "stronghold": 20, "transit": 8}
RING = 7  # the distance of an Independent space's broken ring from its symbol
TAG_RADIUS = 20
MARKER = 27  # the radius of a control marker: a name leaves room for it
TOKEN = (
    -66,
    -170,
    66,
    -30,
)  # where an Army usually is, relative to its space: left, top, right, bottom
PEAK_RADIUS = 15  # of the sign in the middle of a mountain path

LABEL = {  # letter height and style
    "minor": (36, "roman"),
    "major": (40, "bold"),
    "stronghold": (36, "roman"),
    "transit": (31, "italic"),
}
MAJOR_SPACING = 0.02  # letter spacing of Major Cities, in letter heights
PROVINCE_SPACING = 0.14  # letter spacing of Province names, in letter heights
BADGE_HEIGHT = 46
BADGE_WIDTH = 136


def radius(place: Place) -> float:
    return RADIUS[place.kind] + (RING if place.independent else 0)


def rim(place: Place) -> float:
    """How close a name may come: not closer than the symbol, or the control marker placed on it."""
    return radius(place) if place.kind == "transit" else max(radius(place), MARKER)


def tags(place: Place) -> list[str]:
    found = ["hellespont"] if place.hellespont else []
    return [*found, "siege"] if place.siege_modifier else found
