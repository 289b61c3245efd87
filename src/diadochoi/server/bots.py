"""The bots a table can seat: whatever `diadochoi.bots` registers."""

from __future__ import annotations

import inspect
import logging
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import diadochoi.bots
from diadochoi.bots.base import BOTS, Bot
from diadochoi.server.problems import Problem
from diadochoi.server.schemas import BotInfo

log = logging.getLogger(__name__)
# Good enough to stand in for somebody and quick: the first of these that is there.
_STAND_INS = ("heuristic", "greedy", "random")


@cache
def _load() -> None:
    """Bots register themselves when their module is loaded; one that lacks a library is left out."""
    for module in iter_modules(diadochoi.bots.__path__, "diadochoi.bots."):
        try:
            import_module(module.name)
        except ImportError as error:
            log.info("%s is left out: %s", module.name, error)


def names() -> list[str]:
    _load()
    return sorted(BOTS)


def known() -> list[BotInfo]:
    _load()
    return [
        BotInfo(name=name, title=name.replace("_", " ").capitalize(), text=_describe(BOTS[name]))
        for name in names()
    ]


def _describe(bot: object) -> str:
    return (inspect.getdoc(bot) or "").partition("\n\n")[0].replace("\n", " ")


def check(name: str) -> str:
    if name not in names():
        raise Problem(
            "impossible", f"No bot is called {name!r}; choose from {', '.join(names())}.", field="bot"
        )
    return name


def make(name: str, seat: int, seed: str) -> Bot:
    _load()
    return BOTS[name](seat, seed)


def stand_in() -> str:
    """The bot that plays for somebody who is out of time or has left."""
    return next(name for name in _STAND_INS if name in names())
