"""The drawn board as an edition or a content pack has it: its own paths and names on our drawing.

Decides how a path is drawn that our drawing does not have; a place that is not drawn at all cannot be shown.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from diadochoi.content.model import Content, PathKind

Data = dict[str, Any]


@cache
def drawing() -> Data:
    """Our drawing; shared, so not to be changed."""
    path = files("diadochoi.content.geometry").joinpath("board.json")
    shapes: Data = json.loads(path.read_text(encoding="utf-8"))
    return shapes


def undrawn(content: Content) -> list[str]:
    """Places of a content that our drawing does not have."""
    drawn = {place["id"] for place in drawing()["places"]}
    return [space.id for space in content.spaces if space.id not in drawn]


def board_of(content: Content) -> Data:
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


def _place(place: Data, name: str) -> Data:
    """The label on the side of its place where it was; what stands in brackets is no part of the name."""
    label = place["label"]
    short = name.partition(" (")[0]
    if not short or not label["text"] or short == label["text"]:
        return place
    line = _written(label, short)
    if label["x"] + label["width"] <= place["x"]:
        line["x"] = label["x"] + label["width"] - line["width"]
    return {**place, "label": line}


def _province(shape: Data, name: str) -> Data:
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


def _written(line: Data, text: str) -> Data:
    return {**line, "text": text, "width": round(line["width"] * len(text) / len(line["text"]))}


def _paths(content: Content) -> list[Data]:
    board = drawing()
    at = {place["id"]: (place["x"], place["y"]) for place in board["places"]}
    known = {(frozenset((path["a"], path["b"])), path["kind"]): path for path in board["paths"]}
    curves = {ends: path["curve"] for (ends, _), path in known.items()}
    paths = []
    for path in content.paths:
        a, b = content.spaces[path.a].id, content.spaces[path.b].id
        kind, ends = PathKind(path.kind).name.lower(), frozenset((a, b))
        if (ends, kind) in known:
            paths.append(known[ends, kind])
        elif a in at and b in at:
            middle = [(at[a][0] + at[b][0]) // 2, (at[a][1] + at[b][1]) // 2]
            straight = f"M{at[a][0]} {at[a][1]}L{at[b][0]} {at[b][1]}"
            drawn: Data = {"a": a, "b": b, "kind": kind, "curve": curves.get(ends, straight)}
            paths.append({**drawn, "peak": middle} if path.kind == PathKind.MOUNTAIN else drawn)
    return paths
