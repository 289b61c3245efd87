"""One agent among bots through Gymnasium: a starting point for your own learner.

python examples/learner_against_bots.py
"""

from __future__ import annotations

import random

import numpy as np

from diadochoi import gym


def main(seed: int = 3, opponent: str = "random") -> None:
    env = gym.single(seat=0, bots=[opponent] * 3, render_mode="ansi")
    chance = random.Random(seed)
    _, info = env.reset(seed=seed)
    over = False
    reward = 0.0
    decisions = 0
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        action = int(chance.choice(legal))  # your policy goes here
        if decisions % 40 == 0:
            view = info["view"]
            print(f"{env.render()}\n  {view['decision']['question']}: {env.match.space.text(action, 0)}")
        _, reward, over, _, info = env.step(action)
        decisions += 1
    print(f"{decisions} own decisions, reward {reward:+.2f}")


if __name__ == "__main__":
    main()
