"""What lies ahead of the open decision: how far a march can go, and the fight that is on or threatens.

Like `previews` it reads off what everybody can see. A march is tried out on copies of the position; where
a die would fall or another player would be asked, the look ahead ends.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Literal

from pydantic import BaseModel, Field

from diadochoi.record.notation import Notation
from diadochoi.rules import actions, frames, odds_on_table
from diadochoi.rules.actions import PASS, Verb
from diadochoi.rules.activation import Activation
from diadochoi.rules.battle import LandBattle
from diadochoi.rules.movement import Entry
from diadochoi.rules.naval_battle import NavalBattle
from diadochoi.rules.places import NOBODY
from diadochoi.rules.siege import Siege
from diadochoi.rules.state import State
from diadochoi.rules.views import names_for
from diadochoi.rules.windows import Window
from diadochoi.server.previews import (
    BattlePreview,
    NavalPreview,
    Preview,
    SiegePreview,
    battle_preview,
    preview_move,
    siege_preview,
)

# A march has at most a handful of movement points; this bounds the look ahead on any board.
MOST_STEPS = 300


class Reached(Preview):
    """A space the force can march to: the actions that lead there, and what its last step faces."""

    place: str
    actions: list[str]
    spent: int = Field(description="Movement points for the whole way.")


class Fight(BaseModel):
    kind: Literal["battle", "naval", "siege"]
    place: str
    attacker: int
    defender: int
    threatens: bool = Field(description="It has not begun: an Interception or Evasion may still prevent it.")
    battle: BattlePreview | None = None
    naval: NavalPreview | None = None
    siege: SiegePreview | None = None


class Outlook(BaseModel):
    reach: list[Reached]
    fight: Fight | None


def outlook(state: State, notation: Notation) -> Outlook:
    return Outlook(reach=reach(state, notation), fight=fight(state))


# ---------------------------------------------------------------------- marches


def reach(state: State, notation: Notation) -> list[Reached]:
    """Every space the force that is being activated can march to, by the cheapest way."""
    if state.asked < 0 or not isinstance(state.frames[-1], Activation):
        return []
    names, text = names_for(state.board), notation.text
    depth = len(state.frames)
    start = state.copy()
    start.log = None
    found: dict[int, Reached] = {}
    seen = {state.frames[-1].at}
    queue: list[tuple[int, int, State, list[str]]] = [(0, 0, start, [])]
    steps = 0
    while queue:
        spent, _, position, way = heappop(queue)
        army = position.frames[-1]
        assert isinstance(army, Activation)
        for choice in position.options:
            if actions.verb_of(choice) != Verb.MOVE or steps >= MOST_STEPS:
                continue
            target = actions.first(choice)
            if target in seen:
                continue
            step = preview_move(position, army, target, actions.second(choice))
            whole = spent + (step.cost or 0)
            known = found.get(target)
            if known is not None and known.spent <= whole:
                continue
            steps += 1
            path = [*way, text(choice)]
            found[target] = Reached(**dict(step), place=names.place[target], actions=path, spent=whole)
            further = _after(position, choice, depth)
            if further is not None:
                heappush(queue, (whole, steps, further, path))
        seen.add(army.at)
    return sorted(found.values(), key=lambda reached: (reached.spent, reached.place))


def _after(position: State, choice: int, depth: int) -> State | None:
    """The position after a step that nothing came in between of, None otherwise."""
    twin = position.copy()
    twin.log = twin.chance = None
    counter, seat = twin.counter, twin.asked
    frames.play(twin, choice)
    # Who holds a Surprise card is no part of the outlook: everybody lets the moment pass.
    while twin.asked >= 0 and isinstance(twin.frames[-1], Window) and PASS in twin.options:
        frames.play(twin, PASS)
    same = len(twin.frames) == depth and isinstance(twin.frames[-1], Activation)
    return twin if same and twin.asked == seat and twin.counter == counter else None


# ---------------------------------------------------------------------- fights


def fight(state: State) -> Fight | None:
    """The fight that is on, its dice not yet rolled, or the battle a march would end in."""
    if state.asked < 0:
        return None
    names = names_for(state.board)
    for frame in reversed(state.frames):
        if isinstance(frame, LandBattle):
            if frame.scores != (0, 0) or any(frame.elephants):
                return None
            result = odds_on_table.battle_here(
                state, frame.attacker, frame.defender, frame.location, frame.failed_evaders
            )
            return Fight(
                kind="battle", place=names.place[frame.location], attacker=frame.attacker,
                defender=frame.defender, threatens=False, battle=battle_preview(result),
            )  # fmt: skip
        if isinstance(frame, NavalBattle):
            chances = odds_on_table.naval_battle_between(state, frame.escorts, frame.fleets)
            return Fight(
                kind="naval", place=names.place[frame.target], attacker=frame.mover,
                defender=frame.interceptor, threatens=False, naval=NavalPreview.of(chances),
            )  # fmt: skip
        if isinstance(frame, Siege):
            rolled = odds_on_table.siege_here(state, frame.seat, frame.space, 1, frame.siege_bonus)
            return Fight(
                kind="siege", place=names.place[frame.space], attacker=frame.seat,
                defender=state.pc[frame.space], threatens=False,
                siege=siege_preview(rolled),
            )  # fmt: skip
        if isinstance(frame, Entry):
            return _threat(state, frame)
        if isinstance(frame, Activation):
            return None
    return None


def _threat(state: State, entry: Entry) -> Fight | None:
    if entry.faction >= state.config.players or not entry.units:
        return None
    enemy = odds_on_table.enemy_at(state, entry.faction, entry.target)
    if enemy == NOBODY or not state.has_cu(entry.faction, entry.target):
        return None
    result = odds_on_table.battle_if_moved(
        state, entry.faction, entry.target, entry.units, entry.generals, entry.target
    )
    if result is None:
        return None
    return Fight(
        kind="battle", place=names_for(state.board).place[entry.target], attacker=entry.faction,
        defender=enemy, threatens=True, battle=battle_preview(result),
    )  # fmt: skip
