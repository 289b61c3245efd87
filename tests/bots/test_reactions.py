"""Answers at a city: who goes in, who stays out, and which paths a Champion avoids."""

from __future__ import annotations

from collections.abc import Iterator

from diadochoi.bots.thinking import reactions
from diadochoi.bots.thinking.reach import land_ways
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE
from diadochoi.rules.knowledge.procedures import ACTIVATION, asking
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.table.state import State
from tests.bots.positions import wandered


def at_the_gates(number: int) -> Iterator[tuple[State, Entry]]:
    """Moments when the owner of a city may move pieces inside before another player's force arrives."""
    for game in range(number):
        for state in wandered(f"gates {game}", 1.0, players=4):
            entry = state.frames[-1]
            if (
                isinstance(entry, Entry)
                and entry.question(state).key == "redistribute"
                and entry.faction != INDEPENDENT
            ):
                yield state.copy(), entry


def outside_moves(state: State) -> list[int]:
    return [
        option
        for option in state.options
        if actions.second(option) == actions.TO_OUTSIDE
        and actions.UNIT <= actions.first(option) < actions.GENERAL
    ]


def test_a_garrison_comes_out_if_that_costs_the_mover_his_champion_status() -> None:
    seen = 0
    for state, entry in at_the_gates(6):
        if state.has_cu(state.asked, entry.target) or not outside_moves(state):
            continue
        state.usurper = -1
        state.champion[:] = [1] * 4
        assert reactions.redistribute(state) in outside_moves(state)
        state.champion[entry.faction] = 0
        assert reactions.redistribute(state) not in outside_moves(state)
        seen += 1
    assert seen


def test_the_last_unit_stays_out_where_it_costs_the_mover_his_champion_status() -> None:
    seen = 0
    for state, entry in at_the_gates(6):
        own = state.troops[state.asked].get(entry.target, 0)
        if own % 255 != 1:
            continue
        state.usurper = -1
        state.champion[:] = [1] * 4
        choice = reactions.redistribute(state)
        if actions.verb_of(choice) == Verb.SHIFT:
            assert actions.first(choice) >= actions.GENERAL
        seen += 1
    assert seen


def test_a_champion_does_not_march_past_a_garrison() -> None:
    seen = 0
    for game in range(3):
        for state in wandered(f"past {game}", 0.3, players=4):
            army = moving_force(state) if asking(state) == ACTIVATION else None
            if army is None or army.must_leave or army.at > 255:
                continue
            twin = state.copy()
            open_roads = {space: path for space, (_, path) in land_ways(twin, army, 5).items()}
            passed = [path[0] for path in open_roads.values() if len(path) > 1]
            if not passed:
                continue
            gate = passed[0]
            rival = (army.seat + 1) % 4
            twin.add_units(rival, gate | INSIDE, units.ONE_MERCENARY)
            twin.champion[army.seat] = 1
            assert all(gate not in path[:-1] for _, path in land_ways(twin, army, 5).values())
            twin.champion[army.seat] = 0
            assert any(gate in path[:-1] for _, path in land_ways(twin, army, 5).values())
            seen += 1
            break
    assert seen
