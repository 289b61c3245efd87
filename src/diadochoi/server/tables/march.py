"""A march as one command: several steps of one force, played while nothing comes in between.

Decides what stops a march. Each step is a play of its own: journal, history and undo know nothing of marches.
"""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.record.game import Game
from diadochoi.rules.knowledge.procedures import ACTIVATION, asking
from diadochoi.rules.knowledge.situation import MovingForce, moving_force
from diadochoi.rules.knowledge.views import names_for
from diadochoi.server.messages import MarchEnd, MarchStop
from diadochoi.server.problems import Problem
from diadochoi.server.tables import play
from diadochoi.server.tables.table import Table


def march(table: Table, user: str, seat: int, actions: Sequence[str], expect: int, command: str) -> MarchEnd:
    """Play the actions in order as far as the march goes; the first one is refused as any play would be."""
    game = table.running_game()
    force = _force(game)
    if force is None or force.seat != seat:
        raise Problem("conflict", "You are not moving a force.")
    counter = game.state.counter
    played, stopped = 0, None
    for action in actions:
        if played == 0:
            play.play(table, user, seat, action, expect, None)
        else:
            stopped = _why_stop(table, game, force, counter, action)
            if stopped is not None:
                break
            play.take(table, game, seat, action, user)
            play.follow_standing(table)
        played += 1
    _sign(table, user, command)
    now = _force(game)
    place = names_for(game.state.board).place[now.at] if now is not None and now.seat == seat else None
    return {"played": played, "stopped": stopped, "at": place}


def _force(game: Game) -> MovingForce | None:
    """The force whose player is asked how it goes on."""
    state = game.state
    return moving_force(state) if state.asked >= 0 and asking(state) == ACTIVATION else None


def _why_stop(table: Table, game: Game, force: MovingForce, counter: int, action: str) -> MarchStop | None:
    """What came in between since the march began, None if the next step can be taken."""
    state = game.state
    if table.row.state != "running":
        return "game_over"
    if state.asked != force.seat:
        return "other_seat"
    now = _force(game)
    if now is None or now.general != force.general:
        return "other_question"
    if (now.units, now.generals, now.royals) != (force.units, force.generals, force.royals):
        return "force_changed"
    if state.counter != counter:
        return "dice"
    return None if action in game.actions() else "not_possible"


def _sign(table: Table, user: str, command: str) -> None:
    """The last step carries the command, so that the same command is not played twice."""
    entry = next(own for own in reversed(table.fresh) if own.kind == "play" and own.user_id == user)
    entry.command_id = command
    table.commands[user, command] = entry.seq
