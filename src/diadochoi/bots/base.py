"""The interface of a bot: it gets its seat's knowledge and legal actions, and returns one of the actions.

A bot never sees the hidden state. `Knowledge` gives it the seat's view, and imagined states that the seat
cannot tell from the real one. Those have their own dice, so planning cannot foresee the game's dice.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from diadochoi.bots.reason import BotReason, reason
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
        """A full state that agrees with everything the seat knows; hidden cards and dice are random."""
        return sample(self._state, self.seat, chance.getrandbits(64))


class Bot(ABC):
    """A player. One instance plays one seat of one game, so it may remember things between decisions."""

    name: str = ""

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        self.seat = seat
        self.chance = random.Random(f"{self.name} {seat} {seed}")
        self.reason: (
            tuple[BotReason, ...] | str
        ) = ()  # for the last choice, shown to people who ask for advice

    @abstractmethod
    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        """Choose one of the legal actions, within about `budget` seconds."""

    def set_effort(self, first: int, second: int) -> None:
        """Set the effort given after the bot's name, as in `seeker:200x4`; 0 means that a number was left
        out.

        Each bot decides what the numbers mean; most accept none.
        """
        raise ValueError(f"{self.name} does not take a number")


# The part after the name of a bot: a number, `x` and a number, or both.
_EFFORT = re.compile(r"(?=.)(?P<first>[1-9]\d{0,5})?(?:x(?P<second>[1-9]\d?))?")

BOTS: dict[str, Callable[[int, int | str], Bot]] = {}


def register(cls: type[Bot]) -> type[Bot]:
    """Make a bot available by its name."""
    BOTS[cls.name] = cls
    return cls


@register
class RandomBot(Bot):
    """Plays any legal action with equal probability."""

    name = "random"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        self.reason = reason("at_random")
        return actions[self.chance.randrange(len(actions))]


@cache
def load_bots() -> None:
    """Import the modules of all bots, which register themselves; skip those that lack a library."""
    from diadochoi import bots

    for module in walk_packages(bots.__path__, "diadochoi.bots."):
        try:
            import_module(module.name)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] == "diadochoi":
                raise  # a mistake of ours must not silently remove a bot


def bot_names() -> list[str]:
    load_bots()
    return sorted(BOTS)


def make_bot(name: str, seat: int, seed: int | str = 0) -> Bot:
    """Make a bot by its name.

    `seeker:200` thinks for 200 iterations instead of by the clock, `seeker:x4` in four processes,
    `seeker:200x4` for 200 iterations in each of four; `strategist:4x3` considers four plans per force in
    three worlds.
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
            bot.set_effort(int(parts["first"] or 0), int(parts["second"] or 0))
        except ValueError as error:
            raise ValueError(
                f"{name!r}: {error}; the seeker takes a number of iterations and of processes, "
                "such as seeker:200, seeker:x4 or seeker:200x4; the strategist takes plans and worlds, "
                "such as strategist:4x3; other bots take nothing"
            ) from None
    return bot
