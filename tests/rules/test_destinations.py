"""A place that names one Army is a whole order: it can be played, and no other Army is as near."""

from __future__ import annotations

import random

import pytest

from diadochoi.arena.fuzz.games import game_config
from diadochoi.arena.fuzz.styles import pick
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.ids import SPACE_OF, Location, Space
from diadochoi.rules.knowledge.destinations import destinations
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.knowledge.gestures import Gesture, activations, orders
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

MOMENTS = 12  # of each game


@pytest.mark.parametrize("edition", ["4e", "3e"])
def test_each_place_is_one_order_that_can_be_played(edition: str) -> None:
    content = load_edition(edition)
    config = game_config(content, "destinations", 3, edition, devoted=False)
    state = new_state(content, config, seed_bytes("destinations"))
    chance = random.Random("destinations")
    seen: set[Verb] = set()
    looked = 0
    while not state.over and looked < MOMENTS:
        if any(actions.verb_of(option) in (Verb.ACTIVATE, Verb.MARCH_ARMY) for option in state.options):
            found = destinations(state)
            places = [SPACE_OF[gesture.place] for gesture in found]
            assert len(places) == len(set(places)), "two orders for one place"
            for gesture in chance.sample(found, min(8, len(found))):
                position: State | None = state
                for option in gesture.way:
                    verb = Verb(actions.verb_of(option))
                    seen.add(verb)
                    if position is None:  # an enemy Fleet may interrupt a voyage: the rest cannot be tried
                        assert verb in (Verb.SAIL, Verb.LAND)
                        break
                    assert option in position.options
                    position = after(position, option)
            looked += bool(found)
        engine.play(state, pick(state, chance, "biased"))
    assert looked == MOMENTS
    assert Verb.ACTIVATE in seen


def test_the_nearest_army_is_named_and_none_if_two_are_as_near() -> None:
    content = load_edition("4e")
    config = game_config(content, "nearest", 3, "4e", devoted=False)
    state = new_state(content, config, seed_bytes("nearest"))
    chance = random.Random("nearest")
    named = tied = 0
    while not state.over and not (named and tied):
        if any(actions.verb_of(option) == Verb.ACTIVATE for option in state.options):
            found = {SPACE_OF[own.place]: spaces_of(own) for own in destinations(state)}
            distances: dict[Space, dict[Location, int]] = {}
            for own in (own for begun in activations(state) for own in orders(state, begun)):
                general = next(
                    actions.first(option) - actions.GENERAL
                    for option in own.way
                    if actions.verb_of(option) == Verb.ACTIVATE
                )
                at = state.general_at[general]
                if (
                    at < 0
                    or spaces_of(own) == 0
                    or any(actions.verb_of(step) == Verb.POST for step in own.way)
                ):
                    continue
                by_army = distances.setdefault(SPACE_OF[own.place], {})
                by_army[at] = min(by_army.get(at, spaces_of(own)), spaces_of(own))
            for space, by_army in distances.items():
                nearest = min(by_army.values())
                if list(by_army.values()).count(nearest) == 1:
                    assert found[space] == nearest
                    named += len(by_army) > 1
                else:
                    assert space not in found
                    tied += 1
        engine.play(state, pick(state, chance, "biased"))
    assert named and tied


def spaces_of(gesture: Gesture) -> int:
    """Count the spaces of a march; 0 for a voyage."""
    verbs = [actions.verb_of(option) for option in gesture.way]
    return 0 if Verb.EMBARK in verbs else verbs.count(Verb.MOVE)
