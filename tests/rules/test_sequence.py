import pytest

from diadochoi.rules.core.ids import DISPERSED, NOBODY, NOT_IN_PLAY, OUT_OF_GAME
from diadochoi.rules.core.segments import (
    ACTIVATION,
    DEAL,
    FORAGE,
    ISOLATION,
    PREPARATIONS,
    REINFORCEMENTS,
    REVEAL,
    SURRENDER,
    TURN_END,
    TYCHE,
)
from diadochoi.rules.core.win_kinds import END_GAME, INSTANT_VP, REGENCY
from diadochoi.rules.court.royal_family import remove_royal
from diadochoi.rules.table.deck import deal, lapse
from diadochoi.rules.turn import sequence
from diadochoi.rules.turn.sequence import SequenceOfPlay
from diadochoi.rules.turn.setup import starting_deck
from tests.rules.build import Done, Table, board, card, content, general, group, place, province, royal

NO_EVENTS = 1  # Game Turn I: no turn events and no Reinforcements


@pytest.fixture(autouse=True)
def quiet_segments(monkeypatch):
    """Make each Segment, window and reveal end at once: other tests cover them."""
    monkeypatch.setattr(sequence, "open_window", lambda state, moment: None)
    monkeypatch.setattr(sequence, "segment_frame", lambda segment, seat: Done())
    monkeypatch.setattr(sequence, "RevealTableCards", Done)


def begin(table):
    """Start a Game Turn of this table, with a full deck, and stop at its first decision."""
    table.state.draw_pile = starting_deck(board(), table.state.config)
    table.run(SequenceOfPlay())
    return table


def full_turn(table):
    """Play the Game Turn with first options until the next one begins, or to the end of the game."""
    turn = table.state.turn
    table.play_first(until=lambda state: state.turn > turn)


def segments(table):
    return [event[0] for event in table.events("segment")]


# ---------------------------------------------------------------------- the order of things


@pytest.mark.clauses("5/a", "5.2/a", "5.1A/a", "5.4/a", "6/a", "6/b")
@pytest.mark.also("3e", "3e/3.3/a", "3e/3.5/a", "3e/3.5/b")
def test_first_game_turn_runs_its_phases_without_reinforcements():
    table = Table.set_up(4)
    table.play_first(until=lambda state: state.turn == 2)
    round_ = [SURRENDER, TYCHE, ACTIVATION, FORAGE] * 4
    done = segments(table)
    done = done[: done.index(TURN_END) + 1]
    assert done == [PREPARATIONS, DEAL, *round_ * 5, ISOLATION, TURN_END]


@pytest.mark.clauses("5/a", "5.2/a")
@pytest.mark.also("3e", "3e/3.3/a")
def test_later_game_turns_have_reinforcements():
    table = Table.set_up(4)
    table.play_first(until=lambda state: state.turn == 3)
    done = segments(table)
    second = done[done.index(TURN_END) + 1 :]
    assert second[:3] == [PREPARATIONS, REINFORCEMENTS, DEAL]


@pytest.mark.clauses("6/a", "6/c")
@pytest.mark.parametrize(("players", "rounds", "reveals"), [(2, 5, 5), (3, 5, 5), (4, 5, 0), (5, 4, 0)])
def test_number_of_rounds_and_reveals_by_players(players, rounds, reveals):
    table = Table.set_up(players)
    table.play_first(until=lambda state: state.turn == 2)
    assert len(table.events("round")) == rounds
    assert segments(table).count(SURRENDER) == rounds * players
    assert segments(table).count(REVEAL) == reveals


@pytest.mark.clauses("6/b", "6/f")
def test_each_player_finishes_his_segments_before_the_next_begins():
    table = begin(Table(players=3, turn=NO_EVENTS))
    table.play("first seat1 right")  # nothing else is asked before the next Game Turn
    turns = [(s, who) for s, who in table.events("segment") if SURRENDER <= s <= FORAGE]
    once = [(s, seat) for seat in (1, 0, 2) for s in (SURRENDER, TYCHE, ACTIVATION, FORAGE)]
    assert turns == once * 5


@pytest.mark.clauses("6.2B2/a")
def test_own_pcs_are_remembered_when_the_tyche_segment_begins(monkeypatch):
    seen = []

    def watch(segment, seat):
        if segment == TYCHE:
            seen.append((seat, table.state.pcs_at_segment))
        return Done()

    monkeypatch.setattr(sequence, "segment_frame", watch)
    table = Table(players=2, turn=NO_EVENTS)
    table.pcs(0, "tarsos", "issos")
    table.units(0, "tarsos", loyal=1)
    begin(table).play("first seat0 left")
    assert seen[0] == (0, (place("issos"), place("tarsos")))
    assert seen[1] == (1, ())


# ---------------------------------------------------------------------- turn events


def two_sides(turn):
    """Give seat 0 and seat 1 a Major City each, so that both have a space."""
    table = Table(players=2, turn=turn)
    table.pcs(0, "pella")
    table.pcs(1, "tyros")
    return table


@pytest.mark.clauses("5.1A/c")
def test_polyperchon_takes_the_place_of_antipatros_on_turn_three():
    table = two_sides(3)
    table.general("antipatros", "pella", 0, loyal=3)
    table.royal("alexandros", "pella", 0)
    table.state.popularity[general("antipatros")] = 1
    begin(table)
    assert table.at("polyperchon") == place("pella")
    assert table.at("antipatros") == OUT_OF_GAME
    assert table.state.general_owner[general("polyperchon")] == 0
    assert table.cus(0, "pella") == group(loyal=3)
    assert table.owner_of("alexandros") == 0
    assert table.state.popularity[general("polyperchon")] == 0


@pytest.mark.clauses("5.1A/c")
def test_polyperchon_is_dispersed_if_antipatros_is():
    table = two_sides(3)
    table.general("antipatros", DISPERSED, 0)
    begin(table)
    assert table.at("polyperchon") == DISPERSED
    assert table.at("antipatros") == OUT_OF_GAME


@pytest.mark.clauses("5.1A/c", "7.1B/e")
def test_polyperchon_does_not_come_again_when_antipatros_was_killed():
    table = two_sides(3)
    table.general("antipatros", "pella", 0)
    table.state.remove_general(general("antipatros"))
    begin(table)
    assert table.at("polyperchon") == NOT_IN_PLAY


@pytest.mark.clauses("5.1A/d", "7.1B/d")
@pytest.mark.also("3e", "3e/21.2/a")
def test_demetrios_joins_the_player_who_was_dealt_antigonos_even_if_he_is_dead():
    table = two_sides(3)
    table.general("antigonos", "tyros", 1)
    table.state.remove_general(general("antigonos"))
    begin(table)
    assert table.state.general_owner[general("demetrios")] == 1
    assert table.state.asked == 1
    assert table.options == ["place demetrios tyros", "place demetrios tyros/inside"]
    table.play("place demetrios tyros/inside")
    assert table.at("demetrios") == place("tyros/inside")
    assert not table.state.troops[1]


@pytest.mark.clauses("5.1A/d", "5.2/k")
def test_demetrios_cannot_join_polyperchon_who_has_just_come():
    table = two_sides(3)
    table.general("antipatros", "larisa", 1, loyal=1)
    table.state.dealt_to[general("antigonos")] = 1
    begin(table)
    assert table.at("polyperchon") == place("larisa")
    assert table.options == ["place demetrios tyros", "place demetrios tyros/inside"]


@pytest.mark.clauses("5.1A/e", "3.8/f")
@pytest.mark.also("3e", "3e/17.4/g")
def test_unburied_cart_leaves_the_game_on_turn_four():
    table = two_sides(4)
    table.royal("funeral_cart", "pella", 0)
    begin(table)
    assert table.state.royal_at[board().cart] == OUT_OF_GAME


@pytest.mark.clauses("5.1A/e", "3.8/f")
def test_tomb_stays_on_turn_four():
    table = two_sides(4)
    table.royal("funeral_cart", "pella", NOBODY)
    table.state.tomb = place("pella")
    begin(table)
    assert table.state.royal_at[board().cart] == place("pella")


@pytest.mark.clauses("5.1A/e", "3.2/a")
def test_regency_of_alexandros_is_checked_on_turn_four():
    table = two_sides(4)
    table.royal("alexandros", "pella", 0)
    begin(table)
    assert (table.state.winner, table.state.win_kind) == (0, REGENCY)


@pytest.mark.clauses("5.1A/f", "3.2/a")
def test_regency_of_herakles_is_checked_on_turn_five_and_not_before():
    table = two_sides(4)
    table.royal("herakles", "pella", 0)
    begin(table)
    assert not table.state.over
    table = two_sides(5)
    table.royal("herakles", "pella", 0)
    begin(table)
    assert (table.state.winner, table.state.win_kind) == (0, REGENCY)


@pytest.mark.clauses("3.1/e", "3.1/d")
def test_a_threshold_held_since_turn_one_wins_when_turn_two_begins():
    table = Table(players=5, turn=2)
    table.province(3, "aigyptos", "babylonia", "syria", "phrygia", "makedonia", "hellas")
    begin(table)
    assert (table.state.winner, table.state.win_kind) == (3, INSTANT_VP)


@pytest.mark.clauses("3.1/e")
def test_house_rule_lets_an_early_threshold_win_only_with_the_next_change():
    table = Table(players=5, turn=2, house_rules={"threshold_from_turn_one": "next_change"})
    table.province(3, "aigyptos", "babylonia", "syria", "phrygia", "makedonia", "hellas")
    begin(table)
    assert not table.state.over
    table.settle()
    assert not table.state.over
    table.province(3, "kilikia")
    table.settle()
    assert table.state.winner == 3


# ---------------------------------------------------------------------- usurper and turn order


@pytest.mark.clauses("5.1B/a")
def test_most_victory_points_make_the_usurper():
    table = Table(players=3, turn=NO_EVENTS)
    table.province(1, "aigyptos")
    table.province(2, "kilikia")
    assert begin(table).state.usurper == 1


@pytest.mark.clauses("5.1B/a", "5.1B/dv1")
def test_a_tie_for_usurper_goes_to_the_most_senior_general_even_dispersed():
    table = Table(players=3, turn=NO_EVENTS)
    table.province(0, "kilikia")
    table.province(2, "kappadokia")
    table.general("krateros", "tarsos", 0)
    table.general("perdikkas", DISPERSED, 2)
    assert begin(table).state.usurper == 2


@pytest.mark.clauses("5.1B/a", "5.1B/b")
def test_usurper_keeps_the_marker_all_turn():
    table = Table(players=2, turn=NO_EVENTS)
    table.province(0, "aigyptos")
    table.units(0, "memphis", loyal=1)
    begin(table)
    table.province(1, "aigyptos")
    table.settle()
    assert table.state.usurper == 0
    assert table.state.legitimacy == [3, 3]


@pytest.mark.clauses("5.1C/a")
def test_least_victory_points_choose_first_player_and_direction():
    table = Table(players=3, turn=NO_EVENTS)
    table.province(0, "aigyptos")
    table.province(1, "kilikia")
    begin(table)
    assert table.state.asked == 2
    assert table.options == [f"first seat{s} {d}" for s in range(3) for d in ("left", "right")]
    table.play("first seat1 left")
    assert table.state.order == [1, 2, 0]


@pytest.mark.clauses("5.1C/a")
def test_turn_order_to_the_right_counts_seats_down():
    table = begin(Table(players=5, turn=NO_EVENTS))
    table.play("first seat3 right")
    assert table.state.order == [3, 2, 1, 0, 4]


@pytest.mark.clauses("5.1C/a", "5.1C/c")
@pytest.mark.also("3e", "3e/3.1/b")
def test_tie_for_least_is_rolled_again_until_one_is_lowest():
    table = Table(players=4, turn=NO_EVENTS, dice=(2, 5, 2, 6, 1))
    table.province(3, "aigyptos")
    begin(table)
    assert table.state.asked == 2
    assert table.state.script == ()


@pytest.mark.clauses("5.1C/a")
def test_two_players_choose_only_who_is_first():
    table = begin(Table(players=2, turn=NO_EVENTS))
    assert table.options == ["first seat0 left", "first seat1 left"]


@pytest.mark.clauses("5.1C/b")
def test_house_rule_leaves_the_direction_to_the_first_player():
    table = Table(players=3, turn=NO_EVENTS, house_rules={"turn_direction_chooser": "first_player"})
    table.province(0, "aigyptos")
    table.province(1, "kilikia")
    begin(table)
    assert table.state.asked == 2
    table.play("choose seat0")
    assert table.state.asked == 0
    table.play("choose right")
    assert table.state.order == [0, 2, 1]


# ---------------------------------------------------------------------- the deal


@pytest.mark.clauses("5.3/b")
@pytest.mark.parametrize(("players", "hand", "table_cards"), [(2, 5, 10), (3, 5, 5), (4, 5, 0), (5, 4, 0)])
def test_hands_and_table_cards_by_players(players, hand, table_cards):
    table = Table.set_up(players)
    table.play_first(until=lambda state: state.round > 0 or state.turn > 1)
    # every Segment ends at once here, so the hands still have the deal of the turn
    deal(table.state)
    assert [len(cards) for cards in table.state.hands] == [hand] * players
    assert len(table.state.table_cards) == table_cards
    assert len(table.state.draw_pile) == 59 - players * hand - table_cards


@pytest.mark.clauses("5.3/a", "5.3/c")
@pytest.mark.also("3e", "3e/3.4/a", "3e/3.4/b")
def test_every_card_that_is_not_removed_is_shuffled_in_again():
    table = Table(players=3)
    state = table.state
    everything = list(range(12 + 3 * 5 + 5))
    state.draw_pile = everything[:8]
    state.discards = everything[8:16]
    state.hands[1] = everything[16:18]
    state.table_cards = everything[18:20]
    state.front = {everything[20]: 2}
    state.removed_cards = [everything[21]]
    state.draw_pile += everything[22:]
    deal(state)
    dealt = state.draw_pile + state.table_cards + [c for hand in state.hands for c in hand]
    assert sorted(dealt) == [c for c in everything if c != everything[21]]
    assert not state.discards and not state.front
    assert state.removed_cards == [everything[21]]


@pytest.mark.clauses("5.3/a")
def test_deals_do_not_depend_on_where_the_cards_lay():
    tables = [Table(players=2), Table(players=2)]
    tables[0].state.draw_pile = list(range(40))
    tables[1].state.discards = list(reversed(range(40)))
    for table in tables:
        deal(table.state)
    assert tables[0].state.hands == tables[1].state.hands


# ---------------------------------------------------------------------- isolation and turn end


@pytest.mark.clauses("5/a", "5.5/a")
@pytest.mark.also("3e", "3e/3.6/a")
def test_isolated_pcs_go_before_the_turn_ends():
    table = Table(players=2, turn=NO_EVENTS)
    table.pcs(0, "nabataioi")
    begin(table)
    table.play_first(until=lambda state: state.turn == 2)
    assert table.pc("nabataioi") == NOBODY


@pytest.mark.clauses("5.6/a", "3.8/a")
@pytest.mark.parametrize("turn", [2, 3])
@pytest.mark.also("3e", "3e/3.7/a")
def test_alexander_may_be_buried_at_the_turn_end(turn):
    table = two_sides(turn)
    table.royal("funeral_cart", "pella", 0)
    begin(table)
    table.play_first(until=lambda state: state.segment == TURN_END)
    assert table.state.asked == 0
    assert table.options == ["bury", "pass"]
    table.play("bury")
    assert table.state.tomb == place("pella")
    assert table.state.legitimacy[0] == 3 + 10
    assert table.state.turn == turn + 1


@pytest.mark.clauses("5.6/a", "3.8/a")
def test_burial_at_the_turn_end_is_optional():
    table = two_sides(2)
    table.royal("funeral_cart", "pella", 0)
    begin(table)
    table.play_first(until=lambda state: state.segment == TURN_END)
    table.play("pass")
    assert table.state.tomb == NOBODY
    assert table.state.turn == 3


@pytest.mark.clauses("5.1A/a", "3.8/a")
@pytest.mark.also("3e", "3e/17.4/a")
def test_no_burial_at_the_end_of_turn_one():
    table = two_sides(1)
    table.royal("funeral_cart", "pella", 0)
    begin(table)
    table.play_first(until=lambda state: state.turn == 2)
    assert table.state.tomb == NOBODY


@pytest.mark.clauses("8.2/f", "5.6/a")
def test_unused_marriage_offer_goes_to_the_discards_at_the_turn_end():
    table = Table()
    offer = card("kleopatra_offers_marriage")
    road = card("the_royal_road")
    table.state.front = {offer: 1, road: 2}
    lapse(table.state, "player_turn")
    assert table.state.front == {offer: 1}
    lapse(table.state, "game_turn")
    assert table.state.front == {}
    assert table.state.discards == [road, offer]


@pytest.mark.clauses("8.2/f")
def test_lasting_cards_do_not_lapse_with_the_turn():
    table = Table()
    table.state.front = {card("condemnation"): 1}
    lapse(table.state, "player_turn")
    lapse(table.state, "game_turn")
    assert table.state.front == {card("condemnation"): 1}


@pytest.mark.clauses("3.3/a", "5.6/a")
@pytest.mark.also("3e", "3e/3.7/a")
def test_most_victory_points_win_when_turn_five_is_over():
    table = two_sides(5)
    table.province(1, "phoenike")
    table.royal("philippos", "pella", 0)  # Legitimacy does not count
    begin(table)
    full_turn(table)
    assert (table.state.winner, table.state.win_kind) == (1, END_GAME)


@pytest.mark.clauses("16.12/a", "3.3/a")
def test_short_game_ends_after_turn_four():
    table = Table(players=2, turn=4, options=("16.12",))
    table.province(0, "makedonia")
    table.pcs(1, "tyros")
    begin(table)
    full_turn(table)
    assert (table.state.winner, table.state.win_kind) == (0, END_GAME)


@pytest.mark.clauses("5/a", "3.3/a")
def test_a_whole_game_of_empty_segments_ends_after_five_turns():
    table = Table.set_up(3)
    for name in ("alexandros", "philippos", "herakles"):  # nobody becomes Regent before
        remove_royal(table.state, royal(name))
    table.play_first(until=lambda state: False)
    assert table.state.win_kind == END_GAME
    assert len(table.events("turn")) == 5


@pytest.mark.clauses("5.2/g")
def test_reinforcements_are_placed_in_turn_order():
    table = Table(players=3, turn=2)
    for seat, space in enumerate(("pella", "tyros", "memphis")):
        table.pcs(seat, space)
    table.general("krateros", "pella", 0)
    begin(table)
    table.play("first seat2 right")
    table.play_first(until=lambda state: state.segment == DEAL or state.round > 0)
    seats = list(dict.fromkeys(event[0] for event in table.events("units_placed")))
    assert seats == [2, 1, 0]


def test_calendar_and_rules_know_the_same_events():
    names = {event for turn in content().calendar for event in turn.events}
    assert names == {
        "polyperchon_replaces_antipatros",
        "demetrios_joins_antigonos",
        "regency_alexandros",
        "remove_funeral_cart",
        "regency_herakles",
    }
    assert province("makedonia") == board().makedonia
