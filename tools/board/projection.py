"""From degrees to board units: a conformal conic map, then a displacement that makes room for crowded areas.

It decides where every point of the earth is on the board; the other steps decide what is drawn there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, log, pi, radians, sin, tan
from typing import Any

from warp import Warp


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
class Sheet:
    """The window: which part of the projected earth is the board, and its size in units."""

    conic: Conic
    left: float
    top: float
    scale: float
    width: int
    height: int

    def __call__(self, longitude: float, latitude: float) -> tuple[float, float]:
        x, y = self.conic(longitude, latitude)
        return (x - self.left) * self.scale, (y - self.top) * self.scale


@dataclass(frozen=True)
class Board:
    """The sheet with extra room where spaces are crowded."""

    sheet: Sheet
    warp: Warp

    @property
    def width(self) -> int:
        return self.sheet.width

    @property
    def height(self) -> int:
        return self.sheet.height

    def __call__(self, longitude: float, latitude: float) -> tuple[float, float]:
        return self.warp(*self.sheet(longitude, latitude))

    def line(self, degrees: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [self(longitude, latitude) for longitude, latitude in degrees]


def make_sheet(settings: dict[str, Any]) -> Sheet:
    """The frame in `board.toml` is given by the degrees that its edges must show."""
    conic = Conic(
        settings["parallel_1"],
        settings["parallel_2"],
        settings["centre_longitude"],
        settings["centre_latitude"],
    )
    width, height = int(settings["width"]), int(settings["height"])
    left, _ = conic(*settings["west"])
    right, _ = conic(*settings["east"])
    _, top = conic(*settings["north"])
    return Sheet(conic, left, top, width / (right - left), width, height)
