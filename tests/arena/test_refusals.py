"""Refusals in fuzzed games: no option has a failed condition, and a wrong action has a true one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from diadochoi.arena.fuzz import refusals
from diadochoi.arena.fuzz.every_action import EveryAction, every_action
from diadochoi.arena.fuzz.refusals import RefusalReport, share, try_wrong_actions
from diadochoi.arena.fuzz.stated_conditions import CHECKS
from diadochoi.arena.fuzz.stated_moments import MOMENT_HAS_COME
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.rulebook.counterparts import belongs_to, clause_in, is_in_play
from diadochoi.content.rulebook.reference import load_reference
from diadochoi.record.game import new_game
from diadochoi.record.notation import VERB_NAMES, notation_for
from diadochoi.record.words.catalogue import message_sources
from diadochoi.rules.core.actions import LEFT, PASS, SEAT, TO_INSIDE, Verb, action
from diadochoi.rules.knowledge.moments import COMPULSORY, MOMENTS
from diadochoi.server.views.content_document import document
from tests.record.source_keys import questions


@pytest.mark.parametrize(("edition", "players"), [("4e", 5), ("4e", 2), ("3e", 4), ("hybrid", 3)])
def test_an_option_meets_no_condition_and_a_wrong_action_meets_a_true_one(edition: str, players: int) -> None:
    report = try_wrong_actions(f"refusals {edition}", edition, players, 500, rate=0.5)
    assert report.any_moment.total() > 100
    assert not report.problems
    assert not report.foreign
    assert share(report.same_question) >= 0.99
    assert share(report.any_moment) >= 0.95


# Offered so rarely that short games may not have them; 50,000 actions of `tools/check_refusals.py` do.
RARE = 12


def test_condition_and_option_agree_for_almost_every_verb_even_in_short_games() -> None:
    total = RefusalReport()
    for edition, players in (("4e", 4), ("4e", 3), ("3e", 4), ("hybrid", 4)):
        total.add(try_wrong_actions(f"verbs {edition} {players}", edition, players, 700, rate=0.5))
    assert not total.problems
    never_offered, never_refused = total.unproved_verbs()
    assert len(never_offered) <= RARE, never_offered
    assert set(never_refused) <= set(never_offered), never_refused


def test_a_stated_condition_that_is_not_true_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in CHECKS:
        monkeypatch.setitem(CHECKS, key, lambda state, choice: False)
    report = try_wrong_actions("refusals false", "4e", 3, 120)
    assert any("is not true" in problem for problem in report.problems)


def test_an_option_that_its_condition_refuses_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochoi.rules.turn.setup.Setup.why_not", lambda self, state, choice: ("no", ""))
    report = try_wrong_actions("refusals false", "4e", 3, 4)
    assert any("is offered, and yet refused" in problem for problem in report.problems)


def test_every_well_formed_action_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first decision nothing has been offered before, so only the complete list can find this."""
    monkeypatch.setattr(refusals, "EVERYTHING", 1)
    report = try_wrong_actions("everything", "4e", 3, 1)
    assert not report.problems
    assert {verb for verb, _ in report.everything} == set(VERB_NAMES.values())
    monkeypatch.setattr("diadochoi.rules.turn.setup.Setup.why_not", lambda self, state, choice: None)
    report = try_wrong_actions("everything", "4e", 3, 1)
    assert any("is not offered, and yet no condition fails" in problem for problem in report.problems)


def test_an_option_with_one_noun_more_is_not_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "EVERYTHING", 1)

    def only_near(self: EveryAction, options: Sequence[int], chance: Random) -> Iterator[int]:
        for option in options:
            yield from self.near(option, chance)

    monkeypatch.setattr(EveryAction, "sample", only_near)
    report = try_wrong_actions("near", "4e", 3, 300, rate=0)
    assert not report.problems
    assert report.everything["place", "refused"] > 20


def test_words_that_a_verb_never_takes_are_not_well_formed() -> None:
    actions = every_action(notation_for(load_edition("4e"))).few
    assert action(Verb.LAND, TO_INSIDE) in actions
    assert action(Verb.LAND, LEFT) not in actions
    assert action(Verb.FIRST, SEAT, LEFT) in actions
    assert action(Verb.FIRST, SEAT, TO_INSIDE) not in actions


def test_every_checked_reason_has_a_sentence() -> None:
    sentences = {key.removeprefix("reason-") for key in message_sources("en", "reason")}
    assert {*CHECKS, *MOMENT_HAS_COME} <= sentences


def test_every_moment_that_a_refusal_names_is_looked_at_again() -> None:
    assert {key for key, _ in MOMENTS.values()} <= {*CHECKS, *MOMENT_HAS_COME}


def test_a_moment_that_has_come_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in MOMENT_HAS_COME:
        monkeypatch.setitem(MOMENT_HAS_COME, key, lambda state: True)
    report = try_wrong_actions("refusals false", "4e", 3, 120)
    assert any("is not true" in problem for problem in report.problems)


def test_every_question_that_must_be_answered_is_one_of_the_rules() -> None:
    assert set(COMPULSORY) <= {key for _, key in questions()}


# ---------------------------------------------------------------------- citations


def test_a_citation_is_translated_into_the_edition_in_play() -> None:
    assert clause_in("4e", "6.2D/a") == "6.2D/a"
    assert clause_in("3e", "4.6/c") == "3e/22.2/a"
    assert clause_in("hybrid", "13.1/b") == "hy/43"
    assert clause_in("hybrid", "11.1.B/a") == "hy/26"  # its own rules say it before the 3rd edition does
    assert clause_in("hybrid", "2/d") == "hy/45"  # in the 3rd edition every Independent city needs a siege
    assert clause_in("hybrid", "9.1/o") == "3e/9.4/b"  # what it does not say itself, the 3rd edition says
    assert clause_in("3e", "16.8/a") == "16.8/a"
    assert clause_in("3e", "11.2").startswith("3e/10.")  # a section


def test_an_optional_rule_is_cited_only_where_it_is_played() -> None:
    assert is_in_play("4e", ("16.8",), "16.8/a")
    assert is_in_play("3e", ("16.1:oracle",), "16.1/a")
    assert not is_in_play("4e", (), "16.8/a")
    assert not is_in_play("3e", ("16.8",), "9.1/a")


@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_every_counterpart_is_a_clause_of_the_edition(edition: str) -> None:
    for clause in load_reference("4e"):
        found = clause_in(edition, clause.id)
        assert found == clause.id or belongs_to(edition, found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_a_game_shows_cites_the_edition_in_play(edition: str) -> None:
    """Questions, options, log, cards, Generals, house rules; optional rules are those of the 4th edition."""
    facts = json.loads(document(edition)[1])
    facts.pop("optional_rules")
    shown = list(citations(facts))
    game = new_game(max(load_edition(edition).player_counts), f"citations {edition}", edition)
    for _ in range(600):
        if game.over:
            break
        assert game.decision is not None
        shown.append(game.decision.clause)
        shown.extend(citations(game.events(everything=True)))
        game.play(PASS if PASS in game.legal else game.legal[len(game.plays) * 7 % len(game.legal)])
    assert len(shown) > 900
    assert [clause for clause in dict.fromkeys(shown) if clause and not belongs_to(edition, clause)] == []


def citations(data: Any) -> Iterator[str]:
    """Every clause under `clause`, `clauses` and `verb_clauses`, at any depth."""
    if isinstance(data, list):
        for item in data:
            yield from citations(item)
    elif isinstance(data, dict):
        for name, value in data.items():
            if name in ("clause", "clauses", "verb_clauses"):
                found = value.values() if isinstance(value, dict) else [value]
                for each in found:
                    yield from [each] if isinstance(each, str) else [one for one in each or () if one]
            elif name != "words":
                yield from citations(value)
