"""The bots a table can seat: those that `diadochoi.bots` registers."""

from __future__ import annotations

import inspect

from diadochoi.bots.base import BOTS, bot_names
from diadochoi.message import Message
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.server_info import BotInfo
from diadochoi.server.tables.bot_work import BotMaker

# Quick and good enough to play for somebody; the first one available is used.
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


def maker(name: str) -> BotMaker:
    """What makes a bot, for another process."""
    names()
    return BOTS[name]


def quick() -> str:
    """A simple bot that takes over one decision when another bot fails."""
    return next(name for name in ("greedy", "random") if name in names())


def stand_in() -> str:
    """The bot that plays for somebody who has run out of time or left."""
    return next(name for name in _STAND_INS if name in names())
