"""Feed damaged inputs to everything that reads text from outside: it must not crash or hang, and use bounded
memory.

    python tools/fuzz_inputs.py                          10,000 inputs of all kinds
    python tools/fuzz_inputs.py --inputs 1000000 --jobs 16
    python tools/fuzz_inputs.py --kinds scenario pack --seed night
    python tools/fuzz_inputs.py --again scenario 4711    feed one input again, and print it

An input follows from the seed, its kind and its number, so whatever fails can be repeated. An input may be
refused with an error of ours; any other exception, more than ten seconds of processor time or more than
2 GiB is a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from input_fuzz import files, requests

# How many of 100 inputs are of each kind. Requests to the server take longest.
SHARES = {
    "record": 8, "save": 8, "position": 18, "scenario": 18, "pack": 2, "notation": 36, "message": 7,
    "request": 3,
}  # fmt: skip
BATCH = 250
PATIENCE = 10  # seconds of processor time for one input: others may be using the machine
MEMORY = 2 << 30


class TooSlow(BaseException):
    """Not an Exception, so that the code under test cannot catch it."""


@dataclass
class Batch:
    kind: str
    first: int
    count: int
    seed: str


@dataclass
class Report:
    """The result of a batch: how many inputs were accepted, the slowest, and the faults."""

    kind: str
    tried: int = 0
    accepted: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.tried += other.tried
        self.accepted += other.accepted
        self.slowest = max(self.slowest, other.slowest)
        self.faults += other.faults


def chance_of(seed: str, kind: str, number: int) -> random.Random:
    return random.Random(f"{seed} {kind} {number}")


def run_batch(batch: Batch) -> Report:
    """All inputs of a batch, one after another."""
    report = Report(batch.kind)
    if batch.kind in files.KINDS:
        _feed_files(batch, report)
    else:
        asyncio.run(_feed_server(batch, report))
    return report


def _feed_files(batch: Batch, report: Report) -> None:
    kind = files.KINDS[batch.kind]
    signal.signal(signal.SIGPROF, _too_slow)
    for number in range(batch.first, batch.first + batch.count):
        text = kind.make(chance_of(batch.seed, batch.kind, number))
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            report.accepted += kind.feed(text)
        except (Exception, TooSlow) as error:  # we look for anything except our own errors
            report.faults.append(_fault(batch, number, error))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        report.tried += 1
        report.slowest = max(report.slowest, time.process_time() - begun)


async def _feed_server(batch: Batch, report: Report) -> None:
    async with requests.host() as own:
        for number in range(batch.first, batch.first + batch.count):
            if (number - batch.first) % 50 == 0:
                await own.new_table()
            chance = chance_of(batch.seed, batch.kind, number)
            begun = time.process_time()
            try:
                if batch.kind == "message":
                    answered = await requests.send_messages(own, [requests.damaged_message(chance, own)])
                else:
                    answered = await requests.send_request(own, requests.damaged_request(chance, own))
                report.accepted += answered
            except Exception as error:
                report.faults.append(_fault(batch, number, error))
            report.tried += 1
            took = time.process_time() - begun
            report.slowest = max(report.slowest, took)
            if took > PATIENCE:
                report.faults.append(_fault(batch, number, TooSlow(f"{took:.1f} seconds for an answer")))


def _too_slow(_: int, __: FrameType | None) -> None:
    raise TooSlow(f"no answer within {PATIENCE} seconds")


def _fault(batch: Batch, number: int, error: BaseException) -> str:
    trace = "".join(traceback.format_exception(error)[-3:])
    return f"--again {batch.kind} {number} --seed {batch.seed}\n{trace}"


def batches(kinds: list[str], inputs: int, seed: str) -> Iterator[Batch]:
    whole = sum(SHARES[kind] for kind in kinds)
    for kind in kinds:
        count = max(1, inputs * SHARES[kind] // whole)
        for first in range(0, count, BATCH):
            yield Batch(kind, first, min(BATCH, count - first), seed)


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def fuzz(kinds: list[str], inputs: int, seed: str, jobs: int) -> dict[str, Report]:
    """Feed this many inputs; returns a report per kind. A process that dies ends the series with an error."""
    reports = {kind: Report(kind) for kind in kinds}
    work = list(batches(kinds, inputs, seed))
    random.Random(seed).shuffle(work)  # mix slow and quick kinds
    if jobs == 1:
        for batch in work:
            reports[batch.kind].add(run_batch(batch))
        return reports
    context = multiprocessing.get_context("spawn")  # an executor: the server starts processes of its own
    with ProcessPoolExecutor(jobs, context, _limit_memory, max_tasks_per_child=40) as pool:
        started = [pool.submit(run_batch, batch) for batch in work]
        for number, done in enumerate(as_completed(started), 1):
            report = done.result()
            reports[report.kind].add(report)
            if number % 50 == 0:
                print(f"{sum(one.tried for one in reports.values()):,} inputs", file=sys.stderr, flush=True)
    return reports


def print_reports(reports: dict[str, Report]) -> None:
    print(f"{'kind':10} {'inputs':>10} {'accepted':>10} {'slowest':>9} {'faults':>7}")
    for report in reports.values():
        print(
            f"{report.kind:10} {report.tried:>10,} {report.accepted:>10,} {report.slowest:>8.2f}s"
            f" {len(report.faults):>7,}"
        )
    print(f"{'all':10} {sum(report.tried for report in reports.values()):>10,}")
    shown: Counter[str] = Counter()
    for report in reports.values():
        for fault in report.faults:
            last = fault.strip().rpartition("\n")[2]
            shown[last] += 1
            if shown[last] == 1:
                print(f"\n{fault}", file=sys.stderr)


def again(kind: str, number: int, seed: str) -> Report:
    """Feed one input again, and print it."""
    if kind in files.KINDS:
        print(files.KINDS[kind].make(chance_of(seed, kind, number)))
    return run_batch(Batch(kind, number, 1, seed))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=10_000, help="how many in all (default 10,000)")
    parser.add_argument("--kinds", nargs="+", choices=SHARES, default=list(SHARES), help="default: all")
    parser.add_argument("--seed", default="inputs", help="another word gives other inputs")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--again", nargs=2, metavar=("KIND", "NUMBER"), help="feed one input again")
    given: Any = parser.parse_args(arguments)
    if given.again:
        kind, number = given.again
        if kind not in SHARES or not number.isdigit():
            parser.error(f"--again needs a kind ({', '.join(SHARES)}) and a number")
        reports = {kind: again(kind, int(number), given.seed)}
    else:
        reports = fuzz(given.kinds, given.inputs, given.seed, given.jobs)
    print_reports(reports)
    return 1 if any(report.faults for report in reports.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
