"""What is going on, as views, bots, observations and the terminal see it."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from rich.console import Console

from diadochoi.arena.fuzz.games import game_config
from diadochoi.cli.screen import Screen
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.record.game import Game
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.segments import ACTIVATION as ACTIVATION_SEGMENT
from diadochoi.rules.knowledge import procedures
from diadochoi.rules.knowledge.situation import moving_force, situation
from diadochoi.rules.knowledge.views import view
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.activation_segment import ActivationSegment
from diadochoi.rules.turn.setup import new_state
from tests.rules.build import Table, general, group, place

NAMES = ("force", "entry", "interceptions", "evasions", "voyage", "battle", "naval_battle", "siege")


def going_on(state: State) -> set[str]:
    now = situation(state)
    return {name for name in NAMES if getattr(now, name) is not None}


def table_with_an_army(**settings: object) -> Table:
    table = Table(segment=ACTIVATION_SEGMENT, **settings)  # type: ignore[arg-type]
    table.general("antigonos", "kelainai", seat=0, loyal=2, mercenary=1)
    table.run(ActivationSegment(0))
    return table


def test_between_two_activations_nothing_is_going_on() -> None:
    table = table_with_an_army(dice=(3,))
    table.play("roll")
    assert going_on(table.state) == set()
    assert view(table.state)["force"] is None
    assert procedures.asking(table.state) == procedures.ACTIVATION_SEGMENT


def test_force_shows_what_was_taken_and_left() -> None:
    table = table_with_an_army(dice=(3,))
    table.play("roll", "activate antigonos", "leave mercenary")
    force = moving_force(table.state)
    assert force is not None
    assert (force.seat, force.at, force.units) == (0, place("kelainai"), group(loyal=2))
    assert force.generals == 1 << general("antigonos")
    table.play("leave loyal", "leave loyal")
    assert view(table.state)["force"]["units"] == {}


def test_movement_points_left_are_shown() -> None:
    table = table_with_an_army(dice=(3,))
    table.play("roll", "activate antigonos")
    before = moving_force(table.state)
    assert before is not None and before.left == before.points > 1
    move = next(option for option in table.options if option.startswith("move "))
    table.play(move)
    after = moving_force(table.state)
    assert after is not None and after.left < after.points
    assert after.moved and after.at == place(move.split()[1])


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_the_same_force(seat: int | None) -> None:
    table = table_with_an_army(dice=(3,))
    table.play("roll", "activate antigonos", "leave mercenary")
    seen = view(table.state, seat)["force"]
    assert seen == {
        "seat": 0,
        "at": "kelainai",
        "units": {"loyal": 2},
        "generals": ["antigonos"],
        "royals": [],
        "commander": "antigonos",
        "points": seen["left"],
        "left": seen["left"],
        "intercepts": None,
    }


def intercepting_table() -> Table:
    """Antigonos has moved next to Ptolemaios, who gathers his force to Intercept."""
    table = Table(players=3, segment=ACTIVATION_SEGMENT, dice=(6,))
    table.general("antigonos", "kelainai", seat=0, loyal=3)
    target = table.state.board.by_land[place("kelainai")][0]
    near = next(space for space in table.state.board.by_land[target] if space != place("kelainai"))
    name = table.state.board.content.spaces[near].id
    table.general("ptolemaios", name, seat=1, loyal=2, mercenary=1)
    table.run(ActivationSegment(0))
    table.play("roll", "activate antigonos", f"move {table.state.board.content.spaces[target].id}")
    table.play(f"intercept {name}")
    return table


def test_a_force_that_gathers_to_intercept_is_shown_instead_of_the_mover() -> None:
    table = intercepting_table()
    table.play("leave mercenary")
    now = situation(table.state)
    assert now.asking == procedures.INTERCEPTION
    assert now.entry is not None and now.entry.faction == 0
    assert now.interceptions is not None and now.interceptions.target == now.entry.target
    assert now.force is not None
    assert (now.force.seat, now.force.units) == (1, group(loyal=2))
    assert now.force.intercepts == now.entry.target
    seen = view(table.state, 0)["force"]
    assert seen["units"] == {"loyal": 2} and seen["points"] is None and seen["left"] is None


def test_terminal_shows_the_force_with_its_movement_points() -> None:
    table = table_with_an_army(dice=(3,))
    table.play("roll", "activate antigonos", "leave mercenary")
    written = io.StringIO()
    game = Game(table.state)
    Screen(Console(file=written, width=200), plain=True).decision(game, list(game.legal), 0, "")
    left = view(table.state)["force"]["left"]
    assert f"at Kelainai, {left} of {left} MPs left: Antigonos" in written.getvalue()


# ---------------------------------------------------------------------- whole games


def decisions(edition: str, seed: str) -> Iterator[State]:
    content = load_edition(edition)
    state = new_state(content, game_config(content, seed, 3, edition), seed_bytes(seed))
    chance = random.Random(seed)
    for _ in range(1_200):
        if state.over:
            return
        yield state
        engine.play(state, chance.choice(state.options))


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_whole_games_the_situation_is_what_the_table_shows(edition: str) -> None:
    seen: set[str] = set()
    for state in decisions(edition, "situation"):
        now = situation(state)
        seen |= going_on(state)
        force, top = now.force, state.frames[-1]
        if force is not None:
            assert units.contains(state.troops[force.seat].get(force.at, 0), force.units)
            for general_ in range(len(state.general_at)):
                if force.generals >> general_ & 1:
                    assert state.general_at[general_] == force.at
        if isinstance(top, Activation):  # the options are made from the same values
            assert force is not None
            assert (force.units, force.generals, force.royals) == (top.units, top.generals, top.royals)
            assert (force.commander, force.left) == (top.commander(state), top.remaining(state))
        if now.entry is not None:
            for faction in now.entry.meets:
                assert faction != now.entry.faction
        if now.battle is not None:
            assert now.battle.attacker != now.battle.defender
        question = top.question(state)
        if question.key == "declare_naval_battle":
            assert now.voyage is not None and now.voyage.declaring == state.asked
        if question.key == "spend_operations":
            assert procedures.asking(state) == procedures.OPERATIONS
    assert {"force", "entry", "interceptions"} <= seen


def test_names_of_questions_and_procedures_agree() -> None:
    """Each procedure asks only its own questions."""
    asked_by = {
        "activation": procedures.ACTIVATION,
        "must_leave": procedures.ACTIVATION,
        "after_card": procedures.AFTER_CARD,
        "activate_next": procedures.ACTIVATION_SEGMENT,
        "levy_or_march": procedures.ACTIVATION_SEGMENT,
        "intercept": procedures.INTERCEPTION,
        "interception_force": procedures.INTERCEPTION,
        "redistribute": procedures.ENTRY,
        "spend_operations": procedures.OPERATIONS,
        "play_card": procedures.TYCHE_SEGMENT,
        "surprise_window": procedures.WINDOW,
        "place_reinforcement": procedures.PLACEMENT,
        "join_battle": procedures.BATTLE,
        "at_sea": procedures.NAVAL_MOVEMENT,
    }
    met = set()
    for edition in EDITIONS:
        for state in decisions(edition, "names"):
            key = state.frames[-1].question(state).key
            if key in asked_by:
                met.add(key)
                assert procedures.asking(state) == asked_by[key]
                assert procedures.depth_of(state, asked_by[key]) == len(state.frames) - 1
                assert procedures.in_progress(state, frozenset((asked_by[key],)))
            if key == "levy_or_march":
                assert actions.action(actions.Verb.ROLL) in state.options
    assert len(met) >= 10, met
    assert procedures.depth_of(state, "nothing of this name") == procedures.NOT_IN_PROGRESS
