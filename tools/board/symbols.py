"""How large things are drawn, in board units; the drawing in the package uses the same figures."""

from __future__ import annotations

from source import Place

# How far a symbol reaches from its middle (a Major City's square: nearly to its corners).
RADIUS = {"minor": 17, "major": 26, "stronghold": 20, "transit": 8}
RING = 7  # how far the broken ring of an Independent space stands off its symbol
TAG_RADIUS = 13
PEAK_RADIUS = 15  # of the mark in the middle of a mountain path

LABEL = {  # letter height and style
    "minor": (30, "roman"),
    "major": (34, "bold"),
    "stronghold": (30, "roman"),
    "transit": (23, "italic"),
}
MAJOR_SPACING = 0.02  # letter spacing of Major Cities, in letter heights
PROVINCE_SPACING = 0.14  # letter spacing of Province names, in letter heights
BADGE_HEIGHT = 36
BADGE_WIDTH = 104


def radius(place: Place) -> float:
    return RADIUS[place.kind] + (RING if place.independent else 0)


def tags(place: Place) -> list[str]:
    found = ["hellespont"] if place.hellespont else []
    return [*found, "siege"] if place.siege_modifier else found
