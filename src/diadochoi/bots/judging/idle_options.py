"""Options that are offered again and again but are useless to a bot that does not plan."""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.table.state import State

IDLE: Final = frozenset(
    (
        Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISBAND, Verb.DISCARD, Verb.SURPRISE, Verb.COMMAND,
        Verb.BURY,
    )
)  # fmt: skip


def first_useful(state: State) -> int:
    """The first option that is not useless; if there is none, the last option."""
    for option in state.options:
        if actions.verb_of(option) not in IDLE:
            return option
    return state.options[-1]
