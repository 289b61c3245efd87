"""Puzzles found in games of bots: moments where one line reaches something and most others do not.

At the beginning of each Player Turn, and after its movement roll, all sure lines are gone through
(`record.puzzles.sure_lines`). A goal makes a puzzle where few choices lead to it, where the line holds in
every world the seat can imagine, and where bots fail. Everything follows from the seed and the number of the
game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

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
from diadochoi.record.puzzles.goal import Goal, Kind
from diadochoi.record.puzzles.sure_lines import Lines, pass_windows, sure_lines
from diadochoi.rules import engine
from diadochoi.rules.core.chance import number, seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.segments import ACTIVATION, PLAYER_SEGMENTS, SURRENDER, TYCHE
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

# Edition and players of the games in turn: mostly the 4th edition, every number of players.
TABLES: Final = (
    ("4e", 4), ("4e", 3), ("3e", 4), ("4e", 5), ("4e", 4), ("hybrid", 4), ("4e", 2), ("4e", 4), ("3e", 3),
    ("4e", 3), ("4e", 5), ("hybrid", 3),
)  # fmt: skip
PLAYERS: Final = ("greedy", "captain", "greedy", "reflex", "strategist:3x2")

LIMIT: Final = 6000  # moments looked at from one position
SHORTEST, LONGEST = 2, 7  # decisions of a solution; those that only end something are not counted
MOST_LUCK: Final = 0.06  # the chance to find the line by choosing blindly among all options
LEAST_FAILED: Final = 20  # percent of the tries of bots
# To win is worth asking for even where most find it.
MOST_LUCK_TO_WIN: Final = 0.2
LEAST_FAILED_TO_WIN: Final = 7


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle as its file, with what it was chosen by."""

    id: str
    text: str
    facts: dict[str, Any]


def search_game(seed: str, game: int, players_of: Sequence[str] = PLAYERS) -> Iterator[Found]:
    """Play one game between bots, who change places from game to game, and yield the puzzles in it."""
    edition, players = TABLES[game % len(TABLES)]
    content = load_edition(edition)
    name = f"{seed}-{game}"
    state = new_state(content, make_config(content, players, edition, ()), seed_bytes(name))
    seats = [players_of[(game + seat) % len(players_of)] for seat in range(players)]
    bots = [make_bot(bot, seat, name) for seat, bot in enumerate(seats)]
    looked_at: set[tuple[int, ...]] = set()
    asked: set[tuple[Kind, int]] = set()  # goals with their last step: a game often offers the same again
    while not state.over:
        yield from _look(state, looked_at, asked, name)
        choice = bots[state.asked].choose(Knowledge(state, state.asked), state.options, 1.0)
        engine.play(state, choice)


def _look(
    state: State, looked_at: set[tuple[int, ...]], asked: set[tuple[Kind, int]], name: str
) -> Iterator[Found]:
    """The first decision of a part of a Player Turn is a position that a file can hold."""
    if state.segment not in PLAYER_SEGMENTS or state.asked != state.active or state.turn < 2:
        return
    marching = state.segment == ACTIVATION
    moment = (state.turn, state.round, state.active, int(marching))
    if moment in looked_at:
        return
    looked_at.add(moment)
    if marching:
        die = number(state.seed, state.counter + 1_000_000, 6) + 1  # a die of our own, not the game's next
        after_roll = rolled(state, die)
        if after_roll is not None:
            yield from puzzles_at(state, after_roll, asked, name, (die,))
    elif state.segment in (SURRENDER, TYCHE):
        yield from puzzles_at(state, state, asked, name)


def puzzles_at(
    origin: State, start: State, asked: set[tuple[Kind, int]], name: str, dice: tuple[int, ...] = ()
) -> Iterator[Found]:
    """The best puzzle of a moment. `origin` is the beginning of its Segment, before `dice` were rolled."""
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
) -> Found | None:
    seat = start.asked
    place = shortest(lines, goal, seat)
    if place <= 0:
        return None
    line = lines.line_to(place)
    luck = blind_luck(lines, place, goal, seat)
    most_luck, least_failed = MOST_LUCK, LEAST_FAILED
    if goal.kind is Kind.WIN:
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
    return Found(own, text, facts)
