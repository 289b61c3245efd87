"""The rest of a Player Turn, played in an imagined world and divided into deeds.

A deed is a thing that a person decides on: to take what is free, a Siege, a card, the movement roll, a march.
Of each deed those steps are kept that do not depend on dice or on others; from there on it is what the bot
meant to do, not how it answered what was only imagined.
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

# Questions with which a deed begins; whatever else is asked belongs to the deed under way.
BEGINS: Final = frozenset((
    "surrender_remove", "surrender_claim", "surrender_siege", "play_card", "levy_or_march", "activate_next",
    "campaign",
))  # fmt: skip
NOTHING_DONE: Final = frozenset((Verb.PASS, Verb.DONE, Verb.NO))
_SURRENDER: Final = frozenset(("surrender_remove", "surrender_claim"))
_AT_SEA: Final = frozenset((Verb.SAIL, Verb.LAND))
_MOST_DECISIONS: Final = 80
_MOST_DEEDS: Final = 8
_SHARE: Final = 6  # decisions that a budget is shared among

Step = tuple[str, int]  # question and answer


@dataclass(slots=True)
class Rehearsed:
    """A deed, the position in which it begins, and whether that is certain to come."""

    before: State
    steps: list[Step]
    certain: bool


class _Calm:
    """Whether dice fell, cards came or others acted since a moment."""

    def __init__(self, world: State, seat: int) -> None:
        self.counter = world.counter
        self.seat = seat
        self.hand = set(world.hands[seat])
        self.acted = False

    def holds(self, world: State) -> bool:
        return (
            not self.acted and world.counter == self.counter and self.hand.issuperset(world.hands[self.seat])
        )


def rehearse(world: State, seat: int, bot: Bot, quick: Bot, budget: float) -> list[Rehearsed]:
    """What the bot does with the Player Turn that is going on; after the first die the quick one goes on."""
    found: list[Rehearsed] = []
    deed: Rehearsed | None = None
    whole, own = _Calm(world, seat), _Calm(world, seat)
    intended: list[Step] | None = None
    kind, active, player = "", world.active, bot
    for _ in range(_MOST_DECISIONS):
        if world.winner >= 0 or world.active != active or len(found) >= _MOST_DEEDS:
            break
        if world.asked != seat:
            choice = reflex.choose(world)
            if actions.verb_of(choice) not in NOTHING_DONE:
                whole.acted = own.acted = True
            engine.play(world, choice)
            continue
        key = world.frames[-1].question(world).key
        sure = whole.holds(world)
        if key in BEGINS and not sure:
            player = quick
        choice = player.choose(Knowledge(world, seat), world.options, budget / _SHARE if sure else 0.0)
        if deed is not None and _begins(deed, kind, key, choice):
            found.append(deed)
            deed = None
        if deed is None:
            deed, kind, intended = Rehearsed(world.copy(), [], sure), key, None
            own = _Calm(world, seat)
        if own.holds(world):
            deed.steps.append((key, choice))
            intended = [(_asked_at(step), step) for step in getattr(player, "steps", ())]
        elif intended is not None:
            deed.steps += intended
            intended = None
        engine.play(world, choice)
    if deed is not None and len(found) < _MOST_DEEDS:
        found.append(deed)
    return found


def _begins(deed: Rehearsed, kind: str, key: str, choice: int) -> bool:
    """Whether a decision is the first of another deed."""
    if key not in BEGINS or choice == DONE or (key in _SURRENDER and kind in _SURRENDER):
        return False
    # to post the Minor General who marches next is part of his march
    return not all(actions.verb_of(step) == Verb.POST for _, step in deed.steps)


def _asked_at(step: int) -> str:
    """The question at which a step of a march is taken."""
    return "at_sea" if actions.verb_of(step) in _AT_SEA else "activation"
