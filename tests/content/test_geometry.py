"""The board's geometry: complete against the content, spaces on their land, names clear of each other."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from itertools import combinations, pairwise

import pytest

from diadochoi.content import load
from diadochoi.content.geometry import BoardGeometry, load_geometry
from diadochoi.content.geometry.geometry import GeometryError, PlaceLabel, parse_geometry
from diadochoi.content.model import Content, SpaceKind
from diadochoi.drawing.symbols import RADIUS, RING, TAG_RADIUS

shapely = pytest.importorskip("shapely", reason="the extra `board` brings shapely")

from tests.content.board_topology import FILE, topology  # noqa: E402
from tests.content.shapes import area, curve, polylines  # noqa: E402

Box = tuple[float, float, float, float]
FURTHEST_PORT = 60  # board units between a Port and its shore
SMALLEST_BERTH = 30  # board units between a path and a space it does not connect


@pytest.fixture(scope="module")
def content() -> Content:
    return load()


@pytest.fixture(scope="module")
def geometry() -> BoardGeometry:
    return load_geometry()


@pytest.fixture(scope="module")
def dry(geometry: BoardGeometry) -> shapely.Geometry:
    land = area(geometry.land).difference(area(geometry.lakes))
    shapely.prepare(land)
    return land


@pytest.fixture(scope="module")
def provinces(geometry: BoardGeometry) -> dict[str, shapely.Geometry]:
    return {province.id: area(province.area) for province in geometry.provinces}


@pytest.fixture(scope="module")
def courses(geometry: BoardGeometry) -> list[tuple[str, str, str, shapely.LineString]]:
    return [(path.a, path.b, path.kind, curve(path.curve)) for path in geometry.paths]


def words_box(x: int, y: int, width: int, size: int) -> Box:
    return (x, y - 0.66 * size, x + width, y + 0.2 * size)


def label_boxes(geometry: BoardGeometry) -> dict[str, Box]:
    boxes = {}
    for place in geometry.places:
        words = place.label.words
        boxes[place.id] = words_box(words.x, words.y, words.width, place.label.size)
    for province in geometry.provinces:
        for line in province.label.lines:
            left, top, right, _ = words_box(line.x, line.y, line.width, province.label.size)
            # Capitals only: nothing goes below the baseline.
            boxes[f"{province.id} {line.text}"] = (left, top, right, line.y)
        x, y = province.label.badge
        boxes[f"{province.id} badge"] = (x - 64, y - 22, x + 64, y + 22)
    return boxes


def overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def overlapping(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(boxes, 2) if overlap(boxes[a], boxes[b])]


def symbol_radius(content: Content, id: str) -> int:
    space = content.spaces[content.index["space"][id]]
    return RADIUS[space.kind] + (RING if space.independent else 0)


# Complete


def test_every_space_and_transit_point_of_the_content_is_on_the_board(
    content: Content, geometry: BoardGeometry
) -> None:
    assert [place.id for place in geometry.places] == [space.id for space in content.spaces]


def test_every_province_is_on_the_board(content: Content, geometry: BoardGeometry) -> None:
    assert [shape.id for shape in geometry.provinces] == [province.id for province in content.provinces]


def test_every_path_is_on_the_board_with_its_kind(content: Content, geometry: BoardGeometry) -> None:
    facts = [
        (content.spaces[path.a].id, content.spaces[path.b].id, path.kind.name.lower())
        for path in content.paths
    ]
    assert [(path.a, path.b, path.kind) for path in geometry.paths] == facts


def test_every_waiting_independent_army_has_a_box_that_opens_to_its_entries(
    content: Content, geometry: BoardGeometry
) -> None:
    facts = {
        army.id.upper(): [content.spaces[space].id for space in army.entries]
        for army in content.independents
        if army.entries
    }
    assert {box.army: [entry.to for entry in box.entries] for box in geometry.boxes} == facts


def test_labels_carry_the_names_of_the_content(content: Content, geometry: BoardGeometry) -> None:
    for place in geometry.places:
        space = content.spaces[content.index["space"][place.id]]
        assert place.label.words.text == space.name.split(" (")[0]
    for shape in geometry.provinces:
        province = content.provinces[content.index["province"][shape.id]]
        written = " ".join(line.text for line in shape.label.lines).replace("- ", "-")
        assert written == province.name.upper()


def test_hellespont_ports_and_siege_modifiers_have_their_tags(
    content: Content, geometry: BoardGeometry
) -> None:
    for place in geometry.places:
        space = content.spaces[content.index["space"][place.id]]
        expected = ["hellespont"] * space.hellespont + ["siege"] * bool(space.siege_modifier)
        assert [tag.kind for tag in place.tags] == expected, place.id


def test_every_mountain_path_and_no_other_has_a_peak(geometry: BoardGeometry) -> None:
    assert all((path.peak is not None) == (path.kind == "mountain") for path in geometry.paths)


# On the right ground


def test_every_space_lies_inside_its_province(
    content: Content, geometry: BoardGeometry, provinces: dict[str, shapely.Geometry]
) -> None:
    for place in geometry.places:
        owner = content.spaces[content.index["space"][place.id]].province
        if owner >= 0:
            assert provinces[content.provinces[owner].id].contains(shapely.Point(place.x, place.y)), place.id


def test_every_space_stands_on_land_or_on_its_shoal(geometry: BoardGeometry, dry: shapely.Geometry) -> None:
    shoals = {id: area(data) for id, data in geometry.underlays}
    for place in geometry.places:
        here = shapely.Point(place.x, place.y)
        assert dry.contains(here) or shoals[place.id].contains(here), place.id


def test_a_transit_point_outside_every_province_stands_on_open_land(
    content: Content, geometry: BoardGeometry, provinces: dict[str, shapely.Geometry]
) -> None:
    for place in geometry.places:
        if content.spaces[content.index["space"][place.id]].province < 0:
            assert not any(shape.contains(shapely.Point(place.x, place.y)) for shape in provinces.values()), (
                place.id
            )


def test_provinces_do_not_overlap(provinces: dict[str, shapely.Geometry]) -> None:
    for (one, a), (two, b) in combinations(provinces.items(), 2):
        # Rounding to whole units may leave a sliver of a line.
        assert a.intersection(b).area < 60, (one, two)


def test_neighbouring_provinces_have_different_tints(
    geometry: BoardGeometry, provinces: dict[str, shapely.Geometry]
) -> None:
    tints = {province.id: province.tint for province in geometry.provinces}
    for one, two in combinations(provinces, 2):
        if provinces[one].distance(provinces[two]) < 3:
            assert tints[one] != tints[two], (one, two)


# Paths


def test_every_path_runs_from_one_of_its_spaces_to_the_other(
    geometry: BoardGeometry, courses: list[tuple[str, str, str, shapely.LineString]]
) -> None:
    for a, b, _, line in courses:
        ends = [(geometry.place(id).x, geometry.place(id).y) for id in (a, b)]
        assert [line.coords[0], line.coords[-1]] == ends, (a, b)


def test_paths_keep_away_from_spaces_they_do_not_serve(
    geometry: BoardGeometry, courses: list[tuple[str, str, str, shapely.LineString]]
) -> None:
    for a, b, kind, line in courses:
        for place in geometry.places:
            if place.id not in (a, b):
                assert line.distance(shapely.Point(place.x, place.y)) >= SMALLEST_BERTH, (
                    a,
                    b,
                    kind,
                    place.id,
                )


def test_entry_paths_keep_away_from_other_spaces(geometry: BoardGeometry) -> None:
    for box in geometry.boxes:
        for entry in box.entries:
            for place in geometry.places:
                if place.id != entry.to:
                    assert curve(entry.curve).distance(shapely.Point(place.x, place.y)) >= SMALLEST_BERTH


def test_roads_stay_on_land(
    geometry: BoardGeometry, dry: shapely.Geometry, courses: list[tuple[str, str, str, shapely.LineString]]
) -> None:
    for a, b, kind, line in courses:
        if kind in ("land", "mountain"):
            assert _beyond_ends(geometry, a, b, line).difference(dry).length < 0.06 * line.length, (a, b)


def test_sea_lanes_stay_on_water(
    geometry: BoardGeometry, dry: shapely.Geometry, courses: list[tuple[str, str, str, shapely.LineString]]
) -> None:
    for a, b, kind, line in courses:
        if kind in ("sea", "transmed"):
            # A sea lane may cross the strip of land between a Port and its shore, and a rock or two.
            assert _beyond_ends(geometry, a, b, line).intersection(dry).length < 0.12 * line.length + 20, (
                a,
                b,
            )


def _beyond_ends(geometry: BoardGeometry, a: str, b: str, line: shapely.LineString) -> shapely.Geometry:
    for id in (a, b):
        place = geometry.place(id)
        line = line.difference(shapely.Point(place.x, place.y).buffer(50))
    return line


def test_two_paths_between_the_same_spaces_run_apart(
    courses: list[tuple[str, str, str, shapely.LineString]],
) -> None:
    for (a, b, _, one), (c, d, _, two) in combinations(courses, 2):
        if {a, b} == {c, d}:
            assert shapely.hausdorff_distance(one, two) > 10, (a, b)


# The displacement that makes room changes distances, not which areas touch, contain or cross each other.


def test_the_board_has_the_topology_of_the_map_without_the_displacement(geometry: BoardGeometry) -> None:
    plain = json.loads(FILE.read_text(encoding="utf-8"))
    drawn = topology(geometry)
    assert drawn["neighbours"] == plain["neighbours"]
    assert drawn["inside"] == plain["inside"]
    # Redrawn with more room, a path may lose a crossing; it never gets a new one.
    for kind in ("crossings", "over rivers"):
        assert set(drawn[kind]) <= set(plain[kind])


def test_ports_lie_at_the_shore(content: Content, geometry: BoardGeometry, dry: shapely.Geometry) -> None:
    shoals = {id for id, _ in geometry.underlays}
    for place in geometry.places:
        space = content.spaces[content.index["space"][place.id]]
        if space.port and place.id not in shoals:
            assert dry.boundary.distance(shapely.Point(place.x, place.y)) < FURTHEST_PORT, place.id


# Room to read and to tap


def test_no_words_are_too_small_on_a_large_screen(geometry: BoardGeometry) -> None:
    """At 1440 by 900 pixels a unit of the whole board is 0.295 pixels: 31 units are 9 pixels."""
    sizes = [place.label.size for place in geometry.places]
    sizes += [province.label.size for province in geometry.provinces]
    sizes += [name.size for name in (*geometry.seas, *geometry.streams)]
    assert min(sizes) >= 31


def test_spaces_are_a_finger_apart(geometry: BoardGeometry) -> None:
    """A phone opens at 0.4 pixels a unit, where a finger of 44 pixels needs 110 units."""
    for one, two in combinations(geometry.places, 2):
        assert ((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5 >= 110, (one.id, two.id)


# Names


def test_no_name_overlaps_another_name(geometry: BoardGeometry) -> None:
    assert overlapping(label_boxes(geometry)) == []


def test_an_overlap_would_be_found(geometry: BoardGeometry) -> None:
    first, second, *rest = geometry.places
    words = first.label.words
    moved = replace(second, label=PlaceLabel(replace(words, x=words.x + 5), 30, "roman", "land"))
    crowded = replace(geometry, places=(first, moved, *rest))
    assert (first.id, second.id) in overlapping(label_boxes(crowded))


def test_no_name_covers_a_symbol(content: Content, geometry: BoardGeometry) -> None:
    for name, (left, top, right, bottom) in label_boxes(geometry).items():
        for place in geometry.places:
            near = shapely.box(left, top, right, bottom).distance(shapely.Point(place.x, place.y))
            assert near >= symbol_radius(content, place.id) - 1, (name, place.id)


def test_no_name_covers_a_holding_box_the_title_or_the_legend(geometry: BoardGeometry) -> None:
    frames = [*(box.frame for box in geometry.boxes), *geometry.furniture.values()]
    for frame in frames:
        taken = (frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)
        assert not [name for name, box in label_boxes(geometry).items() if overlap(box, taken)]


def test_tags_touch_no_name_and_no_other_symbol(content: Content, geometry: BoardGeometry) -> None:
    boxes = label_boxes(geometry)
    for owner in geometry.places:
        for tag in owner.tags:
            disc = shapely.Point(tag.x, tag.y).buffer(TAG_RADIUS - 2)
            assert not [name for name, box in boxes.items() if disc.intersects(shapely.box(*box))], owner.id
            for place in geometry.places:
                if place is not owner:
                    distance = disc.distance(shapely.Point(place.x, place.y))
                    assert distance >= symbol_radius(content, place.id), (owner.id, place.id)


def test_every_name_lies_inside_the_frame(geometry: BoardGeometry) -> None:
    for name, (left, top, right, bottom) in label_boxes(geometry).items():
        assert left > 40 and top > 40 and right < geometry.width - 40 and bottom < geometry.height - 40, name


def test_a_name_stands_nearest_to_its_own_space(geometry: BoardGeometry) -> None:
    for owner in geometry.places:
        words = owner.label.words
        box = shapely.box(*words_box(words.x, words.y, words.width, owner.label.size))
        near = box.distance(shapely.Point(owner.x, owner.y))
        for place in geometry.places:
            if place is not owner:
                assert box.distance(shapely.Point(place.x, place.y)) > 0.6 * near, (owner.id, place.id)


def test_names_of_seas_fit_their_curves(geometry: BoardGeometry) -> None:
    for name in (*geometry.seas, *geometry.streams):
        assert curve(name.curve).length >= name.width, name.name


def test_symbols_do_not_touch(content: Content, geometry: BoardGeometry) -> None:
    for one, two in combinations(geometry.places, 2):
        apart = ((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5
        assert apart > symbol_radius(content, one.id) + symbol_radius(content, two.id) + 4, (one.id, two.id)


# The file


def test_the_file_is_compact() -> None:
    data = files("diadochoi.content.geometry").joinpath("board.json").read_bytes()
    assert len(data) < 400_000


def test_every_ring_of_the_land_is_closed_and_has_an_area(geometry: BoardGeometry) -> None:
    for ring in polylines(geometry.land):
        assert shapely.Polygon(ring).area > 0
        assert all(a != b for a, b in pairwise(ring))


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(GeometryError, match="format 99"):
        parse_geometry({"format": 99})


def test_an_unknown_place_is_named_in_the_error(geometry: BoardGeometry) -> None:
    with pytest.raises(GeometryError, match="atlantis"):
        geometry.place("atlantis")


def test_major_cities_are_set_in_bold(content: Content, geometry: BoardGeometry) -> None:
    for place in geometry.places:
        major = content.spaces[content.index["space"][place.id]].kind is SpaceKind.MAJOR
        assert (place.label.style == "bold") == major
