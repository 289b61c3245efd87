"""What a moment of a game asks for as a puzzle, and the file that holds it.

Decides which goals are worth asking for, how hard a line is to hit upon, whether it holds in every world the
seat can imagine, and what the file looks like. Who looks for puzzles where: `arena.puzzle_search`, and
`own_mistakes` for a game that was played.
"""

from __future__ import annotations

from typing import Any, Final

import yaml

from diadochoi.record.notation import notation_for
from diadochoi.record.puzzles.goal import Goal, Kind, coming_king, goal_data
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
WORLDS: Final = 24  # in which the line must hold
LEAST_GAIN: Final = 3  # VP
LEAST_LOSS: Final = 4  # VP that another player loses
LEAST_MARGIN: Final = 2  # VP between the best line and the next best result


def rolled(state: State, die: int) -> State | None:
    """The moment after a movement roll; None where this roll is not the question."""
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
    """The state without a script, if that was used up and the same seat marches now."""
    if state.script or state.asked != seat or state.segment != ACTIVATION:
        return None
    state.script = None
    return state


def decisions(line: list[int]) -> int:
    """How many steps of a line do something: those that only end something are not counted."""
    return sum(step not in (DONE, STOP, PASS) for step in line)


def shortest(lines: Lines, goal: Goal, seat: int) -> int:
    """The node of the shortest line that reaches the goal; -1 if none does."""
    found = (place for place, node in enumerate(lines.nodes) if goal.reached(node.state, seat))
    return next(found, -1)


def goals_in(lines: Lines, start: State, seat: int) -> list[Goal]:
    """What could be asked for here, the greatest first. Only a goal whose best value is known is asked."""
    found: list[Goal] = []
    states = [node.state for node in lines.nodes]
    if any(state.winner == seat for state in states):
        found.append(Goal(Kind.WIN, 1))
    states = [state for state in states if state.winner < 0]
    if _decides_the_regency(start):
        king = coming_king(start)
        if king != seat and any(coming_king(state) == seat for state in states):
            found.append(Goal(Kind.KING, 1))
        elif king not in (seat, -1) and any(coming_king(state) != king for state in states):
            found.append(Goal(Kind.NO_KING, 1, king))
    for royal in range(len(start.royal_owner)):
        if start.royal_owner[royal] != seat and any(state.royal_owner[royal] == seat for state in states):
            found.append(Goal(Kind.ROYAL, 1, royal=royal))
    if not lines.complete:
        return found
    best = max((state.legitimacy[seat] for state in states), default=0)
    if best >= start.legitimacy[seat] + 2 and not any(goal.kind is Kind.ROYAL for goal in found):
        found.append(Goal(Kind.LEGITIMACY, best))
    others = [other for other in range(len(start.vp)) if other != seat]
    leader = max(others, key=lambda other: start.vp[other])
    lowest = min((state.vp[leader] for state in states), default=99)
    if start.vp[leader] >= start.vp[seat] and lowest <= start.vp[leader] - LEAST_LOSS:
        found.append(Goal(Kind.LOWER, lowest, leader))
    best = max((state.vp[seat] for state in states), default=0)
    reached = {state.vp[seat] for state in states}
    if best >= start.vp[seat] + LEAST_GAIN and best - max(reached - {best}) >= LEAST_MARGIN:
        found.append(Goal(Kind.VP, best))
    return found


def _decides_the_regency(state: State) -> bool:
    """The last Player Turn before an Heir comes of age: nobody can change the totals after it."""
    last = state.round == state.config.rounds and state.order[-1] == state.active
    return last and any(
        royal.regency_turn == state.turn + 1 and state.royal_at[royal.index] >= 0
        for royal in state.board.content.royals
    )


def blind_luck(lines: Lines, place: int, goal: Goal, seat: int) -> float:
    """The chance that somebody who chooses blindly on the way of this line keeps the goal in reach."""
    good = lines.leading_to(lambda state: goal.reached(state, seat))
    luck = 1.0
    while lines.nodes[place].parent >= 0:
        place = lines.nodes[place].parent
        node = lines.nodes[place]
        right = {option for option, child in node.children if good[child]}
        luck *= len(right) / len(node.state.options)
    return luck


def holds(start: State, seat: int, line: list[int], goal: Goal) -> bool:
    """Whether the line is legal, sure, and reaches the goal whatever the others hold."""
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
    """The folder of a puzzle: by its goal, and for points by what earns them."""
    if goal.kind is Kind.WIN:
        return "victory"
    if goal.kind in (Kind.KING, Kind.NO_KING):
        return "regency"
    if goal.kind in (Kind.ROYAL, Kind.LEGITIMACY):
        return "royals"
    if goal.kind is Kind.LOWER:
        return "leader"
    verbs = {actions.verb_of(step) for step in line}
    if Verb.UPGRADE in verbs or _names_a_fleet(line):
        return "fleets"
    return "cards" if Verb.EVENT in verbs or Verb.BONUS in verbs else "provinces"


def _names_a_fleet(line: list[int]) -> bool:
    return any(actions.FLEET <= noun < actions.ARMY for step in line for noun in actions.nouns(step))


def puzzle_text(
    origin: State, start: State, goal: Goal, line: list[int], failed: int | None, dice: tuple[int, ...]
) -> str:
    """The file of a puzzle."""
    content, config = origin.board.content, origin.config
    notation, colour = notation_for(content), content.seat_colours[start.asked]
    script: list[dict[str, Any]] = [{colour: "roll", "dice": list(dice)}] if dice else []
    script.append({colour: [notation.text(step) for step in line]})
    data: dict[str, Any] = {
        "title": f"{colour}: {goal.kind.value} {goal.number}",
        "edition": config.edition,
        "players": config.players,
        "puzzle": {
            "goal": goal_data(goal, content.seat_colours, names_for(origin.board).royal),
            "given": len(script) - 1,
            **({} if failed is None else {"failed": failed}),
        },
        "seats": seats_data(origin),
        "position": position_data(origin),
        "script": script,
    }
    return yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=116, allow_unicode=True)
