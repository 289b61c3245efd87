"""Whether data can be a state at all: the kind of every value, and that it names only what is on the board.

Decides nothing about the game: a position that no game can come to is still a position. It keeps what was
damaged or written by hand from failing later, in the middle of a procedure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from diadochoi.record.errors import PositionError
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, OUT_OF_GAME
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State

# Lists that grow and shrink; all others have one value for each seat, piece or space.
_PILES: Final = frozenset(("draw_pile", "discards", "removed_cards", "table_cards"))
_TUPLES: Final = frozenset(("options", "pcs_at_segment", "script"))
_GROUPS: Final = range(1 << 48)  # eight bits for each of the six kinds of units
MOST_SEED_BYTES: Final = 64  # what the hash behind the dice takes
_BY_NAME: Final = frozenset(("effects",))
# What goes wrong where a procedure finds values in its locals that it cannot have put there.
_MISFITS: Final = (AttributeError, AssertionError, IndexError, KeyError, TypeError, ValueError)


def check_shape(data: Mapping[str, Any], blank: Mapping[str, Any]) -> None:
    """Refuse data of a state, as JSON has them, where a value is of another kind than in an empty state."""
    for name, value in data.items():
        if name not in ("seed", "frames") and not _is_like(name, value, blank[name]):
            raise PositionError(f"the state cannot be read: `{name}` is {_described(value)}")


def _is_like(name: str, value: object, usual: object) -> bool:
    if name in _TUPLES:
        return _are_numbers(value) or (name == "script" and value is None)
    if isinstance(usual, dict):
        return _is_count(value, by_number=name not in _BY_NAME)
    if not isinstance(usual, list):
        return isinstance(value, int)
    if not isinstance(value, list) or (len(value) != len(usual) and name not in _PILES):
        return False
    if name == "troops":
        return all(_is_count(held) for held in value)
    if name in ("roster", "hands"):
        return all(_are_numbers(held) for held in value)
    return _are_numbers(value)


def _are_numbers(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(item, int) for item in value)


def _is_count(value: object, by_number: bool = True) -> bool:
    """Numbers by number (a text in JSON) or by name."""
    if not isinstance(value, Mapping) or not all(isinstance(item, int) for item in value.values()):
        return False
    return not by_number or all(str(key).removeprefix("-").isdecimal() for key in value)


def _described(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)} that does not fit"
    if isinstance(value, Mapping):
        return "an object that does not fit"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def check_bounds(state: State) -> None:
    """Refuse a state that names a seat, card, General or place which this game has not."""
    names = names_for(state.board)
    seats = range(NOBODY, state.config.players)
    cards, generals, spaces = range(len(names.card)), range(len(state.general_at)), range(len(names.space))
    for name in ("active", "asked", "usurper", "winner", "tomb_builder"):
        _check(name, (getattr(state, name),), seats)
    for name in ("general_owner", "royal_owner", "fleet_owner", "dealt_to"):
        _check(name, getattr(state, name), seats)
    for name in ("pc", "province_owner"):
        _check(name, getattr(state, name), (*seats, INDEPENDENT))
    for name in ("general_at", "royal_at", "army_at", "moved_troops", "fought_troops"):
        _check(name, getattr(state, name), names.place)
    for name in ("draw_pile", "discards", "removed_cards", "table_cards", "front"):
        _check(name, getattr(state, name), cards)
    for name in ("siege_points", "sieges_done", "placed_here", "pcs_at_segment"):
        _check(name, getattr(state, name), spaces)
    _check("front", state.front.values(), seats)
    _check("tomb", (state.tomb,), (NOBODY, *spaces))
    _check("capitals", state.capitals, (NOBODY, OUT_OF_GAME, *spaces))
    _check("naval_general", (state.naval_general,), (NOBODY, *generals))
    _check("training", state.training, range(NOBODY, 16 * len(names.unit)))
    for seat in range(state.config.players):
        _check("hands", state.hands[seat], cards)
        _check("roster", state.roster[seat], generals)
        _check("troops", state.troops[seat], names.place)
        _check("troops", state.troops[seat].values(), _GROUPS)
    _check("dispersed_troops", state.dispersed_troops, _GROUPS)
    _check("segment", (state.segment,), range(len(SEGMENT_NAMES)))
    _check("win_kind", (state.win_kind,), range(len(WIN_NAMES)))
    _check("turn", (state.turn,), range(1, len(state.board.content.calendar) + 1))
    if sorted(state.order) != list(range(state.config.players)):
        raise PositionError(f"the state cannot be read: `order` is {state.order}, not every seat once")
    _check("counter", (state.counter,), range(1 << 63))
    if len(state.seed) > MOST_SEED_BYTES:
        raise PositionError(f"the state cannot be read: `seed` has more than {MOST_SEED_BYTES} bytes")


def _check(name: str, values: Iterable[int], known: Collection[int]) -> None:
    for value in values:
        if value not in known:
            raise PositionError(f"the state cannot be read: `{name}` has {value}, which this game has not")


def offered_options(state: State) -> tuple[int, ...]:
    """What the pending question offers; a procedure whose locals make no sense cannot answer."""
    if state.asked < 0 or state.winner >= 0:
        return ()
    if not state.frames:
        raise PositionError("somebody is asked, but no procedure is going on")
    top = state.frames[-1]
    try:
        top.question(state)
        return tuple(top.options(state))
    except _MISFITS as error:
        raise PositionError(
            f"the procedure {type(top).__name__} cannot go on from this position ({type(error).__name__})"
        ) from error
