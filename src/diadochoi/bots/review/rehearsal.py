"""Plays the rest of a Player Turn in an imagined world and splits it into plan items.

A plan item is one thing that a person decides to do: take what is free, besiege, play a card, roll for
movement, march. The plan is made as if nobody intervened, although the bot allows for that when it chooses.
Each item keeps the steps that do not depend on dice; after those it holds what the bot intended, not how it
reacted to imagined rolls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.bots.thinking import reflex
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb
from diadochoi.rules.table.state import State

# Questions that start an item; all other questions belong to the item in progress.
BEGINS: Final = frozenset((
    "surrender_remove", "surrender_claim", "surrender_siege", "play_card", "levy_or_march", "activate_next",
    "campaign",
))  # fmt: skip
NOTHING_DONE: Final = frozenset((Verb.PASS, Verb.DONE, Verb.NO))
_SURRENDER: Final = frozenset(("surrender_remove", "surrender_claim"))
_AT_SEA: Final = frozenset((Verb.SAIL, Verb.LAND))
_MOST_DECISIONS: Final = 80
_MOST_ITEMS: Final = 8
_SHARE: Final = 6  # decisions that share a budget

Step = tuple[str, int]  # question and answer


@dataclass(slots=True)
class RehearsedItem:
    """A plan item and the position where it starts."""

    before: State
    steps: list[Step]
    certain: bool  # no die is rolled and nobody else acts before it
    undisturbed: bool = True  # nor while it is done


class _NothingHappened:
    """Whether dice were rolled, cards drawn or others acted since a given moment."""

    def __init__(self, world: State, seat: int) -> None:
        self.counter = world.counter
        self.seat = seat
        self.hand = set(world.hands[seat])
        self.acted = False

    def holds(self, world: State) -> bool:
        return (
            not self.acted and world.counter == self.counter and self.hand.issuperset(world.hands[self.seat])
        )


def rehearse(world: State, seat: int, bot: Bot, quick: Bot, budget: float) -> list[RehearsedItem]:
    """Play the bot's current Player Turn; after the first die roll the quick bot continues."""
    found: list[RehearsedItem] = []
    item: RehearsedItem | None = None
    whole, own = _NothingHappened(world, seat), _NothingHappened(world, seat)
    intended: list[Step] | None = None
    kind, active, player = "", world.active, bot
    for _ in range(_MOST_DECISIONS):
        if world.winner >= 0 or world.active != active or len(found) >= _MOST_ITEMS:
            break
        if world.asked != seat:
            choice = reflex.choose(world)
            if actions.verb_of(choice) not in NOTHING_DONE:
                whole.acted = True
                passing = [option for option in world.options if actions.verb_of(option) in NOTHING_DONE]
                if passing and item is not None and own.holds(world):
                    choice, item.undisturbed = passing[0], False  # the plan is made as if nobody intervened
                else:
                    own.acted = True
            engine.play(world, choice)
            continue
        key = world.frames[-1].question(world).key
        sure = whole.holds(world)
        if key in BEGINS and not sure:
            player = quick
        choice = player.choose(Knowledge(world, seat), world.options, budget / _SHARE if sure else 0.0)
        if item is not None and _begins(item, kind, key, choice):
            found.append(_as_intended(item, intended, own.holds(world)))
            item = None
        if item is None:
            item, kind, intended = RehearsedItem(world.copy(), [], sure), key, None
            own = _NothingHappened(world, seat)
        if own.holds(world):
            item.steps.append((key, choice))
            intended = _left(player)
        elif intended is not None:
            item.steps += intended
            intended = None
        engine.play(world, choice)
    if item is not None and len(found) < _MOST_ITEMS:
        found.append(_as_intended(item, intended, own.holds(world)))
    return found


def _as_intended(item: RehearsedItem, intended: list[Step] | None, calm: bool) -> RehearsedItem:
    """An item cut short by dice or by others, such as a voyage lost at sea, with the rest as intended."""
    item.undisturbed &= calm
    if intended is not None and not calm:
        item.steps += intended
    return item


def _begins(item: RehearsedItem, kind: str, key: str, choice: int) -> bool:
    """Whether a decision starts another item."""
    if key not in BEGINS or choice == DONE or (key in _SURRENDER and kind in _SURRENDER):
        return False
    # placing the Minor General who marches next is part of his march
    return not all(actions.verb_of(step) == Verb.POST for _, step in item.steps)


def _left(player: Bot) -> list[Step]:
    """The steps that are left of a bot's own plan."""
    return [(_asked_at(step), step) for step in getattr(player, "steps", ())]


def _asked_at(step: int) -> str:
    """The question that a step of a march answers."""
    return "at_sea" if actions.verb_of(step) in _AT_SEA else "activation"
