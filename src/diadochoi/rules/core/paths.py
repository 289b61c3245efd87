"""Steps along a path as actions; the action names the kind of path if two kinds connect the same spaces."""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import action
from diadochoi.rules.core.ids import Space

Path = tuple[Space, int, int]  # (space, PathKind, cost), as in `Board.land_moves` and `Board.sea_moves`

COST: Final = 2  # index of the cost in a Path
NO_PATH: Final = -1  # instead of a PathKind: a sortie, a landing, a start


def path_options(verb: int, paths: list[Path]) -> list[int]:
    """List one action for each path; `paths` is in the order of the board, so pairs are adjacent."""
    found: list[int] = []
    last = last_kind = NO_PATH
    for space, kind, _ in paths:
        if space == last:
            found[-1] = action(verb, space, actions.BY_PATH + last_kind)
            found.append(action(verb, space, actions.BY_PATH + kind))
        else:
            found.append(action(verb, space))
        last, last_kind = space, kind
    return found


def path_of(paths: list[Path], choice: int) -> Path:
    """Return the path that such an action means."""
    space, word = actions.first(choice), actions.second(choice)
    for path in paths:
        if path[0] == space and word in (actions.NO_NOUN, actions.BY_PATH + path[1]):
            return path
    raise ValueError(f"no path leads to {space} by {word}")
