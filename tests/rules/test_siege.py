"""Chapter 15: who may besiege, the roll and its modifiers, completion; options 16.5, 16.6, 16.9."""

from __future__ import annotations

import pytest

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.siege import (
    COMPLETED,
    GOES_ON,
    Siege,
    can_besiege,
    points_made,
    points_needed,
    siege_modifiers,
    take_weakened_cities,
)
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY, OUT_OF_GAME
from diadochoi.rules.core.segments import ACTIVATION, SURRENDER
from diadochoi.rules.court.lasting import HELEPOLIS, helepolis
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State
from tests.rules.build import Done, Table, fleet, general, group, place


def before(
    city: str,
    *dice: int,
    owner: int = 1,
    leader: str = "",
    segment: int = SURRENDER,
    options: tuple[str, ...] = (),
    house_rules: dict[str, str] | None = None,
    **counts: int,
) -> Table:
    """Put seat 0 outside a city of seat 1, or of the Independents, with 4 Mercenaries or the CUs given."""
    table = Table(segment=segment, dice=dice, options=options, house_rules=house_rules)
    table.pcs(owner, city)
    counts = counts or {"mercenary": 4}
    if leader:
        table.general(leader, city, seat=0, **counts)
    else:
        table.minor(0, city, **counts)
    return table


def besiege(table: Table, city: str) -> None:
    space = place(city)
    in_surrender = int(table.state.segment == SURRENDER)
    table.run(
        Siege(
            0, space, table.state.commander(0, space), table.state.troops[0][space], in_surrender=in_surrender
        )
    )


def modifiers(table: Table, city: str) -> dict[str, int]:
    return dict(siege_modifiers(table.state, 0, place(city), table.state.commander(0, place(city))))


def points(table: Table, city: str) -> int:
    return points_made(table.state, 0, place(city))


# ---------------------------------------------------------------------- 15.1, 15.2.A: who may besiege


@pytest.mark.clauses("15.1/a", "15.1/c", "15.2.A/a")
@pytest.mark.parametrize(
    ("city", "owner", "allowed"),
    [
        ("sardeis", 1, True),
        ("sardeis", INDEPENDENT, True),
        ("sardeis", NOBODY, False),
        ("sardeis", 0, False),
        ("larisa", 1, False),
        ("larisa", INDEPENDENT, True),
        ("sparta", 1, False),
        ("sparta", INDEPENDENT, True),
    ],
)
@pytest.mark.also("3e", "3e/15.1.1/e")
def test_only_major_cities_and_independent_spaces_can_be_besieged(
    city: str, owner: int, allowed: bool
) -> None:
    table = before(city, owner=owner)
    assert can_besiege(table.state, 0, place(city), table.cus(0, city)) is allowed


@pytest.mark.clauses("15.2.A/a")
def test_a_siege_needs_an_army_of_three_units() -> None:
    table = before("sardeis", mercenary=2)
    assert not can_besiege(table.state, 0, place("sardeis"), table.cus(0, "sardeis"))
    table.units(0, "sardeis", loyal=1)
    assert can_besiege(table.state, 0, place("sardeis"), table.cus(0, "sardeis"))
    table.state.general_at[table.state.commander(0, place("sardeis"))] = -1
    assert not can_besiege(table.state, 0, place("sardeis"), table.cus(0, "sardeis"))


@pytest.mark.clauses("16.6/a")
def test_royals_of_less_prestige_do_not_count_toward_the_three() -> None:
    table = before("sardeis", options=("16.6",), royal=2, mercenary=2)
    state = table.state

    def allowed() -> bool:
        return can_besiege(state, 0, place("sardeis"), table.cus(0, "sardeis"))

    assert not allowed()  # the attack itself would cost Red the Champion's Legitimacy
    state.champion[1] = 0
    state.dirty = True
    refresh(state)
    assert allowed()
    state.champion[1] = 1
    state.dirty = True
    refresh(state)
    state.usurper = 1
    assert allowed()  # attacking the Usurper costs nothing
    state.usurper = NOBODY
    table.units(0, "sardeis", mercenary=1)
    assert allowed()  # three other CUs


@pytest.mark.clauses("16.6/a", "7.2F/c")
def test_asking_for_a_siege_changes_nothing() -> None:
    table = before("sardeis", options=("16.6",), royal=2, mercenary=2)
    state = table.state
    state.dirty = True
    state.legitimacy[0] = 9
    kept = state.copy()
    can_besiege(state, 0, place("sardeis"), table.cus(0, "sardeis"))
    assert state.values() == kept.values()
    assert state.dirty
    assert state.legitimacy[0] == 9


@pytest.mark.clauses("16.6/a")
def test_without_the_option_royals_count() -> None:
    table = before("sardeis", royal=3)
    assert can_besiege(table.state, 0, place("sardeis"), table.cus(0, "sardeis"))


# ---------------------------------------------------------------------- 15.2.B: modifiers


@pytest.mark.clauses("15.2.B/a")
@pytest.mark.parametrize(
    ("city", "expected"),
    [
        ("sardeis", {}),
        ("babylon", {"city": 1}),
        ("memphis", {"city": 1}),
        ("tyros", {"port_without_fleet": -1}),
    ],
)
def test_the_city_itself_modifies_the_roll(city: str, expected: dict[str, int]) -> None:
    assert modifiers(before(city), city) == expected


@pytest.mark.clauses("15.2.B/a", "15.2.B/e")
def test_rhodos_without_a_fleet_is_two_worse() -> None:
    table = before("rhodos")
    assert modifiers(table, "rhodos") == {"port_without_fleet": -1, "city": -1}
    table.state.fleet_owner[fleet("karia")] = 0
    assert modifiers(table, "rhodos") == {"city": -1}
    table.state.fleet_dispersed[fleet("karia")] = 1
    assert modifiers(table, "rhodos") == {"port_without_fleet": -1, "city": -1}


@pytest.mark.clauses("15.2.B/d", "15.2.B/a")
def test_demetrios_adds_one_in_the_surrender_segment() -> None:
    table = before("sardeis", leader="demetrios")
    assert modifiers(table, "sardeis") == {"ability": 1}
    table.state.segment = ACTIVATION
    assert modifiers(table, "sardeis") == {}


@pytest.mark.clauses("15.2.B/d")
def test_players_may_let_demetrios_add_one_always() -> None:
    rules = {"demetrios_siege_bonus": "always"}
    table = before("sardeis", leader="demetrios", segment=ACTIVATION, house_rules=rules)
    assert modifiers(table, "sardeis") == {"ability": 1}


@pytest.mark.clauses("15.2.B/d", "15.2.B/e")
def test_menelaos_adds_one_in_every_segment_and_against_a_minor_city() -> None:
    table = before("larisa", owner=INDEPENDENT, leader="menelaos", segment=ACTIVATION)
    assert modifiers(table, "larisa") == {"ability": 1}


@pytest.mark.clauses("15.2.B/d", "7.1/b")
def test_a_subordinate_adds_nothing() -> None:
    table = before("sardeis", leader="menelaos")
    table.general("antigonos", "sardeis", seat=0)
    assert modifiers(table, "sardeis") == {}


@pytest.mark.clauses("15.2.B/d")
def test_menelaos_adds_nothing_to_a_siege_in_which_another_commands() -> None:
    table = before("sardeis", leader="menelaos")
    table.general("antigonos", "sardeis", seat=0)
    assert siege_modifiers(table.state, 0, place("sardeis"), general("menelaos")) == []


def test_where_abilities_do_not_count_neither_commander_changes_the_roll() -> None:
    """As in the 3rd edition, whose Generals have no such abilities."""
    switch = {"siege_modifiers": "city,port_without_fleet,helepolis,traitor"}
    table = before("sardeis", leader="menelaos", house_rules=switch)
    table.general("polyarchos", "sardeis/inside", seat=1)
    assert modifiers(table, "sardeis") == {}


@pytest.mark.parametrize("left_out", ["city", "port_without_fleet", "helepolis", "abilities"])
def test_a_modifier_that_the_house_rule_leaves_out_does_not_count(left_out: str) -> None:
    words = ["city", "port_without_fleet", "helepolis", "traitor", "abilities"]
    switch = {"siege_modifiers": ",".join(word for word in words if word != left_out)}
    table = before("rhodos", house_rules=switch)
    table.general("polyarchos", "rhodos/inside", seat=1)
    HELEPOLIS.begin(table.state, 0, place("rhodos"))
    named = {
        "defending_general" if word == "abilities" else word
        for word in words
        if word not in (left_out, "traitor")
    }
    assert set(modifiers(table, "rhodos")) == named


@pytest.mark.clauses("15.2.B/a")
def test_polyarchos_inside_takes_one_off() -> None:
    table = before("sardeis")
    table.general("polyarchos", "sardeis/inside", seat=1)
    assert modifiers(table, "sardeis") == {"defending_general": -1}


@pytest.mark.clauses("15.2.B/a", "15.3/a")
def test_the_helepolis_helps_its_owner_until_his_last_unit_has_gone() -> None:
    table = before("sardeis")
    HELEPOLIS.begin(table.state, 0, place("sardeis"))
    assert modifiers(table, "sardeis") == {"helepolis": 1}
    table.settle()
    assert helepolis(table.state) is not None
    table.state.eliminate_units(0, place("sardeis"), table.cus(0, "sardeis"))
    table.settle()
    assert helepolis(table.state) is None


@pytest.mark.clauses("15.2.B/a")
def test_the_helepolis_helps_no_other_besieger_and_not_before_another_city() -> None:
    table = Table()
    table.pcs(2, "sardeis", "pella")
    for seat, city in ((1, "sardeis"), (0, "pella")):
        table.minor(seat, city, mercenary=4)
    HELEPOLIS.begin(table.state, 1, place("sardeis"))
    assert siege_modifiers(table.state, 1, place("sardeis"), NOBODY) == [("helepolis", 1)]
    assert "helepolis" not in dict(siege_modifiers(table.state, 0, place("sardeis"), NOBODY))
    assert "helepolis" not in modifiers(table, "pella")


@pytest.mark.clauses("15.4/b")
def test_the_helepolis_leaves_a_city_that_has_fallen() -> None:
    table = before("sardeis", 5)
    HELEPOLIS.begin(table.state, 0, place("sardeis"))
    table.state.siege_points[place("sardeis")] = 0 << 4 | 1
    besiege(table, "sardeis")
    table.play("claim sardeis")
    assert helepolis(table.state) is None


@pytest.mark.clauses("15.2.B/e")
def test_an_independent_minor_port_is_besieged_without_modifiers() -> None:
    assert modifiers(before("byzantion", owner=INDEPENDENT), "byzantion") == {}


# ---------------------------------------------------------------------- 15.2.B: the roll


@pytest.mark.clauses("15.2.B/b", "T/c")
@pytest.mark.parametrize(
    ("die", "made", "lost"), [(1, 0, 1), (2, 0, 0), (3, 1, 1), (4, 1, 0), (5, 1, 0), (6, 2, 0)]
)
def test_the_siege_table_gives_points_and_losses(die: int, made: int, lost: int) -> None:
    table = before("sardeis", die)
    besiege(table, "sardeis")
    assert points(table, "sardeis") == made
    assert table.cus(0, "sardeis") == group(mercenary=4 - lost)
    assert table.outcome == GOES_ON


@pytest.mark.clauses("15.2.B/ex1", "15.2.B/b")
def test_demetrios_before_pella_turns_a_two_into_one_point_and_one_loss() -> None:
    rules = {"demetrios_siege_bonus": "always"}
    table = before(
        "pella", 2, leader="demetrios", segment=ACTIVATION, house_rules=rules, loyal=2, mercenary=1
    )
    table.state.fleet_owner[fleet("karia")] = 0
    besiege(table, "pella")
    assert table.options == ["lose loyal", "lose mercenary"]
    table.play("lose mercenary")
    assert points(table, "pella") == 1
    assert table.cus(0, "pella") == group(loyal=2)


@pytest.mark.clauses("15/b", "3.7/e", "15.2.B/b")
def test_conducting_a_siege_costs_a_champion_his_status_whatever_the_roll() -> None:
    table = before("sardeis", 2)
    besiege(table, "sardeis")
    assert table.state.champion[0] == 0


@pytest.mark.clauses("15/b", "3.7/b")
@pytest.mark.parametrize("reason", ["usurper", "successor", "independent"])
@pytest.mark.also("3e", "3e/4.2/a")
def test_a_siege_of_a_usurper_a_successor_or_independents_costs_nothing(reason: str) -> None:
    table = before("sardeis", 2, owner=INDEPENDENT if reason == "independent" else 1)
    if reason == "usurper":
        table.state.usurper = 1
    if reason == "successor":
        table.state.champion[1] = 0
    besiege(table, "sardeis")
    assert table.state.champion[0] == 1


@pytest.mark.clauses("15.2.B/a")
def test_a_card_may_add_to_the_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    def traitor(state: State, moment: str) -> None:
        assert moment == windows.SIEGE
        siege = state.frames[-1]
        assert isinstance(siege, Siege)
        siege.siege_bonus += 3

    monkeypatch.setattr(windows, "open_window", traitor)
    table = before("sardeis", 3)
    besiege(table, "sardeis")
    assert points(table, "sardeis") == 2
    assert table.events("siege_modifier") == [(0, place("sardeis"), "card", 3, "15.2.B/a")]


@pytest.mark.clauses("15.2.B/b", "15.3/c")
def test_points_of_several_sieges_add_up_and_stay() -> None:
    table = before("sardeis", 4, 4)
    besiege(table, "sardeis")
    besiege(table, "sardeis")
    assert points(table, "sardeis") == 2


@pytest.mark.clauses("15.3/c")
def test_points_count_for_the_player_who_made_them_alone() -> None:
    table = before("sardeis")
    table.state.siege_points[place("sardeis")] = 2 << 4 | 2
    made = [points_made(table.state, seat, place("sardeis")) for seat in range(4)]
    assert made == [0, 0, 2, 0]


@pytest.mark.clauses("15.2.A/a")
@pytest.mark.parametrize("left", ["army", "prize"])
def test_a_siege_that_lost_its_army_or_its_prize_in_the_window_is_not_rolled(
    left: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Surprise card played against it, or for it, has changed the table in the meantime."""
    table = before("sardeis")
    space = place("sardeis")

    def change(state: State, moment: int) -> None:
        if left == "prize":
            state.eliminate_units(0, space, state.troops[0][space])
        else:
            state.set_pc(space, NOBODY)

    monkeypatch.setattr(windows, "open_window", change)
    besiege(table, "sardeis")
    assert table.at_rest
    assert table.outcome == GOES_ON
    assert table.events("siege_roll") == []


@pytest.mark.clauses("15.3/a", "15.3/b")
@pytest.mark.also("3e", "3e/15.1.4/a", "3e/15.6/a")
def test_points_vanish_with_the_last_unit_and_are_not_inherited() -> None:
    table = before("sardeis", 4)
    besiege(table, "sardeis")
    table.minor(2, "sardeis", mercenary=3)
    table.state.eliminate_units(0, place("sardeis"), table.cus(0, "sardeis"))
    assert points_made(table.state, 0, place("sardeis")) == 0
    assert points_made(table.state, 2, place("sardeis")) == 0


# ---------------------------------------------------------------------- Royal Army CUs inside


def garrisoned(*dice: int, made: int = 0, options: tuple[str, ...] = (), **garrison: int) -> Table:
    table = before("sardeis", *dice, options=options)
    table.minor(1, "sardeis/inside", **garrison)
    table.state.usurper = 1
    if made:
        table.state.siege_points[place("sardeis")] = 0 << 4 | made
    return table


@pytest.mark.clauses("15.2.B/c", "7.2F/n")
@pytest.mark.parametrize(("die", "deserters"), [(4, 1), (2, 0)])
def test_royals_inside_go_over_when_a_point_is_made(die: int, deserters: int) -> None:
    table = garrisoned(die, royal=1, mercenary=1)
    table.state.champion[1] = 0
    table.state.dirty = True
    besiege(table, "sardeis")
    assert table.cus(0, "sardeis") == group(mercenary=4, royal=deserters)
    assert table.cus(1, "sardeis/inside") == group(mercenary=1, royal=1 - deserters)


@pytest.mark.clauses("hy/48", "3e/14.3/g")
@pytest.mark.parametrize(
    ("when", "made", "deserters"),
    [("never", 0, 0), ("first_point", 0, 1), ("first_point", 1, 0), ("each_scoring_siege", 1, 1)],
)
def test_when_royals_inside_go_over_is_a_switch(when: str, made: int, deserters: int) -> None:
    table = before("sardeis", 4, house_rules={"royal_army_siege_defection": when})
    table.units(1, "sardeis/inside", royal=1, mercenary=1)
    table.state.champion[1] = 0
    table.state.dirty = True
    if made:
        table.state.siege_points[place("sardeis")] = 0 << 4 | made
    besiege(table, "sardeis")
    assert points(table, "sardeis") == made + 1
    assert table.cus(0, "sardeis") == group(mercenary=4, royal=deserters)


@pytest.mark.clauses("3e/15.1.2/c")
def test_where_the_marker_goes_up_later_nothing_is_claimed_at_once() -> None:
    table = before("sardeis", 5, house_rules={"siege_pc_on_success": "next_surrender_segment"})
    table.state.siege_points[place("sardeis")] = 0 << 4 | 2
    besiege(table, "sardeis")
    assert table.at_rest
    assert table.pc("sardeis") == NOBODY


@pytest.mark.clauses("15.2.B/c")
def test_royals_inside_stay_with_a_side_of_equal_prestige() -> None:
    table = garrisoned(4, royal=2)
    besiege(table, "sardeis")
    assert table.cus(1, "sardeis/inside") == group(royal=2)


@pytest.mark.clauses("7.2F/h", "15.2.B/c")
def test_the_cart_is_not_sacred_ground_in_a_siege() -> None:
    table = garrisoned(4, royal=2)
    table.general("krateros", "sardeis/inside", seat=1)
    table.royal("funeral_cart", "sardeis/inside", owner=1)
    refresh(table.state)
    besiege(table, "sardeis")
    assert [event[2] for event in table.events("prestige")] == [3, 5]


@pytest.mark.clauses("15.4/d", "7.2F/p")
def test_royals_go_over_before_the_city_falls() -> None:
    table = garrisoned(6, 1, made=1, royal=1, loyal=1)
    table.state.champion[1] = 0
    table.state.dirty = True
    besiege(table, "sardeis")
    assert table.cus(0, "sardeis") == group(mercenary=4, royal=1)
    assert table.state.dispersed_troops[1] == group(loyal=1)


# ---------------------------------------------------------------------- 15.4: completion


@pytest.mark.clauses("3e/15.1.1/c")
@pytest.mark.parametrize(("inside", "falls"), [(0, True), (1, False)])
def test_a_city_falls_to_the_owner_of_the_points_when_its_garrison_has_gone(inside: int, falls: bool) -> None:
    table = Table(house_rules={"siege_points_player_city": "1,2,3"})
    space = place("sardeis")
    table.pcs(2, "sardeis")
    table.minor(1, "sardeis", mercenary=4)
    if inside:
        table.units(2, "sardeis/inside", mercenary=inside)
    table.state.siege_points[space] = 1 << 4 | 1
    assert take_weakened_cities(table.state) is falls
    table.run(Done())
    assert table.pc("sardeis") == (NOBODY if falls else 2)
    assert table.events("siege_completed") == ([(1, space, 2)] if falls else [])


@pytest.mark.clauses("15.4/a")
def test_points_needed_depend_on_the_kind_of_space() -> None:
    table = Table()
    table.pcs(INDEPENDENT, "sparta", "larisa")
    needed = [points_needed(table.state, place(city)) for city in ("sardeis", "sparta", "larisa")]
    assert needed == [3, 2, 1]


@pytest.mark.clauses("15.4/c")
@pytest.mark.also("3e", "3e/15.1.2/c")
def test_a_city_taken_in_the_surrender_segment_may_get_a_pc_at_once() -> None:
    table = before("larisa", 4, owner=INDEPENDENT)
    besiege(table, "larisa")
    assert table.options == ["claim larisa", "pass"]
    assert table.question == "claim_captured"
    table.play("claim larisa")
    assert table.pc("larisa") == 0
    assert table.outcome == COMPLETED


@pytest.mark.clauses("15.4/c")
def test_the_pc_is_optional() -> None:
    table = before("larisa", 4, owner=INDEPENDENT)
    besiege(table, "larisa")
    table.play("pass")
    assert table.pc("larisa") == NOBODY
    assert table.outcome == COMPLETED


@pytest.mark.clauses("15.4/c", "15.4/b")
@pytest.mark.also("3e", "3e/15.1.2/c")
def test_a_city_taken_in_another_segment_stays_uncontrolled() -> None:
    table = before("larisa", 4, owner=INDEPENDENT, segment=ACTIVATION)
    besiege(table, "larisa")
    assert table.at_rest
    assert table.pc("larisa") == NOBODY
    assert table.state.siege_points == {}


@pytest.mark.clauses("15.4/b", "15/a")
@pytest.mark.also("3e", "3e/15.1.2/b", "3e/18.5/a")
def test_what_is_inside_a_captured_city_fares_like_a_beaten_army() -> None:
    table = garrisoned(4, 5, made=2, loyal=1, mercenary=1)
    table.general("antigonos", "sardeis/inside", seat=1)
    table.royal("herakles", "sardeis/inside", owner=1)
    besiege(table, "sardeis")
    table.play("claim sardeis")
    assert table.state.dispersed_troops[1] == group(loyal=1)
    assert table.at("antigonos") == DISPERSED
    assert table.cus(1, "sardeis/inside") == 0
    assert table.owner_of("herakles") == 0


@pytest.mark.clauses("15.4/a", "15.4/b", "15/a")
@pytest.mark.also("3e", "3e/2.3/d", "3e/7.8/f", "3e/15/a", "3e/15.1.1/d")
def test_an_independent_major_city_needs_three_points_too() -> None:
    table = before("sardeis", 6, 4, owner=INDEPENDENT, segment=ACTIVATION)
    besiege(table, "sardeis")
    assert points(table, "sardeis") == 2
    besiege(table, "sardeis")
    assert table.pc("sardeis") == NOBODY
    assert table.outcome == COMPLETED


@pytest.mark.clauses("15.4/b")
def test_a_relieving_army_outside_is_not_touched_by_the_fall() -> None:
    table = garrisoned(4, made=2, mercenary=1)
    table.units(1, "pergamon", mercenary=2)
    table.pcs(1, "pergamon")
    besiege(table, "sardeis")
    assert table.cus(1, "pergamon") == group(mercenary=2)
    assert table.cus(1, "sardeis/inside") == 0


@pytest.mark.clauses("15.4/b")
def test_one_mercenary_joins_peithon_at_an_independent_stronghold() -> None:
    table = before("sparta", 6, owner=INDEPENDENT, leader="peithon", segment=ACTIVATION)
    besiege(table, "sparta")
    assert table.cus(0, "sparta") == group(mercenary=5)


@pytest.mark.clauses("15.4/b")
def test_nobody_joins_peithon_at_a_minor_city() -> None:
    table = before("larisa", 6, owner=INDEPENDENT, leader="peithon", segment=ACTIVATION)
    besiege(table, "larisa")
    assert table.cus(0, "larisa") == group(mercenary=4)


@pytest.mark.clauses("16.1/d", "16.1/b")
def test_a_captured_capital_goes_to_its_taker_and_is_a_minor_city_again() -> None:
    table = before("alexandreia", 6, options=("16.1",))
    state = table.state
    state.capitals[1] = place("alexandreia")
    state.siege_points[place("alexandreia")] = 0 << 4 | 2
    state.fleet_owner[fleet("karia")] = 0
    besiege(table, "alexandreia")
    table.play("pass")
    assert state.capitals[1] == OUT_OF_GAME
    assert state.captured_capitals[0] == 1
    assert not state.is_major_city(place("alexandreia"))


@pytest.mark.clauses("1/c", "15.4/c")
def test_with_limited_markers_a_player_without_one_cannot_claim() -> None:
    table = before("larisa", 4, owner=INDEPENDENT, house_rules={"pc_limit": "counters"})
    spaces = [space for space in range(table.state.board.named) if space != place("larisa")]
    for space in spaces[:40]:
        table.state.set_pc(space, 0)
    table.state.turn = 1
    besiege(table, "larisa")
    assert table.at_rest
    assert table.pc("larisa") == NOBODY


# ---------------------------------------------------------------------- 16.5, 16.9


@pytest.mark.clauses("16.5/ex1", "16.5/a")
def test_two_units_inside_turn_the_third_point_aside_twice() -> None:
    table = garrisoned(6, made=2, options=("16.5",), mercenary=2)
    besiege(table, "sardeis")
    assert points(table, "sardeis") == 2
    assert table.cus(1, "sardeis/inside") == 0
    assert table.pc("sardeis") == 1


@pytest.mark.clauses("16.5/a")
def test_the_garrisons_owner_chooses_the_loss_and_the_next_point_counts() -> None:
    table = garrisoned(6, made=1, options=("16.5",), mercenary=1, loyal=1)
    besiege(table, "sardeis")
    assert table.asked == 1
    table.play("lose mercenary")
    assert points(table, "sardeis") == 2
    assert table.cus(1, "sardeis/inside") == group(loyal=1)


@pytest.mark.clauses("16.5/b")
def test_a_point_turned_aside_makes_no_royal_defect() -> None:
    table = garrisoned(4, made=2, options=("16.5",), royal=1, mercenary=1)
    table.state.champion[1] = 0
    table.state.dirty = True
    besiege(table, "sardeis")
    table.play("lose mercenary")
    assert table.cus(1, "sardeis/inside") == group(royal=1)


@pytest.mark.clauses("16.5/a")
def test_an_empty_city_falls_as_usual() -> None:
    table = before("sardeis", 4, options=("16.5",))
    table.state.siege_points[place("sardeis")] = 2
    besiege(table, "sardeis")
    assert table.pc("sardeis") == NOBODY


@pytest.mark.clauses("16.9/i")
def test_cavalry_before_an_independent_minor_city_is_dispersed_instead_of_a_loss() -> None:
    table = before(
        "larisa", 1, owner=INDEPENDENT, segment=ACTIVATION, options=("16.9",), mercenary=3, cavalry=1
    )
    besiege(table, "larisa")
    assert table.cus(0, "larisa") == group(mercenary=3)
    assert table.state.dispersed_troops[0] == group(cavalry=1)


@pytest.mark.clauses("16.9/h", "16.9/i")
def test_in_the_surrender_segment_the_cavalry_need_not_have_been_named() -> None:
    table = before("larisa", 1, owner=INDEPENDENT, options=("16.9",), mercenary=3, cavalry=1)
    besiege(table, "larisa")
    assert table.options == ["disperse cavalry", "lose cavalry", "lose mercenary"]
    table.play("lose mercenary")
    assert table.cus(0, "larisa") == group(mercenary=2, cavalry=1)


@pytest.mark.clauses("16.9/i")
def test_in_the_surrender_segment_the_besieger_may_disperse_his_cavalry_for_a_loss() -> None:
    table = before("larisa", 1, owner=INDEPENDENT, options=("16.9",), mercenary=3, cavalry=1)
    besiege(table, "larisa")
    table.play("disperse cavalry")
    assert table.at_rest or table.question != "siege_loss"
    assert table.cus(0, "larisa") == group(mercenary=3)
    assert table.state.dispersed_troops[0] == group(cavalry=1)


@pytest.mark.clauses("16.9/i")
def test_cavalry_without_which_there_were_no_three_units_is_dispersed() -> None:
    table = before("larisa", 1, owner=INDEPENDENT, options=("16.9",), mercenary=2, cavalry=1)
    besiege(table, "larisa")
    assert table.state.dispersed_troops[0] == group(cavalry=1)


@pytest.mark.clauses("16.9/i", "15.2.B/b")
def test_an_army_without_cavalry_loses_as_usual() -> None:
    table = before("larisa", 1, owner=INDEPENDENT, options=("16.9",), segment=ACTIVATION)
    besiege(table, "larisa")
    assert table.cus(0, "larisa") == group(mercenary=3)
    assert table.state.dispersed_troops[0] == 0


@pytest.mark.clauses("16.9/j")
def test_cavalry_before_a_major_city_may_be_eliminated_but_not_dispersed() -> None:
    table = before("sardeis", 1, options=("16.9",), mercenary=3, cavalry=1)
    besiege(table, "sardeis")
    assert table.options == ["lose cavalry", "lose mercenary"]


def test_the_event_names_leader_owner_and_progress_of_the_siege() -> None:
    table = before("sardeis", 2, leader="antigonos")
    owner = table.state.pc[place("sardeis")]
    besiege(table, "sardeis")
    assert table.events("siege") == [(0, place("sardeis"), general("antigonos"), owner, 0, 3)]
