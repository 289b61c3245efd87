"""The balance report from games that were kept: the arena's journals, or the games of learn_from_strategist.

    python tools/balance.py games.jsonl more.jsonl.gz --by "the strategist" --out docs/balance.md

Lines without actions are left out. What stands on the old page after a line `<!-- notes -->` is kept.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from diadochoi.arena.balance import Tally, tally
from diadochoi.arena.balance_report import balance_report
from diadochoi.arena.kept import kept_games

NOTES = "<!-- notes -->"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--by", required=True, help="who played")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    found = Tally()
    changed = 0
    for outcome in kept_games(given.files):
        try:
            found.add(tally([outcome], edition=outcome.edition))
        except Exception:  # played under other rules: it cannot be gone through any more
            changed += 1
    text = balance_report(found, given.by)
    if given.out.exists():
        _, mark, notes = given.out.read_text(encoding="utf-8").partition(NOTES)
        text += f"\n{mark}{notes}" if mark else ""
    given.out.write_text(text, encoding="utf-8")
    print(f"{found.games} games; {changed} were played under other rules and left out")


if __name__ == "__main__":
    main()
