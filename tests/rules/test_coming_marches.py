"""How far a player's Armies can get with the next movement roll: as far as the activation itself allows."""

from __future__ import annotations

from fractions import Fraction

from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import FACTIONS, General
from diadochoi.rules.knowledge import situation
from diadochoi.rules.knowledge.coming_marches import chance_of_points, coming_marches
from tests.bots.positions import wandered


def test_the_spaces_are_those_that_the_activation_reaches() -> None:
    compared = by_sea = 0
    for state in wandered("coming marches", 1.0, players=3):
        if compared >= 12 and by_sea:
            break
        if not state.frames or state.asked < 0 or state.asked != state.active or not state.movement_roll:
            continue
        for option in state.options:
            if actions.verb_of(option) != Verb.ACTIVATE or state.marched_generals:
                continue
            general = General(actions.first(option) - actions.GENERAL)
            marches = {march.general: march for march in coming_marches(state, FACTIONS[state.active])}
            if general not in marches:
                continue
            after = state.copy()
            engine.play(after, option)
            points = situation.movement_points_left(after)
            force = situation.moving_force(after)
            if (
                points is None
                or force is None
                or after.asked != state.active
                or force.units != marches[general].units
            ):
                continue
            land, sea = situation.ways_by_land(after, points), situation.ways_by_sea(after, points)
            reached = {space for space, (cost, _) in marches[general].ways.items() if cost <= points}
            assert reached == land.keys() | sea.keys()
            compared += 1
            by_sea += bool(sea.keys() - land.keys())
    assert compared >= 12 and by_sea


def test_the_chance_counts_the_faces_of_the_die() -> None:
    state = next(iter(wandered("coming marches", 1.0, players=3)))
    board = state.board
    slow = General(min(range(board.majors), key=lambda general: board.initiative[general]))
    points = board.tables.movement[board.initiative[slow]][1:]
    assert chance_of_points(state, slow, min(points)) == 1
    assert chance_of_points(state, slow, max(points) + 1) == 0
    assert chance_of_points(state, slow, max(points)) == Fraction(points.count(max(points)), 6)
