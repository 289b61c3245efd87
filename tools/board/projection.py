"""From degrees to board units: a conformal conic map, then a mild focus on the crowded Aegean.

Decides where every point of the earth lies on the board; what is drawn there is left to the other steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, log, pi, radians, sin, tan


@dataclass(frozen=True)
class Conic:
    """Lambert's conformal conic projection on a sphere of radius 1, in radians."""

    parallel_1: float
    parallel_2: float
    centre_longitude: float
    centre_latitude: float

    def __call__(self, longitude: float, latitude: float) -> tuple[float, float]:
        one, two = radians(self.parallel_1), radians(self.parallel_2)
        cone = log(cos(one) / cos(two)) / log(_half_tangent(two) / _half_tangent(one))
        factor = cos(one) * _half_tangent(one) ** cone / cone
        radius = factor / _half_tangent(radians(latitude)) ** cone
        centre_radius = factor / _half_tangent(radians(self.centre_latitude)) ** cone
        turn = cone * radians(longitude - self.centre_longitude)
        return radius * sin(turn), radius * cos(turn) - centre_radius


def _half_tangent(latitude: float) -> float:
    return tan(pi / 4 + latitude / 2)


@dataclass(frozen=True)
class Focus:
    """Draws what lies near a centre larger, and fades to plain scale at the reach.

    Greece and its islands hold a third of the spaces on a twentieth of the area. Seen from above their
    middle, as through a flat lens, they get room without a seam or a second, larger inset.
    """

    x: float
    y: float
    reach: float  # distance from the centre that keeps its place
    strength: float  # 0 for none; the middle grows by 1 + strength

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        far = hypot(x - self.x, y - self.y) / self.reach
        grow = (1 + self.strength) / (1 + self.strength * far)
        return self.x + (x - self.x) * grow, self.y + (y - self.y) * grow


@dataclass(frozen=True)
class Board:
    """The window: which piece of the projected earth is the board, and how many units it measures."""

    conic: Conic
    focus: Focus
    left: float
    top: float
    scale: float
    width: int
    height: int

    def __call__(self, longitude: float, latitude: float) -> tuple[float, float]:
        x, y = self.focus(*self.conic(longitude, latitude))
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def line(self, degrees: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [self(longitude, latitude) for longitude, latitude in degrees]


def make_board(settings: dict[str, float]) -> Board:
    """The board of `board.toml`: the frame is given by the degrees that its edges must show."""
    conic = Conic(
        settings["parallel_1"],
        settings["parallel_2"],
        settings["centre_longitude"],
        settings["centre_latitude"],
    )
    focus_x, focus_y = conic(settings["focus_longitude"], settings["focus_latitude"])
    focus = Focus(focus_x, focus_y, radians(settings["focus_reach"]), settings["focus_strength"])
    width, height = int(settings["width"]), int(settings["height"])
    left, _ = focus(*conic(*settings["west"]))
    right, _ = focus(*conic(*settings["east"]))
    _, top = focus(*conic(*settings["north"]))
    return Board(conic, focus, left, top, width / (right - left), width, height)
