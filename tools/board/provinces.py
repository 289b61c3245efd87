"""The land of each Province: the ground nearer to its spaces and roads than to those of others.

It decides the borders. Neighbours share them line by line, so that there are no gaps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import shapely
from scipy.ndimage import gaussian_filter1d
from scipy.spatial import cKDTree
from shapely.geometry import LineString, MultiPoint, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, transform, unary_union

from courses import Course
from projection import Board
from source import Place, Source
from svgpath import parts, polygons

ROAD_STEP = 24.0  # a road claims ground for the Province it runs through
REACH = 118.0  # how far from its spaces and roads a Province claims open land
ISLAND_REACH = 170.0
MAINLAND = 30000.0  # land parts larger than this many square units are divided, smaller ones stay whole
SMOOTH = 26.0  # length over which borders are rounded
WILD = ""  # what no Province claims


@dataclass(frozen=True)
class Sites:
    points: np.ndarray
    owners: list[str]


def province_areas(
    source: Source, courses: list[Course], board: Board, dry: BaseGeometry, shoals: dict[str, BaseGeometry]
) -> dict[str, BaseGeometry]:
    sites = _sites(source, courses, board)
    faces = _faces(sites, board)
    claimed = _claimed(sites)
    realm = unary_union([face for owner, face in faces if owner]).intersection(claimed)
    # Rounded where it ends in open land, then swayed like the inner borders.
    realm = _wandering(realm.buffer(-24, quad_segs=4).buffer(48, quad_segs=4).buffer(-24, quad_segs=4))
    pieces: dict[str, list[BaseGeometry]] = defaultdict(list)
    for island in polygons(dry):
        owner = _owner_of_island(island, sites, source.places.values())
        if owner is not None:
            pieces[owner].append(island)
            continue
        shapely.prepare(island)
        for face_owner, face in faces:
            if face_owner and face.intersects(island):
                pieces[face_owner].append(face.intersection(island).intersection(realm))
    for id, shoal in shoals.items():
        pieces[source.places[id].province].append(shoal)
    shapes = []
    for area in source.areas:
        # Crumbs cut off by the coast stay unclaimed.
        kept = [part for part in polygons(unary_union(pieces[area.id])) if part.area > 90]
        shapes.append(unary_union(kept))
    # Simplified together, so that neighbours keep the same line between them.
    simple = shapely.coverage_simplify(shapes, 2.0)
    return {area.id: shape for area, shape in zip(source.areas, simple, strict=True)}


def _sites(source: Source, courses: list[Course], board: Board) -> Sites:
    points: list[tuple[float, float]] = []
    owners: list[str] = []

    def add(point: tuple[float, float], owner: str) -> None:
        points.append(point)
        owners.append(owner)

    for place in source.places.values():
        add(place.point, place.province)
        if place.kind != "transit":
            for turn in range(6):  # a ring of sites keeps borders away from every space
                angle = turn * np.pi / 3
                add((place.x + 30 * np.cos(angle), place.y + 30 * np.sin(angle)), place.province)
    for course in courses:
        if course.link.kind not in ("land", "mountain"):
            continue
        ends = source.places[course.link.a].province, source.places[course.link.b].province
        length = course.line.length
        for distance in np.arange(ROAD_STEP, length - ROAD_STEP / 2, ROAD_STEP):
            point = course.line.interpolate(distance)
            add((point.x, point.y), ends[0] if distance < length / 2 else ends[1])
    for owner, anchors in source.placed["anchors"].items():
        for latitude, longitude in anchors:
            add(board(longitude, latitude), owner)
    for latitude, longitude in source.placed["wild"]["points"]:
        add(board(longitude, latitude), WILD)
    # Two sites on one spot would leave a cell without an area.
    seen: dict[tuple[int, int], int] = {}
    keep = []
    for index, (x, y) in enumerate(points):
        if seen.setdefault((round(x), round(y)), index) == index:
            keep.append(index)
    return Sites(np.array([points[i] for i in keep]), [owners[i] for i in keep])


def _faces(sites: Sites, board: Board) -> list[tuple[str, BaseGeometry]]:
    """The plane divided by the rounded borders between owners."""
    frame = shapely.box(-200, -200, board.width + 200, board.height + 200)
    cells = shapely.voronoi_polygons(MultiPoint(sites.points), extend_to=frame)
    tree = cKDTree(sites.points)
    grouped: dict[str, list[BaseGeometry]] = defaultdict(list)
    for cell in cells.geoms:
        inner = cell.representative_point()
        grouped[sites.owners[int(tree.query((inner.x, inner.y))[1])]].append(cell)
    merged = {owner: unary_union(group).intersection(frame) for owner, group in sorted(grouped.items())}
    edges = unary_union([part.exterior for shape in merged.values() for part in polygons(shape)])
    edges = unary_union(
        [edges, *(ring for shape in merged.values() for part in polygons(shape) for ring in part.interiors)]
    )
    lines = parts(linemerge(edges), "LineString")
    rounded = unary_union([_wandering(_rounded(line, frame)) for line in lines])
    faces: list[tuple[str, BaseGeometry]] = []
    crumbs = []
    for face in polygonize(rounded):
        inside = [
            i
            for i in tree.query_ball_point(face.centroid.coords[0], 4000)
            if face.contains(Point(sites.points[i]))
        ]
        votes: dict[str, int] = defaultdict(int)
        for index in inside:
            votes[sites.owners[index]] += 1
        if votes:
            faces.append((max(sorted(votes), key=lambda owner: votes[owner]), face))
        else:
            crumbs.append(face)
    # Rounding can cut off a crumb without a site: give it to the neighbour with the longest common border.
    for crumb in crumbs:
        owner, _ = max(faces, key=lambda face: face[1].intersection(crumb.boundary).length)
        faces.append((owner, crumb))
    return faces


def _rounded(line: LineString, frame: BaseGeometry) -> LineString:
    if frame.exterior.buffer(1).contains(line) or line.length < 12:
        return line
    step = 8.0
    count = max(4, int(line.length / step))
    even = np.array([line.interpolate(i / count, normalized=True).coords[0] for i in range(count + 1)])
    closed = line.is_closed
    spread = SMOOTH / step
    if closed:
        smooth = gaussian_filter1d(even[:-1], spread, axis=0, mode="wrap")
        return LineString([*smooth, smooth[0]])
    pad = min(count, 24)
    padded = np.vstack([2 * even[0] - even[pad:0:-1], even, 2 * even[-1] - even[-2 : -pad - 2 : -1]])
    smooth = gaussian_filter1d(padded, min(spread, count / 5), axis=0)[pad : pad + count + 1]
    smooth[0], smooth[-1] = even[0], even[-1]
    return LineString(smooth)


def _wandering(shape: BaseGeometry) -> BaseGeometry:
    """Make borders look hand-drawn: every point sways a little, neighbouring points alike."""

    def displaced(xs: np.ndarray, ys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return (
            xs + 5.0 * np.sin(ys / 23.0 + xs / 71.0) + 3.0 * np.sin(ys / 9.5 - xs / 31.0),
            ys + 5.0 * np.sin(xs / 25.0 - ys / 67.0) + 3.0 * np.sin(xs / 10.5 + ys / 29.0),
        )

    return transform(lambda xs, ys: displaced(np.asarray(xs), np.asarray(ys)), shapely.segmentize(shape, 8.0))


def _claimed(sites: Sites) -> BaseGeometry:
    """All ground within reach of a Province; steppe and desert beyond it stay unclaimed."""
    owned = MultiPoint([point for point, owner in zip(sites.points, sites.owners, strict=True) if owner])
    return owned.buffer(REACH + 70, quad_segs=5).buffer(-110).buffer(40)


def _owner_of_island(island: BaseGeometry, sites: Sites, places: Iterable[Place]) -> str | None:
    """The one Province of an island, WILD for a far one, None for land to divide."""
    if island.area > MAINLAND:
        owners = {
            owner
            for point, owner in zip(sites.points, sites.owners, strict=True)
            if island.contains(Point(point))
        }
        return owners.pop() if len(owners) == 1 and island.area < 4 * MAINLAND else None
    middle = island.representative_point()
    nearest = min(places, key=lambda place: middle.distance(Point(place.point)))
    return nearest.province if island.distance(Point(nearest.point)) < ISLAND_REACH else WILD
