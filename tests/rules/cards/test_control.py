"""Cards that change PCs: Diplomacy, the raids, Letters, Freedom, the Settlement, a dowry, Unrest."""

import pytest

from diadochoi.bots.thinking.reflex_choices import unrest
from diadochoi.record.words import words_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY
from tests.rules.build import group, place, royal
from tests.rules.cards.helpers import play_event, possible, tyche_table

# ---------------------------------------------------------------------- Diplomacy


@pytest.mark.parametrize("name", ["diplomacy_2", "diplomacy_3"])
@pytest.mark.parametrize("owner", [1, INDEPENDENT])
def test_diplomacy_wins_an_enemy_minor_city_anywhere(name, owner):
    table = tyche_table()
    table.pcs(owner, "pasargadai", "gaza")
    play_event(table, name)
    assert table.options == ["choose gaza", "choose pasargadai"]
    table.play("choose pasargadai")
    assert table.pc("pasargadai") == 0
    assert table.at_rest


@pytest.mark.clauses("2/f")
def test_diplomacy_spares_cities_with_enemy_cus_major_cities_and_strongholds():
    table = tyche_table()
    table.pcs(1, "gaza", "tyros")
    table.units(1, "gaza", mercenary=1)
    table.pcs(INDEPENDENT, "sparta")
    table.pcs(0, "ake")
    assert not possible(table, "diplomacy_2")
    table.pcs(1, "sparta")  # under a player's PC a Stronghold is a Minor City
    assert possible(table, "diplomacy_2")


@pytest.mark.clauses("2/ae")
def test_an_independent_army_protects_a_city_from_diplomacy():
    table = tyche_table()
    table.pcs(INDEPENDENT, "lamia")
    table.army("leosthenes", "lamia")
    assert not possible(table, "diplomacy_2")


@pytest.mark.clauses("8.2/b")
def test_an_heir_in_the_city_follows_the_new_pc():
    table = tyche_table()
    table.pcs(1, "gaza")
    table.royal("herakles", "gaza", owner=1)
    play_event(table, "diplomacy_2")
    assert table.owner_of("herakles") == 0


# ---------------------------------------------------------------------- raids


def test_a_minor_raid_removes_one_pc_within_two_points_of_an_army():
    table = tyche_table()
    table.minor(0, "gordion", mercenary=1)
    table.pcs(1, "ankyra", "ikonion", "kelainai")
    play_event(table, "minor_raid")
    assert table.options == [
        "choose ankyra",
        "choose ikonion",
    ]  # ikonion is 2 MPs away, over a Transit Point
    table.play("choose ankyra")
    assert table.pc("ankyra") == NOBODY
    assert table.pc("ikonion") == 1


def test_a_minor_raid_needs_an_army_and_no_enemy_cu():
    table = tyche_table()
    table.pcs(0, "gordion")
    table.units(0, "gordion", mercenary=1)  # no General: no Army
    table.pcs(1, "ankyra")
    assert not possible(table, "minor_raid")
    table.minor(0, "gordion")
    assert possible(table, "minor_raid")
    table.units(1, "ankyra", mercenary=1)
    assert not possible(table, "minor_raid")


def test_raids_do_not_reach_over_the_high_sea():
    table = tyche_table()
    table.minor(0, "alexandreia", mercenary=3)
    table.pcs(1, "paphos", "gortyn")  # Trans-Mediterranean paths only
    assert not possible(table, "minor_raid")


def test_a_major_raid_removes_up_to_three_around_one_army():
    table = tyche_table()
    table.minor(0, "gordion", mercenary=3)
    table.minor(0, "gaza", mercenary=3)
    table.pcs(1, "ankyra", "ikonion", "ake", "hierosolyma")
    table.pcs(INDEPENDENT, "dana")
    play_event(table, "major_raid")
    table.play("choose gordion")
    assert table.options == ["choose ankyra", "choose dana", "choose ikonion"]
    table.play("choose dana", "choose ankyra", "done")
    assert [table.pc(s) for s in ("ankyra", "dana", "ikonion", "ake")] == [NOBODY, NOBODY, 1, 1]


def test_a_major_raid_needs_three_cus():
    table = tyche_table()
    table.minor(0, "gordion", mercenary=2)
    table.pcs(1, "ankyra")
    assert not possible(table, "major_raid")


# ---------------------------------------------------------------------- Letters in the Kings' Name


def test_letters_turn_two_cities_near_the_heir():
    table = tyche_table()
    table.general("perdikkas", "babylon", seat=0, loyal=1)
    table.royal("alexandros", "babylon", owner=0)
    table.pcs(1, "nippur", "uruk", "larsa", "gaza")
    table.units(1, "uruk", mercenary=1)
    play_event(table, "letters_in_the_kings_name")
    assert table.options == ["choose pc", "choose units"]
    table.play("choose pc")
    assert table.options == ["choose larsa", "choose nippur"]
    table.play("choose nippur", "choose larsa")
    assert table.pc("nippur") == table.pc("larsa") == 0


def test_letters_may_raise_a_macedonian_instead():
    table = tyche_table()
    table.general("perdikkas", "babylon", seat=0, mercenary=1)
    table.royal("alexandros", "babylon", owner=0)
    play_event(table, "letters_in_the_kings_name")  # nothing to replace: the CU is the only choice
    assert table.cus(0, "babylon") == group(mercenary=1, loyal=1)


def test_letters_need_an_heir_and_room_for_the_cu():
    table = tyche_table()
    table.pcs(1, "nippur")
    table.general("perdikkas", "babylon", seat=0, loyal=1)
    assert not possible(table, "letters_in_the_kings_name")
    table.pcs(0, "babylon")
    table.general("perdikkas", "babylon/inside", seat=0, loyal=2)
    table.royal("alexandros", "babylon/inside", owner=0)
    table.pcs(NOBODY, "nippur")
    assert not possible(table, "letters_in_the_kings_name")


def test_letters_leave_independents_alone():
    table = tyche_table()
    table.pcs(0, "babylon")
    table.general("perdikkas", "babylon/inside", seat=0, loyal=2)
    table.royal("alexandros", "babylon/inside", owner=0)
    table.pcs(INDEPENDENT, "nippur")
    assert not possible(table, "letters_in_the_kings_name")


# ---------------------------------------------------------------------- Freedom of the Greeks


def test_freedom_frees_two_cities_and_wins_another():
    table = tyche_table()
    table.pcs(1, "korinthos", "elis", "larisa")
    table.pcs(INDEPENDENT, "lamia")
    play_event(table, "freedom_of_the_greeks")
    table.play("choose korinthos", "choose elis")
    assert table.pc("korinthos") == table.pc("elis") == INDEPENDENT
    assert "choose lamia" in table.options
    assert "choose korinthos" not in table.options  # not one that was just freed
    table.play("choose lamia")
    assert table.pc("lamia") == 0


def test_freedom_may_be_played_for_its_second_step_alone():
    table = tyche_table()
    table.pcs(0, "korinthos")
    table.pcs(INDEPENDENT, "lamia", "sparta", "athenai")
    table.pcs(1, "elis", "kyklades", "larisa", "trikka")
    for space in ("elis", "kyklades", "larisa", "trikka"):
        table.units(1, space, mercenary=1)
    play_event(table, "freedom_of_the_greeks")
    # lamia is Independent, aitolia uncontrolled; an Independent Stronghold is not a Minor City
    assert table.options == ["choose aitolia", "choose lamia", "done"]


def test_freedom_needs_a_city_of_hellas_or_thessalia():
    table = tyche_table()
    table.province(0, "hellas", "thessalia")
    table.pcs(1, "gaza")
    assert not possible(table, "freedom_of_the_greeks")


# ---------------------------------------------------------------------- Settlement of Triparadeisos


def test_the_settlement_gives_three_cities_and_one_to_each_rival():
    table = tyche_table(players=3)
    table.pcs(0, "gaza")
    table.pcs(INDEPENDENT, "ake")
    table.pcs(1, "larisa")
    table.state.order = [2, 0, 1]
    play_event(table, "settlement_of_triparadeisos")
    assert table.options == ["choose ake", "choose galaditis", "choose hierosolyma"]
    table.play("choose ake", "choose galaditis", "choose hierosolyma")
    assert table.asked == 1  # seat 2 has no PC anywhere
    assert table.options == ["choose trikka", "done"]
    table.play("choose trikka")
    assert table.at_rest
    assert table.pc("ake") == 0
    assert table.pc("trikka") == 1


def test_the_settlement_takes_nothing_from_players_and_needs_a_foothold():
    table = tyche_table()
    table.pcs(1, "ake", "gaza", "hierosolyma")
    assert not possible(table, "settlement_of_triparadeisos")
    table.general("ptolemaios", "gaza", seat=0)
    play_event(table, "settlement_of_triparadeisos")  # his General is in Palaistine
    assert table.pc("galaditis") == 0
    assert table.pc("ake") == 1


def test_the_settlement_waits_for_the_second_game_turn():
    table = tyche_table(turn=1)
    table.pcs(0, "gaza")
    assert not possible(table, "settlement_of_triparadeisos")


def test_rivals_get_no_independent_city():
    table = tyche_table(players=2)
    table.pcs(0, "gaza")
    table.pcs(1, "larisa")
    table.pcs(INDEPENDENT, "trikka")
    play_event(table, "settlement_of_triparadeisos")
    table.play("choose ake", "done")
    assert table.at_rest
    assert table.pc("trikka") == INDEPENDENT


# ---------------------------------------------------------------------- Diplomatic Marriage


def test_a_dowry_of_three_cities_in_a_province_nobody_controls():
    table = tyche_table(options=("16.1",))
    table.general("leonnatos", "daskyleion", seat=0)
    table.province(1, "mikra_phrygia")
    table.province(INDEPENDENT, "bithynia")
    table.pcs(1, "sardeis", "pergamon", "ephesos")  # Lydia belongs to a player
    play_event(table, "diplomatic_marriage")
    assert table.options == ["choose bithynia", "choose phrygia"]  # Phrygia by the adjacent Transit Point
    table.play("choose bithynia")
    assert table.options == ["choose astakos", "choose herakleia"]
    table.play("choose astakos", "choose herakleia")
    assert table.state.province_owner[table.state.board.province_index["bithynia"]] == 0


def test_a_dowry_includes_strongholds_but_no_major_city_and_no_defended_one():
    table = tyche_table(options=("16.1",))
    table.general("leonnatos", "phaselis", seat=0)
    table.pcs(INDEPENDENT, "pisidai")
    table.minor(1, "xanthos", mercenary=1)
    table.pcs(2, "halikarnassos")
    play_event(table, "diplomatic_marriage")
    assert table.options == ["choose aspendos", "choose phaselis", "choose pisidai"]


def test_a_minor_general_cannot_marry():
    table = tyche_table(options=("16.1",))
    table.minor(0, "daskyleion", mercenary=1)
    assert not possible(table, "diplomatic_marriage")


# ---------------------------------------------------------------------- Unrest


@pytest.mark.clauses("6.2A/d", "6.2A/e")
def test_unrest_replaces_a_players_pc_without_cus():
    table = tyche_table(dice=(5, 6))  # 11: Palaistine
    table.province(1, "palaistine")
    table.units(1, "gaza", mercenary=1)
    table.pcs(INDEPENDENT, "ake")
    play_event(table, "unrest")
    assert table.options == ["choose galaditis", "choose hierosolyma"]
    table.play("choose galaditis")
    assert table.pc("galaditis") == INDEPENDENT
    assert table.at_rest


@pytest.mark.clauses("6.2A/d")
@pytest.mark.also("3e", "3e/7.8/b")
def test_with_two_provinces_named_the_player_chooses():
    table = tyche_table(dice=(1, 1))  # Persis or Sousiane
    table.province(1, "persis")
    table.pcs(INDEPENDENT, "charax", "elymais", "ouxioi")
    play_event(table, "unrest")
    assert table.options == ["choose pasargadai", "choose persepolis", "choose sousa"]


@pytest.mark.clauses("6.2A/d", "6.2A/dv1")
@pytest.mark.also("3e", "3e/7.8/d", "3e/7.8/e")
def test_unrest_goes_next_door_when_the_province_is_full():
    table = tyche_table(dice=(5, 6))
    for space in ("ake", "galaditis", "gaza", "hierosolyma"):
        table.pcs(INDEPENDENT, space)
    table.pcs(INDEPENDENT, "damaskos", "triparadeisos", "arados", "sidon", "tyros")
    table.province(INDEPENDENT, "aigyptos")
    play_event(table, "unrest")  # Arabia is next to Palaistine
    assert table.pc("nabataioi") == INDEPENDENT


@pytest.mark.clauses("6.2A/dv1")
def test_unrest_on_an_island_that_is_full_places_nothing():
    table = tyche_table(dice=(4, 6))  # 10: Kypros or Syria
    table.province(INDEPENDENT, "kypros", "syria")
    for name in ("kilikia", "phoenike", "koile_syria", "mesopotamia", "palaistine", "kappadokia"):
        table.province(INDEPENDENT, name)
    before = table.state.pc.count(INDEPENDENT)
    play_event(table, "unrest")
    assert table.at_rest
    assert table.state.pc.count(INDEPENDENT) == before


def unrest_beside_a_full_krete():
    """Create a position in which a 9 names Hellas and Krete, and only Korinthos has room."""
    table = tyche_table(dice=(4, 5), house_rules={"unrest_provinces": "one_chosen"})
    table.province(INDEPENDENT, "krete", "hellas")
    table.pcs(0, "korinthos")
    play_event(table, "unrest")
    return table


@pytest.mark.clauses("6.2A/d")
def test_the_question_names_the_province_that_takes_no_marker():
    table = unrest_beside_a_full_krete()
    krete = actions.PROVINCE + table.state.board.province_index["krete"]
    assert table.options == ["choose korinthos", "choose krete"]
    assert table.state.frames[-1].question(table.state).subjects == (krete,)
    assert "Krete" in words_for(table.state.board.content).question("unrest_space", (krete,))
    table.play("choose krete")
    assert table.pc("korinthos") == 0
    assert table.at_rest


def test_a_bot_spares_its_own_marker_if_it_may():
    table = unrest_beside_a_full_krete()
    assert actions.first(unrest(table.state)) >= actions.PROVINCE


@pytest.mark.clauses("2/z")
def test_provinces_are_neighbours_over_transit_points_too():
    board = tyche_table().state.board
    names = [province.id for province in board.content.provinces]
    near = {
        names[home]: {names[other] for other in others} for home, others in enumerate(board.province_adjacent)
    }
    assert near["aigyptos"] == {"palaistine", "libye"}
    assert near["libye"] == {"aigyptos"}
    assert near["kypros"] == near["krete"] == set()


@pytest.mark.clauses("6.2A/d")
@pytest.mark.also("3e", "3e/7.8/c")
def test_a_seven_strikes_armenia_and_rolls_again():
    table = tyche_table(dice=(3, 4, 5, 6))
    play_event(table, "unrest")
    table.play("choose amida")
    assert "choose gaza" in table.options
    table.play("choose gaza")
    assert table.pc("amida") == table.pc("gaza") == INDEPENDENT
    assert table.at_rest


@pytest.mark.clauses("9.4/f", "6.2A/e")
def test_pieces_in_a_city_that_turns_independent_suffer():
    table = tyche_table(dice=(1, 2))  # Babylonia
    table.pcs(1, "babylon")
    table.general("perdikkas", "babylon/inside", seat=1)
    table.royal("alexandros", "babylon/inside", owner=1)
    play_event(table, "unrest")
    table.play("choose babylon")
    assert table.at("perdikkas") == DISPERSED
    assert table.owner_of("alexandros") == NOBODY
    assert table.state.royal_at[royal("alexandros")] == place("babylon")


def test_by_house_rule_own_cus_do_not_keep_unrest_out():
    table = tyche_table(dice=(5, 6), house_rules={"unrest_blocked_by": "other_players_cu"})
    table.pcs(0, "gaza")
    table.units(0, "gaza", mercenary=1)
    play_event(table, "unrest")
    assert "choose gaza" in table.options


def test_unrest_spreads_aims_a_second_pc_beside_an_independent_one():
    table = tyche_table(dice=(5, 6))
    play_event(table, "unrest_spreads")
    table.play("choose gaza")
    assert table.options == ["choose ake", "choose hierosolyma"]
    table.play("choose ake")
    assert table.pc("gaza") == table.pc("ake") == INDEPENDENT


def test_unrest_does_not_spread_to_a_space_with_cus():
    table = tyche_table(dice=(5, 6))
    table.minor(1, "ake", mercenary=1)
    play_event(table, "unrest_spreads")
    table.play("choose gaza")
    assert table.pc("gaza") == table.pc("hierosolyma") == INDEPENDENT  # the only other neighbour
    assert table.pc("ake") == NOBODY


# ---------------------------------------------------------------------- refusals


@pytest.mark.clauses("6.2A/a")
def test_a_refused_space_has_a_reason():
    table = tyche_table()
    table.minor(0, "gordion", mercenary=3)
    table.pcs(1, "ankyra", "ikonion", "kelainai", "gaza", "dana")
    table.units(1, "dana", mercenary=1)
    table.pcs(0, "mazaka")
    play_event(table, "major_raid")
    frame = table.state.frames[-1]
    reasons = {
        space: frame.why_not(table.state, action(Verb.CHOOSE, place(space)))
        for space in ("kelainai", "gaza", "dana", "mazaka", "tp_ipsos")
    }
    assert {space: reason[0] for space, reason in reasons.items() if reason} == {
        "kelainai": "card_is_for_minor_cities",
        "gaza": "beyond_the_cards_reach",
        "dana": "enemy_units_there",
        "mazaka": "card_leaves_that_marker",
        "tp_ipsos": "no_pc_on_transit_point",
    }
