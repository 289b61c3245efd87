"""Why somebody did something: only what the move itself changed counts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from diadochoi.bots import review
from diadochoi.bots.reason import BotReason, reasons_text
from diadochoi.bots.review.explain import _CARD_USES, _SINGLE
from diadochoi.bots.review.stakes import stakes
from diadochoi.bots.review.why import plan_item_around, why
from diadochoi.bots.thinking import reflex
from diadochoi.record.game import Game, new_game
from diadochoi.record.stored.position import parse_position
from diadochoi.record.words.catalogue import variables
from diadochoi.rules import engine
from diadochoi.rules.core.actions import PASS, Verb, action, verb_of
from diadochoi.rules.table.state import State

MISTAKES: Final = Path(__file__).parent / "mistakes"
_LEVY: Final = action(Verb.LEVY)


@pytest.fixture(scope="module")
def played() -> tuple[State, Game]:
    game = new_game(players=3, seed=4)
    start = game.state.copy()
    while not game.over and game.state.turn < 3:
        game.play(_LEVY if _LEVY in game.state.options else reflex.choose(game.state))
    return start, game


def test_a_move_ends_with_its_segment(played: tuple[State, Game]) -> None:
    _, game = played
    for number in range(1, len(game.plays) + 1):
        first, last = plan_item_around(game.plays, number)
        assert first <= number <= last
        inside = game.plays[first - 1 : last - 1]
        assert not any(event[0] == "segment" for play in inside for event in play.events)


def test_what_happens_after_the_last_move_of_a_segment_is_not_its_reason(played: tuple[State, Game]) -> None:
    """Isolation and reinforcements follow without a question when the last player raises a Mercenary."""
    start, game = played
    state = start.copy()
    levies, ends = 0, 0
    for number, play in enumerate(game.plays, 1):
        if verb_of(play.action) == Verb.LEVY:
            first, last = plan_item_around(game.plays, number)
            told = why(state, game.plays[first - 1 : last])
            assert told.gains[-1] == BotReason("more_units", numbers=(1,))
            levies += 1
            ends += game.plays[last - 1].turn_end is not None
        engine.play(state, play.action)
    assert levies and ends


def test_a_reaction_ends_before_the_next_move_of_another_player(played: tuple[State, Game]) -> None:
    _, game = played
    reactions = 0
    for number, play in enumerate(game.plays, 1):
        if verb_of(play.action) in (Verb.EVADE, Verb.STAND, Verb.INTERCEPT, Verb.WITHDRAW):
            first, last = plan_item_around(game.plays, number)
            later = game.plays[number:last]
            assert first == number and not any(verb_of(one.action) == Verb.ACTIVATE for one in later)
            reactions += 1
    assert reactions


def test_everything_that_was_played_has_a_reason(played: tuple[State, Game]) -> None:
    """Also a voyage that is lost on the way, and letting another player go on."""
    start, game = played
    state = start.copy()
    passed = 0
    for number, play in enumerate(game.plays, 1):
        first, last = plan_item_around(game.plays, number)
        if first == number:
            told = why(state, game.plays[first - 1 : last])
            text = reasons_text((*told.gains, *told.risks), game.words)
            assert text and "bot-" not in text.lower()
        if verb_of(play.action) == Verb.PASS and number > 1 and game.plays[number - 2].seat != play.seat:
            assert (first, last) == (number, number)
            passed += 1
        engine.play(state, play.action)
    assert passed


def test_every_reason_has_a_sentence_in_the_voice_of_a_bot() -> None:
    folder = Path(review.__path__[0])
    explained = (folder / "explain.py").read_text()
    begin, end = explained.index("-- what is done"), explained.index("-- what it gains")
    source = explained[:begin] + explained[end:]  # what is done is said only by the coach
    source += (folder / "prospects.py").read_text() + (folder / "stakes.py").read_text()
    named = {key for key in variables("en", "coach") if f'"{key}"' in source}
    named -= {*_CARD_USES.values(), *_SINGLE.values()}
    assert {"largest_fleet", "rival_units", "sea_battle"} <= named <= set(variables("en", "bot"))


def kept(name: str) -> State:
    return parse_position((MISTAKES / f"{name}.txt").read_text())


def test_an_answer_at_sea_tells_who_sails_and_the_odds() -> None:
    state = kept("voyage")
    pass_, challenge = PASS, next(one for one in state.options if verb_of(one) == Verb.CHALLENGE)
    for choice in (pass_, challenge):
        told = stakes(state, choice)
        assert [one.key for one in told][:2] == ["sails_to", "sea_battle"]
        wins, loses = told[1].numbers
        assert 0 < wins < 100 and 0 < loses < 100


def test_an_interception_that_is_declined_tells_its_odds(played: tuple[State, Game]) -> None:
    start, game = played
    state, declined = start.copy(), set()
    for play in game.plays:
        if state.frames[-1].question(state).key == "intercept":
            declined |= {one.key for one in stakes(state, PASS)}
        engine.play(state, play.action)
    assert "would_leave" in declined and declined & {"interception_odds", "interception_fight"}
