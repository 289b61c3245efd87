"""Makes room for crowded areas: one smooth displacement of the whole sheet, computed from the spaces.

Every space and its name needs about the same room. The density of the spaces diffuses, like ink in water,
until it is even, and every point of the sheet moves with it (Gastner and Newman's method for cartograms). The
flow is smooth and no two points ever meet, so nothing folds: what was inside, beside or across something
still is. The frame does not change.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates

Grid = NDArray[np.float64]

CELL = 10.0  # board units per grid cell
STEPS = 80
FIRST, SECOND = slice(None, -1), slice(1, None)
LAST = 12.0  # when the slowest wave has faded, in units of the time it takes to fade to 1/e


@dataclass(frozen=True)
class Warp:
    """Where the nodes of an even grid over the sheet move to; points in between are interpolated."""

    xs: Grid
    ys: Grid

    @cached_property
    def _moves(self) -> tuple[list[list[float]], list[list[float]]]:
        xs, ys = _nodes(self.xs.shape)
        return (self.xs - xs).tolist(), (self.ys - ys).tolist()

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        """Interpolate between four nodes; outside the sheet everything moves with its edge."""
        rows, columns = self.xs.shape
        across, down = min(columns - 1.0, max(0.0, x / CELL)), min(rows - 1.0, max(0.0, y / CELL))
        column, row = min(columns - 2, int(across)), min(rows - 2, int(down))
        u, v = across - column, down - row
        dx, dy = (
            (move[row][column] * (1 - u) + move[row][column + 1] * u) * (1 - v)
            + (move[row + 1][column] * (1 - u) + move[row + 1][column + 1] * u) * v
            for move in self._moves
        )
        return x + dx, y + dy

    def corners(self) -> Grid:
        """How many times larger the sheet is drawn, at the corners of every cell; below 0 it would be folded.

        Inside a cell the value is between those at its corners, so values above 0 prove that nothing folds.
        """
        x, y = self.xs / CELL, self.ys / CELL
        right = np.diff(x, axis=1), np.diff(y, axis=1)
        down = np.diff(x, axis=0), np.diff(y, axis=0)
        return np.array(
            [
                right[0][edge] * down[1][:, side] - right[1][edge] * down[0][:, side]
                for edge in (FIRST, SECOND)
                for side in (FIRST, SECOND)
            ]
        )


def _nodes(shape: tuple[int, ...]) -> tuple[Grid, Grid]:
    xs, ys = np.meshgrid(np.arange(shape[1]) * CELL, np.arange(shape[0]) * CELL)
    return xs, ys


def make_warp(
    width: int, height: int, crowd: Sequence[tuple[float, float, float]], blur: float, empty: float
) -> Warp:
    """The displacement for (x, y, weight) items; `empty` is the share of the room that all areas get
    equally."""
    columns, rows = round(width / CELL), round(height / CELL)
    density = np.zeros((rows, columns))
    for x, y, weight in crowd:
        column = min(columns - 1, max(0, int(x / CELL)))
        row = min(rows - 1, max(0, int(y / CELL)))
        density[row, column] += weight
    density = gaussian_filter(density, blur / CELL, mode="reflect")
    density = density / density.mean() * (1 - empty) + empty

    # The heat equation in a closed box, solved wave by wave.
    waves = dctn(density, type=2)
    down = (np.pi * np.arange(rows) / rows)[:, None]
    across = (np.pi * np.arange(columns) / columns)[None, :]
    decay = down**2 + across**2
    slowest = min(np.pi / rows, np.pi / columns) ** 2

    xs, ys = _nodes((rows + 1, columns + 1))
    xs, ys = xs / CELL, ys / CELL
    # Short steps at first, when the flow is fast.
    times = LAST / slowest * np.linspace(0, 1, STEPS + 1) ** 4
    for begin, end in itertools.pairwise(times):
        step = end - begin
        slope = _velocity(waves, decay, begin)
        half_x, half_y = _carried(xs, ys, slope, step / 2)
        slope = _velocity(waves, decay, (begin + end) / 2)
        dx, dy = _at(slope, half_x, half_y)
        xs, ys = _kept_in(xs + step * dx, ys + step * dy, columns, rows)
    return Warp(xs * CELL, ys * CELL)


def _velocity(waves: Grid, decay: Grid, time: float) -> tuple[Grid, Grid]:
    now = idctn(waves * np.exp(-decay * time), type=2)
    padded = np.pad(now, 1, mode="edge")
    down = (padded[2:, 1:-1] - padded[:-2, 1:-1]) / 2
    across = (padded[1:-1, 2:] - padded[1:-1, :-2]) / 2
    return -across / now, -down / now


def _at(slope: tuple[Grid, Grid], xs: Grid, ys: Grid) -> tuple[Grid, Grid]:
    spots = [ys - 0.5, xs - 0.5]  # values belong to the centres of cells
    one, two = (map_coordinates(part, spots, order=1, mode="nearest") for part in slope)
    return one, two


def _carried(xs: Grid, ys: Grid, slope: tuple[Grid, Grid], step: float) -> tuple[Grid, Grid]:
    dx, dy = _at(slope, xs, ys)
    return xs + step * dx, ys + step * dy


def _kept_in(xs: Grid, ys: Grid, columns: int, rows: int) -> tuple[Grid, Grid]:
    """Keep the edge of the sheet in place."""
    xs[:, 0], xs[:, -1], ys[0, :], ys[-1, :] = 0, columns, 0, rows
    return np.clip(xs, 0, columns), np.clip(ys, 0, rows)
