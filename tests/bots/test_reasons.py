"""Every reason of a bot has a sentence, and every sentence is used by a bot."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.players.strategist import _BY_REFLEX
from diadochoi.bots.reason import BotReason, reasons_text
from diadochoi.bots.review.advice import advise
from diadochoi.bots.thinking.card_choice import _USES
from diadochoi.content import load
from diadochoi.record.words import words_for
from diadochoi.record.words.catalogue import variables
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from tests.bots.positions import begun

FOLDER = Path(__file__).parents[2] / "src" / "diadochoi" / "bots"
# The coach's instructions have their own texts (`coach.ftl`, test_coach).
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
    reasons = (BotReason("attack", (pella,)), BotReason("best_of", numbers=(12, 34)))
    assert reasons_text(reasons, words) == (
        "I attack at Pella. I like this best of 12 options: my chance of winning is about 34%."
    )
    province = actions.PROVINCE + load().index["province"]["makedonia"]
    assert reasons_text((BotReason("markers_so_far", (province,), (2, 3)),), words) == (
        "I then have 2 of the 3 PC markers I need in Makedonia."
    )
    assert reasons_text("A bot from elsewhere.", words) == "A bot from elsewhere."


# Reasons that give a purpose without a number: the end of the game, a Province, a royal, or a rule of thumb.
PURPOSES = {
    "wins_game", "gain_province", "gain_royal", "champion", "least_valuable", "keep_promise", "redistribute",
    "flee_to", "battle_is_lost", "costs_nothing",
}  # fmt: skip
EMPTY = {"stay", "place_markers", "usual_move", "stop_here", "needed_here", "most_wanted_space", "play_card"}


@pytest.mark.parametrize("bot", ["strategist:2x1", "king:1"])
def test_every_explanation_says_a_number_or_a_purpose(bot: str) -> None:
    state = begun(3, "explained")
    told_of = Counter[str]()
    for number in range(240):
        if state.over:
            break
        seat, key = state.asked, state.frames[-1].question(state).key
        player = make_bot(bot if number % 4 == 0 else "strategist:2x1", seat, number)
        knowledge = Knowledge(state, seat)
        if len(state.options) > 1 and number % 4 == 0:
            advice = advise(player, knowledge, state.options, 0.0)
            assert not isinstance(advice.reason, str)
            keys = {one.key for one in advice.reason}
            assert any(one.numbers for one in advice.reason) or keys & PURPOSES, (key, advice.reason)
            assert not keys & EMPTY, (key, advice.reason)
            told_of[key] += 1
            engine.play(state, advice.action)
        else:
            engine.play(state, player.choose(knowledge, state.options, 0.0))
    assert sum(told_of.values()) > 20 and len(told_of) > 5
