from collections import Counter

import pytest

from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core import units
from diadochoi.rules.core.config import ConfigError, make_config
from diadochoi.rules.core.ids import HOLDING_BOX, INDEPENDENT, NOBODY, NOT_IN_PLAY, OFF_MAP, SPACE_MASK
from diadochoi.rules.core.segments import PREPARATIONS, SETUP
from diadochoi.rules.turn.setup import lay_out, start_general
from tests.rules.build import Table, board, card, content, general, group, place, province, royal, words

EIGHT = {
    "perdikkas",
    "antipatros",
    "krateros",
    "ptolemaios",
    "leonnatos",
    "peithon",
    "antigonos",
    "eumenes",
}


def laid_out(players=4, options=()):
    table = Table(players=players, turn=1, options=options)
    lay_out(table.state)
    return table


def start(table, seat, name, where):
    table.state.join_faction(general(name), seat)
    start_general(table.state, general(name), place(where))


def finished(players, options=(), seed=7, house_rules=None):
    """Create a game with everything placed, in the first Preparations Phase."""
    table = Table.set_up(players, options=options, seed=seed, house_rules=house_rules)
    table.play_first(until=lambda state: state.segment != SETUP)
    return table


def dealt(state):
    return {content().generals[g].id: seat for g, seat in enumerate(state.dealt_to) if seat >= 0}


# ---------------------------------------------------------------------- non-player pieces


@pytest.mark.clauses("4.1/b", "16.1/a")
def test_deck_leaves_out_47b_and_unused_optional_cards():
    deck = laid_out().state.draw_pile
    assert len(deck) == 59
    assert card("silver_shields_47a") in deck
    assert card("silver_shields_47b") not in deck
    assert card("oracle") not in deck


@pytest.mark.clauses("4.1/b", "16.1/a")
def test_optional_cards_join_the_deck_when_agreed():
    deck = laid_out(options=("16.1",)).state.draw_pile
    assert len(deck) == 69
    assert card("oracle") in deck


@pytest.mark.clauses("4.1/b", "16.1/a")
def test_single_optional_cards_join_the_deck():
    deck = laid_out(options=("16.1:oracle", "16.1:superior_admiral_o67")).state.draw_pile
    assert len(deck) == 61
    assert card("oracle") in deck and card("superior_admiral_o67") in deck
    assert card("superior_admiral_o66") not in deck


@pytest.mark.clauses("16.1/a")
def test_a_choice_of_optional_cards_is_written_in_one_way():
    cards = [own.id for own in content().cards if own.optional]
    singles = tuple(f"16.1:{own}" for own in cards)

    def options(*chosen):
        return make_config(content(), 4, "4e", chosen).options

    assert options("16.9", *singles) == options("16.1", "16.1:oracle", "16.9") == ("16.1", "16.9")
    assert options("16.9", *reversed(singles[:2])) == (*singles[:2], "16.9")
    with pytest.raises(ConfigError, match="'orakle' is not the id of an optional card; choose from cavalry"):
        options("16.1:orakle")
    with pytest.raises(ConfigError, match="'unrest' is not the id of an optional card"):
        options("16.1:unrest")
    with pytest.raises(ConfigError, match=r"'16.2:oracle' is unknown"):
        options("16.2:oracle")
    with pytest.raises(ConfigError, match="it has no optional cards"):
        make_config(load_edition("3e"), 4, "3e", ("16.1:oracle",))


@pytest.mark.clauses("4.1/c")
@pytest.mark.also("3e", "3e/22.4/a")
def test_fleets_start_in_their_boxes_on_the_lower_side():
    state = laid_out().state
    assert set(state.fleet_owner) == {NOBODY}
    assert not any(state.fleet_upgraded) and not any(state.fleet_dispersed)


@pytest.mark.clauses("4.1/d", "2/t")
@pytest.mark.parametrize(("players", "grey"), [(2, 4), (3, 1), (4, 4), (5, 1)])
def test_thrake_is_free_but_for_apollonia_when_lysimachos_starts(players, grey):
    table = laid_out(players)
    thrake = [s for s in board().province_spaces[province("thrake")] if table.state.pc[s] == INDEPENDENT]
    assert len(thrake) == grey
    assert place("apollonia") in thrake


@pytest.mark.clauses("4.1/e")
@pytest.mark.also("3e", "3e/22.1/e")
def test_two_independent_armies_start_on_the_map():
    state = laid_out().state
    armies = {army.id: state.army_at[army.index] for army in content().independents}
    assert armies["leosthenes"] == place("lamia")
    assert armies["ariarathes"] == place("komana")
    assert {armies[name] for name in ("seuthes", "glaukias", "philon")} == {HOLDING_BOX}


@pytest.mark.clauses("4.5/b", "4.1/a")
@pytest.mark.also("3e", "3e/22.3/a")
def test_everybody_begins_as_champion_with_no_victory_points():
    state = laid_out().state
    assert state.turn == 1
    assert state.vp == [0, 0, 0, 0]
    assert state.legitimacy == [3, 3, 3, 3]


# ---------------------------------------------------------------------- royal family


@pytest.mark.clauses("4.2/a", "4.2/c")
@pytest.mark.also("3e", "3e/22.1/c")
def test_females_start_uncontrolled_and_outside():
    table = laid_out()
    for name, where in (("olympias", "molossia"), ("thessalonike", "pella"), ("kleopatra", "sardeis")):
        assert table.state.royal_at[royal(name)] == place(where)
        assert table.owner_of(name) == NOBODY


@pytest.mark.clauses("4.2/b", "4.2/d", "8.1/b")
@pytest.mark.also("3e", "3e/22.1/a")
def test_herakles_waits_in_damaskos_and_philippos_off_the_map():
    table = laid_out()
    assert table.state.royal_at[royal("philippos")] == HOLDING_BOX
    assert table.state.royal_at[royal("herakles")] == place("damaskos")
    assert table.owner_of("herakles") == NOBODY
    assert table.state.royal_at[royal("alexandros")] == place("babylon")
    assert table.state.royal_at[royal("funeral_cart")] == place("babylon")


@pytest.mark.clauses("4.2/e", "16.2/a")
def test_option_keeps_herakles_off_the_map_even_with_seleukos():
    table = laid_out(5, options=("16.2",))
    start(table, 1, "seleukos", "damaskos")
    assert table.state.royal_at[royal("herakles")] == HOLDING_BOX
    assert table.owner_of("herakles") == NOBODY
    assert table.state.legitimacy[1] == 3


# ---------------------------------------------------------------------- dealing


@pytest.mark.clauses("4.3/a", "4.3/b", "4.3/c", "4.4/a", "4.4/b", "4.4/e", "4.6/g")
@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_starting_generals_are_dealt_out_evenly(players, each):
    state = finished(players).state
    names = dealt(state)
    expected = EIGHT | ({"lysimachos"} if players in (3, 5) else set())
    expected |= {"seleukos"} if players == 5 else set()
    assert set(names) == expected
    assert set(Counter(names.values()).values()) == {each}
    others = [g.index for g in content().generals if g.id not in expected]
    assert {state.general_at[g] for g in others} == {NOT_IN_PLAY}


@pytest.mark.clauses("4.4/b")
def test_deals_differ_with_the_seed_and_repeat_with_it():
    deals = [dealt(finished(4, seed=seed).state) for seed in (1, 2, 3, 1)]
    assert deals[0] == deals[3]
    assert deals[0] != deals[1] or deals[0] != deals[2]


@pytest.mark.clauses("4.4/c")
def test_five_players_pass_on_one_general_each():
    table = Table.set_up(5)
    given_up = []
    for seat in range(5):
        assert table.state.asked == seat
        assert len(table.options) == 2
        given_up.append(table.options[0].split()[1])
        table.play(table.options[0])
    assert set(Counter(table.state.general_owner[: board().majors]).values()) == {2, 10}
    owners = sorted(table.state.general_owner[general(name)] for name in given_up)
    assert owners == [0, 1, 2, 3, 4]


@pytest.mark.clauses("4.4/c")
def test_a_player_may_get_his_own_discard_back():
    def returned(seed):
        table = Table.set_up(5, seed=seed)
        first = words(table.state.options[0]).split()[1]
        for _ in range(5):
            engine.play(table.state, table.state.options[0])
        return table.state.general_owner[general(first)] == 0

    outcomes = {returned(seed) for seed in range(30)}
    assert outcomes == {True, False}


@pytest.mark.clauses("4.4/d")
def test_discards_of_the_deal_are_shown_only_when_all_have_chosen():
    table = Table.set_up(5)
    for _ in range(4):
        table.play(table.options[0])
        assert not table.events("general_passed_on")
    table.play(table.options[0])
    assert len(table.events("general_passed_on")) == 5


@pytest.mark.clauses("4.4/d")
def test_house_rule_shows_each_discard_at_once():
    table = Table.set_up(5, house_rules={"shown_discard_pass": "yes"})
    table.play(table.options[0])
    assert len(table.events("general_passed_on")) == 1


# ---------------------------------------------------------------------- placing


@pytest.mark.clauses("4.6/a")
@pytest.mark.parametrize("seed", range(5))
def test_players_place_from_perdikkas_to_the_left(seed):
    table = finished(4, seed=seed)
    seats = [event[0] for event in table.events("general_starts")]
    first = dealt(table.state)["perdikkas"]
    assert list(dict.fromkeys(seats)) == [(first + turn) % 4 for turn in range(4)]


@pytest.mark.clauses("4.6/c")
def test_some_generals_choose_their_space():
    choices = {}
    for seed in range(12):
        for players in (3, 4):
            table = Table.set_up(players, seed=seed)
            while table.state.segment == SETUP:
                choices[words(table.state.options[0]).split()[1]] = {o.split()[2] for o in table.options}
                table.play(table.state.options[0])
    assert choices == {
        "krateros": {"tarsos", "issos"},
        "leonnatos": {"abydos", "daskyleion"},
        "eumenes": {"amaseia", "dana", "mazaka", "melitene", "zela"},
        "lysimachos": {"agrianes", "apollonia", "byzantion", "chersonesos", "odrysai", "philippopolis"},
    }


@pytest.mark.clauses("4.6/c")
def test_a_starting_space_that_is_not_his_is_refused_with_its_clause():
    table = next(
        t
        for t in (Table.set_up(4, seed=seed) for seed in range(20))
        if t.state.segment == SETUP and words(t.state.options[0]).startswith("start eumenes")
    )
    top = table.state.frames[-1]
    code = table.state.options[0]
    other = code - ((place("amaseia") + 1) << 20) + ((place("komana") + 1) << 20)
    assert words(other) == "start eumenes komana"
    assert top.why_not(table.state, other) == ("not_his_starting_space", "4.6/c")


@pytest.mark.clauses("4.6/a", "4.6/b", "4.6/d", "7.2C/b")
@pytest.mark.parametrize(
    ("name", "where", "counts", "pcs", "vp", "legitimacy"),
    [
        ("perdikkas", "babylon", {"royal": 4, "elephant": 2}, 6, 4, 6),
        ("antipatros", "pella", {"royal": 2, "loyal": 2}, 5, 3, 2),
        ("krateros", "tarsos", {"royal": 2, "loyal": 2}, 2, 2, 0),
        ("ptolemaios", "memphis", {"loyal": 2, "mercenary": 2}, 5, 6, 0),
        ("leonnatos", "abydos", {"loyal": 2, "mercenary": 2}, 2, 2, 1),
        ("peithon", "ekbatana", {"loyal": 2, "mercenary": 2}, 6, 2, 0),
        ("antigonos", "kelainai", {"loyal": 2, "mercenary": 2}, 4, 3, 0),
        ("eumenes", "mazaka", {"loyal": 2, "mercenary": 2}, 5, 2, 0),
        ("lysimachos", "byzantion", {"loyal": 2, "mercenary": 2}, 5, 3, 0),
        ("seleukos", "damaskos", {"loyal": 2, "elephant": 2}, 2, 1, 2),
    ],
)
def test_each_general_starts_as_listed(name, where, counts, pcs, vp, legitimacy):
    table = laid_out(5)
    start(table, 2, name, where)
    assert table.cus(2, where) == group(**counts)
    assert table.state.pc.count(2) == pcs
    assert table.state.vp[2] == vp
    assert table.state.legitimacy[2] == 3 + legitimacy


@pytest.mark.clauses("4.6/a", "7.4/b")
@pytest.mark.also("3e", "3e/13.2/a")
def test_provinces_bring_their_fleets_but_kilikia_does_not():
    table = laid_out()
    for name, where in (("antipatros", "pella"), ("ptolemaios", "memphis"), ("krateros", "tarsos")):
        start(table, 0, name, where)
    held = {content().fleets[fleet].id for fleet in table.state.available_fleets(0)}
    assert held == {"makedonia", "aigyptos"}


@pytest.mark.clauses("4.6/d", "4.2/d")
def test_perdikkas_holds_alexandros_and_the_cart():
    table = laid_out()
    start(table, 3, "perdikkas", "babylon")
    assert table.owner_of("alexandros") == table.owner_of("funeral_cart") == 3


@pytest.mark.clauses("4.6/e", "4.2/d", "4.6/dv1", "3.6/c")
def test_herakles_adds_nothing_beside_alexandros():
    table = laid_out(5)
    start(table, 0, "perdikkas", "babylon")
    start(table, 0, "seleukos", "damaskos")
    assert table.owner_of("herakles") == 0
    assert (table.state.vp[0], table.state.legitimacy[0]) == (5, 9)


@pytest.mark.clauses("4.6/dv1")
def test_printed_totals_of_pairs_add_up():
    table = laid_out()
    start(table, 0, "perdikkas", "babylon")
    start(table, 0, "antipatros", "pella")
    start(table, 1, "krateros", "issos")
    start(table, 1, "eumenes", "zela")
    assert (table.state.vp[0], table.state.legitimacy[0]) == (7, 11)
    assert (table.state.vp[1], table.state.legitimacy[1]) == (4, 3)


@pytest.mark.clauses("4.6/f")
def test_seleukos_brings_elephants():
    table = laid_out(5)
    start(table, 0, "seleukos", "damaskos")
    assert units.of_kind(table.cus(0, "damaskos"), units.ELEPHANT) == 2


@pytest.mark.clauses("4.6/h", "4.2/c")
def test_everything_starts_outside_the_walls():
    state = finished(5).state
    for held in state.troops:
        assert all(location == location & SPACE_MASK for location in held)
    assert all(at == at & SPACE_MASK for at in state.general_at if at >= 0)
    assert all(at == at & SPACE_MASK for at in state.royal_at if at >= 0)


@pytest.mark.clauses("4.6/i", "3.5/d")
def test_bonus_points_count_from_the_start():
    table = laid_out()
    start(table, 0, "antipatros", "pella")
    table.state.fleet_upgraded[board().fleet_index["makedonia"]] = 1  # as if it had a higher printed value
    start(table, 0, "ptolemaios", "memphis")
    assert table.state.vp[0] == 3 + 6 + 3


@pytest.mark.clauses("4.6/ex1")
def test_five_players_have_ten_generals_on_the_map():
    state = finished(5).state
    assert sum(at >= 0 for at in state.general_at) == 10
    assert state.segment == PREPARATIONS


@pytest.mark.clauses("7.2F/a")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_eight_royal_army_units_are_on_the_map(players):
    state = finished(players).state
    assert sum(units.of_kind(g, units.ROYAL) for held in state.troops for g in held.values()) == 8


@pytest.mark.clauses("16.9/c")
def test_every_starting_general_gets_one_cavalry_unit_with_the_option():
    state = finished(4, options=("16.9",)).state
    groups = [g for held in state.troops for g in held.values()]
    assert [units.of_kind(g, units.CAVALRY) for g in groups] == [1] * 8


@pytest.mark.clauses("4.5/a", "7.1C/a")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_has_four_minor_generals_off_the_map(players):
    state = finished(players).state
    for seat in range(players):
        minors = board().minor_generals(seat)
        assert len(minors) == 4
        assert {state.general_at[minor] for minor in minors} == {OFF_MAP}
        assert {state.general_owner[minor] for minor in minors} == {seat}
        ratings = {(board().initiative[m], board().battle[m], board().seniority[m]) for m in minors}
        assert ratings == {(4, 2, 0)}


@pytest.mark.clauses("4/a")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_leads_to_the_first_turn_order(players):
    table = finished(players)
    assert table.state.turn == 1
    assert table.question == "first_player"
