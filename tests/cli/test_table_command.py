from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from diadochoi.cli.main import build_parser, main
from diadochoi.cli.table import Session, open_game
from diadochoi.content.edition_table import EDITIONS
from diadochoi.record.notation import VERBS
from diadochoi.record.replay import load_game
from diadochoi.record.stored.record import save_game
from tests.record.playing import random_game


@pytest.fixture
def at_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Start a table, type lines, and read the output."""

    def sit(*lines: str, arguments: str = "--seed 3 --players 3") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        assert main(["table", *arguments.split()]) == 0
        return capsys.readouterr().out

    return sit


def test_people_play_by_number_or_by_text(at_table) -> None:  # type: ignore[no-untyped-def]
    by_text = at_table("start lysimachos byzantion", "position")
    number = next(line.split()[0] for line in by_text.splitlines() if "start lysimachos byzantion" in line)
    by_number = at_table(number, "position")
    assert by_text.splitlines()[-2:] == by_number.splitlines()[-2:]
    assert "Yellow's Lysimachos starts at Byzantion" in by_text


def test_question_clause_seats_and_numbered_actions_are_shown(at_table) -> None:  # type: ignore[no-untyped-def]
    shown = at_table("quit")
    assert "Yellow: Where does Lysimachos start? (4.6/c)" in shown
    assert "VP/26" in shown
    assert "1  start lysimachos" in shown


def test_mistakes_are_answered_and_the_question_stays_open(at_table) -> None:  # type: ignore[no-untyped-def]
    shown = at_table("strat lysimachos", "999", "start lysimachos pella", "why start lysimachos pella")
    assert "`strat` is not a verb; did you mean `start`" in shown
    assert "Choose a number from 1 to" in shown
    assert shown.count("That is not his starting space. (4.6/c)") == 2


def test_digits_that_are_not_numbers_are_answered_like_any_mistake(at_table) -> None:  # type: ignore[no-untyped-def]
    shown = at_table("²", "9" * 5000, "log ²", "log 0", "log -3", "-1", "log 5")
    assert "`²` is not a verb" in shown
    assert shown.count("Write the number of plays after `log`") == 3
    assert "Choose a number from 1 to" in shown


def test_undo_takes_the_last_play_back(at_table) -> None:  # type: ignore[no-untyped-def]
    shown = at_table("undo", "start lysimachos byzantion", "undo")
    assert "you cannot undo" in shown
    assert shown.count("Where does Lysimachos start?") == 2


def test_game_is_saved_and_gone_on_with(at_table, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "evening.json"
    record = tmp_path / "record.json"
    shown = at_table("1", f"save {file}", f"record {record}", "save")
    assert f"Written to {file}" in shown
    assert "`save` needs a file name" in shown
    assert len(load_game(file).plays) == 1
    assert json.loads(record.read_text(encoding="utf-8"))["end"]["actions"] == 1
    assert "Krateros" in at_table("quit", arguments=f"--load {file}")
    assert "Where does Krateros start?" in at_table(f"load {file}")
    assert "cannot be read" in at_table(f"load {tmp_path / 'nowhere'}")


def test_seats_are_told_by_the_names_of_people_and_provinces(at_table, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "evening.json"
    save_game(random_game(players=3, plays=100), file)
    shown = at_table("seats", arguments=f"--load {file}")
    told = [line for line in shown.splitlines() if " VP: " in line or " L: " in line]
    assert len(told) == 6
    assert any("Makedonia 3" in line for line in told)
    assert not [line for line in told if "_" in line]
    points = [word for line in told for word in line.partition(": ")[2].split(", ")]
    assert all(word[0].isupper() or word.startswith(("the ", "largest ", "a ", "none")) for word in points)


def test_saving_to_a_folder_fails_and_leaves_nothing_behind(at_table, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "evenings"
    folder.mkdir()
    shown = at_table(f"save {folder}", f"record {folder}", f"save {folder / 'no' / 'where'}")
    assert shown.count(f"Cannot write {folder}: it is a folder; name a file") == 2
    assert f"Cannot write {folder / 'no' / 'where'}: No such file" in shown
    assert list(tmp_path.iterdir()) == [folder]


def test_looking_around_costs_nothing(at_table) -> None:  # type: ignore[no-untyped-def]
    shown = at_table(
        "map pella", "map", "map pela", "seats", "hand", "log", "help", "more", "find byz", "all"
    )
    assert "land 1: Amphipolis" in shown
    assert "did you mean `pella`" in shown
    assert "Yellow L: Champion 3" in shown
    assert "Yellow has no cards in hand." in shown
    assert "Type a number or an action" in shown
    assert "only `byz`: 1 of" in shown


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_bots_play_a_whole_game_to_its_end(at_table, edition: str) -> None:  # type: ignore[no-untyped-def]
    shown = at_table(arguments=f"--seed 5 --players 2 --edition {edition} --bots random,random")
    last = shown.strip().splitlines()[-1]
    assert "wins" in last


def test_bots_take_the_last_seats_and_people_the_rest(at_table) -> None:  # type: ignore[no-untyped-def]
    shown = at_table("log", arguments="--seed 3 --players 3 --bots random")
    assert "Yellow: start lysimachos" in shown
    assert "Red: Where does Krateros start?" in shown


def test_every_bot_may_sit_at_the_table(at_table) -> None:  # type: ignore[no-untyped-def]
    shown = at_table("log", arguments="--seed 3 --players 3 --bots strategist,human,greedy --budget 0.1")
    assert "Yellow: start lysimachos" in shown
    assert "Blue: Where does" in shown


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("deep-blue", "--bots: there is no bot 'deep-blue'; choose from"),
        ("human,greedy:20", "other bots take nothing"),
        ("random --budget nan", "--budget: 'nan' must be a finite number"),
    ],
)
def test_bots_that_nobody_knows_are_refused(
    bots: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["table", "--bots", *bots.split()])
    assert message in capsys.readouterr().err


def test_a_game_of_another_edition_is_loaded_at_any_table(at_table, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "evening.json"
    save_game(random_game(players=2, plays=9), file)
    shown = at_table(f"load {file}", arguments="--seed 3 --players 3 --edition 3e")
    assert "4e, 9 plays so far: Red human, Blue human." in shown


def test_a_game_is_loaded_with_its_own_pack_whatever_lies_on_the_table(at_table, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    packs = []
    for name, ops in (("first", 3), ("second", 2)):
        folder = tmp_path / name
        folder.mkdir()
        about = f'id = "{name}"\ntitle = "{name}"\nauthor = "me"\n'
        (folder / "pack.toml").write_text(about, encoding="utf-8")
        card = f'[[card]]\nid = "condemnation"\nops = {ops}\n'
        (folder / "deck.toml").write_text(card, encoding="utf-8")
        packs.append(folder)
    file = tmp_path / "evening.json"
    save_game(random_game(players=2, plays=3, content=packs[0]), file)
    shown = at_table(f"load {file}", f"save {file}", arguments=f"--players 3 --content {packs[1]}")
    assert "content first, 3 plays so far" in shown
    assert load_game(file).content.id == "first"


def test_bots_take_the_last_seats_of_a_game_that_is_loaded(at_table, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "evening.json"
    game = random_game(players=2, plays=0)
    while game.state.asked != 1:
        game.play(game.legal[0])
    save_game(game, file)
    shown = at_table(f"load {file}", arguments="--seed 3 --players 3 --bots random")
    _, loaded, after = shown.partition(" so far: Red human, Blue random.\n")
    assert loaded
    assert after.startswith("Blue: start ")
    assert "first red left" in after  # the question for a person


def test_a_game_with_fewer_seats_than_bots_leaves_the_table_as_it_is(at_table, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "evening.json"
    save_game(random_game(players=2, plays=0), file)
    shown = at_table(f"load {file}", "seats", arguments="--seed 3 --players 4 --bots random,random,random")
    assert "--bots names 3 players, but the game has 2 seats; you keep your current game" in shown
    assert "Green" in shown[shown.index("you keep your current game") :]


def test_a_game_goes_on_from_a_position(at_table, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    game = random_game(players=3, plays=40)
    decision = game.decision
    assert decision is not None

    def sit(position: str) -> int:
        return main(["table", "--position", position])

    at_table("quit")
    assert sit(game.position()) == 0
    assert decision.prompt in capsys.readouterr().out
    assert sit("diadochoi-3 nonsense") == 2
    assert "must be players/edition" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--players 9", "players: 9"),
        ("--options 16.99", "options: '16.99'"),
        ("--players 2 --bots random,random,random", "names 3 players, but the game has 2 seats"),
        ("--house-rule condemnation", "write it as ID=VALUE"),
        ("--load nowhere.json", "nowhere.json cannot be read"),
        ("--load nowhere.json --edition 3e", "--edition is only for a new game; this one keeps its settings"),
        ("--position x --house-rule a=b", "--house-rule is only for a new game"),
        ("--position x", "a position text begins with `diadochoi-3`"),
    ],
)
def test_impossible_tables_are_refused_in_one_line(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", *arguments.split()]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seats", "windows"),
    [
        ("--players 3", "everyone"),
        ("--players 3 --bots human,random", "everyone"),
        ("--players 3 --bots random,random", "holders"),
        ("--players 2 --bots random,random", "holders"),
    ],
)
def test_everyone_is_asked_about_surprise_cards_where_several_people_play(seats: str, windows: str) -> None:
    """A question that only holders get would tell the others who holds a card."""
    parser = build_parser()
    game = open_game(parser.parse_args(["table", "--seed", "3", *seats.split()]))
    assert game.config.everyone_asked == (windows == "everyone")


def test_no_command_of_the_table_hides_a_verb() -> None:
    from rich.console import Console

    from diadochoi.record.game import new_game

    session = Session(new_game(2, seed=1), [], Console(), True)
    assert not set(session.commands) & set(VERBS)
    assert not {"quit", "exit"} & set(VERBS)
