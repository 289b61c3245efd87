"""Chapter 14: cities, cards, Royal Army CUs, and the roll."""

from __future__ import annotations

import pytest

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.battle import ATTACKER_BIT, BattleResult, LandBattle
from diadochoi.rules.combat.battle_strength import battle_rating, local_troops
from diadochoi.rules.combat.defection import (
    RoyalArmy,
    battle_prestige,
    hand_over_royals,
    royal_army_check,
)
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY, OFF_MAP
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.court.champion import attack
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State
from tests.rules.build import Table, card, general, general_name, group, place, royal

LOW, HIGH = (1, 1), (6, 6)


def field(*dice: int, options: tuple[str, ...] = (), **house_rules: str) -> Table:
    return Table(segment=ACTIVATION, dice=dice, options=options, house_rules=house_rules)


def fight(table: Table, where: str, attacker: int = 0, defender: int = 1, failed: int = 0) -> None:
    table.run(LandBattle(attacker, defender, place(where), failed))


def strength_of(table: Table, faction: int) -> object:
    return next(event[1] for event in table.events("battle_score") if event[0] == faction)


def roll_of(table: Table, faction: int) -> object:
    return next(event[2] for event in table.events("battle_score") if event[0] == faction)


def items_of(table: Table, faction: int) -> dict[object, object]:
    return {event[1]: event[2] for event in table.events("strength_item") if event[0] == faction}


# ---------------------------------------------------------------------- 14.2: Major Cities


def relief_of_sardeis(*dice: int) -> Table:
    """Blue (seat 1) holds Sardeis, inside and outside; Red attacks from outside."""
    table = field(*dice)
    table.pcs(1, "sardeis")
    table.minor(1, "sardeis", mercenary=1)
    table.general("krateros", "sardeis/inside", seat=1, loyal=1, mercenary=1)
    table.royal("kleopatra", "sardeis/inside", owner=1)
    table.minor(0, "sardeis", mercenary=4)
    return table


@pytest.mark.clauses("14.2/a", "14.1/a")
def test_the_citys_player_chooses_which_pieces_come_out_and_royals_stay() -> None:
    table = relief_of_sardeis()
    fight(table, "sardeis")
    assert table.asked == 1
    assert table.options == ["done", "join krateros", "join loyal", "join mercenary"]


@pytest.mark.clauses("14.2/c", "14.2/d")
def test_a_general_who_joins_commands_by_seniority_and_shares_the_defeat() -> None:
    table = relief_of_sardeis(*HIGH, *LOW, 1)
    fight(table, "sardeis")
    table.play("join krateros", "join loyal", "done")
    assert table.outcome == BattleResult.ATTACKER_WON
    assert table.events("battle_dice")[1][1:] == (general("krateros"), 4, (1, 1), (4, 4))
    assert table.at("krateros") == DISPERSED
    assert table.state.dispersed_troops[1] == group(loyal=1)
    assert table.cus(1, "sardeis/inside") == group(mercenary=1)
    assert table.owner_of("kleopatra") == 1


def sortie_from_sardeis(*dice: int) -> Table:
    """Red (seat 0, active) holds Sardeis and attacks the besieger outside."""
    table = field(*dice)
    table.pcs(0, "sardeis")
    table.general("antigonos", "sardeis", seat=0, loyal=1)
    table.minor(0, "sardeis/inside", loyal=1, mercenary=1)
    table.minor(1, "sardeis", loyal=2)
    return table


@pytest.mark.clauses("14.2/f")
def test_a_piece_that_another_general_has_moved_cannot_join_the_attack() -> None:
    table = sortie_from_sardeis()
    table.state.moved_troops[place("sardeis/inside")] = group(loyal=1)
    table.state.moved_generals = 1 << table.state.commander(0, place("sardeis/inside"))
    fight(table, "sardeis")
    assert table.options == ["done", "join mercenary"]


@pytest.mark.clauses("14.2/b")
def test_pieces_that_join_the_attack_count_as_moved() -> None:
    table = sortie_from_sardeis()
    fight(table, "sardeis")
    table.play("join mercenary")
    assert table.state.moved_troops[place("sardeis")] == group(mercenary=1)


@pytest.mark.clauses("14.2/b")
def test_a_general_who_joins_the_attack_has_moved_and_no_other_has() -> None:
    table = sortie_from_sardeis()
    leader = table.state.commander(0, place("sardeis/inside"))
    fight(table, "sardeis")
    table.play(f"join {general_name(leader)}")
    assert table.state.moved_generals == 1 << leader


@pytest.mark.clauses("14.2/f")
def test_a_piece_that_has_moved_before_may_join_a_defence() -> None:
    table = sortie_from_sardeis()
    inside = place("sardeis/inside")
    table.state.moved_troops[inside] = group(loyal=1, mercenary=1)
    table.state.moved_generals = 1 << table.state.commander(0, inside)
    fight(table, "sardeis", attacker=1, defender=0)  # 3e/23.2: an Interceptor attacks the active player
    leader = general_name(table.state.commander(0, inside))
    assert set(table.options) == {"done", f"join {leader}", "join loyal", "join mercenary"}


@pytest.mark.clauses("14.2/a")
def test_a_third_players_garrison_stays_inside() -> None:
    table = field(*HIGH, *LOW, 1)
    table.pcs(3, "sardeis")  # the last seat
    table.minor(3, "sardeis/inside", mercenary=2)
    table.minor(0, "sardeis", mercenary=4)
    table.minor(1, "sardeis", loyal=1)
    fight(table, "sardeis")
    assert table.events("units_join_battle") == []
    assert table.outcome == BattleResult.ATTACKER_WON
    assert table.cus(3, "sardeis/inside") == group(mercenary=2)


@pytest.mark.clauses("14.2/b", "14.1/b")
def test_pieces_that_join_a_defence_have_not_moved() -> None:
    table = field()
    table.pcs(0, "athenai")
    table.minor(0, "athenai", mercenary=1)
    table.units(0, "athenai/inside", mercenary=1)
    table.army("leosthenes", "athenai")  # moved by the same player
    fight(table, "athenai", attacker=INDEPENDENT, defender=0)
    table.dice(*HIGH, *LOW)
    table.play("join mercenary")
    assert table.state.moved_troops == {}


@pytest.mark.clauses("14.2/e", "14.9/b")
def test_after_a_draw_attackers_from_inside_go_back_inside() -> None:
    table = sortie_from_sardeis(5, 2, 6, 2)  # both 8
    table.units(0, "sardeis", mercenary=1)  # strength 5 against 4: still 3 against 3
    minor = table.state.commander(0, place("sardeis/inside"))
    fight(table, "sardeis")
    table.play("join mercenary", f"join {general_name(minor)}", "done", "lose loyal")
    assert table.outcome == BattleResult.DRAWN
    assert table.cus(0, "sardeis") == group(mercenary=1)
    assert table.cus(0, "sardeis/inside") == group(loyal=1, mercenary=1)
    assert table.state.moved_troops[place("sardeis/inside")] == group(mercenary=1)
    assert table.state.general_at[minor] == place("sardeis/inside")
    assert table.at("antigonos") == place("sardeis")  # he Retreats with the others
    assert table.cus(1, "sardeis") == group(loyal=1)


@pytest.mark.clauses("14.2/a")
def test_the_garrison_of_a_third_player_looks_on() -> None:
    table = field(*HIGH, *LOW)
    table.pcs(2, "sardeis")
    table.minor(2, "sardeis/inside", mercenary=2)
    table.minor(0, "sardeis", mercenary=2)
    table.minor(1, "sardeis", mercenary=2)
    fight(table, "sardeis")
    assert table.at_rest


@pytest.mark.clauses("14.2/a")
def test_a_defender_may_keep_everything_inside() -> None:
    table = relief_of_sardeis(*HIGH, *LOW)
    fight(table, "sardeis")
    table.play("done")
    assert table.cus(1, "sardeis/inside") == group(loyal=1, mercenary=1)
    assert table.at("krateros") == place("sardeis/inside")


@pytest.mark.clauses("14.2/a", "14.2/f")
def test_refused_joiners_are_explained() -> None:
    table = relief_of_sardeis()
    fight(table, "sardeis")
    battle = table.state.frames[-1]
    kleopatra = action(Verb.JOIN, actions.ROYAL + royal("kleopatra"))
    elephant = action(Verb.JOIN, actions.UNIT + units.ELEPHANT)
    assert battle.why_not(table.state, kleopatra) == ("royals_stay_inside", "14.2/a")
    assert battle.why_not(table.state, elephant) == ("not_inside_the_city", "14.2/a")
    assert battle.question(table.state).key == "join_battle"


# ---------------------------------------------------------------------- 14.3: Battle Cards


@pytest.mark.clauses("14.3/a", "10.I/a")
def test_no_battle_is_fought_by_a_side_that_a_card_left_without_units(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def mutiny(state: State, moment: str, seats: tuple[int, ...] = ()) -> None:
        assert moment == windows.BEFORE_BATTLE
        state.take_units(1, place("tarsos"), group(loyal=1))
        state.add_units(0, place("tarsos"), group(loyal=1))

    monkeypatch.setattr(windows, "open_window", mutiny)
    table = field()
    table.minor(0, "tarsos", mercenary=2)
    table.general("antigonos", "tarsos", seat=1, loyal=1)
    fight(table, "tarsos")
    assert table.outcome == BattleResult.NO_BATTLE
    assert table.events("no_battle") == [(1, place("tarsos"))]
    assert table.at("antigonos") == DISPERSED
    assert table.cus(0, "tarsos") == group(loyal=1, mercenary=2)


@pytest.mark.clauses("14.3/a", "14.6/a")
def test_elephants_stopped_by_a_card_count_nothing_and_are_not_rolled() -> None:
    table = field(*LOW, *HIGH)
    table.minor(0, "tarsos", elephant=3, mercenary=1)
    table.minor(1, "tarsos", loyal=3)
    battle = LandBattle(0, 1, place("tarsos"))
    battle.no_elephants = ATTACKER_BIT
    table.run(battle)
    assert strength_of(table, 0) == 1
    assert table.events("elephant_dice") == []
    assert table.outcome == BattleResult.DEFENDER_WON


@pytest.mark.clauses("14.7/b", "14.8/b")
def test_a_bonus_comes_after_the_battle_rating_and_can_make_a_nine() -> None:
    table = field(5, 1, 6, 6, 1)
    table.general("antigonos", "tarsos", seat=0, mercenary=2)  # Battle Rating 3
    table.minor(1, "tarsos", mercenary=2)
    battle = LandBattle(0, 1, place("tarsos"))
    battle.attacker_roll_bonus = 1
    table.run(battle)
    assert roll_of(table, 0) == 9
    assert table.events("general_loss_check") == [(0, general("antigonos"), 1, 5)]


@pytest.mark.clauses("T/a", "14.7/c")
def test_a_roll_above_twelve_reads_as_twelve() -> None:
    table = field(*HIGH, *HIGH)
    table.minor(0, "tarsos", mercenary=5)
    table.minor(1, "tarsos", mercenary=5)
    battle = LandBattle(0, 1, place("tarsos"))
    battle.defender_roll_bonus = 1
    table.run(battle)
    assert table.outcome == BattleResult.DRAWN
    assert roll_of(table, 1) == 13


# ---------------------------------------------------------------------- 7.2F, 10.K, 14.4: Royal Army CUs


def successor(table: Table, seat: int) -> None:
    """Give the seat Legitimacy 0 instead of 3."""
    table.state.champion[seat] = 0
    table.state.dirty = True


@pytest.mark.clauses("7.2F/dv1", "7.2F/b", "7.2F/c", "7.2F/d", "7.2F/h", "7.1/c")
@pytest.mark.also("3e", "3e/8.4/b")
def test_prestige_is_legitimacy_and_the_commanders_popularity() -> None:
    table = field()
    table.general("eumenes", "babylon", seat=0, royal=1)
    table.general("krateros", "babylon", seat=1, loyal=1)
    table.general("ptolemaios", "babylon", seat=1)  # a Subordinate: his +2 does not count
    refresh(table.state)
    table.state.legitimacy[:2] = [6, 4]
    assert battle_prestige(table.state, 0, 1, place("babylon")) == (4, 6)
    table.royal("funeral_cart", "babylon", owner=1)
    table.state.dirty = False
    assert battle_prestige(table.state, 0, 1, place("babylon")) == (4, 10)
    table.state.legitimacy[0] = 3  # after the loss of Champion status
    assert battle_prestige(table.state, 0, 1, place("babylon"))[0] == 1


@pytest.mark.clauses("7.2F/c", "3.7/j")
@pytest.mark.also("3e", "3e/17.5/b")
def test_an_attack_costs_the_champion_three_before_prestige_is_compared() -> None:
    table = field()
    table.minor(0, "tarsos", royal=2)
    table.minor(1, "tarsos", loyal=1)
    assert royal_army_check(table.state, 0, 1, place("tarsos")) == RoyalArmy.FIGHTS
    attack(table.state, 0, 1)
    assert battle_prestige(table.state, 0, 1, place("tarsos")) == (0, 3)


@pytest.mark.clauses("14.4/a", "7.2F/j", "10.K/b", "14.9/i")
@pytest.mark.also("3e", "3e/2.2/d", "3e/14.3/b", "3e/17.1/a")
def test_royals_of_the_side_with_less_prestige_neither_fight_nor_fall() -> None:
    table = field(*LOW, *HIGH)
    successor(table, 1)
    table.minor(0, "tarsos", mercenary=3)
    table.minor(1, "tarsos", royal=2, mercenary=3)
    fight(table, "tarsos")
    assert strength_of(table, 1) == 3
    assert table.events("royals_apart") == [(1, place("tarsos"), group(royal=2))]
    assert table.cus(1, "tarsos") == group(royal=2, mercenary=3)


@pytest.mark.clauses("14.4/a", "7.2F/j")
@pytest.mark.also("3e", "3e/14.3/b", "3e/14.3/d")
def test_royals_fight_when_prestige_is_equal() -> None:
    table = field(*LOW, *HIGH)
    table.minor(0, "tarsos", mercenary=1)
    table.minor(1, "tarsos", royal=2)
    fight(table, "tarsos")
    assert strength_of(table, 1) == 4


@pytest.mark.clauses("14.4/b", "14.9/j")
@pytest.mark.also("3e", "3e/14.3/c")
def test_royals_set_apart_go_to_the_winner_and_count_as_moved() -> None:
    table = field(*HIGH, *LOW)
    successor(table, 1)
    table.minor(0, "tarsos", mercenary=3)
    table.minor(1, "tarsos", royal=2, mercenary=1)
    fight(table, "tarsos")
    assert table.outcome == BattleResult.ATTACKER_WON
    assert table.cus(0, "tarsos") == group(royal=2, mercenary=3)
    assert table.cus(1, "tarsos") == 0
    assert table.state.moved_troops[place("tarsos")] == group(royal=2)


@pytest.mark.clauses("14.9/j")
@pytest.mark.also("3e", "3e/14.3/c")
def test_royals_set_apart_return_to_their_own_side_after_a_draw() -> None:
    table = field(6, 2, 6, 2)
    successor(table, 1)
    table.minor(0, "tarsos", mercenary=2)
    table.minor(1, "tarsos", royal=1, mercenary=2)
    fight(table, "tarsos")
    assert table.outcome == BattleResult.DRAWN
    assert table.cus(1, "tarsos") == group(royal=1, mercenary=1)


@pytest.mark.clauses("10.K/c", "7.2F/l", "10.K/e")
@pytest.mark.also("3e", "3e/14.3/e")
def test_an_all_royal_force_of_less_prestige_goes_over_and_its_generals_are_dispersed() -> None:
    table = field()
    successor(table, 1)
    table.minor(0, "tarsos", mercenary=1)
    table.general("antigonos", "tarsos", seat=1, royal=4)
    assert royal_army_check(table.state, 0, 1, place("tarsos")) == RoyalArmy.DEFENDERS_DEFECTED
    assert table.cus(0, "tarsos") == group(royal=4, mercenary=1)
    assert table.at("antigonos") == DISPERSED
    assert table.state.moved_troops[place("tarsos")] == group(royal=4)


@pytest.mark.clauses("14.4/c", "10.K/c")
def test_a_card_that_leaves_only_royals_ends_the_battle_at_the_second_test(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def take_the_rest(state: State, moment: str, seats: tuple[int, ...] = ()) -> None:
        state.eliminate_units(0, place("tarsos"), group(mercenary=1))

    monkeypatch.setattr(windows, "open_window", take_the_rest)
    table = field()
    successor(table, 0)
    table.minor(0, "tarsos", royal=1, mercenary=1)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert table.outcome == BattleResult.NO_BATTLE
    assert table.events("no_battle") == [(0, place("tarsos"))]
    assert table.cus(1, "tarsos") == group(royal=1, mercenary=1)


@pytest.mark.clauses("14.4/a")
@pytest.mark.also("3e", "3e/14.3/d")
def test_royals_of_the_side_with_more_prestige_fight() -> None:
    table = field()
    successor(table, 0)
    table.minor(0, "tarsos", mercenary=1)
    table.minor(1, "tarsos", royal=1)
    assert royal_army_check(table.state, 0, 1, place("tarsos")) == RoyalArmy.FIGHTS


@pytest.mark.clauses("7.2F/e")
def test_royals_never_stand_apart_from_a_fight_with_independents() -> None:
    table = field()
    successor(table, 0)
    table.minor(0, "lamia", royal=2)
    table.army("leosthenes", "lamia")
    assert royal_army_check(table.state, 0, INDEPENDENT, place("lamia")) == RoyalArmy.FIGHTS


@pytest.mark.clauses("14.4/d", "7.2F/k")
@pytest.mark.parametrize(("rule", "strength"), [("either_side", 1), ("both_sides", 5)])
def test_one_side_with_royals_is_enough_unless_players_agree_otherwise(rule: str, strength: int) -> None:
    table = field(*LOW, *HIGH, royal_army_test=rule)
    successor(table, 1)
    table.minor(0, "tarsos", mercenary=1)
    table.minor(1, "tarsos", royal=2, mercenary=1)
    fight(table, "tarsos")
    assert strength_of(table, 1) == strength


# ---------------------------------------------------------------------- 14.5: Local Troops


@pytest.mark.clauses("14.5/a", "14.5/b", "14.5/c")
@pytest.mark.also("3e", "3e/12.2/a", "3e/12.2/ex1")
def test_space_and_province_add_up_to_three() -> None:
    table = field(*LOW, *LOW)
    table.province(1, "kilikia")
    table.minor(0, "tarsos", mercenary=1)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert items_of(table, 1) == {"mercenary": 1, "local_space": 1, "local_province": 2}
    assert items_of(table, 0) == {"mercenary": 1}


@pytest.mark.clauses("14.5/d", "7.5/a")
@pytest.mark.also("3e", "3e/16.5/b")
def test_independents_have_local_troops_too() -> None:
    table = field(*LOW, *LOW)
    table.pcs(INDEPENDENT, "lamia")
    table.minor(0, "lamia", mercenary=1)
    table.army("leosthenes", "lamia")
    fight(table, "lamia", defender=INDEPENDENT)
    assert items_of(table, INDEPENDENT) == {"independent": 6, "local_space": 1}


@pytest.mark.clauses("14.5/f", "12.2.B/a")
@pytest.mark.also("3e", "3e/11.2/a")
def test_a_failed_evasion_costs_all_local_troops() -> None:
    table = field(*LOW, *LOW)
    table.province(1, "kilikia")
    table.minor(0, "tarsos", mercenary=1)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos", failed=1 << 1)
    assert strength_of(table, 1) == 1


@pytest.mark.clauses("14.5/e")
def test_peukestas_doubles_up_to_six() -> None:
    table = field()
    peukestas = table.general("peukestas", "persepolis", seat=1, mercenary=1)
    table.province(1, "persis", "kilikia")
    items = local_troops(table.state, 1, place("persepolis"), peukestas, defending=True, failed_evasion=False)
    assert sum(points for _, points, _ in items) == 6
    elsewhere = local_troops(table.state, 1, place("tarsos"), peukestas, defending=True, failed_evasion=False)
    assert sum(points for _, points, _ in elsewhere) == 3


@pytest.mark.clauses("14.5/c")
def test_the_alliance_with_polyperchon_helps_only_a_defender_in_his_own_space_of_its_provinces() -> None:
    table = field()
    table.state.front[card("alliance_with_polyperchon")] = 1
    table.pcs(1, "pella", "tarsos")

    def bonus(where: str, defending: bool) -> int:
        items = local_troops(table.state, 1, place(where), -1, defending=defending, failed_evasion=False)
        return {key: points for key, points, _ in items}.get("local_alliance", 0)

    assert bonus("pella", defending=True) == 2
    assert bonus("pella", defending=False) == 0
    assert bonus("tarsos", defending=True) == 0
    assert bonus("orestis", defending=True) == 0
    table.state.front[card("alliance_with_polyperchon")] = 2
    assert bonus("pella", defending=True) == 0


@pytest.mark.clauses("14.5/c", "14.6/c")
def test_the_alliance_counts_in_the_battle_for_the_defender_alone() -> None:
    table = field(*LOW, *LOW)
    table.state.front[card("alliance_with_polyperchon")] = 1
    table.pcs(1, "orestis")
    table.minor(0, "orestis", mercenary=1)
    table.minor(1, "orestis", mercenary=1)
    fight(table, "orestis")
    assert strength_of(table, 1) == 4
    assert strength_of(table, 0) == 1


# ---------------------------------------------------------------------- 14.6: Elephants


@pytest.mark.clauses("7.2C/ex1", "7.2C/a", "14.6/a")
@pytest.mark.also("3e", "3e/12.1/a", "3e/14.1/a", "3e/14.1/ex1")
def test_elephants_that_roll_three_five_and_one_are_worth_four() -> None:
    table = field(3, 5, 1, *LOW, *LOW)
    table.minor(0, "tarsos", elephant=3)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert strength_of(table, 0) == 4


@pytest.mark.clauses("7.1/b", "14.6/a")
def test_perdikkas_rolls_one_elephant_die_again() -> None:
    table = field(1, 4, 1, 6, *HIGH, *LOW)
    table.general("perdikkas", "tarsos", seat=0, elephant=3)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert table.options == ["pass", "reroll 0", "reroll 2"]
    assert table.question == "reroll_elephant"
    three = action(Verb.REROLL, actions.NUMBER + 3)
    assert table.state.frames[-1].why_not(table.state, three) == ("no_such_elephant_die", "14.6/a")
    table.play("reroll 0")
    assert strength_of(table, 0) == 6
    assert table.at_rest


@pytest.mark.clauses("7.1/b")
def test_perdikkas_may_leave_the_dice_as_they_are() -> None:
    table = field(6, *HIGH, *LOW)
    table.general("perdikkas", "tarsos", seat=0, elephant=1)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    table.play("pass")
    assert strength_of(table, 0) == 4


@pytest.mark.clauses("7.1/b", "7.1A/b")
def test_perdikkas_as_an_opponent_or_without_elephants_is_not_asked() -> None:
    table = field(6, *HIGH, *LOW)
    table.minor(0, "tarsos", elephant=1)
    table.general("perdikkas", "tarsos", seat=1, mercenary=1)
    fight(table, "tarsos")
    assert table.at_rest


# ---------------------------------------------------------------------- 14.7: the roll


@pytest.mark.clauses("14.7/a")
@pytest.mark.also("3e", "3e/8.2/a")
def test_dice_of_units_without_a_general_stay_as_they_are() -> None:
    table = field(*HIGH, *LOW)
    table.minor(0, "tarsos", mercenary=1)
    table.pcs(1, "tarsos")
    table.units(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert roll_of(table, 1) == 2


@pytest.mark.clauses("7.1/a", "14.7/a", "7.1C/a")
@pytest.mark.parametrize(
    ("name", "where", "rating"),
    [
        ("ptolemaios", "memphis", 4),
        ("ptolemaios", "gaza", 3),
        ("asandros", "sardeis", 3),
        ("asandros", "kelainai", 2),
        ("pleistarchos", "athenai", 3),
        ("pleistarchos", "pella", 2),
    ],
)
def test_some_generals_fight_better_in_their_own_provinces(name: str, where: str, rating: int) -> None:
    table = field()
    index = table.general(name, where, seat=0, mercenary=1)
    assert battle_rating(table.state, 0, index, place(where)) == rating


@pytest.mark.clauses("7.1/b")
def test_aristonous_fights_better_beside_an_heir_of_his_faction() -> None:
    table = field()
    aristonous = table.general("aristonous", "pella", seat=0, mercenary=1)
    table.royal("funeral_cart", "pella", owner=0)
    assert battle_rating(table.state, 0, aristonous, place("pella")) == 2
    table.royal("alexandros", "pella", owner=0)
    assert battle_rating(table.state, 0, aristonous, place("pella")) == 3
    table.royal("alexandros", "pella/inside", owner=0)
    assert battle_rating(table.state, 0, aristonous, place("pella")) == 2


@pytest.mark.clauses("7.5/d", "9.5/q", "9.5/t")
@pytest.mark.parametrize(("rule", "rating"), [("battle", 3), ("initiative", 2)])
def test_stacked_independents_sum_their_units_under_one_commander(rule: str, rating: int) -> None:
    table = field(*LOW, *LOW, independent_commander=rule)
    table.army("ariarathes", "komana")  # Initiative 4, Battle 2, 5 CUs
    table.army("glaukias", "komana")  # Initiative 3, Battle 3, 4 CUs
    table.minor(0, "komana", mercenary=1)
    fight(table, "komana", defender=INDEPENDENT)
    assert strength_of(table, INDEPENDENT) == 9
    assert roll_of(table, INDEPENDENT) == 2 * rating


@pytest.mark.clauses("15.2.A/d")
def test_those_who_fought_are_remembered_for_the_segment() -> None:
    table = field(*HIGH, *LOW)
    minor = table.minor(0, "tarsos", mercenary=2)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert table.state.fought_generals == 1 << minor
    assert table.state.fought_troops == {place("tarsos"): group(mercenary=2)}
    assert table.state.general_at[table.state.roster[1][-1]] == OFF_MAP


@pytest.mark.clauses("15.2.A/d")
def test_a_battle_of_others_marks_nobody_of_the_active_player() -> None:
    table = field(*HIGH, *LOW)
    table.state.active = 2
    table.minor(1, "komana", mercenary=2)
    table.army("ariarathes", "komana")
    fight(table, "komana", attacker=INDEPENDENT, defender=1)
    assert table.state.fought_generals == 0
    assert table.state.fought_troops == {}


@pytest.mark.clauses("9.5/p")
@pytest.mark.parametrize(("owner", "left"), [(1, NOBODY), (INDEPENDENT, INDEPENDENT), (NOBODY, NOBODY)])
def test_a_victorious_independent_army_takes_off_a_players_pc_alone(owner: int, left: int) -> None:
    table = field(*HIGH, *LOW, 1)
    table.pcs(owner, "lamia")
    table.minor(1, "lamia", mercenary=1)
    table.army("leosthenes", "lamia")
    fight(table, "lamia", attacker=INDEPENDENT, defender=1)
    assert table.outcome == BattleResult.ATTACKER_WON
    assert table.pc("lamia") == left


@pytest.mark.clauses("14.8/b")
@pytest.mark.parametrize(("win", "draw", "killed"), [("6", "5", True), ("5", "6", False)])
def test_after_a_draw_the_number_for_draws_decides_about_a_commander(
    win: str, draw: str, killed: bool
) -> None:
    table = field(leader_loss_win_from=win, leader_loss_draw_from=draw)
    table.general("antigonos", "sardeis", seat=0, loyal=2)
    table.general("krateros", "sardeis", seat=1, loyal=2)
    battle = LandBattle(0, 1, place("sardeis"))
    battle.generals = (general("antigonos"), general("krateros"))
    battle.outcome = BattleResult.DRAWN
    state = table.state
    state.push(battle)
    table.dice(5)
    battle._test_general(state, 0, wiped_out=False)
    assert ("KilledGeneral" in [type(frame).__name__ for frame in state.frames]) is killed


@pytest.mark.clauses("14.6/a")
def test_perdikkas_rolls_no_elephant_again_that_a_card_has_stopped() -> None:
    table = field(*HIGH, *LOW, 1)
    table.general("perdikkas", "sardeis", seat=0, elephant=2, mercenary=2)
    table.minor(1, "sardeis", loyal=1)
    battle = LandBattle(0, 1, place("sardeis"))
    battle.no_elephants = ATTACKER_BIT
    table.run(battle)
    assert table.events("elephants_stopped") == [(0, 2)]
    assert table.at_rest or table.question != "reroll_elephant"


@pytest.mark.clauses("14.9/j", "10.K/e")
@pytest.mark.parametrize(("active", "marked"), [(0, {"sardeis": 1}), (1, {})])
def test_royals_who_go_over_have_moved_with_the_activated_general_alone(
    active: int, marked: dict[str, int]
) -> None:
    table = field()
    table.state.active = active
    table.minor(0, "sardeis", mercenary=2)
    table.minor(1, "sardeis", royal=1, mercenary=1)
    here = place("sardeis")
    hand_over_royals(table.state, 1, 0, here, here, group(royal=1))
    assert table.cus(0, "sardeis") == group(mercenary=2, royal=1)
    assert table.state.moved_troops == {place(name): group(royal=number) for name, number in marked.items()}
