"""Play games that follow only the coach's advice, and check that the coach is consistent.

    python tools/follow_advice.py                          50 Player Turns, none of whose plans may be dropped
                                                           without a stated cause
    python tools/follow_advice.py --games 40 --jobs 2      whole games: every second seat follows advice, the
                                                           bot behind it plays the others; who wins?

Exit status 1 if the coach contradicted itself.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from diadochoi.arena.advice_trial import AdviceTrial, follow
from diadochoi.arena.ratings import wilson
from diadochoi.content.edition_table import EDITIONS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="strategist", help="who gives the advice, and plays the other seats")
    parser.add_argument("--turns", type=int, default=50, help="Player Turns to follow")
    parser.add_argument("--games", type=int, default=0, help="whole games instead")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="4e", choices=EDITIONS)
    parser.add_argument("--seed", default="advice")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    whole = AdviceTrial()
    if given.games:
        with ProcessPoolExecutor(given.jobs) as pool:
            games = [
                pool.submit(
                    follow,
                    f"{given.seed}-{game // 2}",
                    given.bot,
                    given.players,
                    given.edition,
                    swapped=bool(game % 2),
                )
                for game in range(given.games)
            ]
            for game in games:
                whole.add(game.result())
                print(f"{whole.games} games, {whole.wins} won by advised seats", file=sys.stderr)
    else:
        number = 0
        while whole.turns < given.turns:
            left = given.turns - whole.turns
            whole.add(follow(f"{given.seed}-{number}", given.bot, given.players, given.edition, left))
            number += 1
    print(f"{whole.turns} Player Turns, {whole.decisions} decisions, {whole.plans} plans")
    print(f"{whole.changed} plans changed with a stated cause, {len(whole.complaints)} complaints")
    for complaint in whole.complaints:
        print(f"  {complaint}")
    if whole.games:
        share = wilson(whole.wins, whole.games)
        print(
            f"{whole.games} games, half of the seats advised by {given.bot}: the advised won {whole.wins} "
            f"({100 * whole.wins / whole.games:.0f} %, 95 % interval {100 * share.low:.0f} to "
            f"{100 * share.high:.0f} %), the bot itself {whole.other_wins}"
        )
    return 1 if whole.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
