"""After a game: turning points, dice statistics, mistakes as puzzles, and playing on from any moment.

All of this shows hidden information, so it is only for finished games. It is computed in a thread, one game
at a time, and cached.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response
from fastapi import Request as HttpRequest
from pydantic import Field

from diadochoi.bots.review.deciding_moments import DecidingMoment, moments_of
from diadochoi.message import Message
from diadochoi.record.accounts.luck import dice_luck
from diadochoi.record.game import Game
from diadochoi.record.puzzles.own_mistakes import OwnMistake, own_mistakes
from diadochoi.record.puzzles.puzzle_files import Puzzle
from diadochoi.record.words import spoken
from diadochoi.rules import engine
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.views import sample
from diadochoi.rules.table.state import State
from diadochoi.server.http.context import (
    Context,
    InThread,
    ServerContext,
    SignedInUser,
    Visitor,
    address,
    spend,
)
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.analysis import MOST_PLAYS
from diadochoi.server.http.routes.play import Lang, as_json
from diadochoi.server.http.routes.practice import PracticeAboutRequest, PracticeWhyNotRequest
from diadochoi.server.http.routes.puzzles import PuzzleRequest
from diadochoi.server.http.routes.tables import Id, add_and_start
from diadochoi.server.messages import WhyNot
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.schemas.fields import BotName, Request, TableName
from diadochoi.server.schemas.table_requests import NewTable, NewTableAnswer
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.identity import Identity
from diadochoi.server.storage.models import GameRow
from diadochoi.server.tables import new_table
from diadochoi.server.views import after_game_view, entry_view
from diadochoi.server.views.about_view import AboutView
from diadochoi.server.views.after_game_view import AfterGame, OwnMistakeInfo
from diadochoi.server.views.lesson_view import LessonState
from diadochoi.server.views.practice_view import about_in_puzzle, puzzle_after, why_not_in_puzzle

router = APIRouter(prefix="/api/games/{game_id}", tags=["play"])
MOST_SEATS: Final = 5
PlayNumber = Annotated[int, Path(ge=1, le=MOST_PLAYS, description="The number of a play, from 1.")]
SeatNumber = Annotated[int, Query(ge=0, lt=MOST_SEATS, description="The number of a seat.")]


class AnotherTry(Request):
    """The decision to take again, and the bots to play against."""

    play: int = Field(ge=1, le=MOST_PLAYS)
    """The number of the play to decide again."""
    bot: BotName
    """The bot that plays the other seats."""
    name: TableName | None = None
    """The name of the new table; null names it after you."""


@router.get("/after", responses=errors(403, 404, 409, reading=True))
async def after(
    request: HttpRequest,
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    lang: Lang = "en",
) -> AfterGame:
    """The three decisions that changed the chance to win most, and everyone's dice."""
    game, row = await _finished(context, visitor, game_id)
    _spend(request, visitor, game_id in context.moments)

    async def work() -> list[DecidingMoment]:
        state, first = await asyncio.to_thread(_beginning, row, game)
        return await context.reviews.run_uncounted(moments_of, state, game.plays[first:], first)

    moments = await context.moments.get(game_id, work)

    def summary() -> AfterGame:
        words = entry_view.words_in(game, lang)
        luck = dice_luck((event for play in game.plays for event in play.events), game.players)
        turns = [_state_before(row, game, moment.play).turn for moment in moments]
        return after_game_view.after_game(moments, turns, luck, game, words)

    return await in_thread(summary)


@router.get("/mistakes", responses=errors(403, 404, 409, reading=True))
async def mistakes(
    request: HttpRequest,
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    seat: SeatNumber,
    lang: Lang = "en",
) -> list[OwnMistakeInfo]:
    """Player Turns in which a seat missed a certain improvement. Each can be played as a puzzle."""
    found = await _mistakes(request, context, visitor, game_id, seat)
    return await in_thread(after_game_view.mistakes_info, found, spoken(lang))


@router.post("/puzzles/{play}", responses=errors(403, 404, 409), response_model=LessonState)
async def puzzle(
    request: HttpRequest,
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    play: PlayNumber,
    body: PuzzleRequest,
) -> Response:
    """A mistake of this game as a puzzle, after the given answers."""
    own = await _own_puzzle(request, context, visitor, game_id, play)
    return as_json(await in_thread(puzzle_after, own, body.answers, body.now, body.show, body.lang))


@router.post("/puzzles/{play}/why-not", responses=errors(403, 404, 409))
async def puzzle_why_not(
    request: HttpRequest,
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    play: PlayNumber,
    body: PracticeWhyNotRequest,
) -> WhyNot:
    """Why an action is not possible in such a puzzle."""
    own = await _own_puzzle(request, context, visitor, game_id, play)
    return await in_thread(why_not_in_puzzle, own, body.answers, body.action)


@router.post("/puzzles/{play}/about", responses=errors(403, 404, 409))
async def puzzle_about(
    request: HttpRequest,
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    play: PlayNumber,
    body: PracticeAboutRequest,
) -> AboutView:
    """What a piece, space or card of such a puzzle is, can do and is worth."""
    own = await _own_puzzle(request, context, visitor, game_id, play)
    return await in_thread(about_in_puzzle, own, body.answers, body.kind, body.id, body.lang)


@router.post("/try", responses=errors(401, 403, 404, 409), status_code=201)
async def try_again(
    request: HttpRequest,
    context: ServerContext,
    in_thread: InThread,
    user: SignedInUser,
    game_id: Id,
    body: AnotherTry,
) -> NewTableAnswer:
    """Create your own table from a moment of this game. You take the seat that decided; bots play the others.

    What that seat could not know is dealt again, and the dice are new.
    """
    game, row = await _finished(context, user, game_id)
    if body.play > len(game.plays):
        raise not_found(Message("problem-no_such_moment"))
    spend(request, "table", user.id)
    record, seat = await in_thread(_from_moment, row, game, body.play)
    wanted = NewTable(
        name=body.name,
        players=row.players,
        edition=row.edition,
        options=list(row.options),
        house_rules=dict(row.house_rules),
        seats=["me" if number == seat else f"bot:{body.bot}" for number in range(row.players)],
        bot_delay_ms=600,
    )
    made = await new_table.new_table(wanted, user, context.pack_store, own_record=record)
    made[0].pack = row.pack
    return await add_and_start(context, user, made)


# ---------------------------------------------------------------------- loading the game


async def _finished(context: Context, visitor: Identity | None, game_id: str) -> tuple[Game, GameRow]:
    """Load a finished game that this person may see."""
    async with context.registry.read(game_id, visitor.id if visitor is not None else None) as table:
        game, row = table.game, table.row
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if row.state != "finished":
            raise Problem("not_allowed", Message("problem-analysis_too_early"))
        if len(game.plays) > MOST_PLAYS:
            raise Problem("impossible", Message("problem-analysis_too_long", most=MOST_PLAYS))
        return game, row


def _spend(request: HttpRequest, visitor: Identity | None, known: bool) -> None:
    if not known:
        spend(request, "heavy", visitor.id if visitor is not None else address(request))


def _beginning(row: GameRow, game: Game) -> tuple[State, int]:
    """The earliest position that can be played on from, and the number of plays before it."""
    first = game_journal.earliest(row, game)
    return first.state, len(first.plays)


def _state_before(row: GameRow, game: Game, play: int) -> State:
    """The position in which a play was chosen."""
    state, first = _beginning(row, game)
    if play <= first:
        raise not_found(Message("problem-no_such_moment"))
    state = state.copy()
    for earlier in game.plays[first : play - 1]:
        engine.play(state, earlier.action)
    return state


def _from_moment(row: GameRow, game: Game, play: int) -> tuple[dict[str, object], int]:
    """A record that begins with the position before a play, with only what its seat knew."""
    seat = game.plays[play - 1].seat
    state = sample(_state_before(row, game, play), Seat(seat), secrets.token_hex(16))
    again = Game(state, (), ())
    again.begin_here()
    return again.record(), seat


async def _mistakes(
    request: HttpRequest, context: Context, visitor: Identity | None, game_id: str, seat: int
) -> list[OwnMistake]:
    game, row = await _finished(context, visitor, game_id)
    if seat >= game.players:
        raise not_found(Message("problem-no_such_moment"))
    key = f"{game_id}/{seat}"
    _spend(request, visitor, key in context.mistakes)

    async def work() -> list[OwnMistake]:
        state, first = await asyncio.to_thread(_beginning, row, game)
        plays = game.plays[first:]
        return await context.reviews.run_uncounted(own_mistakes, state, plays, first, seat, game_id)

    return await context.mistakes.get(key, work)


async def _own_puzzle(
    request: HttpRequest, context: Context, visitor: Identity | None, game_id: str, play: int
) -> Puzzle:
    game, _ = await _finished(context, visitor, game_id)
    if play > len(game.plays):
        raise not_found(Message("problem-no_such_puzzle"))
    found = await _mistakes(request, context, visitor, game_id, game.plays[play - 1].seat)
    for mistake in found:
        if mistake.play == play:
            return mistake.puzzle
    raise not_found(Message("problem-no_such_puzzle"))
