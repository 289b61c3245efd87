"""Explains why a player did something, from what everyone at the table could see.

It uses no hand and no deck, so the answer reveals nothing that is not on the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadochoi.bots.review.explain import Explanation, Playthrough, explain_playthrough
from diadochoi.record.play import Play
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.table.state import State

# Verbs that start what a person would call a separate move.
_STARTS: Final = frozenset((
    Verb.ACTIVATE, Verb.MARCH, Verb.EVENT, Verb.OPERATIONS, Verb.BONUS, Verb.UPGRADE, Verb.RECRUIT,
    Verb.FINISH_CART, Verb.RETRIEVE, Verb.DISCARD, Verb.SURPRISE, Verb.ROLL, Verb.LEVY, Verb.REMOVE,
    Verb.INTERCEPT, Verb.EVADE, Verb.CHALLENGE, Verb.WITHDRAW, Verb.STAND, Verb.BURY,
))  # fmt: skip
# Of these, answers to what another player does.
_REACTIONS: Final = frozenset((
    Verb.DISCARD, Verb.SURPRISE, Verb.INTERCEPT, Verb.EVADE, Verb.CHALLENGE, Verb.WITHDRAW, Verb.STAND,
    Verb.BURY,
))  # fmt: skip
_FREE: Final = frozenset((Verb.REMOVE, Verb.CLAIM))
_WITHIN_CARD: Final = frozenset((Verb.MARCH, Verb.CLAIM, Verb.PLACE_PCS))


def plan_item_around(plays: Sequence[Play], play: int) -> tuple[int, int]:
    """The first and the last play of the plan item that includes this play (counted from 1)."""
    index = play - 1
    seat = plays[index].seat
    if actions.verb_of(plays[index].action) == Verb.PASS and index and plays[index - 1].seat != seat:
        return play, play  # it lets another player go on
    first = index
    while first > 0 and not _starts(plays, first):
        before = next((at for at in range(first - 1, -1, -1) if plays[at].seat == seat), None)
        if before is None or any(_ends_segment(play) for play in plays[before:first]):
            break
        first = before
    last = index
    for at in range(first + 1, len(plays)):
        if _ends_segment(plays[at - 1]) or (_starts(plays, at) and not _is_reaction(plays[at], seat)):
            break
        last = max(index, at)
    return first + 1, last + 1


def _is_reaction(play: Play, seat: int) -> bool:
    """Whether another player answers what the seat does."""
    return play.seat != seat and actions.verb_of(play.action) in _REACTIONS


def _ends_segment(play: Play) -> bool:
    return any(event[0] == "segment" for event in play.events)


def _starts(plays: Sequence[Play], index: int) -> bool:
    seat, verb = plays[index].seat, actions.verb_of(plays[index].action)
    if verb == Verb.SIEGE:
        return actions.first(plays[index].action) >= 0  # actions of the Surrender Segment name a space
    if verb not in _STARTS and verb not in _FREE:
        return False
    before = next((play for play in reversed(plays[:index]) if play.seat == seat), None)
    if before is None or _ends_segment(plays[index - 1]):
        return True
    former = actions.verb_of(before.action)
    if verb == Verb.MARCH:
        return former not in (Verb.OPERATIONS, Verb.BONUS)
    return not (verb in _FREE and (former in _FREE or former in _WITHIN_CARD))


def why(before: State, plays: Sequence[Play]) -> Explanation:
    """Explain a plan item; `before` is the position where it started."""
    playthrough = Playthrough(before)
    steps: list[int] = []
    for play in plays:
        if play.seat == playthrough.seat:
            steps.append(play.action)
        playthrough.play(play.action)
        if playthrough.is_over:
            break
    playthrough.settle()
    return explain_playthrough(playthrough, steps)
