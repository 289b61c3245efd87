"""Fit the powers of `bots/calibration.py` on games that were kept, and say how good the chances are.

    diadochoi arena --bots strategist --games 400 --keep-actions --resume games.jsonl
    python tools/calibrate.py games.jsonl

For each Game Turn the power that makes the winners likeliest; a fifth of the games is held back to measure.
Then a table: of the seats that were given such a chance, how many won.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

from balance import games

from diadochoi.arena.match import Outcome
from diadochoi.bots.calibration import calibrated, power_of
from diadochoi.bots.evaluate import chances
from diadochoi.content import load
from diadochoi.rules import frames
from diadochoi.rules.chance import seed_bytes
from diadochoi.rules.config import make_config
from diadochoi.rules.segments import SETUP
from diadochoi.rules.setup import new_state

POWERS = [step / 20 for step in range(4, 41)]
HELD_BACK = 5
BANDS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True)
class Look:
    """One position: the bots' values, and who won in the end."""

    turn: int
    values: tuple[float, ...]
    winner: int


def looks(outcome: Outcome) -> list[Look]:
    """The positions at the start of every Segment of a game."""
    facts = load()
    state = new_state(facts, make_config(facts, len(outcome.seats)), seed_bytes(outcome.deal))
    found: list[Look] = []
    last = None
    for action in outcome.actions:
        moment = (state.turn, state.round, state.segment, state.active)
        if state.segment != SETUP and len(state.frames) <= 2 and moment != last:
            last = moment
            found.append(Look(state.turn, tuple(chances(state.copy())), outcome.winner))
        frames.play(state, action)
    return found


def likelihood(seen: Sequence[Look], power: float | None) -> float:
    """The mean logarithm of the winner's chance; None takes the powers in use."""
    total = 0.0
    for look in seen:
        used = power_of(look.turn) if power is None else power
        total += log(calibrated(look.values, used)[look.winner])
    return total / max(1, len(seen))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=10**9, help="use no more games than this")
    given = parser.parse_args(arguments)
    kept = [outcome for file in given.files for outcome in games(file)][: given.most]
    random.Random(1).shuffle(kept)
    learnt: list[Look] = []
    held: list[Look] = []
    for place, outcome in enumerate(kept):
        (held if place % HELD_BACK == 0 else learnt).extend(looks(outcome))
    print(f"{len(kept)} games, {len(learnt)} positions to fit, {len(held)} held back")
    print("turn  power   held back: as the bots judge, with the power, everybody alike")
    for turn in sorted({look.turn for look in learnt}):
        here = [look for look in learnt if look.turn == turn]
        best = max(POWERS, key=lambda power, here=here: likelihood(here, power))
        test = [look for look in held if look.turn == turn]
        measured = [likelihood(test, power) for power in (1.0, best, 0.0)]
        print(f"{turn:>4} {best:>6.2f}", *(f"{value:>12.3f}" for value in measured))
    print(f"in use now: {likelihood(held, None):.3f} on what was held back")
    bands: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for look in held:
        for seat, chance in enumerate(calibrated(look.values, power_of(look.turn))):
            band = max(place for place, low in enumerate(BANDS[:-1]) if chance >= low)
            bands[band].append((chance, seat == look.winner))
    print("chance given  seats   mean chance  won")
    for band, rows in sorted(bands.items()):
        mean = sum(chance for chance, _ in rows) / len(rows)
        won = sum(won for _, won in rows) / len(rows)
        print(f"{BANDS[band]:.0%}–{BANDS[band + 1]:.0%} {len(rows):>9} {mean:>10.1%} {won:>9.1%}")


if __name__ == "__main__":
    main()
