"""Play the games that the bots' network learns from.

    python tools/learning/play.py games.jsonl --games 400 --bots strategist,greedy --processes 4
    python tools/learning/play.py games.jsonl --games 400 --bots biased    (see biased.py)

Most games have four players in the 4th edition, the rest other numbers and editions; each seat gets one of
the bots at random. Now and then a seat acts at random, so that positions come up that none of the bots would
choose. An existing file is continued.
"""

from __future__ import annotations

import argparse
import random
from functools import partial

from biased import BiasedBot
from games_file import go_on

from diadochoi.arena.bot_game import Outcome, Pairing, play_match
from diadochoi.bots.base import register
from diadochoi.cli.arguments import file_to_write, named_bots, whole_number

# Which games are played, and how often.
TABLES: dict[tuple[str, int], float] = {
    ("4e", 4): 0.76, ("4e", 3): 0.06, ("4e", 5): 0.06, ("4e", 2): 0.04, ("3e", 4): 0.04, ("hybrid", 4): 0.04,
}  # fmt: skip


def game(number: int, seed: str, bots: list[str], random_share: float) -> Outcome:
    """One game, determined by its arguments."""
    known(",".join(bots))
    chance = random.Random(f"{seed}/{number}")
    (edition, players), *_ = chance.choices(list(TABLES), weights=list(TABLES.values()))
    seats = tuple(chance.choice(bots) for _ in range(players))
    deal = f"{seed}-{number}"
    played = play_match(
        Pairing(number, deal, seats, deal, keep=True, edition=edition, random_share=random_share)
    )
    if played.problem:
        raise SystemExit(f"game {number} of {seed} went wrong:\n{played.problem}")
    return played


def known(text: str) -> list[str]:
    """An argument type: names of bots. `biased` exists only here."""
    if BiasedBot.name in text:
        register(BiasedBot)
    return named_bots(text)


def share(text: str) -> float:
    """An argument type: a share from 0 to 1."""
    found = float(text)
    if not 0 <= found <= 1:
        raise argparse.ArgumentTypeError(f"{text} must be between 0 and 1")
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=file_to_write, help="one game a line, as JSON")
    parser.add_argument("--games", type=whole_number(1), default=400)
    parser.add_argument(
        "--bots", type=known, default="strategist,greedy", help="names with commas, biased too"
    )
    parser.add_argument("--seed", default="learning")
    parser.add_argument("--processes", type=whole_number(1), default=1)
    parser.add_argument("--random-share", type=share, default=0.02, help="how often a seat plays at random")
    given = parser.parse_args(arguments)
    play = partial(game, seed=given.seed, bots=given.bots, random_share=given.random_share)
    for _ in go_on(given.out, given.games, given.processes, play, Outcome.as_data):
        pass  # they are already written


if __name__ == "__main__":
    main()
