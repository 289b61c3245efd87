"""From what seats were paid to what their decisions were worth: advantages for actor-critic learners.

A game has several seats that decide in turn; each decision is judged by what its own seat got until, and
expected at, that seat's next decision.
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
    """Generalised advantages, without discount, of a stretch of steps x games.

    `rewards` is steps x games x seats: what the action of that step brought to each. The second array says
    which decisions can be judged: a seat's last one, in a game that goes on, has nothing to be judged by.
    """
    steps, games = seats.shape
    players = rewards.shape[2]
    advantages = np.zeros((steps, games), np.float32)
    judged = np.zeros((steps, games), np.bool_)
    places = np.arange(games)
    paid = np.zeros((games, players), np.float32)  # since the decision that follows
    expected = np.zeros((games, players), np.float32)  # value of the decision that follows
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
