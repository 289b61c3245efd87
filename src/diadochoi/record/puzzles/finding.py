"""Finds a puzzle in a moment of a game, and writes its file.

Decides which goals are worth asking for, how hard a line is to find, whether it works in every world the seat
can imagine, and what the file looks like. `arena.puzzle_search` searches for puzzles, `own_mistakes` in a
finished game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import yaml

from diadochoi.record.notation import notation_for
from diadochoi.record.puzzles.goal import Goal, GoalKind, coming_king, goal_data
from diadochoi.record.puzzles.sure_lines import Lines, after
from diadochoi.record.scenarios.position_writer import position_data, seats_data
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, PASS, STOP, Verb, action
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.knowledge.views import names_for, sample
from diadochoi.rules.table.state import State

ROLL: Final = action(Verb.ROLL)
WORLDS: Final = 24  # worlds in which the line must work
LEAST_GAIN: Final = 3  # VP
LEAST_LOSS: Final = 4  # VP that another player loses
LEAST_MARGIN: Final = 2  # VP between the best line and the next best result


def rolled(state: State, die: int) -> State | None:
    """Return the moment after a movement roll; None if this roll is not the question."""
    if ROLL not in state.options:
        return None
    twin = state.copy()
    twin.script = (die,)
    try:
        engine.play(twin, ROLL)
    except DiceScriptError:
        return None
    return _with_dice_of_its_own(twin, state.asked)


def _with_dice_of_its_own(state: State, seat: int) -> State | None:
    """Return the state without a script, if that was used up and the same seat moves now."""
    if state.script or state.asked != seat or state.segment != ACTIVATION:
        return None
    state.script = None
    return state


def decisions(line: list[int]) -> int:
    """Count the steps of a line that do something: steps that only end something do not count."""
    return sum(step not in (DONE, STOP, PASS) for step in line)


def shortest(lines: Lines, goal: Goal, seat: int) -> int:
    """Return the node of the shortest line that reaches the goal; -1 if none does."""
    found = (place for place, node in enumerate(lines.nodes) if goal.reached(node.state, seat))
    return next(found, -1)


def goals_in(lines: Lines, start: State, seat: int) -> list[Goal]:
    """List possible goals here, the greatest first, only those whose best value is known."""
    found: list[Goal] = []
    states = [node.state for node in lines.nodes]
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
    if not lines.complete:
        return found
    best = max((state.legitimacy[seat] for state in states), default=0)
    if best >= start.legitimacy[seat] + 2 and not any(goal.kind is GoalKind.ROYAL for goal in found):
        found.append(Goal(GoalKind.LEGITIMACY, best))
    others = [other for other in range(len(start.vp)) if other != seat]
    leader = max(others, key=lambda other: start.vp[other])
    lowest = min((state.vp[leader] for state in states), default=99)
    if start.vp[leader] >= start.vp[seat] and lowest <= start.vp[leader] - LEAST_LOSS:
        found.append(Goal(GoalKind.LOWER, lowest, leader))
    best = max((state.vp[seat] for state in states), default=0)
    reached = {state.vp[seat] for state in states}
    if best >= start.vp[seat] + LEAST_GAIN and best - max(reached - {best}) >= LEAST_MARGIN:
        found.append(Goal(GoalKind.VP, best))
    return found


def decides_the_regency(state: State) -> bool:
    """Return whether this is the last Player Turn before an Heir comes of age, so the totals are final."""
    last = state.round == state.config.rounds and state.order[-1] == state.active
    return last and any(
        royal.regency_turn == state.turn + 1 and state.royal_at[royal.index] >= 0
        for royal in state.board.content.royals
    )


def blind_luck(lines: Lines, place: int, goal: Goal, seat: int) -> float:
    """Return the chance that random choices along this line keep the goal within reach."""
    good = lines.leading_to(lambda state: goal.reached(state, seat))
    luck = 1.0
    while lines.nodes[place].parent >= 0:
        place = lines.nodes[place].parent
        node = lines.nodes[place]
        right = {option for option, child in node.children if good[child]}
        luck *= len(right) / len(node.state.options)
    return luck


def holds(start: State, seat: int, line: list[int], goal: Goal) -> bool:
    """Return whether the line is legal, sure, and reaches the goal no matter what the others hold."""
    for world in range(WORLDS):
        state: State | None = sample(start, Seat(seat), f"world {world}")
        for step in line:
            if state is None or step not in state.options:
                return False
            state = after(state, seat, step)
        if state is None or not goal.reached(state, seat):
            return False
    return True


def theme_of(goal: Goal, line: list[int]) -> str:
    """Return the folder of a puzzle: by its goal, and for points by what earns them."""
    if goal.kind is GoalKind.WIN:
        return "victory"
    if goal.kind in (GoalKind.KING, GoalKind.NO_KING):
        return "regency"
    if goal.kind in (GoalKind.ROYAL, GoalKind.LEGITIMACY):
        return "royals"
    if goal.kind is GoalKind.LOWER:
        return "leader"
    verbs = {actions.verb_of(step) for step in line}
    if Verb.UPGRADE in verbs or _names_a_fleet(line):
        return "fleets"
    return "cards" if Verb.EVENT in verbs or Verb.BONUS in verbs else "provinces"


def _names_a_fleet(line: list[int]) -> bool:
    return any(actions.FLEET <= noun < actions.ARMY for step in line for noun in actions.nouns(step))


@dataclass(frozen=True, slots=True)
class ByDice:
    """A line that dice decide: its chance and the next best one in percent, and dice that make it work."""

    chance: int
    second: int
    rolls: list[tuple[int, ...]]


def puzzle_text(
    origin: State,
    start: State,
    goal: Goal,
    line: list[int],
    failed: int | None,
    dice: tuple[int, ...],
    by_dice: ByDice | None = None,
) -> str:
    """Write the file of a puzzle."""
    content, config = origin.board.content, origin.config
    notation, colour = notation_for(content), content.seat_colours[start.asked]
    script: list[dict[str, Any]] = [{colour: "roll", "dice": list(dice)}] if dice else []
    given = len(script)
    if by_dice is None:
        script.append({colour: [notation.text(step) for step in line]})
    else:
        script += [
            {colour: notation.text(step), **({"dice": list(roll)} if roll else {})}
            for step, roll in zip(line, by_dice.rolls, strict=True)
        ]
    data: dict[str, Any] = {
        "title": f"{colour}: {goal.kind.value} {goal.number}",
        "edition": config.edition,
        "players": config.players,
        "puzzle": {
            "goal": goal_data(goal, content.seat_colours, names_for(origin.board).royal),
            "given": given,
            **({} if failed is None else {"failed": failed}),
            **({} if by_dice is None else {"chance": by_dice.chance, "second": by_dice.second}),
        },
        "seats": seats_data(origin),
        "position": position_data(origin),
        "script": script,
    }
    return yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=116, allow_unicode=True)
