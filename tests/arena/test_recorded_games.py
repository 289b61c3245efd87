"""Stored games are found in any journal, and replayed as they were played."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from diadochoi.arena.bot_game import Outcome, Pairing, play_match
from diadochoi.arena.recorded_games import NoGamesError, OtherRulesError, games_of_kind, stored_games, through


def test_a_game_is_gone_through_as_it_was_played(tmp_path: Path) -> None:
    played = play_match(Pairing(7, "kept", ("reflex",) * 2, "kept", keep=True, edition="3e"))
    file = tmp_path / "games.jsonl.gz"
    with gzip.open(file, "wt", encoding="utf-8") as book:
        book.write(json.dumps({"bots": ["reflex"], "seed": "a header"}) + "\n")
        book.write(json.dumps(played.as_data()) + "\n")
        book.write('{"game": 8, "deal": "broken o')
    (again,) = stored_games([file])
    assert again == played
    *_, last = through(again)
    assert last.config.edition == "3e"
    assert (last.winner, last.turn, list(last.vp)) == (played.winner, played.turn, played.vp)


def test_games_without_actions_or_without_an_end_are_left_out(tmp_path: Path) -> None:
    bare = play_match(Pairing(1, "bare", ("reflex",) * 2, "bare"))
    broken = play_match(Pairing(2, "broken", ("nobody",) * 2, "broken", keep=True))
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(game.as_data()) + "\n" for game in (bare, broken)))
    assert not list(stored_games([file]))


@pytest.fixture(scope="module")
def played() -> Outcome:
    return play_match(Pairing(3, "kept", ("reflex",) * 2, "kept", keep=True))


def test_an_action_that_is_not_possible_any_more_ends_the_way_through(played: Outcome) -> None:
    changed = replace(played, actions=[*played.actions[:50], 0, *played.actions[50:]])
    with pytest.raises(OtherRulesError, match="game 3 cannot be replayed"):
        list(through(changed))


def test_a_game_that_somebody_else_wins_today_was_played_under_other_rules(played: Outcome) -> None:
    with pytest.raises(OtherRulesError, match="game 3 ends otherwise"):
        list(through(replace(played, winner=1 - played.winner)))
    with pytest.raises(OtherRulesError, match="game 3 ends otherwise"):
        list(through(replace(played, actions=played.actions[:-1])))


def test_optional_rules_that_were_in_force_are_in_force_again() -> None:
    game = play_match(Pairing(1, "options", ("reflex",) * 2, "options", ("16.9", "16.12"), keep=True))
    *_, last = through(game)
    assert last.config.options == ("16.9", "16.12")
    assert (last.winner, last.turn) == (game.winner, game.turn)
    *_, last = through(replace(game, options=()), ("16.9", "16.12"))  # for a game that does not name them
    assert (last.winner, last.turn) == (game.winner, game.turn)


def test_a_game_that_cannot_be_set_up_any_more_was_played_under_other_rules(played: Outcome) -> None:
    with pytest.raises(OtherRulesError, match="game 3 cannot be set up under the current rules"):
        list(through(replace(played, options=("99.9",))))


def test_only_a_game_that_is_to_be_logged_is(played: Outcome) -> None:
    *_, plain = through(played)
    *_, logged = through(played, logged=True)
    assert plain.log is None and logged.log


def test_games_of_one_kind_are_picked_out_of_a_mixed_file(played: Outcome, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short = replace(played, options=("16.12", "16.9"))
    others = [replace(played, seats=("reflex",) * 3), replace(played, edition="3e"), short]
    file.write_text("".join(json.dumps(game.as_data()) + "\n" for game in (*others, played)))
    assert games_of_kind([file], 2, "4e") == [played]
    assert games_of_kind([file], 2, "4e", ("16.9", "16.12")) == [short]
    with pytest.raises(NoGamesError) as told:
        games_of_kind([file], 4, "4e")
    assert str(told.value) == (
        f"{file}: there are no games of 4 players (4e) with their actions, but 1 of 2 players (3e), "
        "1 of 2 players (4e), 1 of 2 players (4e, 16.12, 16.9), 1 of 3 players (4e); "
        "choose with --players, --edition and --options"
    )


def test_a_file_without_games_says_how_to_get_some(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("")
    with pytest.raises(NoGamesError, match="play some with `diadochoi arena --keep-actions --resume FILE`"):
        games_of_kind([file], 4, "4e")


@pytest.mark.parametrize("name", ["missing.jsonl", "missing.gz", "folder", "picture", "plain.gz", "cut.gz"])
def test_a_file_that_cannot_be_read_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    (tmp_path / "plain.gz").write_text("not packed at all")
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"broken off" * 99)[:-9])
    with pytest.raises(NoGamesError, match=f"{name} cannot be read .*; name a file that"):
        list(stored_games([tmp_path / name]))
