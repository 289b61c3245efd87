"""Moments of whole games for property tests: every edition and number of players, both kinds of window.

Options and house rules are sampled.

The games are played once per process; hypothesis picks among their moments. The deep profile
(`DIADOCHOI_PROFILE=deep`) plays many more games and tries many more examples.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from functools import cache

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from diadochoi.arena.fuzz.games import game_config
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import Config
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

DEEP = os.environ.get("DIADOCHOI_PROFILE") == "deep"
GAMES = 200 if DEEP else 8
STEP = 11  # a moment is kept after this many decisions
FAST_EXAMPLES = 25
DEEP_EXAMPLES = 2_000

examples = settings(
    max_examples=DEEP_EXAMPLES if DEEP else FAST_EXAMPLES,
    deadline=None,
    derandomize=not DEEP,  # the fast profile tries the same examples in every run
    database=None,
    suppress_health_check=list(HealthCheck),
)

# Fewer postings of Minor Generals than random choices would give: more of the game in fewer decisions.
_DULL = frozenset((Verb.POST, Verb.REPOST, Verb.RECALL, Verb.LEAVE, Verb.DISBAND))


# The edition of each game; the first most often, also in the fourth game, the one for 5 players.
_EDITIONS = (*EDITIONS, EDITIONS[0], *EDITIONS[::-1])


def sampled_config(number: int, everyone: bool | None = None) -> Config:
    """Return editions and numbers of players in turn; options and house rules differ from game to game."""
    edition = _EDITIONS[number % len(_EDITIONS)]
    content = load_edition(edition)
    counts = sorted(content.player_counts)
    players = counts[number % len(counts)]
    asked = number % 3 == 0 if everyone is None else everyone
    return replace(game_config(content, f"moments {number}", players, edition), everyone_asked=asked)


def choose(state: State, chance: random.Random) -> int:
    options = state.options
    choice = options[int(chance.random() * len(options))]
    if actions.verb_of(choice) in _DULL:
        choice = options[int(chance.random() * len(options))]
    return choice


@cache
def game_moments(number: int, everyone: bool | None = None) -> tuple[State, ...]:
    """Return moments of a game from its first decision to its end."""
    config = sampled_config(number, everyone)
    state = new_state(load_edition(config.edition), config, seed_bytes(f"moments {number}"))
    chance = random.Random(f"play {number}")
    found: list[State] = []
    decisions = 0
    while not state.over:
        if decisions % STEP == 0:
            found.append(state.copy())
        engine.play(state, choose(state, chance))
        decisions += 1
    return tuple(found)


@st.composite
def moments(draw: st.DrawFn, everyone: bool | None = None) -> State:
    """Return a copy of a moment in which somebody must decide."""
    found = game_moments(draw(st.integers(0, GAMES - 1)), everyone)
    return found[draw(st.integers(0, len(found) - 1))].copy()
