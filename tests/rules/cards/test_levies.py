"""Cards that put CUs on the map: 5 to 8, 29, 34 to 40, 46, 47A, 48."""

import pytest

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, OFF_MAP
from tests.rules.build import card, group, place
from tests.rules.cards.helpers import discards, play_event, possible, tyche_table

MERCENARY_CARDS = {
    "greek_mercenaries_5": ("kyklades", "tarsos"),
    "greek_mercenaries_6": ("larisa", "pella"),
    "thracian_mercenaries": ("byzantion", "odessos"),
    "cappadocian_mercenaries": ("mazaka", "ankyra"),
    "levies_of_the_upper_satrapies": ("gabiene", "opis"),
    "greek_mercenaries_in_asia": ("tarsos", "korinthos"),
    "cretan_archers": ("kydonia", "korinthos"),
}


@pytest.mark.parametrize("name", MERCENARY_CARDS)
def test_two_mercenaries_come_to_an_own_space_of_the_lands_named(name):
    home, _ = MERCENARY_CARDS[name]
    table = tyche_table()
    table.pcs(0, home)
    play_event(table, name)
    table.play("done")
    assert table.cus(0, home) == group(mercenary=2)
    assert table.at_rest


@pytest.mark.parametrize("name", MERCENARY_CARDS)
def test_no_mercenaries_elsewhere_or_among_enemies(name):
    home, elsewhere = MERCENARY_CARDS[name]
    table = tyche_table()
    table.pcs(0, elsewhere)
    assert not possible(table, name)
    table.pcs(0, home)
    table.minor(1, home, mercenary=1)
    assert not possible(table, name)


@pytest.mark.clauses("7.1C/b")
def test_a_minor_general_may_be_put_with_new_cus():
    table = tyche_table()
    table.pcs(0, "byzantion")
    play_event(table, "thracian_mercenaries")
    assert table.options == ["done", "post byzantion"]
    table.play("post byzantion")
    assert table.state.is_army(0, place("byzantion"))


def test_no_minor_general_is_asked_for_where_a_general_stands():
    table = tyche_table()
    table.pcs(0, "byzantion")
    table.general("lysimachos", "byzantion", seat=0)
    play_event(table, "thracian_mercenaries")
    assert table.at_rest


@pytest.mark.clauses("9.4/g", "9.4/e")
def test_at_an_own_major_city_the_player_chooses_inside_or_outside():
    table = tyche_table()
    table.pcs(0, "sardeis")
    play_event(table, "greek_mercenaries_5")
    assert table.options == ["place mercenary sardeis", "place mercenary sardeis/inside"]


@pytest.mark.clauses("9.4/g")
def test_a_besieged_city_takes_cus_inside_while_there_is_room():
    table = tyche_table()
    table.pcs(0, "sardeis")
    table.minor(1, "sardeis", mercenary=2)
    play_event(table, "greek_mercenaries_5")
    table.play("done")
    assert table.cus(0, "sardeis/inside") == group(mercenary=2)
    assert not possible(table, "greek_mercenaries_5")


@pytest.mark.clauses("16.9/e")
def test_with_cavalry_the_greeks_ride_in_thessalia_only():
    table = tyche_table(options=("16.9",))
    table.pcs(0, "larisa", "korinthos")
    play_event(table, "greek_mercenaries_5")
    table.play("place mercenary larisa", "done")
    assert table.cus(0, "larisa") == group(mercenary=1, cavalry=1)
    play_event(table, "greek_mercenaries_6")
    table.play("place mercenary korinthos", "done")
    assert table.cus(0, "korinthos") == group(mercenary=2)


@pytest.mark.clauses("16.9/e")
@pytest.mark.parametrize(
    ("name", "where"), [("thracian_mercenaries", "byzantion"), ("cappadocian_mercenaries", "mazaka")]
)
def test_with_cavalry_one_of_the_two_is_mounted(name, where):
    table = tyche_table(options=("16.9",))
    table.pcs(0, where)
    play_event(table, name)
    assert table.cus(0, where) == group(mercenary=1, cavalry=1)


def test_greek_mercenaries_in_asia_also_join_a_general():
    table = tyche_table()
    table.general("krateros", "tarsos", seat=0)
    play_event(table, "greek_mercenaries_in_asia")
    assert table.cus(0, "tarsos") == group(mercenary=2)


@pytest.mark.clauses("15.1/b")
def test_a_besieged_general_draws_no_mercenaries_of_the_general_kind():
    table = tyche_table()
    table.pcs(1, "tyros")
    table.general("krateros", "tyros/inside", seat=1, mercenary=2)
    table.minor(0, "tyros", loyal=3)
    assert not possible(table, "greek_mercenaries_in_asia", seat=1)
    assert possible(table, "greek_mercenaries_in_asia", seat=0)  # the besieger's General is free


# ---------------------------------------------------------------------- choices of CUs


@pytest.mark.clauses("16.9/e")
def test_egypt_gives_mercenaries_or_a_macedonian():
    table = tyche_table()
    table.pcs(0, "naukratis")
    play_event(table, "egyptian_military_colonists")
    assert table.options == ["place loyal naukratis", "place mercenary naukratis"]
    table.play("place loyal naukratis", "done")
    assert table.cus(0, "naukratis") == group(loyal=1)


def test_egyptian_colonists_need_egypt():
    table = tyche_table()
    table.pcs(0, "gaza")
    assert not possible(table, "egyptian_military_colonists")


@pytest.mark.clauses("16.9/e")
def test_with_cavalry_egypt_gives_horse_too():
    table = tyche_table(options=("16.9",))
    table.pcs(0, "naukratis")
    play_event(table, "egyptian_military_colonists")
    table.play("place cavalry naukratis", "done")
    assert table.cus(0, "naukratis") == group(cavalry=1)


@pytest.mark.clauses("5.2/g")
def test_macedonian_reinforcements_follow_the_rules_of_reinforcements():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.general("krateros", "ankyra", seat=0)
    play_event(table, "macedonian_reinforcements")
    assert table.options == ["place loyal ankyra", "place loyal gaza"]
    table.play("place loyal ankyra")
    assert table.cus(0, "ankyra") == group(loyal=1)


@pytest.mark.clauses("5.2/h", "5.2/i")
def test_macedonian_reinforcements_need_an_eligible_space():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.minor(1, "gaza", mercenary=1)
    assert not possible(table, "macedonian_reinforcements")


@pytest.mark.clauses("16.9/e")
def test_with_cavalry_the_reinforcement_may_be_horse():
    table = tyche_table(options=("16.9",))
    table.pcs(0, "gaza")
    play_event(table, "macedonian_reinforcements")
    table.play("choose cavalry")
    assert table.cus(0, "gaza") == group(cavalry=1)


# ---------------------------------------------------------------------- Neoptolemos


def test_neoptolemos_comes_to_armenia_with_a_minor_general_and_may_claim():
    table = tyche_table()
    table.province(INDEPENDENT, "armenia")
    table.pcs(NOBODY, "amida")
    play_event(table, "neoptolemos_satrap_of_armenia")
    table.play("place mercenary amida")
    assert table.options == ["claim amida", "done"]
    table.play("claim amida")
    assert table.cus(0, "amida") == group(mercenary=3)
    assert table.state.is_army(0, place("amida"))
    assert table.pc("amida") == 0


def test_neoptolemos_puts_no_marker_where_one_lies():
    table = tyche_table()
    table.province(INDEPENDENT, "armenia")
    play_event(table, "neoptolemos_satrap_of_armenia")
    table.play("place mercenary gymnias")
    assert table.at_rest
    assert table.pc("gymnias") == INDEPENDENT
    assert table.state.is_army(0, place("gymnias"))


def test_neoptolemos_avoids_enemies_and_rides_with_cavalry():
    table = tyche_table(options=("16.9",))
    for space in ("amida", "armavir", "gymnias", "kordyene", "sophene"):
        table.minor(1 if space < "g" else 2, space, mercenary=1)
    play_event(table, "neoptolemos_satrap_of_armenia")
    assert table.cus(0, "trapezous") == group(mercenary=2, cavalry=1)


# ---------------------------------------------------------------------- Elephants


def test_asian_elephants_come_to_asia():
    table = tyche_table()
    table.pcs(0, "gaza", "korinthos")
    play_event(table, "asian_elephants")
    table.play("done")
    assert table.cus(0, "gaza") == group(elephant=2)


def test_asian_elephants_do_not_cross_to_europe():
    table = tyche_table()
    table.general("kassandros", "korinthos", seat=0)
    assert not possible(table, "asian_elephants")


def test_the_indian_corps_needs_media_and_persis_and_comes_once():
    table = tyche_table()
    table.province(0, "media")
    table.pcs(0, "persepolis")
    assert not possible(table, "indian_elephant_corps")
    table.pcs(0, "pasargadai")
    play_event(table, "indian_elephant_corps")
    table.play("place elephant rhagai", "done")
    assert table.cus(0, "rhagai") == group(elephant=4)
    assert card("indian_elephant_corps") in table.state.removed_cards
    assert not possible(table, "indian_elephant_corps")


def test_four_elephants_never_go_inside():
    table = tyche_table()
    table.province(0, "media", "persis")
    play_event(table, "indian_elephant_corps")
    assert "place elephant persepolis" in table.options
    assert "place elephant persepolis/inside" not in table.options


# ---------------------------------------------------------------------- the Silver Shields


@pytest.mark.clauses("7.2D/a", "7.2D/c")
@pytest.mark.also("3e", "3e/14.2/b")
def test_the_silver_shields_join_a_general_and_the_second_card_enters():
    table = tyche_table()
    table.general("antigonos", "sousa", seat=0)
    play_event(table, "silver_shields_47a")
    assert table.cus(0, "sousa") == group(silver_shields=2)
    assert card("silver_shields_47a") in table.state.removed_cards
    assert "silver_shields_47b" in discards(table)
    assert "silver_shields_47a" not in discards(table)


@pytest.mark.clauses("7.2D/c", "9.4/g")
def test_the_silver_shields_need_a_free_general_with_room_for_both():
    table = tyche_table()
    assert not possible(table, "silver_shields_47a")
    table.pcs(0, "sousa")
    table.general("antigonos", "sousa/inside", seat=0, loyal=1)
    assert not possible(table, "silver_shields_47a")
    table.state.take_units(0, place("sousa/inside"), group(loyal=1))
    assert possible(table, "silver_shields_47a")
    table.minor(1, "sousa", mercenary=1)  # now he is Besieged
    assert not possible(table, "silver_shields_47a")


# ---------------------------------------------------------------------- Olympias


@pytest.mark.clauses("8.2/e", "16.9/e")
def test_olympias_raises_four_mercenaries_at_home_and_is_won():
    table = tyche_table()
    table.royal("olympias", "molossia")
    play_event(table, "olympias")
    assert table.cus(0, "molossia") == group(mercenary=4)
    assert table.state.is_army(0, place("molossia"))  # only a General can show their owner there
    assert table.owner_of("olympias") == 0
    assert table.state.legitimacy[0] == 3 + 3


def test_olympias_abroad_raises_two():
    table = tyche_table()
    table.royal("olympias", "gaza")
    table.pcs(0, "gaza")
    play_event(table, "olympias")
    table.play("done")  # the PC is enough
    assert table.cus(0, "gaza") == group(mercenary=2)
    assert table.owner_of("olympias") == 0


@pytest.mark.clauses("16.9/e")
def test_olympias_raises_horse_with_cavalry():
    table = tyche_table(options=("16.9",))
    table.royal("olympias", "molossia")
    play_event(table, "olympias")
    assert table.cus(0, "molossia") == group(mercenary=3, cavalry=1)


@pytest.mark.parametrize("trouble", ["enemy", "controlled", "dead"])
def test_olympias_is_beyond_reach(trouble):
    table = tyche_table()
    olympias = table.royal("olympias", "molossia")
    if trouble == "enemy":
        table.general("polyperchon", "molossia", seat=1)
    elif trouble == "controlled":
        table.pcs(1, "molossia")
        table.state.control_royal(olympias, 1)
    else:
        table.state.kill_royal(olympias)
    assert not possible(table, "olympias")


def test_an_event_outside_the_own_turn_posts_nobody():
    table = tyche_table(active=1)
    table.pcs(0, "byzantion")
    play_event(table, "thracian_mercenaries")
    assert table.at_rest
    assert all(table.state.general_at[m] == OFF_MAP for m in table.state.board.minor_generals(0))


@pytest.mark.clauses("6.2A/a", "9.4/g")
def test_a_refused_place_has_a_reason():
    table = tyche_table()
    table.pcs(0, "sardeis", "ephesos", "korinthos")
    table.units(0, "sardeis/inside", mercenary=2)
    table.minor(1, "korinthos", mercenary=1)
    play_event(table, "greek_mercenaries_5")
    frame = table.state.frames[-1]
    mercenary = actions.UNIT + units.MERCENARY
    reasons = {
        where: frame.why_not(table.state, action(Verb.PLACE, mercenary, place(where)))
        for where in ("gaza", "sardeis/inside", "korinthos", "larisa")
    }
    assert {where: reason[0] for where, reason in reasons.items() if reason} == {
        "gaza": "not_where_the_card_works",
        "sardeis/inside": "two_units_inside",
        "korinthos": "enemy_in_space",
        "larisa": "neither_own_space_nor_own_general",
    }
