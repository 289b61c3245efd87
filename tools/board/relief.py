"""Hatching of the mountain belts: strokes down the slopes of an imagined relief along hand-placed crests.

It decides the strokes, which avoid names, symbols and paths so that everything stays legible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from projection import Board
from svgpath import line_data, sample_curve

CELL = 8
SPACING = 12.5  # between strokes
SEED = 334
LIGHT = (-0.64, -0.77)  # from the upper left, as in engravings


def hatch(
    board: Board, ridges: Sequence[dict[str, Any]], dry: BaseGeometry, keep_off: BaseGeometry
) -> dict[str, str]:
    random = np.random.default_rng(SEED)
    height = _height(board, ridges, random)
    slope_y, slope_x = np.gradient(height, CELL)
    ground = dry.buffer(-4)
    shapely.prepare(ground)
    shapely.prepare(keep_off)

    columns, rows = int(board.width / SPACING), int(board.height / SPACING)
    xs = (np.arange(columns)[None, :] + random.uniform(0, 1, (rows, columns))) * SPACING
    ys = (np.arange(rows)[:, None] + random.uniform(0, 1, (rows, columns))) * SPACING
    chance = random.uniform(0, 1, (rows, columns))
    xs, ys, chance = xs.ravel(), ys.ravel(), chance.ravel()
    steep = np.hypot(_at(slope_x, xs, ys), _at(slope_y, xs, ys))
    chosen = (steep > 0.0035) & shapely.contains_xy(ground, xs, ys)

    strokes: dict[str, list[str]] = {"lit": [], "shade": []}
    for x, y, luck, slope in zip(xs[chosen], ys[chosen], chance[chosen], steep[chosen], strict=True):
        gx, gy = float(_at(slope_x, x, y)), float(_at(slope_y, x, y))
        facing = -(gx * LIGHT[0] + gy * LIGHT[1]) / slope  # 1: the slope faces the light
        shaded = facing < 0.1
        strength = min(1.0, slope / 0.011)
        if luck > strength * (0.95 if shaded else 0.5):
            continue
        length = (11 + 12 * strength) * (1.0 if shaded else 0.62)
        points = _downhill(slope_x, slope_y, float(x), float(y), length)
        if keep_off.intersects(LineString(points)) or not ground.contains(LineString(points)):
            continue
        strokes["shade" if shaded else "lit"].append(line_data(points))
    return {side: "".join(data) for side, data in strokes.items()}


def _height(
    board: Board, ridges: Sequence[dict[str, Any]], random: np.random.Generator
) -> NDArray[np.float64]:
    shape = (board.height // CELL + 2, board.width // CELL + 2)
    xs, ys = np.meshgrid(np.arange(shape[1]) * CELL, np.arange(shape[0]) * CELL)
    height = np.zeros(shape)
    points = shapely.points(xs, ys)
    for ridge in ridges:
        knots = board.line((longitude, latitude) for latitude, longitude in ridge["line"])
        crest = LineString(sample_curve(knots, 20))
        middle = ridge["line"][len(ridge["line"]) // 2]
        here, there = board(middle[1], middle[0]), board(middle[1], middle[0] + ridge["width"])
        width = float(np.hypot(here[0] - there[0], here[1] - there[1]))
        left, top, right, bottom = crest.buffer(2.5 * width).bounds
        view = (
            slice(max(0, int(top // CELL)), max(0, int(bottom // CELL) + 1)),
            slice(max(0, int(left // CELL)), max(0, int(right // CELL) + 1)),
        )
        far = shapely.distance(points[view], crest)
        height[view] = np.maximum(height[view], np.exp(-((far / width) ** 2)) * min(1.0, 0.45 + width / 110))
    rough = np.zeros(shape)
    for scale, weight in ((7, 1.0), (3.2, 0.45)):
        noise = gaussian_filter(random.standard_normal(shape), scale)
        rough += weight * noise / noise.std()
    return height * (1 + 0.42 * rough).clip(0.1, 2.2)


def _at(field: NDArray[np.float64], x: Any, y: Any) -> Any:
    return map_coordinates(
        field, [np.atleast_1d(y) / CELL, np.atleast_1d(x) / CELL], order=1, mode="nearest"
    ).reshape(np.shape(x))


def _downhill(
    slope_x: NDArray[np.float64], slope_y: NDArray[np.float64], x: float, y: float, length: float
) -> list[tuple[float, float]]:
    points = [(x, y)]
    for _ in range(2):
        gx, gy = float(_at(slope_x, x, y)), float(_at(slope_y, x, y))
        norm = (gx * gx + gy * gy) ** 0.5 or 1.0
        x, y = x - gx / norm * length / 2, y - gy / norm * length / 2
        points.append((x, y))
    return points
