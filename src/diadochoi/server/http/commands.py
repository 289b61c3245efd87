"""Carries out commands from HTTP and live play. Each command is applied once, however often it is sent."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from diadochoi.message import Message
from diadochoi.server import messages
from diadochoi.server.http.context import Context
from diadochoi.server.messages import CommandDone, MarchEnd
from diadochoi.server.problems import ChangedMeanwhile, Problem
from diadochoi.server.storage.identity import Identity
from diadochoi.server.tables import automatic_answers, march, play, seating, timing, undo
from diadochoi.server.tables.table import Table

MOST_ATTEMPTS: Final = 4
AnyCommand = (
    messages.PlayCommand
    | messages.MarchCommand
    | messages.UndoCommand
    | messages.UndoAnswerCommand
    | messages.SeatAnswerCommand
    | messages.ChatCommand
    | messages.AutomaticAnswerCommand
    | messages.TriggerCommand
    | messages.PauseCommand
    | messages.StepCommand
)


async def carry_out(context: Context, user: Identity, game_id: str, command: AnyCommand) -> CommandDone:
    """Apply a command. If it was applied before, return what it did then."""
    for _ in range(MOST_ATTEMPTS - 1):
        with suppress(ChangedMeanwhile):  # the table has been reloaded, so the command may still be possible
            return await _carry_out(context, user, game_id, command)
    return await _carry_out(context, user, game_id, command)


async def _carry_out(context: Context, user: Identity, game_id: str, command: AnyCommand) -> CommandDone:
    async with context.registry.change(game_id, user.id) as table:
        before = table.repeated(user.id, command.id)
        if before is not None:
            return {"id": command.id, "seq": before, "repeated": True}
        table.names.setdefault(user.id, user.name)
        if isinstance(command, (messages.UndoCommand, messages.UndoAnswerCommand)):
            await asyncio.to_thread(undo.prepare, table)
        way = _apply(context, table, user.id, command)
        seq = table.repeated(user.id, command.id) or table.seq
    done: CommandDone = {"id": command.id, "seq": seq, "repeated": False}
    if way is not None:
        done["march"] = way
    return done


def _apply(context: Context, table: Table, user: str, command: AnyCommand) -> MarchEnd | None:
    """Apply the command; for a march, return how far it went."""
    match command:
        case messages.PlayCommand():
            play.play(table, user, command.seat, command.action, command.expect, command.id)
            if table.gesture is not None:
                march.resume(table)
        case messages.MarchCommand():
            return march.march(table, user, command.seat, command.actions, command.expect, command.id)
        case messages.UndoCommand():
            undo.undo(table, user, command.seat, command.expect, command.id)
        case messages.UndoAnswerCommand():
            undo.answer_undo(table, user, command.seat, command.agree, command.id)
        case messages.SeatAnswerCommand():
            seating.answer_seat(table, user, command.seat, command.agree, command.id)
        case messages.ChatCommand():
            context.limits.spend("chat", user)
            table.say(user, command.text, command.id)
        case messages.AutomaticAnswerCommand():
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
        case messages.TriggerCommand():
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
        case messages.PauseCommand():
            timing.pause(table, user, command.paused, command.id)
        case messages.StepCommand():
            _step(context, table, user)
            table.commands[user, command.id] = table.seq
    return None


def _step(context: Context, table: Table, user: str) -> None:
    table.running_game()
    if not table.is_host(user):
        raise Problem("not_allowed", Message("problem-step_host_only"))
    if not table.row.paused:
        raise Problem("conflict", Message("problem-step_unpaused"))
    if not timing.server_plays_next(table):
        raise Problem("conflict", Message("problem-step_person"))
    context.registry.bot_runner.step(table.row.id)
