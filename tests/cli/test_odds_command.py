"""`diadochoi odds` prints exact chances, or one plain line that says what it could not read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from diadochoi.cli.main import CommandError, main
from diadochoi.cli.odds import read_units
from diadochoi.rules.core import units

BATTLE = ["odds", "battle", "--attacker", "2 loyal 3 mercenary 1 elephant", "--attacker-battle", "3"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_battle_odds_add_up_and_show_both_strengths(capsys: pytest.CaptureFixture[str]) -> None:
    data = printed(capsys, *BATTLE, "--defender", "4 mercenary", "--local", "3")
    assert data["attacker"]["wins"] + data["draw"] + data["defender"]["wins"] == pytest.approx(1)
    assert data["defender"]["strength"] == {"7": 1.0}
    assert set(data["attacker"]["strength"]) == {"7", "8", "9", "10", "11"}


def test_the_battle_table_names_wins_and_losses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BATTLE, "--defender", "6 independent"]) == 0
    out = capsys.readouterr().out
    assert "7 to 11, mean 8.67" in out
    assert "loses 6 CUs" in out


def test_a_named_general_brings_his_rating_and_his_risk(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ["--attacker", "4 loyal", "--defender", "4 loyal"]
    minor = printed(capsys, "odds", "battle", *sides)
    named = printed(capsys, "odds", "battle", *sides, "--attacker-general", "krateros")
    assert minor["attacker"]["commander_killed"] == 0
    assert named["attacker"]["commander_killed"] > 0
    assert named["attacker"]["wins"] > minor["attacker"]["wins"]


def test_siege_odds_by_roll(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["odds", "siege", "--modifier", "1", "--points", "1", "--needed", "3", "--rolls", "2"]
    data = printed(capsys, *arguments)
    assert data["completed_by"][0] == pytest.approx(2 / 6)
    assert data["completed"] == data["completed_by"][1]
    assert main(arguments) == 0
    assert "2 rolls" in capsys.readouterr().out


def test_interception_of_one_rating_of_a_general_and_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "odds", "interception", "--initiative", "3") == {"3": 0.5}
    assert printed(capsys, "odds", "interception", "--general", "eumenes")["Eumenes"] == pytest.approx(4 / 6)
    assert list(printed(capsys, "odds", "evasion")) == ["2", "3", "4"]


def test_attrition_and_naval_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "odds", "attrition", "--units", "7")["losses"] == {
        "1": pytest.approx(4 / 6),
        "2": pytest.approx(2 / 6),
    }
    naval = printed(capsys, "odds", "naval", "3", "2")
    assert naval["mover_wins"] > naval["interceptor_wins"]


def test_mistakes_are_answered_with_the_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean elephant?" in complaint(
        capsys, "odds", "battle", "--attacker", "2 elefant", "--defender", "1 loyal"
    )
    assert "2 loyal 1 elephant" in complaint(
        capsys, "odds", "battle", "--attacker", "loyal", "--defender", "1 loyal"
    )
    assert "did you mean krateros?" in complaint(
        capsys, *BATTLE, "--defender", "1 loyal", "--defender-general", "kratero"
    )
    assert "at least one CU" in complaint(capsys, *BATTLE, "--defender", "0 loyal")
    assert "already complete" in complaint(capsys, "odds", "siege", "--points", "3")
    assert "not both" in complaint(capsys, "odds", "evasion", "--initiative", "3", "--general", "eumenes")


@pytest.mark.parametrize("sides", [("9 royal", "1 loyal"), ("5 royal", "4 royal")])
def test_a_battle_has_no_more_royal_units_than_the_game(
    sides: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    told = complaint(capsys, "odds", "battle", "--attacker", sides[0], "--defender", sides[1])
    assert "9 Royal Army CUs are too many; the game has 8" in told
    assert main(["odds", "battle", "--attacker", "8 royal", "--defender", "2 silver_shields"]) == 0


def test_a_major_general_commands_no_independents(capsys: pytest.CaptureFixture[str]) -> None:
    told = complaint(capsys, *BATTLE, "--defender", "6 independent", "--defender-general", "antigonos")
    assert "--defender-general antigonos: a Major General cannot command Independent CUs" in told
    assert "--defender-battle" in told


@pytest.mark.parametrize("option", ["--rolls", "--needed", "--army", "--garrison", "--points"])
def test_a_siege_without_end_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["odds", "siege", option, "100000"])
    assert f"{option}: 100000 is too large: it must be at most 60" in capsys.readouterr().err


def test_units_are_read_in_many_spellings() -> None:
    expected = 2 * units.ONE_SILVER_SHIELDS + units.ONE_MERCENARY + 3 * units.ONE_ROYAL
    for text in (
        "2 silver shields 1 merc 3 royals",
        "2 silver_shields, 1 mercenary and 3 RA",
        "2silver-shields+1 merc+3ra",
    ):
        assert read_units("--attacker", text) == (expected, 0)


def test_independents_fight_alone() -> None:
    assert read_units("--defender", "6 independents") == (0, 6)
    with pytest.raises(CommandError, match="cannot fight on the same side"):
        read_units("--defender", "6 independent 1 loyal")


# ---------------------------------------------------------------------- editions and content packs


def test_a_siege_by_one_roll_has_no_points(capsys: pytest.CaptureFixture[str]) -> None:
    """hy/48: it succeeds on 4 or more, and a 1 costs a CU."""
    assert main(["odds", "siege", "--edition", "hybrid", "--rolls", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["completed_by"] == [0.5, 0.75]
    assert found["losses"]["0"] == pytest.approx(3 / 6 + 2 / 6 * 5 / 6)
    assert main(["odds", "siege", "--edition", "hybrid", "--points", "1"]) == 2
    assert "no Siege Points" in capsys.readouterr().err


def test_every_hybrid_victory_costs_a_unit(capsys: pytest.CaptureFixture[str]) -> None:
    battle = ["odds", "battle", "--attacker", "6 loyal", "--defender", "2 mercenary", "--json"]
    battle += ["--attacker-general", "antigonos"]
    assert main(battle) == 0
    here = json.loads(capsys.readouterr().out)
    assert main([*battle, "--edition", "hybrid"]) == 0
    hybrid = json.loads(capsys.readouterr().out)
    assert "0" in here["winner_losses"]
    assert list(hybrid["winner_losses"]) == ["1"]
    assert hybrid["attacker"]["commander_killed"] > here["attacker"]["commander_killed"]


def test_odds_are_those_of_a_content_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text('id = "mine"\ntitle = "Mine"\nauthor = "me"\n')
    (tmp_path / "tables.toml").write_text("[siege]\nrows = [1]\npoints = [3]\nlosses = [0]\n")
    assert main(["odds", "siege", "--content", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["completed"] == 1.0
    (tmp_path / "tables.toml").write_text("[siege]\nrows = 1\n")
    assert main(["odds", "siege", "--content", str(tmp_path)]) == 2
    assert "tables.toml:2" in capsys.readouterr().err
