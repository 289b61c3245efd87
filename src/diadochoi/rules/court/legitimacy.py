"""Chapter 3.6: Legitimacy by source, and updating the totals of VP and L.

VP and L are sums over what is on the table (3.5/a, 3.6/b), counted again whenever the state was marked as
dirty. `victory_points` has the sources of VP; `victory` decides when the count may end the game.
"""

from __future__ import annotations

from typing import Final

from diadochoi.content.model import RoyalKind
from diadochoi.rules.core.ids import FACTIONS, NO_ROYAL, Seat
from diadochoi.rules.court.victory_points import victory_points
from diadochoi.rules.table.lasting import WORTH_LEGITIMACY
from diadochoi.rules.table.state import State

CHAMPION: Final = "champion"
TOMB: Final = "tomb"
STRATEGOS: Final = "strategos_of_europe"
SOURCES: Final = (CHAMPION, TOMB, STRATEGOS)  # besides pieces and lasting effects of cards

_HEIR: Final = int(RoyalKind.HEIR)
_FEMALE: Final = int(RoyalKind.FEMALE)


def legitimacy_sources(state: State, seat: Seat) -> list[tuple[str, int]]:
    """3.6: list what adds to or subtracts from a seat's Legitimacy, by source."""
    board = state.board
    numbers = board.tables.numbers
    sources: list[tuple[str, int]] = []
    if state.champion[seat]:
        sources.append((CHAMPION, numbers["champion_legitimacy"]))
    every_heir = state.config.heirs_counted == "all"  # hy/8
    best_heir, best = NO_ROYAL, 0
    for royal in board.royal_ids:
        if state.royal_owner[royal] != seat:
            continue
        worth = board.royal_legitimacy[royal]
        kind = board.royal_kind[royal]
        if kind == _HEIR and not every_heir:  # 3.6/c: the highest; a player who may choose takes that one too
            if worth > best:
                best_heir, best = royal, worth
        elif kind in (_HEIR, _FEMALE):
            sources.append((board.content.royals[royal].id, worth))
    if best_heir >= 0:
        sources.append((board.content.royals[best_heir].id, best))
    if state.tomb >= 0:  # 3.6/f
        if state.tomb == board.pella:
            if state.tomb_builder == seat:  # 3.8/d
                sources.append((TOMB, numbers["tomb_pella_legitimacy"]))
        elif state.pc[state.tomb] == seat:  # 3.8/e
            sources.append((TOMB, numbers["tomb_legitimacy"]))
    if state.province_owner[board.makedonia] == seat:  # 3.6/g
        sources.append((STRATEGOS, numbers["strategos_legitimacy"]))
    for general in state.roster[seat]:
        if general >= board.majors:
            break
        worth = board.general_legitimacy[general]
        if worth:
            sources.append((board.content.generals[general].id, worth))
    effects = state.effects
    if effects:
        for effect in WORTH_LEGITIMACY:
            for key in effect.keys:
                if key in effects and effect.player(state, effect.values(state, key)) == seat:
                    sources.append((effect.name, effect.legitimacy))
    return sources


def refresh(state: State) -> None:
    """Update VP and L, and give Champion status back to a Successor who lost his last VP."""
    if not state.dirty:
        return
    state.dirty = False
    before = state.vp
    state.vp = victory_points(state)
    champions = state.config.champion_status
    for seat in FACTIONS[: state.config.players]:
        if champions and not state.champion[seat] and before[seat] > 0 and state.vp[seat] == 0:  # 3.7/m, /n
            state.champion[seat] = 1
            state.note("champion_regained", seat)
        total = 0
        for _, worth in legitimacy_sources(state, seat):
            total += worth
        state.legitimacy[seat] = total if total > 0 else 0  # 3.6/a
