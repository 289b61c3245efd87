"""Four random agents play one game through PettingZoo.

python examples/random_pettingzoo.py 7
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from diadochoi import gym


def main(seed: int) -> None:
    chance = random.Random(seed)
    env = gym.env(players=4, views=False, render_mode="ansi")
    env.reset(seed=seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    decisions = 0
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        earned[agent] += reward
        if over or cut:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(chance.choice(legal)))
        decisions += 1
        if decisions % 200 == 0:
            print(env.render())
    print(f"{decisions} decisions, rewards {earned}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", nargs="?", type=int, default=7, help="same seed, same game (default 7)")
    main(parser.parse_args().seed)
