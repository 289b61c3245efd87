"""`diadochoi analyse` reads a record and prints, draws and explains."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import diadochoi
from diadochoi.bots import reflex
from diadochoi.cli.analysis_chart import HEIGHT, svg_chart
from diadochoi.cli.main import main
from diadochoi.record.record import record_text


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = diadochoi.new_game(players=2, seed=12)
    while not game.over and len(game.plays) < 1500:
        game.play(reflex.choose(game.state))
    file = tmp_path_factory.mktemp("analyse") / "game.json"
    file.write_text(record_text(game.record()), encoding="utf-8")
    return file


def test_json_and_nothing_else(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(record), "--json", "--bot", "reflex"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["curve"][-1]["play"] == data["plays"] and data["turning_points"]


def test_the_chart_is_a_picture_or_a_page(record: Path, tmp_path: Path) -> None:
    for name in ("chart.svg", "chart.html"):
        assert main(["analyse", str(record), "--out", str(tmp_path / name), "--bot", "reflex"]) == 0
    picture = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg") and picture.count("<polyline") == 2
    page = (tmp_path / "chart.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>") and "<svg" in page and "Turning points" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_mistakes_are_told_in_one_line(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(tmp_path / "none.json")]) == 2
    assert main(["analyse", str(record), "--out", "chart.png"]) == 2
    assert main(["analyse", str(record), "--bot", "hephaistion"]) == 2
    told = capsys.readouterr().err
    assert "cannot be read" in told and ".svg or .html" in told and "choose from" in told


def test_names_of_seats_that_end_together_stay_on_the_picture() -> None:
    colours = ["red", "blue", "yellow", "green", "purple"]
    curve = [{"play": play, "turn": 1, "chances": [0.0, 0.0, 1.0, 0.0, 0.0]} for play in (1, 2)]
    picture = svg_chart({"curve": curve, "colours": colours, "turning_points": []})
    places = [float(re.search(rf' y="([\d.]+)" fill="[^"]+">{colour}<', picture)[1]) for colour in colours]
    assert max(places) < HEIGHT
    apart = sorted(places)
    assert min(low - high for high, low in pairwise(apart)) >= 14
