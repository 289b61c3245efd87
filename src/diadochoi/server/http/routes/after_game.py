"""After a game: what decided it, everybody's dice, own mistakes as puzzles, and another try from any moment.

All of it shows what was hidden, so it is for finished games alone. It is worked out in a thread, one game
at a time, and kept.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response
from fastapi import Request as HttpRequest
from pydantic import Field

from diadochoi.bots.review.analysis import win_curve
from diadochoi.bots.review.deciding_moments import DecidingMoment, deciding_moments
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
from diadochoi.server.http.context import Context, Here, SignedIn, Someone, address
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.analysis import MOST_PLAYS
from diadochoi.server.http.routes.play import Lang, as_json
from diadochoi.server.http.routes.puzzles import (
    PuzzleAbout,
    PuzzleQuestion,
    PuzzleWish,
    answered,
    refused,
    told_about,
)
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.messages import WhyNot
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.schemas import BotName, NewTable, NewTableAnswer, Request, TableName
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.identity import Identity
from diadochoi.server.storage.models import GameRow
from diadochoi.server.tables import new_table, table_store
from diadochoi.server.tables.play import start
from diadochoi.server.views import after_game_view, entry_view, table_view
from diadochoi.server.views.about_view import AboutView
from diadochoi.server.views.after_game_view import AfterGame, OwnMistakeInfo
from diadochoi.server.views.lesson_view import LessonState

router = APIRouter(prefix="/api/games/{game_id}", tags=["play"])
MOST_SEATS: Final = 5
PlayNumber = Annotated[int, Path(ge=1, le=MOST_PLAYS)]
SeatNumber = Annotated[int, Query(ge=0, lt=MOST_SEATS)]


class AnotherTry(Request):
    """Which decision to take again, and against whom."""

    play: int = Field(ge=1, le=MOST_PLAYS)
    bot: BotName
    name: TableName | None = None


@router.get("/after", responses=errors(403, 404, 409, reading=True))
async def after(
    request: HttpRequest, here: Here, someone: Someone, game_id: Id, lang: Lang = "en"
) -> AfterGame:
    """The three decisions that moved the chance to win most, and what everybody rolled."""
    game, row = await _finished(here, someone, game_id)
    _spend(here, request, someone, game_id in here.moments)

    def work() -> list[DecidingMoment]:
        state, first = _beginning(row, game)
        plays = game.plays[first:]
        return deciding_moments(state, plays, first, win_curve(state, plays, first))

    moments = await here.moments.get(game_id, work)

    def told() -> AfterGame:
        words = entry_view.words_in(game, lang)
        luck = dice_luck((event for play in game.plays for event in play.events), game.players)
        turns = [_state_before(row, game, moment.play).turn for moment in moments]
        return after_game_view.after_game(moments, turns, luck, game, words)

    return await asyncio.to_thread(told)


@router.get("/mistakes", responses=errors(403, 404, 409, reading=True))
async def mistakes(
    request: HttpRequest, here: Here, someone: Someone, game_id: Id, seat: SeatNumber, lang: Lang = "en"
) -> list[OwnMistakeInfo]:
    """Player Turns of a seat in which a sure line led to more: each can be played as a puzzle."""
    found = await _mistakes(request, here, someone, game_id, seat)
    return await asyncio.to_thread(lambda: after_game_view.mistakes_info(found, spoken(lang)))


@router.post("/puzzles/{play}", responses=errors(403, 404, 409), response_model=LessonState)
async def puzzle(
    request: HttpRequest, here: Here, someone: Someone, game_id: Id, play: PlayNumber, body: PuzzleWish
) -> Response:
    """A mistake of this game as a puzzle, after these answers."""
    own = await _own_puzzle(request, here, someone, game_id, play)
    return as_json(await asyncio.to_thread(lambda: answered(own, body)))


@router.post("/puzzles/{play}/why-not", responses=errors(403, 404, 409))
async def puzzle_why_not(
    request: HttpRequest, here: Here, someone: Someone, game_id: Id, play: PlayNumber, body: PuzzleQuestion
) -> WhyNot:
    """Why something cannot be done in such a puzzle."""
    own = await _own_puzzle(request, here, someone, game_id, play)
    return await asyncio.to_thread(lambda: refused(own, body))


@router.post("/puzzles/{play}/about", responses=errors(403, 404, 409))
async def puzzle_about(
    request: HttpRequest, here: Here, someone: Someone, game_id: Id, play: PlayNumber, body: PuzzleAbout
) -> AboutView:
    """What a piece, place or card of such a puzzle is, can do and is worth."""
    own = await _own_puzzle(request, here, someone, game_id, play)
    return await asyncio.to_thread(lambda: told_about(own, body))


@router.post("/try", responses=errors(401, 403, 404, 409), status_code=201)
async def try_again(here: Here, user: SignedIn, game_id: Id, body: AnotherTry) -> NewTableAnswer:
    """A table of your own from a moment of this game: you take the seat that decided, bots play the others.

    What that seat could not know is dealt anew, and the dice are others.
    """
    game, row = await _finished(here, user, game_id)
    if body.play > len(game.plays):
        raise not_found(Message("problem-no_such_moment"))
    here.limits.spend("table", user.id)
    record, seat = await asyncio.to_thread(lambda: _from_moment(row, game, body.play))
    wanted = NewTable(
        name=body.name,
        players=row.players,
        edition=row.edition,
        options=list(row.options),
        house_rules=dict(row.house_rules),
        seats=["me" if number == seat else f"bot:{body.bot}" for number in range(row.players)],
        bot_delay_ms=600,
    )
    new_row, seats, invites = await new_table.new_table(wanted, user, here.pack_store, own_record=record)
    new_row.pack = row.pack
    await here.database.write(lambda session: table_store.create(session, new_row, seats))
    async with here.registry.change(new_row.id) as table:
        start(table, user.id)
    async with here.registry.look(new_row.id, user.id) as table:
        return {"table": table_view.table_data(table, user.id), "invites": invites}


# ---------------------------------------------------------------------- the game behind it


async def _finished(here: Context, someone: Identity | None, game_id: str) -> tuple[Game, GameRow]:
    """A game that is over and that this person may see."""
    async with here.registry.look(game_id, someone.id if someone is not None else None) as table:
        game, row = table.game, table.row
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if row.state != "finished":
            raise Problem("not_allowed", Message("problem-analysis_too_early"))
        if len(game.plays) > MOST_PLAYS:
            raise Problem("impossible", Message("problem-analysis_too_long", most=MOST_PLAYS))
        return game, row


def _spend(here: Context, request: HttpRequest, someone: Identity | None, known: bool) -> None:
    if not known:
        here.limits.spend("heavy", someone.id if someone is not None else address(request))


def _beginning(row: GameRow, game: Game) -> tuple[State, int]:
    """The earliest position that can be played on from, and how many plays lie before it."""
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
    """A record that begins with the position before a play, as its seat knew it."""
    seat = game.plays[play - 1].seat
    state = sample(_state_before(row, game, play), Seat(seat), secrets.token_hex(16))
    again = Game(state, (), ())
    again.begin_here()
    return again.record(), seat


async def _mistakes(
    request: HttpRequest, here: Context, someone: Identity | None, game_id: str, seat: int
) -> list[OwnMistake]:
    game, row = await _finished(here, someone, game_id)
    if seat >= game.players:
        raise not_found(Message("problem-no_such_moment"))
    key = f"{game_id}/{seat}"
    _spend(here, request, someone, key in here.mistakes)

    def work() -> list[OwnMistake]:
        state, first = _beginning(row, game)
        return own_mistakes(state, game.plays[first:], first, seat, game_id)

    return await here.mistakes.get(key, work)


async def _own_puzzle(
    request: HttpRequest, here: Context, someone: Identity | None, game_id: str, play: int
) -> Puzzle:
    game, _ = await _finished(here, someone, game_id)
    if play > len(game.plays):
        raise not_found(Message("problem-no_such_puzzle"))
    found = await _mistakes(request, here, someone, game_id, game.plays[play - 1].seat)
    for mistake in found:
        if mistake.play == play:
            return mistake.puzzle
    raise not_found(Message("problem-no_such_puzzle"))
