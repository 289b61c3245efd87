"""Ask every bot at many positions of fuzzed games, of every edition and number of players.

    python tools/try_bots.py                      2,000 positions, all bots
    python tools/try_bots.py --positions 200 --bots strategist,greedy

Fails if a bot raises, returns something that is not offered, gives no reason, changes the game while
thinking, thinks for more than five seconds, or does not finish its turn.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from diadochoi.arena.bot_trial import Verdict, try_bots
from diadochoi.bots.base import bot_names, make_bot
from diadochoi.cli.arguments import named_bots, whole_number
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition

PORTION = 10  # positions per job


def everybody() -> list[str]:
    """All bots; those that search by the clock also with a fixed count, which is reproducible."""
    counting = [f"{name}:8" for name in bot_names() if hasattr(make_bot(name, 0), "iterations")]
    return [*bot_names(), *counting]


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Ask every bot at many positions of fuzzed games.")
    parser.add_argument(
        "--positions", type=whole_number(1), default=2000, help="how many positions (default 2000)"
    )
    parser.add_argument("--bots", type=named_bots, help="names with commas (default all)")
    parser.add_argument("--seed", default="trial", help="names the series (default trial)")
    parser.add_argument("--jobs", type=whole_number(1), default=os.cpu_count() or 1, help="processes")
    arguments = parser.parse_args(given)
    bots = arguments.bots or everybody()
    tables = [
        (edition, players) for edition in EDITIONS for players in sorted(load_edition(edition).player_counts)
    ]
    portions = max(1, -(-arguments.positions // PORTION))
    total = Verdict()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        running = [
            pool.submit(try_bots, f"{arguments.seed} {number}", *tables[number % len(tables)], bots, PORTION)
            for number in range(portions)
        ]
        for future in running:
            total.add(future.result())
            print(f"{total.positions} positions, {len(total.complaints)} complaints", file=sys.stderr)
    print(f"{total.positions} positions: {dict(sorted(total.tables.items()))}")
    print(f"answers: {dict(total.answers)}")
    print(f"turns played to their end: {dict(total.turns)}")
    print("slowest answer:", ", ".join(f"{name} {took:.2f} s" for name, took in total.slowest.items()))
    for complaint in total.complaints:
        print(complaint)
    print(f"{len(total.complaints)} complaints")
    return 1 if total.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
