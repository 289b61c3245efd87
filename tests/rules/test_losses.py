"""What an option is said to cost. `tests/arena/test_forecasts.py` checks that it agrees with what happens."""

from __future__ import annotations

import random

import diadochoi
from diadochoi.bots.base import Knowledge
from diadochoi.rules.core.ids import FACTIONS, INDEPENDENT
from diadochoi.rules.core.segments import FORAGE, TYCHE
from diadochoi.rules.knowledge.forecast import losses as costs
from diadochoi.rules.knowledge.forecast.losses import Loss, losses
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.force import BY_CARD
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.forage import ForageSegment
from tests.rules.build import Table, place, words


def told(state: State, option: int) -> tuple[Loss, ...]:
    return losses(state, state, option, forecast(state, option))


def by_kind(table: Table, option: str) -> dict[str, Loss]:
    code = next(code for code in table.state.options if words(code) == option)
    return {own.kind: own for own in told(table.state, code)}


def test_attacking_a_champion_costs_the_status_and_three_legitimacy() -> None:
    table = Table(segment=TYCHE)
    table.general("eumenes", "sophene", seat=1, loyal=2)
    table.run(Activation(0, table.general("peithon", "amida", seat=0, loyal=6), 4, BY_CARD))
    found = by_kind(table, "move sophene")
    champion = found[costs.CHAMPION]
    held = table.state.legitimacy[0]
    assert champion.grave
    assert (champion.before, champion.after) == (held, max(0, held - 3))


def test_a_burial_does_not_lose_the_cart() -> None:
    table = Table(segment=FORAGE, turn=2)
    table.general("perdikkas", "babylon", 0, loyal=2)
    table.royal("funeral_cart", "babylon", 0)
    table.run(ForageSegment(0))
    assert costs.ROYAL not in by_kind(table, "bury")


def test_a_free_space_costs_nothing() -> None:
    table = Table(segment=TYCHE)
    table.run(Activation(0, table.general("peithon", "amida", seat=0, loyal=6), 4, BY_CARD))
    assert by_kind(table, "move sophene") == {}


def test_pcs_that_only_the_army_connects_are_named_before_it_leaves() -> None:
    table = Table(segment=TYCHE)
    state = table.state
    for space in range(len(state.pc)):
        state.set_pc(space, INDEPENDENT)
    table.pcs(0, "amida")
    table.run(Activation(0, table.general("peithon", "amida", seat=0, loyal=6), 8, BY_CARD))
    near = state.board.links[place("amida")]
    far = [own for own in reach(state) if own.place not in near]
    found = [losses(state, own.position, own.way[-1], own.last_step) for own in far]
    cut_off = [loss for own in found for loss in own if loss.kind == costs.ISOLATED]
    assert cut_off
    assert all(loss.after == 1 and not loss.certain for loss in cut_off)


def test_an_heir_left_behind_is_named_for_the_step_and_for_the_whole_march() -> None:
    table = Table(segment=TYCHE)
    table.pcs(0, "amida")
    general = table.general("peithon", "amida", seat=0, loyal=6)
    table.royal("alexandros", "amida", FACTIONS[0])
    table.run(Activation(0, general, 4, BY_CARD))
    state = table.state
    army = state.frames[-1]
    assert isinstance(army, Activation)
    army.royals = 0
    assert costs.UNGUARDED in by_kind(table, "move sophene")
    further = [own for own in reach(state) if len(own.way) > 1]
    assert further
    for own in further:
        found = losses(state, own.position, own.way[-1], own.last_step)
        assert costs.UNGUARDED in {loss.kind for loss in found}


def test_what_an_option_costs_tells_nothing_about_hands_and_deck() -> None:
    """The answer is the same in every position that the seat cannot tell from the real one."""
    lots = random.Random(11)
    game = diadochoi.new_game(players=3, seed=11)
    compared = 0
    while compared < 60 and game.decision is not None:
        state = game.state
        if lots.random() < 0.05:
            imagined = Knowledge(state, state.asked).imagine(lots)
            for option in lots.sample(state.options, min(3, len(state.options))):
                assert told(state, option) == told(imagined, option)
                compared += 1
        game.play(lots.choice(game.actions()))
    assert compared >= 30
