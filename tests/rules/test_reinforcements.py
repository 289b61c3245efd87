import pytest

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY, OFF_MAP
from diadochoi.rules.core.segments import ACTIVATION, REINFORCEMENTS
from diadochoi.rules.turn.reinforcements import (
    PlaceReinforcements,
    collect,
    extra_reinforcements,
    last_resort,
    return_fleets,
)
from tests.rules.build import Table, board, fleet, general, group, place, place_name


def table_in_phase(players=4, **settings):
    return Table(players=players, segment=REINFORCEMENTS, active=NOBODY, **settings)


def places(table):
    """List where the next piece may go."""
    return {option.split()[2] for option in table.options}


def reason(table, piece, where):
    return table.state.frames[-1].why_not(table.state, action(Verb.PLACE, piece, place(where)))


MERCENARY = actions.UNIT + units.MERCENARY


# ---------------------------------------------------------------------- collecting


@pytest.mark.clauses("5.2/b", "5.2/c", "16.10/c")
@pytest.mark.also("3e", "3e/5.1/b")
def test_dispersed_fleets_come_back_to_players_and_to_their_boxes():
    table = table_in_phase()
    table.province(0, "karia")
    for name in ("karia", "rhodos"):
        table.state.disperse_fleet(fleet(name))
    return_fleets(table.state)
    assert table.state.available_fleets(0) == [fleet("karia")]
    assert not any(table.state.fleet_dispersed)


@pytest.mark.clauses("16.10/a", "16.10/c")
def test_option_keeps_player_fleets_dispersed():
    table = table_in_phase(options=("16.10",))
    table.province(0, "karia")
    for name in ("karia", "rhodos"):
        table.state.disperse_fleet(fleet(name))
    return_fleets(table.state)
    assert table.state.fleet_dispersed[fleet("karia")]
    assert not table.state.fleet_dispersed[fleet("rhodos")]


@pytest.mark.clauses("5.2/c", "5.2/g")
@pytest.mark.also("3e", "3e/5.1/a")
def test_a_player_takes_back_everything_dispersed():
    table = table_in_phase()
    table.general("antigonos", DISPERSED, 1)
    table.general("eumenes", "zela", 1)
    table.state.dispersed_troops[1] = group(royal=2, elephant=1)
    got = collect(table.state, 1, group(mercenary=2))
    assert got == (group(royal=2, elephant=1, mercenary=2), (general("antigonos"),))
    assert table.state.dispersed_troops[1] == 0


@pytest.mark.clauses("5.2/c", "5.2/d", "5.2/e", "5.2/f", "5.2/dv1")
@pytest.mark.also("3e", "3e/5.2/a", "3e/5.2/b", "3e/5.2/c", "3e/5.2/d", "3e/17.1/a")
def test_makedonia_legitimacy_and_victory_points_bring_more():
    table = table_in_phase()
    table.province(0, "makedonia", "aigyptos")
    table.general("krateros", "pella", 0)
    table.general("perdikkas", "damaskos", 1)
    table.state.legitimacy = [5, 5, 3, 3]
    table.state.vp = [9, 0, 0, 0]
    assert extra_reinforcements(table.state) == (
        group(mercenary=4, loyal=1),
        group(mercenary=2, loyal=1),
        group(mercenary=2),
        group(mercenary=2),
    )


@pytest.mark.clauses("5.2/e")
@pytest.mark.also("3e", "3e/5.2/c")
def test_a_tie_for_legitimacy_is_won_by_the_most_senior_general_even_dispersed():
    table = table_in_phase(players=2)
    table.general("antigonos", "kelainai", 0)
    table.general("antipatros", DISPERSED, 1)
    table.state.vp = [1, 0]
    table.state.legitimacy = [6, 6]
    assert extra_reinforcements(table.state) == (group(mercenary=4), group(mercenary=2, loyal=1))


@pytest.mark.clauses("5.2/f")
@pytest.mark.also("3e", "3e/5.2/d")
def test_players_tied_for_most_victory_points_get_one_mercenary_each():
    table = table_in_phase(players=3)
    table.state.vp = [7, 7, 2]
    table.state.legitimacy = [3, 3, 9]
    assert extra_reinforcements(table.state) == (
        group(mercenary=3),
        group(mercenary=3),
        group(mercenary=2, loyal=1),
    )


@pytest.mark.clauses("16.9/d")
@pytest.mark.parametrize(
    "name",
    ["thessalia", "makedonia", "thrake", "armenia", "kappadokia", "media", "persis", "sousiane"],
)
def test_lands_of_horsemen_turn_one_mercenary_into_cavalry(name):
    table = table_in_phase(players=2, options=("16.9",))
    table.province(0, name)
    table.state.vp = [5, 0]
    table.state.legitimacy = [0, 1]
    extra = extra_reinforcements(table.state)
    assert extra[0] == group(mercenary=3, cavalry=1, loyal=name == "makedonia")
    assert extra[1] == group(mercenary=2, loyal=1)


@pytest.mark.clauses("16.9/d")
def test_no_cavalry_without_the_option():
    table = table_in_phase(players=2)
    table.province(0, "thrake")
    table.state.vp = [5, 0]
    table.state.legitimacy = [0, 1]
    assert extra_reinforcements(table.state)[0] == group(mercenary=4)


@pytest.mark.clauses("5.2/c", "3.6/i")
def test_persian_support_brings_two_mercenaries_while_a_persian_province_is_held():
    table = table_in_phase(players=2)
    table.state.effects["persian_support"] = 0
    table.state.vp = [0, 5]
    table.state.legitimacy = [0, 1]
    assert extra_reinforcements(table.state)[0] == group(mercenary=2)
    table.province(0, "sousiane")
    assert extra_reinforcements(table.state)[0] == group(mercenary=4)


# ---------------------------------------------------------------------- eligible spaces


@pytest.mark.clauses("5.2/h")
@pytest.mark.also("3e", "3e/5.3/a")
def test_own_pcs_without_enemies_are_eligible():
    table = table_in_phase()
    table.pcs(0, "tarsos", "issos", "xanthos", "ephesos")
    table.pcs(1, "sidon")
    table.general("eumenes", "issos", 1)  # a lone enemy General blocks the space
    table.minor(2, "xanthos", mercenary=1)
    table.army("philon", "ephesos")
    table.pcs(0, "dana")
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert places(table) == {"tarsos", "dana"}
    assert reason(table, MERCENARY, "issos") == ("enemy_in_space", "5.2/h")
    assert reason(table, MERCENARY, "sidon") == ("neither_own_space_nor_own_general", "5.2/i")


@pytest.mark.clauses("5.2/h", "5.2/dv3")
@pytest.mark.also("3e", "3e/5.3/e")
def test_nothing_is_placed_in_an_own_besieged_city():
    table = table_in_phase()
    table.pcs(0, "tyros", "tarsos", "dana")
    table.general("antigonos", "tyros/inside", 0)
    table.minor(1, "tyros", mercenary=1)
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert places(table) == {"tarsos", "dana"}


@pytest.mark.clauses("5.2/h")
@pytest.mark.also("3e", "3e/16.4/a")
def test_an_independent_army_outside_bars_an_own_city():
    table = table_in_phase()
    table.pcs(0, "ekbatana", "tarsos", "dana")
    table.army("philon", "ekbatana")
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert places(table) == {"tarsos", "dana"}


@pytest.mark.clauses("5.2/i", "5.2/j", "5.2/dv3")
def test_a_general_on_the_map_since_the_phase_began_makes_his_space_eligible():
    table = table_in_phase()
    table.pcs(1, "tyros")
    table.units(1, "tyros/inside", loyal=1)
    table.general("krateros", "tyros", 0, loyal=4)  # besieging
    table.minor(0, "larisa", mercenary=1)  # in an uncontrolled space
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert places(table) == {"tyros", "larisa"}


@pytest.mark.clauses("5.2/i")
def test_a_general_who_moved_or_was_reposted_still_counts():
    table = Table(segment=ACTIVATION)
    table.units(0, "larisa", mercenary=1)
    minor = table.minor(0, "trikka", mercenary=1)
    table.state.place_general(minor, place("larisa"))
    table.run(PlaceReinforcements(0, group(mercenary=2)))
    assert table.cus(0, "larisa") == group(mercenary=3)


@pytest.mark.clauses("5.2/i", "5.2/k")
def test_a_general_taken_off_and_put_back_does_not_count():
    table = Table(segment=ACTIVATION)
    table.pcs(0, "tarsos", "dana")
    minor = table.minor(0, "larisa", mercenary=1)
    table.state.place_general(minor, OFF_MAP)
    table.state.place_general(minor, place("larisa"))
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert places(table) == {"tarsos", "dana"}


@pytest.mark.clauses("5.2/k")
def test_a_general_being_placed_opens_no_space_of_his_own():
    table = table_in_phase()
    table.pcs(0, "tarsos", "dana")
    table.general("antigonos", DISPERSED, 0)
    table.run(PlaceReinforcements(0, group(mercenary=1), (general("antigonos"),)))
    assert places(table) == {"tarsos", "dana"}
    table.play("place antigonos dana")
    assert places(table) == {"tarsos", "dana"}


@pytest.mark.clauses("5.2/i")
def test_a_general_inside_an_unbesieged_city_counts_for_the_inside():
    table = table_in_phase()
    table.pcs(0, "tyros", "tarsos")
    table.general("antigonos", "tyros/inside", 0)
    table.general("eumenes", "tyros", 1)  # without CUs he is not an Army and besieges nothing
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert places(table) == {"tarsos", "tyros/inside"}


# ---------------------------------------------------------------------- limits


@pytest.mark.clauses("5.2/l")
@pytest.mark.also("3e", "3e/5.3/c")
def test_two_units_at_most_in_a_minor_city():
    table = table_in_phase()
    table.pcs(0, "tarsos", "dana")
    table.units(0, "tarsos", mercenary=5)  # CUs already there do not count
    table.run(PlaceReinforcements(0, group(mercenary=4)))
    table.play("place mercenary tarsos", "place mercenary tarsos")
    assert table.cus(0, "tarsos") == group(mercenary=7)
    assert table.cus(0, "dana") == group(mercenary=2)  # the rest can go to only one space
    if table.state.config.reinforcements_minor_general:  # 3e/5.3/d
        table.play("done")
    assert table.at_rest


@pytest.mark.clauses("5.2/l")
def test_the_limit_is_explained():
    table = table_in_phase()
    table.pcs(0, "tarsos", "dana", "zela")
    table.run(PlaceReinforcements(0, group(mercenary=4)))
    table.play("place mercenary tarsos", "place mercenary tarsos")
    assert reason(table, MERCENARY, "tarsos") == ("two_units_in_a_space", "5.2/l")


@pytest.mark.clauses("5.2/l")
@pytest.mark.also("3e", "3e/5.3/c")
def test_no_limit_at_an_own_major_city_or_beside_a_major_general():
    table = table_in_phase()
    table.pcs(0, "tyros")
    table.general("krateros", "larisa", 0)
    table.run(PlaceReinforcements(0, group(mercenary=7)))
    table.play(*["place mercenary tyros"] * 4, *["place mercenary larisa"] * 3)
    assert table.cus(0, "tyros") == group(mercenary=4)
    assert table.cus(0, "larisa") == group(mercenary=3)


@pytest.mark.clauses("5.2/l", "5.2/dv3")
@pytest.mark.also("3e", "3e/5.3/c")
def test_beside_a_minor_general_two_units_are_the_limit():
    table = table_in_phase()
    table.minor(0, "larisa", mercenary=1)
    table.pcs(0, "tarsos", "dana")
    table.run(PlaceReinforcements(0, group(mercenary=3)))
    table.play("place mercenary larisa", "place mercenary larisa")
    assert places(table) == {"tarsos", "dana"}


@pytest.mark.clauses("5.2/l", "5.2/dv2")
def test_a_major_general_placed_now_lifts_the_limit():
    table = table_in_phase()
    table.pcs(0, "tarsos", "dana", "zela")
    table.general("antigonos", DISPERSED, 0)
    table.run(PlaceReinforcements(0, group(mercenary=5), (general("antigonos"),)))
    assert places(table) == {"tarsos", "dana", "zela"}
    table.play("place antigonos dana", *["place mercenary dana"] * 5)
    assert table.at("antigonos") == place("dana")
    assert table.cus(0, "dana") == group(mercenary=5)


@pytest.mark.clauses("5.2/dv2")
def test_units_may_be_spread_away_from_the_general():
    table = table_in_phase()
    table.pcs(0, "tarsos", "dana", "zela")
    table.general("antigonos", DISPERSED, 0)
    table.run(PlaceReinforcements(0, group(mercenary=5), (general("antigonos"),)))
    table.play("place antigonos zela")
    table.play(*["place mercenary tarsos"] * 2, *["place mercenary dana"] * 2)
    assert table.at_rest  # only Antigonos' space is left for the fifth
    assert table.cus(0, "zela") == group(mercenary=1)


@pytest.mark.clauses("5.2/l")
def test_the_limit_holds_for_the_whole_segment():
    table = Table(segment=ACTIVATION)
    table.pcs(0, "tarsos", "dana")
    table.run(PlaceReinforcements(0, group(mercenary=2)))
    table.play("place mercenary tarsos", "place mercenary tarsos")
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert table.cus(0, "dana") == group(mercenary=1)


@pytest.mark.clauses("5.2/m", "9.4/g", "5.2/l")
def test_inside_an_own_major_city_there_is_room_for_two():
    table = table_in_phase()
    table.pcs(0, "tyros")
    table.units(0, "tyros/inside", loyal=1)
    table.run(PlaceReinforcements(0, group(mercenary=3)))
    assert places(table) == {"tyros", "tyros/inside"}
    table.play("place mercenary tyros/inside")
    assert table.at_rest
    assert table.cus(0, "tyros/inside") == group(loyal=1, mercenary=1)
    assert table.cus(0, "tyros") == group(mercenary=2)


@pytest.mark.clauses("9.4/g", "9.4/e")
def test_full_and_foreign_walls_are_explained():
    table = table_in_phase()
    table.pcs(0, "tyros", "tarsos")
    table.units(0, "tyros/inside", loyal=2)
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert reason(table, MERCENARY, "tyros/inside") == ("two_units_inside", "9.4/g")
    assert reason(table, MERCENARY, "tarsos/inside") == ("inside_of_own_major_city_only", "9.4/e")


@pytest.mark.clauses("9.4/e")
@pytest.mark.also("3e", "3e/5.3/e")
def test_besiegers_are_reinforced_outside_only():
    table = table_in_phase()
    table.pcs(INDEPENDENT, "rhodos")
    table.general("krateros", "rhodos", 0, loyal=1)
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert table.cus(0, "rhodos") == group(loyal=1, mercenary=1)


@pytest.mark.clauses("7.2D/c", "5.2/l")
def test_silver_shields_are_placed_as_one_counter():
    table = table_in_phase()
    table.pcs(0, "tarsos", "dana")
    table.state.placed_here[place("dana")] = 1
    table.run(PlaceReinforcements(0, group(silver_shields=2)))
    assert table.cus(0, "tarsos") == group(silver_shields=2)


# ---------------------------------------------------------------------- last resort


@pytest.mark.clauses("5.2/n")
def test_without_an_eligible_space_units_go_with_a_minor_general():
    table = table_in_phase(players=2)
    table.province(1, "makedonia", "thessalia")
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert table.question == "place_reinforcement"
    open_to = places(table)
    assert "larisa" not in open_to and "pella" not in open_to  # another player's Provinces
    assert "sparta" in open_to and "tarsos" in open_to
    table.play("place mercenary tarsos")
    assert table.cus(0, "tarsos") == group(mercenary=1)
    assert table.state.commander(0, place("tarsos")) in board().minor_generals(0)


@pytest.mark.clauses("5.2/n", "5.2/o")
def test_last_resort_spaces_are_free_of_enemies_and_of_other_players_pcs():
    table = table_in_phase(players=2)
    table.pcs(INDEPENDENT, "sparta", "kadousioi")
    table.pcs(1, "elis")
    table.army("leosthenes", "lamia")
    table.general("eumenes", "athenai", 1)
    spaces = {place_name(space) for space in last_resort(table.state, 0, 1)}
    assert {"sparta", "kadousioi", "korinthos", "tp_kolossai"} <= spaces
    assert not {"elis", "lamia", "athenai"} & spaces


@pytest.mark.clauses("5.2/n")
def test_last_resort_takes_two_units_in_a_province_even_with_a_major_general():
    table = table_in_phase(players=2)
    table.general("antigonos", DISPERSED, 0)
    table.run(PlaceReinforcements(0, group(mercenary=3), (general("antigonos"),)))
    table.play("place antigonos tarsos", "place mercenary tarsos", "place mercenary tarsos")
    assert "issos" not in places(table) and "tarsos" not in places(table)
    assert table.state.general_at[board().minor_generals(0)[0]] == OFF_MAP
    table.play("place mercenary sidon")
    assert table.state.is_army(0, place("sidon"))


@pytest.mark.clauses("5.2/n")
def test_only_what_finds_no_room_goes_to_the_last_resort():
    table = table_in_phase(players=2)
    table.pcs(0, "tarsos")
    table.run(PlaceReinforcements(0, group(mercenary=3)))
    assert table.cus(0, "tarsos") == group(mercenary=2)  # automatic: there was only one space
    assert "sidon" in places(table)
    assert "tarsos" not in places(table)
    table.play("place mercenary issos")
    assert table.state.is_army(0, place("issos"))


@pytest.mark.clauses("5.2/n")
def test_units_without_any_general_are_dispersed():
    table = table_in_phase(players=2)
    table.pcs(0, "tarsos")
    for where in ("sidon", "arados", "ake", "gaza"):
        table.minor(0, where, mercenary=1)
        table.state.placed_here[place(where)] = 2
    table.state.placed_here[place("tarsos")] = 2
    table.run(PlaceReinforcements(0, group(mercenary=2, loyal=1)))
    assert table.at_rest
    assert table.state.dispersed_troops[0] == group(mercenary=2, loyal=1)


@pytest.mark.clauses("5.2/n")
def test_with_no_space_at_all_everything_is_dispersed():
    table = table_in_phase(players=2)
    for space in range(board().named):
        table.state.set_pc(space, 1)
    for space in range(board().named, board().size):
        table.state.add_units(1, space, group(mercenary=1))
    table.general("antigonos", DISPERSED, 0)
    table.run(PlaceReinforcements(0, group(mercenary=2), (general("antigonos"),)))
    assert table.at_rest
    assert table.at("antigonos") == DISPERSED
    assert table.state.dispersed_troops[0] == group(mercenary=2)


@pytest.mark.clauses("5.2/p")
def test_minor_generals_are_not_reinforcements():
    table = table_in_phase()
    table.pcs(0, "tarsos", "dana")
    table.run(PlaceReinforcements(0, group(mercenary=1)))
    assert all(option.startswith("place mercenary") for option in table.options)
    minor = actions.GENERAL + board().minor_generals(0)[0]
    assert reason(table, minor, "tarsos") == ("no_general_to_place", "5.2/p")


# ---------------------------------------------------------------------- after placing


@pytest.mark.clauses("7.1C/f", "5.2/i")
def test_a_relieved_minor_general_keeps_the_space_open_until_all_is_placed():
    table = table_in_phase()
    minor = table.minor(0, "larisa", mercenary=1)
    table.general("antigonos", DISPERSED, 0)
    table.pcs(0, "tarsos")
    table.run(PlaceReinforcements(0, group(mercenary=2), (general("antigonos"),)))
    table.play("place antigonos larisa", "place mercenary larisa", "place mercenary larisa")
    assert table.cus(0, "larisa") == group(mercenary=3)
    assert table.state.general_at[minor] == OFF_MAP


@pytest.mark.clauses("8.2/b", "2/ao")
def test_a_general_placed_beside_an_heir_takes_him():
    table = table_in_phase()
    table.pcs(0, "tarsos")
    table.royal("philippos", "tarsos")
    table.general("antigonos", DISPERSED, 0)
    table.run(PlaceReinforcements(0, 0, (general("antigonos"),)))
    assert table.owner_of("philippos") == 0


def test_nothing_to_place_ends_at_once():
    table = table_in_phase()
    table.run(PlaceReinforcements(0, 0))
    assert table.at_rest
