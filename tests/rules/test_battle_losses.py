"""Chapters 14.8 and 14.9: killed commanders, the losses of winner and loser, and optional Cavalry."""

from __future__ import annotations

import pytest

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.battle import BattleResult, LandBattle
from diadochoi.rules.combat.defeat import Defeat
from diadochoi.rules.core.ids import DISPERSED, HOLDING_BOX, INDEPENDENT, NOBODY, OFF_MAP, OUT_OF_GAME
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.table.state import State
from tests.rules.build import Table, general, group, place

LOW, HIGH = (1, 1), (6, 6)


def field(*dice: int, options: tuple[str, ...] = (), active: int = 0, **house_rules: str) -> Table:
    return Table(segment=ACTIVATION, dice=dice, options=options, active=active, house_rules=house_rules)


def fight(table: Table, where: str, attacker: int = 0, defender: int = 1) -> None:
    table.run(LandBattle(attacker, defender, place(where)))


# ---------------------------------------------------------------------- 14.8: Commanding General Loss


@pytest.mark.clauses("14.8/a", "T/d")
@pytest.mark.parametrize(
    ("enemy_dice", "die", "killed"), [(LOW, 5, False), (LOW, 6, True), (HIGH, 4, False), (HIGH, 5, True)]
)
@pytest.mark.also("3e", "3e/12.10/a", "3e/cl/i")
def test_a_nine_kills_on_a_six_and_in_defeat_on_a_five_too(
    enemy_dice: tuple[int, int], die: int, killed: bool
) -> None:
    table = field(6, 3, *enemy_dice, die, 1)
    table.general("antigonos", "tarsos", seat=0, loyal=5)
    table.general("demetrios", "tarsos", seat=0)
    table.minor(1, "tarsos", mercenary=8)
    fight(table, "tarsos")
    assert (table.at("antigonos") == OUT_OF_GAME) is killed


@pytest.mark.clauses("14.8/a")
@pytest.mark.also("3e", "3e/12.10/a")
def test_a_drawn_battle_kills_only_on_a_six() -> None:
    table = field(6, 3, 6, 3, 5, 6)
    table.general("antigonos", "tarsos", seat=0, mercenary=2)
    table.general("seleukos", "tarsos", seat=1, mercenary=2)
    fight(table, "tarsos")
    table.play("pass")  # no new commander for Seleukos
    assert table.outcome == BattleResult.DRAWN
    assert table.at("antigonos") == place("tarsos")
    assert table.at("seleukos") == OUT_OF_GAME


@pytest.mark.clauses("14.8/b", "7.1B/a")
@pytest.mark.also("3e", "3e/8.1/e")
def test_minor_generals_and_subordinates_are_never_at_risk() -> None:
    table = field(6, 3, *LOW)
    table.minor(0, "tarsos", loyal=5)
    table.general("antigonos", "tarsos", seat=1, mercenary=1)
    table.general("seleukos", "tarsos", seat=1)
    fight(table, "tarsos")
    assert table.events("general_loss_check") == []


@pytest.mark.clauses("14.8/a")
@pytest.mark.also("3e", "3e/12.10/a")
def test_other_rolls_call_for_no_check() -> None:
    table = field(6, 4, *LOW)
    table.general("antigonos", "tarsos", seat=0, loyal=5)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert table.events("general_loss_check") == []


def ptolemaios_dies_in_victory(**house_rules: str) -> Table:
    """In Red's turn Ptolemaios (Blue) wins at Red's space and dies."""
    table = field(*LOW, 6, 3, 6, active=0, **house_rules)
    table.pcs(0, "tarsos")
    table.minor(0, "tarsos", mercenary=1)
    table.general("ptolemaios", "tarsos", seat=1, mercenary=5)
    return table


@pytest.mark.clauses("7.1C/ex2", "7.1C/d", "14.8/d")
@pytest.mark.also("3e", "3e/8.1/d", "3e/12.10/b")
def test_a_minor_general_from_off_the_map_takes_over_in_an_enemy_turn() -> None:
    table = ptolemaios_dies_in_victory()
    fight(table, "tarsos")
    assert table.asked == 1
    assert table.options == ["pass", "post tarsos"]
    table.play("post tarsos")
    table.settle()
    assert table.cus(1, "tarsos") == group(mercenary=5)


@pytest.mark.clauses("7.1C/d", "7.1C/e")
@pytest.mark.also("3e", "3e/8.1/d")
def test_in_an_enemy_turn_a_minor_general_on_the_map_stays_where_he_is() -> None:
    table = ptolemaios_dies_in_victory()
    for where in ("issos", "sidon", "tyros", "ake"):
        table.minor(1, where, mercenary=1)
    fight(table, "tarsos")
    assert table.at_rest


@pytest.mark.clauses("7.1C/e")
def test_players_may_agree_to_bring_one_from_elsewhere() -> None:
    table = ptolemaios_dies_in_victory(minor_generals_in_enemy_turn="reposition")
    table.minor(1, "issos", mercenary=1)
    fight(table, "tarsos")
    assert "post tarsos" in table.options
    assert [choice for choice in table.options if choice.startswith("repost")]


@pytest.mark.clauses("7.1C/b", "14.8/d")
def test_in_the_own_turn_a_minor_general_may_come_from_anywhere() -> None:
    table = field(6, 3, *LOW, 6)
    table.general("antigonos", "tarsos", seat=0, mercenary=5)
    table.minor(0, "issos", mercenary=1)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert len([choice for choice in table.options if choice.startswith("repost")]) == 1


@pytest.mark.clauses("7.2A/ex1", "14.8/e", "7.2A/b")
@pytest.mark.also("3e", "3e/12.10/b")
def test_units_without_a_new_commander_are_dispersed_after_the_battle() -> None:
    table = ptolemaios_dies_in_victory()
    fight(table, "tarsos")
    table.play("pass")
    assert table.cus(1, "tarsos") == group(mercenary=5)
    table.settle()
    assert table.state.dispersed_troops[1] == group(mercenary=5)


@pytest.mark.clauses("14.8/c", "14.8/d")
def test_a_beaten_side_is_not_asked_for_a_commander_it_would_lose_at_once() -> None:
    table = field(6, 3, *HIGH, 6, 1)
    table.general("antigonos", "tarsos", seat=0, loyal=1)
    table.minor(1, "tarsos", loyal=5)
    fight(table, "tarsos")
    assert table.at_rest
    assert table.outcome == BattleResult.DEFENDER_WON


# ---------------------------------------------------------------------- 14.9: losses


@pytest.mark.clauses("14.9/b")
@pytest.mark.also("3e", "3e/12.9/a")
def test_after_a_draw_each_player_loses_one_unit_of_choice() -> None:
    table = field(6, 2, 6, 2)
    table.minor(0, "tarsos", loyal=1, mercenary=2)
    table.minor(1, "tarsos", loyal=1, mercenary=2)
    fight(table, "tarsos")
    assert table.asked == 0
    table.play("lose mercenary")
    assert table.asked == 1
    table.play("lose loyal")
    assert table.outcome == BattleResult.DRAWN
    assert table.cus(0, "tarsos") == group(loyal=1, mercenary=1)
    assert table.cus(1, "tarsos") == group(mercenary=2)


@pytest.mark.clauses("14.9/b", "14.9/h", "9.5/r")
@pytest.mark.also("3e", "3e/16.5/f")
def test_independents_lose_nothing_in_a_draw() -> None:
    table = field(5, 3, 5, 3)  # both 8 on a strength of 6
    table.army("leosthenes", "lamia")
    table.minor(0, "lamia", loyal=3)
    fight(table, "lamia", defender=INDEPENDENT)
    assert table.outcome == BattleResult.DRAWN
    assert table.cus(0, "lamia") == group(loyal=2)
    assert table.state.unit_count_at(INDEPENDENT, place("lamia")) == 6


@pytest.mark.clauses("14.9/c")
@pytest.mark.parametrize(
    ("winner", "loser", "left"),
    [(5, 4, 4), (7, 4, 7)],  # 10 against 9: scores 5 and 3, then 6 and 3
)
@pytest.mark.also("3e", "3e/12.7/e")
def test_the_winner_loses_a_unit_unless_he_scores_twice_as_much(winner: int, loser: int, left: int) -> None:
    table = field(5, 5, 5, 4)  # 10 against 9
    table.minor(0, "tarsos", mercenary=winner)
    table.minor(1, "tarsos", mercenary=loser)
    fight(table, "tarsos")
    assert table.outcome == BattleResult.ATTACKER_WON
    assert table.cus(0, "tarsos") == group(mercenary=left)


@pytest.mark.clauses("14.9/c")
def test_one_against_nothing_costs_no_unit() -> None:
    table = field(6, 2, *LOW)
    table.minor(0, "tarsos", mercenary=1)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert [event[2:] for event in table.events("battle_result")] == [(1, 0)]
    assert table.cus(0, "tarsos") == group(mercenary=1)


@pytest.mark.clauses("14.9/d", "14.9/e", "7.2C/c", "14.9/a")
@pytest.mark.also("3e", "3e/12.7/a", "3e/12.7/b", "3e/12.8/b", "3e/14.3/d")
def test_the_loser_keeps_only_macedonians_that_survive_attrition_dispersed() -> None:
    table = field(1, *LOW, *HIGH, 6)
    table.minor(0, "tarsos", loyal=1, royal=1, silver_shields=1, mercenary=2, elephant=1)
    table.units(0, "issos", mercenary=1)
    table.minor(1, "tarsos", loyal=8)
    fight(table, "tarsos")
    assert table.options == ["lose loyal", "lose royal", "lose silver_shields"]
    table.play("lose loyal")
    assert table.cus(0, "tarsos") == 0
    assert table.state.dispersed_troops[0] == group(royal=1, silver_shields=1)
    assert table.cus(0, "issos") == group(mercenary=1)


@pytest.mark.clauses("14.9/f", "14.9/g", "8.3/d", "14.8/f")
@pytest.mark.also("3e", "3e/12.7/c", "3e/12.7/d", "3e/18.5/a")
def test_the_loser_loses_his_generals_and_the_royals_of_the_location() -> None:
    table = field(*HIGH, *LOW)
    table.minor(0, "tarsos", loyal=8)
    table.general("antigonos", "tarsos", seat=1, mercenary=1)
    table.general("seleukos", "tarsos", seat=1)
    table.royal("herakles", "tarsos", owner=1)
    table.royal("kleopatra", "tarsos", owner=1)
    table.royal("alexandros", "issos", owner=1)
    fight(table, "tarsos")
    assert table.at("antigonos") == table.at("seleukos") == DISPERSED
    assert table.owner_of("herakles") == NOBODY
    assert table.owner_of("alexandros") == 1
    table.settle()
    assert table.owner_of("herakles") == 0
    assert table.owner_of("kleopatra") == NOBODY


@pytest.mark.clauses("14.9/f", "7.1C/f")
def test_a_beaten_minor_general_leaves_the_map() -> None:
    table = field(*HIGH, *LOW)
    table.minor(0, "tarsos", loyal=8)
    minor = table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert table.state.general_at[minor] == OFF_MAP


@pytest.mark.clauses("14.9/i", "14.9/j", "14.4/b")
def test_attrition_spares_royals_set_apart() -> None:
    table = field(*HIGH, *LOW, 6)
    table.state.champion[1] = 0
    table.state.dirty = True
    table.minor(0, "tarsos", loyal=8)
    table.minor(1, "tarsos", royal=3, loyal=1)
    fight(table, "tarsos")
    assert [event[2:4] for event in table.events("attrition")] == [(group(loyal=1), 1)]
    assert table.cus(0, "tarsos") == group(loyal=8, royal=3)


@pytest.mark.clauses("14.9/f", "14.9/j", "7.1B/a")
@pytest.mark.parametrize("attacker_wins", [True, False])
def test_after_the_losses_cards_find_the_beaten_general_alone(
    monkeypatch: pytest.MonkeyPatch, attacker_wins: bool
) -> None:
    seen: list[tuple[int, tuple[int, int], int, int]] = []

    def look(state: State, moment: str, seats: tuple[int, ...] = ()) -> None:
        if moment == windows.AFTER_BATTLE:
            battle = state.frames[-1]
            assert isinstance(battle, LandBattle)
            beaten = battle.generals[1 if attacker_wins else 0]
            seen.append(
                (
                    battle.loser(),
                    battle.generals,
                    state.general_at[beaten],
                    state.unit_count_at(battle.loser(), place("tarsos")),
                )
            )

    monkeypatch.setattr(windows, "open_window", look)
    table = field(*((*HIGH, *LOW) if attacker_wins else (*LOW, *HIGH)))
    red = table.minor(0, "tarsos", mercenary=3)
    blue = table.minor(1, "tarsos", mercenary=3)
    fight(table, "tarsos")
    assert seen == [(1 if attacker_wins else 0, (red, blue), place("tarsos"), 0)]
    assert table.state.general_at[blue if attacker_wins else red] == OFF_MAP


# ---------------------------------------------------------------------- Independent Armies


@pytest.mark.clauses("14.9/h", "7.2F/f", "7.5/b")
def test_a_beaten_independent_army_is_gone_and_its_victor_gains_popularity() -> None:
    table = field(*HIGH, *LOW)
    table.general("antigonos", "komana", seat=0, loyal=8)
    army = table.army("ariarathes", "komana")
    fight(table, "komana", defender=INDEPENDENT)
    assert table.state.army_at[army] == OUT_OF_GAME
    assert table.state.popularity[general("antigonos")] == 1


@pytest.mark.clauses("14.9/h", "7.2F/g", "9.5/s")
def test_scythians_and_illyrians_go_back_to_their_boxes_and_each_gives_popularity() -> None:
    table = field(*LOW, *HIGH)
    table.general("antigonos", "byzantion", seat=0, loyal=12)
    armies = [table.army(name, "byzantion") for name in ("seuthes", "glaukias")]
    fight(table, "byzantion", attacker=INDEPENDENT, defender=0)
    assert [table.state.army_at[army] for army in armies] == [HOLDING_BOX] * 2
    assert table.state.popularity[general("antigonos")] == 2


@pytest.mark.clauses("7.2F/f")
def test_a_minor_general_gains_no_popularity() -> None:
    table = field(*HIGH, *LOW)
    table.minor(0, "komana", loyal=8)
    table.army("ariarathes", "komana")
    fight(table, "komana", defender=INDEPENDENT)
    assert table.events("popularity_gained") == []


@pytest.mark.clauses("7.2F/g", "10.J/g")
def test_an_overrun_independent_army_gives_popularity_too() -> None:
    table = field()
    table.general("antigonos", "komana", seat=0, loyal=30)
    army = table.army("ariarathes", "komana")
    table.run(Defeat(INDEPENDENT, place("komana"), 0, 0, 0))
    assert table.state.army_at[army] == OUT_OF_GAME
    assert table.state.popularity[general("antigonos")] == 1


@pytest.mark.clauses("7.2F/f")
def test_a_commander_killed_in_victory_gains_nothing_and_neither_does_his_successor() -> None:
    table = field(6, 3, *LOW, 6)
    table.general("antigonos", "komana", seat=0, loyal=8)
    table.general("demetrios", "komana", seat=0)
    table.army("ariarathes", "komana")
    fight(table, "komana", defender=INDEPENDENT)
    assert table.events("popularity_gained") == []


@pytest.mark.clauses("14.9/h", "7.2F/f")
def test_two_mercenaries_of_the_beaten_join_peithon() -> None:
    table = field(*HIGH, *LOW)
    table.general("peithon", "komana", seat=0, loyal=8)
    table.army("ariarathes", "komana")
    fight(table, "komana", defender=INDEPENDENT)
    assert table.cus(0, "komana") == group(loyal=8, mercenary=2)


@pytest.mark.clauses("9.5/p")
@pytest.mark.parametrize(("rule", "owner"), [("yes", NOBODY), ("no", 1)])
@pytest.mark.also("3e", "3e/16.5/e")
def test_independents_that_win_in_defence_remove_the_pc_of_a_minor_city(rule: str, owner: int) -> None:
    table = field(*LOW, *HIGH, independent_winner_removes_pc=rule)
    table.pcs(1, "lamia")
    table.minor(0, "lamia", mercenary=1)
    table.army("leosthenes", "lamia")
    fight(table, "lamia", defender=INDEPENDENT)
    assert table.pc("lamia") == owner


@pytest.mark.clauses("9.5/o", "9.5/p")
@pytest.mark.also("3e", "3e/16.5/e")
def test_a_major_city_keeps_its_pc_when_independents_win_before_it() -> None:
    table = field(*HIGH, *LOW)
    table.pcs(1, "athenai")
    table.minor(1, "athenai", mercenary=1)
    table.army("leosthenes", "athenai")
    fight(table, "athenai", attacker=INDEPENDENT, defender=1)
    assert table.outcome == BattleResult.ATTACKER_WON
    assert table.pc("athenai") == 1


# ---------------------------------------------------------------------- 16.9: Cavalry


def rolls(table: Table) -> dict[object, object]:
    return {event[0]: event[2] for event in table.events("battle_score")}


@pytest.mark.clauses("16.9/q", "16.9/a")
def test_cavalry_adds_one_to_the_roll_of_each_side_that_has_some() -> None:
    table = field(3, 3, 3, 3, options=("16.9",))
    table.minor(0, "tarsos", mercenary=3, cavalry=1)
    table.minor(1, "tarsos", mercenary=1)
    fight(table, "tarsos")
    assert rolls(table) == {0: 7, 1: 6}


@pytest.mark.clauses("16.9/q")
@pytest.mark.parametrize(("elephant_die", "roll"), [(2, 7), (3, 6)])
def test_elephants_with_any_strength_keep_enemy_cavalry_away(elephant_die: int, roll: int) -> None:
    table = field(elephant_die, 3, 3, 3, 3, options=("16.9",))
    table.minor(0, "tarsos", mercenary=3, cavalry=1)
    table.minor(1, "tarsos", elephant=1)
    fight(table, "tarsos")
    assert rolls(table)[0] == roll


@pytest.mark.clauses("16.9/b", "16.9/q")
def test_an_independent_army_has_cavalry() -> None:
    table = field(3, 3, 3, 3, options=("16.9",))
    table.minor(0, "komana", mercenary=1)
    table.army("ariarathes", "komana")
    fight(table, "komana", defender=INDEPENDENT)
    assert rolls(table)[INDEPENDENT] == 7


@pytest.mark.clauses("16.9/r")
def test_the_loser_loses_all_cavalry() -> None:
    table = field(*HIGH, *LOW, options=("16.9",))
    table.minor(0, "tarsos", loyal=8)
    table.minor(1, "tarsos", cavalry=2)
    fight(table, "tarsos")
    assert table.cus(1, "tarsos") == table.state.dispersed_troops[1] == 0


@pytest.mark.clauses("16.9/s")
@pytest.mark.parametrize(("own_cavalry", "lost"), [(0, 1), (1, 0)])
def test_pursuing_cavalry_adds_two_to_the_attrition_of_a_side_without(own_cavalry: int, lost: int) -> None:
    table = field(*HIGH, *LOW, 3, options=("16.9",))
    table.minor(0, "tarsos", loyal=8, cavalry=1)
    table.minor(1, "tarsos", loyal=2, cavalry=own_cavalry)
    fight(table, "tarsos")
    assert table.state.dispersed_troops[1] == group(loyal=2 - lost)


@pytest.mark.clauses("16.9/t")
def test_without_the_option_nothing_is_added() -> None:
    table = field(3, 3, 3, 3)
    table.minor(0, "tarsos", mercenary=3)
    table.army("ariarathes", "tarsos")
    fight(table, "tarsos", defender=INDEPENDENT)
    assert rolls(table) == {0: 6, INDEPENDENT: 6}
