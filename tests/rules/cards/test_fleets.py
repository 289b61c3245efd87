"""Cards about Fleets and the sea: 11, 12, 28, 52, 55, O66, O67."""

import pytest

from diadochoi.rules.march.activation import Activation
from diadochoi.rules.sea.naval_battle import NavalBattle, NavalBattleResult
from tests.rules.build import fleet, group, place
from tests.rules.cards.helpers import discards, hand, hold, play_event, possible, tyche_table

# ---------------------------------------------------------------------- Kilikia Pirates


@pytest.mark.clauses("7.4/e", "6.2A/ex1")
def test_the_pirates_come_over_on_their_weaker_side():
    table = tyche_table()
    pirates = fleet("kilikia")
    table.state.give_fleet(pirates, 1)
    table.state.upgrade_fleet(pirates)
    play_event(table, "kilikia_pirates")
    assert table.state.fleet_owner[pirates] == 0
    assert table.state.fleet_upgraded[pirates] == 0


@pytest.mark.clauses("7.4/e")
def test_dispersed_pirates_stay_dispersed():
    table = tyche_table()
    pirates = fleet("kilikia")
    table.state.give_fleet(pirates, 1)
    table.state.disperse_fleet(pirates)
    play_event(table, "kilikia_pirates")
    assert table.state.fleet_owner[pirates] == 0
    assert table.state.fleet_dispersed[pirates] == 1


def test_who_has_the_pirates_cannot_call_them():
    table = tyche_table()
    table.state.give_fleet(fleet("kilikia"), 0)
    assert not possible(table, "kilikia_pirates")
    assert possible(table, "kilikia_pirates", seat=1)


# ---------------------------------------------------------------------- Shipyards of Phoenike


def two_fleets(**more):
    table = tyche_table(**more)
    table.province(0, "karia", "makedonia")
    table.state.disperse_fleet(fleet("karia"))
    return table


def test_the_yards_do_one_thing():
    table = two_fleets()
    play_event(table, "shipyards_of_phoenike")
    assert table.options == ["choose karia", "choose makedonia"]
    table.play("choose karia")
    assert table.at_rest
    assert table.state.fleet_dispersed[fleet("karia")] == 0
    assert table.state.fleet_upgraded[fleet("makedonia")] == 0


@pytest.mark.parametrize("yard", ["phoenike", "kypros"])
def test_the_yards_do_both_for_the_master_of_phoenike_or_kypros(yard):
    table = two_fleets()
    table.province(0, yard)
    play_event(table, "shipyards_of_phoenike")
    table.play("choose karia")
    assert "choose karia" in table.options  # now that it is back it may be the one upgraded
    table.play("choose makedonia")
    assert table.at_rest
    assert table.state.fleet_upgraded[fleet("makedonia")] == 1


def test_both_are_optional_and_never_the_same_twice():
    table = two_fleets()
    table.province(0, "phoenike")
    play_event(table, "shipyards_of_phoenike")
    table.play("choose makedonia")
    assert table.options == ["choose karia", "done"]  # one Fleet was upgraded; only the return is left
    table.play("done")
    assert table.state.fleet_dispersed[fleet("karia")] == 1


def test_nothing_to_do_for_the_yards():
    table = tyche_table()
    assert not possible(table, "shipyards_of_phoenike")
    table.province(0, "makedonia")
    table.state.upgrade_fleet(fleet("makedonia"))
    assert not possible(table, "shipyards_of_phoenike")


# ---------------------------------------------------------------------- The Pontic Fleet


@pytest.mark.clauses("7.4/f", "13.3/a", "13.1/b")
def test_the_pontic_fleet_carries_an_army_without_points_or_battles():
    table = tyche_table()
    table.general("lysimachos", "byzantion", seat=0, loyal=2)
    table.pcs(0, "trapezous")
    table.province(1, "makedonia", "rhodos")
    table.pcs(1, "herakleia", "odessos")
    play_event(table, "the_pontic_fleet")
    assert "sail trapezous" in table.options
    assert "sail herakleia" in table.options
    assert "sail chersonesos" not in table.options
    table.play("sail trapezous")  # there is only one place to land, so it lands
    assert table.cus(0, "trapezous") == group(loyal=2)
    assert table.at("lysimachos") == place("trapezous")
    assert table.state.naval_general >= 0


@pytest.mark.clauses("13.1/b")
def test_one_naval_movement_a_segment():
    table = tyche_table()
    lysimachos = table.general("lysimachos", "byzantion", seat=0, loyal=2)
    table.state.naval_general = lysimachos
    assert not possible(table, "the_pontic_fleet")


def test_the_pontic_fleet_sails_from_the_black_sea():
    table = tyche_table()
    table.general("lysimachos", "chersonesos", seat=0, loyal=2)
    assert not possible(table, "the_pontic_fleet")


def test_a_storm_keeps_the_pontic_fleet_in_port():
    table = tyche_table()
    table.general("lysimachos", "byzantion", seat=0, loyal=2)
    table.pcs(0, "trapezous")
    hold(table, 1, "storms_at_sea")
    play_event(table, "the_pontic_fleet")
    table.play("sail trapezous", "surprise storms_at_sea")
    assert table.cus(0, "byzantion") == group(loyal=2)
    assert table.at("lysimachos") == place("byzantion")


# ---------------------------------------------------------------------- Storms at Sea


def sailing(**more):
    """Seat 0 has announced its path from Xanthos to Rhodos; seat 1 holds Storms at Sea."""
    table = tyche_table(**more)
    admiral = table.general("antigonos", "xanthos", seat=0, loyal=2)
    table.pcs(0, "xanthos")
    hold(table, 1, "storms_at_sea")
    table.run(Activation(0, admiral, 3, 1))
    table.play("embark", "sail rhodos")
    return table


@pytest.mark.clauses("13.2.4/a", "13.2/ex3")
def test_a_storm_breaks_off_a_naval_movement_without_loss():
    table = sailing()
    assert table.asked == 1
    table.play("surprise storms_at_sea")
    assert table.cus(0, "xanthos") == group(loyal=2)
    assert table.at("antigonos") == place("xanthos")
    assert table.at_rest  # the activation is over
    assert hand(table, 1) == ["epidemic"]  # the card was replaced


def test_a_storm_may_be_kept_for_later():
    table = sailing()
    table.play("pass")
    assert table.at("antigonos") == place("rhodos/sea")


def test_nobody_conjures_a_storm_against_himself():
    table = tyche_table()
    admiral = table.general("antigonos", "xanthos", seat=0, loyal=2)
    hold(table, 0, "storms_at_sea")
    table.run(Activation(0, admiral, 3, 1))
    table.play("embark", "sail rhodos")
    assert table.asked == 0
    assert "surprise storms_at_sea" not in table.options


# ---------------------------------------------------------------------- before the dice of a Naval Battle


def naval_battle(*cards, dice=None, options=()):
    """Seat 0 sails with the Karia Fleet, seat 1 attacks with the Makedonia Fleet; (seat, card) in hand."""
    table = tyche_table(dice=dice, options=options)
    table.province(0, "karia")
    table.province(1, "makedonia")
    table.units(0, "halikarnassos/sea", loyal=1)
    for seat, name in cards:
        hold(table, seat, name)
    escort, met = 1 << fleet("karia"), 1 << fleet("makedonia")
    table.run(NavalBattle(0, 1, escort, met, place("halikarnassos/sea"), place("rhodos")))
    return table


@pytest.mark.clauses("13.3.B/a")
@pytest.mark.parametrize("name", ["fog", "storms_at_sea"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_fog_or_a_storm_keeps_fleets_apart_and_costs_no_status(name, seat):
    table = naval_battle((seat, name))
    table.play(f"surprise {name}")
    assert table.at_rest
    assert table.outcome == NavalBattleResult.CANCELLED
    assert table.state.champion[1] == 1
    assert name in discards(table)


@pytest.mark.clauses("13.3.D/a")
def test_without_a_card_the_battle_is_fought():
    table = naval_battle((2, "fog"), dice=(1, 1, 6, 6, 3))
    table.play("pass")
    assert table.state.champion[1] == 0
    assert table.state.fleet_dispersed[fleet("karia")] == 1


@pytest.mark.clauses("13.3.D/a", "16.1/a")
@pytest.mark.parametrize("name", ["superior_admiral_o66", "superior_admiral_o67"])
def test_a_superior_admiral_adds_two(name):
    table = naval_battle((0, name), dice=(4, 4, 4, 5), options=("16.1",))
    table.play(f"surprise {name}")
    assert [event[3] for event in table.events("naval_dice")] == [2, 0]
    assert table.state.fleet_dispersed[fleet("makedonia")] == 1  # 10 against 9 on strength 1


def test_one_admiral_for_each_side():
    table = naval_battle((0, "superior_admiral_o66"), (0, "superior_admiral_o67"), options=("16.1",))
    table.play("surprise superior_admiral_o66")
    assert table.at_rest  # the second copy cannot be played any more; the dice have been rolled
    assert hand(table, 0) == ["superior_admiral_o67", "epidemic"]


def test_an_admiral_needs_a_fleet_in_the_battle():
    table = tyche_table(options=("16.1",), dice=(1, 1, 2, 2))
    table.province(1, "makedonia")
    hold(table, 0, "superior_admiral_o66")
    hold(table, 2, "superior_admiral_o67")
    table.run(NavalBattle(0, 1, 0, 1 << fleet("makedonia"), place("halikarnassos/sea"), place("rhodos")))
    assert table.at_rest


# ---------------------------------------------------------------------- Fog on land


def two_interceptors(holder=3, **more):
    """Seat 0 enters Sardeis; seats 1 and 2 Intercept from Ephesos and Pergamon. `holder` has Fog."""
    table = tyche_table(**more)
    mover = table.general("krateros", "kelainai", seat=0, loyal=4)
    table.general("eumenes", "ephesos", seat=1, loyal=3)
    table.general("leonnatos", "pergamon", seat=2, loyal=3)
    hold(table, holder, "fog")
    table.run(Activation(0, mover, 1, 1))
    table.play("move sardeis", "intercept ephesos", "done", "intercept pergamon", "done")
    return table


@pytest.mark.clauses("11.2/a")
def test_fog_swallows_the_interceptions_of_one_player():
    table = two_interceptors(dice=(1,))
    assert table.asked == 3
    assert table.options == ["pass", "surprise fog seat1", "surprise fog seat2"]
    table.play("surprise fog seat1")
    assert table.at("eumenes") == place("ephesos")
    assert [event[0] for event in table.events("interception_roll")] == [2]


def test_nobody_fogs_his_own_interceptors():
    table = two_interceptors(holder=1)
    assert table.asked == 1
    assert table.options == ["pass", "surprise fog seat2"]
