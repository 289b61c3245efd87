"""What lies ahead of the open decision: how far a march can go, and the fight that is on or threatens.

Like `previews` it reads off what everybody can see. A march is tried out on copies of the position; where
a die would fall or another player would be asked, the look ahead ends.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Literal

from pydantic import BaseModel, Field

from diadochoi.record.notation import Notation
from diadochoi.rules import engine
from diadochoi.rules.cards.windows import Window
from diadochoi.rules.combat import battle_strength
from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.combat.siege import Siege, modifier_clause, siege_modifiers
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb
from diadochoi.rules.core.ids import INSIDE, NOBODY
from diadochoi.rules.knowledge import odds_on_table
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.sea.naval_battle import NavalBattle, fleets_in
from diadochoi.rules.sea.naval_move import DECLARE, NavalMove
from diadochoi.rules.table.state import State
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


class FightItem(BaseModel):
    item: str = Field(description="A word of the rules, a kind of CU, or the id of a Fleet.")
    points: int
    clause: str


class FightSide(BaseModel):
    """What is known of a side before the dice."""

    faction: int
    general: str | None = None
    rating: int | None = Field(default=None, description="Battle Rating; null where none counts.")
    fleets: list[FightItem] = []
    items: list[FightItem] = Field(default=[], description="What adds up to its strength.")
    roll_items: list[FightItem] = Field(default=[], description="What is added to its roll.")


class Fight(BaseModel):
    kind: Literal["battle", "naval", "siege"]
    place: str
    attacker: int
    defender: int
    threatens: bool = Field(description="It has not begun and may still be prevented, or not be declared.")
    sides: list[FightSide] = Field(description="Attacker and defender; at sea the mover comes first.")
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
    engine.play(twin, choice)
    # Who holds a Surprise card is no part of the outlook: everybody lets the moment pass.
    while twin.asked >= 0 and isinstance(twin.frames[-1], Window) and PASS in twin.options:
        engine.play(twin, PASS)
    same = len(twin.frames) == depth and isinstance(twin.frames[-1], Activation)
    return twin if same and twin.asked == seat and twin.counter == counter else None


# ---------------------------------------------------------------------- fights


def fight(state: State) -> Fight | None:
    """The fight that is on, its dice not yet rolled, or the battle a march would end in."""
    if state.asked < 0:
        return None
    for frame in reversed(state.frames):
        if isinstance(frame, LandBattle):
            return _battle(state, frame)
        if isinstance(frame, NavalBattle):
            if frame.is_rolled():
                return None
            bonuses = (frame.mover_bonus, frame.interceptor_bonus)
            return _at_sea(
                state, frame.mover, frame.interceptor, frame.escorts, frame.fleets, frame.target, bonuses
            )
        if isinstance(frame, NavalMove) and frame.step == DECLARE and frame.queue:
            asked = frame.queue[0]
            fleets = frame.committed or sum(1 << fleet for fleet in state.available_fleets(asked))
            return _at_sea(state, frame.seat, asked, frame.escorts, fleets, frame.target, threatens=True)
        if isinstance(frame, Siege):
            return _siege(state, frame)
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
        sides=_battle_sides(state, entry.faction, enemy, entry.target, entry.failed),
    )  # fmt: skip


def _battle(state: State, frame: LandBattle) -> Fight | None:
    if frame.scores != (0, 0) or any(frame.elephants):
        return None
    attacker, defender, location = frame.attacker, frame.defender, frame.location
    bonuses = (frame.attacker_roll_bonus, frame.defender_roll_bonus)
    result = odds_on_table.battle_here(
        state, attacker, defender, location, frame.failed_evaders, bonuses, frame.no_elephants
    )
    return Fight(
        kind="battle", place=names_for(state.board).place[location], attacker=attacker, defender=defender,
        threatens=False, battle=battle_preview(result),
        sides=_battle_sides(state, attacker, defender, location, frame.failed_evaders, bonuses),
    )  # fmt: skip


def _battle_sides(
    state: State,
    attacker: int,
    defender: int,
    location: int,
    failed_evaders: int,
    bonuses: tuple[int, int] = (0, 0),
) -> list[FightSide]:
    known = odds_on_table.battle_items(state, attacker, defender, location, failed_evaders, bonuses)
    found = []
    for faction, (strength, roll) in zip((attacker, defender), known, strict=True):
        general = battle_strength.side_commander(state, faction, location)
        found.append(
            FightSide(
                faction=faction,
                general=_general(state, general),
                rating=battle_strength.battle_rating(state, faction, general, location),
                items=[_item(own) for own in strength],
                roll_items=[_item(own) for own in roll],
            )
        )
    return found


def _at_sea(
    state: State,
    mover: int,
    interceptor: int,
    escorts: int,
    fleets: int,
    target: int,
    bonuses: tuple[int, int] = (0, 0),
    threatens: bool = False,
) -> Fight:
    names = names_for(state.board)
    chances = odds_on_table.naval_battle_between(state, escorts, fleets, *bonuses)
    sides = [
        FightSide(
            faction=seat,
            fleets=[
                FightItem(item=names.fleet[fleet], points=state.fleet_strength(fleet), clause="13.3.C/a")
                for fleet in fleets_in(mask)
            ],
            roll_items=[FightItem(item="card", points=bonus, clause="13.3.D/a")] if bonus else [],
        )
        for seat, mask, bonus in zip((mover, interceptor), (escorts, fleets), bonuses, strict=True)
    ]
    return Fight(
        kind="naval", place=names.place[target], attacker=mover, defender=interceptor, threatens=threatens,
        sides=sides, naval=NavalPreview.of(chances),
    )  # fmt: skip


def _siege(state: State, frame: Siege) -> Fight | None:
    if frame.is_rolled():
        return None
    seat, space, owner = frame.seat, frame.space, state.pc[frame.space]
    modifiers = siege_modifiers(state, seat, space, frame.from_general)
    if frame.siege_bonus:
        modifiers.append(("card", frame.siege_bonus))
    warden = state.commander(owner, space | INSIDE) if 0 <= owner < state.config.players else NOBODY
    besieger = FightSide(
        faction=seat,
        general=_general(state, frame.from_general),
        roll_items=[_item((key, points, modifier_clause(key))) for key, points in modifiers],
    )
    rolled = odds_on_table.siege_here(state, seat, space, 1, frame.siege_bonus)
    return Fight(
        kind="siege", place=names_for(state.board).place[space], attacker=seat, defender=owner,
        threatens=False, siege=siege_preview(rolled),
        sides=[besieger, FightSide(faction=owner, general=_general(state, warden))],
    )  # fmt: skip


def _item(own: battle_strength.Item) -> FightItem:
    return FightItem(item=own[0], points=own[1], clause=own[2])


def _general(state: State, general: int) -> str | None:
    return names_for(state.board).general[general] if general >= 0 else None
