"""Games that were kept are found in any journal, and gone through as they were played."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from diadochoi.arena.kept import kept_games, through
from diadochoi.arena.match import Pairing, play_match


def test_a_game_is_gone_through_as_it_was_played(tmp_path: Path) -> None:
    played = play_match(Pairing(7, "kept", ("reflex",) * 2, "kept", keep=True, edition="3e"))
    file = tmp_path / "games.jsonl.gz"
    with gzip.open(file, "wt", encoding="utf-8") as book:
        book.write(json.dumps({"bots": ["reflex"], "seed": "a header"}) + "\n")
        book.write(json.dumps(played.as_data()) + "\n")
        book.write('{"game": 8, "deal": "broken o')
    (again,) = kept_games([file])
    assert again == played
    *_, last = through(again)
    assert last.config.edition == "3e"
    assert (last.winner, last.turn, list(last.vp)) == (played.winner, played.turn, played.vp)


def test_games_without_actions_or_without_an_end_are_left_out(tmp_path: Path) -> None:
    bare = play_match(Pairing(1, "bare", ("reflex",) * 2, "bare"))
    broken = play_match(Pairing(2, "broken", ("nobody",) * 2, "broken", keep=True))
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(game.as_data()) + "\n" for game in (bare, broken)))
    assert not list(kept_games([file]))
