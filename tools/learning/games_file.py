"""A file of games, one a line as JSON: a run that was broken off goes on where it stopped."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

Game = TypeVar("Game")


def file_to_write(name: str) -> Path:
    """The type of the argument that names the file."""
    path = Path(name)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{name} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path.parent}: make it first")
    return path


def games_of(file: Path) -> list[dict[str, Any]]:
    """Those that are there."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def go_on(
    file: Path,
    games: int,
    processes: int,
    play: Callable[[int], Game],
    as_data: Callable[[Game], dict[str, Any]],
) -> Iterator[Game]:
    """Play the games that are missing of so many, and write each down as soon as it is over."""
    known = {game["game"] for game in games_of(file)}
    missing = [number for number in range(games) if number not in known]
    with ProcessPoolExecutor(processes) as pool, file.open("a", encoding="utf-8") as out:
        for played in pool.map(play, missing):
            out.write(json.dumps(as_data(played)) + "\n")
            out.flush()
            yield played
    print(f"{file}: {len(missing)} games played, {len(known)} were there")
