"""Where the Funeral Cart may go: the same answer for every kind of movement."""

import ast
from pathlib import Path

import pytest

import diadochoi.rules
from diadochoi.rules.core.actions import ROYAL, Verb, action
from diadochoi.rules.court.funeral_cart import may_leave_space, may_pass_gates
from diadochoi.rules.court.royal_family import royals_to_carry
from diadochoi.rules.march.activation import Activation
from tests.rules.build import Table, place, royal


@pytest.mark.clauses("8.4/c", "9.1/n", "16.3/a")
@pytest.mark.parametrize(
    ("turn", "house", "finished", "tomb", "leaves", "gates"),
    [
        (1, "within_babylon", False, False, False, True),
        (1, "fixed", False, False, False, False),
        (1, "within_babylon", True, False, True, True),
        (1, "fixed", True, False, True, True),
        (2, "fixed", False, False, True, True),
        (3, "within_babylon", False, True, False, False),
    ],
)
def test_the_cart_leaves_a_space_or_passes_the_gates(turn, house, finished, tomb, leaves, gates):
    table = Table(turn=turn, house_rules={"cart_on_turn_one": house})
    state = table.state
    table.royal("funeral_cart", "babylon", 0)
    if finished:
        state.effects["cart_finished"] = 1
    if tomb:
        state.tomb = place("babylon")
    assert (may_leave_space(state), may_pass_gates(state)) == (leaves, gates)
    cart = 1 << royal("funeral_cart")
    assert royals_to_carry(state, 0, place("babylon")) == (cart if leaves else 0)
    assert royals_to_carry(state, 0, place("babylon"), within_city=True) == (cart if gates else 0)


@pytest.mark.clauses("8.4/c")
def test_a_fixed_cart_is_refused_with_its_reason():
    table = Table(turn=1, house_rules={"cart_on_turn_one": "fixed"})
    table.royal("funeral_cart", "babylon", 0)
    general = table.general("perdikkas", "babylon", 0, loyal=1)
    table.run(Activation(0, general, 3, 1))
    why = table.state.frames[-1].why_not(table.state, action(Verb.TAKE, ROYAL + royal("funeral_cart")))
    assert why == ("cart_fixed_on_turn_one", "8.4/c")


@pytest.mark.parametrize(
    ("word", "owner"),
    [("cart_on_turn_one", "court/funeral_cart.py"), ("own_turn_or_turn_end", "court/burial.py")],
)
def test_only_its_module_reads_a_house_rule_or_a_switch_of_the_cart(word, owner):
    """A second reader could give a different answer."""
    folder = Path(diadochoi.rules.__file__).parent
    readers = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value == word
    }
    assert readers - {"core/config.py"} == {owner}  # which lists all their words as types
