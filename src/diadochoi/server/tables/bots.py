"""The bots a table can seat: whatever `diadochoi.bots` registers."""

from __future__ import annotations

import inspect

from diadochoi.bots.base import BOTS, Bot, bot_names, make_bot
from diadochoi.message import Message
from diadochoi.rules.core.ids import Seat
from diadochoi.server.problems import Problem
from diadochoi.server.schemas import BotInfo

# Good enough to stand in for somebody and quick: the first of these that is there.
_STAND_INS = ("strategist", "greedy", "random")


def names() -> list[str]:
    return bot_names()


def known() -> list[BotInfo]:
    return [
        BotInfo(name=name, title=name.replace("_", " ").capitalize(), text=_describe(BOTS[name]))
        for name in names()
    ]


def _describe(bot: object) -> str:
    return (inspect.getdoc(bot) or "").partition("\n\n")[0].replace("\n", " ")


def check(name: str) -> str:
    if name not in names():
        raise Problem("impossible", Message("problem-no_such_bot", bot=name, bots=names()), field="bot")
    return name


def make(name: str, seat: Seat, seed: str) -> Bot:
    return make_bot(name, seat, seed)


def quick() -> str:
    """A simple bot that takes over one decision when another one fails."""
    return next(name for name in ("greedy", "random") if name in names())


def stand_in() -> str:
    """The bot that plays for somebody who is out of time or has left."""
    return next(name for name in _STAND_INS if name in names())
