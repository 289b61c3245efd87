"""Every reason of a bot has a sentence, and every sentence has a bot that says it."""

from __future__ import annotations

import re
from pathlib import Path

from diadochoi import bots
from diadochoi.bots.players.strategist import _BY_REFLEX
from diadochoi.bots.reason import Reason, told
from diadochoi.bots.thinking.card_choice import _USES
from diadochoi.content import load
from diadochoi.record.words import words_for
from diadochoi.record.words.catalogue import variables
from diadochoi.rules.core import actions

FOLDER = Path(bots.__path__[0])
# What the coach tells a player to do has words of its own (`coach.ftl`, test_coach).
EXPLAIN = (FOLDER / "review" / "explain.py").read_text(encoding="utf-8")
ORDERS = EXPLAIN.partition("- what is done")[2].partition("- what it gains")[0]
SOURCE = "\n".join(
    file.read_text(encoding="utf-8") for file in FOLDER.rglob("*.py") if file.name != "coach.py"
).replace(ORDERS, "")
NOT_LITERAL = {*_BY_REFLEX.values(), *_USES.values()}


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    calls = re.findall(r"\b(?:Reason|reason)\(([^()]*)", SOURCE)
    named = {key for call in calls for key in re.findall(r'"(\w+)"', call)}
    sentences = set(variables("en", "bot"))
    assert named | NOT_LITERAL <= sentences
    assert [key for key in sentences if f'"{key}"' not in SOURCE] == []


def test_a_reason_names_its_pieces_and_numbers() -> None:
    words = words_for(load())
    pella = load().index["space"]["pella"]
    reasons = (Reason("attack", (pella,)), Reason("best_of", numbers=(12, 34)))
    assert told(reasons, words) == (
        "I attack at Pella. I like this best of 12 options: about a 34% chance to win."
    )
    province = actions.PROVINCE + load().index["province"]["makedonia"]
    assert told((Reason("markers_so_far", (province,), (2, 3)),), words) == (
        "I then have 2 of the 3 PC markers I need in Makedonia."
    )
    assert told("A bot from elsewhere.", words) == "A bot from elsewhere."
