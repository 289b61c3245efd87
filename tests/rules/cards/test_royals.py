"""Cards about the Royal Family: Hemlock, Treachery, Plans, Eurydike, the marriages."""

import pytest

from diadochoi.rules.core.ids import HOLDING_BOX, INDEPENDENT, NOBODY, OUT_OF_GAME
from diadochoi.rules.table.deck import lapse
from tests.rules.build import card, place, royal
from tests.rules.cards.helpers import discards, play_event, possible, tyche_table

# ---------------------------------------------------------------------- Drink the Hemlock


@pytest.mark.clauses("8.5/a", "8.5/b")
@pytest.mark.parametrize("owner", [0, NOBODY])
def test_hemlock_kills_a_royal_beside_your_cu_no_matter_who_controls_it(owner):
    table = tyche_table()
    table.pcs(0, "sardeis")
    table.units(0, "sardeis", mercenary=1)
    table.royal("kleopatra", "sardeis", owner=owner)
    play_event(table, "drink_the_hemlock")
    assert table.state.royal_at[royal("kleopatra")] == OUT_OF_GAME


@pytest.mark.clauses("8.5/a")
@pytest.mark.also("3e", "3e/18.6/a", "3e/cards/1")
def test_hemlock_spares_the_cart_and_those_out_of_reach():
    table = tyche_table()
    table.pcs(0, "sardeis", "babylon")
    table.units(0, "babylon", mercenary=1)
    table.royal("funeral_cart", "babylon", owner=0)
    table.royal("kleopatra", "sardeis")
    table.royal("alexandros", "babylon/inside", owner=0)  # another location
    assert not possible(table, "drink_the_hemlock")


@pytest.mark.clauses("16.2/a", "3.6/c")
def test_the_death_of_alexandros_brings_herakles():
    table = tyche_table(options=("16.2",))
    table.general("perdikkas", "babylon", seat=0, loyal=1)
    table.royal("alexandros", "babylon", owner=0)
    table.royal("herakles", HOLDING_BOX)
    table.pcs(1, "pergamon")
    play_event(table, "drink_the_hemlock")
    assert table.state.royal_at[royal("herakles")] == place("pergamon")
    assert table.owner_of("herakles") == 1


# ---------------------------------------------------------------------- Treachery


def stolen_heir(die, where="babylon", **more):
    table = tyche_table(dice=(die,), **more)
    table.general("antigonos", "sippar", seat=0, mercenary=1)
    table.pcs(1, "babylon")
    table.general("perdikkas", where, seat=1, loyal=1)
    table.royal("alexandros", where, owner=1)
    return table


@pytest.mark.parametrize(("die", "thief"), [(3, True), (2, False)])
def test_treachery_steals_an_heir_on_a_three(die, thief):
    table = stolen_heir(die)
    play_event(table, "treachery")
    assert table.owner_of("alexandros") == (0 if thief else 1)
    assert (table.state.royal_at[royal("alexandros")] == place("sippar")) is thief


@pytest.mark.parametrize(("die", "thief"), [(4, True), (3, False)])
def test_walls_make_treachery_harder(die, thief):
    table = stolen_heir(die, "babylon/inside")
    play_event(table, "treachery")
    assert (table.owner_of("alexandros") == 0) is thief


def test_treachery_needs_an_army_within_three_points():
    table = tyche_table()
    table.pcs(1, "babylon")
    table.royal("alexandros", "babylon", owner=1)
    table.general("antigonos", "sippar", seat=0)  # a General alone is not an Army
    assert not possible(table, "treachery")
    table.general("antigonos", "nisibis", seat=0, mercenary=1)  # too far
    assert not possible(table, "treachery")


@pytest.mark.clauses("8.4/c")
@pytest.mark.parametrize(("turn", "allowed"), [(1, False), (2, True)])
def test_the_cart_is_not_a_target_in_the_first_game_turn(turn, allowed):
    table = tyche_table(turn=turn)
    table.pcs(1, "babylon")
    table.royal("funeral_cart", "babylon", owner=1)
    table.general("antigonos", "sippar", seat=0, mercenary=1)
    assert possible(table, "treachery") is allowed


def test_the_army_that_receives_the_royal_is_named():
    table = stolen_heir(6)
    table.minor(0, "opis", mercenary=1)
    play_event(table, "treachery")
    assert table.options == ["choose alexandros opis", "choose alexandros sippar"]


# ---------------------------------------------------------------------- Plans of Their Own


@pytest.mark.clauses("8.4/a")
def test_a_lady_without_a_lord_goes_where_she_is_sent():
    table = tyche_table()
    table.royal("kleopatra", "sardeis")
    table.royal("olympias", "molossia")
    play_event(table, "plans_of_their_own")
    table.play("choose olympias")
    assert len(table.options) == table.state.board.named - 1
    table.play("choose memphis")
    assert table.state.royal_at[royal("olympias")] == place("memphis")
    assert table.owner_of("olympias") == NOBODY


@pytest.mark.clauses("8.4/a")
def test_controlled_ladies_stay():
    table = tyche_table()
    table.pcs(1, "sardeis")
    table.royal("kleopatra", "sardeis", owner=1)
    assert not possible(table, "plans_of_their_own")


@pytest.mark.clauses("8.2/f")
def test_she_may_be_sent_into_her_suitors_camp():
    table = tyche_table()
    table.general("perdikkas", "babylon", seat=0, loyal=1)
    table.royal("kleopatra", "sardeis")
    play_event(table, "kleopatra_offers_marriage")
    play_event(table, "plans_of_their_own", seat=1)
    table.play("choose babylon")
    assert table.owner_of("kleopatra") == 0


# ---------------------------------------------------------------------- Eurydike


@pytest.mark.clauses("8.1/b", "3.6/c")
def test_eurydike_brings_philippos_to_an_army():
    table = tyche_table()
    table.general("antigonos", "kelainai", seat=0, mercenary=1)
    table.general("eumenes", "dana", seat=0)  # no CU
    play_event(table, "eurydike_speaks_for_philippos")
    assert table.state.royal_at[royal("philippos")] == place("kelainai")
    assert table.owner_of("philippos") == 0
    assert table.state.legitimacy[0] == 3 + 4
    assert card("eurydike_speaks_for_philippos") in table.state.removed_cards


def test_philippos_comes_once_and_to_no_besieged_army():
    table = tyche_table()
    table.pcs(0, "tyros")
    table.general("antigonos", "tyros/inside", seat=0, mercenary=1)
    table.minor(1, "tyros", mercenary=1)
    assert not possible(table, "eurydike_speaks_for_philippos")
    table.general("antigonos", "ake", seat=0, mercenary=1)
    table.royal("philippos", "ake", owner=0)
    assert not possible(table, "eurydike_speaks_for_philippos")


# ---------------------------------------------------------------------- marriages


@pytest.mark.clauses("8.2/f", "8.2/g", "8.2/ex3")
@pytest.mark.parametrize(
    ("name", "lady", "worth"),
    [("thessalonike_offers_marriage", "thessalonike", 2), ("kleopatra_offers_marriage", "kleopatra", 3)],
)
@pytest.mark.also("3e", "3e/18.3/d")
def test_an_offer_is_fulfilled_by_an_army_with_her(name, lady, worth):
    table = tyche_table()
    table.royal(lady, "pella")
    play_event(table, name)
    assert table.state.front == {card(name): 0}
    assert table.owner_of(lady) == NOBODY
    table.general("kassandros", "pella", seat=0, mercenary=1)
    table.settle()
    assert table.owner_of(lady) == 0
    assert table.state.legitimacy[0] == 3 + worth
    assert table.state.front == {}
    assert name in discards(table)


@pytest.mark.clauses("8.2/f")
@pytest.mark.parametrize("obstacle", ["no_cu", "enemy", "independent"])
def test_no_wedding_without_an_army_or_before_enemies(obstacle):
    table = tyche_table()
    table.royal("thessalonike", "larisa")
    table.pcs(0, "larisa")
    play_event(table, "thessalonike_offers_marriage")
    table.general("kassandros", "larisa", seat=0, mercenary=0 if obstacle == "no_cu" else 1)
    if obstacle == "enemy":
        table.minor(1, "larisa", mercenary=1)
    elif obstacle == "independent":
        table.army("leosthenes", "larisa")
    table.settle()
    assert table.owner_of("thessalonike") == NOBODY


@pytest.mark.clauses("8.2/f")
@pytest.mark.also("3e", "3e/18.3/b", "3e/cl/t")
def test_an_offer_lapses_with_the_game_turn():
    table = tyche_table()
    table.royal("thessalonike", "pella")
    play_event(table, "thessalonike_offers_marriage")
    lapse(table.state, "game_turn")
    table.general("kassandros", "pella", seat=0, mercenary=1)
    table.settle()
    assert table.owner_of("thessalonike") == NOBODY
    assert "thessalonike_offers_marriage" in discards(table)


@pytest.mark.clauses("8.2/f")
def test_no_offer_for_a_female_who_is_yours_or_dead():
    table = tyche_table()
    table.pcs(1, "pella")
    lady = table.royal("thessalonike", "pella", owner=1)
    assert possible(table, "thessalonike_offers_marriage")  # he may still win her before the turn is over
    table.pcs(0, "pella")
    table.state.control_royal(lady, 0)
    assert not possible(table, "thessalonike_offers_marriage")
    table.state.kill_royal(lady)
    assert not possible(table, "thessalonike_offers_marriage")


def test_an_independent_pc_is_not_a_rival():
    table = tyche_table()
    table.pcs(INDEPENDENT, "larisa")
    table.royal("thessalonike", "larisa")
    table.general("kassandros", "larisa", seat=0, mercenary=1)
    play_event(table, "thessalonike_offers_marriage")
    assert table.owner_of("thessalonike") == 0
