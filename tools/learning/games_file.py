"""A file of games, one JSON line each; an interrupted run continues where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

Game = TypeVar("Game")
_BEGINNING = b'{"game": '  # of every line


def games_of(file: Path) -> list[dict[str, Any]]:
    """The games in the file. An incomplete line at the end, left by an interrupted run, does not count.

    A file with other content is refused, because its last line must not be taken for an incomplete one and
    cut.
    """
    if not file.exists():
        return []
    *lines, half = file.read_bytes().split(b"\n")
    games = [_game(line, f"{file}, line {number}") for number, line in enumerate(lines, 1)]
    if not _BEGINNING.startswith(half[: len(_BEGINNING)]):
        raise _foreign(f"{file}, line {len(lines) + 1}")
    return games


def _game(line: bytes, place: str) -> dict[str, Any]:
    try:
        game = json.loads(line)
    except ValueError:
        raise _foreign(place) from None
    if not isinstance(game, dict) or "game" not in game:
        raise _foreign(place)
    return game


def _foreign(place: str) -> SystemExit:
    return SystemExit(f"{place}: this is not a game; remove the line or name another file")


def _cut_half_a_line(file: Path) -> None:
    with file.open("r+b") as book:
        book.truncate(book.read().rfind(b"\n") + 1)


def go_on(
    file: Path,
    games: int,
    processes: int,
    play: Callable[[int], Game],
    as_data: Callable[[Game], dict[str, Any]],
) -> Iterator[Game]:
    """Play the missing games, and write each as soon as it is over."""
    known = {game["game"] for game in games_of(file)}
    missing = [number for number in range(games) if number not in known]
    if file.exists():
        _cut_half_a_line(file)
    with ProcessPoolExecutor(processes) as pool, file.open("a", encoding="utf-8") as out:
        for played in pool.map(play, missing):
            out.write(json.dumps(as_data(played)) + "\n")
            out.flush()
            yield played
    print(f"{file}: {len(missing)} games played, {len(known)} were there")
