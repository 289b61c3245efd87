"""Nothing that a seat or a spectator is told about a game depends on cards that they cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import diadochoi
from diadochoi.bots.reason import reasons_text
from diadochoi.bots.review.why import why
from diadochoi.record.game import Game
from diadochoi.rules.core.ids import Seat
from diadochoi.server.problems import Problem
from diadochoi.server.views import about_view, game_view, situation_view
from diadochoi.server.views.entry_view import words_in
from tests.rules.test_questions_tell_nothing import with_other_cards

PLAYERS = 3


def nouns(game: Game) -> Iterator[tuple[str, str]]:
    content = game.content
    kinds = {
        "general": content.generals, "card": content.cards, "place": content.spaces,
        "province": content.provinces, "royal": content.royals, "fleet": content.fleets,
    }  # fmt: skip
    for kind, own in kinds.items():
        for one in own:
            yield kind, one.id


def told(game: Game, viewpoint: Seat | None) -> Iterator[tuple[object, object]]:
    """Everything the server says about a moment: each part with its name."""
    view, decision = game_view.view_for(game, viewpoint, "en")
    yield "view", view
    yield "decision", decision
    yield "deck", about_view.deck_data(game, viewpoint)
    if viewpoint is not None:
        yield "threats", situation_view.threats_data(game.state, viewpoint)
    for kind, name in nouns(game):
        try:
            yield (kind, name), about_view.about_data(game, kind, name, viewpoint, "en")
        except Problem as problem:
            yield (kind, name), problem.code


def twin_of(game: Game, viewpoint: Seat | None, chance: random.Random) -> Game:
    """The same game for this viewpoint, with other cards where it cannot see them."""
    state = with_other_cards(game.state, -1 if viewpoint is None else viewpoint, chance)
    twin = Game(state, game.start_chance, game.start_events)
    twin.plays = game.plays
    return twin


@pytest.mark.parametrize(
    ("edition", "options"), [("4e", ("16.1", "16.2", "16.11")), ("3e", ()), ("hybrid", ())]
)
def test_explanations_deck_and_threats_do_not_depend_on_other_hands(
    edition: str, options: tuple[str, ...]
) -> None:
    game = diadochoi.new_game(PLAYERS, 7, edition, options=options, windows="everyone")
    chance = random.Random(7)
    hidden = 0
    for step in range(401):
        if step % 200 == 0:
            for viewpoint in (None, *(Seat(seat) for seat in range(PLAYERS))):
                twin = twin_of(game, viewpoint, chance)
                hidden += twin.state.hands != game.state.hands
                for (name, one), (_, other) in zip(told(game, viewpoint), told(twin, viewpoint), strict=True):
                    assert one == other, (step, viewpoint, name)
        game.play(chance.choice(game.legal))
    assert hidden  # the hands did differ


def test_the_reasons_for_a_play_do_not_depend_on_other_hands() -> None:
    game = diadochoi.new_game(PLAYERS, 3, windows="everyone")
    chance, words = random.Random(3), words_in(game, "en")
    given = 0
    for _ in range(300):
        before = game.state.copy()
        game.play(chance.choice(game.legal))
        own = why(before, game.plays[-1:])
        other = why(with_other_cards(before, before.asked, chance), game.plays[-1:])
        assert reasons_text(own.gains, words) == reasons_text(other.gains, words)
        assert reasons_text(own.risks, words) == reasons_text(other.risks, words)
        given += bool(own.gains or own.risks)
    assert given > 20
