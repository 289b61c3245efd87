"""3e/9.9/a, 3e/9.11/a: a General without CUs asks for permission to enter a space with another player's CUs.

With CUs the question comes on entry (`entry`, 10.C); without them he may not enter without asking. A player
who refused is not asked again about that space in the same activation.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import FACTIONS, NOBODY, Seat, Space
from diadochoi.rules.table.lasting import SPACES, WITH_ACTIVATION, EffectField, LastingEffect
from diadochoi.rules.table.state import State

PASSAGE_REFUSED: Final = LastingEffect(
    "passage_refused", (EffectField("spaces", SPACES),), ends=WITH_ACTIVATION
)

_GRANT: Final = action(Verb.GRANT)
_REFUSE: Final = action(Verb.REFUSE)


def host(state: State, seat: Seat, space: Space) -> Seat:
    """Return the one player with CUs in a space who can be asked for passage, NOBODY if there is none."""
    if state.config.free_passage != "anywhere" or space in state.army_at:
        return NOBODY
    if _refused(state) >> space & 1:
        return NOBODY
    hosts = [
        other
        for other in FACTIONS[: state.config.players]
        if other != seat and state.has_cu_in_space(other, space)
    ]
    return hosts[0] if len(hosts) == 1 else NOBODY


def _refused(state: State) -> int:
    """Return the spaces where passage was refused in this activation, as a bit set."""
    return state.effects.get(PASSAGE_REFUSED.name, 0)


def is_granted(state: State) -> bool:
    """Return the answer to the PassageRequest that has just ended, False if nobody could be asked."""
    return state.result != 0


def end_request(state: State, *, granted: bool) -> None:
    state.pop(int(granted))


def forget_refusals(state: State) -> None:
    if _refused(state):
        PASSAGE_REFUSED.end(state, PASSAGE_REFUSED.name)


@mypyc_attr(allow_interpreted_subclasses=True)
class PassageRequest(Frame):
    """A request by `seat` to `asked` to enter `space` with a General; the result is the answer."""

    fields = ("seat", "asked", "space")

    def __init__(self, seat: Seat, asked: Seat, space: Space) -> None:
        super().__init__()
        self.seat = seat
        self.asked = asked
        self.space = space

    def advance(self, state: State) -> None:
        state.ask(self.asked)

    def options(self, state: State) -> list[int]:
        return [_GRANT, _REFUSE]

    def choose(self, state: State, choice: int) -> None:
        granted = choice == _GRANT
        if granted:
            state.note("passage_granted", self.asked, self.seat, self.space)
        else:
            state.note("passage_refused", self.asked, self.seat, self.space)
            PASSAGE_REFUSED.begin(state, _refused(state) | 1 << self.space)
        end_request(state, granted=granted)

    def question(self, state: State) -> Question:
        return Question("grant_passage", "3e/9.11/a", (actions.SEAT + self.seat, self.space))
