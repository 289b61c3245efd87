import pytest

from diadochoi.rules.core.ids import DISPERSED, HOLDING_BOX, NOBODY, OUT_OF_GAME
from diadochoi.rules.core.win_kinds import END_GAME, INSTANT_LEGITIMACY, INSTANT_VP, REGENCY
from diadochoi.rules.court.regency import check_regency
from diadochoi.rules.court.victory import break_tie, check_instant, decide_end_game, most_senior
from tests.rules.build import Table, general, group, place, royal


def with_scores(vp, legitimacy, turn=2, **settings):
    """Create a table with the given VP and L, no matter what is on it."""
    table = Table(players=len(vp), turn=turn, **settings)
    table.state.vp = list(vp)
    table.state.legitimacy = list(legitimacy)
    return table


# ---------------------------------------------------------------------- instant victory


@pytest.mark.clauses("3.1/a")
def test_eighteen_legitimacy_wins_at_once():
    table = with_scores([0, 0, 0, 0], [3, 18, 3, 3])
    check_instant(table.state)
    assert (table.state.winner, table.state.win_kind) == (1, INSTANT_LEGITIMACY)


@pytest.mark.clauses("3.1/b", "3.1/dv1")
@pytest.mark.parametrize(("players", "needed"), [(5, 20), (4, 23), (3, 26), (2, 29)])
def test_victory_points_needed_depend_on_the_players(players, needed):
    for vp, winner in ((needed - 1, NOBODY), (needed, 0)):
        table = with_scores([vp] + [0] * (players - 1), [4] * players)
        check_instant(table.state)
        assert table.state.winner == winner
    assert table.state.win_kind == INSTANT_VP


@pytest.mark.clauses("3.1/c", "3.1/dv1")
def test_victory_points_and_legitimacy_are_not_added():
    table = with_scores([19, 0, 0, 0, 0], [17, 3, 3, 3, 3])
    check_instant(table.state)
    assert not table.state.over


@pytest.mark.clauses("3.1/d", "5.1A/a", "3.1/dv1")
def test_nobody_wins_on_game_turn_one():
    table = with_scores([0, 0, 0], [18, 3, 3], turn=1)
    check_instant(table.state)
    assert not table.state.over


@pytest.mark.clauses("3.1/d")
def test_instant_victory_may_fall_to_a_player_whose_turn_it_is_not():
    table = Table(players=5, active=0)
    table.province(3, "aigyptos", "babylonia", "syria", "phrygia")
    table.province(3, "lydia")
    table.settle()
    assert table.state.winner == 3


@pytest.mark.clauses("3.1/f")
def test_two_players_over_a_threshold_are_parted_by_the_tie_breaker():
    table = with_scores([23, 23, 0, 0], [3, 3, 3, 3])
    table.general("eumenes", "zela", 0)
    table.general("krateros", "tarsos", 1)
    table.state.dirty = False
    check_instant(table.state)
    assert table.state.winner == 1


# ---------------------------------------------------------------------- regency


def regency(vp, legitimacy, owner, **settings):
    table = with_scores(vp, legitimacy, turn=4, **settings)
    table.royal("alexandros", "babylon", owner)
    table.state.dirty = False
    check_regency(table.state, royal("alexandros"))
    return table


@pytest.mark.clauses("3.2/b", "3.2/g")
def test_regent_with_the_highest_total_wins():
    table = regency([8, 10, 2], [10, 3, 3], owner=0)
    assert (table.state.winner, table.state.win_kind) == (0, REGENCY)


@pytest.mark.clauses("3.2/d", "8.5/a", "8.5/b")
def test_heir_of_a_weaker_regent_is_assassinated():
    table = regency([8, 15, 2], [9, 3, 3], owner=0)
    assert not table.state.over
    assert table.state.royal_at[royal("alexandros")] == OUT_OF_GAME
    assert table.owner_of("alexandros") == NOBODY


@pytest.mark.clauses("3.2/c", "3.2/dv1")
def test_tied_regent_wins_only_with_the_tie_breaker():
    def tied(strategos):
        table = with_scores([8, 15, 2], [10, 3, 3], turn=4)
        table.royal("alexandros", "babylon", 0)
        table.state.province_owner[table.state.board.makedonia] = strategos
        table.state.dirty = False
        check_regency(table.state, royal("alexandros"))
        return table.state

    assert tied(0).winner == 0
    state = tied(1)
    assert not state.over
    assert state.royal_at[royal("alexandros")] == OUT_OF_GAME


@pytest.mark.clauses("3.2/d", "3.2/dv1", "3.6/c")
def test_a_lost_heir_costs_only_what_he_added():
    table = Table(turn=4)
    table.general("perdikkas", "babylon", 0)
    table.royal("alexandros", "babylon", 0)
    table.royal("philippos", "babylon", 0)
    table.province(1, "aigyptos", "makedonia", "thessalia")
    table.settle()
    assert table.state.legitimacy[0] == 3 + 1 + 5
    check_regency(table.state, royal("alexandros"))
    table.settle()
    assert table.state.legitimacy[0] == 3 + 1 + 4


@pytest.mark.clauses("3.2/e")
@pytest.mark.also("3e", "3e/21.4/e")
def test_an_uncontrolled_heir_crowns_the_highest_total():
    table = regency([8, 15, 2], [9, 3, 3], owner=NOBODY)
    assert (table.state.winner, table.state.win_kind) == (1, REGENCY)


@pytest.mark.clauses("3.2/e", "3.4/a")
@pytest.mark.also("3e", "3e/21.4/e")
def test_a_tie_over_an_uncontrolled_heir_is_broken():
    table = with_scores([9, 9, 2], [3, 3, 3], turn=4)
    table.royal("alexandros", "babylon")
    table.units(1, "tarsos", loyal=1)
    table.state.dirty = False
    check_regency(table.state, royal("alexandros"))
    assert table.state.winner == 1


@pytest.mark.clauses("3.2/f")
def test_a_dead_heir_is_not_checked():
    table = with_scores([8, 15, 2], [9, 3, 3], turn=4)
    table.royal("alexandros", OUT_OF_GAME)
    table.state.dirty = False
    check_regency(table.state, royal("alexandros"))
    assert not table.state.over
    assert not table.events("heir_assassinated")


@pytest.mark.clauses("16.2/a")
def test_option_brings_herakles_to_pergamon_when_alexandros_is_assassinated():
    table = with_scores([8, 15, 2], [9, 3, 3], turn=4, options=("16.2",))
    table.royal("alexandros", "babylon", 0)
    table.royal("herakles", HOLDING_BOX)
    table.pcs(2, "pergamon")
    table.state.dirty = False
    table.state.vp = [8, 15, 2]
    check_regency(table.state, royal("alexandros"))
    table.settle()
    assert table.state.royal_at[royal("herakles")] == place("pergamon")
    assert table.owner_of("herakles") == 2


# ---------------------------------------------------------------------- end game and ties


@pytest.mark.clauses("3.3/a")
@pytest.mark.also("3e", "3e/20.3/a")
def test_end_game_counts_victory_points_and_no_legitimacy():
    table = with_scores([5, 9, 7], [17, 0, 3], turn=5)
    table.state.dirty = False
    decide_end_game(table.state)
    assert (table.state.winner, table.state.win_kind) == (1, END_GAME)


@pytest.mark.clauses("3.4/a")
@pytest.mark.also("3e", "3e/20.3/b")
def test_makedonia_breaks_a_tie_first():
    table = Table(players=3)
    table.province(1, "makedonia")
    table.units(0, "tarsos", loyal=5)
    assert break_tie(table.state, [0, 1]) == 1


@pytest.mark.clauses("3.4/a")
def test_makedonia_in_other_hands_breaks_no_tie():
    table = Table(players=3)
    table.province(2, "makedonia")
    table.units(0, "tarsos", loyal=1)
    assert break_tie(table.state, [0, 1]) == 0


@pytest.mark.clauses("3.4/a", "3.4/b", "16.9/g")
@pytest.mark.also("3e", "3e/20.3/b")
def test_macedonian_units_break_a_tie_and_others_do_not_count():
    table = Table(players=2)
    table.units(0, "tarsos", mercenary=5, elephant=3, cavalry=4, loyal=1)
    table.units(1, "dana", loyal=1, royal=1)
    assert break_tie(table.state, [0, 1]) == 1
    table.state.dispersed_troops[0] = group(silver_shields=2)
    assert break_tie(table.state, [0, 1]) == 0


@pytest.mark.clauses("3.4/c")
def test_a_unit_in_training_does_not_count():
    table = Table(players=2)
    table.units(1, "dana", loyal=1)
    table.state.training[0] = 4
    assert break_tie(table.state, [0, 1]) == 1


@pytest.mark.clauses("3.4/a", "3.4/b")
@pytest.mark.also("3e", "3e/20.3/b")
def test_the_most_senior_general_breaks_a_tie_even_dispersed():
    table = Table(players=2)
    table.general("antigonos", "kelainai", 0)
    table.general("peithon", DISPERSED, 1)
    assert break_tie(table.state, [0, 1]) == 1


@pytest.mark.clauses("3.4/d")
def test_dice_decide_between_players_without_major_generals():
    table = Table(players=3, dice=(4, 4, 1, 2, 5))
    assert break_tie(table.state, [0, 1, 2]) == 1
    assert table.state.script == ()


@pytest.mark.clauses("3.4/a")
def test_each_step_only_counts_among_those_still_tied():
    table = Table(players=3)
    table.units(0, "tarsos", loyal=2)
    table.units(1, "dana", loyal=2)
    table.general("perdikkas", "babylon", 2)
    table.general("krateros", "issos", 1)
    table.general("eumenes", "zela", 0)
    assert break_tie(table.state, [0, 1, 2]) == 1


@pytest.mark.clauses("7.1A/a")
def test_seniority_decides_whatever_the_order_of_joining():
    table = Table(players=2)
    table.general("nearchos", "tarsos", 0)
    table.general("perdikkas", "tarsos", 0)
    table.general("antipatros", "pella", 1)
    assert table.state.commander(0, place("tarsos")) == general("perdikkas")
    assert most_senior(table.state, [0, 1]) == 0
