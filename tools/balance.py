"""The balance report from stored games: the arena's journals, or those of tools/learning/play.py.

    python tools/balance.py games.jsonl more.jsonl.gz --by "played by strategists" --out docs/balance.md

Counts games of four players in the 4th edition without optional rules unless told otherwise (`--players`,
`--edition`, `--options`); lines without actions are left out. On the old page, everything after a line `<!--
notes -->` is kept.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from diadochoi.arena.balance import BalanceTally, tally_game
from diadochoi.arena.balance_report import write_page
from diadochoi.arena.recorded_games import NoGamesError, OtherRulesError, games_of_kind
from diadochoi.cli.arguments import file_to_write, names
from diadochoi.content.edition_table import EDITIONS


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, help="journals with actions, .gz too")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5), help="default 4")
    parser.add_argument("--edition", default="4e", choices=EDITIONS, help="default 4e")
    parser.add_argument("--options", type=names, default="", help="optional rules with commas (default none)")
    parser.add_argument("--by", required=True, help="who played, a clause of the first line, in Markdown")
    parser.add_argument("--out", type=file_to_write, required=True, help="the page")
    given = parser.parse_args(arguments)
    found = BalanceTally()
    changed = 0
    try:
        for outcome in games_of_kind(given.files, given.players, given.edition, given.options):
            try:
                found.add(tally_game(outcome))
            except OtherRulesError:
                changed += 1
        write_page(given.out, found, given.by)
    except NoGamesError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    print(f"{found.games} games; {changed} were played under other rules and left out")


if __name__ == "__main__":
    main()
