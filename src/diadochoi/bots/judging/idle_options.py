"""What is offered again and again and is of no use to a player who does not plan."""

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


def plain(state: State) -> int:
    """The first thing that is offered, nothing if that is a choice and what is offered is idle."""
    for option in state.options:
        if actions.verb_of(option) not in IDLE:
            return option
    return state.options[-1]
