"""The symbols of the board: cities, Strongholds, Transit Points, tags, badges.

Decides their shapes around the origin; the geometry decides where they go.
"""

from __future__ import annotations

from math import cos, pi, sin

from diadochoi.content.model import Space, SpaceKind
from diadochoi.drawing.svg import element, group, path, text

RADIUS = {SpaceKind.MINOR: 17, SpaceKind.MAJOR: 26, SpaceKind.STRONGHOLD: 20, SpaceKind.TRANSIT: 8}
RING = 7  # distance of an Independent space's broken ring from its symbol
TAG_RADIUS = 20
BADGE_SCALE = 1.31  # scale of a Province's figures
PLAYER_COUNTS = 4  # 2 to 5 players


def _polygon(sides: int, radius: float, turn: float) -> str:
    points = [
        (radius * cos(turn + 2 * pi * i / sides), radius * sin(turn + 2 * pi * i / sides))
        for i in range(sides)
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def definitions() -> str:
    """Define the symbols that are used repeatedly."""
    square = 19
    anchor = "M0-7.2a2.3 2.3 0 1 1 .01 0M0-7v14.6M-4.2-3.6h8.4M-8 1.6c.6 4 3.6 6 8 6s7.4-2 8-6"
    sun = "".join(
        f"M{7 * cos(a - 0.1):.1f} {7 * sin(a - 0.1):.1f}"
        f"L{21 * cos(a):.1f} {21 * sin(a):.1f}L{7 * cos(a + 0.1):.1f} {7 * sin(a + 0.1):.1f}z"
        for a in (2 * pi * i / 16 for i in range(16))
    )
    shield = "M-7-8h14v6c0 6-3 9-7 11-4-2-7-5-7-11z"
    return "".join(
        (
            group(element("circle", r=RADIUS[SpaceKind.MINOR] - 1.5, class_="sign"), id="minor"),
            group(
                element("rect", x=-square, y=-square, width=2 * square, height=2 * square, class_="sign"),
                element(
                    "rect",
                    x=-square + 5,
                    y=-square + 5,
                    width=2 * square - 10,
                    height=2 * square - 10,
                    class_="fine",
                ),
                id="major",
            ),
            group(
                path(_polygon(6, RADIUS[SpaceKind.STRONGHOLD] - 1.5, pi / 6), class_="sign strong"),
                id="stronghold",
            ),
            element("circle", r=RADIUS[SpaceKind.TRANSIT] - 1, class_="transit", id="transit"),
            path(anchor, class_="anchor", id="port"),
            element("circle", r=4, class_="dot", id="inland"),
            path(sun, id="sun"),
            path(shield, id="shield"),
            path("M-13 7L-4.5-7 .5 .5 4-4.5 13 7z", id="peak"),
        )
    )


def space_sign(space: Space, x: int, y: int) -> str:
    """Draw the symbol of a space with everything printed on it."""
    kind = space.kind
    parts = [element("use", href=f"#{kind.name.lower()}")]
    if kind is not SpaceKind.TRANSIT:
        parts.append(element("use", href="#port" if space.port else "#inland"))
    if space.independent:
        always = len(space.independent) == PLAYER_COUNTS
        parts.append(element("circle", r=RADIUS[kind] + RING - 2, class_="ring" if always else "ring some"))
    return group(*parts, transform=f"translate({x} {y})", id=f"place-{space.id}")


def tag(kind: str, space: Space, x: int, y: int) -> str:
    disc = element("circle", cx=x, cy=y, r=TAG_RADIUS - 1, class_=f"tag {kind}")
    words = "H" if kind == "hellespont" else f"{space.siege_modifier:+d}".replace("-", "−")
    return disc + text(words, x, y + 10, class_=f"tag-text {kind}")


def province_badge(vp: int, need: int, spaces: int, x: int, y: int, over: str = "land") -> str:
    """Draw a coin with the VP, and a shield with the PCs needed for control out of all spaces."""
    return group(
        element("circle", cx=-30, cy=0, r=17, class_="coin"),
        text(str(vp), -30, 9, class_="coin-text"),
        element("use", href="#shield", x=2, y=0, class_="need-shield"),
        text(f"{need}/{spaces}", 14, 8, class_=f"need over-{over}"),
        transform=f"translate({x} {y}) scale({BADGE_SCALE})",
    )
