import pytest

from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, NOT_IN_PLAY
from diadochoi.rules.turn.isolation import isolate, isolated
from tests.rules.build import Table, group, place, place_name


def cut_off(table, seat):
    return {place_name(space) for space in isolated(table.state, seat)}


def everything_to_seat_two(table):
    """Give the whole map to seat 2: PCs in the cities, a CU on each Transit Point."""
    for space in range(table.state.board.named):
        table.state.set_pc(space, 2)
    for space in range(table.state.board.named, table.state.board.size):
        table.state.add_units(2, space, group(mercenary=1))


def surround_islands(table):
    """Give seat 2 everything but Lesbos, Kyklades and Athenai: only Kyklades connects Lesbos with Athenai."""
    everything_to_seat_two(table)
    table.pcs(NOBODY, "lesbos", "kyklades", "athenai")


@pytest.mark.clauses("5.5/b")
@pytest.mark.also("3e", "3e/19.2/a")
def test_a_pc_without_any_anchor_is_isolated():
    table = Table()
    table.pcs(0, "tarsos", "issos")
    assert cut_off(table, 0) == {"tarsos", "issos"}


@pytest.mark.clauses("5.5/b", "5.5/f")
@pytest.mark.also("3e", "3e/19.1/a", "3e/19.2/a")
def test_a_unit_or_a_major_city_anchors_its_pc():
    table = Table()
    table.pcs(0, "tarsos", "tyros")
    table.pcs(1, "dana")
    for blocked in ("issos", "sidon", "ake", "arados"):
        table.pcs(1, blocked)
    table.units(0, "tarsos", mercenary=1)
    assert cut_off(table, 0) == set()


@pytest.mark.clauses("5.5/ex1")
def test_printed_example_philon_cuts_off_hekatompylos():
    table = Table()
    table.pcs(0, "hekatompylos", "ekbatana")
    table.pcs(INDEPENDENT, "mardoi")
    table.army("philon", "rhagai")
    assert cut_off(table, 0) == {"hekatompylos"}
    table.army("philon", NOT_IN_PLAY)
    assert cut_off(table, 0) == set()


@pytest.mark.clauses("5.5/d", "5.5/dv1", "5.5/c")
@pytest.mark.also("3e", "3e/19.2/b")
def test_an_empty_uncontrolled_space_carries_the_chain_by_sea():
    table = Table()
    surround_islands(table)
    table.pcs(0, "lesbos")
    table.general("eumenes", "athenai", 0, mercenary=1)
    table.pcs(1, "athenai")
    assert table.state.pc[place("kyklades")] == NOBODY
    assert cut_off(table, 0) == set()


@pytest.mark.clauses("5.5/d", "5.5/dv1")
@pytest.mark.also("3e", "3e/19.2/b")
def test_an_enemy_unit_in_an_uncontrolled_space_breaks_the_chain():
    table = Table()
    surround_islands(table)
    table.pcs(0, "lesbos")
    table.general("eumenes", "athenai", 0, mercenary=1)
    table.pcs(1, "athenai")
    table.units(1, "kyklades", mercenary=1)
    assert cut_off(table, 0) == {"lesbos"}


@pytest.mark.clauses("5.5/d", "5.5/dv1")
@pytest.mark.also("3e", "3e/19.2/b")
def test_an_own_pc_carries_the_chain_despite_enemy_units():
    table = Table()
    surround_islands(table)
    table.pcs(0, "lesbos", "kyklades")
    table.general("eumenes", "athenai", 0, mercenary=1)
    table.pcs(1, "athenai")
    table.units(1, "kyklades", mercenary=1)
    assert cut_off(table, 0) == set()


@pytest.mark.clauses("5.5/f", "5.5/dv1")
@pytest.mark.also("3e", "3e/19.2/a")
def test_a_general_alone_is_not_an_anchor():
    table = Table()
    surround_islands(table)
    table.pcs(0, "lesbos", "kyklades")
    table.general("eumenes", "athenai", 0)
    table.pcs(1, "athenai")
    assert cut_off(table, 0) == {"lesbos", "kyklades"}


@pytest.mark.clauses("5.5/f")
def test_an_enemy_general_alone_does_not_block():
    table = Table()
    surround_islands(table)
    table.pcs(0, "lesbos")
    table.pcs(0, "athenai")
    table.general("eumenes", "kyklades", 1)
    assert cut_off(table, 0) == set()


@pytest.mark.clauses("5.5/e")
def test_besieged_and_besieger_both_trace_to_and_through_the_space():
    table = Table()
    everything_to_seat_two(table)
    table.pcs(0, "tyros", "ake")
    table.pcs(1, "sidon")
    table.general("krateros", "tyros", 1, loyal=3)
    assert cut_off(table, 0) == set()
    assert cut_off(table, 1) == set()


@pytest.mark.clauses("5.5/e", "5.5/d")
def test_an_own_pc_under_siege_carries_the_chain():
    table = Table()
    surround_islands(table)
    table.pcs(0, "lesbos", "athenai")
    table.general("krateros", "athenai", 1, loyal=3)
    assert cut_off(table, 0) == set()


@pytest.mark.clauses("5.5/g")
def test_independent_pcs_are_never_isolated():
    table = Table()
    table.pcs(INDEPENDENT, "nabataioi", "sparta")
    isolate(table.state)
    assert table.pc("nabataioi") == table.pc("sparta") == INDEPENDENT


def blockade():
    """Kyklades, itself cut off, is between Lesbos and its owner's Major City."""
    table = Table(players=3, turn=1)
    everything_to_seat_two(table)
    table.pcs(0, "lesbos")
    table.pcs(1, "kyklades")
    table.pcs(0, "athenai")
    return table


@pytest.mark.clauses("5.5/a")
@pytest.mark.also("3e", "3e/3.6/a", "3e/19.1/a")
def test_turn_order_matters_because_removed_pcs_open_the_way():
    table = blockade()
    table.state.order = [0, 1, 2]
    isolate(table.state)
    assert table.pc("lesbos") == NOBODY  # Kyklades still blocked the chain
    table = blockade()
    table.state.order = [1, 0, 2]
    isolate(table.state)
    assert table.pc("kyklades") == NOBODY
    assert table.pc("lesbos") == 0


@pytest.mark.clauses("5.5/a", "3.5/b", "2/w")
def test_lost_pcs_cost_their_province():
    table = Table()
    table.province(0, "kilikia")
    table.settle()
    assert table.state.vp[0] == 2
    isolate(table.state)
    assert table.state.vp[0] == 0
    assert table.pc("tarsos") == NOBODY


@pytest.mark.clauses("5.5/a", "3.7/m")
def test_a_successor_who_loses_his_last_points_is_a_champion_again():
    table = Table()
    table.province(0, "kilikia")
    table.state.lose_champion(0)
    table.settle()
    isolate(table.state)
    assert table.state.champion[0] == 1
    assert table.state.legitimacy[0] == 3


@pytest.mark.clauses("5.5/d", "2/i")
@pytest.mark.also("3e", "3e/2.7/k")
def test_transit_points_are_uncontrolled_links():
    table = Table()
    everything_to_seat_two(table)
    table.pcs(0, "pisidai", "kelainai")
    table.state.take_units(2, place("tp_kolossai"), group(mercenary=1))
    assert cut_off(table, 0) == set()
    table.units(1, "tp_kolossai", mercenary=1)
    table.pcs(2, "aspendos")
    assert cut_off(table, 0) == {"pisidai"}
