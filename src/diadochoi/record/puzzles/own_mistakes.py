"""Puzzles that a player missed in a finished game: his Player Turns with a sure line to a better result.

Looks only at a fixed number of moments, so the work is limited for any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from diadochoi.record.errors import GameError
from diadochoi.record.play import Play
from diadochoi.record.puzzles.finding import (
    ROLL,
    blind_luck,
    decisions,
    goals_in,
    holds,
    puzzle_text,
    rolled,
    shortest,
)
from diadochoi.record.puzzles.goal import Goal
from diadochoi.record.puzzles.puzzle_files import Puzzle, read_puzzle
from diadochoi.record.puzzles.puzzle_run import solution_reaches_goal
from diadochoi.record.puzzles.sure_lines import ended, pass_windows, sure_lines
from diadochoi.rules import engine
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.core.segments import ACTIVATION, SURRENDER, TYCHE
from diadochoi.rules.table.state import State

LIMIT: Final = 1200  # moments examined from one position
MOST_MOMENTS: Final = 24_000  # in total
MOST_LUCK: Final = 0.25  # a goal that nearly any choice reaches teaches nothing
LONGEST: Final = 7


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A part of a Player Turn in which more was possible; `play` is its first decision."""

    play: int
    puzzle: Puzzle


def own_mistakes(
    start: State, plays: Sequence[Play], offset: int, seat: int, name: str, most: int = 5
) -> list[OwnMistake]:
    """List at most this many, in order of play; `start` is the position after the first `offset` plays."""
    state = start.copy()
    found: list[OwnMistake] = []
    looked_at: set[tuple[int, int, bool]] = set()
    left = MOST_MOMENTS
    for number, play in enumerate(plays):
        moment = (state.turn, state.round, state.segment == ACTIVATION)
        if _begins(state, seat) and moment not in looked_at and left > 0:
            looked_at.add(moment)
            begun, dice = _begun(state, play)
            if begun is not None:
                puzzle, spent = _puzzle(state, begun, dice, plays[number:], f"{name}/{offset + number + 1}")
                left -= spent
                if puzzle is not None:
                    found.append(OwnMistake(offset + number + 1, puzzle))
                    if len(found) == most:
                        break
        engine.play(state, play.action)
    return found


def _begins(state: State, seat: int) -> bool:
    """Return whether a part of the seat's Player Turn that can be a puzzle begins here."""
    return (
        state.asked == seat == state.active
        and state.turn >= 2
        and state.segment in (SURRENDER, TYCHE, ACTIVATION)
        and (state.segment != ACTIVATION or ROLL in state.options)
    )


def _begun(state: State, play: Play) -> tuple[State | None, tuple[int, ...]]:
    """Return the moment when the player has to think: after his movement roll."""
    if state.segment != ACTIVATION:
        twin = state.copy()
        pass_windows(twin)
        return (twin if twin.asked == state.asked else None), ()
    if play.action != ROLL or len(play.chance) != 1:
        return None, ()
    return rolled(state, play.chance[0]), play.chance


def _puzzle(
    origin: State, begun: State, dice: tuple[int, ...], plays: Sequence[Play], name: str
) -> tuple[Puzzle | None, int]:
    """Return what was missed here, and how many moments were examined."""
    seat = begun.asked
    lines = sure_lines(begun, seat, LIMIT)
    for goal in goals_in(lines, begun, seat):
        place = shortest(lines, goal, seat)
        line = lines.line_to(place) if place > 0 else []
        if (
            0 < decisions(line) <= LONGEST
            and not _reached(origin, begun, plays, goal, seat)
            and blind_luck(lines, place, goal, seat) <= MOST_LUCK
            and holds(begun, seat, line, goal)
        ):
            puzzle = _checked(name, puzzle_text(origin, begun, goal, line, None, dice))
            if puzzle is not None:
                return puzzle, len(lines.nodes)
    return None, len(lines.nodes)


def _reached(origin: State, begun: State, plays: Sequence[Play], goal: Goal, seat: int) -> bool:
    """Return whether the player reached it in the game."""
    state = origin.copy()
    for play in plays:
        engine.play(state, play.action)
        if goal.reached(state, seat):
            return True
        if ended(state, begun):
            return False
    return False


def _checked(name: str, text: str) -> Puzzle | None:
    """Return the puzzle of a file, if the position can be written and its solution works there."""
    try:
        puzzle = read_puzzle(f"provinces/{name}", text)
        return puzzle if solution_reaches_goal(puzzle) else None
    except (GameError, DiceScriptError):
        return None
