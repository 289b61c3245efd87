"""Count the gestures of a bot's Player Turn: its answers, grouped into what the table offers as one gesture.

    python tools/count_gestures.py                     50 Player Turns of strategists
    python tools/count_gestures.py --turns 10
    python tools/count_gestures.py --save FOLDER       and keep the games
    python tools/count_gestures.py --games FOLDER      games that were kept: the same turns again
    python tools/count_gestures.py --show 3            what the first three turns look like

"Answers" are all decisions of the player in that turn, "marches" what it took when only a march could be
given as one command, "gestures" those needed with every gesture and where some questions are answered
automatically.
"Taps" are the same without dragging: an Army or detachment is tapped first, then where it goes.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import diadochoi
from diadochoi.bots.base import BOTS, Knowledge, load_bots
from diadochoi.cli.arguments import whole_number
from diadochoi.record.game import Game
from diadochoi.record.notation import VERB_NAMES, notation_for
from diadochoi.record.replay import replay
from diadochoi.record.stored.record import read_data, record_text, write_whole
from diadochoi.record.stored.state_storage import fingerprint
from diadochoi.rules.cards.windows import Window, worth_asking
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb
from diadochoi.rules.core.ids import FACTIONS, Card
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.knowledge.forecast.trial import after, asks_for_passage, passage_matters
from diadochoi.rules.knowledge.gestures import activations, gestures, orders
from diadochoi.rules.table.state import State

Record = dict[str, Any]
Play = tuple[State, int]
Turn = list[Play]
TURNS_OF_A_GAME: Final = 14
MOST_ANSWERS: Final = 20


def answers_itself(state: State) -> bool:
    """Whether a person with default settings is not asked this question."""
    top = state.frames[-1]
    if isinstance(top, Window):
        cards = {
            actions.first(option) - actions.CARD
            for option in state.options
            if actions.verb_of(option) == Verb.SURPRISE
        }
        seat = FACTIONS[state.asked]
        return not any(worth_asking(state, seat, top.moment, Card(card)) for card in cards)
    return asks_for_passage(state) and not passage_matters(state)


def ways(state: State, all_gestures: bool) -> list[tuple[int, ...]]:
    found = [own.way for own in reach(state) if len(own.way) > 1]
    if all_gestures:
        found.extend(own.way for own in gestures(state))
        found.extend(own.way for begun in activations(state) for own in orders(state, begun))
    return found


def covered(plays: Turn, asked: list[int], way: tuple[int, ...]) -> int:
    """How many of the answers a gesture covers: the same answers, or others with the same result."""
    if tuple(plays[number][1] for number in asked[: len(way)]) == way:
        return len(way)
    ahead = {choice for _, choice in (plays[number] for number in asked[:MOST_ANSWERS])}
    if way[-1] not in ahead or len(ahead.intersection(way)) < 2:
        return 0
    position: State | None = plays[asked[0]][0]
    for choice in way:
        position = (
            after(position, choice, False) if position is not None and choice in position.options else None
        )
    if position is None:
        return 0
    reached = fingerprint(position)
    for number, place in enumerate(asked[:MOST_ANSWERS]):
        if number > 1 and fingerprint(plays[place][0]) == reached:
            return number
    return 0


def folded(plays: Turn, all_gestures: bool) -> list[list[Play]]:
    """The answers of one Player Turn, grouped into gestures."""
    found: list[list[Play]] = []
    place = 0
    while place < len(plays):
        state, choice = plays[place]
        if all_gestures and choice == PASS and answers_itself(state):
            place += 1
            continue
        # Automatic answers in between do not stop a gesture.
        asked = [
            number
            for number in range(place, len(plays))
            if not (all_gestures and plays[number][1] == PASS and answers_itself(plays[number][0]))
        ]
        best = 1
        for way in ways(state, all_gestures):
            best = max(best, covered(plays, asked, way))
        found.append([plays[number] for number in asked[:best]])
        place = asked[best - 1] + 1
    return found


def taps(gesture: list[Play]) -> int:
    """A gesture that is dragged takes two taps: on what sets out, and on where it goes."""
    state = gesture[0][0]
    way = tuple(choice for _, choice in gesture)
    if len(way) < 2 or any(own.way == way for own in gestures(state)):
        return 1
    return 2 if any(way[: len(begun)] == begun != way for begun in activations(state)) else 1


def show(turn: Turn) -> None:
    for gesture in folded(turn, True):
        state = gesture[0][0]
        texts = [notation_for(state.board.content).text(choice) for _, choice in gesture]
        print(f"  {state.frames[-1].question(state).key:24} {' · '.join(texts)}")
    print()


def strategist_games(bot: str, wanted: int, folder: Path | None) -> Iterator[Record]:
    """The beginnings of bot games with at least this many Player Turns in total."""
    number = found = 0
    while found < wanted:
        game: Game = diadochoi.new_game(players=4, seed=f"gestures {number}")
        bots = [BOTS[bot](seat, number) for seat in range(4)]
        turns: set[tuple[int, int, int]] = set()
        while game.decision is not None and len(turns) < TURNS_OF_A_GAME:
            state = game.state
            seat = state.asked
            choice = bots[seat].choose(Knowledge(state.copy(), seat), game.legal, 0.2)
            if state.round and seat == state.active:
                turns.add((state.turn, state.round, seat))
            game.play(choice)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / f"{number}.json", record_text(game.record()))
        number += 1
        found += len(turns) - 2
        print(f"{found} Player Turns", file=sys.stderr)
        yield game.record()


def kept_games(folder: Path) -> Iterator[Record]:
    for path in sorted(folder.glob("*.json")):
        yield read_data(path)


def player_turns(records: Iterable[Record], wanted: int) -> list[Turn]:
    """The complete Player Turns of these games: neither the first nor the last of a game."""
    found: list[Turn] = []
    for record in records:
        plays = replay(record).plays
        game = replay(record, upto=0)
        turns: dict[tuple[int, int, int], Turn] = {}
        for play in plays:
            state = game.state
            if state.round and play.seat == state.active:
                key = (state.turn, state.round, play.seat)
                turns.setdefault(key, []).append((state.copy(), play.action))
            game.play(play.action)
        found.extend(list(turns.values())[1:-1])
    return found[:wanted]


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Count the gestures of Player Turns.")
    parser.add_argument("--turns", type=whole_number(1), default=50)
    parser.add_argument("--bot", default="strategist")
    parser.add_argument("--save", type=Path, metavar="FOLDER")
    parser.add_argument("--games", type=Path, metavar="FOLDER")
    parser.add_argument("--show", type=whole_number(0), default=0, metavar="NUMBER")
    arguments = parser.parse_args(given)
    load_bots()
    played = (
        strategist_games(arguments.bot, arguments.turns, arguments.save)
        if arguments.games is None
        else kept_games(arguments.games)
    )
    turns = player_turns(played, arguments.turns)
    for turn in turns[: arguments.show]:
        show(turn)
    whole = [folded(own, True) for own in turns]
    for name, counts in (
        ("answers", [len(own) for own in turns]),
        ("marches", [len(folded(own, False)) for own in turns]),
        ("gestures", [len(own) for own in whole]),
        ("taps", [sum(taps(gesture) for gesture in own) for own in whole]),
    ):
        middle, mean = statistics.median(counts), statistics.mean(counts)
        print(f"{name}: median {middle}, mean {mean:.1f}, most {max(counts)}")
    left = Counter(
        VERB_NAMES[actions.verb_of(own[0][1])] if len(own) == 1 else "several"
        for turn in whole
        for own in turn
    )
    print("gestures by their first answer:", dict(left.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
