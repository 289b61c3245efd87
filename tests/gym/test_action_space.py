"""Every action has a fixed number."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy")

from diadochoi.arena.fuzz.games import game_config
from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.gym.action_space import ActionSpaceError, action_space_for
from diadochoi.gym.action_table import Nouns, surprise_targets
from diadochoi.rules import engine
from diadochoi.rules.cards.registry import SURPRISE_EFFECTS
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.turn.setup import new_state

CONTENT = load()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_index_leads_to_action_and_back(players: int) -> None:
    space = action_space_for(CONTENT, players)
    for seat in range(players):
        missing = 0
        seen = set()
        for index in range(space.size):
            try:
                code = space.action(index, seat)
            except ActionSpaceError:
                missing += 1
                continue
            assert space.index(code, seat) == index
            seen.add(code)
        assert len(seen) == space.size - missing
        assert (missing == 0) == (players == 5)  # only empty seats are missing


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_of_a_random_game_has_its_own_index(seed: int, edition: str) -> None:
    content = load_edition(edition)
    counts = sorted(content.player_counts)
    config = game_config(content, f"gym {seed}", counts[seed % len(counts)], edition)
    space = action_space_for(content, config.players)
    state = new_state(content, config, seed_bytes(seed))
    chance = random.Random(seed)
    while not state.over:
        indices = space.indices(state.options, state.asked)
        assert len(set(indices)) == len(state.options)
        assert [space.action(index, state.asked) for index in indices] == list(state.options)
        engine.play(state, chance.choice(state.options))


def test_an_index_means_the_same_to_every_seat() -> None:
    space = action_space_for(CONTENT, 4)
    left = [space.index(action(Verb.ASK, actions.SEAT + (seat + 1) % 4), seat) for seat in range(4)]
    board = board_for(CONTENT)
    recalled = [
        space.index(action(Verb.RECALL, actions.GENERAL + board.minor_generals(seat)[0]), seat)
        for seat in range(4)
    ]
    assert len(set(left)) == 1
    assert len(set(recalled)) == 1
    assert space.index(action(Verb.MOVE, board.pella), 0) == space.index(action(Verb.MOVE, board.pella), 3)


def test_numbering_does_not_depend_on_the_number_of_players() -> None:
    assert action_space_for(CONTENT, 2).hash == action_space_for(CONTENT, 5).hash
    move = action(Verb.MOVE, board_for(CONTENT).pella)
    assert action_space_for(CONTENT, 2).index(move, 1) == action_space_for(CONTENT, 5).index(move, 4)


def test_an_action_that_does_not_exist_is_refused_by_name() -> None:
    space = action_space_for(CONTENT, 4)
    board = board_for(CONTENT)
    with pytest.raises(ActionSpaceError, match="repost antigonos pella"):  # he is not a Minor General
        space.index(action(Verb.REPOST, actions.GENERAL + board.antigonos, board.pella), 0)
    with pytest.raises(ActionSpaceError, match="with 4 players"):
        space.action(space.size, 0)


def test_targets_are_given_for_effects_that_exist_only() -> None:
    assert set(surprise_targets(Nouns(board_for(CONTENT)))) <= set(SURPRISE_EFFECTS)
