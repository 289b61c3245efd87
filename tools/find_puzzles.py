"""Find puzzles in bot games, and choose those that ship with the program.

    python tools/find_puzzles.py search JOURNAL --workers 16 --seconds 540 --seed gaza
    python tools/find_puzzles.py search JOURNAL --dice --bots greedy --seed ipsos
    python tools/find_puzzles.py choose JOURNAL --folder src/diadochoi/record/puzzles/files

`search` plays games one after the other on every worker and appends what it finds to the journal, one JSON
object per line. It skips games that the journal lists as finished, so a search can be stopped and resumed;
game N of a seed always gives the same puzzles. `choose` reads journals, replays every puzzle's file, drops
duplicates and writes the best of each theme. `diadochoi.arena.puzzle_search` finds the puzzles.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import queue
import sys
import time
import traceback
from pathlib import Path
from typing import Any


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    search = commands.add_parser("search", help="play games and note the puzzles in them")
    search.add_argument("journal", type=Path)
    search.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    search.add_argument("--seconds", type=float, default=600, help="stop after so long (default 600)")
    search.add_argument("--seed", default="puzzles", help="names the series of games")
    search.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    search.add_argument(
        "--bots", default="", help="who plays the games, as reflex,greedy (default: a mixture of levels)"
    )
    search.add_argument(
        "--dice", action="store_true", help="look for marches whose chance is the best, not for sure lines"
    )
    search.set_defaults(run=run_search)
    choose = commands.add_parser("choose", help="check what was found and write the best as files")
    choose.add_argument("journals", type=Path, nargs="+")
    choose.add_argument("--folder", type=Path, required=True, help="where the files go, by theme")
    choose.add_argument("--most", type=int, default=40, help="at most so many of a theme (default 40)")
    choose.set_defaults(run=run_choose)
    arguments = parser.parse_args()
    return int(arguments.run(arguments))


# ---------------------------------------------------------------------- search


def run_search(arguments: argparse.Namespace) -> int:
    finished, known = _read_journal(arguments.journal, arguments.seed)
    deadline = time.monotonic() + arguments.seconds
    tasks: Any = multiprocessing.Queue()
    results: Any = multiprocessing.Queue()
    game = arguments.first
    workers = [
        multiprocessing.Process(
            target=_work, args=(arguments.seed, arguments.bots, arguments.dice, tasks, results), daemon=True
        )
        for _ in range(arguments.workers)
    ]
    for worker in workers:
        worker.start()
    found = 0

    def hand_out() -> None:
        nonlocal game
        while game in finished:
            game += 1
        tasks.put(game)
        game += 1

    for _ in workers:
        hand_out()
    with arguments.journal.open("a", encoding="utf-8") as journal:
        while time.monotonic() < deadline:
            try:
                message = results.get(timeout=1.0)
            except queue.Empty:
                continue
            if "finished" in message:
                hand_out()
            elif message.get("id") in known:
                continue
            elif "id" in message:
                known.add(message["id"])
                found += 1
                print(f"{found:4} {message['id']}  {message['facts']['line']}", flush=True)
            else:
                print(message["problem"], file=sys.stderr, flush=True)
            journal.write(json.dumps({"seed": arguments.seed, **message}) + "\n")
            journal.flush()
    for worker in workers:
        worker.terminate()
    print(f"{found} puzzles found, {game - arguments.first} games begun")
    return 0


def _work(seed: str, bots: str, dice: bool, tasks: Any, results: Any) -> None:
    from diadochoi.arena.puzzle_search import PLAYERS, search_game

    players = bots.split(",") if bots else PLAYERS

    while True:
        game = tasks.get()
        try:
            for found in search_game(seed, game, players, dice):
                results.put({"id": found.id, "text": found.text, "facts": found.facts})
        except Exception:  # one failing game must not end the search; it is recorded and reported
            results.put({"problem": f"game {game}: {traceback.format_exc(limit=-4)}"})
        results.put({"finished": game})


def _read_journal(path: Path, seed: str) -> tuple[set[int], set[str]]:
    finished: set[int] = set()
    known: set[str] = set()
    for entry in _entries(path) if path.exists() else ():
        if "finished" in entry and entry["seed"] == seed:
            finished.add(entry["finished"])
        if "id" in entry:
            known.add(entry["id"])
    return finished, known


def _entries(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal; the last may be incomplete if a search was killed."""
    entries = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            entries.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return entries


# ---------------------------------------------------------------------- choose


def run_choose(arguments: argparse.Namespace) -> int:
    from diadochoi.arena.puzzle_choice import choose

    found = [entry for path in arguments.journals for entry in _entries(path) if "id" in entry]
    chosen, refused = choose(found, arguments.most)
    for entry in chosen:
        file = arguments.folder / f"{entry['id']}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(entry["text"], encoding="utf-8")
    for reason, count in refused.most_common():
        print(f"{count:5} {reason}")
    print(f"{len(chosen)} of {len(found)} written to {arguments.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
