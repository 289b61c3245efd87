from __future__ import annotations

import json

import pytest

from diadochoi.record.game import Game, new_game
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.rules.court.lasting import CONDEMNED, CONSTRUCTION, HELEPOLIS
from diadochoi.rules.knowledge.views import sample, view
from diadochoi.rules.march.passage_request import PASSAGE_REFUSED
from diadochoi.rules.turn.setup import Setup
from tests.record.playing import play_on, random_game


def moments(players: int, seed: int, count: int = 40, step: int = 9) -> list[Game]:
    """Return moments of one game while it goes on."""
    game = new_game(players=players, seed=seed)
    found = []
    for number in range(count):
        if game.over:
            break
        found.append(game.copy())
        play_on(game, step, seed + number)
    return found


@pytest.mark.clauses("2/ar", "5.3/d")
def test_view_shows_the_own_hand_and_only_the_size_of_others() -> None:
    game = random_game(players=4, plays=60)
    state = game.state
    for seat in range(4):
        seen = view(state, seat)
        for other in range(4):
            panel = seen["seats"][other]
            assert panel["cards"] == len(state.hands[other])
            assert len(panel["hand"]) == (len(state.hands[other]) if other == seat else 0)
    assert all(panel["hand"] == [] for panel in view(state, None)["seats"])


@pytest.mark.clauses("2/ar", "5.3/d")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_hidden_card_is_named_anywhere_in_a_view(players: int) -> None:
    cards = new_game(players, seed=1).content.cards
    for game in moments(players, seed=3, count=12):
        state = game.state
        for seat in range(players):
            seen = view(state, seat)
            del seen["house_rules"]  # one has the same name as a card
            text = json.dumps(seen)
            hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
            for card in hidden + state.draw_pile + state.table_cards:
                # a few cards have the same name as a piece on the table
                if cards[card].id not in ("kassandros", "olympias"):
                    assert f'"{cards[card].id}"' not in text


def test_view_never_holds_the_random_state() -> None:
    game = random_game(plays=30)
    text = json.dumps(view(game.state, 0))
    assert game.state.seed.hex() not in text
    assert "counter" not in text


def test_options_are_shown_to_the_seat_asked_alone() -> None:
    game = random_game(players=3, plays=25)
    asked = game.state.asked
    for seat in (None, 0, 1, 2):
        decision = game.view(seat)["decision"]
        assert decision["seat"] == asked
        assert decision["options"] == (game.actions() if seat == asked else [])


def with_lists(value: object) -> object:
    """Return a view as JSON returns it, with lists instead of pairs."""
    if isinstance(value, dict):
        return {key: with_lists(inner) for key, inner in value.items()}
    return [with_lists(inner) for inner in value] if isinstance(value, list | tuple) else value


def test_view_is_json_and_leaves_the_state_alone() -> None:
    game = random_game(players=5, plays=50)
    before = game.state.copy()
    seen = view(game.state, 1)
    assert json.loads(json.dumps(seen)) == with_lists(seen)
    assert game.state == before


def test_points_on_the_track_are_the_sum_of_their_sources() -> None:
    for game in moments(4, seed=5, count=12, step=25):
        for panel in view(game.state, None)["seats"]:
            assert sum(worth for _, worth in panel["vp_sources"]) == panel["vp"]
            total = sum(worth for _, worth in panel["legitimacy_sources"])
            assert max(0, total) == panel["legitimacy"]


def test_lasting_effects_are_shown_by_name_and_never_as_packed_numbers() -> None:
    state = new_game(players=3, seed=1).state
    board = state.board
    CONDEMNED.begin(state, board.general_index["antigonos"])
    HELEPOLIS.begin(state, 1, board.space_index["tyros"])
    CONSTRUCTION.begin(state, 2, board.space_index["sparta"])
    PASSAGE_REFUSED.begin(state, 1 << board.space_index["issos"])
    assert view(state)["effects"] == [
        {"name": "condemned", "general": "antigonos"},
        {"name": "construction", "by": 2, "at": "sparta"},
        {"name": "helepolis", "by": 1, "at": "tyros"},
        {"name": "passage_refused", "spaces": ["issos"]},
    ]


@pytest.mark.clauses("5.2/l")
def test_units_placed_as_reinforcements_are_a_number_for_each_space() -> None:
    state = random_game(players=3, plays=25).state
    state.placed_here = {0: 2, 5: 1}
    ids = [space.id for space in state.board.content.spaces]
    assert view(state, None)["done"]["placed"] == {ids[0]: 2, ids[5]: 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seat_cannot_tell_a_sample_from_the_truth(players: int) -> None:
    for number, game in enumerate(moments(players, seed=players)):
        for seat in (None, *range(players)):
            drawn = sample(game.state, seat, number)
            assert view(drawn, seat) == view(game.state, seat)


def test_sample_deals_the_unseen_cards_anew_and_other_dice() -> None:
    game = random_game(players=4, plays=60)
    state = game.state
    drawn = sample(state, 0, 11)
    assert drawn.hands[0] == state.hands[0]
    assert drawn.draw_pile != state.draw_pile
    assert drawn.seed != state.seed
    piles = [*drawn.hands, drawn.draw_pile, drawn.table_cards]
    truth = [*state.hands, state.draw_pile, state.table_cards]
    assert sorted(card for pile in piles for card in pile) == sorted(card for pile in truth for card in pile)


def test_samples_differ_by_seed_and_are_the_same_for_the_same() -> None:
    state = random_game(players=4, plays=60).state
    assert sample(state, 0, 1) == sample(state, 0, 1)
    assert sample(state, 0, 1) != sample(state, 0, 2)


def test_sample_does_not_depend_on_the_hidden_cards() -> None:
    """A seat's sample must not contain a trace of the true cards."""
    state = random_game(players=3, plays=40).state
    other = state.copy()
    asked = state.asked
    hidden = next(seat for seat in range(3) if seat != asked)
    other.hands[hidden], other.draw_pile[: len(other.hands[hidden])] = (
        other.draw_pile[: len(other.hands[hidden])],
        other.hands[hidden],
    )
    assert sample(state, asked, 4).hands == sample(other, asked, 4).hands


def test_sample_can_be_played_to_the_end() -> None:
    game = random_game(players=3, plays=40)
    drawn = Game(sample(game.state, 0, 3))
    assert play_on(drawn, 20_000).over


@pytest.mark.clauses("4.4/d")
def test_sample_hides_the_generals_others_have_passed_on() -> None:
    game = new_game(players=5, seed=2)
    game.play(game.legal[0])
    game.play(game.legal[0])
    found = set()
    for number in range(20):
        setup = sample(game.state, 4, number).frames[-1]
        assert isinstance(setup, Setup)
        found.add(setup.discards)
    assert len(found) > 1


def test_seat_asked_for_a_surprise_card_holds_one_in_every_sample() -> None:
    game = parse_scenario(
        """
        title: blue may answer with a card
        seats: {red: [antigonos], blue: [ptolemaios]}
        position:
          segment: activation
          hands: {blue: [fog, mutiny, unrest]}
          generals:
            antigonos: {at: kelainai, units: {loyal: 3}}
            ptolemaios: {at: gordion, units: {loyal: 1}}
          control: {blue: [phrygia]}
        dice: [6, 6, 6, 6, 6]
        """
    ).start()
    for _ in range(40):
        if game.state.asked == 1:
            break
        game.play(game.legal[0])
    assert game.state.asked == 1
    for number in range(10):
        drawn = sample(game.state, 0, number)
        assert len(drawn.options) > 1
