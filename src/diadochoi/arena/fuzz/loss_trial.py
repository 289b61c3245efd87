"""Compares the forecast losses of an option with what happens when it is played with the game's dice.

A certain loss must have happened by the next decision, and every loss that happened with at most one die,
before anyone else decided, must have been forecast.
"""

from __future__ import annotations

from collections import Counter

from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS
from diadochoi.rules.core.ids import FACTIONS, Seat
from diadochoi.rules.court.legitimacy import legitimacy_sources
from diadochoi.rules.court.victory_points import victory_point_sources
from diadochoi.rules.knowledge.forecast import losses as forecast_losses
from diadochoi.rules.knowledge.forecast.losses import Loss
from diadochoi.rules.knowledge.forecast.trial import asks_for_passage, passage_matters
from diadochoi.rules.knowledge.surprise_moment import surprise_moment
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.isolation import isolated


def check_losses(
    start: State, way: tuple[int, ...], expected: tuple[Loss, ...], met: Counter[str], left_out: Counter[str]
) -> list[str]:
    """The differences between the forecast losses and what playing the answers one by one does."""
    seat = FACTIONS[start.asked]
    state = start.copy()
    state.log = None
    state.chance = []
    counter = state.counter
    for choice in way:
        answer_by_itself(state, choice)
        if choice not in state.options:
            return [f"{choice} of the way {way} is not offered"]
        engine.play(state, choice)
        decline_surprises(state)
    numbers = len(state.chance)
    found: list[str] = []
    happened = _happened(start, state, seat)
    for loss in expected:
        if loss.certain and loss.kind in _CHECKED:
            met[f"certain loss: {loss.kind}"] += 1
            made_good = (
                numbers > 0
                and loss.kind in _TOTALS
                and loss.before - loss.after <= _lost(start, state, seat, loss.kind)
            )
            if (loss.kind, loss.subject) not in happened and not made_good:
                found.append(f"{loss} was called certain and did not happen")
            elif numbers == 0 and loss.kind in _TOTALS:
                true = _total(state, seat, loss.kind)
                if true != loss.after:
                    found.append(f"{loss}: the total is {true}")
    if numbers <= 1:
        named = {(loss.kind, loss.subject) for loss in expected}
        for kind, subject in sorted(happened - named):
            found.append(f"{kind} {subject} was lost and not forecast ({numbers} dice, {expected})")
        met["losses that happened"] += len(happened)
    elif happened:
        left_out["losses that needed more than one die"] += len(happened)
    if numbers == 0 and state.counter == counter and state.winner < 0:
        cut_off = len(set(isolated(state, seat)) - set(isolated(start, seat)))
        said = next((loss.after for loss in expected if loss.kind == forecast_losses.ISOLATED), 0)
        met["isolated PCs"] += cut_off
        if cut_off != said:
            found.append(f"{cut_off} PCs are isolated, forecast were {said}")
    return found


def answer_by_itself(state: State, choice: int) -> None:
    """Pass where the table does, if `choice` comes after a question that makes no difference."""
    if choice not in state.options and asks_for_passage(state) and not passage_matters(state):
        engine.play(state, PASS)
        decline_surprises(state)


def decline_surprises(state: State) -> None:
    while state.asked >= 0 and surprise_moment(state) is not None:
        engine.play(state, PASS)


_TOTALS = frozenset((forecast_losses.LEGITIMACY, forecast_losses.VP))
_CHECKED = frozenset(
    (
        forecast_losses.GAME, forecast_losses.CHAMPION, forecast_losses.REGENCY, forecast_losses.ROYAL,
        forecast_losses.PROVINCE, forecast_losses.LEGITIMACY, forecast_losses.VP,
    )
)  # fmt: skip


def _lost(start: State, after: State, seat: Seat, kind: str) -> int:
    """The points lost by source. What a battle wins after that may make good for them in the total."""
    sources = legitimacy_sources if kind == forecast_losses.LEGITIMACY else victory_point_sources
    left = dict(sources(after, seat))
    return sum(max(0, points - left.get(source, 0)) for source, points in sources(start, seat))


def _total(state: State, seat: Seat, kind: str) -> int:
    """The total counted from the pieces, not read from the tracks."""
    if kind == forecast_losses.LEGITIMACY:
        return max(0, sum(points for _, points in legitimacy_sources(state, seat)))
    return sum(points for _, points in victory_point_sources(state, seat))


def _happened(start: State, after: State, seat: Seat) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    if after.over and after.winner != seat:
        found.add((forecast_losses.GAME, -1))
    if start.champion[seat] > after.champion[seat]:
        found.add((forecast_losses.CHAMPION, -1))
    for kind in _TOTALS:
        if _total(after, seat, kind) < _total(start, seat, kind):
            found.add((kind, -1))
    for royal in start.board.content.royals:
        owners = start.royal_owner[royal.index], after.royal_owner[royal.index]
        if royal.index == start.board.cart and after.tomb >= 0:
            continue  # Alexander is buried: the Cart leaves the game, and nobody has lost it (3.8/c)
        if owners[0] == seat != owners[1]:
            heir = royal.regency_turn >= max(1, start.turn) and start.royal_at[royal.index] >= 0
            kind = forecast_losses.REGENCY if heir else forecast_losses.ROYAL
            found.add((kind, actions.ROYAL + royal.index))
    for province in start.board.content.provinces:
        owners = start.province_owner[province.index], after.province_owner[province.index]
        if owners[0] == seat != owners[1]:
            found.add((forecast_losses.PROVINCE, actions.PROVINCE + province.index))
    return found
