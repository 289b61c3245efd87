import pytest

from diadochoi.content.model import RoyalKind
from diadochoi.rules.core.ids import HOLDING_BOX, INDEPENDENT, NOBODY, OFF_MAP, OUT_OF_GAME
from diadochoi.rules.court.royal_family import remove_royal
from diadochoi.rules.court.settle import settle
from tests.rules.build import Table, card, content, group, place, royal


def offer(table, female, seat):
    table.state.front[card(f"{female}_offers_marriage")] = seat


@pytest.mark.clauses("8.1/a")
@pytest.mark.also("3e", "3e/2.7/j", "3e/2.7/n")
def test_the_royal_family_has_three_heirs_three_females_and_a_body():
    kinds = {kind: {r.id for r in content().royals if r.kind == kind} for kind in RoyalKind}
    assert kinds[RoyalKind.HEIR] == {"alexandros", "philippos", "herakles"}
    assert kinds[RoyalKind.FEMALE] == {"olympias", "kleopatra", "thessalonike"}
    assert kinds[RoyalKind.BODY] == {"funeral_cart"}


# ---------------------------------------------------------------------- gaining control


@pytest.mark.clauses("8.2/b", "8.2/ex1")
@pytest.mark.also("3e", "3e/18.1/b")
def test_a_pc_gains_an_heir():
    table = Table()
    table.royal("herakles", "triparadeisos")
    table.pcs(2, "triparadeisos")
    table.settle()
    assert table.owner_of("herakles") == 2


@pytest.mark.clauses("8.2/b", "8.2/ex1")
@pytest.mark.parametrize("name", ["herakles", "alexandros", "philippos", "funeral_cart"])
@pytest.mark.also("3e", "3e/18.5/a")
def test_a_general_without_units_gains_heirs_and_cart(name):
    table = Table()
    table.royal(name, "triparadeisos")
    table.general("eumenes", "triparadeisos", 2)
    table.settle()
    assert table.owner_of(name) == 2


@pytest.mark.clauses("8.2/b", "8.3/a")
def test_a_general_beats_the_pc_of_another():
    table = Table()
    table.pcs(1, "tarsos")
    table.royal("philippos", "tarsos", 1)
    table.general("eumenes", "tarsos", 2)
    table.settle()
    assert table.owner_of("philippos") == 2


@pytest.mark.clauses("8.2/ex2", "7.1C/f", "2/ap")
def test_an_heir_passes_to_the_pc_when_the_minor_general_must_leave():
    table = Table()
    table.pcs(3, "tarsos")
    minor = table.minor(1, "tarsos", mercenary=1)
    table.royal("alexandros", "tarsos", 1)
    table.state.eliminate_units(1, place("tarsos"), group(mercenary=1))
    table.settle()
    assert table.state.general_at[minor] == OFF_MAP
    assert table.owner_of("alexandros") == 3


@pytest.mark.clauses("8.2/a", "8.3/dv1")
def test_independents_never_control_a_royal():
    table = Table()
    table.pcs(INDEPENDENT, "tarsos")
    table.army("philon", "tarsos")
    table.royal("philippos", "tarsos", 0)
    table.settle()
    assert table.owner_of("philippos") == NOBODY


@pytest.mark.clauses("8.2/c", "3.8/c")
@pytest.mark.also("3e", "3e/17.4/f")
def test_the_tomb_is_never_controlled():
    table = Table()
    table.state.tomb = place("tyros")
    table.royal("funeral_cart", "tyros")
    table.general("krateros", "tyros", 0, loyal=1)
    table.settle()
    assert table.owner_of("funeral_cart") == NOBODY


@pytest.mark.clauses("8.2/d")
@pytest.mark.parametrize("name", ["olympias", "kleopatra", "thessalonike"])
@pytest.mark.also("3e", "3e/18.1/b", "3e/18.2/a", "3e/18.5/b")
def test_presence_alone_never_gains_a_female(name):
    table = Table()
    table.pcs(0, "pella")
    table.general("krateros", "pella", 0, loyal=3)
    table.royal(name, "pella")
    table.settle()
    assert table.owner_of(name) == NOBODY


# ---------------------------------------------------------------------- marriage


@pytest.mark.clauses("8.2/f", "8.2/g", "8.2/ex3")
def test_an_army_beside_the_bride_marries_her_on_a_standing_offer():
    table = Table()
    table.royal("thessalonike", "pella")
    offer(table, "thessalonike", 2)
    table.general("kassandros", "pella", 2, mercenary=1)
    table.settle()
    assert table.owner_of("thessalonike") == 2
    assert table.state.legitimacy[2] == 5
    assert not table.state.front
    assert table.state.discards == [card("thessalonike_offers_marriage")]


@pytest.mark.clauses("8.2/f")
def test_a_general_without_units_does_not_marry():
    table = Table()
    table.royal("kleopatra", "sardeis")
    offer(table, "kleopatra", 2)
    table.general("kassandros", "sardeis", 2)
    table.settle()
    assert table.owner_of("kleopatra") == NOBODY
    assert table.state.front


@pytest.mark.clauses("8.2/f")
def test_units_without_a_general_do_not_marry():
    table = Table()
    table.pcs(2, "sardeis")
    table.royal("kleopatra", "sardeis")
    offer(table, "kleopatra", 2)
    table.units(2, "sardeis", loyal=3)
    table.settle()
    assert table.owner_of("kleopatra") == NOBODY


@pytest.mark.clauses("8.2/h", "8.2/f")
@pytest.mark.also("3e", "3e/18.3/c", "3e/cl/t")
def test_an_army_inside_the_walls_does_not_marry_her_outside():
    table = Table()
    table.pcs(2, "sardeis")
    table.royal("kleopatra", "sardeis")
    offer(table, "kleopatra", 2)
    table.general("krateros", "sardeis/inside", 2, loyal=1)
    table.settle()
    assert table.owner_of("kleopatra") == NOBODY


@pytest.mark.clauses("8.2/f")
def test_an_enemy_unit_prevents_the_wedding_unless_it_lets_the_army_pass():
    table = Table()
    table.royal("kleopatra", "ephesos")
    table.pcs(1, "ephesos")
    table.units(1, "ephesos", mercenary=1)
    table.general("krateros", "ephesos", 2, loyal=3)
    offer(table, "kleopatra", 2)
    settle(table.state)
    assert table.owner_of("kleopatra") == NOBODY
    settle(table.state, passing_seat=2, passing_at=place("ephesos"))  # Free Passage was granted
    assert table.owner_of("kleopatra") == 2


@pytest.mark.clauses("8.2/f")
def test_an_offer_lapses_when_the_bride_dies_or_comes_to_him_otherwise_and_waits_while_she_is_anothers():
    table = Table()
    table.royal("kleopatra", OUT_OF_GAME)
    lady = table.royal("thessalonike", "pella", 1)
    table.general("krateros", "pella", 1, loyal=1)
    offer(table, "kleopatra", 2)
    offer(table, "thessalonike", 2)
    table.settle()
    assert len(table.state.front) == 1
    assert len(table.state.discards) == 1
    table.general("krateros", "larisa", 2, loyal=1)
    table.state.royal_at[lady] = table.state.general_at[table.state.roster[2][0]]
    table.state.control_royal(lady, 2)
    table.settle()
    assert not table.state.front
    assert len(table.state.discards) == 2


# ---------------------------------------------------------------------- losing control


@pytest.mark.clauses("8.3/a", "8.3/f")
def test_a_female_goes_free_when_anothers_general_meets_her_owners_pc():
    table = Table()
    table.pcs(1, "tarsos")
    table.royal("kleopatra", "tarsos", 1)
    table.general("eumenes", "tarsos", 2)
    table.settle()
    assert table.owner_of("kleopatra") == NOBODY
    table.state.place_general(table.general("eumenes", "dana", 2), place("dana"))
    table.settle()
    assert table.owner_of("kleopatra") == NOBODY


@pytest.mark.clauses("8.3/a", "8.3/ex1", "2/n")
def test_a_female_inside_the_walls_is_safe_from_a_general_outside():
    table = Table()
    table.pcs(1, "tyros")
    table.royal("kleopatra", "tyros/inside", 1)
    table.general("eumenes", "tyros", 2)
    table.settle()
    assert table.owner_of("kleopatra") == 1


@pytest.mark.clauses("2/n", "8.3/ex1")
def test_a_city_pc_holds_a_female_outside_the_walls_too():
    table = Table()
    table.pcs(1, "tyros")
    table.royal("kleopatra", "tyros", 1)
    table.settle()
    assert table.owner_of("kleopatra") == 1


@pytest.mark.clauses("8.3/b", "8.3/dv1")
def test_an_heir_left_alone_is_uncontrolled():
    table = Table()
    table.royal("philippos", "tarsos", 0)
    table.settle()
    assert table.owner_of("philippos") == NOBODY


@pytest.mark.clauses("8.3/dv1")
def test_unrest_frees_an_heir_and_a_lone_general_picks_him_up():
    table = Table()
    table.pcs(0, "tarsos")
    table.royal("philippos", "tarsos", 0)
    table.pcs(INDEPENDENT, "tarsos")
    table.settle()
    assert table.owner_of("philippos") == NOBODY
    index = table.general("eumenes", "tarsos", 1)
    table.settle()
    assert table.owner_of("philippos") == 1
    table.state.place_general(index, place("dana"))
    table.settle()
    assert table.owner_of("philippos") == NOBODY
    assert table.state.royal_at[royal("philippos")] == place("tarsos")


@pytest.mark.clauses("8.3/c")
@pytest.mark.also("3e", "3e/18.3/c")
def test_an_uncontrolled_royal_is_put_outside():
    table = Table()
    table.royal("kleopatra", "tyros/inside", 1)
    table.settle()
    assert table.state.royal_at[royal("kleopatra")] == place("tyros")
    assert table.owner_of("kleopatra") == NOBODY


@pytest.mark.clauses("8.3/c", "8.2/b", "6.2D/h")
def test_an_heir_put_outside_falls_to_the_general_there():
    table = Table()
    table.pcs(NOBODY, "tyros")
    table.royal("alexandros", "tyros/inside", 1)
    table.general("krateros", "tyros", 2, loyal=3)
    table.settle()
    assert table.owner_of("alexandros") == 2
    assert table.state.royal_at[royal("alexandros")] == place("tyros")


@pytest.mark.clauses("8.3/e")
def test_a_general_who_must_leave_takes_no_royal():
    table = Table()
    table.pcs(1, "tarsos")
    table.units(1, "tarsos", mercenary=1)
    table.royal("philippos", "tarsos", 1)
    table.general("krateros", "tarsos", 2, loyal=1)
    settle(table.state, passing_seat=2, passing_at=place("tarsos"))
    assert table.owner_of("philippos") == 1
    settle(table.state)
    assert table.owner_of("philippos") == 2


@pytest.mark.clauses("8.3/e")
def test_generals_of_two_players_leave_control_as_it_is():
    table = Table()
    table.royal("philippos", "tarsos", 1)
    table.general("krateros", "tarsos", 1, loyal=1)
    table.general("eumenes", "tarsos", 2)
    table.settle()
    assert table.owner_of("philippos") == 1


@pytest.mark.clauses("8.3/g", "8.3/dv1")
def test_a_female_needs_her_owners_general_or_pc_beside_her():
    table = Table()
    table.pcs(3, "tarsos")
    minor = table.minor(1, "tarsos", mercenary=1)
    table.royal("kleopatra", "tarsos", 1)
    table.settle()
    assert table.owner_of("kleopatra") == 1
    table.state.eliminate_units(1, place("tarsos"), group(mercenary=1))
    table.settle()
    assert table.state.general_at[minor] == OFF_MAP
    assert table.owner_of("kleopatra") == NOBODY


@pytest.mark.clauses("8.3/g", "8.2/b")
def test_an_own_pc_keeps_a_female_when_the_general_leaves():
    table = Table()
    table.pcs(1, "tarsos")
    minor = table.minor(1, "tarsos", mercenary=1)
    table.royal("kleopatra", "tarsos", 1)
    table.settle()
    table.state.eliminate_units(1, place("tarsos"), group(mercenary=1))
    table.settle()
    assert table.state.general_at[minor] == OFF_MAP
    assert table.owner_of("kleopatra") == 1


# ---------------------------------------------------------------------- death and options


@pytest.mark.clauses("8.5/b")
def test_a_dead_royal_gives_nothing_to_anybody():
    table = Table()
    table.pcs(0, "tarsos")
    table.royal("alexandros", "tarsos", 0)
    table.settle()
    assert table.state.legitimacy[0] == 8
    remove_royal(table.state, royal("alexandros"))
    table.settle()
    assert table.state.legitimacy[0] == 3
    assert table.state.royal_at[royal("alexandros")] == OUT_OF_GAME


@pytest.mark.clauses("16.2/a")
@pytest.mark.parametrize(("options", "where"), [((), HOLDING_BOX), (("16.2",), place("pergamon"))])
def test_herakles_comes_to_pergamon_only_with_the_option(options, where):
    table = Table(options=options)
    table.royal("alexandros", "babylon")
    table.royal("herakles", HOLDING_BOX)
    remove_royal(table.state, royal("alexandros"))
    assert table.state.royal_at[royal("herakles")] == where


@pytest.mark.clauses("16.2/a")
def test_the_death_of_philippos_does_not_call_herakles():
    table = Table(options=("16.2",))
    table.royal("philippos", "babylon")
    table.royal("herakles", HOLDING_BOX)
    remove_royal(table.state, royal("philippos"))
    assert table.state.royal_at[royal("herakles")] == HOLDING_BOX


@pytest.mark.clauses("16.4/a")
def test_option_destroys_a_cart_that_independents_would_take():
    def after(prepare, options=("16.4",)):
        table = Table(options=options)
        table.royal("funeral_cart", "tarsos")
        prepare(table)
        table.settle()
        return table.state.royal_at[royal("funeral_cart")] == OUT_OF_GAME

    def independent_pc(table):
        table.pcs(INDEPENDENT, "tarsos")

    def army_on_a_players_pc(table):
        table.pcs(0, "tarsos")
        table.army("philon", "tarsos")

    def general_on_an_independent_pc(table):
        table.pcs(INDEPENDENT, "tarsos")
        table.general("krateros", "tarsos", 0, loyal=1)

    def nobody_there(table):
        del table

    assert after(independent_pc)
    assert after(army_on_a_players_pc)
    assert not after(general_on_an_independent_pc)
    assert not after(nobody_there)
    assert not after(independent_pc, options=())


@pytest.mark.clauses("16.4/a")
def test_option_spares_a_cart_inside_the_walls_from_an_army_outside():
    table = Table(options=("16.4",))
    table.pcs(0, "tyros")
    table.royal("funeral_cart", "tyros/inside", 0)
    table.army("philon", "tyros")
    table.settle()
    assert table.owner_of("funeral_cart") == 0


# ---------------------------------------------------------------------- the other checks after a resolution


@pytest.mark.clauses("7.2A/a", "7.2A/b", "7.2A/ex1")
@pytest.mark.also("3e", "3e/9.1/g")
def test_units_that_neither_general_nor_pc_shows_are_dispersed():
    table = Table()
    table.pcs(0, "tarsos")
    table.pcs(1, "issos")
    for where in ("tarsos", "issos", "dana", "tp_kolossai"):
        table.units(0, where, mercenary=1)
    table.general("krateros", "dana", 0)
    table.settle()
    assert set(table.state.troops[0]) == {place("tarsos"), place("dana")}
    assert table.state.dispersed_troops[0] == group(mercenary=2)


@pytest.mark.clauses("7.1C/f")
@pytest.mark.also("3e", "3e/8.1/e")
def test_minor_generals_without_units_or_under_command_leave_the_map():
    table = Table()
    alone = table.minor(0, "tarsos")
    under_command = table.minor(0, "dana", mercenary=1)
    needed = table.minor(0, "zela", mercenary=1)
    table.general("eumenes", "dana", 0)
    table.settle()
    at = table.state.general_at
    assert [at[alone], at[under_command], at[needed]] == [OFF_MAP, OFF_MAP, place("zela")]


@pytest.mark.clauses("2/ap", "7.2A/b")
def test_units_whose_minor_general_stays_are_not_dispersed():
    table = Table()
    table.minor(0, "tp_kolossai", mercenary=1)
    table.settle()
    assert table.cus(0, "tp_kolossai") == group(mercenary=1)
