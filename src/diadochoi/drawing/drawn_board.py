"""The drawn board of an edition or a content pack: its own paths and names on our drawing.

Decides how to draw a path that our drawing does not have; a place that is not drawn at all cannot be shown.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Literal, NotRequired, TypeVar, cast

from typing_extensions import TypedDict

from diadochoi.content.model import Content, PathKind


class LineShape(TypedDict):
    text: str
    """The words."""
    x: int
    """The left end of the line."""
    y: int
    """Its base line."""
    width: int
    """The width it is fitted to."""


class PlaceLabelShape(LineShape):
    size: int
    """The font size."""
    style: Literal["roman", "bold", "italic"]
    """The style of the letters."""
    over: Literal["land", "sea"]
    """Whether it lies over land or sea."""


class TagShape(TypedDict):
    kind: Literal["hellespont", "siege"]
    """What the mark says about the space."""
    x: int
    """Its middle, from the left."""
    y: int
    """Its middle, from above."""


class PlaceShape(TypedDict):
    id: str
    """The id of the space."""
    x: int
    """Its middle, from the left."""
    y: int
    """Its middle, from above."""
    label: PlaceLabelShape
    """Its name on the map."""
    tags: list[TagShape]
    """Small marks beside it."""


class ProvinceLabelShape(TypedDict):
    lines: list[LineShape]
    """The name, line by line."""
    size: int
    """The font size."""
    badge: tuple[int, int]
    """The middle of the badge with its VP."""
    over: Literal["land", "sea"]
    """Whether it lies over land or sea."""


class ProvinceShape(TypedDict):
    id: str
    """The id of the Province."""
    tint: int
    """The number of its colour."""
    area: str
    """Its outline."""
    label: ProvinceLabelShape
    """Its name on the map."""


PathKindName = Literal["land", "mountain", "strait", "sea", "transmed"]


class PathShape(TypedDict):
    a: str
    """One end."""
    b: str
    """The other end."""
    kind: PathKindName
    """What kind of path it is."""
    curve: str
    """The line it follows."""
    peak: NotRequired[tuple[int, int] | None]
    """For a mountain path: where its sign stands."""


class FrameShape(TypedDict):
    x: int
    """The left edge."""
    y: int
    """The upper edge."""
    width: int
    """The width in board units."""
    height: int
    """The height in board units."""


class EntryShape(TypedDict):
    to: str
    """The space it leads to."""
    curve: str
    """The line it follows."""


class HoldingBoxShape(FrameShape):
    army: str
    """The Independent Army that waits in it."""
    entries: list[EntryShape]
    """The ways from it to the map."""


class CurvedNameShape(TypedDict):
    name: str
    """The words."""
    size: int
    """The font size."""
    spacing: float
    """Space between letters."""
    width: int
    """The length of the words."""
    curve: str
    """The line they are written along."""


class ReliefShape(TypedDict):
    lit: str
    """Hatching on the side of the light."""
    shade: str
    """Hatching on the other side."""


class UnderlayShape(TypedDict):
    place: str
    """The space."""
    area: str
    """Ground drawn under a space that would lie in the water."""


class BoardShape(TypedDict):
    """The drawn board; shapes are SVG path data in board units."""

    format: int
    """The version of this format."""
    width: int
    """The width of the board."""
    height: int
    """The height of the board."""
    land: str
    """The outline of all land."""
    lakes: str
    """The outlines of the lakes."""
    rivers: str
    """The lines of the rivers."""
    relief: ReliefShape
    """The mountains, as hatching."""
    borders: str
    """The borders between Provinces."""
    marches: str
    """The borders with land outside the game."""
    underlays: list[UnderlayShape]
    """Ground under spaces at the coast."""
    provinces: list[ProvinceShape]
    """The areas of the Provinces, with their names."""
    places: list[PlaceShape]
    """The spaces."""
    paths: list[PathShape]
    """The lines between the spaces."""
    boxes: list[HoldingBoxShape]
    """The Holding Boxes of Independent Armies."""
    seas: list[CurvedNameShape]
    """The names of the seas."""
    streams: list[CurvedNameShape]
    """The names of the rivers."""
    furniture: dict[str, FrameShape]
    """Where title, legend and tracks are."""


Line = TypeVar("Line", LineShape, PlaceLabelShape)


@cache
def drawing() -> BoardShape:
    """Return our drawing. It is shared, so do not change it."""
    path = files("diadochoi.content.geometry").joinpath("board.json")
    shapes: BoardShape = json.loads(path.read_text(encoding="utf-8"))
    return shapes


def path_kind(kind: PathKind) -> PathKindName:
    return cast(PathKindName, kind.name.lower())


def undrawn(content: Content) -> list[str]:
    """List places of a content that our drawing does not have."""
    drawn = {place["id"] for place in drawing()["places"]}
    return [space.id for space in content.spaces if space.id not in drawn]


def board_of(content: Content) -> BoardShape:
    """Return the drawing with the paths of a content and its names for the places."""
    board = drawing()
    spaces = {space.id: space.name for space in content.spaces}
    provinces = {province.id: province.name for province in content.provinces}
    return {
        **board,
        "places": [_place(place, spaces.get(place["id"], "")) for place in board["places"]],
        "provinces": [_province(shape, provinces.get(shape["id"], "")) for shape in board["provinces"]],
        "paths": _paths(content),
    }


def _place(place: PlaceShape, name: str) -> PlaceShape:
    """Keep the label on the same side of its place; text in brackets is not part of the name."""
    label = place["label"]
    short = name.partition(" (")[0]
    if not short or not label["text"] or short == label["text"]:
        return place
    line = _written(label, short)
    if label["x"] + label["width"] <= place["x"]:
        line["x"] = label["x"] + label["width"] - line["width"]
    return {**place, "label": line}


def _province(shape: ProvinceShape, name: str) -> ProvinceShape:
    """Write the name in capitals at the same centre, on one line unless it has one word for each line."""
    lines = shape["label"]["lines"]
    words = re.findall(r"[^\s-]+-?", name.upper())
    texts = words if len(words) == len(lines) else [name.upper()]
    if not name or texts == [line["text"] for line in lines]:
        return shape
    written = [_written(line, text) for line, text in zip(lines, texts, strict=False)]
    for line, old in zip(written, lines, strict=False):
        line["x"] = old["x"] + (old["width"] - line["width"]) // 2
    return {**shape, "label": {**shape["label"], "lines": written}}


def _written(line: Line, text: str) -> Line:
    written = line.copy()
    written["text"], written["width"] = text, round(line["width"] * len(text) / len(line["text"]))
    return written


def _paths(content: Content) -> list[PathShape]:
    board = drawing()
    at = {place["id"]: (place["x"], place["y"]) for place in board["places"]}
    known = {(frozenset((path["a"], path["b"])), path["kind"]): path for path in board["paths"]}
    curves = {ends: path["curve"] for (ends, _), path in known.items()}
    paths: list[PathShape] = []
    for path in content.paths:
        a, b = content.spaces[path.a].id, content.spaces[path.b].id
        kind, ends = path_kind(PathKind(path.kind)), frozenset((a, b))
        if (ends, kind) in known:
            paths.append(known[ends, kind])
        elif a in at and b in at:
            middle = ((at[a][0] + at[b][0]) // 2, (at[a][1] + at[b][1]) // 2)
            straight = f"M{at[a][0]} {at[a][1]}L{at[b][0]} {at[b][1]}"
            drawn: PathShape = {"a": a, "b": b, "kind": kind, "curve": curves.get(ends, straight)}
            paths.append({**drawn, "peak": middle} if path.kind == PathKind.MOUNTAIN else drawn)
    return paths
