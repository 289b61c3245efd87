"""Cards that make Armies move or stop them: 23 to 26, 53, 56, 59."""

import pytest

from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, OFF_MAP
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.deck import lapse
from diadochoi.rules.turn.activation_segment import ActivationSegment
from diadochoi.rules.turn.tyche import TycheSegment
from tests.rules.build import card, group, place
from tests.rules.cards.helpers import discards, hand, hold, play_event, possible, tyche_table

# ---------------------------------------------------------------------- Major Campaign


@pytest.mark.clauses("6.2B1/b", "9.1/b", "9.2/a")
def test_a_campaign_moves_two_armies_with_four_points_each():
    table = tyche_table()
    table.general("ptolemaios", "memphis", seat=0, loyal=1)
    table.general("krateros", "tarsos", seat=0, loyal=1)
    play_event(table, "major_campaign")
    assert "done" not in table.options  # the first activation is required
    table.play("march ptolemaios")
    for step in ("heliopolis", "pelousion", "tp_rhinokoloura", "gaza"):
        table.play(f"move {step}")
    table.play("stop")
    assert table.at("ptolemaios") == place("gaza")
    assert "march ptolemaios" not in table.options
    table.play("march krateros", "stop")
    assert table.at_rest


def test_the_second_activation_is_a_choice():
    table = tyche_table()
    table.general("ptolemaios", "memphis", seat=0, loyal=1)
    table.general("krateros", "tarsos", seat=0, loyal=1)
    play_event(table, "major_campaign")
    table.play("march ptolemaios", "stop", "done")
    assert table.at_rest


def test_no_campaign_without_a_general():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.units(0, "gaza", mercenary=2)
    assert not possible(table, "major_campaign")


# ---------------------------------------------------------------------- Treasure City Looted


def test_a_looted_city_pays_two_mercenaries_and_a_march():
    table = tyche_table()
    table.pcs(0, "sardeis")
    table.general("krateros", "sardeis", seat=0, loyal=1)
    play_event(table, "treasure_city_looted")
    assert table.cus(0, "sardeis") == group(loyal=1, mercenary=2)
    table.play("move ephesos", "stop")
    assert table.cus(0, "ephesos") == group(loyal=1, mercenary=2)
    assert table.state.effects["looted_1"] == place("sardeis")


@pytest.mark.clauses("9.4/g")
def test_mercenaries_without_room_inside_camp_outside():
    table = tyche_table()
    table.pcs(0, "sardeis")
    table.general("krateros", "sardeis/inside", seat=0, loyal=1)
    play_event(table, "treasure_city_looted")
    assert table.cus(0, "sardeis") == group(mercenary=2)


@pytest.mark.parametrize("trouble", ["looted", "besieged", "foreign", "no_army", "three_markers"])
def test_a_city_that_cannot_be_looted(trouble):
    table = tyche_table()
    table.pcs(0, "sardeis")
    table.general("krateros", "sardeis/inside", seat=0, loyal=0 if trouble == "no_army" else 1)
    if trouble == "looted":
        table.state.effects["looted_1"] = place("sardeis")
    elif trouble == "besieged":
        table.minor(1, "sardeis", mercenary=1)
    elif trouble == "foreign":
        table.pcs(1, "sardeis")
        table.state.general_at[table.general("krateros", "sardeis", seat=0)] = place("sardeis")
    elif trouble == "three_markers":
        for number, city in enumerate(("babylon", "sousa", "ekbatana"), 1):
            table.state.effects[f"looted_{number}"] = place(city)
    assert not possible(table, "treasure_city_looted")


# ---------------------------------------------------------------------- The Royal Road


def test_on_the_royal_road_the_slow_go_fast_and_no_die_is_rolled():
    table = tyche_table(dice=())
    krateros = table.general("krateros", "sardeis", seat=0, loyal=1)
    play_event(table, "the_royal_road")
    assert table.state.front == {card("the_royal_road"): 0}
    table.state.begin_segment(ACTIVATION)
    table.run(ActivationSegment(0))
    table.play("roll", "activate krateros")
    top = table.state.frames[-1]
    assert isinstance(top, Activation) and top.general == krateros
    assert top.remaining(table.state) == 4


def test_the_royal_road_ends_with_the_player_turn_and_serves_its_player_only():
    table = tyche_table(dice=(1,))
    table.general("krateros", "sardeis", seat=1, loyal=1)
    play_event(table, "the_royal_road")
    table.state.begin_segment(ACTIVATION)
    table.run(ActivationSegment(1))
    table.play("roll")
    assert table.state.movement_roll == 1
    lapse(table.state, "player_turn")
    assert table.state.effects == {}
    assert "the_royal_road" in discards(table)


# ---------------------------------------------------------------------- Adverse Omens


def test_omens_leave_an_army_two_points():
    table = tyche_table()
    krateros = table.general("krateros", "sardeis", seat=0, loyal=1)
    hold(table, 1, "adverse_omens")
    table.run(Activation(0, krateros, 4, 1))
    assert table.asked == 1
    table.play("surprise adverse_omens")
    top = table.state.frames[-1]
    assert isinstance(top, Activation)
    assert top.remaining(table.state) == 2
    assert hand(table, 1) == ["epidemic"]


@pytest.mark.parametrize(("points", "holder"), [(2, 1), (4, 0)])
def test_omens_spare_the_slow_and_their_own_player(points, holder):
    table = tyche_table()
    krateros = table.general("krateros", "sardeis", seat=0, loyal=1)
    hold(table, holder, "adverse_omens")
    table.run(Activation(0, krateros, points, 1))
    assert table.asked == 0
    assert "stop" in table.options


# ---------------------------------------------------------------------- Local Guides


def test_guides_make_mountains_cheap():
    table = tyche_table()
    mover = table.general("krateros", "tarsos", seat=0, loyal=1)
    hold(table, 0, "local_guides")
    table.run(Activation(0, mover, 1, 1))
    table.play("surprise local_guides")
    assert "move dana" in table.options  # a Mountain path for one MP
    table.play("move dana", "stop")
    assert table.at("krateros") == place("dana")


def test_guides_serve_their_own_player_only():
    table = tyche_table()
    mover = table.general("krateros", "tarsos", seat=0, loyal=1)
    hold(table, 1, "local_guides")
    table.run(Activation(0, mover, 1, 1))
    assert table.asked == 0


def across_the_pass(origin, die):
    """Seat 0 moves from Issos to Tarsos; seat 1 has an Army at `origin` and Local Guides."""
    table = tyche_table(dice=(die,))
    mover = table.general("krateros", "issos", seat=0, loyal=4)
    table.general("antigonos", origin, seat=1, loyal=3)
    hold(table, 1, "local_guides")
    table.run(Activation(0, mover, 1, 1))
    table.play("move tarsos")
    return table


@pytest.mark.clauses("11.1.A/a")
def test_with_guides_an_army_intercepts_over_a_mountain():
    table = across_the_pass("dana", 3)
    assert table.options == ["pass", "surprise local_guides dana"]
    table.play("surprise local_guides dana", "intercept dana", "done")
    assert table.at("antigonos") == place("tarsos")
    assert table.events("interception_roll")[0][4] == 0  # no bonus over the pass


@pytest.mark.clauses("11.1.A/a")
def test_without_guides_mountains_part_the_armies():
    table = across_the_pass("dana", 3)
    table.play("pass")
    assert not table.events("interception_declared")


def test_guides_help_an_interception_on_the_road():
    table = across_the_pass("tp_kalykadnos", 2)  # Antigonos needs 3
    table.play("surprise local_guides tp_kalykadnos", "intercept tp_kalykadnos", "done")
    assert table.at("antigonos") == place("tarsos")
    assert table.events("interception_roll")[0][4] == 1


# ---------------------------------------------------------------------- Eleventh-Hour Reprieve


def ambush(die, *generals, **counts):
    """Seat 0 enters Ephesos, where seat 1 has CUs and holds Eleventh-Hour Reprieve."""
    table = tyche_table(dice=(die,))
    table.pcs(0, "sardeis")
    mover = table.general("krateros", "sardeis", seat=0, **(counts or {"loyal": 2}))
    for name in generals:
        table.general(name, "sardeis", seat=0)
    table.minor(1, "ephesos", mercenary=1)
    hold(table, 1, "eleventh_hour_reprieve")
    table.run(Activation(0, mover, 1, 1))
    table.play("move ephesos")
    assert table.asked == 1
    table.play("surprise eleventh_hour_reprieve")
    return table


def test_the_commander_is_dispersed_on_a_four_and_the_force_withdraws():
    table = ambush(4)
    assert table.options == ["done", "post ephesos"]
    table.play("done")
    assert table.at("krateros") == DISPERSED
    assert table.cus(0, "sardeis") == group(loyal=2)
    assert table.cus(1, "ephesos") == group(mercenary=1)
    assert table.at_rest


def test_a_low_roll_changes_nothing():
    table = ambush(3)
    assert table.at("krateros") == place("ephesos")
    assert "eleventh_hour_reprieve" in discards(table)


def test_the_next_in_rank_takes_over():
    table = ambush(6, "eumenes")
    assert table.at("krateros") == DISPERSED
    assert table.at("eumenes") == place("ephesos")
    assert table.state.commander(0, place("ephesos")) >= 0


def test_a_minor_general_may_take_over():
    table = ambush(6)
    table.play("post ephesos")
    assert table.cus(0, "ephesos") != 0
    assert table.state.has_general(0, place("ephesos"))


def test_a_minor_general_is_not_a_target():
    table = tyche_table()
    table.pcs(0, "sardeis")
    mover = table.minor(0, "sardeis", mercenary=2)
    table.minor(1, "ephesos", mercenary=1)
    hold(table, 1, "eleventh_hour_reprieve")
    table.run(Activation(0, mover, 1, 1))
    table.play("move ephesos")
    assert not any(option.startswith("surprise") for option in table.options)


# ---------------------------------------------------------------------- Desertions


def deserting(die, victim, where="gaza", **own):
    """Seat 1's CUs are in Gaza; seat 0 plays Desertions openly."""
    table = tyche_table(dice=(die,))
    table.pcs(1, where)
    table.units(1, where, **victim)
    if own:
        table.minor(0, "ake", **own)
    hold(table, 0, "desertions")
    hold(table, 0, "minor_raid")
    table.run(TycheSegment(0))
    return table


@pytest.mark.parametrize(("die", "number"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_the_die_says_how_many_desert(die, number):
    table = deserting(die, {"mercenary": 4}, mercenary=1)
    table.play("surprise desertions gaza seat1")
    assert table.cus(1, "gaza") == group(mercenary=4 - number)
    assert table.cus(0, "ake") == group(mercenary=1 + number)


def test_mercenaries_desert_before_macedonians_and_elephants_never():
    table = deserting(6, {"mercenary": 1, "loyal": 1, "royal": 1, "elephant": 1}, mercenary=1)
    table.play("surprise desertions gaza seat1")
    assert table.options == ["choose loyal", "choose royal"]  # the Mercenary has already gone
    table.play("choose royal")
    assert table.cus(1, "gaza") == group(elephant=1)
    assert table.cus(0, "ake") == group(mercenary=2, royal=1, loyal=1)


def test_elephants_alone_do_not_desert():
    table = deserting(6, {"elephant": 2, "silver_shields": 2}, mercenary=1)
    assert not [option for option in table.options if option.startswith("surprise")]


@pytest.mark.clauses("8.2/ex2")
def test_beside_a_pc_alone_deserters_go_home_and_the_heir_changes_hands():
    table = tyche_table(dice=(3,))
    table.pcs(0, "gaza")
    green = table.minor(1, "gaza", mercenary=1)
    table.royal("alexandros", "gaza", owner=1)
    hold(table, 0, "desertions", "minor_raid")
    table.run(TycheSegment(0))
    table.play("surprise desertions gaza seat1")
    assert table.cus(1, "gaza") == 0
    assert table.state.general_at[green] == OFF_MAP
    assert table.owner_of("alexandros") == 0


def test_only_near_cus_are_tempted():
    table = deserting(6, {"mercenary": 2}, where="memphis", mercenary=1)
    assert not [option for option in table.options if option.startswith("surprise")]


@pytest.mark.clauses("9.4/g")
def test_a_besieged_player_tempts_his_besieger_but_two_find_room():
    table = tyche_table(dice=(6,))
    table.pcs(0, "tyros")
    table.units(0, "tyros/inside", mercenary=1)
    table.minor(1, "tyros", mercenary=4)
    hold(table, 0, "desertions", "minor_raid")
    table.run(TycheSegment(0))
    table.play("surprise desertions tyros seat1")
    assert table.cus(0, "tyros/inside") == group(mercenary=2)
    assert table.cus(1, "tyros") == group(mercenary=1)


def test_deserters_shrink_a_force_that_was_just_named():
    table = tyche_table(dice=(5,))
    mover = table.general("krateros", "gaza", seat=0, mercenary=3)
    table.minor(1, "ake", mercenary=1)
    hold(table, 1, "desertions")
    table.run(Activation(0, mover, 3, 1))
    table.play("surprise desertions gaza seat0")
    top = table.state.frames[-1]
    assert isinstance(top, Activation)
    assert top.units == group(mercenary=1)
    table.play("move hierosolyma", "stop")
    assert table.cus(0, "hierosolyma") == group(mercenary=1)


def test_a_minor_general_whose_cus_all_desert_leaves_and_his_march_ends():
    table = tyche_table(dice=(6,))
    mover = table.minor(0, "gaza", mercenary=3)
    table.minor(1, "ake", mercenary=1)
    hold(table, 1, "desertions")
    table.run(Activation(0, mover, 3, 1))
    table.play("surprise desertions gaza seat0")
    assert table.at_rest
    assert table.state.general_at[mover] == OFF_MAP


def test_deserters_do_not_march_again_for_the_active_player():
    table = deserting(5, {"mercenary": 2}, mercenary=1)
    table.play("surprise desertions gaza seat1")
    assert table.state.moved_troops == {place("ake"): group(mercenary=2)}


def test_independent_armies_do_not_desert():
    table = tyche_table()
    table.army("ariarathes", "komana")
    table.pcs(INDEPENDENT, "komana")
    table.minor(0, "mazaka", mercenary=1)
    hold(table, 0, "desertions", "minor_raid")
    table.run(TycheSegment(0))
    assert not [option for option in table.options if option.startswith("surprise")]
