"""Puzzles that dice decide: a march after the movement roll whose chance is clearly better than any other.

A quick look with lucky dice shows what one march could reach. Then `record.puzzles.chance_lines` examines
every line, every outcome and every answer of the others. A goal is kept if one march has a clearly better
chance than the next best, if this is still true with the hidden cards dealt again and with many more rolls
of each battle, and if bots choose worse.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from diadochoi.arena.puzzle_trial import RATERS
from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.thinking import reflex
from diadochoi.record.notation import notation_for
from diadochoi.record.puzzles.chance_lines import Chances, Prospects, hopeful, march_over, prospects
from diadochoi.record.puzzles.dice_run import ALLOWED, LIMIT
from diadochoi.record.puzzles.finding import LEAST_LOSS, ByDice, decides_the_regency, decisions, puzzle_text
from diadochoi.record.puzzles.goal import Goal, GoalKind, coming_king
from diadochoi.record.puzzles.sure_lines import is_window, pass_windows
from diadochoi.rules import engine
from diadochoi.rules.core.actions import PASS
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.views import sample
from diadochoi.rules.table.state import State

HOPES: Final = 400  # moments of the quick look
LEAST_CHANCE, MOST_CHANCE = 0.2, 0.97
MARGIN: Final = 0.15  # between the best line and the next best
MOST_LUCK: Final = 0.12  # the chance to find the line by choosing blindly
SHORTEST, LONGEST = 2, 9
LEAST_FAILED: Final = 20
WORLDS: Final = 6  # in which the chances must be the same
WORLDS_APART: Final = 0.03  # how much they may differ, because Elephants are judged by a sample of dice
CLOSELY: Final = 432  # rolls of a battle when a puzzle is checked
CLOSE_LIMIT: Final = 60_000
TRIES_FOR_A_ROLL: Final = 60  # to find dice with which the solution works out
MOST_DECISIONS: Final = 60


class _Unclear(Exception):
    """There is no puzzle with this goal here."""


def dice_puzzles_at(
    origin: State, start: State, asked: set[tuple[GoalKind, int, int]], name: str, dice: tuple[int, ...]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The best puzzle of a moment after the movement roll: its id, its file, the figures it was chosen by."""
    start = start.copy()
    pass_windows(start)
    if start.asked != start.active:
        return
    seat = start.asked
    goals = [goal for goal in _goals(start, seat) if (goal.kind, goal.number, goal.royal) not in asked]
    if not goals:
        return
    for goal in goals:
        try:
            found = _puzzle(origin, start, goal, name, dice)
        except _Unclear:
            continue
        asked.add((goal.kind, goal.number, goal.royal))
        yield found
        return


def _goals(start: State, seat: int) -> list[Goal]:
    """What one march with lucky dice could reach."""
    states = hopeful(start, seat, HOPES)
    found: list[Goal] = []
    if any(state.winner == seat for state in states):
        found.append(Goal(GoalKind.WIN, 1))
    states = [state for state in states if state.winner < 0]
    if decides_the_regency(start):
        king = coming_king(start)
        if king != seat and any(coming_king(state) == seat for state in states):
            found.append(Goal(GoalKind.KING, 1))
        elif king not in (seat, -1) and any(coming_king(state) != king for state in states):
            found.append(Goal(GoalKind.NO_KING, 1, king))
    for royal in range(len(start.royal_owner)):
        if start.royal_owner[royal] != seat and any(state.royal_owner[royal] == seat for state in states):
            found.append(Goal(GoalKind.ROYAL, 1, royal=royal))
    for vp in sorted(
        {state.vp[seat] for state in states if state.vp[seat] >= start.vp[seat] + 3}, reverse=True
    ):
        found.append(Goal(GoalKind.VP, vp))
    others = [other for other in range(len(start.vp)) if other != seat]
    leader = max(others, key=lambda other: start.vp[other])
    if start.vp[leader] >= start.vp[seat]:
        lower = {state.vp[leader] for state in states if state.vp[leader] <= start.vp[leader] - LEAST_LOSS}
        found += [Goal(GoalKind.LOWER, vp, leader) for vp in sorted(lower)]
    return found


def _puzzle(
    origin: State, start: State, goal: Goal, name: str, dice: tuple[int, ...]
) -> tuple[str, str, dict[str, Any]]:
    seat = start.asked
    seen = prospects(start, seat, goal, LIMIT)
    if not seen.complete:
        raise _Unclear
    chances = seen.chances(goal, seat)
    if not LEAST_CHANCE <= chances[0] <= MOST_CHANCE:
        raise _Unclear
    luck, second = _margins(seen, chances)
    if luck > MOST_LUCK:
        raise _Unclear
    table = _chances(start, seat, goal)
    line, rolls = _solution(start, table)
    if not SHORTEST <= decisions(line) <= LONGEST:
        raise _Unclear
    _same_in_other_worlds(start, seat, goal, chances[0])
    exact, exact_second = _looked_at_closely(start, seat, goal, chances[0])
    if exact - max(second, exact_second) < MARGIN:
        raise _Unclear
    tries = failures_by_choice(start, seat, goal, f"{name}/{start.turn}/{start.round}/{seat}", RATERS)
    failed = round(100 * sum(bad for bad, _ in tries.values()) / sum(every for _, every in tries.values()))
    if failed < LEAST_FAILED:
        raise _Unclear
    second = max(second, exact_second)
    text = puzzle_text(
        origin, start, goal, line, failed, dice, ByDice(round(100 * exact), round(100 * second), rolls)
    )
    digest = hashlib.blake2b(text.encode(), digest_size=3).hexdigest()
    notation = notation_for(start.board.content)
    facts = {
        "luck": round(luck, 4),
        "chance": [round(chances[0], 3), round(exact, 3), round(second, 3)],
        "failed": {bot: list(count) for bot, count in tries.items()},
        "line": [notation.text(step) for step in line],
        "game": name,
        "moments": len(seen.moments),
        "signature": f"dice {goal.kind.value} {sorted(notation.text(step) for step in line)}",
    }
    return f"dice/{start.config.edition}-{start.config.players}p-{digest}", text, facts


def _margins(seen: Prospects, chances: list[float]) -> tuple[float, float]:
    """The chance to find the best line blindly, and the best chance after leaving it before the first die."""
    number, luck, second = 0, 1.0, 0.0
    before_dice = True
    for _ in range(MOST_DECISIONS):
        moment = seen.moments[number]
        if moment.over or not moment.options or (chances[number] >= 1.0 and not before_dice):
            break
        options = seen.options(number, chances)
        if not moment.own:
            worst = min(moment.options, key=lambda way: _value(way[1], chances))[1]
            number = max(worst, key=lambda outcome: chances[outcome[1]])[1]
            before_dice = False
            continue
        best = chances[number]
        good = [action for action, value in options if value >= best - ALLOWED / 2]
        worse = [value for _, value in options if value < best - ALLOWED / 2]
        if worse and best - max(worse) < MARGIN:
            raise _Unclear
        luck *= len(good) / len(moment.state.options)
        if before_dice:
            second = max([second, *worse])
        way = next(way for action, way in moment.options if action == good[0])
        before_dice = before_dice and len(way) == 1
        number = max(way, key=lambda outcome: chances[outcome[1]])[1]
    return luck, second


def _value(way: Sequence[tuple[float, int]], chances: list[float]) -> float:
    return sum(chance * chances[next_] for chance, next_ in way)


def _solution(start: State, table: Chances) -> tuple[list[int], list[tuple[int, ...]]]:
    """The best line, with dice for each step that make it work."""
    state = start.copy()
    line: list[int] = []
    rolls: list[tuple[int, ...]] = []
    seat = table.seat
    while not table.goal.reached(state, seat):
        if march_over(state, start) or len(line) >= MOST_DECISIONS:
            raise _Unclear
        best = table.best(state)
        tried: list[tuple[float, int, State]] = []
        for number in range(TRIES_FOR_A_ROLL):
            twin = _step(state, best, table, number)
            tried.append((table.of(twin), -number, twin))
            if not twin.chance or tried[-1][0] == 1.0:
                break
        value, _, state = max(tried, key=lambda one: one[:2])
        if value <= 0:
            raise _Unclear
        line.append(best)
        rolls.append(tuple(state.chance or ()))
    return line, rolls


def _step(state: State, action: int, table: Chances, number: int) -> State:
    """Play the action with its own dice, and the worst answers of the others."""
    twin = state.copy()
    twin.seed, twin.chance = seed_bytes(f"dice {number}"), []
    engine.play(twin, action)
    pass_windows(twin)
    while (
        twin.asked not in (table.seat, -1)
        and not march_over(twin, table.begun)
        and not table.goal.reached(twin, table.seat)
    ):
        engine.play(twin, table.worst(twin))
        pass_windows(twin)
    return twin


def _same_in_other_worlds(start: State, seat: int, goal: Goal, chance: float) -> None:
    for world in range(WORLDS):
        other = sample(start, Seat(seat), f"world {world}")
        seen = prospects(other, seat, goal, LIMIT)
        if not seen.complete or abs(seen.chances(goal, seat)[0] - chance) > WORLDS_APART:
            raise _Unclear


def _looked_at_closely(start: State, seat: int, goal: Goal, chance: float) -> tuple[float, float]:
    """The chance of the line with many more rolls of each battle, and of the next best line."""
    seen = prospects(start, seat, goal, CLOSE_LIMIT, sampled=CLOSELY)
    if not seen.complete:
        raise _Unclear
    chances = seen.chances(goal, seat)
    if abs(chances[0] - chance) > ALLOWED:
        raise _Unclear
    return chances[0], _margins(seen, chances)[1]


# ---------------------------------------------------------------------- bots


@lru_cache(maxsize=4)
def _chances(start: State, seat: int, goal: Goal) -> Chances:
    """The same for every try of every bot."""
    return Chances(start, seat, goal, LIMIT)


def chance_kept(start: State, seat: int, goal: Goal, bot: str, seed: str, budget: float = 1.0) -> bool:
    """Whether a bot plays the march with the best chance. It may march with others first, if that
    costs nothing."""
    state = start.copy()
    state.seed = seed_bytes(f"{bot} {seed}")
    player = make_bot(bot, seat, seed)
    begun = start
    table = _chances(start, seat, goal)
    wanted = table.of(start)
    for _ in range(MOST_DECISIONS):
        if goal.reached(state, seat):
            return True
        if state.asked != seat:
            engine.play(state, PASS if is_window(state) else reflex.choose(state))
            if state.winner >= 0 or state.active != seat:
                return goal.reached(state, seat)
            continue
        if march_over(state, begun):
            begun = state.copy()
            table = Chances(begun, seat, goal, LIMIT)
            if table.of(begun) < wanted - ALLOWED:
                return False
        action = player.choose(Knowledge(state, seat), state.options, budget)
        if is_window(state):
            action = PASS
        else:
            before, after = table.of(state), table.after(state, action)
            worse = after is None or after < before - ALLOWED
            if worse and not _ends_march(state, action, begun, wanted, seat, goal):
                return False
        dice = state.counter
        engine.play(state, action)
        pass_windows(state)
        if state.counter != dice and table.of(state) == 0.0:
            return True  # it chose right, and the dice were against it
        wanted = min(wanted, max(table.of(state), 0.0)) if state.counter != dice else wanted
    return False


def _ends_march(state: State, action: int, begun: State, wanted: float, seat: int, goal: Goal) -> bool:
    """Whether the action ends a march that has not touched the goal: another can still do it."""
    twin = state.copy()
    dice = twin.counter
    engine.play(twin, action)
    pass_windows(twin)
    if twin.counter != dice or twin.asked != seat or not march_over(twin, begun):
        return False
    return Chances(twin, seat, goal, LIMIT).of(twin) >= wanted - ALLOWED


def failures_by_choice(
    start: State, seat: int, goal: Goal, name: str, raters: Sequence[tuple[str, int]]
) -> dict[str, tuple[int, int]]:
    """How many tries of each bot chose a worse chance, and how many there were."""
    return {
        bot: (
            sum(not chance_kept(start, seat, goal, bot, f"{name}/{number}") for number in range(tries)),
            tries,
        )
        for bot, tries in raters
    }
