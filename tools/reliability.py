"""Measure how accurate the chances shown to spectators are: how many of the seats with a given chance won.

    diadochoi arena --bots strategist --games 200 --keep-actions --resume games.jsonl
    python tools/reliability.py games.jsonl

It looks at every Segment of stored games with four players in the 4th edition without optional rules, unless
told otherwise (`--players`, `--edition`, `--options`). Do not use the games that the network learned from.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass
from math import log
from pathlib import Path

from diadochoi.arena.bot_game import Outcome
from diadochoi.arena.recorded_games import NoGamesError, OtherRulesError, games_of_kind, through
from diadochoi.bots.judging.evaluate import chances
from diadochoi.bots.judging.win_chances import LEAST, win_chances
from diadochoi.cli.arguments import names
from diadochoi.content.edition_table import EDITIONS
from diadochoi.rules.core.segments import SETUP

BANDS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True)
class Look:
    """One position: the chances shown, those of the hand-written evaluation, and who won in the end."""

    turn: int
    shown: list[float]
    by_hand: list[float]
    winner: int


def looks(outcome: Outcome) -> list[Look]:
    """The positions at the start of every Segment of a game."""
    found: list[Look] = []
    last = None
    for state in through(outcome):
        moment = (state.turn, state.round, state.segment, state.active)
        if state.winner < 0 and state.segment != SETUP and len(state.frames) <= 2 and moment != last:
            last = moment
            found.append(Look(state.turn, win_chances(state), chances(state.copy()), outcome.winner))
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, help="journals with actions, .gz too")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5), help="default 4")
    parser.add_argument("--edition", default="4e", choices=EDITIONS, help="default 4e")
    parser.add_argument("--options", type=names, default="", help="optional rules with commas (default none)")
    given = parser.parse_args(arguments)
    try:
        kept = games_of_kind(given.files, given.players, given.edition, given.options)
    except NoGamesError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    seen: list[Look] = []
    changed = 0
    for outcome in kept:
        try:
            seen.extend(looks(outcome))
        except OtherRulesError:
            changed += 1
    if changed == len(kept):
        parser.exit(2, f"{parser.prog}: all {changed} games were played under other rules; play new ones\n")
    print(f"{len(kept) - changed} games; {changed} were played under other rules and left out")
    print(f"{len(seen)} positions; the mean logarithm of the winner's chance:")
    print("turn  positions    shown  by hand    alike")
    for turn in sorted({look.turn for look in seen}):
        here = [look for look in seen if look.turn == turn]
        columns = _likelihoods(here)
        print(f"{turn:>4} {len(here):>10}", *(f"{value:>8.3f}" for value in columns))
    print(f" all {len(seen):>10}", *(f"{value:>8.3f}" for value in _likelihoods(seen)))
    bands: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for look in seen:
        for seat, chance in enumerate(look.shown):
            band = max(place for place, low in enumerate(BANDS[:-1]) if chance >= low)
            bands[band].append((chance, seat == look.winner))
    print("chance given  seats   mean chance  won")
    for band, rows in sorted(bands.items()):
        mean = sum(chance for chance, _ in rows) / len(rows)
        won = sum(won for _, won in rows) / len(rows)
        print(f"{BANDS[band]:.0%}–{BANDS[band + 1]:.0%} {len(rows):>9} {mean:>10.1%} {won:>9.1%}")


def _likelihoods(seen: list[Look]) -> tuple[float, float, float]:
    """The likelihoods of the chances shown, of the hand-written ones, and of equal chances."""
    number = max(1, len(seen))
    return (
        sum(log(look.shown[look.winner]) for look in seen) / number,
        sum(log(max(LEAST, look.by_hand[look.winner])) for look in seen) / number,
        sum(-log(len(look.shown)) for look in seen) / number,
    )


if __name__ == "__main__":
    main()
