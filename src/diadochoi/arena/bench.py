"""Measures the speed of the engine and of its peers in one run on one core.

A decision includes listing its legal actions. Peers belong to the extra `bench`; one that is not installed is
left out with a notice.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from diadochoi.content import load
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.knowledge.views import view
from diadochoi.rules.table import state as state_module
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

ROUNDS = 10


def engine_kind() -> str:
    """ "compiled" when the core runs as a C extension, "pure" otherwise."""
    return "pure" if state_module.__file__.endswith(".py") else "compiled"


def play_random(seed: str, players: int) -> tuple[int, list[State]]:
    """Play a whole random game; returns its number of decisions and a sample of its states."""
    facts = load()
    state = new_state(facts, make_config(facts, players), seed_bytes(seed))
    chance = random.Random(seed)
    draw = chance.random
    decisions = 0
    sample: list[State] = []
    while options := state.options:  # empty when the game is over
        engine.play(state, options[int(draw() * len(options))])
        decisions += 1
        if decisions % 97 == 0:
            sample.append(state.copy())
    return decisions, sample


def compare(
    seconds: float = 5.0, players: int = 4, against: tuple[str, ...] | None = None
) -> tuple[dict[str, object], list[str]]:
    """Time this engine and its peers in turns, in CPU seconds of one core; also returns notices of missing
    peers.

    Taking turns in short rounds and counting CPU time makes a busy machine slow all of them equally.
    """
    notices: list[str] = []
    rivals: dict[str, Callable[[float], tuple[int, float]]] = {}
    for name, play in PEERS.items():
        if against is not None and name not in against:
            continue
        try:
            play(0.1)
            rivals[name] = play
        except ImportError:
            notices.append(f"{name} is not installed: pip install 'diadochoi[bench]'")
    play_random("warm-up", players)
    decisions = games = 0
    elapsed = 0.0
    sample: list[State] = []
    totals: dict[str, tuple[int, float]] = dict.fromkeys(rivals, (0, 0.0))
    for _ in range(ROUNDS):
        start = time.process_time()
        while time.process_time() - start < seconds / ROUNDS:
            number, states = play_random(f"bench-{games}", players)
            decisions += number
            games += 1
            sample.extend(states)
        elapsed += time.process_time() - start
        for name, play in rivals.items():
            number, spent = play(seconds / ROUNDS)
            totals[name] = (totals[name][0] + number, totals[name][1] + spent)
    sample = [state for state in sample if not state.over]
    figures: dict[str, object] = {
        "engine": engine_kind(),
        "decisions_per_s": round(decisions / elapsed),
        "games_per_s": round(games / elapsed, 2),
        "decisions_per_game": round(decisions / games),
        "copies_per_s": round(_rate(lambda state: state.copy(), sample, min(seconds, 1.0))),
        "views_per_s": round(_rate(lambda state: view(state, state.asked), sample, min(seconds, 1.0))),
        "peers": {name: {"decisions_per_s": round(done / spent)} for name, (done, spent) in totals.items()},
    }
    return figures, notices


def _rate(work: Callable[[State], object], sample: list[State], seconds: float) -> float:
    start = time.process_time()
    done = 0
    while time.process_time() - start < seconds:
        for state in sample:
            work(state)
        done += len(sample)
    return done / (time.process_time() - start)


def _catanatron(seconds: float) -> tuple[int, float]:
    from catanatron import Color, Game, RandomPlayer

    start = time.process_time()
    decisions = 0
    number = 0
    while time.process_time() - start < seconds:
        random.seed(number)
        number += 1
        game = Game(
            [RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=number
        )
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
    return decisions, time.process_time() - start


def _chess(seconds: float) -> tuple[int, float]:
    import chess

    start = time.process_time()
    decisions = 0
    chance = random.Random(1)
    while time.process_time() - start < seconds:
        board = chess.Board()
        for _ in range(300):  # most random games are over by then; the others only shuffle pieces
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(chance.random() * len(moves))])
            decisions += 1
    return decisions, time.process_time() - start


def _pettingzoo(seconds: float) -> tuple[int, float]:
    from pettingzoo.classic import connect_four_v3

    start = time.process_time()
    decisions = 0
    env = connect_four_v3.env()
    chance = random.Random(1)
    number = 0
    while time.process_time() - start < seconds:
        number += 1
        env.reset(seed=number)
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = [index for index, allowed in enumerate(observation["action_mask"]) if allowed]
            env.step(legal[int(chance.random() * len(legal))])
            decisions += 1
    return decisions, time.process_time() - start


PEERS: dict[str, Callable[[float], tuple[int, float]]] = {
    "catanatron": _catanatron,
    "python-chess": _chess,
    "pettingzoo-connect-four": _pettingzoo,
}
