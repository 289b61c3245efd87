"""Moments of games for tests of the arena: random, but the same in every run."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from diadochoi.arena.fuzz.games import pick
from diadochoi.content import load
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.ids import INSIDE, OFF_MAP, SEA
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state


def start(
    players: int = 4,
    seed: str = "arena",
    options: tuple[str, ...] = (),
    everyone: bool = False,
    house_rules: dict[str, str] | None = None,
) -> State:
    facts = load()
    config = make_config(facts, players, options=options, house_rules=house_rules, everyone_asked=everyone)
    return new_state(facts, config, seed_bytes(seed))


def play_until(state: State, stop: Callable[[State], bool], seed: str = "arena", most: int = 20_000) -> State:
    """Play biased random actions until `stop` is true or the game is over."""
    chance = random.Random(seed)
    for _ in range(most):
        if state.over or stop(state):
            break
        engine.play(state, pick(state, chance, "biased"))
    return state


@cache
def _in_the_middle() -> State:
    from diadochoi.arena.fuzz.invariants_pieces import quiet
    from diadochoi.rules.core.segments import ACTIVATION

    def wanted(state: State) -> bool:
        return (
            state.turn == 2
            and state.segment == ACTIVATION
            and quiet(state)
            and not state.front
            and all(_has_everything(state, seat) for seat in range(state.config.players))
        )

    for number in range(50):
        state = start(seed=f"arena-{number}", options=("16.1", "16.9"))
        play_until(state, lambda now: now.turn == 2 or now.over)
        if play_until(state, lambda now: now.turn > 2 or now.over or wanted(now)) and wanted(state):
            return state
    raise AssertionError("no such moment came up")


def _has_everything(state: State, seat: int) -> bool:
    """Whether the seat has pieces to misplace: a Major General on the map, CUs outside cities, a spare Minor
    General, a PC."""
    return (
        any(state.general_at[general] >= 0 for general in state.living_majors(seat))
        and any(not at & (INSIDE | SEA) and not state.is_major_city(at) for at in state.troops[seat])
        and any(state.general_at[minor] == OFF_MAP for minor in state.board.minor_generals(seat))
        and seat in state.pc
    )


def in_the_middle() -> State:
    """A quiet moment in an Activation Segment of Game Turn II, with optional cards and Cavalry."""
    return _in_the_middle().copy()
