"""The map agrees with every fact that the rulebooks mention about the printed board."""

from __future__ import annotations

import heapq
import itertools
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from diadochoi.content import load
from diadochoi.content.model import PathKind, SpaceKind

CONTENT = load()
FACTS = json.loads((Path(__file__).parent / "data" / "map_facts.json").read_text(encoding="utf-8"))
SPACE = {space.id: space for space in CONTENT.spaces}
PROVINCE = {province.id: province for province in CONTENT.provinces}
LAND_KINDS = {PathKind.LAND, PathKind.MOUNTAIN, PathKind.STRAIT}
SEA_KINDS = {PathKind.SEA, PathKind.TRANSMED}
NOWHERE = 10**6


def kinds_between(a: str, b: str) -> set[PathKind]:
    ends = {SPACE[a].index, SPACE[b].index}
    return {path.kind for path in CONTENT.paths if {path.a, path.b} == ends}


def kinds_at(name: str) -> set[PathKind]:
    return {path.kind for path in CONTENT.paths if SPACE[name].index in (path.a, path.b)}


def named(kinds: Iterable[str]) -> set[PathKind]:
    return {PathKind[kind.upper()] for kind in kinds}


def neighbours(name: str, kinds: set[PathKind]) -> set[str]:
    here = SPACE[name].index
    return {
        CONTENT.spaces[path.b if path.a == here else path.a].id
        for path in CONTENT.paths
        if path.kind in kinds and here in (path.a, path.b)
    }


def cost(a: str, b: str, kinds: set[PathKind] = LAND_KINDS | SEA_KINDS, without: Iterable[str] = ()) -> int:
    closed = {SPACE[name].index for name in without}
    steps: dict[int, list[tuple[int, int]]] = {}
    for path in CONTENT.paths:
        if path.kind in kinds:
            steps.setdefault(path.a, []).append((path.b, path.cost))
            steps.setdefault(path.b, []).append((path.a, path.cost))
    best = {SPACE[a].index: 0}
    queue = [(0, SPACE[a].index)]
    while queue:
        spent, here = heapq.heappop(queue)
        for there, mp in steps.get(here, []):
            if there not in closed and spent + mp < best.get(there, NOWHERE):
                best[there] = spent + mp
                heapq.heappush(queue, (spent + mp, there))
    return best.get(SPACE[b].index, NOWHERE)


def spaces_of(province: str) -> set[str]:
    return {CONTENT.spaces[index].id for index in PROVINCE[province].spaces}


def gray(province: str, players: int) -> set[str]:
    return {name for name in spaces_of(province) if players in SPACE[name].independent}


def starting_pcs(province: str) -> int:
    starts = [g.start for g in CONTENT.generals if g.start and g.start.province == PROVINCE[province].index]
    return starts[0].pcs


def one_step(a: str, b: str) -> int:
    return min(CONTENT.tables.path_cost[kind] for kind in kinds_between(a, b))


def held_together(start: str, province: str) -> bool:
    """Return whether all spaces of a Province can be reached by land within it, including Transit Points."""
    inside = {name for name, space in SPACE.items() if space.province == PROVINCE[province].index}
    seen, border = {start}, [start]
    while border:
        fresh = (neighbours(border.pop(), LAND_KINDS) & inside) - seen
        seen |= fresh
        border.extend(fresh)
    return spaces_of(province) <= seen


def needed(province: str, need: int, major: str | None) -> bool:
    found = PROVINCE[province]
    city = CONTENT.spaces[found.major_city].id if found.major_city >= 0 else None
    return (found.need, city) == (need, major)


def route(names: list[str]) -> int:
    pairs = itertools.pairwise(names)
    return sum(min(CONTENT.tables.path_cost[kind] for kind in kinds_between(*p) & LAND_KINDS) for p in pairs)


CHECKS: dict[str, Callable[..., bool]] = {
    "count": lambda what, n: {"provinces": len(PROVINCE), "spaces": CONTENT.named_spaces}[what] == n,
    "spaces_of": lambda province, names: spaces_of(province) == set(names),
    "city": lambda name, kind: SPACE[name].kind == SpaceKind[kind.upper()],
    "port": lambda name: SPACE[name].port,
    "ports": lambda: all(space.port == bool(kinds_at(space.id) & SEA_KINDS) for space in CONTENT.spaces),
    "stronghold": lambda name: SPACE[name].kind == SpaceKind.STRONGHOLD,
    "independent": lambda name, always: (SPACE[name].independent == (2, 3, 4, 5)) == always,
    "siege": lambda name, modifier: SPACE[name].siege_modifier == modifier,
    "in_province": lambda name, province: SPACE[name].province == PROVINCE[province].index,
    "path": lambda a, b, kinds: named(kinds) <= kinds_between(a, b),
    "adjacent": lambda a, b: bool(kinds_between(a, b) & LAND_KINDS),
    "cost1": lambda a, b: one_step(a, b) == 1,
    "prov_link": lambda p, q, kinds: any(
        named(kinds) & kinds_between(a, b) for a in spaces_of(p) for b in spaces_of(q)
    ),
    "one_major": lambda: all(
        sum(SPACE[name].kind == SpaceKind.MAJOR for name in spaces_of(province)) <= 1 for province in PROVINCE
    ),
    "region": lambda region, names: (
        {p.id for p in CONTENT.provinces if p.region.name.lower() == region} == set(names)
    ),
    "hellespont": lambda n: [s.port for s in CONTENT.spaces if s.hellespont] == [True] * n,
    "thrake_gray": lambda: gray("thrake", 3) == gray("thrake", 5) == {"apollonia"} < gray("thrake", 4),
    "gray_max": lambda n: all(sum(p in s.independent for s in CONTENT.spaces) <= n for p in (2, 3, 4, 5)),
    "pcs": lambda province, n: starting_pcs(province) == n,
    "vp": lambda province, vp: PROVINCE[province].vp == vp,
    "needed": needed,
    "cut": lambda a, b, without: cost(a, b, without=without) == NOWHERE,
    "reach": lambda a, b: cost(a, b) < NOWHERE,
    "two_via_tp": lambda a, b, tp: (
        SPACE[tp].kind == SpaceKind.TRANSIT and one_step(a, tp) + one_step(tp, b) == 2
    ),
    "cost": lambda a, b, mp: cost(a, b) == mp,
    "cost_le": lambda a, b, mp: cost(a, b) <= mp,
    "cost_ge": lambda a, b, mp: cost(a, b) >= mp,
    "land_cost_ge": lambda a, b, mp: cost(a, b, LAND_KINDS) >= mp,
    "land_reach": lambda a, b: cost(a, b, LAND_KINDS) < NOWHERE,
    "cost_without": lambda a, b, without, mp: cost(a, b, without=without) >= mp,
    "route_le": lambda names, mp: route(names) <= mp,
    "sea_only": lambda name: kinds_at(name) <= SEA_KINDS,
    "has_kind": lambda name, kind: PathKind[kind.upper()] in kinds_at(name),
    "inside": held_together,
    "island": lambda province: all(
        neighbours(name, LAND_KINDS) <= spaces_of(province) for name in spaces_of(province)
    ),
    "provs": lambda names: set(names) <= set(PROVINCE),
    "fleets": lambda n: len(CONTENT.fleets) == n,
}


def test_all_facts_are_there() -> None:
    assert len(FACTS) == 55


@pytest.mark.parametrize("fact", FACTS, ids=[fact["statement"][:60] for fact in FACTS])
def test_the_map_agrees_with(fact: dict[str, Any]) -> None:
    failed = [check for check in fact["checks"] if not CHECKS[check[0]](*check[1:])]
    assert fact["checks"] and not failed
