"""A strategist that thinks ahead: it searches through what the others may do with cards it cannot see.

The strategist's ranking gives the candidates and their first judgement; `search` tries them out in imagined
worlds for as long as the budget allows.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.base import Knowledge, register
from diadochoi.bots.cards import Choice
from diadochoi.bots.search import Search
from diadochoi.bots.strategist import StrategistBot
from diadochoi.rules.actions import DONE
from diadochoi.rules.state import State

# Decisions that shape a turn; the others are settled well enough at first sight.
_SEARCHED: Final = frozenset((
    "play_card", "spend_operations", "activate_next", "campaign", "activation", "levy_or_march", "intercept",
    "evade", "withdraw", "surprise_window", "surrender_siege", "first_player", "bury", "declare_naval_battle",
))  # fmt: skip
_SHORTLIST: Final = 10
_INNER: Final = 5  # plans looked at for the decision after this one
_CLEAR: Final = 0.12  # a lead in the chance to win that needs no second thought
_SHARE: Final = 0.9  # of the budget, the rest is for ranking


@register
class SeekerBot(StrategistBot):
    """Searches through what may come of its plans."""

    name = "seeker"
    iterations = 0  # think for so many iterations instead of by the clock: the same answers every time

    def decide(
        self, knowledge: Knowledge, world: State, key: str, choices: list[Choice], budget: float
    ) -> Choice:
        shortlist = choices[:_SHORTLIST]
        if (
            key not in _SEARCHED
            or len(shortlist) < 2
            or shortlist[0].value - shortlist[1].value > _CLEAR
            or (budget <= 0 and not self.iterations)
        ):
            return choices[0]
        search = Search(self.planner, lambda: knowledge.imagine(self.chance), shortlist, self.propose)
        return search.run(budget * _SHARE, self.iterations)

    def propose(self, state: State) -> list[Choice]:
        """The next decision of the same turn, at a glance."""
        key = state.frames[-1].question(state).key
        if key not in ("activate_next", "campaign"):
            return []
        found = [
            Choice(plan.steps, plan.purpose, plan.value) for plan in self.marching.ranked([state])[:_INNER]
        ]
        if DONE in state.options:
            found.append(Choice((DONE,), "leave it at that", self.marching.staying(state)))
        found.sort(key=lambda choice: -choice.value)
        return found
