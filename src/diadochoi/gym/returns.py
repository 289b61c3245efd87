"""Turns rewards into advantages of decisions, for actor-critic learners.

A game has several seats that decide in turn; each decision is judged by what its seat received until its next
decision, and by the value expected there.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


def seat_advantages(
    seats: npt.NDArray[np.int16],
    values: Floats,
    rewards: Floats,
    ended: npt.NDArray[np.int8],
    smoothing: float = 0.95,
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Generalised advantages, without discount, for an array of steps x games.

    `rewards` is steps x games x seats: the reward of each seat for the action of that step. The second array
    says which decisions can be judged: a seat's last one, in an unfinished game, cannot.
    """
    steps, games = seats.shape
    players = rewards.shape[2]
    advantages = np.zeros((steps, games), np.float32)
    judged = np.zeros((steps, games), np.bool_)
    places = np.arange(games)
    paid = np.zeros((games, players), np.float32)  # since the next decision
    expected = np.zeros((games, players), np.float32)  # value of the next decision
    running = np.zeros((games, players), np.float32)
    known = np.zeros((games, players), np.bool_)
    for step in range(steps - 1, -1, -1):
        over = ended[step] > 0
        for array in (paid, expected, running):
            array[over] = 0.0  # what comes after belongs to the next game
        known[over] = True
        paid += rewards[step]
        seat = seats[step]
        value = values[step]
        surprise = paid[places, seat] + expected[places, seat] - value
        gain = surprise + smoothing * running[places, seat]
        judged[step] = known[places, seat]
        advantages[step] = np.where(judged[step], gain, 0.0)
        running[places, seat] = advantages[step]
        expected[places, seat] = value
        paid[places, seat] = 0.0
        known[places, seat] = True
    return advantages, judged
