"""Try wrong but well-formed actions in fuzzed games of every edition, with options, and check the refusals.

    python tools/check_refusals.py                                 5,000 wrong actions
    python tools/check_refusals.py --actions 50000 --jobs 2

Fails if an option has a failed condition, if a wrong action has none, if a stated condition is not true, if a
cited clause is not in play, if too few refusals say why the action is not possible, or if 50,000 actions
leave out a verb.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from diadochoi.arena.fuzz.refusals import RefusalReport, share, try_wrong_actions
from diadochoi.cli.arguments import whole_number
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition

GAME = 900  # at most this many decisions per game
LOOKS = 0.5  # the share of decisions at which actions are tried
SHOWN = 60  # lines printed per list
SAME_QUESTION = 0.99
ANY_MOMENT = 0.95
EVERY_VERB = 50_000  # with this many actions every verb must have been offered and refused


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Try wrong actions and read the refusals.")
    parser.add_argument("--actions", type=whole_number(1), default=5000, help="how many (default 5000)")
    parser.add_argument("--seed", default="refusals", help="names the series (default refusals)")
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="processes (default 1)")
    arguments = parser.parse_args(given)
    tables = [
        (edition, players) for edition in EDITIONS for players in sorted(load_edition(edition).player_counts)
    ]
    total, number = RefusalReport(), 0
    most = min(GAME, max(60, arguments.actions // len(tables)))
    with ProcessPoolExecutor(arguments.jobs) as pool:
        while total.tries() < arguments.actions:
            running = []
            for _ in range(2 * arguments.jobs):
                edition, players = tables[number % len(tables)]
                seed = f"{arguments.seed} {number}"
                running.append(pool.submit(try_wrong_actions, seed, edition, players, most, LOOKS))
                number += 1
            for future in running:
                total.add(future.result())
            print(f"{number} games, {total.tries()} wrong actions", file=sys.stderr)
    return show(total)


def show(report: RefusalReport) -> int:
    shares = share(report.same_question), share(report.any_moment)
    for name, part, counts in (
        ("same kind of question", shares[0], report.same_question),
        ("any moment", shares[1], report.any_moment),
    ):
        print(f"{name}: {part:.2%} of {counts.total()} wrong actions with a reason of their own")
    print(dict(report.counts))
    offered_verbs = {verb for verb, answer in report.everything if answer == "offered"}
    print(
        f"every well-formed action tried at {report.counts['decisions with every action']} decisions: "
        f"{report.everything.total()} actions, {len(offered_verbs)} verbs offered there"
    )
    looked, all_reasons = report.checked.total(), report.reasons.total()
    print(
        f"conditions looked at again: {looked} of {all_reasons} refusals "
        f"({looked / max(1, all_reasons):.2%}), {len(report.checked)} kinds"
    )
    print(f"told of another moment: {report.referred.total()}, held against all that was offered")
    _list("generic, by question and verb", report.generic)
    _list("not looked at again, by reason", report.reasons - report.checked)
    _list("citations of rules that are not in play", report.foreign)
    _list("contradictions", report.problems)
    for problem, example in report.examples.items():
        print(f"  {problem}, for example: {example}")
    misplaced = report.misplaced()
    print(f"referred to another moment by a question that sometimes offers them: {misplaced}")
    never_offered, never_refused = report.unproved_verbs()
    print(f"verbs never offered: {never_offered}")
    print(f"verbs never refused: {never_refused}")
    bad = report.problems or report.foreign or misplaced
    if report.tries() >= EVERY_VERB:
        bad = bad or never_offered or never_refused
    return 1 if bad or shares[0] < SAME_QUESTION or shares[1] < ANY_MOMENT else 0


def _list(title: str, counts: object) -> None:
    assert isinstance(counts, dict)
    print(f"{title}: {sum(counts.values())}")
    for name, number in sorted(counts.items(), key=lambda entry: -entry[1])[:SHOWN]:
        print(f"  {number:6} {name if isinstance(name, str) else ': '.join(name)}")


if __name__ == "__main__":
    raise SystemExit(main())
