"""What a process of the bots does: choose, and advise.

Bots and coaches stay in memory as long as the process runs; one that is needed later starts afresh.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from diadochoi.bots.base import BOTS, Bot, Knowledge, make_bot
from diadochoi.bots.review.coach import Coach, CoachAdvice
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.table.state import State

_MOST: Final = 500  # bots or coaches of one process
_PlayNote = tuple[int, int, bool]  # seat, action, whether chance was involved
BotMaker = Callable[[int, int | str], Bot]

_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
_coaches: OrderedDict[tuple[str, int, str], tuple[Coach, list[_PlayNote]]] = OrderedDict()


def choose(
    game: str,
    name: str,
    maker: BotMaker,
    seed: str,
    state: State,
    seat: Seat,
    legal: tuple[int, ...],
    budget: float,
) -> int:
    """What a bot does. `seed` is used if the bot is new here."""
    key = (game, seat, name)
    bot = _bots.get(key)
    if bot is None:
        BOTS[name] = maker
        bot = _bots[key] = make_bot(name, seat, seed)
        if len(_bots) > _MOST:
            _bots.popitem(last=False)
    _bots.move_to_end(key)
    try:
        return bot.choose(Knowledge(state, seat), legal, budget)
    except Exception:
        del _bots[key]  # its memory of the game may be inconsistent now
        raise


def choose_simply(name: str, state: State, seat: Seat, legal: tuple[int, ...], budget: float) -> int:
    """A substitute for a bot without an answer: what a quick bot would do, or any legal action."""
    try:
        return make_bot(name, seat, "spare").choose(Knowledge(state, seat), legal, budget)
    except Exception:
        return random.SystemRandom().choice(legal)


def advise(
    game: str,
    bot: str,
    plays: list[_PlayNote],
    state: State,
    seat: Seat,
    legal: tuple[int, ...],
    budget: float,
) -> CoachAdvice:
    """What the coach of a seat says now. It must know every play; after an undo it starts again."""
    key = (game, seat, bot)
    coach, known = _coaches.get(key, (None, []))
    if coach is None or plays[: len(known)] != known:
        coach, known = Coach(seat, bot, game), plays
        coach.seen = len(plays)
    for note in plays[len(known) :]:
        coach.note(*note)
    _coaches[key] = (coach, plays)
    _coaches.move_to_end(key)
    if len(_coaches) > _MOST:
        _coaches.popitem(last=False)
    return coach.advise(Knowledge(state, seat), legal, budget)
