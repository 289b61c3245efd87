"""The odds agree with the engine: every combination of dice is played out and counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from diadochoi.rules.combat.attrition import Attrition, LoseUnits, attrition_relief
from diadochoi.rules.combat.battle import BattleResult, LandBattle, land_battle
from diadochoi.rules.combat.siege import COMPLETED, Siege
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.engine import play, run
from diadochoi.rules.knowledge import odds, odds_on_table
from diadochoi.rules.knowledge.odds import BattleSide
from diadochoi.rules.table.state import State
from tests.rules import build
from tests.rules.build import Table, board, fleet, general, group, outcome_of, place

TABLES = board().tables
HALF = Fraction(1, 2)


def battlefield(options: tuple[str, ...] = ()) -> Table:
    return Table(segment=ACTIVATION, options=options)


def play_out(state: State, dice: tuple[int, ...], attacker: int, defender: int, where: str) -> State:
    """Return a copy in which the battle was fought with these dice."""
    twin = state.copy()
    twin.script = dice
    twin.asked = NOBODY
    twin.push(LandBattle(attacker, defender, place(where)))
    run(twin)
    return twin


def count(table: Table, attacker: int, defender: int, where: str) -> Counter[int]:
    """Count the results of all rolls of four dice."""
    found: Counter[int] = Counter()
    for rolled in product(odds.FACES, repeat=4):
        found[outcome_of(play_out(table.state, rolled, attacker, defender, where))] += 1
    return found


def same(counted: Counter[int], expected: odds.BattleOdds) -> bool:
    total = sum(counted.values())
    return (
        Fraction(counted[BattleResult.ATTACKER_WON], total) == expected.attacker_wins
        and Fraction(counted[BattleResult.DRAWN], total) == expected.draw
        and Fraction(counted[BattleResult.DEFENDER_WON], total) == expected.defender_wins
    )


@pytest.mark.clauses("14.7/a", "14.7/c", "14.5/a")
@pytest.mark.also("3e", "3e/12.5/a")
def test_battle_odds_are_those_of_all_throws() -> None:
    table = battlefield()
    table.pcs(1, "tarsos")
    table.minor(0, "tarsos", mercenary=4)
    table.units(1, "tarsos", mercenary=5)  # no General, one Local Troop
    expected = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"))
    assert same(count(table, 0, 1, "tarsos"), expected)


@pytest.mark.clauses("14.6/a", "16.9/q")
def test_battle_odds_with_an_elephant_and_cavalry_are_those_of_all_throws() -> None:
    table = battlefield(("16.9",))
    table.minor(0, "tarsos", mercenary=2, cavalry=1)
    table.minor(1, "tarsos", mercenary=1, elephant=1)
    state = table.state
    expected = odds_on_table.battle_here(state, 0, 1, place("tarsos"))
    found: Counter[int] = Counter()
    for rolled in product(odds.FACES, repeat=5):
        twin = state.copy()
        twin.script = rolled
        battle = LandBattle(0, 1, place("tarsos"))
        twin.push(battle)
        twin.asked = NOBODY
        while battle.outcome == 0:
            twin.frames[-1].advance(twin)
        found[battle.outcome] += 1
    assert same(found, expected)


@pytest.mark.clauses("14.9/b", "14.9/c", "14.9/d")
def test_losses_of_both_sides_are_those_of_all_throws() -> None:
    table = battlefield()
    table.minor(0, "tarsos", mercenary=3)
    table.minor(1, "tarsos", mercenary=4)
    expected = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"))
    attacker: Counter[int] = Counter()
    defender: Counter[int] = Counter()
    for rolled in product(odds.FACES, repeat=4):
        twin = play_out(table.state, rolled, 0, 1, "tarsos")
        attacker[3 - twin.unit_count_at(0, place("tarsos"))] += 1
        defender[4 - twin.unit_count_at(1, place("tarsos"))] += 1
    assert {lost: Fraction(n, 1296) for lost, n in attacker.items()} == expected.attacker_losses
    assert {lost: Fraction(n, 1296) for lost, n in defender.items()} == expected.defender_losses


@pytest.mark.clauses("14.8/a", "T/d")
def test_the_chance_to_lose_the_commander_is_that_of_all_throws() -> None:
    table = battlefield()
    table.pcs(0, "tarsos")
    table.general("antigonos", "tarsos", seat=0, mercenary=3)
    table.minor(1, "tarsos", mercenary=3)
    expected = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"))
    sixths = 0
    for rolled in product(odds.FACES, repeat=4):
        twin = play_out(table.state, (*rolled, 5), 0, 1, "tarsos")
        if twin.script == ():  # the check was rolled; a five kills only in defeat, and then a six does too
            sixths += 2 if twin.general_owner[general("antigonos")] == NOBODY else 1
    assert expected.attacker_killed == Fraction(sixths, 6 * 1296)
    assert expected.defender_killed == 0


def test_the_price_of_hybrid_battles_is_that_of_all_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "edition", "hybrid")
    table = battlefield()
    table.general("antigonos", "tarsos", seat=0, mercenary=4)
    table.minor(1, "tarsos", mercenary=4)
    expected = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"))
    lost: Counter[int] = Counter()
    deadly_faces = 0
    for rolled in product(odds.FACES, repeat=4):
        twin = table.state.copy()
        twin.log = []
        twin.script = (*rolled, 1)  # a one kills nobody, but the event says what would have
        twin.asked = NOBODY
        twin.push(land_battle(twin, 0, 1, place("tarsos"), 0, NOBODY))
        run(twin)
        lost[4 - twin.unit_count_at(0, place("tarsos"))] += 1
        [need] = [int(str(event[4])) for event in twin.log if event[0] == "general_loss_check"]
        deadly_faces += 7 - need
    assert expected.attacker_killed == Fraction(deadly_faces, 6 * 1296)
    assert {number: Fraction(ways, 1296) for number, ways in lost.items()} == expected.attacker_losses
    assert expected.winner_losses == {1: 1}


def test_who_saves_some_of_his_army_risks_less() -> None:
    stakes = odds.Stakes(win_from=6, draw_from=6, lose_from=6, wiped_out_from=4)
    beaten = [stakes.killed(Fraction(0), Fraction(0), Fraction(1), Fraction(n, 3)) for n in range(4)]
    assert beaten == [Fraction(1, 6), Fraction(5, 18), Fraction(7, 18), HALF]


def test_equal_sides_have_equal_chances_and_all_adds_up() -> None:
    side = BattleSide(group=group(loyal=2, elephant=2), rating=3, major=True)
    result = odds.land_battle(TABLES, side, side)
    assert result.attacker_wins == result.defender_wins
    assert result.attacker_wins + result.draw + result.defender_wins == 1
    for losses in (result.attacker_losses, result.defender_losses, result.winner_losses):
        assert sum(losses.values()) == 1


@pytest.mark.clauses("7.2C/a")
def test_one_elephant_is_worth_nothing_in_a_third_of_the_throws() -> None:
    assert odds.chances(odds.elephant_strength(TABLES, 1))[0] == Fraction(1, 3)
    assert odds.mean(odds.chances(odds.elephant_strength(TABLES, 3))) == 5


@pytest.mark.clauses("14.6/a", "7.1/b")
def test_perdikkas_rolls_a_lowest_die_below_the_average_again() -> None:
    again = odds.chances(odds.elephant_strength(TABLES, 1, reroll=True))
    # 0, 0 and 1 are rolled again: half of the throws
    assert again[4] == Fraction(1, 6) + HALF * Fraction(1, 6)
    assert again[0] == HALF * Fraction(1, 3)
    assert sum(odds.chances(odds.elephant_strength(TABLES, 4, reroll=True)).values()) == 1


@pytest.mark.clauses("14.3/a")
def test_stopped_elephants_are_worth_nothing() -> None:
    side = BattleSide(group=group(elephant=4, mercenary=1), stopped=True)
    assert odds.land_battle(TABLES, side, side).attacker_strength == {1: 1}


@pytest.mark.clauses("14.9/h")
def test_beaten_independents_lose_everything_and_victorious_ones_nothing() -> None:
    army = BattleSide(independent=6, rating=3)
    result = odds.land_battle(TABLES, BattleSide(group=group(loyal=3), rating=3), army)
    assert result.defender_losses == {0: 1 - result.attacker_wins, 6: result.attacker_wins}


@pytest.mark.clauses("14.4/a", "10.K/c", "3.7/j")
def test_odds_on_the_table_know_royals_that_stand_apart_or_go_over() -> None:
    table = battlefield()
    table.minor(0, "tarsos", royal=2, mercenary=1)
    table.minor(1, "tarsos", mercenary=3)
    apart = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"))
    assert apart.attacker_strength == {1: 1}  # the attack costs Red three Legitimacy
    assert table.state.champion[0] == 1  # but only when it is made
    table.state.eliminate_units(0, place("tarsos"), group(mercenary=1))
    gone = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"))
    assert (gone.how, gone.defender_wins) == ("defection", 1)


@pytest.mark.clauses("10.J/ex1")
def test_odds_of_a_move_know_the_overrun_and_the_empty_space() -> None:
    table = battlefield()
    minor = table.minor(0, "issos", mercenary=5)
    table.minor(1, "tarsos", mercenary=1)

    def entering(where: str, number: int) -> odds.BattleOdds | None:
        return odds_on_table.battle_if_moved(
            table.state, 0, place("issos"), group(mercenary=number), 1 << minor, place(where)
        )

    overrun, battle = entering("tarsos", 5), entering("tarsos", 4)
    assert overrun is not None and overrun.how == "overrun" and overrun.attacker_wins == 1
    assert battle is not None and battle.how == "battle"
    assert entering("sidon", 5) is None
    assert table.cus(0, "issos") == group(mercenary=5)


@pytest.mark.clauses("14.5/f")
def test_a_failed_evasion_is_part_of_the_odds() -> None:
    table = battlefield()
    table.province(1, "kilikia")
    table.minor(0, "tarsos", mercenary=3)
    table.minor(1, "tarsos", mercenary=3)
    fresh = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"))
    caught = odds_on_table.battle_here(table.state, 0, 1, place("tarsos"), 1 << 1)
    assert fresh.defender_strength == {6: 1}
    assert caught.defender_strength == {3: 1}


@pytest.mark.clauses("14.5/d", "7.5/a")
@pytest.mark.also("3e", "3e/16.5/a", "3e/cl/n")
def test_odds_against_independents_read_their_army() -> None:
    table = battlefield()
    table.minor(0, "lamia", loyal=4)
    table.army("leosthenes", "lamia")
    result = odds_on_table.battle_here(table.state, 0, INDEPENDENT, place("lamia"))
    assert result.defender_strength == {6: 1}


# ---------------------------------------------------------------------- at sea, at the walls, on the march


@pytest.mark.clauses("13.3.D/ex1", "T/a")
def test_a_mover_without_fleets_never_wins_at_sea() -> None:
    result = odds.naval_battle(TABLES, 0, 2)
    assert result.mover_wins == 0
    assert result.draw + result.interceptor_wins == 1


def test_a_bonus_at_sea_helps_its_side() -> None:
    plain, helped = odds.naval_battle(TABLES, 2, 2), odds.naval_battle(TABLES, 2, 2, mover_bonus=2)
    assert plain.mover_wins == plain.interceptor_wins
    assert helped.mover_wins > plain.mover_wins


def test_fleets_on_the_table_give_the_strengths() -> None:
    table = battlefield()
    table.state.fleet_upgraded[fleet("rhodos")] = 1
    result = odds_on_table.naval_battle_between(table.state, 1 << fleet("rhodos"), 1 << fleet("karia"))
    assert result == odds.naval_battle(TABLES, 3, 1)


@pytest.mark.clauses("15.2.B/b", "15.4/a", "T/c")
def test_siege_odds_are_those_of_all_throws() -> None:
    table = battlefield()
    table.pcs(INDEPENDENT, "sparta")
    table.minor(0, "sparta", mercenary=6)
    expected = odds_on_table.siege_here(table.state, 0, place("sparta"), rolls=2)
    completed = 0
    for first, second in product(odds.FACES, repeat=2):
        twin = table.state.copy()
        twin.script = (first, second)
        for _ in range(2):
            if twin.pc[place("sparta")] == INDEPENDENT:
                twin.asked = NOBODY
                space = place("sparta")
                twin.push(Siege(0, space, twin.commander(0, space), twin.troops[0][space]))
                run(twin)
        completed += outcome_of(twin) == COMPLETED
    assert expected.completed == Fraction(completed, 36)
    assert expected.completed_by == (Fraction(1, 6), expected.completed)


@pytest.mark.clauses("16.5/a", "7.2F/n")
@pytest.mark.also("3e", "3e/15.1.1/c")
@pytest.mark.parametrize("options", [(), ("16.5",)])
@pytest.mark.parametrize(
    "inside", [{}, {"mercenary": 1}, {"mercenary": 2}, {"royal": 1}, {"mercenary": 1, "royal": 1}]
)
def test_a_city_needs_fewer_points_when_its_garrison_shrinks(
    inside: dict[str, int], options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = battlefield(options)
    space = place("sardeis")
    table.pcs(1, "sardeis")
    table.general("antigonos", "sardeis", seat=0, loyal=6)
    if inside:
        table.units(1, "sardeis/inside", **inside)
    table.state.legitimacy[0] = 9
    for made in (0, 1):
        if made:
            table.state.place_siege_points(0, space, made)
        expected = odds_on_table.siege_here(table.state, 0, space)
        completed = 0
        for die in odds.FACES:
            twin = table.state.copy()
            twin.script = (die, 6, 6)
            twin.asked = NOBODY
            twin.push(Siege(0, space, twin.commander(0, space), twin.troops[0][space]))
            run(twin)
            while isinstance(
                twin.frames[-1], LoseUnits
            ):  # the owner chooses which of his CUs prevents the point
                play(twin, twin.options[0])
            completed += twin.pc[space] == NOBODY
        assert expected.completed == Fraction(completed, 6), (made, completed)


@pytest.mark.clauses("15.2.A/a")
def test_an_army_of_three_that_loses_a_unit_cannot_go_on() -> None:
    strong, weak = (
        odds.siege(TABLES, needed=3, rolls=5, besiegers=9),
        odds.siege(TABLES, needed=3, rolls=5, besiegers=3),
    )
    assert weak.completed < strong.completed
    assert max(weak.losses) == 1


@pytest.mark.clauses("16.5/ex1", "16.5/a")
def test_a_garrison_turns_the_last_point_aside() -> None:
    assert odds.siege(TABLES, needed=3, points=2, garrison=2).completed == 0
    assert odds.siege(TABLES, needed=3, points=2, garrison=1).completed == Fraction(1, 6)
    assert odds.siege(TABLES, needed=3, points=2).completed == Fraction(4, 6)


@pytest.mark.clauses("16.5/a", "7.2F/n")
def test_deserters_turn_no_point_aside() -> None:
    assert odds.siege(TABLES, needed=3, points=1, garrison=1).completed == 0
    assert odds.siege(TABLES, needed=3, points=1, garrison=1, deserters=1).completed == Fraction(1, 6)
    assert odds.siege(TABLES, needed=3, points=2, garrison=1, deserters=1).completed == Fraction(1, 6)


def test_siege_chances_add_up() -> None:
    result = odds.siege(TABLES, needed=3, modifier=1, points=1, rolls=3, besiegers=4, garrison=1)
    assert sum(result.losses.values()) == 1
    assert result.completed + sum(result.points.values()) == 1


@pytest.mark.clauses("T/e", "11.2/g", "12.2/c")
def test_reactions_must_beat_the_initiative_or_reach_the_ability() -> None:
    assert odds.reaction(3) == HALF
    assert odds.reaction(4, modifier=1) == HALF
    table = battlefield()
    assert odds_on_table.interception_by(table.state, general("eumenes")) == Fraction(4, 6)
    assert odds_on_table.evasion_by(table.state, general("eumenes")) == HALF
    assert odds_on_table.evasion_by(table.state, general("lysimachos")) == Fraction(4, 6)
    assert odds_on_table.interception_by(table.state, general("lysimachos")) == Fraction(2, 6)


@pytest.mark.clauses("7.3/b", "T/b")
@pytest.mark.parametrize("leader", ["krateros", "antigonos"])
def test_attrition_odds_are_those_of_all_throws(leader: str) -> None:
    table = battlefield()
    table.general(leader, "tarsos", seat=0, mercenary=7)
    lost: Counter[int] = Counter()
    for die in odds.FACES:
        twin = table.state.copy()
        twin.script = (die,)
        twin.asked = NOBODY
        twin.push(Attrition(0, place("tarsos"), group(mercenary=7)))
        run(twin)
        lost[outcome_of(twin)] += 1
    relief, lowest = attrition_relief(table.state, general(leader))
    expected = odds.attrition(TABLES, 7, relief=relief, lowest=lowest)
    assert {number: Fraction(ways, 6) for number, ways in lost.items()} == expected


@pytest.mark.clauses("7.3/c")
def test_attrition_on_a_named_column_ignores_the_size() -> None:
    assert odds.attrition(TABLES, 12, column=2) == odds.attrition(TABLES, 2)
