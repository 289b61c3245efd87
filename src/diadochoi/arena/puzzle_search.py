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

import yaml

from diadochoi.arena.puzzle_trial import failures
from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.content.editions import load_edition
from diadochoi.record.notation import notation_for
from diadochoi.record.puzzles.goal import Goal, Kind, coming_king, goal_data
from diadochoi.record.puzzles.sure_lines import Lines, after, pass_windows, sure_lines
from diadochoi.record.scenarios.position_writer import position_data, seats_data
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, PASS, STOP, Verb, action
from diadochoi.rules.core.chance import DiceScriptError, number, seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.segments import ACTIVATION, PLAYER_SEGMENTS, SURRENDER, TYCHE
from diadochoi.rules.knowledge.views import names_for, sample
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

# Edition and players of the games in turn: mostly the 4th edition, every number of players.
TABLES: Final = (
    ("4e", 4), ("4e", 3), ("3e", 4), ("4e", 5), ("4e", 4), ("hybrid", 4), ("4e", 2), ("4e", 4), ("3e", 3),
    ("4e", 3), ("4e", 5), ("hybrid", 3),
)  # fmt: skip
PLAYERS: Final = ("greedy", "captain", "greedy", "reflex", "strategist:3x2")
_ROLL: Final = action(Verb.ROLL)

LIMIT: Final = 6000  # moments looked at from one position
WORLDS: Final = 24  # in which the line must hold
SHORTEST, LONGEST = 2, 7  # decisions of a solution; those that only end something are not counted
LEAST_GAIN: Final = 3  # VP
LEAST_LOSS: Final = 4  # VP that another player loses
LEAST_MARGIN: Final = 2  # VP between the best line and the next best result
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
    while not state.over:
        yield from _look(state, looked_at, name)
        choice = bots[state.asked].choose(Knowledge(state, state.asked), state.options, 1.0)
        engine.play(state, choice)


def _look(state: State, looked_at: set[tuple[int, ...]], name: str) -> Iterator[Found]:
    """The first decision of a part of a Player Turn is a position that a file can hold."""
    if state.segment not in PLAYER_SEGMENTS or state.asked != state.active or state.turn < 2:
        return
    marching = state.segment == ACTIVATION
    moment = (state.turn, state.round, state.active, int(marching))
    if moment in looked_at:
        return
    looked_at.add(moment)
    if marching:
        rolled = _rolled(state)
        if rolled is not None:
            yield from puzzles_at(state, rolled[0], name, (rolled[1],))
    elif state.segment in (SURRENDER, TYCHE):
        yield from puzzles_at(state, state, name)


def _rolled(state: State) -> tuple[State, int] | None:
    """The moment after a movement roll, and the die."""
    if _ROLL not in state.options:
        return None
    die = number(state.seed, state.counter + 1_000_000, 6) + 1
    twin = state.copy()
    twin.script = (die,)
    try:
        engine.play(twin, _ROLL)
    except DiceScriptError:
        return None
    if twin.script or twin.asked != state.asked or twin.segment != ACTIVATION:
        return None
    twin.script = None
    return twin, die


# ---------------------------------------------------------------------- goals


def puzzles_at(origin: State, start: State, name: str, dice: tuple[int, ...] = ()) -> Iterator[Found]:
    """The best puzzle of a moment. `origin` is the beginning of its Segment, before `dice` were rolled."""
    start = start.copy()
    pass_windows(start)
    if start.asked != start.active:
        return
    seat = start.asked
    lines = sure_lines(start, seat, LIMIT)
    for goal in goals_in(lines, start, seat):
        found = _puzzle(origin, start, lines, goal, name, dice)
        if found is not None:
            yield found
            return


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


# ---------------------------------------------------------------------- from a goal to a file


def _puzzle(
    origin: State, start: State, lines: Lines, goal: Goal, name: str, dice: tuple[int, ...]
) -> Found | None:
    seat = start.asked
    place = next((place for place, node in enumerate(lines.nodes) if goal.reached(node.state, seat)), -1)
    if place <= 0:
        return None
    line = lines.line_to(place)
    luck = blind_luck(lines, place, goal, seat)
    most_luck, least_failed = MOST_LUCK, LEAST_FAILED
    if goal.kind is Kind.WIN:
        most_luck, least_failed = MOST_LUCK_TO_WIN, LEAST_FAILED_TO_WIN
    counted = sum(step not in (DONE, STOP, PASS) for step in line)
    if not SHORTEST <= counted <= LONGEST or luck > most_luck or not holds(start, seat, line, goal):
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
        state: State | None = sample(start, seat, f"world {world}")
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
    origin: State, start: State, goal: Goal, line: list[int], failed: int, dice: tuple[int, ...]
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
            "failed": failed,
        },
        "seats": seats_data(origin),
        "position": position_data(origin),
        "script": script,
    }
    return yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=116, allow_unicode=True)
