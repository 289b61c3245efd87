"""Chapter 10.B: first of all the controller of a Major City moves pieces through its gates."""

from __future__ import annotations

import pytest

from diadochoi.rules.core.ids import INDEPENDENT
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.march.activation import Activation
from tests.rules.build import Table, general_name, group, place


def enter_sardeis(table: Table, mover: int = 0, leader: str = "antigonos") -> None:
    """Move a General with two CUs from Kelainai to Sardeis."""
    general = table.general(leader, "kelainai", seat=mover, mercenary=2)
    table.state.active = mover
    table.run(Activation(mover, general, 3, 1))
    table.play("move sardeis")


def sardeis(owner: int = 1, **settings: object) -> Table:
    table = Table(segment=TYCHE, **settings)  # type: ignore[arg-type]
    table.pcs(owner, "sardeis")
    return table


def redistributes(table: Table) -> int:
    """Return who is asked to redistribute, -1 if nobody is."""
    return table.asked if not table.at_rest and table.question == "redistribute" else -1


@pytest.mark.clauses("10.B/a")
@pytest.mark.parametrize(("owner", "mover"), [(0, 1), (1, 0), (3, 2)])
def test_the_controller_is_asked_whatever_his_seat(owner: int, mover: int) -> None:
    table = sardeis(owner)
    table.units(owner, "sardeis", mercenary=1)
    enter_sardeis(table, mover)
    assert redistributes(table) == owner


@pytest.mark.clauses("10.B/a")
@pytest.mark.parametrize("where", ["sardeis", "sardeis/inside"])
@pytest.mark.parametrize("piece", ["unit", "general", "royal"])
def test_one_piece_of_any_sort_inside_or_outside_is_enough(piece: str, where: str) -> None:
    table = sardeis()
    name = general_name(0)
    if piece == "unit":
        table.units(1, where, loyal=1)
        name = "loyal"
    elif piece == "general":
        table.general(name, where, seat=1)
    else:
        table.royal("kleopatra", where, owner=1)
        name = "kleopatra"
    enter_sardeis(table, leader="krateros")
    assert redistributes(table) == 1
    assert table.options == ["done", f"shift {name} {'inside' if where == 'sardeis' else 'outside'}"]


@pytest.mark.clauses("10.B/a")
def test_pieces_of_others_and_pieces_elsewhere_are_not_a_reason_to_ask() -> None:
    table = sardeis()
    table.royal("kleopatra", "pella", owner=1)
    table.royal("olympias", "sardeis", owner=2)
    table.general("krateros", "pella", seat=1, loyal=1)
    enter_sardeis(table)
    assert redistributes(table) == -1


@pytest.mark.clauses("10.B/a")
@pytest.mark.parametrize("owner", [INDEPENDENT, -1, 0])
def test_nobody_redistributes_in_an_independent_an_uncontrolled_or_the_movers_own_city(owner: int) -> None:
    table = sardeis(owner)
    if owner == 0:
        table.units(0, "sardeis/inside", mercenary=1)
    enter_sardeis(table)
    assert redistributes(table) == -1


@pytest.mark.clauses("10.B/a")
def test_a_city_besieged_when_the_activation_began_is_not_redistributed() -> None:
    table = sardeis()
    table.units(1, "sardeis/inside", mercenary=1)
    table.general("perdikkas", "sardeis", seat=0, mercenary=3)
    enter_sardeis(table)
    assert redistributes(table) == -1


@pytest.mark.clauses("10.B/a", "9.4/g")
def test_each_piece_goes_one_way_once_and_the_city_holds_two_units() -> None:
    table = sardeis()
    table.general("krateros", "sardeis", seat=1, loyal=2, mercenary=1)
    table.general("ptolemaios", "sardeis/inside", seat=1, elephant=1)
    table.royal("kleopatra", "sardeis", owner=1)
    table.royal("olympias", "sardeis/inside", owner=1)
    enter_sardeis(table)
    assert table.options == [
        "done", "shift elephant outside", "shift kleopatra inside", "shift krateros inside",
        "shift loyal inside", "shift mercenary inside", "shift olympias outside", "shift ptolemaios outside",
    ]  # fmt: skip
    table.play("shift loyal inside", "shift krateros inside", "shift kleopatra inside")
    assert table.options == [  # full, and pieces that went in stay in
        "done", "shift elephant outside", "shift olympias outside", "shift ptolemaios outside",
    ]  # fmt: skip
    table.play("shift elephant outside", "shift ptolemaios outside", "shift olympias outside")
    assert table.options == ["done", "shift loyal inside", "shift mercenary inside"]
    table.play("shift mercenary inside")
    assert table.options == ["done"] or table.question != "redistribute"
    assert table.cus(1, "sardeis/inside") == group(loyal=1, mercenary=1)
    assert table.cus(1, "sardeis") == group(loyal=1, elephant=1)
    assert table.at("krateros") == place("sardeis/inside")
    assert table.at("ptolemaios") == place("sardeis")


@pytest.mark.clauses("8.4/c")
@pytest.mark.parametrize(
    ("turn", "value", "goes"), [(1, "fixed", False), (1, "within_babylon", True), (2, "fixed", True)]
)
def test_the_cart_goes_through_the_gates_unless_it_is_fixed_on_turn_one(
    turn: int, value: str, goes: bool
) -> None:
    table = Table(segment=TYCHE, turn=turn, house_rules={"cart_on_turn_one": value})
    table.pcs(1, "babylon")
    table.units(1, "babylon", loyal=1)
    table.state.royal_at[table.state.board.cart] = place("babylon")
    table.state.control_royal(table.state.board.cart, 1)
    general = table.general("antigonos", "sippar", seat=0, mercenary=2)
    table.run(Activation(0, general, 3, 1))
    table.play("move babylon")
    cart = table.state.board.content.royals[table.state.board.cart].id
    assert (f"shift {cart} inside" in table.options) is goes
    assert "shift loyal inside" in table.options
