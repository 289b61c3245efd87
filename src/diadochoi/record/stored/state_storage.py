"""A state as plain JSON data and back, with stored names, and its fingerprint.

Decides nothing about the game: reading back what was written gives an equal state that plays on as before.
The names come from `state_fields` and the forms of the procedures; empty values are left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

from diadochoi.message import Message
from diadochoi.record.errors import PositionError
from diadochoi.record.play import StateData
from diadochoi.record.stored.card_forms import CARD_FORMS
from diadochoi.record.stored.combat_forms import COMBAT_FORMS
from diadochoi.record.stored.frame_form import FrameForms
from diadochoi.record.stored.lexicon import lexicon_for
from diadochoi.record.stored.march_forms import MARCH_FORMS
from diadochoi.record.stored.state_fields import STATE_FIELDS
from diadochoi.record.stored.turn_forms import TURN_FORMS
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import FACTION_COUNT
from diadochoi.rules.table.state import State

MOST_SEED_BYTES: Final = 64  # the most the hash behind the dice accepts
FRAME_FORMS: Final = FrameForms((*TURN_FORMS, *MARCH_FORMS, *COMBAT_FORMS, *CARD_FORMS))
_FRAMES: Final = "frames"
_FIELDS: Final = tuple(
    (field.stored, field.attribute, field.kind) for field in STATE_FIELDS if field.kind is not None
)
_KNOWN: Final = frozenset((*(stored for stored, _, _ in _FIELDS), _FRAMES))


def state_data(state: State) -> StateData:
    """Return everything in a state except its board and settings, as JSON data without empty values."""
    lexicon = lexicon_for(state)
    data: StateData = {}
    for stored, attribute, kind in _FIELDS:
        written = kind.write(getattr(state, attribute), lexicon)
        if written:
            data[stored] = written
    data[_FRAMES] = FRAME_FORMS.write(state.frames, lexicon)
    return data


def restore_state(data: Mapping[str, Any], board: Board, config: Config) -> State:
    """Return the state that `state_data` described; PositionError if the data do not fit these rules."""
    state = State(board, config, b"")
    lexicon = lexicon_for(state)
    strange = sorted(map(str, set(data) - _KNOWN))
    if strange:
        raise PositionError(Message("record-state_unknown_fields", fields=strange))
    for stored, attribute, kind in _FIELDS:
        try:
            setattr(state, attribute, kind.read(data.get(stored, kind.blank), lexicon))
        except (ValueError, TypeError) as error:
            raise PositionError(Message("record-state_field", field=stored, error=error)) from error
    try:
        state.frames = FRAME_FORMS.read(data.get(_FRAMES, []), lexicon)
    except (ValueError, TypeError) as error:
        raise PositionError(Message("record-state_field", field=_FRAMES, error=error)) from error
    _check(state)
    _count_pcs(state)
    state.options = offered_options(state)
    return state


def _count_pcs(state: State) -> None:
    for space, owner in enumerate(state.pc):
        if owner >= 0:
            state.pc_count[state.board.province[space] * FACTION_COUNT + owner] += 1


def _check(state: State) -> None:
    """Refuse numbers that no game has; the kinds have already checked names and types."""
    if not 1 <= state.turn <= len(state.board.content.calendar):
        raise PositionError(Message("record-state_turn", turn=str(state.turn)))
    if sorted(state.order) != list(range(state.config.players)):
        raise PositionError(Message("record-state_order", order=str(state.order)))
    if not 0 <= state.movement_roll <= 6:
        raise PositionError(Message("record-state_roll", roll=str(state.movement_roll)))
    if state.winner < 0 and state.asked < 0:
        raise PositionError(Message("record-state_nobody_asked"))
    if state.counter < 0:
        raise PositionError(Message("record-state_counter", counter=str(state.counter)))
    if len(state.seed) > MOST_SEED_BYTES:
        raise PositionError(Message("record-state_seed", most=MOST_SEED_BYTES))


# Errors raised when a procedure finds values in its fields that it cannot have put there.
_ILLEGAL_VALUES: Final = (AttributeError, AssertionError, IndexError, KeyError, TypeError, ValueError)


def offered_options(state: State) -> tuple[int, ...]:
    """Return what the open question offers; a procedure with invalid fields cannot answer."""
    if state.asked < 0 or state.winner >= 0:
        return ()
    if not state.frames:
        raise PositionError(Message("record-state_no_procedure"))
    top = state.frames[-1]
    try:
        top.question(state)
        options = tuple(top.options(state))
    except _ILLEGAL_VALUES as error:
        raise PositionError(
            Message(
                "record-state_stuck",
                procedure=FRAME_FORMS.by_class[type(top)].name,
                fault=type(error).__name__,
            )
        ) from error
    if not options:
        raise PositionError(Message("record-state_no_options"))
    return options


def canonical(data: object) -> str:
    """Return JSON text that is the same on every machine."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(state: State) -> str:
    """Return a short hash of everything in the state: equal states have equal fingerprints."""
    return blake2b(canonical(state_data(state)).encode(), digest_size=8).hexdigest()
