"""Compare forecasts with what happens, in fuzzed games of every edition and number of players.

    python tools/check_forecasts.py                                  2,000 forecasts
    python tools/check_forecasts.py --forecasts 100000 --jobs 2

Fails if something forecast as certain does not happen, or if a roll uses another target or modifier than the
forecast names for the case that came true.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from diadochoi.arena.fuzz.forecasts import ForecastReport, check_game
from diadochoi.cli.arguments import whole_number
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition

PORTION = 5000  # at most this many forecasts per game: enough for a whole one
SHOWN = 20  # differences printed


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Hold forecasts against what happens.")
    parser.add_argument(
        "--forecasts", type=whole_number(1), default=2000, help="how many at least (default 2000)"
    )
    parser.add_argument("--seed", default="forecasts", help="names the series (default forecasts)")
    parser.add_argument("--jobs", type=whole_number(1), default=os.cpu_count() or 1, help="processes")
    arguments = parser.parse_args(given)
    tables = [
        (edition, players) for edition in EDITIONS for players in sorted(load_edition(edition).player_counts)
    ]
    total = ForecastReport()
    number = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        while total.forecasts < arguments.forecasts:
            running = []
            for _ in range(4 * arguments.jobs):
                table = tables[number % len(tables)]
                most = min(PORTION, arguments.forecasts)
                running.append(pool.submit(check_game, f"{arguments.seed} {number}", *table, most))
                number += 1
            for future in running:
                total.add(future.result())
            told = f"{total.forecasts} forecasts, {len(total.differences)} differences"
            print(told, file=sys.stderr)
    show(total)
    return 1 if total.differences else 0


def show(report: ForecastReport) -> None:
    print(f"games: {report.games}, forecasts checked: {report.forecasts}")
    print(f"by edition: {dict(sorted(report.editions.items()))}")
    print(f"by players: {dict(sorted(report.players.items()))}")
    print(f"by option: {dict(report.verbs.most_common())}")
    print(f"conditions met: {sum(report.met.values())}")
    for what, times in report.met.most_common():
        print(f"  {times:7}  {what}")
    print(f"not compared: {sum(report.left_out.values())}")
    for why, times in report.left_out.most_common():
        print(f"  {times:7}  {why}")
    print(f"differences: {len(report.differences)}")
    for difference in report.differences[:SHOWN]:
        print(f"  {difference}")


if __name__ == "__main__":
    sys.exit(main())
