"""What a play changed for the players: totals with causes, statuses, Provinces, Royal Family and Generals.

Everything here is public; `seats` tells a viewpoint whether a change concerns it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from typing_extensions import TypedDict

from diadochoi.record.accounts.score_changes import TrackChange
from diadochoi.record.log import Event, event_data
from diadochoi.record.words import Words
from diadochoi.rules.core.board import Board

ChangeKind = Literal["vp", "legitimacy", "champion", "usurper", "province", "royal", "general", "city"]
_Kind = Callable[[Mapping[str, Any]], list[int]]


class Cause(TypedDict):
    """A source of VP or Legitimacy, and by how much it changed."""

    source: str
    """A Province, a person, or a term of the rules."""
    name: str
    """The name of the source."""
    points: int
    """By how much it changed."""


class Change(TypedDict):
    """One change that everybody at the table should notice."""

    kind: ChangeKind
    """What changed."""
    seats: list[int]
    """The seats it concerns."""
    better: bool | None
    """Whether it is good for the first of `seats`; null if that is unclear."""
    before: int | None
    """For vp and legitimacy: the total before."""
    after: int | None
    """For vp and legitimacy: the totals."""
    causes: list[Cause]
    """For vp and legitimacy: where the change comes from."""
    text: str | None
    """The event as a sentence; null for vp and legitimacy, where the numbers say enough."""
    places: list[str]
    """The spaces it is about."""


def _loser(data: Mapping[str, Any]) -> list[int]:
    return [data["seat"]]


def _changed_hands(data: Mapping[str, Any]) -> list[int]:
    """The new owner, then the previous one."""
    now, before = data.get("owner", data.get("seat", -1)), data["before"]
    return [seat for seat in (now, before) if isinstance(seat, int) and 0 <= seat < 5]


def _nobody(data: Mapping[str, Any]) -> list[int]:
    return []


# For each announced event: its kind, the seats it concerns, and whether it is good for the first of them.
_ANNOUNCED: Final[dict[str, tuple[ChangeKind, _Kind, bool | None]]] = {
    "champion_lost": ("champion", _loser, False),
    "champion_regained": ("champion", _loser, True),
    "usurper": ("usurper", _loser, None),
    "province": ("province", _changed_hands, True),
    "royal_control": ("royal", _changed_hands, True),
    "royal_removed": ("royal", _nobody, None),
    "royal_arrives": ("royal", _nobody, None),
    "heir_assassinated": ("royal", _loser, False),
    "marriage": ("royal", _loser, True),
    "burial": ("royal", _loser, True),
    "general_killed": ("general", _loser, False),
    "general_dispersed": ("general", _loser, False),
    "general_joins": ("general", _loser, True),
    "general_replaces": ("general", _loser, None),
    "siege_completed": ("city", _changed_hands, True),
    "capital_lost": ("city", _loser, False),
    "pc_isolated": ("city", _loser, False),
}


def changes_data(
    events: Sequence[Event], changes: Sequence[TrackChange], board: Board, words: Words
) -> list[Change]:
    """What the play changed: first the events, then the totals."""
    found: list[Change] = []
    for event in _once_each_royal(events):
        rule = _ANNOUNCED.get(str(event[0]))
        if rule is None:
            continue
        data = event_data(event, board)
        if event[0] == "siege_completed":
            data = {**data, "before": data["owner"], "owner": data["seat"]}
        kind, whose, better = rule
        seats = [seat for seat in whose(data) if seat >= 0]
        if event[0] in ("province", "royal_control") and seats and seats[0] == data["before"]:
            better = False  # nobody has it now
        place = data.get("space") or data.get("place")
        found.append(
            {
                "kind": kind,
                "seats": seats,
                "better": better if seats else None,
                "before": None,
                "after": None,
                "causes": [],
                "text": words.event(event),
                "places": [place] if isinstance(place, str) else [],
            }
        )
    found += [track_data(change, words) for change in changes if change.before != change.after]
    return found


def _once_each_royal(events: Sequence[Event]) -> Sequence[Event]:
    """The events, with one change of control for each royal: from the first owner to the last.

    A royal whose guards are beaten is nobody's before the winner takes control.
    """
    owners: dict[object, tuple[object, object]] = {}
    for name, *values in events:
        if name == "royal_control":
            royal, seat, before = values
            owners[royal] = (seat, owners[royal][1] if royal in owners else before)
    told: list[Event] = []
    for event in reversed(events):
        if event[0] != "royal_control":
            told.append(event)
        elif event[1] in owners:
            seat, before = owners.pop(event[1])
            if seat != before:
                told.append((event[0], event[1], seat, before))
    return told[::-1]


def track_data(change: TrackChange, words: Words) -> Change:
    return {
        "kind": change.track,
        "seats": [change.seat],
        "better": change.after > change.before,
        "before": change.before,
        "after": change.after,
        "causes": causes_data(dict(change.causes), words),
        "text": None,
        "places": [],
    }


def causes_data(causes: Mapping[str, int], words: Words) -> list[Cause]:
    """The causes with their names, biggest change first."""
    listed = sorted(causes.items(), key=lambda one: (-abs(one[1]), one[0]))
    return [
        {"source": source, "name": words.source(source), "points": points}
        for source, points in listed
        if points
    ]
