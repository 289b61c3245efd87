"""The Tyche Segment: the uses of a card, Surprise cards in it, and revealed table cards."""

import pytest

from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.core.segments import REVEAL
from diadochoi.rules.turn.tyche import RevealTableCards, TycheSegment
from tests.rules.build import Table, card, fleet, group, place, royal
from tests.rules.cards.helpers import discards, hand, hold, stock, tyche_table


def segment(*cards, table=None, **settings):
    table = table or tyche_table(**settings)
    hold(table, 0, *cards)
    table.state.pcs_at_segment = tuple(s for s, owner in enumerate(table.state.pc) if owner == 0)
    table.run(TycheSegment(0))
    return table


# ---------------------------------------------------------------------- uses of a card


@pytest.mark.clauses("6.2/a", "6.2/d", "6.2/m")
@pytest.mark.also("3e", "3e/3.5/c", "3e/7.1/b")
def test_a_card_must_be_played_and_goes_to_the_discards():
    table = segment("epidemic", "diplomacy_2")
    assert table.options == ["operations diplomacy_2", "operations epidemic"]
    table.play("operations epidemic")
    assert discards(table) == ["epidemic"]
    table.play("done")
    assert table.at_rest
    assert hand(table, 0) == ["diplomacy_2"]


@pytest.mark.clauses("6.2/e", "6.2/d")
def test_a_bonus_card_serves_for_its_event_its_points_or_both():
    table = segment("unrest")
    assert table.options == ["bonus unrest", "event unrest", "operations unrest"]


@pytest.mark.clauses("6.2/d", "8.2/ex3")
def test_event_first_then_operations():
    table = tyche_table()
    table.royal("thessalonike", "pella")
    table.general("kassandros", "larisa", seat=0, mercenary=1)
    segment("thessalonike_offers_marriage", table=table)
    table.play("bonus thessalonike_offers_marriage", "march kassandros", "move pella")
    assert table.owner_of("thessalonike") == 0


@pytest.mark.clauses("6.2/e")
def test_the_event_alone_ends_the_use_of_a_bonus_card():
    table = tyche_table()
    table.royal("thessalonike", "pella")
    segment("thessalonike_offers_marriage", table=table)
    table.play("event thessalonike_offers_marriage")
    assert table.at_rest


@pytest.mark.clauses("6.2A/a")
def test_an_event_whose_conditions_fail_is_not_offered():
    table = segment("diplomacy_2", "diplomacy_3")
    assert "event diplomacy_2" not in table.options
    why = table.state.frames[-1].why_not(table.state, event_code("diplomacy_2"))
    assert why == ("event_not_possible", "6.2A/a")


def event_code(name):
    from diadochoi.rules.core import actions

    return actions.action(actions.Verb.EVENT, actions.CARD + card(name))


@pytest.mark.clauses("6.2C/a", "7.4/g", "3.5/d")
@pytest.mark.also("3e", "3e/13.3/a", "3e/cl/x")
def test_a_four_upgrades_an_available_fleet():
    table = tyche_table()
    table.province(0, "rhodos")
    segment("condemnation", "kilikia_pirates", table=table)
    upgrades = [option for option in table.options if option.startswith("upgrade")]
    assert upgrades == ["upgrade condemnation rhodos"]  # a 3 is not enough
    table.play("upgrade condemnation rhodos")
    assert table.state.fleet_upgraded[fleet("rhodos")] == 1
    assert table.state.vp[0] == 1 + 3  # the Province and the Largest Fleet


@pytest.mark.clauses("6.2C/a")
@pytest.mark.parametrize("state_of_fleet", ["dispersed", "upgraded"])
@pytest.mark.also("3e", "3e/13.3/a")
def test_no_upgrade_for_a_fleet_that_is_dispersed_or_upgraded(state_of_fleet):
    table = tyche_table()
    table.province(0, "rhodos")
    if state_of_fleet == "dispersed":
        table.state.disperse_fleet(fleet("rhodos"))
    else:
        table.state.upgrade_fleet(fleet("rhodos"))
    segment("condemnation", table=table)
    assert not any(option.startswith("upgrade") for option in table.options)


@pytest.mark.clauses("16.3/a")
@pytest.mark.parametrize(
    ("turn", "owner", "name", "allowed"),
    [
        (1, 0, "condemnation", True),
        (2, 0, "condemnation", False),
        (1, 1, "condemnation", False),
        (1, 0, "kilikia_pirates", False),
    ],
)
def test_a_four_finishes_the_cart_on_the_first_turn(turn, owner, name, allowed):
    table = tyche_table(turn=turn, options=("16.3",))
    table.pcs(owner, "babylon")
    table.royal("funeral_cart", "babylon", owner=owner)
    segment(name, table=table)
    assert (f"finish-cart {name}" in table.options) is allowed
    if allowed:
        table.play(f"finish-cart {name}")
        assert table.state.effects["cart_finished"] == 1
        segment("major_campaign", table=table)
        assert not any(option.startswith("finish-cart") for option in table.options)


@pytest.mark.clauses("16.10/b")
def test_any_card_brings_a_fleet_back_when_they_stay_dispersed():
    table = tyche_table(options=("16.10",))
    table.province(0, "karia")
    table.state.disperse_fleet(fleet("karia"))
    segment("unrest", table=table)
    table.play("retrieve unrest karia")
    assert table.state.fleet_dispersed[fleet("karia")] == 0
    assert table.at_rest


@pytest.mark.clauses("16.10/b")
def test_without_the_option_no_card_brings_a_fleet_back():
    table = tyche_table()
    table.province(0, "karia")
    table.state.disperse_fleet(fleet("karia"))
    segment("unrest", table=table)
    assert not any(option.startswith("retrieve") for option in table.options)


@pytest.mark.clauses("7.1C/b", "7.2F/o")
@pytest.mark.also("3e", "3e/8.1/c")
def test_minor_generals_and_the_royal_army_may_be_seen_to_first():
    table = tyche_table()
    table.pcs(0, "gaza", "ake")
    table.units(0, "gaza", royal=1, mercenary=1)
    segment("epidemic", table=table)
    assert {"post gaza", "disband gaza"} <= set(table.options)
    table.play("post gaza", "disband gaza")
    assert table.cus(0, "gaza") == group(mercenary=1)
    assert table.state.is_army(0, place("gaza"))


# ---------------------------------------------------------------------- Surprise cards


@pytest.mark.clauses("6.2/b", "6.2/g", "6.2/h")
def test_a_hand_of_surprise_cards_is_discarded_until_another_card_comes():
    table = tyche_table()
    stock(table, "storms_at_sea", "unrest", "epidemic")
    segment("fog", table=table)
    # fog goes, storms_at_sea comes and goes, unrest comes: each step had one choice
    assert hand(table, 0) == ["unrest"]
    assert discards(table) == ["fog", "storms_at_sea"]
    assert table.asked == 0


@pytest.mark.clauses("6.2/l")
def test_an_empty_hand_passes_the_segment():
    table = segment()
    assert table.at_rest
    assert table.events("no_card") == [(0,)]


@pytest.mark.clauses("6.2/i", "6.2/g", "6.2/h")
@pytest.mark.parametrize(("rule", "allowed"), [("tyche", True), ("any_moment", True), ("never", False)])
@pytest.mark.also("3e", "3e/7.3/e")
def test_surprise_cards_may_be_discarded_by_choice(rule, allowed):
    table = segment("fog", "diplomacy_2", house_rules={"voluntary_surprise_discard": rule})
    assert ("discard fog" in table.options) is allowed
    if allowed:
        table.play("discard fog")
        assert hand(table, 0) == ["diplomacy_2", "epidemic"]


@pytest.mark.clauses("6.2/i")
def test_also_after_the_card_of_the_segment():
    table = segment("fog", "epidemic")
    table.play("operations epidemic", "done")
    assert table.question == "after_card"
    assert table.options == ["discard fog", "done"]
    table.play("done")
    assert table.at_rest


@pytest.mark.clauses("6.2/f", "6.2/h")
@pytest.mark.also("3e", "3e/7.1/b", "3e/7.3/e")
def test_playing_a_surprise_card_leaves_the_segments_card_to_play():
    table = tyche_table()
    hold(table, 1, "minor_raid")
    segment("ahura_mazda_and_ahriman", "epidemic", table=table)
    table.play("surprise ahura_mazda_and_ahriman seat1")
    assert table.question == "play_card"
    assert "operations epidemic" in table.options


# ---------------------------------------------------------------------- table cards


def reveal(*names, players=3, dice=None):
    table = Table(players=players, segment=REVEAL, active=NOBODY, dice=dice)
    table.state.table_cards = [card(name) for name in reversed(names)]
    return table


@pytest.mark.clauses("6/c", "6/d")
@pytest.mark.parametrize(("players", "turned"), [(2, 2), (3, 1)])
@pytest.mark.also("3e", "3e/24.1/c")
def test_cards_are_turned_up_and_most_do_nothing(players, turned):
    table = reveal("condemnation", "epidemic", "treachery", players=players)
    table.general("perdikkas", "babylon", seat=1, loyal=1)
    table.run(RevealTableCards())
    assert table.at_rest
    assert len(table.state.table_cards) == 3 - turned
    assert discards(table) == ["condemnation", "epidemic"][:turned]
    assert table.state.effects == {}


@pytest.mark.clauses("6/d", "6/e", "6/g", "6/dv1")
def test_the_player_with_least_vp_carries_out_the_event():
    table = reveal("plans_of_their_own", dice=(4, 2))
    table.province(0, "aigyptos")
    table.royal("kleopatra", "sardeis")
    table.run(RevealTableCards())  # seats 1 and 2 have no VP; the lower die decides
    assert table.asked == 2
    table.play("choose memphis")
    assert table.state.royal_at[royal("kleopatra")] == place("memphis")
    assert discards(table) == ["plans_of_their_own"]
    assert not table.events("card_played")  # only the event, never its OPs


@pytest.mark.clauses("6/d")
def test_a_revealed_event_that_is_not_possible_does_nothing():
    table = reveal("plans_of_their_own", dice=(1, 2, 3))
    table.run(RevealTableCards())
    assert table.at_rest
    assert not table.events("card_event")
