"""How many gestures a Player Turn of a bot takes: its answers, played through what the table offers as one.

    python tools/count_gestures.py                     50 Player Turns of strategists
    python tools/count_gestures.py --turns 10

"Answers" are all decisions of the player in that turn, "marches" what it took when only a march could be
given as one command, "gestures" what it takes with every gesture and where questions answer themselves.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter

import diadochoi
from diadochoi.bots.base import BOTS, Knowledge, load_bots
from diadochoi.cli.arguments import whole_number
from diadochoi.record.game import Game
from diadochoi.record.notation import VERB_NAMES
from diadochoi.rules.cards.windows import Window, worth_asking
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb
from diadochoi.rules.core.ids import FACTIONS, Card
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.knowledge.gestures import gestures, passage_matters
from diadochoi.rules.table.state import State


def answers_itself(state: State) -> bool:
    """A question that a person with default settings is not asked."""
    top = state.frames[-1]
    if isinstance(top, Window):
        cards = {
            actions.first(option) - actions.CARD
            for option in state.options
            if actions.verb_of(option) == Verb.SURPRISE
        }
        seat = FACTIONS[state.asked]
        return not any(worth_asking(state, seat, top.moment, Card(card)) for card in cards)
    return top.question(state).key == "ask_passage" and PASS in state.options and not passage_matters(state)


def ways(state: State, all_gestures: bool) -> list[tuple[int, ...]]:
    found = [own.way for own in reach(state) if len(own.way) > 1]
    if all_gestures:
        found.extend(own.way for own in gestures(state))
    return found


def count(plays: list[tuple[State, int]], all_gestures: bool, left: Counter[str]) -> int:
    """Gestures that the answers of one Player Turn take."""
    number, place = 0, 0
    while place < len(plays):
        state, choice = plays[place]
        if all_gestures and choice == PASS and answers_itself(state):
            place += 1
            continue
        taken = [own for own, own_choice in plays[place:]]
        choices = [own_choice for _, own_choice in plays[place:]]
        # What answers itself in between does not stop a gesture.
        own_choices = [
            (offset, one)
            for offset, one in enumerate(choices)
            if not (all_gestures and one == PASS and answers_itself(taken[offset]))
        ]
        best = 1
        for way in ways(state, all_gestures):
            prefix = tuple(one for _, one in own_choices[: len(way)])
            if prefix == way and len(way) > best:
                best = len(way)
        left[VERB_NAMES[actions.verb_of(choice)] if best == 1 else "several"] += 1
        number += 1
        place += own_choices[best - 1][0] + 1
    return number


def player_turns(bot: str, wanted: int) -> list[list[tuple[State, int]]]:
    found: list[list[tuple[State, int]]] = []
    number = 0
    while len(found) < wanted:
        game: Game = diadochoi.new_game(players=4, seed=f"gestures {number}")
        bots = [BOTS[bot](seat, number) for seat in range(4)]
        turns: dict[tuple[int, int, int], list[tuple[State, int]]] = {}
        while game.decision is not None and len(turns) < 14:
            state = game.state
            seat = state.asked
            choice = bots[seat].choose(Knowledge(state.copy(), seat), game.legal, 0.2)
            if state.round and seat == state.active:
                turns.setdefault((state.turn, state.round, seat), []).append((state.copy(), choice))
            game.play(choice)
        found.extend(list(turns.values())[1:-1])
        number += 1
        print(f"{len(found)} Player Turns", file=sys.stderr)
    return found[:wanted]


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Count the gestures of Player Turns.")
    parser.add_argument("--turns", type=whole_number(1), default=50)
    parser.add_argument("--bot", default="strategist")
    arguments = parser.parse_args(given)
    load_bots()
    turns = player_turns(arguments.bot, arguments.turns)
    left: Counter[str] = Counter()
    for name, counts in (
        ("answers", [len(own) for own in turns]),
        ("marches", [count(own, False, Counter()) for own in turns]),
        ("gestures", [count(own, True, left) for own in turns]),
    ):
        middle, mean = statistics.median(counts), statistics.mean(counts)
        print(f"{name}: median {middle}, mean {mean:.1f}, most {max(counts)}")
    print("gestures by their first answer:", dict(left.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
