"""The course of every path on the board: roads as gentle arcs over land, sea lanes around capes and islands.

It decides the knots of each curve; the theme decides how a kind of path is drawn.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter1d
from shapely import STRtree
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from projection import Board
from source import LAND_KINDS, Link, Place
from svgpath import sample_curve

Knots = list[tuple[float, float]]

CELL = 6  # board units per grid cell of the router
BERTH = 40.0  # the distance a path should keep from other spaces
LANE_GAP = 22.0  # the distance it should keep from other paths
BOWS = (0.05, -0.05, 0.0, 0.09, -0.09, 0.13, -0.13, 0.18, -0.18, 0.24, -0.24, 0.3, -0.3)


@dataclass
class Course:
    link: Link
    knots: Knots
    line: LineString


class Courses:
    def __init__(self, board: Board, places: dict[str, Place], dry: BaseGeometry) -> None:
        self.places = places
        self.dry = dry
        self.grid = _Grid(board, dry)
        self.ids = list(places)
        self.points = [Point(place.point) for place in places.values()]
        self.tree = STRtree(self.points)
        self.rims = {place.id: Point(place.point).buffer(46) for place in places.values()}
        self.wharves = {place.id: Point(place.point).buffer(18) for place in places.values()}
        shapely.prepare(dry)
        self.laid: list[Course] = []

    def lay(self, links: Sequence[Link]) -> list[Course]:
        """Roads first, then short lanes before long ones, which have more room to give way."""
        roads = [link for link in links if link.kind in LAND_KINDS]
        lanes = sorted(
            (link for link in links if link.kind not in LAND_KINDS),
            key=lambda link: (link.kind == "transmed", self._length(link), link.a, link.b),
        )
        for link in roads:
            self.laid.append(self._course(link, self._bow(link)))
        for _ in range(2):  # a second pass with all the others known
            for index, link in enumerate(roads):
                done = self.laid.pop(index)
                knots = self._bow(link)
                if link.kind != "strait" and self._trouble(LineString(sample_curve(knots)), link) > 60:
                    knots = self.route(link, over_land=True)
                self.laid.insert(index, self._course(link, knots) if knots else done)
        for link in lanes:
            self.laid.append(self._course(link, self.route(link, over_land=False)))
        by_link = {(course.link.a, course.link.b, course.link.kind): course for course in self.laid}
        return [by_link[link.a, link.b, link.kind] for link in links]

    def _course(self, link: Link, knots: Knots) -> Course:
        return Course(link, knots, LineString(sample_curve(knots)))

    def _length(self, link: Link) -> float:
        a, b = self.places[link.a], self.places[link.b]
        return hypot(a.x - b.x, a.y - b.y)

    # Roads

    def _bow(self, link: Link) -> Knots:
        a, b = self.places[link.a].point, self.places[link.b].point
        best: tuple[float, Knots] | None = None
        for bow in BOWS if link.kind != "strait" else BOWS[:5]:
            knots = bowed(a, b, bow)
            cost = self._trouble(LineString(sample_curve(knots)), link) + 60 * abs(abs(bow) - 0.05) * (
                1 + abs(bow) * 6
            )
            if best is None or cost < best[0] - 1e-9:
                best = cost, knots
        assert best
        return best[1]

    def _trouble(self, line: LineString, link: Link) -> float:
        """The penalty of a course that crosses water, other spaces or other paths."""
        trouble = 0.0
        ends = [id for id in (link.a, link.b) if id]
        if link.kind != "strait" and not self.dry.contains(line):
            # A bit of water right at a Port does not matter: its symbol covers it.
            wet = line.difference(self.dry)
            for id in ends:
                wet = wet.difference(self.wharves[id])
            trouble += 6.0 * wet.length
        for index in self.tree.query(line, predicate="dwithin", distance=BERTH):
            if self.ids[index] not in ends:
                near = BERTH - line.distance(self.points[index])
                trouble += near * near / 6
        left, top, right, bottom = line.bounds
        for other in self.laid:
            other_left, other_top, other_right, other_bottom = other.line.bounds
            if (
                other_left > right + LANE_GAP
                or other_right < left - LANE_GAP
                or other_top > bottom + LANE_GAP
                or other_bottom < top - LANE_GAP
            ):
                continue
            shared = [id for id in ends if id in (other.link.a, other.link.b)]
            if not shared:
                if line.distance(other.line) < LANE_GAP:
                    trouble += 120 if line.crosses(other.line) else 30
                continue
            for id in shared:
                # Two paths out of one space should separate soon.
                mine, theirs = line.difference(self.rims[id]), other.line.difference(self.rims[id])
                if not mine.is_empty and not theirs.is_empty:
                    gap = mine.distance(theirs)
                    if gap < LANE_GAP:
                        trouble += 2.0 * (LANE_GAP - gap)
        return trouble

    def entry_trouble(self, knots: Knots, link: Link) -> float:
        """The penalty of a dotted path from a holding box, which may start over water."""
        line = LineString(sample_curve(knots))
        return self._trouble(line, Link(link.a, link.b, "strait")) + 0.3 * line.difference(self.dry).length

    # The router

    def route(self, link: Link, over_land: bool) -> Knots:
        a, b = self.places[link.a], self.places[link.b]
        served = (link.a, link.b)
        others = [place.point for place in self.places.values() if place.id not in served]
        lines = [course.line for course in self.laid]
        cells = self.grid.cheapest(a.point, b.point, over_land, others, lines, wide=link.kind == "transmed")
        route = [a.point, *cells, b.point]
        allowed = self._aground(route, link, over_land) + 4
        for spread in (5.0, 3.5, 2.4, 1.6):  # as smooth as the coast allows
            knots = _fair(route, spread)
            if self._aground(sample_curve(knots), link, over_land) <= allowed:
                break
        return knots

    def _aground(self, points: Knots, link: Link, over_land: bool) -> float:
        """The length of a course on the wrong side of the coast, away from its ends."""
        line = LineString(points).difference(self.rims[link.a]).difference(self.rims[link.b])
        return float((line.difference(self.dry) if over_land else line.intersection(self.dry)).length)


def bowed(a: tuple[float, float], b: tuple[float, float], bow: float) -> Knots:
    """A shallow arc: its middle is off the straight line by `bow` times the length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if bow == 0:
        return [a, b]
    return [
        a,
        (a[0] + dx * 0.25 - dy * bow * 0.75, a[1] + dy * 0.25 + dx * bow * 0.75),
        (a[0] + dx * 0.5 - dy * bow, a[1] + dy * 0.5 + dx * bow),
        (a[0] + dx * 0.75 - dy * bow * 0.75, a[1] + dy * 0.75 + dx * bow * 0.75),
        b,
    ]


def _fair(points: Knots, spread: float) -> Knots:
    """Smooth a routed staircase with its ends fixed, then reduce it to a few knots."""
    line = LineString(points)
    count = max(8, int(line.length / 8))
    even = np.array(
        [line.interpolate(index / count, normalized=True).coords[0] for index in range(count + 1)]
    )
    spread = min(spread, count / 6)
    ends = even[[0, -1]]
    # Mirrored padding at the ends keeps them in place.
    pad = min(count, 20)
    padded = np.vstack([2 * ends[0] - even[pad:0:-1], even, 2 * ends[1] - even[-2 : -pad - 2 : -1]])
    smooth = gaussian_filter1d(padded, spread, axis=0)[pad : pad + count + 1]
    smooth[0], smooth[-1] = ends
    knots = list(LineString(smooth).simplify(2.0).coords)
    return [(float(x), float(y)) for x, y in knots]


class _Grid:
    """The board as a grid of costs, with a Dijkstra search that uses a straight-line estimate."""

    def __init__(self, board: Board, dry: BaseGeometry) -> None:
        self.columns, self.rows = board.width // CELL + 1, board.height // CELL + 1
        xs, ys = np.meshgrid(np.arange(self.columns) * CELL, np.arange(self.rows) * CELL)
        shapely.prepare(dry)
        self.land: NDArray[np.bool_] = shapely.contains_xy(dry, xs, ys)
        self.to_land = distance_transform_edt(~self.land) * CELL
        self.to_sea = distance_transform_edt(self.land) * CELL
        self.xs, self.ys = xs, ys

    def cheapest(
        self,
        start: tuple[float, float],
        goal: tuple[float, float],
        over_land: bool,
        avoid: Iterable[tuple[float, float]],
        lines: Iterable[LineString],
        wide: bool,
    ) -> Knots:
        margin = 420
        left = max(0, int((min(start[0], goal[0]) - margin) // CELL))
        right = min(self.columns - 1, int((max(start[0], goal[0]) + margin) // CELL))
        top = max(0, int((min(start[1], goal[1]) - margin) // CELL))
        bottom = min(self.rows - 1, int((max(start[1], goal[1]) + margin) // CELL))
        view = (slice(top, bottom + 1), slice(left, right + 1))
        xs, ys = self.xs[view], self.ys[view]

        if over_land:
            cost = np.where(self.land[view], 1.0 + 2.5 * _near(self.to_sea[view], 14), 14.0)
        else:
            shore = 60.0 if wide else 26.0
            cost = np.where(self.land[view], 36.0, 1.0 + 5.0 * _near(self.to_land[view], shore))
        for x, y in avoid:
            if xs[0, 0] - 90 < x < xs[0, -1] + 90 and ys[0, 0] - 90 < y < ys[-1, 0] + 90:
                far = np.hypot(xs - x, ys - y)
                cost += 26.0 * _near(far, 62)
        touched = np.zeros(cost.shape, dtype=bool)
        for line in lines:
            along = shapely.get_coordinates(
                shapely.line_interpolate_point(line, np.arange(0, line.length, CELL))
            )
            columns = np.rint(along[:, 0] / CELL).astype(int) - left
            rows = np.rint(along[:, 1] / CELL).astype(int) - top
            inside = (rows >= 0) & (rows < cost.shape[0]) & (columns >= 0) & (columns < cost.shape[1])
            touched[rows[inside], columns[inside]] = True
        if touched.any():
            far = distance_transform_edt(~touched) * CELL
            cost += 5.0 * _near(far, LANE_GAP + 12)

        first = (round(start[1] / CELL) - top, round(start[0] / CELL) - left)
        last = (round(goal[1] / CELL) - top, round(goal[0] / CELL) - left)
        cells = _search(cost, first, last)
        return [((column + left) * float(CELL), (row + top) * float(CELL)) for row, column in cells[1:-1]]


def _near(distance: NDArray[np.float64], reach: float) -> NDArray[np.float64]:
    """1 at distance 0, falling to 0 at the reach."""
    return np.clip(1.0 - distance / reach, 0.0, 1.0)


_STEPS = [
    (dr, dc, hypot(dr, dc))
    for dr in (-2, -1, 0, 1, 2)
    for dc in (-2, -1, 0, 1, 2)
    if (dr, dc) != (0, 0) and not (abs(dr) == 2 and abs(dc) != 1) and not (abs(dc) == 2 and abs(dr) != 1)
]


def _search(
    cost: NDArray[np.float64], first: tuple[int, int], last: tuple[int, int]
) -> list[tuple[int, int]]:
    rows, columns = cost.shape
    price = cost.tolist()
    best = {first: 0.0}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    done: set[tuple[int, int]] = set()
    queue = [(0.0, first)]
    while queue:
        _, here = heapq.heappop(queue)
        if here == last:
            break
        if here in done:
            continue
        done.add(here)
        row, column = here
        spent = best[here]
        for dr, dc, length in _STEPS:
            r, c = row + dr, column + dc
            if not (0 <= r < rows and 0 <= c < columns):
                continue
            total = spent + length * 0.5 * (price[row][column] + price[r][c])
            there = (r, c)
            if total < best.get(there, 1e18):
                best[there] = total
                came[there] = here
                heapq.heappush(queue, (total + hypot(r - last[0], c - last[1]), there))
    cells = [last]
    while cells[-1] != first:
        cells.append(came[cells[-1]])
    return cells[::-1]
