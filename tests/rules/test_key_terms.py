import pytest

from diadochoi.content.model import PathKind, Region
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, INSIDE, NOBODY, OFF_MAP
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.turn.reinforcements import eligible_spaces
from tests.rules.build import Table, board, content, general, group, place, province


def provinces_beside(name):
    return {content().provinces[index].id for index in board().province_adjacent[province(name)]}


@pytest.mark.clauses("2/o", "2/p")
@pytest.mark.also("3e", "3e/2.6/c", "3e/9.3/a")
def test_paths_cost_what_the_legend_says():
    costs = {kind: {path.cost for path in content().paths if path.kind == kind} for kind in PathKind}
    assert costs == {
        PathKind.LAND: {1},
        PathKind.MOUNTAIN: {2},
        PathKind.STRAIT: {2},
        PathKind.SEA: {1},
        PathKind.TRANSMED: {2},
    }


@pytest.mark.clauses("2/q")
@pytest.mark.also("3e", "3e/2.7/a")
def test_sea_paths_alone_never_make_spaces_adjacent():
    for path in content().paths:
        by_land = any(
            other.kind in (PathKind.LAND, PathKind.MOUNTAIN, PathKind.STRAIT)
            and {other.a, other.b} == {path.a, path.b}
            for other in content().paths
        )
        assert (path.b in board().adjacent[path.a]) == by_land
        assert path.b in board().links[path.a]


@pytest.mark.clauses("2/z", "2/ex2")
@pytest.mark.also("3e", "3e/2.7/b")
def test_provinces_are_adjacent_over_straits_but_not_over_the_sea():
    assert {"mikra_phrygia", "bithynia"} <= provinces_beside("thrake")
    assert provinces_beside("krete") == set()


@pytest.mark.clauses("2/aa")
def test_regions_of_the_provinces():
    regions = {region: {p.id for p in content().provinces if p.region == region} for region in Region}
    assert regions[Region.AFRICA] == {"aigyptos", "libye"}
    assert regions[Region.MAJOR_ISLANDS] == {"krete", "rhodos", "kypros"}
    assert regions[Region.EUROPE] == {
        "makedonia",
        "thessalia",
        "hellas",
        "thrake",
        "skythia",
        "illyria",
        "epeiros",
    }


@pytest.mark.clauses("2/j", "2/aq")
@pytest.mark.also("3e", "3e/2.7/m")
def test_a_space_with_a_naval_path_is_a_port():
    for space in content().spaces:
        assert space.port == bool(board().sea_moves[space.index])


@pytest.mark.clauses("2/u", "2/b")
def test_a_province_has_at_most_one_major_city():
    for entry in content().provinces:
        majors = [space for space in entry.spaces if space in board().major_cities]
        assert majors == ([entry.major_city] if entry.major_city >= 0 else [])


@pytest.mark.clauses("2/s", "2/af")
@pytest.mark.also("3e", "3e/2.3/a", "3e/2.3/c", "3e/2.7/h")
@pytest.mark.parametrize(
    ("owner", "controlled_by", "offered"),
    [
        (0, [0], set()),
        (1, [1], {"remove-pc"}),
        (INDEPENDENT, [], {"siege"}),
        (NOBODY, [], set()),
    ],
)
def test_a_pc_makes_a_space_controlled_independent_or_enemy(owner, controlled_by, offered):
    table = Table(segment=ACTIVATION)
    table.pcs(owner, "tarsos")
    tarsos = place("tarsos")
    assert [seat for seat in range(4) if tarsos in eligible_spaces(table.state, seat)] == controlled_by
    antigonos = table.general("antigonos", "tarsos", seat=0, loyal=3)
    table.run(Activation(0, antigonos, 6, 1))
    assert {"remove-pc", "siege"} & set(table.options) == offered  # what can be done to an enemy space


@pytest.mark.clauses("2/ac")
def test_a_minor_general_is_never_dispersed():
    table = Table()
    minor = table.minor(0, "tarsos", mercenary=1)
    table.general("krateros", "tarsos", 0)
    for index in (minor, general("krateros")):
        table.state.disperse_general(index)
    assert table.state.general_at[minor] == OFF_MAP
    assert table.at("krateros") == DISPERSED


@pytest.mark.clauses("2/ac", "2/ae")
def test_dispersed_units_stay_their_owners():
    table = Table()
    table.units(0, "tarsos", loyal=2, royal=1)
    table.state.disperse_units(0, place("tarsos"), group(loyal=2))
    assert table.state.dispersed_troops[0] == group(loyal=2)
    assert table.cus(0, "tarsos") == group(royal=1)


@pytest.mark.clauses("2/ak", "2/m")
@pytest.mark.also("3e", "3e/2.7/f")
def test_an_army_is_a_general_with_units_in_one_location():
    table = Table()
    table.pcs(0, "tyros")
    table.units(0, "tyros", loyal=1)
    table.general("krateros", "tyros/inside", 0)
    assert not table.state.is_army(0, place("tyros"))
    assert not table.state.is_army(0, place("tyros/inside"))
    table.units(0, "tyros/inside", mercenary=1)
    assert table.state.is_army(0, place("tyros/inside"))


@pytest.mark.clauses("2/ae")
@pytest.mark.also("3e", "3e/2.7/h", "3e/2.7/i")
def test_everybody_else_is_an_enemy():
    table = Table()
    table.units(1, "tarsos", loyal=1)
    table.army("philon", "issos")
    assert table.state.enemy_cu_at(0, place("tarsos")) and not table.state.enemy_cu_at(1, place("tarsos"))
    assert table.state.enemy_cu_at(INDEPENDENT, place("tarsos"))
    assert table.state.enemy_cu_at(0, place("issos"))
    assert not table.state.enemy_cu_at(INDEPENDENT, place("issos"))
    assert table.state.enemy_cu_in_space(0, place("issos"))


@pytest.mark.clauses("2/an", "15.1/a", "15.1/c")
def test_what_can_be_besieged():
    table = Table()
    table.pcs(1, "tyros", "sidon")
    table.pcs(INDEPENDENT, "elis")
    for name, where in (
        ("krateros", "tyros"),
        ("eumenes", "sidon"),
        ("peithon", "elis"),
        ("antigonos", "rhodos"),
    ):
        table.general(name, where, 0, mercenary=1)
    cities = ("tyros", "sidon", "elis", "rhodos")
    besieged = {where for where in cities if table.state.is_besieged(place(where))}
    assert besieged == {"tyros", "elis"}


@pytest.mark.clauses("2/an", "15.1/a")
def test_a_general_or_units_alone_besiege_nothing_but_an_independent_army_does():
    table = Table()
    table.pcs(1, "tyros", "memphis", "babylon")
    table.general("krateros", "tyros", 0)
    table.units(0, "memphis", loyal=3)
    table.army("philon", "babylon")
    assert not table.state.is_besieged(place("tyros"))
    assert not table.state.is_besieged(place("memphis"))
    assert table.state.besieger(place("babylon")) == INDEPENDENT


@pytest.mark.clauses("7.1A/b", "7.1A/a")
@pytest.mark.also("3e", "3e/8.3/a")
def test_each_location_has_its_own_commander():
    table = Table()
    table.pcs(0, "tyros")
    table.general("eumenes", "tyros", 0)
    table.general("krateros", "tyros", 0)
    table.general("antigonos", "tyros/inside", 0)
    assert table.state.commander(0, place("tyros")) == general("krateros")
    assert table.state.commander(0, place("tyros") | INSIDE) == general("antigonos")
