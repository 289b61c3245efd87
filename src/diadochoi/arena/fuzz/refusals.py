"""Tries wrong but well-formed actions in fuzzed games: what the same seat was offered at other moments.

At every decision no option may have a failed condition, and each wrong action must have one. Every verb that
the game has offered so far is tried, the one least often refused first. At some decisions all well-formed
actions are tried: each is offered if and only if no condition fails. The report
counts how many refusals say why this action is not possible, how many of the stated conditions were checked
again (`stated_conditions`), and which cited clauses are not in play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from diadochoi.arena.fuzz.every_action import every_action
from diadochoi.arena.fuzz.games import game_config
from diadochoi.arena.fuzz.stated_conditions import is_true
from diadochoi.arena.fuzz.styles import STYLES, pick
from diadochoi.content.editions import load_edition
from diadochoi.content.rulebook.counterparts import clause_in, is_in_play
from diadochoi.record.full_forms import offered_form
from diadochoi.record.notation import VERB_NAMES, notation_for
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.refusal import ANOTHER_MOMENT
from diadochoi.rules.knowledge.moments import GENERIC, MOMENTS, why_refused
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

_MOMENTS = frozenset(key for key, _ in MOMENTS.values())
NEVER_OFFERED = "commit"  # a verb with a number and a name, which no question offers
KEPT = 400  # offered actions kept for each seat and kind of question
EVERYTHING = 0.02  # how often all well-formed actions are tried


@dataclass
class RefusalReport:
    """Counters by question and action; `problems` are contradictions, and there should be none."""

    same_question: Counter[str] = field(default_factory=Counter)  # "specific" and "generic"
    any_moment: Counter[str] = field(default_factory=Counter)
    generic: Counter[tuple[str, str]] = field(default_factory=Counter)  # question, verb
    reasons: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)  # reasons whose condition was checked again
    offered: Counter[tuple[str, str]] = field(default_factory=Counter)  # question, verb
    # question, verb: refused by naming its moment
    referred: Counter[tuple[str, str]] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)  # verb
    everything: Counter[tuple[str, str]] = field(default_factory=Counter)  # verb, offered or refused
    foreign: Counter[str] = field(default_factory=Counter)  # clauses that are not in play
    problems: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)  # by problem: the game, the play and the action
    counts: Counter[str] = field(default_factory=Counter)  # decisions, conditions, citations

    def add(self, other: RefusalReport) -> None:
        for each in fields(self):
            getattr(self, each.name).update(getattr(other, each.name))

    def tries(self) -> int:
        return self.same_question.total() + self.any_moment.total()

    def unproved_verbs(self) -> tuple[list[str], list[str]]:
        """Return the verbs that were never offered, and those that were never refused."""
        offered = {verb for _, verb in self.offered}
        names = sorted(name for name in VERB_NAMES.values() if name != NEVER_OFFERED)
        return [verb for verb in names if verb not in offered], [v for v in names if v not in self.refused]

    def misplaced(self) -> list[tuple[str, str]]:
        """Verbs that a question refused by naming another moment although it sometimes offers them."""
        return sorted(set(self.referred) & set(self.offered))


def share(counts: Counter[str]) -> float:
    total = counts["specific"] + counts["generic"]
    return counts["specific"] / total if total else 1.0


def try_wrong_actions(
    seed: str, edition: str, players: int, decisions: int, rate: float = 1.0, sampled: bool = True
) -> RefusalReport:
    """Play for this many decisions; at this rate try actions that were offered at other moments.

    `sampled`: with a sample of optional rules and house rules determined by the seed, otherwise without any.
    """
    content = load_edition(edition)
    chance = random.Random(f"refusals {seed}")
    config = game_config(content, seed if sampled else "plain", players, edition)
    state = new_state(content, config, seed_bytes(seed))
    style = chance.choice(STYLES)
    trial = _Trial(state, chance, f"{edition}, {players} players, {seed!r}")
    for _ in range(decisions):
        if state.over:
            break
        trial.try_actions(chance.random() < rate)
        engine.play(state, pick(state, chance, style))
    return trial.report


class _Trial:
    """What one game has offered so far, and its report."""

    def __init__(self, state: State, chance: random.Random, game: str) -> None:
        self.state = state
        self.game = game
        self.chance = chance
        self.report = RefusalReport()
        self.known: dict[tuple[int, str], list[int]] = {}  # by seat and question
        self.by_verb: dict[str, list[int]] = {}
        self.verb_chance = random.Random("verbs")  # separate, so that the games stay the same
        self.every_chance = random.Random(f"every {game}")
        self.every_action = every_action(notation_for(state.board.content))

    def try_actions(self, closely: bool) -> None:
        state, chance = self.state, self.chance
        question = state.frames[-1].question(state)
        self.report.counts["decisions"] += 1
        self.cite((question.clause,))
        for option in state.options if closely else ():
            self.report.offered[self.at(question.key), verb_name(option)] += 1
            self.report.counts["conditions"] += 1
            refusal = state.frames[-1].why_not(state, option)
            if refusal is not None:
                self.complain(option, f"is offered, and yet refused: {refusal[0]}")
        same = self.known.setdefault((state.asked, question.key), [])
        own = [codes for (seat, _), codes in self.known.items() if seat == state.asked and codes]
        anybody = [codes for codes in self.known.values() if codes]
        if closely:
            if same:
                self.attempt(question.key, chance.choice(same), self.report.same_question)
            if own:
                self.attempt(question.key, chance.choice(chance.choice(own)), self.report.any_moment)
            if anybody:  # what others were offered: the condition must fail, but the reason is not counted
                self.attempt(question.key, chance.choice(chance.choice(anybody)), Counter())
            self.attempt_a_rare_verb(question.key)
        if self.every_chance.random() < EVERYTHING:
            self.try_everything()
        for option in self.verb_chance.sample(state.options, min(6, len(state.options))):
            same_verb = self.by_verb.setdefault(verb_name(option), [])
            same_verb.append(option)
            del same_verb[:-KEPT]
        same.extend(chance.sample(state.options, min(6, len(state.options))))
        del same[:-KEPT]

    def try_everything(self) -> None:
        """Ask for every well-formed action: the condition must fail exactly if it is not offered."""
        state, report = self.state, self.report
        top, options = state.frames[-1], frozenset(state.options)
        report.counts["decisions with every action"] += 1
        for tried in (*state.options, *self.every_action.sample(state.options, self.every_chance)):
            code = offered_form(state, tried)
            report.counts["conditions"] += 1
            refusal = top.why_not(state, code)
            if refusal is None and code not in options:
                self.complain(code, "is not offered, and yet no condition fails")
            elif refusal is not None and code in options:
                self.complain(code, f"is offered, and yet refused: {refusal[0]}")
            else:
                report.everything[verb_name(code), "offered" if refusal is None else "refused"] += 1

    def attempt_a_rare_verb(self, question: str) -> None:
        """Try an action with the verb least often refused so far, whoever it was offered to."""
        if self.by_verb:
            verb = min(self.by_verb, key=lambda name: (self.report.refused[name], name))
            self.attempt(question, self.verb_chance.choice(self.by_verb[verb]), Counter())

    def attempt(self, question: str, tried: int, counts: Counter[str]) -> None:
        state, report = self.state, self.report
        code = offered_form(state, tried)
        if code in state.options:
            return
        report.counts["conditions"] += 1
        refusal = state.frames[-1].why_not(state, code)
        if refusal is None:
            self.complain(code, "is not offered, and yet no condition fails")
            return
        report.refused[verb_name(code)] += 1
        key, clause = why_refused(state, code)
        report.reasons[key] += 1
        self.cite((clause,))
        true = is_true(key, state, code)
        if true is not None:
            report.checked[key] += 1
        if true is False:
            self.complain(code, f"{key} is not true")
        kind = "generic" if key in GENERIC else "specific"
        counts[kind] += 1
        if kind == "generic":
            report.generic[question, verb_name(code)] += 1
        if refusal == ANOTHER_MOMENT and key in _MOMENTS:
            report.referred[self.at(question), verb_name(code)] += 1

    def at(self, question: str) -> str:
        return f"{self.state.config.edition} {type(self.state.frames[-1]).__name__} {question}"

    def cite(self, clauses: Iterable[str]) -> None:
        config = self.state.config
        for clause in clauses:
            own = clause_in(config.edition, clause)
            self.report.counts["citations"] += 1
            if own and not is_in_play(config.edition, config.options, own):
                self.report.foreign[own] += 1

    def complain(self, code: int, problem: str) -> None:
        top = self.state.frames[-1]
        where = f"{type(top).__name__} {top.step_name()}, {top.question(self.state).key}"
        problem = f"{where}: {verb_name(code)} {problem}"
        self.report.problems[problem] += 1
        action = notation_for(self.state.board.content).text(code)
        self.report.examples[problem] = f"{self.game}, play {self.report.counts['decisions'] - 1}: {action}"


def verb_name(code: int) -> str:
    return VERB_NAMES[Verb(actions.verb_of(code))]
