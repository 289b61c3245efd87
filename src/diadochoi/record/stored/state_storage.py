"""A state as plain JSON data and back, frames included, and its fingerprint.

Decides nothing about the game: whatever `State.values` names is written, and reading it back gives an equal
state that plays on in the same way.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

from diadochoi import rules
from diadochoi.record.errors import PositionError
from diadochoi.record.stored.state_shape import check_bounds, check_shape
from diadochoi.rules.core import frames
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config
from diadochoi.rules.table.state import State

# Fields of `State.values` by the shape they have.
_INT_DICTS: Final = frozenset(
    (
        "moved_troops",
        "fought_troops",
        "marched_royals",
        "siege_points",
        "sieges_done",
        "placed_here",
        "front",
    )
)
_TUPLES: Final = frozenset(("options", "pcs_at_segment", "script"))


def state_data(state: State) -> dict[str, Any]:
    """Everything in a state but its board and config, as JSON data in a fixed order."""
    data = {name: _plain(value) for name, value in state.values().items()}
    data["seed"] = state.seed.hex()
    return {name: data[name] for name in sorted(data)}


def _plain(value: object) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def restore_state(data: dict[str, Any], board: Board, config: Config) -> State:
    """The state that `state_data` described; PositionError if the data can be none of these rules."""
    load_frames()
    try:
        state = State(board, config, bytes.fromhex(str(data.get("seed", ""))))
    except ValueError as error:
        raise PositionError("the state cannot be read: `seed` is no text of hexadecimal digits") from error
    blank = state.values()
    if set(data) != set(blank):
        strange = sorted(map(str, set(blank) ^ set(data)))
        raise PositionError(
            f"the saved state does not fit these rules: {', '.join(strange)} missing or unknown"
        )
    check_shape(data, blank)
    for name, value in data.items():
        if name in ("seed", "frames"):
            continue
        setattr(state, name, _restored(name, value))
    state.frames = _restored_frames(data["frames"])
    check_bounds(state)
    return state


def _restored_frames(data: Any) -> list[frames.Frame]:
    if not isinstance(data, list) or not all(isinstance(entry, dict) for entry in data):
        raise PositionError("the state cannot be read: `frames` should be a list of objects")
    stack: list[frames.Frame] = []
    for entry in data:
        try:
            stack.append(frames.restore(entry))
        except KeyError as error:
            raise PositionError(
                f"the saved state does not fit these rules: there is no {error.args[0]!r}"
            ) from error
        except (TypeError, ValueError) as error:  # compiled, a frame knows what its locals are
            raise PositionError(
                f"the state cannot be read: {entry.get('frame')!r} in `frames` does not fit"
            ) from error
    return stack


def _restored(name: str, value: Any) -> Any:
    if name in _INT_DICTS:
        return {int(key): item for key, item in value.items()}
    if name == "troops":
        return [{int(place): group for place, group in held.items()} for held in value]
    if name in _TUPLES and value is not None:
        return tuple(value)
    if isinstance(value, list):  # the data stay what they are while the state goes on
        return [item[:] if isinstance(item, list) else item for item in value]
    return dict(value) if isinstance(value, dict) else value


@cache
def load_frames() -> None:
    """Make sure that every frame class is known by name: chapters are loaded when they are needed."""
    for module in walk_packages(rules.__path__, rules.__name__ + "."):
        import_module(module.name)


def canonical(data: object) -> str:
    """JSON text that is the same on every machine."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(state: State) -> str:
    """A short hash of everything in the state: equal states, equal fingerprints."""
    return blake2b(canonical(state_data(state)).encode(), digest_size=8).hexdigest()
