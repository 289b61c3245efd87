"""Chapter 3.2: the Regency: an Heir who comes of age makes his regent king, or dies.

The Heir's `regency_turn` is the Game Turn in whose Preparations Phase `turn.turn_start` checks it.
`victory.break_tie` breaks ties.
"""

from __future__ import annotations

from enum import IntEnum

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import NOBODY, Royal, Seat
from diadochoi.rules.core.win_kinds import REGENCY
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.royal_family import remove_royal
from diadochoi.rules.court.victory import break_tie, check_instant, declare, with_value
from diadochoi.rules.table.state import State


def yet_to_come_of_age(state: State, royal: Royal) -> bool:
    """3.2: return whether this is a living Heir whose Game Turn has not come yet."""
    turn = state.board.content.royals[royal].regency_turn  # 0 for those who never come of age
    alive = state.royal_at[royal] >= 0
    return state.config.regency != "off" and turn >= max(1, state.turn) and alive


def check_regency(state: State, royal: Royal) -> None:
    """3.2/a: an Heir comes of age (5.1A/e Alexandros, 5.1A/f Herakles): his regent is king, or he dies."""
    if state.config.regency == "off":  # hy/1
        return
    refresh(state)
    if state.winner >= 0 or state.royal_at[royal] < 0:
        return  # 3.2/f: dead, or (16.2) not yet on the map
    totals = [state.vp[seat] + state.legitimacy[seat] for seat in range(state.config.players)]  # 3.2/g
    best = max(totals)
    leaders = with_value(totals, best)
    regent = state.royal_owner[royal]
    if regent == NOBODY:  # 3.2/e
        declare(state, break_tie(state, leaders), REGENCY)
    elif regent in leaders and break_tie(state, leaders) == regent:  # 3.2/c
        if state.config.regency == "controller_choice":  # 3e/21.4/c
            state.push(Regency(regent, royal))
        else:
            declare(state, regent, REGENCY)
    else:  # 3.2/d
        assassinate(state, royal, regent)


def assassinate(state: State, royal: Royal, regent: Seat) -> None:
    state.note("heir_assassinated", royal, regent)
    remove_royal(state, royal)


class RegencyStep(IntEnum):
    """Steps of the Regency: the player is asked once."""

    BEGIN = 0  # the regent chooses
    ANSWERED = 1  # he has chosen: done


@mypyc_attr(allow_interpreted_subclasses=True)
class Regency(Frame):
    """The choice of a regent with the highest total: proclaim the Heir and win, or kill him (3e/21.4/c)."""

    steps = RegencyStep
    fields = ("seat", "royal")

    def __init__(self, seat: Seat, royal: Royal) -> None:
        super().__init__()
        self.seat = seat
        self.royal = royal

    def advance(self, state: State) -> None:
        if self.step == RegencyStep.BEGIN:
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        return [actions.YES, actions.NO]

    def choose(self, state: State, choice: int) -> None:
        self.step = RegencyStep.ANSWERED
        if choice == actions.YES:
            declare(state, self.seat, REGENCY)
        else:
            assassinate(state, self.royal, self.seat)
            check_instant(state)

    def question(self, state: State) -> Question:
        return Question("proclaim_king", "3e/21.4/c", (actions.ROYAL + self.royal,))
