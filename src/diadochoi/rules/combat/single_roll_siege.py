"""Sieges of the Hybrid rules: a Segment for them, and one roll that takes the place or not (hy/45 to hy/49).

Who may besiege, the modifiers, the besieger's losses and the fall of the place are those of `siege`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from diadochoi.rules.combat.defeat import Defeat, disperse_generals, generals_mask
from diadochoi.rules.combat.general_loss import roll_for_general
from diadochoi.rules.combat.siege import _END, _FALL, _LOSSES, GOES_ON, Siege, conduct_siege
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE
from diadochoi.rules.court.settle import settle
from diadochoi.rules.march.own_turn import burial_options, in_own_turn
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.surrender import besiegeable

_WARDEN: Final = 20  # the garrison is beaten; its commander's die comes next
_GARRISON_GONE: Final = 21

_CHOOSE: Final = 0
_RESOLVED: Final = 1


class SingleRollSiege(Siege):
    """hy/48: one die; `total` is 1 when it takes the place. `dispersed`: CUs in the Dispersed Box before."""

    fields: ClassVar[tuple[str, ...]] = (*Siege.fields, "dispersed", "warden")

    def __init__(self, seat: int, space: int, in_surrender: int, from_general: int) -> None:
        super().__init__(seat, space, in_surrender, from_general)
        self.dispersed = 0
        self.warden = -1  # who commands inside

    def advance(self, state: State) -> None:
        if self.step == _WARDEN:
            self._test_warden(state)
        elif self.step == _GARRISON_GONE:
            self.step = _FALL
            disperse_generals(state, generals_mask(state, self.owner, self.space | INSIDE))
        else:
            super().advance(state)

    def _progress(self, state: State) -> tuple[int, int]:
        return 0, 1

    def _roll(self, state: State) -> None:
        seat, space, config = self.seat, self.space, state.config
        if state.pc[space] != self.owner or not state.is_army(seat, space):
            state.pop(GOES_ON)
            return
        die, modified = self._modified_die(state)
        self.losses = int(modified <= config.siege_single_roll_loss_to)
        self.total = int(modified >= config.siege_single_roll_success_from)
        state.note("siege_single_roll", seat, space, die, modified, self.total, self.losses)
        self.step = _LOSSES

    def _complete(self, state: State) -> None:
        """hy/48: the defender fares like a beaten army, his General included."""
        if not self.total:
            self.step = _END
            return
        self.step = _FALL
        if self.owner == INDEPENDENT or not state.is_major_city(self.space):
            return
        inside = self.space | INSIDE
        self.step = _WARDEN
        self.warden = state.commander(self.owner, inside)
        self.dispersed = units.count(state.dispersed_troops[self.owner])
        state.push(Defeat(self.owner, inside, state.troops[self.owner].get(inside, 0), 0, self.seat))

    def _test_warden(self, state: State) -> None:
        self.step = _GARRISON_GONE
        config = state.config
        if config.leader_loss_trigger == "every_battle":
            wiped_out = units.count(state.dispersed_troops[self.owner]) == self.dispersed
            need = config.leader_loss_wiped_out_from if wiped_out else config.leader_loss_lose_from
            roll_for_general(state, self.owner, self.warden, self.space | INSIDE, need, True)


class SiegeSegment(Frame):
    """hy/16, hy/45: after the moves, as many rolls at each place as the switch allows."""

    fields = ("seat", "done")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.done: tuple[int, ...] = ()  # spaces besieged, once for each roll

    def _spaces(self, state: State) -> list[int]:
        return besiegeable(state, self.seat, self.done, state.config.siege_attempts_siege_segment)

    def advance(self, state: State) -> None:
        if self.step == _RESOLVED:
            settle(state)
            self.step = _CHOOSE
        elif self._spaces(state):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        found = [action(Verb.SIEGE, space) for space in self._spaces(state)]
        return [*found, *burial_options(state, self.seat), DONE]

    def choose(self, state: State, choice: int) -> None:
        if choice == DONE:
            state.pop()
        elif actions.verb_of(choice) == Verb.BURY:
            in_own_turn(state, self.seat, choice)
        else:
            space = actions.first(choice)
            self.done += (space,)
            self.step = _RESOLVED
            state.push(conduct_siege(state, self.seat, space, False, state.commander(self.seat, space)))

    def question(self, state: State) -> Question:
        return Question("surrender_siege", "hy/45", undoable=False)

    def why_not(self, state: State, choice: int) -> tuple[str, str] | None:
        space = actions.first(choice)
        if actions.verb_of(choice) != Verb.SIEGE or not 0 <= space < state.board.size:
            return None
        if space in self.done:
            return "one_siege_per_space", "hy/48"
        return "no_siege_here", "hy/45"
