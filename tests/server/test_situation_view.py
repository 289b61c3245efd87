"""What everyone is told about the ways to win and about lasting cards."""

from __future__ import annotations

import re
from pathlib import Path

from diadochoi.record.game import new_game
from diadochoi.server.tables.automatic_answers import IN_ADVANCE
from diadochoi.server.views.situation_view import lasting_data, victory_data

WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "en.ftl"


def test_the_hybrid_rules_know_no_instant_victory_by_vp_and_no_regency() -> None:
    told = victory_data(new_game(players=3, edition="hybrid", seed=1).state)
    assert told["instant_vp"] is None
    assert told["instant_legitimacy"] == 18
    assert told["heirs"] == []


def test_the_regency_tells_the_heir_his_day_and_the_sum_that_counts() -> None:
    state = new_game(players=4, seed=1).state
    alexandros = next(royal for royal in state.board.content.royals if royal.id == "alexandros")
    state.royal_owner[alexandros.index] = 2
    state.vp, state.legitimacy = [5, 9, 4, 9], [1, 2, 8, 0]
    told = victory_data(state)
    assert {"royal": "alexandros", "turn": 4, "regent": 2} in told["heirs"]
    assert told["regency_totals"] == [6, 11, 12, 9]
    assert told["ranks"] == [3, 1, 4, 1]
    assert (told["instant_vp"], told["instant_from_turn"]) == (23, 2)


def test_a_lasting_effect_names_its_card_and_whom_it_is_about() -> None:
    game = new_game(players=4, seed=1)
    assert lasting_data(game) == []
    board = game.state.board
    game.state.effects["condemned"] = board.general_index["antigonos"]
    game.state.effects["helepolis"] = 1 << 8 | board.space_index["tyros"]
    cards = {card.id: card for card in game.content.cards}
    told = {cards[one["card"]].effect: [noun["id"] for noun in one["nouns"]] for one in lasting_data(game)}
    assert told == {"condemnation": ["antigonos"], "helepolis": [game.colours[1], "tyros"]}


def test_the_table_has_words_for_every_question_answered_in_advance() -> None:
    known = set(re.findall(r"^question-(\w+) =", WORDS.read_text(), re.MULTILINE))
    assert known == IN_ADVANCE
