"""A player that tries its actions in imagined worlds and chooses the best, against random players.

It never looks at the real state: `resample_from_infostate` gives worlds it cannot tell from the real one.

    python examples/search_with_clones.py
"""

from __future__ import annotations

import random

from diadochoi import gym
from diadochoi.gym.adapter import leads

WORLDS = 2
LOOKAHEAD = 8  # random decisions after the tried one
CANDIDATES = 6


def choose(state: gym.State, chance: random.Random) -> int:
    """The candidate with the best lead after a few random decisions, averaged over a few imagined worlds."""
    seat = state.current_player()
    legal = state.legal_actions()
    candidates = chance.sample(legal, min(CANDIDATES, len(legal)))
    worth = dict.fromkeys(candidates, 0.0)
    for _ in range(WORLDS):
        world = state.resample_from_infostate(seat, chance.getrandbits(62))
        for action in candidates:
            trial = world.child(action)
            for _ in range(LOOKAHEAD):
                if trial.is_terminal():
                    break
                trial.apply_action(chance.choice(trial.legal_actions()))
            worth[action] += 3 * trial.returns()[seat] + leads(trial.moment)[seat]
    return max(candidates, key=lambda action: worth[action])


def main(seed: int = 1, max_moves: int | None = None) -> list[float]:
    chance = random.Random(seed)
    state = gym.Game(players=3).new_initial_state(seed)
    while not state.is_terminal() and (max_moves is None or state.move_number() < max_moves):
        if state.current_player() == 0:
            state.apply_action(choose(state, chance))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    print(f"{state.move_number()} decisions; leads {[round(lead, 2) for lead in leads(state.moment)]}")
    return state.returns()


if __name__ == "__main__":
    print("returns", main())
