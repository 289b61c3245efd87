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
from typing import Any

from positions import AT_CHOICES, TABLES

from diadochoi.arena.match import MOST_DECISIONS
from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.content.editions import load_edition
from diadochoi.rules import frames
from diadochoi.rules.chance import seed_bytes
from diadochoi.rules.config import make_config
from diadochoi.rules.setup import new_state
from diadochoi.rules.wins import WIN_NAMES


def game(number: int, seed: str, bots: list[str], wander: float) -> dict[str, Any]:
    """One game, the same for the same arguments."""
    chance = random.Random(f"{seed}/{number}")
    (edition, players), *_ = chance.choices(list(TABLES), weights=list(TABLES.values()))
    facts = load_edition(edition)
    deal = f"{seed}-{number}"
    state = new_state(facts, make_config(facts, players, edition), seed_bytes(deal))
    seats = [chance.choice(bots) for _ in range(players)]
    sitting = [make_bot(name, seat, deal) for seat, name in enumerate(seats)]
    actions: list[int] = []
    while not state.over and len(actions) < MOST_DECISIONS:
        seat = state.asked
        if chance.random() < wander and state.frames[-1].question(state).key in AT_CHOICES:
            choice = chance.choice(state.options)
        else:
            choice = sitting[seat].choose(Knowledge(state, seat), state.options, 1.0)
        actions.append(choice)
        frames.play(state, choice)
    return {
        "game": number, "deal": deal, "edition": edition, "seats": seats, "winner": state.winner,
        "win": WIN_NAMES[state.win_kind], "turn": state.turn, "actions": actions,
    }  # fmt: skip


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
            out.write(json.dumps(played) + "\n")
            out.flush()
    print(f"{given.out}: {len(missing)} games played, {len(known)} were there")


if __name__ == "__main__":
    main()
