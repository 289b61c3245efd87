"""`diadochoi fuzz` reports invalid requests before any game, and keeps what it finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadochoi.cli import fuzz
from diadochoi.cli.main import main

ONE_GAME = ["fuzz", "--games", "1", "--players", "2", "--jobs", "1", "--every", "100"]


@pytest.fixture
def no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(arguments: object) -> object:
        raise AssertionError("a game was played")

    monkeypatch.setattr(fuzz, "_parts", played)


@pytest.mark.usefixtures("no_game")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--games 0", "--games: 0 is too small"),
        ("--jobs 0", "--jobs: 0 is too small"),
        ("--quick-every 0", "--quick-every: 0 is too small"),
        ("--minutes -5", "--minutes: -5.0 is too small"),
        ("--minutes nan", "--minutes: 'nan' must be a finite number"),
        ("--cards-at-least -5", "--cards-at-least: -5 is too small"),
    ],
)
def test_impossible_series_are_refused_before_any_game(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["fuzz", *arguments.split()])
    assert message in capsys.readouterr().err


@pytest.mark.usefixtures("no_game")
def test_a_file_in_place_of_the_folder_is_refused_before_any_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "failures"
    file.touch()
    with pytest.raises(SystemExit):
        main(["fuzz", "--out", str(file)])
    assert f"--out: {file} is a file; name a folder" in capsys.readouterr().err


@pytest.mark.usefixtures("no_game")
@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_more_players_than_the_edition_has_are_refused_before_any_game(
    edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fuzz", "--players", "5", "--edition", edition]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert f"--players: {edition} is not for 5 players; choose 2, 3, 4, or another --edition" in told


def test_a_failing_game_is_kept_whatever_its_seed_is_called(tmp_path: Path) -> None:
    series = ["--seed", "../a/b c", "--most-decisions", "60", "--out", str(tmp_path / "failures")]
    assert main([*ONE_GAME, *series]) == 1
    (kept,) = (tmp_path / "failures").iterdir()
    assert kept.name == ".._a_b_c-0.json"
    assert json.loads(kept.read_text(encoding="utf-8"))["end"]["actions"] == 60


def test_a_series_that_is_broken_off_has_kept_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = fuzz._parts

    def broken_off(arguments: object) -> object:
        yield from parts(arguments)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "_parts", broken_off)
    assert main([*ONE_GAME, "--most-decisions", "60", "--out", str(tmp_path)]) == 130
    assert len(list(tmp_path.iterdir())) == 1
