"""Finds room for every name: candidates around each place, then annealing until nothing overlaps.

It decides where words and tags go; the obstacles (symbols, paths, coasts, furniture) are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, exp, pi, sin
from random import Random

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

import svgpath
import symbols
import typeface
from courses import Course
from projection import Board
from source import Area, Place

Box = tuple[float, float, float, float]  # left, top, right, bottom

SEED = 323  # the year it all began; any fixed number makes the build reproducible
ROUNDS = 260_000
HARD = 400.0
TOKEN = 22.0  # the cost of covering the usual position of an Army
CLEAR = 15.0  # the room a name leaves around other symbols


@dataclass
class Candidate:
    boxes: list[Box]
    data: dict[str, object]
    cost: float


@dataclass
class Label:
    owner: str
    candidates: list[Candidate]
    chosen: int = 0
    rivals: list[tuple[int, np.ndarray]] = field(default_factory=list)

    @property
    def result(self) -> Candidate:
        return self.candidates[self.chosen]


@dataclass
class Surroundings:
    """What labels must avoid, besides each other."""

    board: Board
    places: dict[str, Place]
    courses: Sequence[Course]
    coast: BaseGeometry  # the shore line
    dry: BaseGeometry
    areas: dict[str, BaseGeometry]
    rivers: BaseGeometry
    furniture: list[BaseGeometry]  # never covered
    sea_names: list[BaseGeometry]
    peaks: list[tuple[int, int]]  # the marks on mountain paths
    preferred: dict[str, tuple[float, float]]  # preferred positions for the names of Provinces

    def __post_init__(self) -> None:
        shapely.prepare(self.dry)
        self.course_lines = [course.line for course in self.courses]
        self.course_tree = STRtree(self.course_lines)
        self.discs = [Point(place.point).buffer(symbols.radius(place) + 4) for place in self.places.values()]
        self.disc_owner = list(self.places)
        self.area_ids, self.area_shapes = list(self.areas), list(self.areas.values())
        self.area_tree = STRtree(self.area_shapes)
        for peak in self.peaks:
            self.discs.append(Point(peak).buffer(symbols.PEAK_RADIUS))
            self.disc_owner.append("a peak")
        self.disc_tree = STRtree(self.discs)
        left, top, right, bottom = symbols.TOKEN
        self.tokens = [
            box(place.x + left, place.y + top, place.x + right, place.y + bottom)
            for place in self.places.values()
        ]
        self.token_tree = STRtree(self.tokens)
        for shape in [self.coast, self.dry, self.rivers, *self.areas.values()]:
            shapely.prepare(shape)


def place_labels(
    around: Surroundings, areas: Sequence[Area]
) -> tuple[dict[str, Candidate], dict[str, Candidate], dict[tuple[str, str], Candidate]]:
    """Labels of places, labels of Provinces, and tags by (place, kind)."""
    labels: list[Label] = []
    keys: list[tuple[str, ...]] = []
    for area in areas:
        labels.append(Label(area.id, _province_candidates(around, area)))
        keys.append(("province", area.id))
    for place in around.places.values():
        labels.append(Label(place.id, _name_candidates(around, place)))
        keys.append(("place", place.id))
        for tag in symbols.tags(place):
            labels.append(Label(place.id, _tag_candidates(around, place)))
            keys.append(("tag", place.id, tag))
    _find_rivals(labels)
    _anneal(labels)
    names: dict[str, Candidate] = {}
    provinces: dict[str, Candidate] = {}
    tags: dict[tuple[str, str], Candidate] = {}
    for key, label in zip(keys, labels, strict=True):
        label.result.data["over"] = _ground(around, label.result.boxes[0])
        if key[0] == "place":
            names[key[1]] = label.result
        elif key[0] == "province":
            provinces[key[1]] = label.result
        else:
            del label.result.data["over"]
            tags[key[1], key[2]] = label.result
    return names, provinces, tags


# Candidates


def _name_candidates(around: Surroundings, place: Place) -> list[Candidate]:
    size, style = symbols.LABEL[place.kind]
    text = place.caption
    spacing = symbols.MAJOR_SPACING if place.kind == "major" else 0.0
    wide = typeface.width(text, size, style, spacing)
    rise, drop = 0.66 * size, 0.2 * size  # capitals above and descenders below the baseline
    tall = rise + drop
    rim = symbols.rim(place)
    candidates = []
    for gap, more in ((5, 0.0), (11, 3.0), (19, 8.0), (28, 16.0)):
        for turn in range(24):
            angle = turn * pi / 12
            dx, dy = cos(angle), sin(angle)
            x, y = _touching(dx, dy, rim + gap, wide, tall)
            x, y = x + place.x - wide / 2, y + place.y - tall / 2
            left, top = round(x), round(y)
            edges = (float(left), float(top), left + wide, top + tall)
            taste = more + 2.5 * (dx < -0.3) + 3.0 * (abs(dx) < 0.3) + 1.5 * (abs(dy) > 0.5 and abs(dx) > 0.3)
            cost = taste + _burden(around, edges, place.id, place.province)
            data: dict[str, object] = {
                "text": text,
                "x": left,
                "y": round(top + rise),
                "width": round(wide),
                "size": size,
                "style": style,
            }
            candidates.append(Candidate([edges], data, cost))
    candidates.sort(key=lambda candidate: candidate.cost)
    return candidates[:48]


def _touching(dx: float, dy: float, reach: float, wide: float, tall: float) -> tuple[float, float]:
    """The centre of a box that touches a circle around the origin from outside, in this direction."""
    for step in range(40, 140):
        x, y = dx * (reach + wide / 2) * step / 100, dy * (reach + tall / 2) * step / 100
        if np.hypot(max(0.0, abs(x) - wide / 2), max(0.0, abs(y) - tall / 2)) >= reach:
            break
    return x, y


def _tag_candidates(around: Surroundings, place: Place) -> list[Candidate]:
    reach = symbols.radius(place) + symbols.TAG_RADIUS - 3
    candidates = []
    for turn in range(24):
        angle = turn * pi / 12
        x, y = round(place.x + reach * cos(angle)), round(place.y + reach * sin(angle))
        half = symbols.TAG_RADIUS
        edges = (x - half, y - half, x + half, y + half)
        cost = 0.4 * _burden(around, edges, place.id, place.province) + abs(turn - 21) % 12 * 0.2
        candidates.append(Candidate([edges], {"x": x, "y": y}, cost))
    return candidates


def _province_candidates(around: Surroundings, area: Area) -> list[Candidate]:
    """Every position of the name on a grid over its land, and a little beyond for those too small for it."""
    shape = around.areas[area.id]
    main = max(svgpath.polygons(shape), key=lambda part: part.area)
    # Larger land, larger letters.
    full = min(52.0, max(41.0, 25.0 + (shape.area**0.5) / 20))
    words = area.name.upper().replace("-", "- ").split()
    whole = " ".join(words).replace("- ", "-")
    settings = [[whole]] if len(words) == 1 else [[whole], words]
    left, top, right, bottom = main.bounds
    preferred = around.preferred.get(area.id)
    heart = preferred or shapely.maximum_inscribed_circle(main, 4).coords[0]
    pull = 0.8 if preferred else 0.06
    reach = (left - 260, top - 200, right + 260, bottom + 200)
    land = _clip(shape.buffer(-4), *reach)
    dry = _clip(around.dry, *reach)
    shapely.prepare(land)
    grid = [
        (cx, cy)
        for cx in np.arange(left - 160, right + 161, 14)
        for cy in np.arange(top - 120, bottom + 121, 14)
    ]
    if preferred:
        x, y = preferred
        grid += [(x + dx, y + dy) for dx in range(-48, 49, 4) for dy in range(-48, 49, 4)]
    candidates = []
    for lines in settings:
        for size, small in ((round(full), 0.0), (round(full * 0.84), 5.0)):
            block = _Block(lines, size)
            for cx, cy in grid:
                candidate = _at(around, area, block, float(cx), float(cy), land, dry, main)
                if candidate:
                    candidate.cost += small + pull * float(np.hypot(cx - heart[0], cy - heart[1]))
                    candidates.append(candidate)
    candidates.sort(key=lambda candidate: candidate.cost)
    # Neighbouring grid points are almost the same, so keep a spread of good ones.
    spread: list[Candidate] = []
    for candidate in candidates:
        x, y = candidate.boxes[-1][:2]
        if all(abs(x - k.boxes[-1][0]) + abs(y - k.boxes[-1][1]) >= (6 if preferred else 18) for k in spread):
            spread.append(candidate)
        if len(spread) == 130:
            break
    return spread


def _clip(shape: BaseGeometry, left: float, top: float, right: float, bottom: float) -> BaseGeometry:
    """The part of a shape in a box; the fast method fails on shapes that touch the box in a point."""
    try:
        return shapely.clip_by_rect(shape, left, top, right, bottom)
    except shapely.errors.GEOSException:
        return shape.intersection(box(left, top, right, bottom))


class _Block:
    """A Province's name in one or two lines with its badge below, around its own centre."""

    def __init__(self, lines: list[str], size: int) -> None:
        self.lines, self.size = lines, size
        self.widths = [typeface.width(line, size, "roman", symbols.PROVINCE_SPACING) for line in lines]
        self.rise, self.drop, self.leading = 0.66 * size, 0.06 * size, 0.98 * size
        self.wide = max(*self.widths, symbols.BADGE_WIDTH)
        self.tall = self.rise + self.leading * (len(lines) - 1) + self.drop + 10 + symbols.BADGE_HEIGHT

    def boxes(self, cx: float, cy: float) -> list[Box]:
        boxes = []
        for index, width in enumerate(self.widths):
            y = cy - self.tall / 2 + index * self.leading
            boxes.append((cx - width / 2 - 4, y - 2, cx + width / 2 + 4, y + self.rise + self.drop))
        half, bottom = symbols.BADGE_WIDTH / 2, cy + self.tall / 2
        return [*boxes, (cx - half, bottom - symbols.BADGE_HEIGHT, cx + half, bottom)]

    def data(self, cx: float, cy: float) -> dict[str, object]:
        top = cy - self.tall / 2 + self.rise
        lines = [
            {
                "text": line,
                "x": round(cx - width / 2),
                "y": round(top + index * self.leading),
                "width": round(width),
            }
            for index, (line, width) in enumerate(zip(self.lines, self.widths, strict=True))
        ]
        badge = [round(cx), round(cy + self.tall / 2 - symbols.BADGE_HEIGHT / 2)]
        return {"lines": lines, "size": self.size, "badge": badge}


def _at(
    around: Surroundings,
    area: Area,
    block: _Block,
    cx: float,
    cy: float,
    land: BaseGeometry,
    dry: BaseGeometry,
    main: BaseGeometry,
) -> Candidate | None:
    edges = (cx - block.wide / 2, cy - block.tall / 2, cx + block.wide / 2, cy + block.tall / 2)
    if not _inside(around, edges):
        return None
    frame = box(*edges)
    distance = main.distance(frame)
    if distance > 60:
        return None
    boxes = block.boxes(cx, cy)
    shapes = [box(*part) for part in boxes]
    if any(len(around.disc_tree.query(part, predicate="intersects")) for part in shapes):
        return None
    total = sum(part.area for part in shapes)
    at_home = total if land.contains(frame) else sum(_clip(land, *part).area for part in boxes)
    cost = 0.5 * distance
    if at_home < total:
        ashore = sum(_clip(dry, *part).area for part in boxes)
        # A small Province may have its name on the water, but hardly on unclaimed land.
        cost += 55 * (total - max(ashore, at_home)) / total + 130 * max(0.0, ashore - at_home) / total
    if cost > 110:
        return None
    # Names may cross a road, with a halo, but hardly another Province.
    *names, badge = boxes
    cost += sum(_burden(around, part, "", area.id, road=0.22, abroad=200.0, shore=0.2) for part in names)
    cost += _burden(around, badge, "", area.id, road=0.5, abroad=200.0, shore=0.3)
    return Candidate(boxes, block.data(cx, cy), cost)


def _inside(around: Surroundings, edges: Box) -> bool:
    margin = 56
    left, top, right, bottom = edges
    return (
        left > margin
        and top > margin
        and right < around.board.width - margin
        and bottom < around.board.height - margin
    )


def _ground(around: Surroundings, edges: Box) -> str:
    frame = box(*edges)
    return "land" if around.dry.intersection(frame).area > frame.area / 2 else "sea"


def _burden(
    around: Surroundings,
    edges: Box,
    owner: str,
    province: str,
    road: float = 0.7,
    abroad: float = 14.0,
    shore: float = 0.2,
) -> float:
    """The cost of what a box at this position would cover."""
    cost = 0.0
    if not _inside(around, edges):
        cost += 4 * HARD
    frame = box(*edges)
    for index in around.disc_tree.query(frame, predicate="dwithin", distance=CLEAR):
        if around.disc_owner[index] != owner:
            near = CLEAR - around.discs[index].distance(frame)
            # This close to another symbol, a name would seem to belong to it.
            cost += HARD if near >= CLEAR else 1.2 * near
    for index in around.course_tree.query(frame, predicate="intersects"):
        cost += 4 * road + road * _clip(around.course_lines[index], *edges).length
    cost += 2 * HARD * sum(thing.intersects(frame) for thing in around.furniture)
    for name in around.sea_names:
        if name.intersects(frame):
            cost += 60 + name.intersection(frame).area / 8
    if around.coast.intersects(frame):
        cost += shore * _clip(around.coast, *edges).length
    if around.rivers.intersects(frame):
        cost += 0.12 * _clip(around.rivers, *edges).length
    for index in around.token_tree.query(frame, predicate="intersects"):
        # An Army that moves there would cover the words.
        cost += TOKEN * _clip(around.tokens[index], *edges).area / frame.area
    for index in around.area_tree.query(frame, predicate="intersects"):
        if around.area_ids[index] != province:
            cost += abroad * _clip(around.area_shapes[index], *edges).area / frame.area
    return cost


# Choosing


def _stack(label: Label) -> np.ndarray:
    """The boxes of all candidates as one array; candidates with fewer boxes are padded with empty ones."""
    most = max(len(candidate.boxes) for candidate in label.candidates)
    nowhere = (1e9, 1e9, -1e9, -1e9)
    return np.array([[*c.boxes, *[nowhere] * (most - len(c.boxes))] for c in label.candidates])


def _overlap(one: np.ndarray, two: np.ndarray, gap: float) -> np.ndarray:
    """The cost of each pair of candidates used together."""
    a, b = one[:, None, :, None, :], two[None, :, None, :, :]
    wide = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0]) + gap
    tall = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1]) + gap
    clash = (wide > 0) & (tall > 0)
    return np.where(clash, HARD + wide * tall, 0.0).sum(axis=(2, 3))


def _hull(label: Label) -> Box:
    boxes = np.array([edges for candidate in label.candidates for edges in candidate.boxes])
    return boxes[:, 0].min(), boxes[:, 1].min(), boxes[:, 2].max(), boxes[:, 3].max()


def _find_rivals(labels: list[Label], gap: float = 5.0) -> None:
    """For every two labels that could collide, the cost of each pair of their candidates."""
    hulls = [_hull(label) for label in labels]
    stacks = [_stack(label) for label in labels]
    for i, one in enumerate(labels):
        for j in range(i + 1, len(labels)):
            a, b = hulls[i], hulls[j]
            if a[2] + gap < b[0] or b[2] + gap < a[0] or a[3] + gap < b[1] or b[3] + gap < a[1]:
                continue
            two = labels[j]
            table = _overlap(stacks[i], stacks[j], gap)
            if table.any():
                one.rivals.append((j, table))
                two.rivals.append((i, table.T))


def _anneal(labels: list[Label]) -> None:
    random = Random(SEED)
    costs = [np.array([candidate.cost for candidate in label.candidates]) for label in labels]

    def row(index: int) -> np.ndarray:
        total = costs[index].copy()
        for rival, table in labels[index].rivals:
            total += table[:, labels[rival].chosen]
        return total

    for label, cost in zip(labels, costs, strict=True):
        label.chosen = int(cost.argmin())
    heat = 60.0
    cooling = (0.15 / heat) ** (1 / (ROUNDS / 1000))
    for step in range(ROUNDS):
        index = random.randrange(len(labels))
        label = labels[index]
        other = random.randrange(len(label.candidates))
        if other != label.chosen:
            change = costs[index][other] - costs[index][label.chosen]
            for rival, table in label.rivals:
                chosen = labels[rival].chosen
                change += table[other, chosen] - table[label.chosen, chosen]
            if change < 0 or random.random() < exp(-change / heat):
                label.chosen = other
        if step % 1000 == 999:
            heat *= cooling
    for _ in range(20):  # settle: each takes its best position until none moves
        moved = False
        for index, label in enumerate(labels):
            best = int(row(index).argmin())
            if row(index)[best] < row(index)[label.chosen] - 1e-9:
                label.chosen, moved = best, True
        if not moved:
            break
