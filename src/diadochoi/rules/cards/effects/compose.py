"""Cards made up of several effects: one after the other, or one of several.

`parts` is a list of tables, each with an `effect` and the parameters of that effect.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import params
from diadochoi.rules.cards.registry import (
    Condition,
    EventEffect,
    TargetedEffect,
    event_effect,
    params_of,
)
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import CardPart, Seat
from diadochoi.rules.core.packed import part_of
from diadochoi.rules.table.state import State


def parts_of(board: Board, part: CardPart) -> list[CardPart]:
    listed = params_of(board, part)["parts"]
    assert isinstance(listed, tuple)
    return [part_of(part, number) for number in range(len(listed))]


class InOrder(EventEffect):
    """Carry out the parts in order; the first must be possible, later ones are skipped if they are not."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        first = parts_of(state.board, part)[0]
        return event_effect(state.board, first).conditions(state, seat, first)

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.push(PartAfterPart(seat, part))


@mypyc_attr(allow_interpreted_subclasses=True)
class PartAfterPart(Frame):
    """The parts of a card that has several, one after the other."""

    steps = None  # the number of parts that have begun
    fields = ("seat", "part")

    def __init__(self, seat: Seat, part: CardPart) -> None:
        super().__init__()
        self.seat = seat
        self.part = part

    def advance(self, state: State) -> None:
        parts = parts_of(state.board, self.part)
        if self.step == len(parts):
            state.pop()
            return
        part = parts[self.step]
        self.step += 1
        effect = event_effect(state.board, part)
        if effect.possible(state, self.seat, part):
            effect.begin(state, self.seat, part)


class Either(TargetedEffect):
    """Carry out one part of the player's choice; `word` names a part (pc, units), else its number does."""

    question = "event_either"
    needs = "one_of_its_effects"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        board = state.board
        return [
            action(Verb.CHOOSE, part_noun(board, choice, number))
            for number, choice in enumerate(parts_of(board, part))
            if event_effect(board, choice).possible(state, seat, choice)
        ]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        board = state.board
        for number, chosen in enumerate(parts_of(board, part)):
            if part_noun(board, chosen, number) == actions.first(choice):
                event_effect(board, chosen).begin(state, seat, chosen)


def part_noun(board: Board, part: CardPart, number: int) -> int:
    word = params.word(board, part, "word")
    return actions.WORD + actions.WORDS.index(word) if word else actions.NUMBER + number + 1
