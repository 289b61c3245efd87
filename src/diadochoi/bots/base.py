"""What a bot is: it gets what its seat knows and what it may do, and returns one of the actions.

A bot never sees the hidden state. `Knowledge` gives it the seat's view, and imagined worlds that the seat
cannot tell from the real one, with dice of their own: planning never foresees the game's dice.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from diadochoi.bots.reason import Reason, reason
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.views import View, sample, view
from diadochoi.rules.table.state import State


class Knowledge:
    """One seat's knowledge at one decision."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = Seat(seat)

    def view(self) -> View:
        """The seat's view, as plain data (`rules.knowledge.views`)."""
        return view(self._state, self.seat)

    def imagine(self, chance: random.Random) -> State:
        """A full state that agrees with everything the seat knows; hidden cards and dice are made up."""
        return sample(self._state, self.seat, chance.getrandbits(64))


class Bot(ABC):
    """A player. One instance plays one seat of one game, so it may remember things between decisions."""

    name: str = ""

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        self.seat = seat
        self.chance = random.Random(f"{self.name} {seat} {seed}")
        self.reason: tuple[Reason, ...] | str = ()  # on the last choice, for those who ask for advice

    @abstractmethod
    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        """One of the legal actions, within about `budget` seconds."""

    def exert(self, first: int, second: int) -> None:
        """Take the effort that follows a bot's name, as in `seeker:200x4`; 0 stands for what was left out.

        What the numbers are is for the bot to say; most take none.
        """
        raise ValueError(f"{self.name} does not take a number")


# What follows the name of a bot: one number, `x` and another, or both.
_EFFORT = re.compile(r"(?=.)(?P<first>[1-9]\d{0,5})?(?:x(?P<second>[1-9]\d?))?")

BOTS: dict[str, Callable[[int, int | str], Bot]] = {}


def register(cls: type[Bot]) -> type[Bot]:
    """Make a bot available by its name."""
    BOTS[cls.name] = cls
    return cls


@register
class RandomBot(Bot):
    """Any legal action with equal chance."""

    name = "random"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        self.reason = reason("at_random")
        return actions[self.chance.randrange(len(actions))]


@cache
def load_bots() -> None:
    """Bots register themselves when their module is loaded; one that lacks a library is left out."""
    from diadochoi import bots

    for module in walk_packages(bots.__path__, "diadochoi.bots."):
        try:
            import_module(module.name)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] == "diadochoi":
                raise  # a mistake of ours must not make a bot vanish without a word


def bot_names() -> list[str]:
    load_bots()
    return sorted(BOTS)


def make_bot(name: str, seat: int, seed: int | str = 0) -> Bot:
    """A bot by its name.

    `seeker:200` thinks 200 iterations instead of by the clock, `seeker:x4` on four processes, `seeker:200x4`
    200 on each of four; `strategist:4x3` looks at four plans for each force, in three worlds.
    """
    plain, _, effort = name.partition(":")
    if plain not in BOTS:
        load_bots()
    if plain not in BOTS:
        raise KeyError(f"there is no bot {plain!r}; choose from {', '.join(bot_names())}")
    bot = BOTS[plain](Seat(seat), seed)
    if effort:
        parts = _EFFORT.fullmatch(effort)
        try:
            if parts is None:
                raise ValueError("that is not an effort")
            bot.exert(int(parts["first"] or 0), int(parts["second"] or 0))
        except ValueError as error:
            raise ValueError(
                f"{name!r}: {error}; the seeker takes a number of iterations and of processes, "
                "such as seeker:200, seeker:x4 or seeker:200x4; the strategist takes plans and worlds, "
                "such as strategist:4x3; other bots take nothing"
            ) from None
    return bot
