"""The board's geometry as frozen objects, read once from board.json.

Decides the shape of the data for everything that draws; `tools/board/build.py` decides its values. All
measures are whole board units, x to the right and y down; shapes are SVG path data.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

FORMAT = 1


class GeometryError(ValueError):
    """The geometry file does not fit this version of the package."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text: its left end, its baseline, and the width it is fitted to."""

    text: str
    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class PlaceLabel:
    words: TextLine
    size: int
    style: str  # roman, bold, italic
    over: str  # land or sea: what is under most of it


@dataclass(frozen=True, slots=True)
class Tag:
    """A small disc at the edge of a space: `hellespont` or `siege`."""

    kind: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PlaceGeometry:
    """A space or a Transit Point."""

    id: str
    x: int
    y: int
    label: PlaceLabel
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class ProvinceLabel:
    lines: tuple[TextLine, ...]
    size: int
    badge: tuple[int, int]  # the centre of the line with VP and control need
    over: str


@dataclass(frozen=True, slots=True)
class ProvinceGeometry:
    id: str
    tint: int  # 0-4, different from all adjacent Provinces
    area: str
    label: ProvinceLabel


@dataclass(frozen=True, slots=True)
class PathGeometry:
    a: str
    b: str
    kind: str
    curve: str  # from a to b
    peak: tuple[int, int] | None  # position of the mark of a mountain path


@dataclass(frozen=True, slots=True)
class BoxPath:
    to: str
    curve: str  # from the space to the edge of the box


@dataclass(frozen=True, slots=True)
class Rectangle:
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class HoldingBox:
    army: str
    frame: Rectangle
    entries: tuple[BoxPath, ...]


@dataclass(frozen=True, slots=True)
class CurvedName:
    """The name of a sea or a river, set in the middle of its curve."""

    name: str
    size: int
    spacing: float
    width: int
    curve: str


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    width: int
    height: int
    land: str
    lakes: str
    rivers: str
    relief_lit: str
    relief_shade: str
    borders: str  # between two Provinces
    marches: str  # between a Province and open land
    underlays: tuple[tuple[str, str], ...]  # place id, area of the shoal under it
    provinces: tuple[ProvinceGeometry, ...]
    places: tuple[PlaceGeometry, ...]
    paths: tuple[PathGeometry, ...]
    boxes: tuple[HoldingBox, ...]
    seas: tuple[CurvedName, ...]
    streams: tuple[CurvedName, ...]
    furniture: dict[str, Rectangle]  # the title

    def place(self, id: str) -> PlaceGeometry:
        for place in self.places:
            if place.id == id:
                return place
        raise GeometryError(f"the board has no place {id!r}; run tools/board/build.py after changing the map")


@cache
def load_geometry() -> BoardGeometry:
    text = files("diadochoi.content.geometry").joinpath("board.json").read_text(encoding="utf-8")
    return parse_geometry(json.loads(text))


def parse_geometry(raw: dict[str, Any]) -> BoardGeometry:
    found = raw.get("format")
    if found != FORMAT:
        raise GeometryError(f"board.json has format {found}, not {FORMAT}; run tools/board/build.py")
    return BoardGeometry(
        width=raw["width"],
        height=raw["height"],
        land=raw["land"],
        lakes=raw["lakes"],
        rivers=raw["rivers"],
        relief_lit=raw["relief"]["lit"],
        relief_shade=raw["relief"]["shade"],
        borders=raw["borders"],
        marches=raw["marches"],
        underlays=tuple((item["place"], item["area"]) for item in raw["underlays"]),
        provinces=tuple(_province(item) for item in raw["provinces"]),
        places=tuple(_place(item) for item in raw["places"]),
        paths=tuple(_path(item) for item in raw["paths"]),
        boxes=tuple(
            HoldingBox(item["army"], _frame(item), tuple(BoxPath(**entry) for entry in item["entries"]))
            for item in raw["boxes"]
        ),
        seas=tuple(CurvedName(**item) for item in raw["seas"]),
        streams=tuple(CurvedName(**item) for item in raw["streams"]),
        furniture={name: _frame(item) for name, item in raw["furniture"].items()},
    )


def _frame(item: dict[str, Any]) -> Rectangle:
    return Rectangle(item["x"], item["y"], item["width"], item["height"])


def _words(item: dict[str, Any]) -> TextLine:
    return TextLine(item["text"], item["x"], item["y"], item["width"])


def _path(item: dict[str, Any]) -> PathGeometry:
    peak = item.get("peak")
    return PathGeometry(
        item["a"], item["b"], item["kind"], item["curve"], (peak[0], peak[1]) if peak else None
    )


def _place(item: dict[str, Any]) -> PlaceGeometry:
    label = item["label"]
    return PlaceGeometry(
        id=item["id"],
        x=item["x"],
        y=item["y"],
        label=PlaceLabel(_words(label), label["size"], label["style"], label["over"]),
        tags=tuple(Tag(**tag) for tag in item["tags"]),
    )


def _province(item: dict[str, Any]) -> ProvinceGeometry:
    label = item["label"]
    x, y = label["badge"]
    lines = tuple(_words(line) for line in label["lines"])
    return ProvinceGeometry(
        id=item["id"],
        tint=item["tint"],
        area=item["area"],
        label=ProvinceLabel(lines, label["size"], (x, y), label["over"]),
    )
