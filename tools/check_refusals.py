"""How many wrong but well-formed actions are refused with a reason of their own, in every edition.

    python tools/check_refusals.py                       3,000 decisions
    python tools/check_refusals.py --decisions 100000

Prints the shares, the questions and verbs that stay without a reason of their own, and the citations of
other editions.
"""

from __future__ import annotations

import argparse

from diadochoi.arena.fuzz.refusals import RefusalReport, share, try_wrong_actions
from diadochoi.cli.arguments import whole_number
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition

GAME = 500  # decisions of one game at most
SHOWN = 40  # kinds without a reason printed


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Try wrong actions and read the refusals.")
    parser.add_argument("--decisions", type=whole_number(1), default=3000, help="how many (default 3000)")
    parser.add_argument("--seed", default="refusals", help="names the series (default refusals)")
    arguments = parser.parse_args(given)
    for edition in EDITIONS:
        total = RefusalReport()
        counts = sorted(load_edition(edition).player_counts)
        for number in range(max(1, arguments.decisions // GAME // len(EDITIONS))):
            players = counts[number % len(counts)]
            total.add(try_wrong_actions(f"{arguments.seed} {number}", edition, players, GAME))
        show(edition, total)
    return 0


def show(edition: str, report: RefusalReport) -> None:
    for name, counts in (("same question", report.same_question), ("any moment", report.any_moment)):
        print(f"{edition}, {name}: {share(counts):.1%} of {counts.total()} with a reason of their own")
    for (question, verb), number in report.generic.most_common(SHOWN):
        print(f"  {number:5} {question}: {verb}")
    print(f"{edition}: {report.citations} citations, of other editions: {dict(report.foreign.most_common())}")


if __name__ == "__main__":
    raise SystemExit(main())
