"""Facts about pieces, places and cards: they match the state and do not depend on hidden cards."""

from __future__ import annotations

import random

import pytest

from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.model import CardType
from diadochoi.content.rulebook.glossary import glossary_of
from diadochoi.record.game import Game
from diadochoi.record.words import words_for
from diadochoi.record.words.catalogue import variables
from diadochoi.rules.cards.registry import event_possible, why_no_event
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import NounKind, Verb
from diadochoi.rules.core.ids import FACTIONS, OUT_OF_GAME, Card
from diadochoi.rules.knowledge import cards_known
from diadochoi.rules.knowledge.about import LOST, PARTS, WHERE, WON, WORTH, About, about
from diadochoi.rules.knowledge.cards_known import known_cards, play_conditions, unseen_places
from diadochoi.rules.knowledge.coming_force import coming_force
from diadochoi.rules.knowledge.forecast.options import forecast
from tests.record.playing import random_game
from tests.record.source_keys import FOLDER

ASKED_ABOUT = (
    NounKind.GENERAL,
    NounKind.ROYAL,
    NounKind.FLEET,
    NounKind.ARMY,
    NounKind.UNIT,
    NounKind.PLACE,
    NounKind.PROVINCE,
)


def told(game: Game, name: str, kind: NounKind) -> About:
    found = about(game.state, game.notation.noun(name, (kind,)))
    assert found is not None
    return found


def key_in(found: About, part: str) -> set[str]:
    return {fact.key for fact in found.facts if fact.part == part}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_piece_and_place_of_every_edition_has_words_for_all_it_tells(edition: str) -> None:
    messages = variables("en", "about")
    terms = {term.id for term in glossary_of(edition)}
    for plays in (0, 150, 600):
        game = random_game(players=3, seed=plays + 1, plays=plays, edition=edition)
        for kind in ASKED_ABOUT:
            for name in game.notation.by_kind[kind]:
                found = about(game.state, game.notation.by_kind[kind][name])
                if found is None:  # a Minor General of a seat not in the game
                    assert kind == NounKind.GENERAL
                    continue
                assert found.term in terms, name
                assert found.facts and {fact.part for fact in found.facts} <= set(PARTS)
                for fact in found.facts:
                    assert fact.key in messages, fact.key
                    sentence = game.words.message(f"about-{fact.key}", fact.nouns, fact.numbers)
                    assert "?" not in sentence and "$" not in sentence, sentence


def test_a_female_tells_the_card_that_wins_her_and_an_heir_when_he_comes_of_age() -> None:
    game = random_game(players=4, plays=40)
    kleopatra = told(game, "kleopatra", NounKind.ROYAL)
    (won,) = [fact for fact in kleopatra.facts if fact.part == WON]
    assert game.words.message(f"about-{won.key}", won.nouns).endswith(
        "only with the card Kleopatra Offers Marriage. Being there is not enough."
    )
    assert "comes_of_age" in key_in(told(game, "alexandros", NounKind.ROYAL), WORTH)
    assert "comes_of_age" not in key_in(told(game, "philippos", NounKind.ROYAL), WORTH)


def test_the_tomb_tells_what_it_is_worth_and_a_dead_heir_nothing_more() -> None:
    game = random_game(players=4, plays=40)
    state = game.state
    state.tomb, state.tomb_builder = state.board.pella, FACTIONS[1]
    cart = told(game, "funeral_cart", NounKind.ROYAL)
    assert key_in(cart, WORTH) == {"tomb_in_pella"} and key_in(cart, LOST) == {"tomb_stays"}
    state.royal_at[state.board.royal_index["alexandros"]] = OUT_OF_GAME
    assert {fact.part for fact in told(game, "alexandros", NounKind.ROYAL).facts} == {WHERE}


# ---------------------------------------------------------------------- cards


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_conditions_of_a_card_are_those_of_the_rule_and_have_words(edition: str) -> None:
    messages = variables("en", "condition")
    seen: set[bool] = set()
    for plays in (0, 60, 150, 400, 900):
        game = random_game(players=4, seed=plays + 5, plays=plays, edition=edition)
        state = game.state
        for card in state.board.cards:
            if card.type == CardType.SURPRISE:
                continue
            for seat in FACTIONS[:4]:
                conditions = play_conditions(state, seat, Card(card.index))
                holds = all(holds for key, holds, _ in conditions if key != "own_tyche_segment")
                assert holds == event_possible(state, seat, Card(card.index)), card.id
                assert holds == (why_no_event(state, seat, Card(card.index)) is None)
                seen.add(holds)
                for key, _, nouns in conditions:
                    assert key in messages, key
                    sentence = words_for(game.content).condition(key, nouns)
                    assert "?" not in sentence and "nothing" not in sentence, sentence
    assert seen == {True, False}


@pytest.mark.parametrize("table", ["condition", "about"])
def test_every_sentence_is_one_that_the_rules_name(table: str) -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in FOLDER.rglob("*.py"))
    unused = {key for key in variables("en", table) if f'"{key}"' not in source}
    assert unused <= {"ability"}  # used if the content has the words


def test_a_surprise_card_can_be_used_exactly_when_it_is_offered() -> None:
    compared = 0
    game = random_game(players=4, seed=2, plays=0)
    chooser = random.Random(4)
    for _ in range(500):
        state = game.state
        if game.over:
            break
        for seat in range(4):
            for card in state.hands[seat]:
                if state.board.cards[card].type != CardType.SURPRISE:
                    continue
                offered = state.asked == seat and any(
                    actions.verb_of(option) == Verb.SURPRISE and actions.first(option) == actions.CARD + card
                    for option in state.options
                )
                usable = all(holds for _, holds, _ in play_conditions(state, seat, card))
                assert usable == offered
                compared += offered
        game.play(chooser.choice(game.legal))
    assert compared


def test_the_deck_tells_nothing_about_cards_that_the_seat_cannot_see() -> None:
    """Any permutation of the hidden cards over draw pile, table and other hands looks the same."""
    game = random_game(players=3, seed=9, plays=200)
    state = game.state
    before = {seat: (known_cards(state, seat), unseen_places(state, seat)) for seat in (0, 1, 2, None)}
    for seat in (0, 1, 2, None):
        for turn in range(5):
            twin = state.copy()
            hidden = [twin.draw_pile, twin.table_cards]
            hidden += [hand for holder, hand in enumerate(twin.hands) if holder != seat]
            cards = [card for pile in hidden for card in pile]
            random.Random(turn).shuffle(cards)
            for pile in hidden:
                for place in range(len(pile)):
                    pile[place] = cards.pop()
            assert (known_cards(twin, seat), unseen_places(twin, seat)) == before[seat]
            for card in state.hands[seat] if seat is not None else ():
                assert play_conditions(twin, seat or 0, card) == play_conditions(state, seat or 0, card)


def test_the_deck_of_a_seat_has_every_card_once_with_its_own_hand_and_the_open_piles() -> None:
    state = random_game(players=4, seed=7, plays=300).state
    known = known_cards(state, 2)
    by_place = {where: {one.card for one in known if one.where == where} for where in cards_known.WHERE}
    assert by_place["hand"] == set(state.hands[2])
    assert by_place["discards"] == set(state.discards) and by_place["removed"] == set(state.removed_cards)
    assert len(by_place["unseen"]) == sum(unseen_places(state, 2))
    assert len({one.card for one in known}) == len(known)


# ---------------------------------------------------------------------- questions with context


def test_a_player_who_may_intercept_learns_who_comes_and_the_odds_of_the_battle() -> None:
    found = 0
    for seed in range(1, 30):
        game = random_game(players=4, seed=seed, plays=0)
        chooser = random.Random(seed)
        for _ in range(700):
            if game.over:
                break
            state = game.state
            question = state.frames[-1].question(state).key
            if question == "intercept":
                coming = coming_force(state)
                assert coming is not None and coming.faction != state.asked
                assert game.decision is not None
                assert game.decision.prompt.endswith("Do you intercept?")
                assert " moved " in game.decision.prompt
                for option in state.options:
                    if actions.verb_of(option) != Verb.INTERCEPT:
                        continue
                    ahead = forecast(state, option)
                    assert ahead.reaction is not None
                    if ahead.met is not None:
                        assert ahead.met.win + ahead.met.draw + ahead.met.lose == 1
                        found += 1
            game.play(chooser.choice(game.legal))
        if found >= 5:
            return
    raise AssertionError("nobody could intercept in any of these games")
