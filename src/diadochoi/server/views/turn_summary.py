"""A Game Turn in review: points by cause, what changed hands, who was lost, and how near victory is."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from diadochoi.content.model import SpaceKind
from diadochoi.record.game import Game
from diadochoi.record.play import Play
from diadochoi.record.words import Words
from diadochoi.rules.knowledge.views import names_for
from diadochoi.server.views.changes_view import Cause, causes_data
from diadochoi.server.views.victory_view import VictoryView, track_data


class TrackSummary(TypedDict):
    before: int
    after: int
    causes: list[Cause]


class SeatSummary(TypedDict):
    vp: TrackSummary
    legitimacy: TrackSummary
    champion: bool
    generals_lost: list[str]
    """Generals of the seat who were killed."""
    isolated: list[str]
    """Spaces whose PC marker the seat lost to isolation."""


class ChangedHands(TypedDict):
    id: str
    before: int
    after: int


class TurnSummary(TypedDict):
    """What a Game Turn brought."""

    turn: int
    over: bool
    """The game ended with it."""
    seats: list[SeatSummary]
    provinces: list[ChangedHands]
    cities: list[ChangedHands]
    """Major Cities, Minor Cities and Strongholds."""
    royals: list[str]
    """What happened to the Royal Family and the Funeral Cart, in sentences."""
    usurper: int
    victory: VictoryView


_ROYAL_EVENTS = frozenset(
    (
        "royal_control",
        "royal_removed",
        "royal_arrives",
        "heir_assassinated",
        "marriage",
        "burial",
        "cart_finished",
    )
)


def turn_summary(game: Game, number: int, words: Words) -> TurnSummary | None:
    """The summary of the Game Turn that play `number`, counted from 1, ended; None if it ended none."""
    end = game.plays[number - 1].turn_end
    if end is None:
        return None
    plays = _plays_of_turn(game.plays, number)
    names, content = names_for(game.state.board), game.content
    tallies: list[dict[str, dict[str, int]]] = [{"vp": {}, "legitimacy": {}} for _ in range(game.players)]
    befores: list[dict[str, int]] = [
        {"vp": end.vp[seat], "legitimacy": end.legitimacy[seat]} for seat in range(game.players)
    ]
    seen: set[tuple[int, str]] = set()
    lost: list[list[str]] = [[] for _ in range(game.players)]
    isolated: list[list[str]] = [[] for _ in range(game.players)]
    provinces: dict[int, tuple[int, int]] = {}
    cities: dict[int, tuple[int, int]] = {}
    royals: list[str] = []
    for play in plays:
        for change in play.changes:
            if (change.seat, change.track) not in seen:
                seen.add((change.seat, change.track))
                befores[change.seat][change.track] = change.before
            tally = tallies[change.seat][change.track]
            for source, points in change.causes:
                tally[source] = tally.get(source, 0) + points
        for name, *values in play.events:
            if name == "province":
                _change_hands(provinces, values)
            elif name == "pc":
                space = values[0]
                assert isinstance(space, int)
                if content.spaces[space].kind != SpaceKind.TRANSIT:
                    _change_hands(cities, values)
            elif name == "general_killed":
                seat, general = values[0], values[1]
                assert isinstance(seat, int)
                assert isinstance(general, int)
                if 0 <= seat < game.players:
                    lost[seat].append(names.general[general])
            elif name == "pc_isolated":
                seat, space = values
                assert isinstance(seat, int)
                assert isinstance(space, int)
                isolated[seat].append(names.space[space])
            elif name in _ROYAL_EVENTS:
                royals.append(words.event((name, *values)))
    return {
        "turn": end.turn,
        "over": game.plays[number - 1] is game.plays[-1] and game.over,
        "seats": [
            {
                "vp": _track(befores[seat]["vp"], end.vp[seat], tallies[seat]["vp"], words),
                "legitimacy": _track(
                    befores[seat]["legitimacy"], end.legitimacy[seat], tallies[seat]["legitimacy"], words
                ),
                "champion": end.champions[seat],
                "generals_lost": lost[seat],
                "isolated": isolated[seat],
            }
            for seat in range(game.players)
        ],
        "provinces": _listed(provinces, names.province),
        "cities": _listed(cities, names.space),
        "royals": royals,
        "usurper": end.usurper,
        "victory": track_data(end.victory, names.royal),
    }


def _plays_of_turn(plays: Sequence[Play], number: int) -> Sequence[Play]:
    first = number - 1
    while first > 0 and plays[first - 1].turn_end is None:
        first -= 1
    return plays[first:number]


def _track(before: int, after: int, causes: dict[str, int], words: Words) -> TrackSummary:
    return {"before": before, "after": after, "causes": causes_data(causes, words)}


def _change_hands(owners: dict[int, tuple[int, int]], values: Sequence[object]) -> None:
    """Who had it first and has it now."""
    thing, after, before = values
    assert isinstance(thing, int)
    assert isinstance(after, int)
    assert isinstance(before, int)
    owners[thing] = (owners[thing][0] if thing in owners else before, after)


def _listed(owners: dict[int, tuple[int, int]], names: Sequence[str]) -> list[ChangedHands]:
    return [
        {"id": names[thing], "before": before, "after": after}
        for thing, (before, after) in sorted(owners.items())
        if before != after
    ]
