"""Effects of Tyche cards by name: what a card can do now, and how it begins.

The data of a card name its effect and parameters (`content/data/deck.toml`); this module finds the code. An
effect is written once and used by every card that names it; `cards/effects` lists them all. `turn/tyche` and
`windows` decide which card is played when.

A *part* is a card, or one part of a card made up of several effects, by its place in the list `parts` of its
parameters (`core/packed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import CardType
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import Card, CardPart, Seat
from diadochoi.rules.core.packed import FIRST_PART, card_of, part_number
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.table.state import State

_EVENT_TOO_EARLY: Final[Refusal] = ("event_too_early", "6.2A/a")
_EVENT_NOT_POSSIBLE: Final[Refusal] = ("event_not_possible", "6.2A/a")


def params_of(board: Board, part: CardPart) -> dict[str, object]:
    return board.card_params[part] if part < FIRST_PART else _params_of_part(board, part)


@lru_cache(maxsize=512)
def _params_of_part(board: Board, part: CardPart) -> dict[str, object]:
    steps = board.card_params[card_of(part)]["parts"]
    assert isinstance(steps, tuple)
    step = steps[part_number(part)]
    assert isinstance(step, Mapping)
    return dict(step)


# One thing an event needs, for people: the key of its sentence, whether it is true, and the nouns it is
# about.
Condition = tuple[str, bool, tuple[int, ...]]


@mypyc_attr(allow_interpreted_subclasses=True)
class EventEffect:
    """What the event of an Event or Bonus card does."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        """6.2A/a: list its preconditions, and whether its first step can change something."""
        raise NotImplementedError

    def possible(self, state: State, seat: Seat, part: CardPart) -> bool:
        """6.2A/a: return whether all its conditions are met."""
        return all(holds for _, holds, _ in self.conditions(state, seat, part))

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        """Do it, or push the frames that do. The caller settles when they have ended."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class TargetedEffect(EventEffect):
    """An event with one choice: each target is an action."""

    # The key of the question that asks for the target.
    question: ClassVar[str] = "event_target"
    # The sentence that says what it needs to have a target.
    needs: ClassVar[str] = "target"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        """List the targets it has now."""
        raise NotImplementedError

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        """Do it to the target that the player has chosen."""
        raise NotImplementedError

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [(self.needs, bool(self.targets(state, seat, part)), ())]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.push(ChooseTarget(seat, part))


@mypyc_attr(allow_interpreted_subclasses=True)
class SurpriseEffect:
    """What a Surprise card does at the moments its data name."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        """List every way to play it now: `surprise <card>` with its target."""
        raise NotImplementedError

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        """Carry it out after it was announced and not cancelled."""
        raise NotImplementedError

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Return whether a player who could play it now might want to, judging by what everybody can see.

        Not a rule: a player who set no trigger for the card is asked only at these moments.
        """
        return True

    def replaced(self) -> bool:
        """6.2/g: return whether its player draws a card to replace it."""
        return True


# Filled by `cards/effects`; a pack with its own effects adds to them.
EVENT_EFFECTS: Final[dict[str, EventEffect]] = {}
SURPRISE_EFFECTS: Final[dict[str, SurpriseEffect]] = {}


def register_event(name: str, effect: EventEffect) -> None:
    """Register an effect of Event and Bonus cards under the name that the data use."""
    EVENT_EFFECTS[name] = effect


def register_surprise(name: str, effect: SurpriseEffect) -> None:
    """Register an effect of Surprise cards in the same way."""
    SURPRISE_EFFECTS[name] = effect


def event_effect(board: Board, part: CardPart) -> EventEffect:
    return EVENT_EFFECTS[
        board.card_effect[part] if part < FIRST_PART else str(params_of(board, part)["effect"])
    ]


def surprise_effect(board: Board, card: Card) -> SurpriseEffect:
    return SURPRISE_EFFECTS[board.card_effect[card]]


def event_possible(state: State, seat: Seat, card: Card) -> bool:
    return why_no_event(state, seat, card) is None


def why_no_event(state: State, seat: Seat, card: Card) -> Refusal | None:
    """6.2A/a: say why the event of a card may not be chosen now."""
    board = state.board
    if state.turn < board.card_from_turn[card]:
        return _EVENT_TOO_EARLY
    return None if event_effect(board, card).possible(state, seat, card) else _EVENT_NOT_POSSIBLE


def event_conditions(state: State, seat: Seat, card: Card) -> list[Condition]:
    """List everything the event of a card needs, and what is met now: `why_no_event`, point by point."""
    board = state.board
    found = event_effect(board, card).conditions(state, seat, card)
    earliest = board.card_from_turn[card]
    if earliest > 1:
        found = [("turn", state.turn >= earliest, (actions.NUMBER + earliest,)), *found]
    return found


def event_question(state: State, part: CardPart) -> Question:
    effect = event_effect(state.board, part)
    key = effect.question if isinstance(effect, TargetedEffect) else "event_target"
    return Question(key, first_clause(state.board, part))


def first_clause(board: Board, part: CardPart) -> str:
    """Return the clause a question about this card cites: the first that its data name.

    Skips examples and optional rules, which may not be in play.
    """
    card = board.cards[card_of(part)]
    for clause in card.clauses:
        if "/ex" not in clause and not clause.startswith("16."):
            return clause
    return "6.2/f" if card.type == CardType.SURPRISE else "6.2A/a"


class TargetStep(IntEnum):
    """Steps of the choice: one target is chosen."""

    BEGIN = 0  # the player chooses, if the card still has a target
    CHOSEN = 1  # the effect has been applied to it: done


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseTarget(Frame):
    """The one choice of a targeted event; a single target is taken without asking."""

    steps = TargetStep
    fields = ("seat", "part")

    def __init__(self, seat: Seat, part: CardPart) -> None:
        super().__init__()
        self.seat = seat
        self.part = part

    def effect(self, state: State) -> TargetedEffect:
        effect = event_effect(state.board, self.part)
        assert isinstance(effect, TargetedEffect)
        return effect

    def advance(self, state: State) -> None:
        if self.step == TargetStep.BEGIN and self.effect(state).targets(state, self.seat, self.part):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        return self.effect(state).targets(state, self.seat, self.part)

    def choose(self, state: State, choice: int) -> None:
        self.step = TargetStep.CHOSEN
        self.effect(state).carry_out(state, self.seat, self.part, choice)

    def question(self, state: State) -> Question:
        return event_question(state, self.part)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        return why_no_target(state, self.part, choice, self.options(state))


def why_no_target(state: State, part: CardPart, choice: int, targets: list[int]) -> Refusal | None:
    """Say why a card has no such target, for questions that ask for its targets one by one."""
    if choice in targets:
        return None
    if actions.verb_of(choice) in (Verb.CHOOSE, Verb.PLACE):
        return ("no_target_of_the_card", first_clause(state.board, part))
    return ANOTHER_MOMENT
