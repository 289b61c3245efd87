"""Starting a game, playing actions, and what every new position requires."""

from __future__ import annotations

from typing import Final

from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.record.words import seat_name
from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.knowledge.surprise_moment import surprise_moment
from diadochoi.server.messages import EntryData
from diadochoi.server.problems import Problem, problem_of
from diadochoi.server.storage import game_journal
from diadochoi.server.tables import automatic_answers, clocks, shared_dice, timing
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

# More automatic answers in a row than this would be a loop.
MOST_AUTOMATIC_PLAYS: Final = 300


def start(table: Table, user: str, command: str | None = None) -> None:
    table.need_host(user)
    if table.row.state != "open":
        raise Problem("conflict", Message("problem-already_started"))
    if shared_dice.is_revealing(table.row):
        return
    _need_full(table)
    if not shared_dice.call_for_secrets(table):
        _begin(table, user, command)


def start_when_ready(table: Table, late: bool = False) -> None:
    """Start a game that waited for the players' secrets; `late`: without those that are missing."""
    if not shared_dice.is_revealing(table.row) or not (late or shared_dice.all_shown(table)):
        return
    shared_dice.combine(table)
    _begin(table, table.row.host_id, None)


def _need_full(table: Table) -> None:
    empty = [seat.seat for seat in table.seats if seat.user_id is None and seat.bot is None]
    if empty:
        names = [seat_name(table.colours[seat]) for seat in empty]
        raise Problem("conflict", Message("problem-seats_open", seats=names))


def _begin(table: Table, user: str, command: str | None) -> None:
    if table.row.base_record is None:
        table.change(windows="everyone" if len(table.people()) > 1 else "holders")
    table.change(state="running", started_at=now_ms())
    table.change(time_left=clocks.starting_time(table.row.clock, table.row.players))
    if table.game is None:  # otherwise it was created beforehand
        table.game = game_journal.base_game(table.row)
    entry = table.add("start", user=user, command=command)
    entry.events = table.game.start_events
    table.ask_everyone_once_two_play()  # the record a table begins with may be of a solo game
    position_changed(table)
    follow_automatic_answers(table)


def play(table: Table, user: str, seat: Seat, action: str, expect: int, command: str | None) -> None:
    game = table.running_game()
    own = table.need_seat(user, seat)
    if own.bot is not None:
        raise Problem("not_allowed", Message("problem-bot_plays_for_you"), field="seat")
    timing.need_running_clock(table)
    table.check_expected(expect)
    if table.gesture is not None and table.gesture.seat == seat:
        table.gesture = None
    if table.stopped is not None and table.stopped[0] == seat:
        table.stopped = None
    if own.token is not None:  # the owner is back, so the link made for them is no longer needed
        own.token = None
        table.changed_seats.add(seat)
    take(table, game, seat, action, user, command)
    follow_automatic_answers(table)


def take(
    table: Table,
    game: Game,
    seat: Seat,
    action: str | int,
    user: str | None = None,
    command: str | None = None,
    follows: bool = False,
) -> None:
    """Make one play for the person or bot that holds the seat; it is undone with the play it `follows`."""
    table.past.keep(game)
    thought = timing.thinking_time(table)
    procedure = game.state.frames[-1:]
    try:
        game.play(action, seat)
    except GameError as error:
        raise problem_of(error) from error
    made = game.plays[-1]
    data: EntryData = {"action": game.notation.text(made.action)}
    if made.chance:
        data["chance"] = list(made.chance)
    if follows:
        data["follows"] = True
    if thought:
        data["thought"] = thought
    entry = table.add("play", user=user, seat=seat, command=command, data=data)
    entry.play = len(game.plays)
    entry.events = made.events
    passed = made.action == actions.PASS and not made.events and procedure == game.state.frames[-1:]
    if passed and surprise_moment(game.state) is not None:
        table.view_cache.carry(entry.seq)  # the same window asks the next player
    position_changed(table)


def follow_automatic_answers(table: Table) -> None:
    """Play the automatic answers that apply, one after the other."""
    for _ in range(MOST_AUTOMATIC_PLAYS):
        game = table.game
        if table.row.state != "running" or game is None:
            return
        answer = automatic_answers.automatic_answer(table)
        if answer is None or automatic_answers.is_paced(table, answer):
            return
        take(table, game, game.state.asked, answer["answer"], follows=True)


def position_changed(table: Table, spent: int = 0) -> None:
    """Handle a new position; `spent`: milliseconds already spent on its decision."""
    game = table.game
    assert game is not None
    automatic_answers.drop_expired(table)
    state = game.state
    table.change(
        progress={
            "clock_of": table.row.progress.get("clock_of"),
            "spent": table.row.progress.get("spent", 0),
            "free": table.row.progress.get("free", 0),
            "lent": 0,
            "lent_at": None,
            "plays": len(game.plays),
            "turn": state.turn,
            "round": state.round,
            "segment": SEGMENT_NAMES[state.segment],
            "asked": _shown_as_asked(table, game),
            "vp": list(state.vp),
            "legitimacy": list(state.legitimacy),
        },
    )
    table.snapshot_is_old = True
    if game.over:
        _finish(table, game)
    timing.set_clock(table, restart=True, spent=spent)


def _shown_as_asked(table: Table, game: Game) -> int | None:
    """The seat to show as deciding. If only a seat that holds a Surprise card is asked, we show the player
    whose turn it is instead: a spectator of a game against bots may join it later."""
    return Seat(max(0, game.state.active)) if game.asks_in_secret else table.asked


def _finish(table: Table, game: Game) -> None:
    result = game.result
    assert result is not None
    table.change(
        state="finished",
        finished_at=now_ms(),
        result={
            "winner": result.winner,
            "colour": result.colour,
            "kind": result.kind,
            "vp": list(result.vp),
            "legitimacy": list(result.legitimacy),
        },
    )
    table.add("end", data={"winner": result.winner})
