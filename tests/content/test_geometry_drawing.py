"""The board as an SVG drawing: well formed, complete, in both themes, and written by `diadochoi map`."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest

from diadochoi.cli.main import main
from diadochoi.content import load
from diadochoi.content.geometry import load_geometry
from diadochoi.content.model import SpaceKind
from diadochoi.drawing import THEMES, draw_board
from diadochoi.drawing.symbols import space_sign

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=sorted(THEMES))
def drawing(request: pytest.FixtureRequest) -> ElementTree.Element:
    return ElementTree.fromstring(draw_board(load_geometry(), load(), THEMES[request.param]).encode())


def texts(drawing: ElementTree.Element) -> set[str]:
    return {"".join(element.itertext()) for element in drawing.iter(f"{SVG}text")}


def test_the_drawing_shows_every_space_and_every_province_by_name(drawing: ElementTree.Element) -> None:
    written = texts(drawing)
    for space in load().spaces:
        assert space.name.split(" (")[0] in written
    words = " ".join(sorted(written))
    for province in load().provinces:
        for word in province.name.upper().replace("-", "- ").split():
            assert word in words


def test_the_drawing_shows_every_sea_of_the_geometry(drawing: ElementTree.Element) -> None:
    assert {sea.name for sea in load_geometry().seas} <= texts(drawing)


def test_every_reference_in_the_drawing_has_its_target(drawing: ElementTree.Element) -> None:
    ids = {element.get("id") for element in drawing.iter()}
    for element in drawing.iter():
        target = element.get("href")
        assert target is None or target.removeprefix("#") in ids, target
        clip = element.get("clip-path")
        assert clip is None or clip.removeprefix("url(#").removesuffix(")") in ids, clip


def test_ids_in_the_drawing_are_unique(drawing: ElementTree.Element) -> None:
    ids = [element.get("id") for element in drawing.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_every_path_is_drawn_in_the_manner_of_its_kind(drawing: ElementTree.Element) -> None:
    (paths,) = [element for element in drawing.iter(f"{SVG}g") if element.get("id") == "paths"]
    drawn = [element.get("class") for element in paths]
    for kind in ("land", "mountain", "strait", "sea", "transmed"):
        assert drawn.count(kind) == sum(path.kind == kind for path in load_geometry().paths)


def test_the_drawing_asks_nothing_from_the_network() -> None:
    drawing = draw_board(load_geometry(), load())
    assert drawing.count("http") == 1  # the SVG namespace
    assert "@import" not in drawing and "<image" not in drawing


def test_the_legend_shows_the_costs_of_the_content() -> None:
    content = load()
    dear = replace(content, tables=replace(content.tables, path_cost=(1, 7, 2, 1, 2)))
    assert ">7 MP<" in draw_board(load_geometry(), dear)
    assert ">7 MP<" not in draw_board(load_geometry(), content)


def test_a_port_shows_an_anchor_and_an_inland_city_does_not() -> None:
    spaces = {space.id: space for space in load().spaces}
    assert "#port" in space_sign(spaces["tyros"], 0, 0)
    assert "#port" not in space_sign(spaces["babylon"], 0, 0)


def test_kinds_of_space_have_different_symbols() -> None:
    signs = {space.kind: space_sign(space, 0, 0).split("href=")[1].split("/")[0] for space in load().spaces}
    assert set(signs) == set(SpaceKind)
    assert len(set(signs.values())) == len(SpaceKind)


def test_an_independent_space_has_a_ring_that_tells_for_how_many_players() -> None:
    spaces = {space.id: space for space in load().spaces}
    assert 'class="ring"' in space_sign(spaces["athenai"], 0, 0)
    assert 'class="ring some"' in space_sign(spaces["odrysai"], 0, 0)
    assert "ring" not in space_sign(spaces["pella"], 0, 0)


def test_the_map_command_writes_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "board.svg"
    assert main(["map", "--out", str(target), "--theme", "dark"]) == 0
    assert target.read_text(encoding="utf-8") == draw_board(load_geometry(), load(), THEMES["dark"])
    assert "board.svg" in capsys.readouterr().out


def test_the_map_command_names_a_file_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "missing" / "board.svg"
    assert main(["map", "--out", str(target)]) == 2
    assert str(target) in capsys.readouterr().err
