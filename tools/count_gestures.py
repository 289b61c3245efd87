"""Count the gestures of a bot's Player Turn: its answers, grouped into what the table offers as one gesture.

    python tools/count_gestures.py                     50 Player Turns of strategists
    python tools/count_gestures.py --turns 10
    python tools/count_gestures.py --save FOLDER       and keep the games
    python tools/count_gestures.py --games FOLDER      games that were kept: the same turns again
    python tools/count_gestures.py --show 3            what the first three turns look like

"Answers" are all decisions of the player in that turn, "marches" what it took when only a march could be
given as one command, "gestures" those needed with every gesture and where some questions are answered
automatically.
"Taps" are the same without dragging: an Army or detachment is tapped first, then where it goes; a place that
names one Army is tapped alone.
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
from diadochoi.rules.core.actions import PASS, STOP, NounKind, Verb
from diadochoi.rules.core.ids import FACTIONS, SPACE_OF, Card, Location
from diadochoi.rules.knowledge.destinations import destinations
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.knowledge.forecast.trial import after, asks_for_passage, passage_matters
from diadochoi.rules.knowledge.gestures import NEXT, VOYAGE, Gesture, activations, gestures, orders
from diadochoi.rules.table.state import State

Record = dict[str, Any]
Play = tuple[State, int]
Turn = list[Play]
Way = tuple[tuple[int, ...], int]
Folded = tuple[list[Play], int]
# Verbs that the table shows behind a button of their own; their places do not glow.
SIDE_ACTIONS: Final = frozenset((Verb.POST,))
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


def ways(state: State, all_gestures: bool) -> list[Way]:
    """List every gesture, with its taps."""
    found = [(own.way, 1) for own in reach(state) if len(own.way) > 1]
    if all_gestures:
        offered = gestures(state)
        found.extend((own.way, 1) for own in offered)
        found.extend((own.way, 2) for begun in activations(state) for own in orders(state, begun))
        named = {SPACE_OF[place] for place in named_places(state, offered)}
        found.extend((own.way, 1) for own in destinations(state) if SPACE_OF[own.place] not in named)
    return found


def named_places(state: State, offered: list[Gesture]) -> Iterator[Location]:
    """List the places where a tap already means something else."""
    for option in (
        *(own for own in state.options if actions.verb_of(own) not in SIDE_ACTIONS),
        *(own.way[-1] for own in offered if own.kind == NEXT),
    ):
        for noun in (actions.first(option), actions.second(option), actions.third(option)):
            if noun >= 0 and actions.noun_kind(noun) == NounKind.PLACE:
                yield Location(noun)
    yield from (own.place for own in reach(state))
    yield from (own.place for own in offered if own.kind == VOYAGE)


def covered(plays: Turn, asked: list[int], way: tuple[int, ...]) -> int:
    """How many of the answers a gesture covers: the same answers, or others with the same result.

    A gesture that a die or another player stopped covers the answers until then.
    """
    same = 0
    while same < min(len(way), len(asked)) and plays[asked[same]][1] == way[same]:
        same += 1
    if same == len(way) or (
        same > 1 and same < len(asked) and way[same] not in plays[asked[same]][0].options
    ):
        return same
    ahead = {choice for _, choice in (plays[number] for number in asked[:MOST_ANSWERS])}
    steps = [choice for choice in way if choice != STOP]
    if not steps or steps[-1] not in ahead or len(ahead.intersection(steps)) < min(2, len(steps)):
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


def folded(plays: Turn, all_gestures: bool) -> list[Folded]:
    """The answers of one Player Turn, grouped into gestures, each with its taps."""
    found: list[Folded] = []
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
        best, taps = 1, 1
        for way, own_taps in ways(state, all_gestures):
            answers = covered(plays, asked, way)
            if answers > best or (answers == best and own_taps < taps):
                best, taps = answers, own_taps
        found.append(([plays[number] for number in asked[:best]], taps))
        place = asked[best - 1] + 1
    return found


def show(turn: Turn) -> None:
    for gesture, taps in folded(turn, True):
        state = gesture[0][0]
        texts = [notation_for(state.board.content).text(choice) for _, choice in gesture]
        print(f"  {taps} {state.frames[-1].question(state).key:24} {' · '.join(texts)}")
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
        ("taps", [sum(taps for _, taps in own) for own in whole]),
    ):
        middle, mean = statistics.median(counts), statistics.mean(counts)
        print(f"{name}: median {middle}, mean {mean:.1f}, most {max(counts)}")
    left = Counter(
        VERB_NAMES[actions.verb_of(own[0][1])] if len(own) == 1 else "several"
        for turn in whole
        for own, _ in turn
    )
    print("gestures by their first answer:", dict(left.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
