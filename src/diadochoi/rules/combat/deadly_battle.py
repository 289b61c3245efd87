"""The Land Battle in which every commander's life is at risk (hy/38, hy/39).

Rolls the two dice after the losses, because a General is more likely to die with his whole Army. `battle` has
everything else.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.battle import LAND_BATTLES, BattleResult, BattleStep, LandBattle
from diadochoi.rules.combat.battle_strength import ATTACKER
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, Location, Seat
from diadochoi.rules.table.state import State

_COMMANDERS: Final = 2  # one of each side rolls for his life, when the losses are taken
_BEFORE_THE_END: Final = (BattleStep.DRAW_END, BattleStep.AFTER, BattleStep.END)


@mypyc_attr(allow_interpreted_subclasses=True)
class DeadlyBattle(LandBattle):
    """A battle where `dispersed` counts the loser's Dispersed CUs before it, `tested` the dice rolled."""

    fields: ClassVar[tuple[str, ...]] = (*LandBattle.fields, "dispersed", "tested")

    def __init__(
        self,
        attacker: Seat,
        defender: Seat,
        location: Location,
        failed_evaders: int = 0,
        interceptor: Seat = NOBODY,
    ) -> None:
        super().__init__(attacker, defender, location, failed_evaders, interceptor)
        self.dispersed = 0
        self.tested = 0

    def advance(self, state: State) -> None:
        if self.step == BattleStep.ATTACKER_LOSS:
            self.step = BattleStep.DRAW_ATTACKER if self.outcome == BattleResult.DRAWN else BattleStep.WINNER
            self.dispersed = self._dispersed_now(state)
        elif self.step in _BEFORE_THE_END and self.tested < _COMMANDERS:
            first = ATTACKER if self.outcome == BattleResult.DRAWN else self._winning_side()
            side = first if self.tested == 0 else 1 - first
            self.tested += 1
            wiped_out = self._dispersed_now(state) == self.dispersed
            self._test_general(state, side, wiped_out=wiped_out)
        else:
            super().advance(state)

    def _dispersed_now(self, state: State) -> int:
        """hy/39: the CUs the loser saves from his Army are in the Dispersed Box."""
        loser = self.loser()
        return units.count(state.dispersed_troops[loser]) if 0 <= loser < INDEPENDENT else 0


LAND_BATTLES["every_battle"] = DeadlyBattle
