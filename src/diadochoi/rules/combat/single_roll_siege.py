"""The Siege of the Hybrid rules: one roll decides whether the place falls (hy/45 to hy/49).

The place falls on `siege_single_roll_success_from` or more, and the besieger loses a CU on
`siege_single_roll_loss_to` or less: two switches with their values in content/data/editions/hybrid.toml.
`siege` has the conditions, the modifiers, the losses and the fall of the place; `turn/siege_segment` decides
when to roll.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.defeat import Defeat, disperse_generals, generals_mask
from diadochoi.rules.combat.general_loss import roll_for_general
from diadochoi.rules.combat.siege import SIEGES, Siege, SiegeStep
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE_OF, NO_GENERAL, General, Seat, Space
from diadochoi.rules.table.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class SingleRollSiege(Siege):
    """A Siege by one die; `total` is 1 if the place falls.

    `dispersed`: CUs in the Dispersed Box before (hy/48).
    """

    fields: ClassVar[tuple[str, ...]] = (*Siege.fields, "dispersed", "city_commander")

    def __init__(
        self, seat: Seat, space: Space, from_general: General, group: int, *, in_surrender: bool = False
    ) -> None:
        super().__init__(seat, space, from_general, group, in_surrender=in_surrender)
        self.dispersed = 0
        self.city_commander = NO_GENERAL  # who commands inside

    def advance(self, state: State) -> None:
        if self.step == SiegeStep.CITY_COMMANDER:
            self._roll_for_city_commander(state)
        elif self.step == SiegeStep.GARRISON_GONE:
            self.step = SiegeStep.FALL
            disperse_generals(state, generals_mask(state, self.owner, INSIDE_OF[self.space]))
        else:
            super().advance(state)

    def _progress(self, state: State) -> tuple[int, int]:
        return 0, 1

    def _roll(self, state: State) -> None:
        seat, space, config = self.seat, self.space, state.config
        if state.pc[space] != self.owner or not state.is_army(seat, space):
            self.step = SiegeStep.END
            return
        die, modified = self._modified_die(state)
        self.losses = int(modified <= config.siege_single_roll_loss_to)
        self.total = int(modified >= config.siege_single_roll_success_from)
        state.note("siege_single_roll", seat, space, die, modified, self.total, self.losses)
        self.step = SiegeStep.LOSSES

    def _complete(self, state: State) -> None:
        """hy/48: the defenders are treated like a beaten Army, including their General."""
        if not self.total:
            self.step = SiegeStep.END
            return
        self.step = SiegeStep.FALL
        if self.owner == INDEPENDENT or not state.is_major_city(self.space):
            return
        inside = INSIDE_OF[self.space]
        self.step = SiegeStep.CITY_COMMANDER
        self.city_commander = state.commander(self.owner, inside)
        self.dispersed = units.count(state.dispersed_troops[self.owner])
        group = state.troops[self.owner].get(inside, 0)
        state.push(Defeat(self.owner, inside, group, generals_mask=0, by_seat=self.seat))

    def _roll_for_city_commander(self, state: State) -> None:
        """hy/38, hy/39: roll for the life of the General who commanded inside."""
        self.step = SiegeStep.GARRISON_GONE
        config = state.config
        if config.leader_loss_trigger == "every_battle":
            wiped_out = units.count(state.dispersed_troops[self.owner]) == self.dispersed
            need = config.leader_loss_wiped_out_from if wiped_out else config.leader_loss_lose_from
            roll_for_general(state, self.owner, self.city_commander, INSIDE_OF[self.space], need, beaten=True)


SIEGES["single_roll"] = SingleRollSiege
