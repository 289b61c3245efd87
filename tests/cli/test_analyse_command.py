"""`diadochoi analyse` reads a record and prints, draws and explains."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import diadochoi
from diadochoi.bots.review import analysis
from diadochoi.bots.thinking import reflex
from diadochoi.cli.analysis_chart import HEIGHT, svg_chart
from diadochoi.cli.main import main
from diadochoi.record.stored.record import record_text


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
    for name in ("chart.svg", "chart.html", "CHART.SVG"):
        assert main(["analyse", str(record), "--out", str(tmp_path / name), "--bot", "reflex"]) == 0
    picture = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg") and picture.count("<polyline") == 2
    assert (tmp_path / "CHART.SVG").read_text(encoding="utf-8") == picture
    page = (tmp_path / "chart.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>") and "<svg" in page and "Turning points" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_mistakes_are_reported_in_one_line(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.json"
    assert main(["analyse", str(missing)]) == 2
    assert main(["analyse", str(record), "--bot", "hephaistion"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"diadochoi: {missing} cannot be read: No such file or directory"
    assert "choose from" in second


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--turns", "-5"), "--turns: -5 is too small: it must be at least 0"),
        (("--out", "chart.png"), "--out: chart.png: the name must end in .svg or .html"),
        (("--out", "nowhere/chart.svg"), "--out: no such folder: nowhere; create it first"),
    ],
)
def test_an_option_that_cannot_be_used_is_refused_before_the_record_is_read(
    option: tuple[str, str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["analyse", "none.json", *option])
    assert message in capsys.readouterr().err


def test_a_chart_that_cannot_be_written_is_reported_in_one_line(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full_disk(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full_disk)
    chart = tmp_path / "chart.svg"
    assert main(["analyse", str(record), "--out", str(chart), "--turns", "0"]) == 2
    assert (
        capsys.readouterr().err == f"diadochoi: --out: {chart} cannot be written: No space left on device\n"
    )


def test_the_help_tells_the_adviser_that_is_asked(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, int]] = []

    def note(start: object, plays: object, offset: int, bot: str, most: int) -> analysis.Analysis:
        asked.append((bot, most))
        return analysis.Analysis(0, (analysis.Point(0, 1, (0.5, 0.5)),), ())

    monkeypatch.setattr(analysis, "analyse", note)
    assert main(["analyse", str(record), "--json"]) == 0
    capsys.readouterr()
    ((bot, most),) = asked
    with pytest.raises(SystemExit):
        main(["analyse", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert f"advice (default {bot})" in told and f"turning points (default {most})" in told


def test_names_of_seats_that_end_together_stay_on_the_picture() -> None:
    colours = ["red", "blue", "yellow", "green", "purple"]
    curve = [{"play": play, "turn": 1, "chances": [0.0, 0.0, 1.0, 0.0, 0.0]} for play in (1, 2)]
    picture = svg_chart({"curve": curve, "colours": colours, "turning_points": []})
    places = [float(re.search(rf' y="([\d.]+)" fill="[^"]+">{colour}<', picture)[1]) for colour in colours]
    assert max(places) < HEIGHT
    apart = sorted(places)
    assert min(low - high for high, low in pairwise(apart)) >= 14
