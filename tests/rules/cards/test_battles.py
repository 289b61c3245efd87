"""Battle Cards 47B, 50, 54, O60, O61, the Gift of Oratory 57, and cards against Armies: 4, 22, O65, O68."""

import pytest

from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, OUT_OF_GAME
from tests.rules.build import general, group, place
from tests.rules.cards.helpers import discards, hand, hold, play_event, possible, tyche_table


def armies_meet(attacker, defender, dice=None, cards=(), options=(), where="gaza"):
    """Let Antigonos (seat 0) attack Ptolemaios (seat 1) with these CUs; (seat, card) pairs are in hand."""
    table = tyche_table(dice=dice, options=options)
    table.general("antigonos", where, seat=0, **attacker)
    table.general("eumenes", where, seat=1, **defender)
    for seat, name in cards:
        hold(table, seat, name)
    table.run(LandBattle(0, 1, place(where)))
    return table


# ---------------------------------------------------------------------- Mutiny


@pytest.mark.clauses("14.3/a", "7.2F/b")
@pytest.mark.also("3e", "3e/17.1/a", "3e/17.6/a")
def test_mutiny_brings_over_one_macedonian_of_the_side_with_less_prestige():
    # Antigonos 3, Eumenes 3 - 2 = 1
    table = armies_meet({"loyal": 2}, {"loyal": 2, "royal": 1, "silver_shields": 1}, cards=[(0, "mutiny")])
    assert table.options == ["pass", "surprise mutiny loyal", "surprise mutiny royal"]
    table.play("surprise mutiny loyal")
    assert table.events("units_change_sides") == [(1, 0, place("gaza"), group(loyal=1))]
    strengths = {event[0]: event[1] for event in table.events("battle_score")}
    assert strengths[0] == 6


@pytest.mark.clauses("14.3/a")
def test_no_mutiny_without_more_prestige():
    table = armies_meet({"loyal": 2}, {"loyal": 2}, cards=[(1, "mutiny")])
    assert not table.events("surprise_played")
    assert "mutiny" in hand(table, 1)


@pytest.mark.clauses("14.3/a", "14.3/b")
def test_no_mutiny_among_mercenaries_or_independents():
    table = armies_meet({"loyal": 2}, {"mercenary": 4}, cards=[(0, "mutiny")])
    assert "mutiny" in hand(table, 0)
    table = tyche_table()
    table.general("antigonos", "gaza", seat=0, loyal=2)
    table.army("philon", "gaza")
    hold(table, 0, "mutiny")
    table.run(LandBattle(0, INDEPENDENT, place("gaza")))
    assert "mutiny" in hand(table, 0)


@pytest.mark.clauses("16.9/e")
def test_with_cavalry_horse_may_mutiny():
    table = armies_meet({"loyal": 2}, {"cavalry": 2}, cards=[(0, "mutiny")], options=("16.9",))
    assert table.options == ["pass", "surprise mutiny cavalry"]


@pytest.mark.clauses("7.2F/i")
@pytest.mark.also("3e", "3e/17.6/e", "3e/17.6/ex1")
def test_oratory_answers_mutiny():
    table = armies_meet({"loyal": 2}, {"loyal": 2}, cards=[(0, "mutiny"), (1, "the_gift_of_oratory")])
    table.play("surprise mutiny loyal")
    assert table.asked == 1
    table.play("surprise the_gift_of_oratory eumenes")
    assert table.events("mutiny_fails") == [(0,)]
    assert not table.events("units_change_sides")
    assert "mutiny" in discards(table)


@pytest.mark.clauses("14.3/a")
def test_a_side_whose_last_cu_mutinies_fights_no_battle():
    table = armies_meet({"loyal": 2}, {"loyal": 1}, cards=[(0, "mutiny")])
    table.play("surprise mutiny loyal")
    assert table.at("eumenes") == DISPERSED
    assert table.cus(0, "gaza") == group(loyal=3)
    assert not table.events("battle_dice")


# ---------------------------------------------------------------------- Silver Shields 47B


@pytest.mark.clauses("7.2D/b", "14.3/a")
@pytest.mark.also("3e", "3e/14.2/b", "3e/14.2/d")
def test_one_silver_shields_cu_falls_and_the_other_changes_sides():
    table = armies_meet(
        {"mercenary": 3},
        {"silver_shields": 2, "mercenary": 2},
        cards=[(0, "silver_shields_47b")],
        dice=(1, 1, 1, 1, 1, 1, 1),
    )
    table.play("surprise silver_shields_47b")
    assert (1, place("gaza"), group(silver_shields=1)) in table.events("units_eliminated")
    assert (1, 0, place("gaza"), group(silver_shields=1)) in table.events("units_change_sides")


@pytest.mark.clauses("7.2D/b")
@pytest.mark.also("3e", "3e/14.2/d")
def test_a_lone_silver_shields_cu_is_lost():
    table = armies_meet({"mercenary": 3}, {"silver_shields": 1}, cards=[(0, "silver_shields_47b")])
    table.play("surprise silver_shields_47b")
    assert table.cus(0, "gaza") == group(mercenary=3)
    assert table.at("eumenes") == DISPERSED


@pytest.mark.clauses("7.2D/b")
def test_the_second_silver_shields_card_needs_them_on_the_other_side():
    table = armies_meet({"silver_shields": 2}, {"mercenary": 2}, cards=[(0, "silver_shields_47b")])
    assert not table.events("surprise_played")


# ---------------------------------------------------------------------- Anti-Elephant Devices


@pytest.mark.clauses("14.3/a", "14.6/a")
def test_devices_stop_the_elephants_of_the_other_side():
    table = armies_meet(
        {"mercenary": 3, "elephant": 1}, {"elephant": 3}, cards=[(0, "anti_elephant_devices")]
    )
    table.play("surprise anti_elephant_devices")
    assert table.events("elephants_stopped") == [(1, 3)]
    assert [event[0] for event in table.events("elephant_dice")] == [0]


def test_devices_need_elephants_to_stop():
    table = armies_meet({"elephant": 3}, {"mercenary": 3}, cards=[(0, "anti_elephant_devices")])
    assert not table.events("surprise_played")


@pytest.mark.clauses("14.6/ex1")
def test_the_cretan_liar_saves_the_elephants():
    table = armies_meet(
        {"mercenary": 3}, {"elephant": 3}, cards=[(0, "anti_elephant_devices"), (1, "cretan_liar")]
    )
    table.play("surprise anti_elephant_devices", "surprise cretan_liar")
    assert not table.events("elephants_stopped")
    assert {"anti_elephant_devices", "cretan_liar"} <= set(discards(table))


@pytest.mark.clauses("14.3/a")
def test_the_attacker_plays_his_battle_cards_before_the_defender():
    table = armies_meet(
        {"elephant": 2},
        {"elephant": 2},
        cards=[(1, "anti_elephant_devices"), (0, "cavalry_superiority_o60")],
        options=("16.1",),
    )
    assert table.asked == 0
    table.play("pass")
    assert table.asked == 1
    table.play("surprise anti_elephant_devices")
    assert table.at_rest or table.asked != 0  # the Attacker is not asked again


# ---------------------------------------------------------------------- Cavalry Superiority


@pytest.mark.clauses("14.7/b", "16.1/a")
@pytest.mark.parametrize("name", ["cavalry_superiority_o60", "cavalry_superiority_o61"])
@pytest.mark.parametrize("seat", [0, 1])
def test_cavalry_superiority_adds_one_to_the_own_roll(name, seat):
    table = armies_meet({"mercenary": 2}, {"mercenary": 2}, cards=[(seat, name)], options=("16.1",))
    table.play(f"surprise {name}")
    assert [event[:3] for event in table.events("roll_item")] == [(seat, "card", 1)]


def test_one_copy_for_each_side_and_only_for_the_sides():
    cards = [(0, "cavalry_superiority_o60"), (0, "cavalry_superiority_o61")]
    table = armies_meet({"mercenary": 2}, {"mercenary": 2}, cards=cards, options=("16.1",))
    table.play("surprise cavalry_superiority_o60")
    assert "cavalry_superiority_o61" in hand(table, 0)
    assert table.events("battle_dice")
    table = armies_meet({"mercenary": 2}, {"mercenary": 2}, cards=[(2, cards[0][1])], options=("16.1",))
    assert not table.events("surprise_played")


# ---------------------------------------------------------------------- The Gift of Oratory


@pytest.mark.clauses("7.2F/i", "14.4/a")
def test_oratory_before_a_battle_keeps_the_royal_army_loyal():
    # without it the Royal Army of Eumenes would be set apart
    table = armies_meet({"loyal": 2}, {"royal": 1, "mercenary": 1}, cards=[(1, "the_gift_of_oratory")])
    table.play("surprise the_gift_of_oratory eumenes")
    assert not table.events("royals_apart")
    assert table.state.effects["oratory"] == general("eumenes")


@pytest.mark.clauses("7.2F/i")
@pytest.mark.also("3e", "3e/17.6/e", "3e/17.6/ex1")
def test_oratory_ends_with_the_segment():
    table = armies_meet({"loyal": 2}, {"mercenary": 1}, cards=[(1, "the_gift_of_oratory")])
    table.play("surprise the_gift_of_oratory eumenes")
    table.state.begin_segment(table.state.segment)
    assert "oratory" not in table.state.effects


def test_oratory_needs_a_general_on_the_map():
    table = armies_meet({"loyal": 2}, {"mercenary": 1}, cards=[(2, "the_gift_of_oratory")])
    assert not table.events("surprise_played")


def test_oratory_does_not_answer_other_cards():
    table = armies_meet(
        {"loyal": 2}, {"elephant": 2}, cards=[(0, "anti_elephant_devices"), (1, "the_gift_of_oratory")]
    )
    table.play("surprise anti_elephant_devices")
    # the next question is the Defender's turn to play Battle Cards, not a response
    assert table.asked == 1
    assert table.events("surprise_played") and not table.events("surprise_cancelled")
    assert table.state.frames[-1].values()["moment"] == "before-battle"


# ---------------------------------------------------------------------- Price of Failure


@pytest.mark.clauses("7.1B/a")
@pytest.mark.parametrize(("die", "dead"), [(4, True), (3, False)])
def test_officers_may_kill_a_beaten_general(die, dead):
    table = armies_meet(
        {"loyal": 5},
        {"mercenary": 1},
        dice=(5, 5, 1, 1, die),
        cards=[(0, "price_of_failure")],
        options=("16.1",),
    )
    table.play("surprise price_of_failure")
    assert table.at("eumenes") == (OUT_OF_GAME if dead else DISPERSED)


@pytest.mark.clauses("7.1B/a")
def test_a_player_cannot_kill_his_own_beaten_general_and_minor_generals_are_not_targets():
    table = armies_meet(
        {"loyal": 5}, {"mercenary": 1}, dice=(5, 5, 1, 1), cards=[(1, "price_of_failure")], options=("16.1",)
    )
    assert table.at("eumenes") == DISPERSED
    table = tyche_table(dice=(5, 5, 1, 1), options=("16.1",))
    table.general("antigonos", "gaza", seat=0, loyal=5)
    table.minor(1, "gaza", mercenary=1)
    hold(table, 0, "price_of_failure")
    table.run(LandBattle(0, 1, place("gaza")))
    assert table.at_rest
    assert "price_of_failure" in hand(table, 0)


# ---------------------------------------------------------------------- Alexander's Ghost


def haunted(seat_of_card=None, **counts):
    table = tyche_table(options=("16.1",))
    table.general("krateros", "gaza", seat=0, mercenary=1)  # Prestige 3 + 2
    table.general("eumenes", "ake", seat=1, **counts)  # Prestige 3 - 2
    if seat_of_card is not None:
        hold(table, seat_of_card, "the_gift_of_oratory")
    play_event(table, "alexanders_ghost")
    return table


@pytest.mark.clauses("7.2F/b")
def test_the_ghost_calls_two_royal_army_cus():
    table = haunted(royal=3)
    assert table.cus(0, "gaza") == group(mercenary=1, royal=2)
    assert table.cus(1, "ake") == group(royal=1)


def test_without_royal_army_the_ghost_scatters_a_macedonian():
    table = haunted(loyal=2, mercenary=1)
    assert table.cus(1, "ake") == group(loyal=1, mercenary=1)
    assert table.state.dispersed_troops[1] == group(loyal=1)


@pytest.mark.clauses("7.2F/i")
def test_oratory_lays_the_ghost():
    table = haunted(seat_of_card=1, royal=3)
    table.play("surprise the_gift_of_oratory eumenes")
    assert table.cus(1, "ake") == group(royal=3)


@pytest.mark.clauses("7.2F/h")
def test_sacred_ground_protects_from_the_ghost():
    table = tyche_table(options=("16.1",))
    table.general("krateros", "gaza", seat=0, mercenary=1)
    table.general("eumenes", "ake", seat=1, royal=2)
    table.royal("funeral_cart", "ake", owner=1)
    play_event(table, "alexanders_ghost")  # 5 against 3 - 2 + 4
    assert table.cus(1, "ake") == group(royal=2)


def test_the_ghost_needs_armies_near_each_other():
    table = tyche_table(options=("16.1",))
    table.general("krateros", "memphis", seat=0, mercenary=1)
    table.general("eumenes", "ake", seat=1, royal=3)
    assert not possible(table, "alexanders_ghost")
    table.general("krateros", "gaza", seat=0)
    table.state.troops[0].clear()
    assert not possible(table, "alexanders_ghost")  # no CU, no Army


# ---------------------------------------------------------------------- Epidemic, Hill Tribes


@pytest.mark.clauses("7.3/a", "7.3/b")
@pytest.mark.also("3e", "3e/12.8/b")
def test_an_epidemic_costs_an_army_what_the_table_says():
    table = tyche_table(dice=(6,))
    table.general("eumenes", "ake", seat=1, loyal=2, elephant=1)
    play_event(table, "epidemic")
    assert table.cus(1, "ake") == group(loyal=2)  # the Elephant is lost first on an e


@pytest.mark.clauses("7.3/a")
def test_an_epidemic_needs_an_army_of_another_player():
    table = tyche_table()
    table.general("eumenes", "ake", seat=0, loyal=2)
    table.pcs(1, "gaza")
    table.units(1, "gaza", loyal=2)  # no General
    table.army("leosthenes", "lamia")
    assert not possible(table, "epidemic")


def test_an_epidemic_reaches_inside_a_city():
    table = tyche_table(dice=(1,))
    table.pcs(1, "tyros")
    table.general("eumenes", "tyros/inside", seat=1, loyal=2)
    assert possible(table, "epidemic")


@pytest.mark.parametrize(("die", "lost"), [(4, 1), (3, 0)])
def test_hill_tribes_strike_near_a_free_stronghold(die, lost):
    table = tyche_table(dice=(die,))
    table.pcs(INDEPENDENT, "kossaioi")
    table.minor(1, "nemavand", mercenary=2)
    play_event(table, "hill_tribes_descend")
    assert table.cus(1, "nemavand") == group(mercenary=2 - lost)


def test_the_owner_chooses_what_hill_tribes_take():
    table = tyche_table(dice=(6,))
    table.pcs(INDEPENDENT, "kossaioi")
    table.minor(1, "nemavand", mercenary=1, loyal=1)
    play_event(table, "hill_tribes_descend")
    assert table.asked == 1
    assert table.options == ["lose loyal", "lose mercenary"]


def test_hill_tribes_leave_garrisons_and_tamed_hills_alone():
    table = tyche_table()
    table.pcs(2, "kossaioi")
    table.minor(1, "nemavand", mercenary=2)
    assert not possible(table, "hill_tribes_descend")
    table = tyche_table()
    table.pcs(INDEPENDENT, "elymaioi")
    table.pcs(1, "sousa")
    table.units(1, "sousa/inside", mercenary=2)
    assert not possible(table, "hill_tribes_descend")
