"""Count how often a person with one Surprise card is asked about it in a Round of other players' turns.

    python tools/count_surprise_questions.py                20 games of four bots
    python tools/count_surprise_questions.py --games 5 --bot reflex

Every seat of a bot game stands for a person in turn. We count the Rounds in which it holds exactly one
Surprise card at the first question. "All" are the questions the rules ask, "asked" those that a person
without any settings is still asked.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter

import diadochoi
from diadochoi.bots.base import BOTS, Knowledge, load_bots
from diadochoi.cli.arguments import whole_number
from diadochoi.content.model import CardType
from diadochoi.rules.cards.windows import Window, worth_asking
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import FACTIONS, Card
from diadochoi.rules.table.state import State


def held(state: State, seat: int) -> int:
    cards = state.board.cards
    return sum(cards[card].type == CardType.SURPRISE for card in state.hands[seat])


def is_wanted(state: State, seat: int) -> bool:
    top = state.frames[-1]
    assert isinstance(top, Window)
    cards = {
        actions.first(option) - actions.CARD
        for option in state.options
        if actions.verb_of(option) == Verb.SURPRISE
    }
    return any(worth_asking(state, FACTIONS[seat], top.moment, Card(card)) for card in sorted(cards))


def count_game(
    number: int, bot: str
) -> tuple[Counter[tuple[int, ...]], Counter[tuple[int, ...]], Counter[str]]:
    """By Game Turn, Round and seat: the questions in other players' turns, all and those still asked."""
    game = diadochoi.new_game(players=4, seed=f"surprise {number}")
    bots = [BOTS[bot](seat, number) for seat in range(4)]
    every: Counter[tuple[int, ...]] = Counter()
    asked: Counter[tuple[int, ...]] = Counter()
    by_card: Counter[str] = Counter()
    while game.decision is not None:
        state = game.state
        seat = state.asked
        for other in range(4):  # a Round counts from the first moment the seat holds one card
            if state.turn and state.round and state.active != other and held(state, other) == 1:
                every[state.turn, state.round, other] += 0
        if isinstance(state.frames[-1], Window) and state.active != seat and held(state, seat) == 1:
            every[state.turn, state.round, seat] += 1
            if is_wanted(state, seat):
                asked[state.turn, state.round, seat] += 1
                for option in state.options:
                    if actions.verb_of(option) == Verb.SURPRISE:
                        by_card[state.board.cards[actions.first(option) - actions.CARD].id] += 1
                        break
        game.play(bots[seat].choose(Knowledge(state.copy(), seat), game.legal, 0.01))
    return every, asked, by_card


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Count questions about Surprise cards.")
    parser.add_argument("--games", type=whole_number(1), default=20)
    parser.add_argument("--bot", default="reflex")
    arguments = parser.parse_args(given)
    load_bots()
    rounds: list[tuple[int, int]] = []
    cards: Counter[str] = Counter()
    for number in range(arguments.games):
        every, asked, by_card = count_game(number, arguments.bot)
        rounds.extend((every[key], asked[key]) for key in every)
        cards.update(by_card)
        print(f"game {number + 1}: {len(every)} Rounds", file=sys.stderr)
    for name, column in (("all", 0), ("asked", 1)):
        values = sorted(own[column] for own in rounds)
        print(
            f"{name}: mean {statistics.mean(values):.2f}, median {statistics.median(values)}, "
            f"95 % at most {values[int(len(values) * 0.95)]}, most {values[-1]}, over {len(values)} Rounds"
        )
    print("asked, by card:", dict(cards.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
