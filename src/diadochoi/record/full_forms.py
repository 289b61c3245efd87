"""Full forms of actions: `move dana mountain` or `siege tyros` where the game offers `move dana` or `siege`.

Decides which short action a longer text means. Only a redundant last noun may be added: the kind of the only
path, or the place or piece that the question is about. `notation` reads the text.
"""

from __future__ import annotations

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import NounKind, Verb
from diadochoi.rules.core.ids import INSIDE, SPACE_MASK
from diadochoi.rules.table.state import State


def offered_form(state: State, code: int) -> int:
    """Return the action as offered: the code itself, or a legal one that lacks its last noun."""
    if code in state.options or state.asked < 0:
        return code
    nouns = actions.nouns(code)
    if not nouns:
        return code
    short = actions.action(actions.verb_of(code), *nouns[:-1])
    return short if short in state.options and _is_redundant(state, short, nouns[-1]) else code


def _is_redundant(state: State, short: int, noun: int) -> bool:
    """Return whether the last noun adds nothing to the short action."""
    if noun in (actions.TO_INSIDE, actions.TO_OUTSIDE):
        at = _location(state)
        return at >= 0 and (noun == actions.TO_INSIDE) == bool(at & INSIDE)
    if actions.noun_kind(noun) == NounKind.WORD:
        return noun == actions.BY_PATH + _path_kind(state, short)
    subjects = state.frames[-1].question(state).subjects
    if actions.noun_kind(noun) == NounKind.PLACE:
        return noun in subjects or noun & SPACE_MASK in [
            subject & SPACE_MASK for subject in subjects if _is_place(subject) and noun < INSIDE
        ]
    return noun in subjects


def _path_kind(state: State, short: int) -> int:
    """Return the kind of the path that a step without a word takes, -1 if there is none."""
    at = _location(state)
    if at < 0:
        return -1
    board = state.board
    paths = board.sea_moves if actions.verb_of(short) == Verb.SAIL else board.land_moves
    target = actions.first(short)
    return next((kind for space, kind, _ in paths[at & SPACE_MASK] if space == target), -1)


def _location(state: State) -> int:
    """Return where the piece is that the question is about, -1 if it is about none."""
    for noun in state.frames[-1].question(state).subjects:
        if _is_place(noun):
            return noun
        if noun >= 0 and actions.noun_kind(noun) == NounKind.ARMY:
            return state.army_at[noun - actions.ARMY]
    return -1


def _is_place(noun: int) -> bool:
    return noun >= 0 and actions.noun_kind(noun) == NounKind.PLACE
