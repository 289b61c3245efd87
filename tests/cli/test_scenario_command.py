"""`diadochoi scenario --content` plays the same scenario with the facts of a content pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.cli.main import main

CITY = Path(__file__).parents[1] / "scenarios" / "15-sieges" / "a-captured-city.yaml"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack in which a siege never makes a point."""
    (tmp_path / "pack.toml").write_text('id = "mine"\ntitle = "Mine"\nauthor = "me"\n')
    (tmp_path / "tables.toml").write_text("[siege]\nrows = [1]\npoints = [0]\nlosses = [0]\n")
    return tmp_path


def test_a_ruling_that_rests_on_a_table_falls_with_it(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "check", str(CITY)]) == 0
    assert main(["scenario", "check", str(CITY), "--content", str(pack)]) == 1
    assert str(CITY) in capsys.readouterr().err


def test_the_pack_lies_over_the_edition_that_is_shown(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "show", str(CITY), "--edition", "3e"]) == 0
    assert main(["scenario", "show", str(CITY), "--edition", "3e", "--content", str(pack)]) == 1


def test_a_broken_pack_and_a_missing_file_are_reported(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scenario", "show", str(pack / "none.yaml"), "--content", str(pack)]) == 1
    assert "cannot be read" in capsys.readouterr().err
    (pack / "tables.toml").write_text("[siege]\nrows = 1\n")
    assert main(["scenario", "check", str(CITY), "--content", str(pack)]) == 2
    assert "tables.toml:2" in capsys.readouterr().err
