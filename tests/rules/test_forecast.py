"""Forecasts of single options: prices by land and sea, and the numbers that reactions need.

`tests/arena/test_forecasts.py` checks in whole games that they agree with the procedures.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import diadochoi
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import INDEPENDENT
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.knowledge.forecast.fights import fight
from diadochoi.rules.knowledge.forecast.model import Forecast, Reaction
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.march import reactions
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.force import BY_CARD, BY_SPACES
from diadochoi.rules.march.reach import land_ways
from diadochoi.rules.march.reactions import CAVALRY
from diadochoi.rules.sea.announced_path import PlannedNavalMove
from tests.rules import build
from tests.rules.build import Table, general, place, words


def foretold(table: Table, option: str) -> Forecast:
    code = next(code for code in table.state.options if words(code) == option)
    return forecast(table.state, code)


def force(table: Table) -> Activation:
    return next(frame for frame in table.state.frames if isinstance(frame, Activation))


def by(found: tuple[Reaction, ...], name: str) -> Reaction:
    return next(own for own in found if own.leader == general(name))


# ---------------------------------------------------------------------- prices


@pytest.mark.parametrize(("counted", "cost"), [(BY_CARD, 2), (BY_SPACES, 1)])
def test_a_mountain_path_costs_one_where_spaces_are_counted(counted: int, cost: int) -> None:
    table = Table(segment=TYCHE)
    table.run(Activation(0, table.general("peithon", "amida", seat=0, loyal=2), 4, counted))
    ahead = foretold(table, "move sophene")
    assert (ahead.cost, ahead.left) == (cost, 4 - cost)
    table.play("move sophene")
    assert force(table).spent == cost


def test_local_guides_make_a_mountain_path_cost_one() -> None:
    table = Table(segment=TYCHE)
    table.run(Activation(0, table.general("peithon", "amida", seat=0, loyal=2), 4, BY_CARD))
    force(table).guides = 1
    assert foretold(table, "move sophene").cost == 1


@pytest.mark.parametrize(("counted", "cost"), [(BY_CARD, 2), (BY_SPACES, 1)])
def test_a_long_sea_path_costs_one_where_spaces_are_counted(counted: int, cost: int) -> None:
    table = Table(segment=TYCHE)
    table.run(Activation(0, table.general("peithon", "alexandreia", seat=0, loyal=2), 4, counted))
    table.play("embark")
    assert foretold(table, "sail gortyn").cost == cost
    table.play("sail gortyn")
    assert force(table).spent == cost


@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_every_leg_of_an_announced_voyage_has_a_price(edition: str) -> None:
    lots = random.Random(3)
    game = diadochoi.new_game(players=4, seed=3, edition=edition)
    later = 0
    while later < 20 and game.decision is not None:
        state = game.state
        move = state.frames[-1]
        for option in state.options:
            if isinstance(move, PlannedNavalMove) and actions.verb_of(option) == Verb.SAIL:
                ahead = forecast(state, option)
                assert ahead.cost is not None and ahead.left is not None
                named = sum(path[2] for path in move.plan) if move.announces() else 0
                left = move.activation(state).remaining(state)
                assert ahead.cost + ahead.left + named == left
                later += bool(named)
        embark = [option for option in state.options if actions.verb_of(option) in (Verb.EMBARK, Verb.SAIL)]
        game.play(lots.choice(embark or state.options))
    assert later >= 20


# ---------------------------------------------------------------------- reactions


def on_the_march(*, mover: dict[str, int], interceptor: dict[str, int]) -> Table:
    table = Table(options=("16.9",), segment=TYCHE)
    table.general("krateros", "kelainai", seat=1, **interceptor)
    table.general("ptolemaios", "ikonion", seat=2, loyal=2)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, **mover), 4, BY_CARD))
    return table


@pytest.mark.clauses("16.9/m", "16.9/n")
def test_the_chance_of_an_interception_counts_the_cavalry_of_both_sides() -> None:
    table = on_the_march(mover={"loyal": 5, "cavalry": 1}, interceptor={"loyal": 2, "cavalry": 1})
    ahead = foretold(table, "move tp_ipsos")
    krateros, ptolemaios = (by(ahead.interceptions, name) for name in ("krateros", "ptolemaios"))
    assert (krateros.need, krateros.modifier, krateros.chance) == (5, 0, Fraction(2, 6))
    assert (ptolemaios.need, ptolemaios.modifier, ptolemaios.chance) == (5, -1, Fraction(1, 6))


@pytest.mark.clauses("16.9/m")
def test_the_chance_names_the_cavalry_it_depends_on() -> None:
    table = Table(options=("16.9",), house_rules={"cavalry_interception": "force"}, segment=TYCHE)
    table.general("krateros", "kelainai", seat=1, loyal=2, cavalry=1)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    krateros = by(foretold(table, "move tp_ipsos").interceptions, "krateros")
    assert krateros.condition[CAVALRY] is True
    assert (krateros.modifier, krateros.modifier_if({CAVALRY: False})) == (1, 0)
    table.play("move tp_ipsos", "intercept kelainai", "leave cavalry")
    alone = foretold(table, "done").reaction
    assert alone is not None and alone.modifier == 0


@pytest.mark.clauses("10.B/a", "16.9/m")
@pytest.mark.parametrize(("cavalry", "word"), [("sardeis", "inside"), ("sardeis/inside", "outside")])
def test_cavalry_that_may_first_pass_the_gates_is_a_condition_of_the_interception(
    cavalry: str, word: str
) -> None:
    table = Table(options=("16.9",), house_rules={"cavalry_interception": "force"}, segment=TYCHE)
    table.pcs(1, "sardeis")
    table.units(1, cavalry, cavalry=1)
    table.general("krateros", "pergamon", seat=1, loyal=2)
    table.run(Activation(0, table.general("antigonos", "kelainai", seat=0, loyal=5), 4, BY_CARD))
    krateros = by(foretold(table, "move sardeis").interceptions, "krateros")
    outside = word == "inside"
    assert krateros.condition[CAVALRY] is outside
    assert [krateros.modifier_if({CAVALRY: there}) for there in (True, False)] == [1, 0]
    table.play("move sardeis", f"shift cavalry {word}", "intercept pergamon")
    alone = foretold(table, "done").reaction
    assert alone is not None and alone.modifier == (0 if outside else 1)


@pytest.mark.clauses("16.9/o", "16.9/p")
def test_the_chance_of_an_evasion_counts_the_cavalry_of_both_sides() -> None:
    table = Table(options=("16.9",), segment=TYCHE)
    table.general("krateros", "ankyra", seat=1, loyal=1, cavalry=1)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    krateros = by(foretold(table, "move ankyra").evasions, "krateros")
    assert (krateros.need, krateros.modifier, krateros.chance) == (5, 1, Fraction(3, 6))


def test_a_minor_general_who_could_lead_is_named_with_the_number_he_needs() -> None:
    table = on_the_march(mover={"loyal": 5}, interceptor={"loyal": 2})
    krateros = by(foretold(table, "move tp_ipsos").interceptions, "krateros")
    minors = {need for leader, need in krateros.leaders if table.state.board.is_minor(leader)}
    assert minors == {table.state.board.initiative[table.state.board.majors] + 1}


def test_local_guides_are_a_condition_of_every_interception_over_land() -> None:
    table = on_the_march(mover={"loyal": 5}, interceptor={"loyal": 2})
    krateros = by(foretold(table, "move tp_ipsos").interceptions, "krateros")
    assert krateros.condition["local_guides"] is False
    assert krateros.modifier_if({"local_guides": True}) == krateros.modifier + 1


@pytest.mark.clauses("12.1/h")
def test_nobody_evades_in_a_space_where_the_force_was_intercepted_before() -> None:
    table = Table(segment=TYCHE)
    table.general("krateros", "ankyra", seat=1, loyal=1)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    assert foretold(table, "move ankyra").evasions
    force(table).intercepted = (place("ankyra"),)
    assert foretold(table, "move ankyra").evasions == ()


@pytest.mark.clauses("16.11/b")
def test_an_independent_army_that_may_intercept_is_foretold_with_its_own_number() -> None:
    table = Table(options=("16.11",), segment=TYCHE)
    army = table.army("ariarathes", "mazaka")
    target = next(space for space in table.state.board.by_land[place("mazaka")] if space != place("mazaka"))
    origin = next(
        space
        for space, _, cost in table.state.board.land_moves[target]
        if space != place("mazaka") and cost == 1
    )
    leader = table.general("antigonos", build.place_name(origin), seat=0, loyal=5)
    table.run(Activation(0, leader, 4, BY_CARD))
    told = [own for own in foretold(table, f"move {build.place_name(target)}").interceptions if own.army >= 0]
    assert [(own.army, own.seat, own.need) for own in told] == [
        (army, INDEPENDENT, table.state.board.army_initiative[army] + 1)
    ]


def test_in_the_third_edition_nobody_flees_from_a_general_without_units(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = Table(segment=TYCHE)
    table.general("krateros", "ankyra", seat=1)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=2), 4, BY_CARD))
    assert foretold(table, "move ankyra").evasions
    table.play("leave loyal", "leave loyal")
    assert foretold(table, "move ankyra").evasions == ()


def test_an_interception_into_a_transit_space_of_the_third_edition_has_its_modifier(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = Table(segment=TYCHE)
    table.general("krateros", "kelainai", seat=1, loyal=2)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    krateros = by(foretold(table, "move tp_ipsos").interceptions, "krateros")
    assert krateros.modifier == table.state.config.intercept_transit_modifier < 0


@pytest.mark.clauses("11.2/g", "12.2/c")
@pytest.mark.parametrize(
    ("origin", "target", "answer", "roll"),
    [
        ("gordion", "tp_ipsos", "intercept kelainai", "interception_roll"),
        ("tp_ipsos", "kelainai", "evade", "evasion_roll"),
    ],
)
def test_a_roll_and_its_forecast_take_their_modifiers_from_the_same_function(
    monkeypatch: pytest.MonkeyPatch, origin: str, target: str, answer: str, roll: str
) -> None:
    monkeypatch.setattr(reactions, "_cavalry_modifiers", lambda *_: [("omens", 2)])
    table = Table(segment=TYCHE)
    table.general("krateros", "kelainai", seat=1)
    table.run(Activation(0, table.general("antigonos", origin, seat=0, loyal=5), 4, BY_CARD))
    ahead = foretold(table, f"move {target}")
    assert by((*ahead.interceptions, *ahead.evasions), "krateros").modifier == 2
    table.play(f"move {target}")
    table.dice(1)
    table.play(answer)
    assert [event[4] for event in table.events(roll)] == [2]


# ---------------------------------------------------------------------- the rest


def test_a_siege_is_forecast_for_the_general_who_conducts_it() -> None:
    """The ability of a more Senior General there who has moved does not count."""
    table = Table(house_rules={"demetrios_siege_bonus": "always"}, segment=TYCHE)
    table.pcs(1, "tyros")
    demetrios = table.general("demetrios", "tyros", seat=0)
    table.run(Activation(0, table.minor(0, "tyros", loyal=4), 4, BY_CARD))
    table.state.moved_generals |= 1 << demetrios
    told = foretold(table, "siege").siege_modifier
    table.dice(6)
    table.play("siege")
    rolled = next(event for event in table.state.log or () if event[0] == "siege_roll")
    assert told == rolled[4] - rolled[3]


def test_what_is_certainly_reached_is_within_the_movement_points() -> None:
    table = Table(segment=TYCHE)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    payable = land_ways(table.state, force(table), 4)
    found = {own.place: own.spent for own in reach(table.state)}
    assert found and all(payable[space][0] == spent for space, spent in found.items())


def test_a_forecast_leaves_the_position_alone() -> None:
    table = on_the_march(mover={"loyal": 5, "cavalry": 1}, interceptor={"loyal": 2})
    before = repr(table.state.values())
    for option in table.state.options:
        forecast(table.state, option)
    assert repr(table.state.values()) == before


def test_no_battle_threatens_once_an_evasion_has_succeeded() -> None:
    table = Table(segment=TYCHE)
    table.general("krateros", "ankyra", seat=1, loyal=1)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    table.play("move ankyra", "pass")  # he does not ask for Free Passage
    threat = fight(table.state)
    assert threat is not None and threat.threatens
    table.dice(6)
    table.play("evade")
    assert any(option.startswith("flee ") for option in table.options)
    assert fight(table.state) is None
