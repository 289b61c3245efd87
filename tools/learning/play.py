"""Play the games that the bots' network learns from.

    python tools/learning/play.py games.jsonl --games 400 --bots strategist,greedy --processes 4

Most are games of four in the 4th edition, the rest of other numbers and editions; one of the bots at random
takes every seat. Now and then a seat does something at random, so that positions come up that none of them
would seek. A file that is there is gone on with.
"""

from __future__ import annotations

import argparse
import json
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from diadochoi.arena.match import Outcome, Pairing, play_match
from diadochoi.bots.base import make_bot

# Which games are played, and how often.
TABLES: dict[tuple[str, int], float] = {
    ("4e", 4): 0.76, ("4e", 3): 0.06, ("4e", 5): 0.06, ("4e", 2): 0.04, ("3e", 4): 0.04, ("hybrid", 4): 0.04,
}  # fmt: skip


def game(number: int, seed: str, bots: list[str], wander: float) -> Outcome:
    """One game, the same for the same arguments."""
    chance = random.Random(f"{seed}/{number}")
    (edition, players), *_ = chance.choices(list(TABLES), weights=list(TABLES.values()))
    seats = tuple(chance.choice(bots) for _ in range(players))
    deal = f"{seed}-{number}"
    return play_match(Pairing(number, deal, seats, deal, keep=True, edition=edition, wander=wander))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="one game a line, as JSON")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bots", default="strategist,greedy")
    parser.add_argument("--seed", default="learning")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--wander", type=float, default=0.02, help="how often a seat plays at random")
    given = parser.parse_args(arguments)
    bots = given.bots.split(",")
    try:
        for name in bots:
            make_bot(name, 0)
    except (KeyError, ValueError) as problem:
        parser.error(problem.args[0])
    there = given.out.read_text(encoding="utf-8").splitlines() if given.out.exists() else []
    known = {json.loads(line)["game"] for line in there}
    missing = [number for number in range(given.games) if number not in known]
    play = partial(game, seed=given.seed, bots=bots, wander=given.wander)
    with ProcessPoolExecutor(given.processes) as pool, given.out.open("a", encoding="utf-8") as out:
        for played in pool.map(play, missing):
            if played.problem:
                raise SystemExit(f"game {played.game} of {given.seed} went wrong:\n{played.problem}")
            out.write(json.dumps(played.as_data()) + "\n")
            out.flush()
    print(f"{given.out}: {len(missing)} games played, {len(known)} were there")


if __name__ == "__main__":
    main()
