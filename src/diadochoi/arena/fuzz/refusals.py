"""Wrong but well-formed actions in random games: what the same seat was offered at other moments.

Counts how many of them get a reason of their own, and which citations belong to another edition than the one
that is played. Whether the reasons are true is proved by the scenarios.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from diadochoi.content.rulebook.counterparts import belongs_to
from diadochoi.record.game import Game, new_game
from diadochoi.record.notation import VERB_NAMES
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb

GENERIC = "not_offered"
KEPT = 400  # offered actions remembered for each seat and kind of question


@dataclass
class RefusalReport:
    """Refusals counted by the question asked and the verb tried."""

    same_question: Counter[str] = field(default_factory=Counter)  # "specific" and "generic"
    any_moment: Counter[str] = field(default_factory=Counter)
    generic: Counter[tuple[str, str]] = field(default_factory=Counter)  # question, verb
    foreign: Counter[str] = field(default_factory=Counter)  # clauses of another edition
    citations: int = 0

    def add(self, other: RefusalReport) -> None:
        for name in ("same_question", "any_moment", "generic", "foreign"):
            getattr(self, name).update(getattr(other, name))
        self.citations += other.citations

    def cite(self, edition: str, clause: str) -> None:
        self.citations += 1
        if clause and not belongs_to(edition, clause):
            self.foreign[clause] += 1


def share(counts: Counter[str]) -> float:
    total = counts["specific"] + counts["generic"]
    return counts["specific"] / total if total else 1.0


def try_wrong_actions(seed: str, edition: str, players: int, decisions: int, tries: int = 2) -> RefusalReport:
    """Play at random for so many decisions; at each try actions that were offered at other moments."""
    game = new_game(players, seed, edition)
    chance = random.Random(seed)
    report = RefusalReport()
    offered: dict[tuple[int, str], list[int]] = {}
    for _ in range(decisions):
        decision = game.decision
        if decision is None:
            break
        report.cite(edition, decision.clause)
        known = offered.setdefault((decision.seat, decision.kind), [])
        everything = [own for (seat, _), own in offered.items() if seat == decision.seat and own]
        for _ in range(tries):
            if known:
                _try(game, chance.choice(known), report.same_question, report)
            if everything:
                _try(game, chance.choice(chance.choice(everything)), report.any_moment, report)
        for option in chance.sample(game.legal, min(6, len(game.legal))):
            known.append(option)
        del known[:-KEPT]
        game.play(_next(game, chance))
    return report


def _next(game: Game, chance: random.Random) -> int:
    """Mostly what moves the game on; posting Minor Generals for ever would not."""
    busy = [
        code
        for code in game.legal
        if actions.verb_of(code) not in (Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISBAND)
    ]
    return chance.choice(busy if busy and chance.random() < 0.9 else game.legal)


def _try(game: Game, code: int, counts: Counter[str], report: RefusalReport) -> None:
    reason = game.why_not(code)
    if reason is None:
        return
    report.cite(game.state.config.edition, reason.clause)
    kind = "generic" if reason.key == GENERIC else "specific"
    counts[kind] += 1
    decision = game.decision
    if kind == "generic" and decision is not None:
        report.generic[decision.kind, VERB_NAMES[Verb(actions.verb_of(code))]] += 1
