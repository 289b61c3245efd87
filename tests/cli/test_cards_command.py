"""`diadochoi cards` lists the deck by filters and prints a card with its clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.cli.main import main
from diadochoi.content.editions import load_edition


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def test_the_whole_deck_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards"]) == 0
    out = capsys.readouterr().out
    assert "70 of 70 cards" in out
    assert "Drink the Hemlock" in out and "O69" in out


def test_filters_work_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--type", "bonus", "--op", "1"]) == 0
    out = capsys.readouterr().out
    assert "unrest_spreads" in out and "hill_tribes_descend" in out
    assert "2 of 70 cards" in out


def test_optional_cards_and_sources_can_be_picked_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--option"]) == 0
    assert "10 of 70 cards" in capsys.readouterr().out
    assert main(["cards", "--source", "rulebook", "--type", "surprise"]) == 0
    out = capsys.readouterr().out
    assert "chosen" not in out
    assert "mutiny" in out


def test_filters_that_nothing_fits_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--type", "surprise", "--op", "4"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "leave one out" in captured.err


@pytest.mark.parametrize("name", ["helepolis", "14", "the_helepolis", "The Helepolis"])
def test_a_card_is_found_by_id_number_or_title(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", name]) == 0
    out = capsys.readouterr().out
    assert "14 The Helepolis" in out
    assert "bonus, 2 OPs" in out
    assert "15.2.B/a" in out and "Siege" in out
    assert "{" not in out


def test_a_card_tells_what_is_special_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "peukestas", "unrest_spreads", "royal_road"]) == 0
    out = capsys.readouterr().out
    assert "Game Turn 2" in out
    assert "Remove the card from the game" in out
    assert "revealed with 2 or 3 players" in out
    assert "until the end of the Player Turn" in out


def test_an_unknown_or_doubtful_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "hellepolis"]) == 2
    assert "did you mean 'the_helepolis'" in capsys.readouterr().err
    assert main(["cards", "show", "diplomacy"]) == 2
    assert "diplomacy_2, diplomacy_3" in capsys.readouterr().err


def pack(folder: Path, text: str) -> str:
    folder.mkdir()
    (folder / "pack.toml").write_text('id = "my-box"\ntitle = "My box"\nauthor = "me"\n')
    (folder / "deck.toml").write_text(text)
    return str(folder)


def test_a_content_pack_changes_the_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = pack(tmp_path / "good", '[[card]]\nid = "unrest"\nops = 1\n')
    assert main(["cards", "--op", "1", "--content", good]) == 0
    assert "3 of 70 cards" in capsys.readouterr().out
    bad = pack(tmp_path / "bad", '[[card]]\nid = "unrest"\nops = 9\n')
    assert main(["cards", "--content", bad]) == 2
    assert "deck.toml:3" in capsys.readouterr().err


def test_the_cards_are_those_of_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--edition", "3e"]) == 0
    listed = capsys.readouterr().out
    cards = load_edition("3e").cards
    assert f"{len(cards)} of {len(cards)} cards" in listed
    general = next(card for card in cards if card.type.name == "GENERAL")
    assert main(["cards", "show", general.id, "--edition", "3e"]) == 0
    assert general.title in capsys.readouterr().out
    assert main(["cards", "show", general.id]) == 2


@pytest.mark.parametrize(
    "command", [["cards", "--edition", "3e", "show", "27"], ["cards", "show", "27", "--edition", "3e"]]
)
def test_an_edition_counts_before_and_after_the_command(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 0
    assert "first the OPs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("edition", "order"), [("4e", "first the Event"), ("3e", "first the OPs"), ("hybrid", "first the OPs")]
)
def test_a_bonus_card_says_what_comes_first(edition: str, order: str) -> None:
    """4e 6.2/d, 3e 7.2: the event before the OPs, or after them."""
    bonus = [card for card in load_edition(edition).cards if card.type.name.lower() == "bonus"]
    assert len(bonus) > 10
    assert [card.id for card in bonus if order not in card.timing_text] == []
