"""The summary of a Game Turn: points by cause, what changed owner, losses, and how near victory is."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from diadochoi.content.model import SpaceKind
from diadochoi.record.accounts.score_changes import TurnEnd
from diadochoi.record.game import Game
from diadochoi.record.play import Play
from diadochoi.record.words import Words
from diadochoi.rules.knowledge.views import names_for
from diadochoi.server.views.changes_view import Cause, causes_data
from diadochoi.server.views.situation_view import VictoryView, track_data


class TrackSummary(TypedDict):
    before: int
    """The total at the start of the Game Turn."""
    after: int
    """The total at its end."""
    causes: list[Cause]
    """Where the change comes from."""


class SeatSummary(TypedDict):
    vp: TrackSummary
    """Victory Points before and after."""
    legitimacy: TrackSummary
    """Legitimacy before and after."""
    champion: bool
    """Whether the player is a Champion at the end."""
    generals_lost: list[str]
    """Generals of the seat who were killed."""
    generals_dispersed: list[str]
    """Generals of the seat who were Dispersed, including Minor Generals."""
    isolated: list[str]
    """Spaces whose PC marker the seat lost to isolation."""


class ChangedHands(TypedDict):
    id: str
    """The id of the Province or space."""
    before: int
    """Who controlled it before; -1 for nobody."""
    after: int
    """Who controls it now; -1 for nobody."""


class TurnSummary(TypedDict):
    """What happened in a Game Turn."""

    turn: int
    """The Game Turn."""
    over: bool
    """Whether the game ended with it."""
    seats: list[SeatSummary]
    """What changed for each seat."""
    provinces: list[ChangedHands]
    """Provinces that changed control."""
    cities: list[ChangedHands]
    """Major Cities, Minor Cities and Strongholds."""
    royals: list[str]
    """What happened to the Royal Family and the Funeral Cart, as sentences."""
    usurper: int
    """The seat that is the Usurper; -1 for nobody."""
    victory: VictoryView
    """How far every seat is from winning."""


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


def turn_summary(game: Game, number: int, end: TurnEnd, words: Words) -> TurnSummary:
    """The summary of the Game Turn that play `number` (from 1) ended."""
    plays = _plays_of_turn(game.plays, number)
    names, content = names_for(game.state.board), game.content
    tallies: list[dict[str, dict[str, int]]] = [{"vp": {}, "legitimacy": {}} for _ in range(game.players)]
    earlier: list[dict[str, int]] = [
        {"vp": end.vp[seat], "legitimacy": end.legitimacy[seat]} for seat in range(game.players)
    ]
    seen: set[tuple[int, str]] = set()
    lost: list[list[str]] = [[] for _ in range(game.players)]
    dispersed: list[list[str]] = [[] for _ in range(game.players)]
    isolated: list[list[str]] = [[] for _ in range(game.players)]
    provinces: dict[int, tuple[int, int]] = {}
    cities: dict[int, tuple[int, int]] = {}
    royals: dict[tuple[object, ...], str] = {}
    for play in plays:
        for change in play.changes:
            if (change.seat, change.track) not in seen:
                seen.add((change.seat, change.track))
                earlier[change.seat][change.track] = change.before
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
            elif name in ("general_killed", "general_dispersed"):
                seat, general = values[0], values[1]
                assert isinstance(seat, int)
                assert isinstance(general, int)
                if 0 <= seat < game.players:
                    gone = lost[seat] if name == "general_killed" else dispersed[seat]
                    if names.general[general] not in gone:
                        gone.append(names.general[general])
            elif name == "pc_isolated":
                seat, space = values
                assert isinstance(seat, int)
                assert isinstance(space, int)
                isolated[seat].append(names.space[space])
            elif name in _ROYAL_EVENTS:
                # If somebody changes hands several times, only the last change is mentioned.
                about = (name, values[0]) if name == "royal_control" else (name, *values)
                royals.pop(about, None)
                royals[about] = words.event((name, *values))
    return {
        "turn": end.turn,
        "over": game.plays[number - 1] is game.plays[-1] and game.over,
        "seats": [
            {
                "vp": _track(earlier[seat]["vp"], end.vp[seat], tallies[seat]["vp"], words),
                "legitimacy": _track(
                    earlier[seat]["legitimacy"],
                    end.legitimacy[seat],
                    tallies[seat]["legitimacy"],
                    words,
                ),
                "champion": end.champions[seat],
                "generals_lost": lost[seat],
                "generals_dispersed": dispersed[seat],
                "isolated": isolated[seat],
            }
            for seat in range(game.players)
        ],
        "provinces": _listed(provinces, names.province),
        "cities": _listed(cities, names.space),
        "royals": list(royals.values()),
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
    """Keep the first owner and the latest one."""
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
