"""The drawn board as an edition or a content pack has it: its own paths and names on our drawing.

Decides how a path is drawn that our drawing does not have; a place that is not drawn at all cannot be shown.
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
    x: int
    y: int
    width: int


class PlaceLabelShape(LineShape):
    size: int
    style: Literal["roman", "bold", "italic"]
    over: Literal["land", "sea"]


class TagShape(TypedDict):
    kind: Literal["hellespont", "siege"]
    x: int
    y: int


class PlaceShape(TypedDict):
    id: str
    x: int
    y: int
    label: PlaceLabelShape
    tags: list[TagShape]


class ProvinceLabelShape(TypedDict):
    lines: list[LineShape]
    size: int
    badge: tuple[int, int]
    over: Literal["land", "sea"]


class ProvinceShape(TypedDict):
    id: str
    tint: int
    area: str
    label: ProvinceLabelShape


PathKindName = Literal["land", "mountain", "strait", "sea", "transmed"]


class PathShape(TypedDict):
    a: str
    b: str
    kind: PathKindName
    curve: str
    peak: NotRequired[tuple[int, int] | None]


class FrameShape(TypedDict):
    x: int
    y: int
    width: int
    height: int


class EntryShape(TypedDict):
    to: str
    curve: str


class HoldingBoxShape(FrameShape):
    army: str
    entries: list[EntryShape]


class CurvedNameShape(TypedDict):
    name: str
    size: int
    spacing: float
    width: int
    curve: str


class ReliefShape(TypedDict):
    lit: str
    shade: str


class UnderlayShape(TypedDict):
    place: str
    area: str


class BoardShape(TypedDict):
    """The drawn board; shapes are SVG path data in board units."""

    format: int
    width: int
    height: int
    land: str
    lakes: str
    rivers: str
    relief: ReliefShape
    borders: str
    marches: str
    underlays: list[UnderlayShape]
    provinces: list[ProvinceShape]
    places: list[PlaceShape]
    paths: list[PathShape]
    boxes: list[HoldingBoxShape]
    seas: list[CurvedNameShape]
    streams: list[CurvedNameShape]
    furniture: dict[str, FrameShape]


Line = TypeVar("Line", LineShape, PlaceLabelShape)


@cache
def drawing() -> BoardShape:
    """Our drawing; shared, so not to be changed."""
    path = files("diadochoi.content.geometry").joinpath("board.json")
    shapes: BoardShape = json.loads(path.read_text(encoding="utf-8"))
    return shapes


def path_kind(kind: PathKind) -> PathKindName:
    return cast(PathKindName, kind.name.lower())


def undrawn(content: Content) -> list[str]:
    """Places of a content that our drawing does not have."""
    drawn = {place["id"] for place in drawing()["places"]}
    return [space.id for space in content.spaces if space.id not in drawn]


def board_of(content: Content) -> BoardShape:
    """The drawing with the paths of a content, its places under the names they have there."""
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
    """The label on the side of its place where it was; text in brackets is not part of the name."""
    label = place["label"]
    short = name.partition(" (")[0]
    if not short or not label["text"] or short == label["text"]:
        return place
    line = _written(label, short)
    if label["x"] + label["width"] <= place["x"]:
        line["x"] = label["x"] + label["width"] - line["width"]
    return {**place, "label": line}


def _province(shape: ProvinceShape, name: str) -> ProvinceShape:
    """Capitals, centred where they were; on one line if the name has not as many words as there are lines."""
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
