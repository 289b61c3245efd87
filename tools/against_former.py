"""Play the current bots against those of another version, to check that a change has not made them weaker.

    git worktree add /tmp/former COMMIT
    python tools/against_former.py /tmp/former/src/diadochoi/bots --bot king:4 --seconds 450 --jobs 16

Both use the current rules, with two seats each at a table of four, and swap seats from game to game. Games
are played until the time is up; unfinished ones are not counted.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from types import ModuleType

from diadochoi.arena.ratings import wilson
from diadochoi.bots import base
from diadochoi.cli.arguments import whole_number
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.turn.setup import new_state

FORMER = "former_bots"


def copy_former(bots: Path, folder: Path) -> None:
    """Copy the other version's bots as a separate package."""
    shutil.copytree(bots, folder / FORMER)
    for file in (folder / FORMER).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("diadochoi.bots", FORMER), encoding="utf-8")


def former_base(folder: str) -> ModuleType:
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return importlib.import_module(f"{FORMER}.base")


def play(folder: str, bot: str, budget: float, seed: str, number: int, deadline: float) -> int | None:
    """1 if a current bot won, 0 if a former one did, None if time ran out first."""
    former = former_base(folder)
    content = load_edition("4e")
    # the same deal twice, with seats swapped
    state = new_state(content, make_config(content, 4, "4e"), seed_bytes(f"{seed}-{number // 2}"))
    today = {seat for seat in range(4) if seat % 2 == number % 2}
    makers = [base if seat in today else former for seat in range(4)]
    bots = [maker.make_bot(bot, seat, f"{seed}-{number}") for seat, maker in enumerate(makers)]
    while not state.over:
        if time.time() > deadline:
            return None
        seat = state.asked
        knowledge = makers[seat].Knowledge(state, seat)
        engine.play(state, bots[seat].choose(knowledge, state.options, budget))
    return int(state.winner in today)


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("former", type=Path, help="the folder of the other version's bots")
    parser.add_argument(
        "--bot", default="strategist", help="who plays, in both versions (default strategist)"
    )
    parser.add_argument("--budget", type=float, default=0.0, help="seconds for a decision (default 0)")
    parser.add_argument("--seconds", type=float, default=600, help="begin and end games for so long")
    parser.add_argument("--games", type=whole_number(1), default=10_000, help="at most so many games")
    parser.add_argument("--seed", default="former", help="names the series")
    parser.add_argument("--jobs", type=whole_number(1), default=os.cpu_count() or 1, help="processes")
    arguments = parser.parse_args(given)
    deadline = time.time() + arguments.seconds
    won = lost = number = 0
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(arguments.jobs) as pool:
        copy_former(arguments.former, Path(folder))
        running: set[Future[int | None]] = set()
        while True:
            while len(running) < arguments.jobs and number < arguments.games and time.time() < deadline:
                running.add(
                    pool.submit(
                        play, folder, arguments.bot, arguments.budget, arguments.seed, number, deadline
                    )
                )
                number += 1
            if not running:
                break
            over, running = wait(running, return_when=FIRST_COMPLETED)
            for game in over:
                result = game.result()
                if result is not None:
                    won, lost = won + result, lost + 1 - result
                    print(f"{won + lost} games, {won} won by today's {arguments.bot}", file=sys.stderr)
    if not won + lost:
        print("No game was over in time.")
        return 1
    share = wilson(won, won + lost)
    print(
        f"{arguments.bot}: {won + lost} games, today's won {won} ({100 * won / (won + lost):.0f} %, "
        f"95 % interval {100 * share.low:.0f} to {100 * share.high:.0f} %), the former {lost}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
