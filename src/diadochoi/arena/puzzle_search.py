"""Finds puzzles in bot games: moments where one line reaches a goal and most others do not.

At the start of each Player Turn, and after its movement roll, it tries all sure lines
(`record.puzzles.sure_lines`). A goal becomes a puzzle if few choices lead to it, the line works in every
world the seat can imagine, and bots fail. Everything is determined by the seed and the number of the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from diadochoi.arena.dice_puzzles import dice_puzzles_at
from diadochoi.arena.puzzle_trial import failures
from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.content.editions import load_edition
from diadochoi.record.notation import notation_for
from diadochoi.record.puzzles.finding import (
    blind_luck,
    decisions,
    goals_in,
    holds,
    puzzle_text,
    rolled,
    shortest,
    theme_of,
)
from diadochoi.record.puzzles.goal import Goal, GoalKind
from diadochoi.record.puzzles.sure_lines import Lines, pass_windows, sure_lines
from diadochoi.rules import engine
from diadochoi.rules.core.chance import number, seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.segments import ACTIVATION, PLAYER_SEGMENTS, SURRENDER, TYCHE
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

# Edition and players of the games in rotation: mostly the 4th edition, every number of players.
TABLES: Final = (
    ("4e", 4), ("4e", 3), ("3e", 4), ("4e", 5), ("4e", 4), ("hybrid", 4), ("4e", 2), ("4e", 4), ("3e", 3),
    ("4e", 3), ("4e", 5), ("hybrid", 3),
)  # fmt: skip
PLAYERS: Final = ("greedy", "captain", "greedy", "reflex", "strategist:3x2")

LIMIT: Final = 6000  # positions examined from one start
SHORTEST, LONGEST = 2, 7  # decisions of a solution, without those that only end something
MOST_LUCK: Final = 0.06  # the chance to find the line by choosing at random
LEAST_FAILED: Final = 20  # percent of the bots' attempts
# A win is worth asking for even if most find it.
MOST_LUCK_TO_WIN: Final = 0.2
LEAST_FAILED_TO_WIN: Final = 7


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """The file of a puzzle, with the figures used to choose it."""

    id: str
    text: str
    facts: dict[str, Any]


def search_game(
    seed: str, game: int, players_of: Sequence[str] = PLAYERS, by_dice: bool = False
) -> Iterator[FoundPuzzle]:
    """Play one game between bots, who rotate through the seats, and yield its puzzles.

    They are either puzzles with a certain line, or puzzles that dice decide.
    """
    edition, players = TABLES[game % len(TABLES)]
    content = load_edition(edition)
    name = f"{seed}-{game}"
    state = new_state(content, make_config(content, players, edition, ()), seed_bytes(name))
    seats = [players_of[(game + seat) % len(players_of)] for seat in range(players)]
    bots = [make_bot(bot, seat, name) for seat, bot in enumerate(seats)]
    looked_at: set[tuple[int, ...]] = set()
    # goals with their last step, because a game often offers the same again
    asked: set[tuple[GoalKind, int]] = set()
    chances_asked: set[tuple[GoalKind, int, int]] = set()
    while not state.over:
        if by_dice:
            yield from _look_by_dice(state, looked_at, chances_asked, name)
        else:
            yield from _look(state, looked_at, asked, name)
        choice = bots[state.asked].choose(Knowledge(state, state.asked), state.options, 1.0)
        engine.play(state, choice)


def _look(
    state: State, looked_at: set[tuple[int, ...]], asked: set[tuple[GoalKind, int]], name: str
) -> Iterator[FoundPuzzle]:
    """Look for puzzles at the first decision of a part of a Player Turn, a position that a file can hold."""
    if state.segment not in PLAYER_SEGMENTS or state.asked != state.active or state.turn < 2:
        return
    marching = state.segment == ACTIVATION
    moment = (state.turn, state.round, state.active, int(marching))
    if moment in looked_at:
        return
    looked_at.add(moment)
    if marching:
        die = _own_die(state)
        after_roll = rolled(state, die)
        if after_roll is not None:
            yield from puzzles_at(state, after_roll, asked, name, (die,))
    elif state.segment in (SURRENDER, TYCHE):
        yield from puzzles_at(state, state, asked, name)


def _own_die(state: State) -> int:
    """A movement roll of our own, not the game's next."""
    return number(state.seed, state.counter + 1_000_000, 6) + 1


def _look_by_dice(
    state: State, looked_at: set[tuple[int, ...]], asked: set[tuple[GoalKind, int, int]], name: str
) -> Iterator[FoundPuzzle]:
    """The first decision after a movement roll."""
    if state.segment != ACTIVATION or state.asked != state.active or state.turn < 2:
        return
    moment = (state.turn, state.round, state.active)
    if moment in looked_at:
        return
    looked_at.add(moment)
    die = _own_die(state)
    after_roll = rolled(state, die)
    if after_roll is not None:
        for own, text, facts in dice_puzzles_at(state, after_roll, asked, name, (die,)):
            yield FoundPuzzle(own, text, facts)


def puzzles_at(
    origin: State, start: State, asked: set[tuple[GoalKind, int]], name: str, dice: tuple[int, ...] = ()
) -> Iterator[FoundPuzzle]:
    """The best puzzle of a moment. `origin` is the start of its Segment, before `dice` were rolled."""
    start = start.copy()
    pass_windows(start)
    if start.asked != start.active:
        return
    seat = start.asked
    lines = sure_lines(start, seat, LIMIT)
    for goal in goals_in(lines, start, seat):
        place = shortest(lines, goal, seat)
        key = goal.kind, lines.nodes[place].action
        if place <= 0 or key in asked:
            continue
        asked.add(key)
        found = _puzzle(origin, start, lines, goal, name, dice)
        if found is not None:
            yield found
            return


def _puzzle(
    origin: State, start: State, lines: Lines, goal: Goal, name: str, dice: tuple[int, ...]
) -> FoundPuzzle | None:
    seat = start.asked
    place = shortest(lines, goal, seat)
    if place <= 0:
        return None
    line = lines.line_to(place)
    luck = blind_luck(lines, place, goal, seat)
    most_luck, least_failed = MOST_LUCK, LEAST_FAILED
    if goal.kind is GoalKind.WIN:
        most_luck, least_failed = MOST_LUCK_TO_WIN, LEAST_FAILED_TO_WIN
    if not SHORTEST <= decisions(line) <= LONGEST or luck > most_luck or not holds(start, seat, line, goal):
        return None
    tries = failures(start, seat, goal, f"{name}/{start.turn}/{start.round}/{seat}")
    failed = round(100 * sum(bad for bad, _ in tries.values()) / sum(all_ for _, all_ in tries.values()))
    if failed < least_failed:
        return None
    text = puzzle_text(origin, start, goal, line, failed, dice)
    theme = theme_of(goal, line)
    digest = hashlib.blake2b(text.encode(), digest_size=3).hexdigest()
    own = f"{theme}/{start.config.edition}-{start.config.players}p-{digest}"
    notation = notation_for(start.board.content)
    facts = {
        "luck": round(luck, 4),
        "failed": {bot: list(count) for bot, count in tries.items()},
        "line": [notation.text(step) for step in line],
        "game": name,
        "moments": len(lines.nodes),
        "signature": f"{theme} {goal.kind.value} {sorted(notation.text(step) for step in line)}",
    }
    return FoundPuzzle(own, text, facts)
