"""A bot that looks one decision ahead. It tries every option on an imagined state, lets `reflex` finish the
sequence, and takes the option with the best position.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.base import Bot, Knowledge, register
from diadochoi.bots.judging.weights import COMPARISON_WEIGHTS
from diadochoi.bots.reason import BotReason, reason
from diadochoi.bots.thinking.lookahead import mean_value
from diadochoi.rules.core.actions import Verb, verb_of
from diadochoi.rules.core.ids import Seat

# Small preparations that only pay off in a plan; a bot without plans skips them.
_PREPARATIONS: Final[frozenset[int]] = frozenset(
    (Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISBAND, Verb.LEAVE, Verb.TAKE, Verb.DISCARD)
)
_MOST_OPTIONS = 40
# Leaving a city and entering it again costs nothing, so the bot does not undo such a move.
_UNDONE_BY: Final[dict[int, int]] = {Verb.SORTIE: Verb.ENTER, Verb.ENTER: Verb.SORTIE}


@register
class GreedyBot(Bot):
    """Takes what looks best at once."""

    name = "greedy"
    worlds = 3

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        super().__init__(seat, seed)
        self.last = -1  # the verb of the last choice

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        choice = self.best(knowledge, self.candidates(actions))
        self.last = verb_of(choice)
        return choice

    def best(self, knowledge: Knowledge, options: list[int]) -> int:
        if len(options) == 1:
            self.reason = reason("only_option")
            return options[0]
        worlds = [knowledge.imagine(self.chance) for _ in range(self.worlds)]
        best, best_value = options[0], -99.0
        for option in options:
            value = mean_value(worlds, option, self.seat, COMPARISON_WEIGHTS)
            if value > best_value:
                best, best_value = option, value
        chance = max(0.0, min(1.0, best_value))
        self.reason = (BotReason("best_now", numbers=(round(100 * chance),)),)
        return best

    def candidates(self, options: tuple[int, ...]) -> list[int]:
        """The options worth trying: no useless preparations, and no more than time allows."""
        idle = _PREPARATIONS | {_UNDONE_BY.get(self.last, -1)}
        found = [option for option in options if verb_of(option) not in idle]
        if not found:
            found = list(options)
        if len(found) > _MOST_OPTIONS:
            found = self.chance.sample(found, _MOST_OPTIONS)
        return found
