"""Carrying out commands: the same for HTTP and live play. Each is applied once, however often it comes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from diadochoi.message import Message
from diadochoi.server import messages
from diadochoi.server.http.context import Context
from diadochoi.server.messages import CommandDone, MarchEnd
from diadochoi.server.problems import Outrun, Problem
from diadochoi.server.storage.identity import Identity
from diadochoi.server.tables import automatic_answers, march, play, seating, timing, undo
from diadochoi.server.tables.table import Table

MOST_ATTEMPTS: Final = 4
AnyCommand = (
    messages.Play
    | messages.March
    | messages.Undo
    | messages.UndoAnswer
    | messages.SeatAnswer
    | messages.Chat
    | messages.SetAutomaticAnswer
    | messages.Trigger
    | messages.Pause
    | messages.Step
)


async def carry_out(context: Context, user: Identity, game_id: str, command: AnyCommand) -> CommandDone:
    """Apply a command, or say what it brought when it came the first time."""
    for _ in range(MOST_ATTEMPTS - 1):
        with suppress(Outrun):  # the table has been read again: perhaps it can still be done
            return await _carry_out(context, user, game_id, command)
    return await _carry_out(context, user, game_id, command)


async def _carry_out(context: Context, user: Identity, game_id: str, command: AnyCommand) -> CommandDone:
    async with context.registry.change(game_id, user.id) as table:
        before = table.repeated(user.id, command.id)
        if before is not None:
            return {"id": command.id, "seq": before, "repeated": True}
        table.names.setdefault(user.id, user.name)
        if isinstance(command, (messages.Undo, messages.UndoAnswer)):
            await asyncio.to_thread(undo.prepare, table)
        way = _apply(context, table, user.id, command)
        seq = table.repeated(user.id, command.id) or table.seq
    done: CommandDone = {"id": command.id, "seq": seq, "repeated": False}
    if way is not None:
        done["march"] = way
    return done


def _apply(context: Context, table: Table, user: str, command: AnyCommand) -> MarchEnd | None:
    """Do it; of a march, say how far it went."""
    match command:
        case messages.Play():
            play.play(table, user, command.seat, command.action, command.expect, command.id)
            march.resume(table)
        case messages.March():
            return march.march(table, user, command.seat, command.actions, command.expect, command.id)
        case messages.Undo():
            undo.undo(table, user, command.seat, command.expect, command.id)
        case messages.UndoAnswer():
            undo.answer_undo(table, user, command.seat, command.agree, command.id)
        case messages.SeatAnswer():
            seating.answer_seat(table, user, command.seat, command.agree, command.id)
        case messages.Chat():
            context.limits.spend("chat", user)
            table.say(user, command.text, command.id)
        case messages.SetAutomaticAnswer():
            automatic_answers.set_automatic_answer(
                table,
                user,
                command.seat,
                command.question,
                command.answer,
                command.until,
                command.when,
                command.id,
            )
            play.follow_automatic_answers(table)
        case messages.Trigger():
            automatic_answers.set_trigger(
                table,
                user,
                command.seat,
                command.card,
                command.ask,
                command.until,
                command.moments,
                command.against,
                command.id,
            )
            play.follow_automatic_answers(table)
        case messages.Pause():
            timing.pause(table, user, command.paused, command.id)
        case messages.Step():
            _step(context, table, user)
            table.commands[user, command.id] = table.seq
    return None


def _step(context: Context, table: Table, user: str) -> None:
    table.running_game()
    if not table.is_host(user):
        raise Problem("not_allowed", Message("problem-step_host_only"))
    if not table.row.paused:
        raise Problem("conflict", Message("problem-step_unpaused"))
    if not timing.waits_for_driver(table):
        raise Problem("conflict", Message("problem-step_person"))
    context.registry.bot_runner.step(table.row.id)
