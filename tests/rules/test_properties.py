"""Properties that are true at every moment of every game, tried at moments picked by hypothesis.

`DIADOCHOI_PROFILE=deep pytest tests/rules/test_properties.py` tries far more of them.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadochoi.arena.fuzz.illegal_actions import altered_action, invented_action, refusal
from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.record.errors import IllegalAction, WrongSeat
from diadochoi.record.game import Game
from diadochoi.record.log import event_data, visible_to
from diadochoi.record.replay import load_data, replay
from diadochoi.record.stored.position import parse_position, position_text
from diadochoi.record.stored.record import parse_record, record_text, save_data
from diadochoi.record.stored.state_fields import STATE_FIELDS
from diadochoi.record.stored.state_storage import fingerprint, restore_state, state_data
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import FORMS
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.knowledge import views
from diadochoi.rules.march.own_turn import BETWEEN_MOVES
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state
from tests.rules.moments import DEEP, GAMES, choose, examples, game_moments, moments, sampled_config

# On the table with the name of their card: two people, and the oracle marker.
PIECES_NAMED_LIKE_CARDS = ("kassandros", "olympias", "oracle")


def everything(state: State) -> str:
    """Return everything in a state as text: equal texts mean unchanged states."""
    return repr(state.values())


def test_the_moments_come_from_every_edition_number_of_players_and_kind_of_setting() -> None:
    configs = [sampled_config(number) for number in range(GAMES)]
    assert {config.edition for config in configs} == set(EDITIONS)
    assert {config.players for config in configs} == {2, 3, 4, 5}
    assert {config.everyone_asked for config in configs} == {True, False}
    assert any(config.options for config in configs)
    standard = {rule.id: rule.default for rule in load().house_rules.values()}
    assert any(config.house(rule) != value for config in configs for rule, value in standard.items())


# ---------------------------------------------------------------------- copies


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_a_copy_is_equal_and_goes_its_own_way(state: State, seed: int) -> None:
    before = everything(state)
    twin = state.copy()
    assert twin == state
    chance = random.Random(seed)
    for _ in range(12):
        if twin.over:
            break
        engine.play(twin, choose(twin, chance))
    assert everything(state) == before


@examples
@given(moments())
def test_a_copy_shares_nothing_that_can_change(state: State) -> None:
    twin = state.copy()
    for field in STATE_FIELDS:
        if field.type.startswith(("list", "dict")):
            assert getattr(twin, field.attribute) is not getattr(state, field.attribute), field.attribute
    for name in ("troops", "roster", "hands"):
        for mine, other in zip(getattr(twin, name), getattr(state, name), strict=True):
            assert mine is not other, name
    for mine, other in zip(twin.frames, state.frames, strict=True):
        assert mine is not other


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_two_copies_play_the_same_game(state: State, seed: int) -> None:
    first, second = state.copy(), state.copy()
    one, two = random.Random(seed), random.Random(seed)
    for _ in range(12):
        if first.over:
            break
        engine.play(first, choose(first, one))
        engine.play(second, choose(second, two))
        assert first == second


# ---------------------------------------------------------------------- what a seat may know


def hidden_from(state: State, seat: int | None) -> list[int]:
    """List the cards a seat cannot see, in the order in which `lay` puts them back."""
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return others + state.table_cards + state.draw_pile


def lay(state: State, seat: int | None, cards: list[int]) -> State:
    """Return the same table with the hidden cards in another order, and different future dice."""
    twin = state.copy()
    rest = iter(cards)
    for other, hand in enumerate(twin.hands):
        if other != seat:
            hand[:] = [next(rest) for _ in hand]
    for pile in (twin.table_cards, twin.draw_pile):
        pile[:] = [next(rest) for _ in pile]
    twin.seed = seed_bytes("other dice")
    twin.counter += 7
    return twin


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_a_view_is_the_same_whatever_the_hidden_cards_are(state: State, seed: int) -> None:
    for seat in (None, *range(state.config.players)):
        cards = hidden_from(state, seat)
        random.Random(seed).shuffle(cards)
        assert views.view(lay(state, seat, cards), seat) == views.view(state, seat)


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_a_seat_cannot_tell_a_sample_from_the_truth(state: State, seed: int) -> None:
    for seat in (None, *range(state.config.players)):
        twin = views.sample(state, seat, seed)
        assert views.view(twin, seat) == views.view(state, seat)
        assert sorted(hidden_from(twin, seat)) == sorted(hidden_from(state, seat))


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_a_sample_does_not_depend_on_what_is_hidden(state: State, seed: int) -> None:
    """The true cards must not leak: with other hidden cards, the sample is the same."""
    for seat in range(state.config.players):
        if state.asked != seat:
            continue  # why another seat is asked may depend on its cards
        cards = hidden_from(state, seat)
        random.Random(seed + 1).shuffle(cards)
        truth, other = views.sample(state, seat, seed), views.sample(lay(state, seat, cards), seat, seed)
        assert truth.values() == other.values()


def named_cards(data: Any, ids: frozenset[str]) -> set[str]:
    """Return the ids of cards that appear anywhere in JSON data, as a value or as a key."""
    if isinstance(data, dict):
        return set().union(*(named_cards(part, ids) for part in (*data.keys(), *data.values())), set())
    if isinstance(data, list):
        return set().union(*(named_cards(part, ids) for part in data), set())
    return {data} & ids if isinstance(data, str) else set()


@examples
@given(moments())
def test_no_view_names_a_hidden_card(state: State) -> None:
    cards = state.board.cards
    for seat in (None, *range(state.config.players)):
        ids = frozenset(cards[card].id for card in hidden_from(state, seat)) - {*PIECES_NAMED_LIKE_CARDS}
        seen = Game(state).view(seat)
        del seen["house_rules"]
        assert not named_cards(json.loads(json.dumps(seen)), ids)


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_no_event_tells_a_card_that_stays_hidden(state: State, seed: int) -> None:
    game = Game(state)
    chance = random.Random(seed)
    ids = [card.id for card in state.board.cards]
    for _ in range(8):
        if game.over:
            break
        before = [hidden_places(game.state, seat) for seat in range(game.players)]
        game.play(choose(game.state, chance))
        for seat in range(game.players):
            after = hidden_places(game.state, seat)
            kept = {ids[card] for card, place in after.items() if before[seat].get(card) == place}
            told = [event_data(visible_to(event, seat), state.board) for event in game.plays[-1].events]
            assert not named_cards(told, frozenset(kept) - {*PIECES_NAMED_LIKE_CARDS})


def hidden_places(state: State, seat: int) -> dict[int, int]:
    """Return where each card is that a seat cannot see: a hand, the table (-1) or the draw pile (-2)."""
    places = {card: other for other, hand in enumerate(state.hands) if other != seat for card in hand}
    places.update(dict.fromkeys(state.table_cards, -1))
    places.update(dict.fromkeys(state.draw_pile, -2))
    return places


# ---------------------------------------------------------------------- legal actions


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_whatever_is_listed_can_be_played(state: State, seed: int) -> None:
    options = list(state.options)
    random.Random(seed).shuffle(options)
    for option in options[:40]:
        twin = state.copy()
        engine.play(twin, option)
        assert twin.over or twin.options


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_whatever_is_not_listed_is_refused_and_changes_nothing(state: State, seed: int) -> None:
    chance = random.Random(seed)
    elsewhere = game_moments(chance.randrange(4))
    candidates = [invented_action(state.board.content, chance) for _ in range(12)]
    candidates += chance.choice(elsewhere).options[:12]
    for action in candidates:
        if action not in state.options:
            error = refusal(state, action)
            assert isinstance(error, IllegalAction), repr(error)
            assert error.sentence
            assert error.clause, repr(error)


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_a_bent_action_is_refused_and_changes_nothing(state: State, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(20):
        action = altered_action(state.board.content, chance.choice(state.options), chance)
        if action not in state.options:
            refusal(state, action)


@examples
@given(moments(), st.integers(0, 1 << 30))
def test_posting_and_disbanding_name_the_condition_that_fails(state: State, seed: int) -> None:
    verbs = tuple(verb for verb in FORMS if verb in {actions.verb_of(code) for code in state.options})
    between = tuple(verb for verb in verbs if verb in BETWEEN_MOVES)
    if not between:
        return
    chance = random.Random(seed)
    for action in (invented_action(state.board.content, chance, between) for _ in range(20)):
        reason = Game(state).why_not(action)
        assert reason is None or reason.key != "not_offered", reason


@examples
@given(moments())
def test_nobody_answers_for_another_seat(state: State) -> None:
    for seat in range(state.config.players):
        if seat != state.asked:
            before = everything(state)
            with pytest.raises(WrongSeat):
                Game(state).play(state.options[0], seat)
            assert everything(state) == before


@examples
@given(moments())
def test_every_option_has_a_text_of_its_own(state: State) -> None:
    game = Game(state)
    texts = game.actions()
    assert len(set(texts)) == len(texts)
    assert tuple(game.parse(text) for text in texts) == state.options


# ---------------------------------------------------------------------- saving and loading


@pytest.mark.parametrize("number", range(40) if DEEP else [0, 1])
def test_saving_and_loading_at_every_decision_changes_nothing(number: int) -> None:
    """The game continues from what was loaded, alternately as data and as a line of text."""
    config = sampled_config(number)
    facts = load_edition(config.edition)
    straight = new_state(facts, config, seed_bytes(f"saved {number}"))
    broken = straight.copy()
    one, two = random.Random(number), random.Random(number)
    decisions = 0
    while not straight.over:
        saved = restore_state(json.loads(json.dumps(state_data(broken))), broken.board, config)
        assert saved == broken
        read = parse_position(position_text(broken), facts)
        assert read == broken
        broken = saved if decisions % 2 else read
        engine.play(straight, choose(straight, one))
        engine.play(broken, choose(broken, two))
        decisions += 1
    assert broken == straight
    assert fingerprint(broken) == fingerprint(straight)


@pytest.mark.parametrize("number", range(20) if DEEP else [2])
def test_a_saved_game_and_its_record_give_the_same_game(number: int) -> None:
    """Saved and loaded at each of the first decisions and from time to time later; replayed at the end."""
    config = sampled_config(number)
    state = new_state(load_edition(config.edition), config, seed_bytes(f"recorded {number}"), logged=True)
    game = Game(state, state.chance or (), state.log or ())
    chance = random.Random(number)
    for decisions in range(400):
        if game.over:
            break
        if decisions < 60 or decisions % 50 == 0:
            loaded = load_data(json.loads(json.dumps(save_data(game))))
            assert loaded.state == game.state
            assert loaded.record() == game.record()
            game = loaded
        game.play(choose(game.state, chance))
    record = parse_record(record_text(game.record()))
    again = replay(record)
    assert again.state == game.state
    assert again.record() == record


# ---------------------------------------------------------------------- who is asked


@examples
@given(moments(everyone=True), st.integers(0, 1 << 30))
def test_with_everyone_asked_no_question_tells_what_others_hold(state: State, seed: int) -> None:
    """The asked seat answers; what follows depends on others' cards only as far as everyone can see it."""
    asked = state.asked
    cards = hidden_from(state, asked)
    random.Random(seed).shuffle(cards)
    twin = lay(state, asked, cards)
    twin.seed, twin.counter = state.seed, state.counter  # the same dice
    assert twin.frames[-1].options(twin) == list(state.options)
    option = random.Random(seed).choice(state.options)
    true_game, other_game = Game(state), Game(twin)
    true_game.play(option)
    other_game.play(option)
    told = [visible_to(event, asked) for event in true_game.plays[-1].events]
    if told != [visible_to(event, asked) for event in other_game.plays[-1].events]:
        return  # a card was shown, and the difference is public
    if state.hands[asked] != twin.hands[asked]:
        return  # it drew a card
    assert public_question(true_game.state) == public_question(other_game.state)


def public_question(state: State) -> tuple[object, ...]:
    """Return what everybody sees of the open decision."""
    seen = views.view(state, None)["decision"]
    return () if seen is None else (seen["seat"], seen["question"], seen["clause"], tuple(seen["subjects"]))
