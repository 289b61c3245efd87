"""A gesture is one command with several answers, played until something interrupts them.

The most common gesture is a march. This module decides what stops a gesture, and continues it once others
have passed on a Surprise card, an Interception or a Naval Battle. Each answer is a separate play; undo takes
them back together.
"""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.message import Message
from diadochoi.record.game import Game
from diadochoi.record.words import seat_name
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.procedures import ACTIVATION, asking
from diadochoi.rules.knowledge.situation import MovingForce, moving_force
from diadochoi.rules.knowledge.views import names_for
from diadochoi.server.messages import MarchEnd, MarchStop
from diadochoi.server.problems import Problem
from diadochoi.server.tables import play
from diadochoi.server.tables.pending import Pending
from diadochoi.server.tables.table import Table


def march(table: Table, user: str, seat: Seat, actions: Sequence[str], expect: int, command: str) -> MarchEnd:
    """Play the answers in order as far as possible. The first one is refused as any play would be."""
    game = table.running_game()
    if game.state.asked != seat:
        raise Problem(
            "not_your_turn",
            Message("problem-not_your_decision", colour=seat_name(table.colours[max(0, game.state.asked)])),
        )
    counter, force = game.state.counter, _force(game)
    table.stopped = None
    play.play(table, user, seat, actions[0], expect, None)
    if force is None or _changes_force(actions[0]):
        force = _force(game)
    table.gesture = Pending(seat, user, list(actions[1:]), force, counter)
    stopped = _go_on(table, game)
    left = len(table.gesture.actions) if table.gesture is not None else 0
    played = len(actions) - left
    if left and _waits(table, game):
        stopped = None  # the others may still pass; that somebody is asked can be a secret
    else:
        table.gesture = None
    _sign(table, user, command)
    now = _force(game)
    place = names_for(game.state.board).place[now.at] if now is not None and now.seat == seat else None
    return {"played": played, "stopped": stopped, "at": place}


def resume(table: Table) -> None:
    """Continue a gesture that waited for others. If that is not possible, `table.stopped` says why."""
    game, pending = table.game, table.gesture
    if pending is None or game is None:
        return
    stopped = _go_on(table, game)
    if not _waits(table, game):
        table.gesture = None
        table.stopped = (pending.seat, stopped) if stopped is not None else None


def _go_on(table: Table, game: Game) -> MarchStop | None:
    while table.gesture is not None and table.gesture.actions:
        stopped = _next(table, game)
        if stopped is not None:
            return stopped
    return None


def _next(table: Table, game: Game) -> MarchStop | None:
    """Play the next answer of the gesture, or return what interrupted it."""
    pending = table.gesture
    assert pending is not None
    action = pending.actions[0]
    stopped = _why_stop(table, game, pending, action)
    if stopped is None:
        pending.actions.pop(0)
        play.take(table, game, pending.seat, action, pending.user, follows=True)
        if pending.force is None or _changes_force(action):
            pending.force = _force(game)
        play.follow_automatic_answers(table)
    return stopped


def _changes_force(action: str) -> bool:
    """Whether the action changes who marches, or activates another force."""
    return action in ("stop", "done") or action.startswith(
        ("leave ", "take ", "post ", "activate ", "march ", "march-army ")
    )


def _waits(table: Table, game: Game) -> bool:
    """Whether somebody else is asked in between: the gesture continues if they pass."""
    pending, state = table.gesture, game.state
    return (
        pending is not None
        and bool(pending.actions)
        and table.row.state == "running"
        and state.asked not in (pending.seat, -1)
        and state.active == pending.seat
        and state.counter == pending.counter
    )


def _force(game: Game) -> MovingForce | None:
    """The force whose player must decide how it goes on."""
    state = game.state
    return moving_force(state) if state.asked >= 0 and asking(state) == ACTIVATION else None


def _why_stop(table: Table, game: Game, pending: Pending, action: str) -> MarchStop | None:
    """What interrupted the gesture; None if the next answer can be played."""
    state, force = game.state, pending.force
    if table.row.state != "running":
        return "game_over"
    if state.asked != pending.seat:
        return "other_seat"
    now = _force(game)
    if force is not None and now is not None:
        if now.general != force.general:
            return "other_question"
        if (now.units, now.generals, now.royals) != (force.units, force.generals, force.royals):
            return "force_changed"
    if state.counter != pending.counter:
        return "dice"
    if action in game.actions():
        return None
    return "not_possible" if now is not None or force is None else "other_question"


def _sign(table: Table, user: str, command: str) -> None:
    """Store the command's id with the last step, so that the command is not played twice."""
    entry = next(own for own in reversed(table.fresh) if own.kind == "play" and own.user_id == user)
    entry.command_id = command
    table.commands[user, command] = entry.seq
