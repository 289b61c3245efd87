import pytest

from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, INSIDE, NOBODY, OUT_OF_GAME
from diadochoi.rules.court import legitimacy as legitimacy_module
from diadochoi.rules.court import victory_points
from diadochoi.rules.court.champion import attack, attack_costs_champion
from diadochoi.rules.court.legitimacy import legitimacy_sources, refresh
from diadochoi.rules.court.prestige import prestige
from diadochoi.rules.court.victory_points import hellespont, largest_fleet, victory_point_sources
from diadochoi.rules.table.lasting import WORTH_LEGITIMACY
from tests.rules import build
from tests.rules.build import Table, fleet, general, place, province


def vp(table):
    refresh(table.state)
    return table.state.vp


def legitimacy(table):
    refresh(table.state)
    return table.state.legitimacy


# ---------------------------------------------------------------------- provinces


@pytest.mark.clauses("2/w", "2/v", "2/dv1")
@pytest.mark.also("3e", "3e/2.3/b")
def test_a_province_needs_its_major_city_and_more_than_half():
    table = Table()
    table.pcs(0, "amphipolis", "chalkidike", "lynkos", "orestis")
    assert table.state.province_owner[province("makedonia")] == NOBODY
    table.pcs(0, "pella")
    assert table.state.province_owner[province("makedonia")] == 0
    table.pcs(NOBODY, "amphipolis", "chalkidike")
    assert table.state.province_owner[province("makedonia")] == 0  # three of five
    table.pcs(NOBODY, "lynkos")
    assert table.state.province_owner[province("makedonia")] == NOBODY


@pytest.mark.clauses("2/w", "2/dv1", "2/ex1")
@pytest.mark.parametrize(("name", "first", "second"), [
    ("bithynia", "astakos", "herakleia"),
    ("kypros", "paphos", "salamis"),
])  # fmt: skip
def test_a_province_of_two_spaces_needs_both(name, first, second):
    table = Table()
    table.pcs(1, first)
    assert table.state.province_owner[province(name)] == NOBODY
    table.pcs(1, second)
    assert table.state.province_owner[province(name)] == 1


@pytest.mark.clauses("2/x")
def test_a_province_can_be_independent():
    table = Table()
    table.province(INDEPENDENT, "libye")
    assert table.state.province_owner[province("libye")] == INDEPENDENT
    assert vp(table) == [0, 0, 0, 0]


@pytest.mark.clauses("2/w")
def test_units_and_sieges_do_not_touch_control_of_a_province():
    table = Table()
    table.province(0, "phoenike")
    table.general("krateros", "tyros", 1, loyal=5)
    table.settle()
    assert table.state.province_owner[province("phoenike")] == 0


# ---------------------------------------------------------------------- victory points


@pytest.mark.clauses("3.5/a", "3.5/b")
@pytest.mark.also("3e", "3e/2.6/a", "3e/20.4/a", "3e/20.4/b")
def test_provinces_are_worth_their_printed_points_while_held():
    table = Table()
    table.province(2, "aigyptos", "kilikia")
    assert vp(table)[2] == 8
    table.pcs(1, "memphis")
    assert vp(table)[2] == 2


@pytest.mark.clauses("3.5/c")
@pytest.mark.also("3e", "3e/20.4/e", "3e/cl/y")
def test_lord_of_asia_needs_all_three_provinces():
    table = Table()
    table.province(0, "phrygia", "syria")
    assert vp(table)[0] == 5
    table.province(0, "babylonia")
    assert vp(table)[0] == 5 + 4 + 4
    table.pcs(INDEPENDENT, "kelainai")
    assert vp(table)[0] == 6


def with_fleets(strengths):
    """Seat n controls Fleets of the given strength; the card gives Kilikia."""
    table = Table()
    for seat, names in enumerate(strengths):
        for name in names:
            table.state.give_fleet(fleet(name), seat)
    return table


@pytest.mark.clauses("3.5/d", "3.5/e", "3.5/h", "3.5/dv1")
@pytest.mark.also("3e", "3e/13.1/a", "3e/cl/x")
def test_largest_fleet_is_strictly_largest_and_at_least_three():
    assert vp(with_fleets([["rhodos", "athenai"], ["phoenike", "karia"], ["kilikia"]])) == [3, 0, 0, 0]
    assert vp(with_fleets([["rhodos", "karia"], ["phoenike", "kilikia"], ["aigyptos"]])) == [0, 0, 0, 0]
    assert vp(with_fleets([["rhodos"], ["kilikia"], []])) == [0, 0, 0, 0]


@pytest.mark.clauses("3e/13.2/d")
def test_the_pontic_fleet_does_not_count_for_the_largest(monkeypatch):
    monkeypatch.setattr(build, "edition", "3e")
    table = with_fleets([["pontic", "phoenike"], ["rhodos", "karia"]])  # 1 + 2 and 2 + 1
    assert largest_fleet(table.state) == 1


@pytest.mark.clauses("3.5/e", "7.4/g", "7.4/dv1")
def test_dispersed_fleets_count_on_their_normal_side():
    table = Table()
    table.province(0, "rhodos")
    table.state.fleet_upgraded[fleet("rhodos")] = 1
    table.state.dirty = True
    assert vp(table)[0] == 1 + 3
    table.state.disperse_fleet(fleet("rhodos"))
    assert vp(table)[0] == 1
    table.province(1, "karia", "rhodos")
    assert vp(table)[1] == 1 + 1 + 3
    assert table.state.fleet_dispersed[fleet("rhodos")]
    assert table.state.available_fleets(1) == [fleet("karia")]


@pytest.mark.clauses("7.4/b", "7.4/e")
@pytest.mark.also("3e", "3e/13.2/a", "3e/13.2/b")
def test_athenai_holds_its_fleet_and_kilikia_never_gives_one():
    table = Table()
    table.pcs(0, "athenai")
    table.province(0, "kilikia")
    assert table.state.available_fleets(0) == [fleet("athenai")]
    table.pcs(INDEPENDENT, "athenai")
    assert table.state.available_fleets(0) == []


@pytest.mark.clauses("3.5/f")
@pytest.mark.also("3e", "3e/20.4/d")
def test_hellespont_needs_all_five_ports():
    table = Table()
    ports = ("abydos", "daskyleion", "astakos", "byzantion", "chersonesos")
    table.pcs(0, *ports[:4])
    before = vp(table)[0]
    table.pcs(0, ports[4])
    assert vp(table)[0] == before + 2
    table.pcs(1, "byzantion")
    assert vp(table)[0] == before


@pytest.mark.clauses("3.5/f")
def test_independent_ports_of_the_hellespont_are_worth_nothing_to_anybody():
    table = Table()
    table.pcs(INDEPENDENT, "abydos", "daskyleion", "astakos", "byzantion", "chersonesos")
    assert hellespont(table.state) == NOBODY
    assert sum(vp(table)) == 0


@pytest.mark.clauses("3.5/g")
@pytest.mark.parametrize("capital", [NOBODY, OUT_OF_GAME])
def test_a_capital_that_was_never_founded_or_is_lost_is_worth_nothing(capital):
    table = Table()
    for space in range(table.state.board.size):
        table.state.set_pc(space, 0)
    table.state.capitals[0] = capital
    assert vp(table)[0] == sum(worth for _, worth in victory_point_sources(table.state, 0))


@pytest.mark.clauses("3.5/g", "16.1/e")
def test_capitals_are_worth_two_and_captured_ones_one():
    table = Table(options=("16.1",))
    table.pcs(0, "alexandreia")
    table.state.capitals[0] = place("alexandreia")
    table.state.captured_capitals[0] = 1
    table.state.dirty = True
    assert vp(table)[0] == 3
    table.pcs(1, "alexandreia")
    assert vp(table)[0] == 1


@pytest.mark.clauses("3.5/a", "3.6/b")
def test_the_exported_names_are_the_sources_that_are_not_pieces():
    """One seat has everything: every source in the lists is in the table of names, and no other."""
    table = Table(options=("16.1",))
    state = table.state
    for space in range(state.board.size):
        state.set_pc(space, 0)
    for index in range(state.board.fleets):
        state.fleet_owner[index] = 0
    table.general("antigonos", "kelainai", 0)
    state.capitals[0] = place("alexandreia")
    state.captured_capitals[0] = 1
    state.tomb = place("alexandreia")
    state.effects.update(oracle=0, persian_support=0, condemned=general("antigonos"))
    pieces = {entry.id for kind in (build.content().provinces, build.content().royals) for entry in kind}
    pieces |= {entry.id for entry in build.content().generals}
    for sources, names in (
        (victory_point_sources(state, 0), victory_points.SOURCES),
        (
            legitimacy_sources(state, 0),
            (*legitimacy_module.SOURCES, *(effect.name for effect in WORTH_LEGITIMACY)),
        ),
    ):
        assert {name for name, _ in sources} - pieces == set(names)


# ---------------------------------------------------------------------- legitimacy


@pytest.mark.clauses("3.6/c", "3.6/d", "3.6/e", "3.6/g", "3.6/dv1")
@pytest.mark.also("3e", "3e/17.2/a", "3e/17.2/b", "3e/17.2/d", "3e/21.3/c")
def test_printed_sum_of_sources():
    table = Table()
    for name in ("alexandros", "herakles", "olympias", "thessalonike"):
        table.royal(name, "pella", 0)
    table.province(0, "makedonia")
    table.settle()
    assert table.state.legitimacy[0] == 15


@pytest.mark.clauses("3.6/a", "3.6/b", "3.6/dv1", "3.6/i")
@pytest.mark.also("3e", "3e/17.2/e")
def test_legitimacy_never_falls_below_zero_and_comes_back_whole():
    table = Table()
    table.general("antigonos", "damaskos", 0)
    table.royal("herakles", "damaskos", 0)
    table.state.lose_champion(0)
    table.state.effects["condemned"] = general("antigonos")
    assert legitimacy(table)[0] == 0
    del table.state.effects["condemned"]
    table.state.dirty = True
    assert legitimacy(table)[0] == 2


@pytest.mark.clauses("3.6/c")
@pytest.mark.parametrize(
    ("heirs", "worth"),
    [(("herakles",), 2), (("philippos", "herakles"), 4), (("philippos", "alexandros", "herakles"), 5)],
)
@pytest.mark.also("3e", "3e/17.2/a", "3e/cl/r")
def test_only_the_highest_heir_counts(heirs, worth):
    table = Table()
    for name in heirs:
        table.royal(name, "tarsos", 0)
    assert legitimacy(table)[0] == 3 + worth


@pytest.mark.clauses("3.6/d")
@pytest.mark.also("3e", "3e/17.2/a", "3e/cl/r")
def test_all_females_count():
    table = Table()
    for name in ("olympias", "kleopatra", "thessalonike"):
        table.royal(name, "pella", 0)
    assert legitimacy(table)[0] == 3 + 3 + 3 + 2


@pytest.mark.clauses("3.6/h")
@pytest.mark.parametrize("name", ["perdikkas", "leonnatos"])
@pytest.mark.also("3e", "3e/17.2/c", "3e/17.3/a")
def test_some_generals_bring_legitimacy_until_they_are_killed(name):
    table = Table()
    index = table.general(name, DISPERSED, 0)
    assert legitimacy(table)[0] == 4
    table.state.remove_general(index)
    assert legitimacy(table)[0] == 3


@pytest.mark.clauses("3.6/i")
def test_cards_that_touch_legitimacy():
    table = Table()
    table.general("antigonos", "kelainai", 2)
    table.state.effects.update(oracle=0, persian_support=1, condemned=general("antigonos"))
    table.state.dirty = True
    assert legitimacy(table) == [4, 1, 0, 3]
    assert ("oracle", 1) in legitimacy_sources(table.state, 0)


@pytest.mark.clauses("3.6/i", "5.1A/c")
@pytest.mark.also("3e", "3e/17.3/a")
def test_a_condemnation_ends_with_the_condemned():
    table = Table()
    index = table.general("antipatros", "pella", 0)
    table.state.effects["condemned"] = index
    table.state.dirty = True
    assert legitimacy(table)[0] == 0
    table.state.remove_general(index)
    assert legitimacy(table)[0] == 3


@pytest.mark.clauses("3.6/j")
@pytest.mark.also("3e", "3e/17.4/a")
def test_the_unburied_cart_gives_nothing():
    table = Table()
    table.royal("funeral_cart", "babylon", 0)
    assert legitimacy(table)[0] == 3


# ---------------------------------------------------------------------- champions


@pytest.mark.clauses("3.7/a", "3.7/b", "3.6/e")
@pytest.mark.also("3e", "3e/17.2/d", "3e/17.5/a", "3e/17.5/b")
def test_attacking_a_champion_makes_a_successor_at_once():
    table = Table()
    attack(table.state, 0, 1)
    assert table.state.champion == [0, 1, 1, 1]
    assert table.state.legitimacy == [0, 3, 3, 3]


@pytest.mark.clauses("3.7/b", "3.7/dv1", "5.1B/b")
@pytest.mark.also("3e", "3e/4.2/a", "3e/17.5/c", "3e/cl/q")
def test_usurper_successors_and_independents_are_fair_game():
    table = Table()
    table.state.usurper = 2
    table.state.champion[3] = 0
    for victim in (2, 3, INDEPENDENT):
        assert not attack_costs_champion(table.state, 0, victim)
    assert attack_costs_champion(table.state, 2, 0)  # the Usurper himself is not exempt


@pytest.mark.clauses("3.7/m")
@pytest.mark.also("3e", "3e/17.5/f")
def test_a_successor_who_drops_to_zero_points_is_champion_again():
    table = Table()
    table.province(0, "kilikia")
    refresh(table.state)
    attack(table.state, 0, 1)
    assert table.state.champion[0] == 0
    table.pcs(NOBODY, "tarsos")
    refresh(table.state)
    assert table.state.champion[0] == 1
    assert table.state.legitimacy[0] == 3


@pytest.mark.clauses("3.7/b")
def test_only_a_champion_who_attacks_another_players_champion_has_status_to_lose():
    table = Table()
    table.state.champion = [1, 1, 0, 1]
    table.state.usurper = 3
    factions = [0, 1, 2, 3, INDEPENDENT, NOBODY]
    costly = {(a, v) for a in factions for v in factions if attack_costs_champion(table.state, a, v)}
    assert costly == {(0, 1), (1, 0), (3, 0), (3, 1)}


@pytest.mark.clauses("hy/10")
def test_where_nobody_is_champion_nobody_becomes_one_by_losing_his_points(monkeypatch):
    monkeypatch.setattr(build, "edition", "hybrid")
    table = Table()
    table.province(0, "kilikia")
    refresh(table.state)
    table.pcs(NOBODY, "tarsos")
    refresh(table.state)
    assert table.state.vp[0] == 0
    assert table.state.champion == [0, 0, 0, 0]


@pytest.mark.clauses("3.7/n")
def test_attacking_while_at_zero_points_is_not_undone():
    table = Table()
    attack(table.state, 0, 1)
    table.state.dirty = True
    refresh(table.state)
    assert table.state.champion[0] == 0


# ---------------------------------------------------------------------- prestige


@pytest.mark.clauses("7.2F/b", "7.2F/d", "7.1/c", "7.2F/dv1", "7.2F/c")
@pytest.mark.also("3e", "3e/17.6/a", "3e/17.6/c")
def test_prestige_is_legitimacy_and_the_commanders_popularity():
    table = Table()
    table.state.legitimacy = [6, 4, 0, 0]
    assert prestige(table.state, 0, general("eumenes")) == 4
    assert prestige(table.state, 1, general("krateros")) == 6
    assert prestige(table.state, 1, NOBODY) == 4
    assert prestige(table.state, 2, general("eumenes")) == 0
    assert prestige(table.state, INDEPENDENT, NOBODY) == 0


@pytest.mark.clauses("7.2F/h", "7.2F/dv1")
@pytest.mark.also("3e", "3e/2.7/o", "3e/17.6/b")
def test_sacred_ground_helps_the_defender_who_holds_the_cart():
    table = Table()
    table.royal("funeral_cart", "babylon", 1)
    table.state.legitimacy[1] = 4
    assert prestige(table.state, 1, general("krateros"), defending_at=place("babylon")) == 10
    assert prestige(table.state, 1, general("krateros"), defending_at=place("babylon") | INSIDE) == 10
    assert prestige(table.state, 1, general("krateros")) == 6
    assert prestige(table.state, 0, general("krateros"), defending_at=place("babylon")) == 5


@pytest.mark.clauses("7.2F/h")
@pytest.mark.also("3e", "3e/2.7/o", "3e/17.4/f")
def test_sacred_ground_of_the_tomb_needs_control_of_its_space():
    table = Table()
    table.state.tomb = place("tyros")
    table.state.royal_at[table.state.board.cart] = place("tyros")
    assert prestige(table.state, 0, general("antigonos"), defending_at=place("tyros")) == 3
    table.pcs(0, "tyros")
    assert prestige(table.state, 0, general("antigonos"), defending_at=place("tyros")) == 7


@pytest.mark.clauses("7.2F/f", "7.2F/i")
def test_earned_popularity_and_oratory_count():
    table = Table()
    index = table.general("antigonos", "kelainai", 0)
    table.state.popularity[index] = 2
    assert prestige(table.state, 0, index) == 5
    table.state.effects["oratory"] = index
    assert prestige(table.state, 0, index) == 10


@pytest.mark.clauses("7.2F/h")
def test_no_other_ground_is_sacred():
    table = Table()
    table.general("krateros", "tyros", seat=1)
    table.royal("funeral_cart", "babylon", owner=1)
    table.pcs(1, "tyros")
    refresh(table.state)
    anywhere = prestige(table.state, 1, general("krateros"))
    assert prestige(table.state, 1, general("krateros"), defending_at=place("tyros")) == anywhere
    table.royal("funeral_cart", "alexandreia", owner=1)
    assert prestige(table.state, 1, general("krateros"), defending_at=place("alexandreia")) == anywhere + 4


@pytest.mark.clauses("7.2F/b", "7.2F/e", "7.2F/i")
def test_prestige_of_the_first_of_the_generals_and_of_nobody_with_five_players():
    table = Table(players=5)
    table.general("perdikkas", "tyros", seat=4)
    refresh(table.state)
    before = prestige(table.state, 4, general("perdikkas"))
    table.state.effects["oratory"] = general("perdikkas")
    assert prestige(table.state, 4, general("perdikkas")) == before + 5
    assert prestige(table.state, INDEPENDENT, general("perdikkas")) == 0
    assert prestige(table.state, NOBODY, NOBODY) == 0


@pytest.mark.clauses("3.5/e", "3.6/d")
@pytest.mark.parametrize("players", [3, 5])
def test_the_independents_cannot_be_lord_of_asia(players):
    table = Table(players=players)
    table.province(INDEPENDENT, "phrygia", "syria", "babylonia")
    assert vp(table) == [0] * players


@pytest.mark.clauses("3.6/d")
def test_every_female_counts_beside_an_heir_and_beside_another():
    table = Table()
    table.royal("thessalonike", "pella", owner=0)
    alone = legitimacy(table)[0]
    table.royal("olympias", "pella", owner=0)
    assert legitimacy(table)[0] == alone + 3
    table.royal("herakles", "pella", owner=0)
    assert legitimacy(table)[0] == alone + 3 + 2
