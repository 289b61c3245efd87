"""The balance report from games that were kept: the arena's journals, or the games of learn_from_strategist.

    python tools/balance.py games.jsonl more.jsonl.gz --by "the strategist" --out docs/balance.md

Lines without actions are left out. What stands on the old page after a line `<!-- notes -->` is kept.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from diadochoi.arena.balance import Tally, tally
from diadochoi.arena.balance_report import balance_report
from diadochoi.arena.match import Outcome

NOTES = "<!-- notes -->"


def games(file: Path) -> Iterator[Outcome]:
    """The games of a file that can be played through again."""
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            try:
                data = json.loads(line)
            except ValueError:
                continue  # broken off while it was written
            if data.get("actions"):
                seats = tuple(data.get("seats") or data["bots"])
                yield Outcome(
                    number, data["deal"], seats, winner=data["winner"], win=data["win"], turn=data["turn"],
                    actions=data["actions"],
                )  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--by", required=True, help="who played")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    found = Tally()
    changed = 0
    for file in given.files:
        for outcome in games(file):
            try:
                found.add(tally([outcome]))
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
