"""Steps along a path as actions; the action names the kind of path if two kinds connect the same spaces."""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import action
from diadochoi.rules.core.ids import NO_SPACE, Space

Path = tuple[Space, int, int]  # (space, PathKind, cost), as in `Board.land_moves` and `Board.sea_moves`

# Indices in a Path.
SPACE: Final = 0  # where it leads
KIND: Final = 1
COST: Final = 2
NO_PATH: Final = -1  # instead of a PathKind: a sortie, a landing, a start


def payable(paths: list[Path], points: int) -> list[Path]:
    """Return the paths that so many MPs pay for."""
    return [path for path in paths if path[COST] <= points]


def path_options(verb: int, paths: list[Path]) -> list[int]:
    """List one action for each path; `paths` is in the order of the board, so pairs are adjacent."""
    found: list[int] = []
    last: int = NO_SPACE
    last_kind = NO_PATH
    for space, kind, _ in paths:
        if space == last:  # connected by two kinds of path: name the kind
            found[-1] |= actions.AS_SECOND[actions.BY_PATH + last_kind]
            found.append(action(verb, space, actions.BY_PATH + kind))
        else:
            found.append(verb | actions.AS_FIRST[space])
        last, last_kind = space, kind
    return found


def paths_meant(paths: list[Path], choice: int) -> list[Path]:
    """Return the paths that such an action can mean: two if it does not say which of two kinds."""
    space, word = actions.first(choice), actions.second(choice)
    return [
        path
        for path in paths
        if path[SPACE] == space and word in (actions.NO_NOUN, actions.BY_PATH + path[KIND])
    ]


def path_of(paths: list[Path], choice: int) -> Path:
    """Return the path that such an action means, the first if it does not say which of two kinds."""
    return paths_meant(paths, choice)[0]
