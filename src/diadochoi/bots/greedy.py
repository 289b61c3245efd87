"""A bot that looks one decision ahead: it tries every option in imagination, lets reflexes finish the
sequence, and takes the one after which the position looks best.
"""

from __future__ import annotations

from diadochoi.bots.base import Bot, Knowledge, register
from diadochoi.bots.lookahead import mean_value
from diadochoi.bots.weights import STANDARD
from diadochoi.rules import actions
from diadochoi.rules.actions import Verb

# Small preparations whose worth shows only in a plan; a bot without plans leaves them alone.
_PREPARATIONS = frozenset(
    (Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISBAND, Verb.LEAVE, Verb.TAKE, Verb.DISCARD)
)
_MOST_OPTIONS = 40


@register
class GreedyBot(Bot):
    """Takes what looks best at once."""

    name = "greedy"
    worlds = 3

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        if len(actions) == 1:
            return actions[0]
        options = self.candidates(actions)
        if len(options) == 1:
            return options[0]
        worlds = [knowledge.imagine(self.chance) for _ in range(self.worlds)]
        best, best_value = options[0], -99.0
        for option in options:
            value = mean_value(worlds, option, self.seat, STANDARD)
            if value > best_value:
                best, best_value = option, value
        self.reason = f"This looks best at once; I see {max(0.0, min(1.0, best_value)):.0%} for me after it."
        return best

    def candidates(self, options: tuple[int, ...]) -> list[int]:
        """Without idle preparations, and no more than can be tried in time."""
        found = [option for option in options if actions.verb_of(option) not in _PREPARATIONS]
        if not found:
            found = list(options)
        if len(found) > _MOST_OPTIONS:
            found = self.chance.sample(found, _MOST_OPTIONS)
        return found
