"""Single dice outside the fights: who rolled, what was added, what was needed and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, cast

from typing_extensions import TypedDict

from diadochoi.record.log import Event, event_data
from diadochoi.record.words import Words
from diadochoi.rules.core.board import Board

RollKind = Literal[
    "movement", "interception", "evasion", "attrition", "general_loss", "weather", "card", "other"
]  # fmt: skip

_KINDS: Final[dict[str, RollKind]] = {
    "movement_roll": "movement",
    "interception_roll": "interception",
    "army_interception_roll": "interception",
    "evasion_roll": "evasion",
    "army_evasion_roll": "evasion",
    "attrition": "attrition",
    "general_loss_check": "general_loss",
    "weather_roll": "weather",
    "card_roll": "card",
    "desertion_roll": "card",
    "unrest_roll": "card",
    "dowry": "other",
    "tie_roll": "other",
}


class RollAccount(TypedDict):
    """One roll of the dice."""

    kind: RollKind
    """What was rolled for."""
    seat: int
    """Who rolled."""
    who: str | None
    """The General or Independent Army it was rolled for."""
    place: str | None
    """Where."""
    dice: list[int]
    """The dice as rolled."""
    modifier: int
    """What was added."""
    cards: list[str]
    """The cards that were played on it."""
    need: int | None
    """What the modified die must reach; null where there is no target."""
    success: bool | None
    """null where the die has no target."""
    lost: int | None
    """Attrition: CUs lost."""
    column: int | None
    """Attrition: the column of the table, by CUs."""
    text: str
    """What happened, in a sentence."""


def roll_accounts(events: Sequence[Event], board: Board, words: Words) -> list[RollAccount]:
    """List the rolls among the events of a play, as everybody sees them."""
    rolls: list[RollAccount] = []
    cards: list[tuple[int, str]] = []  # Surprise cards since the last roll, with their seats
    for event in events:
        name = str(event[0])
        if name == "surprise_played":
            data = event_data(event, board)
            cards.append((data["seat"], data["card"]))
        elif name == "surprise_cancelled":
            data = event_data(event, board)
            cards = [own for own in cards if own != (data["seat"], data["card"])]
        elif name in _KINDS:
            rolls.append(_roll(_KINDS[name], event_data(event, board), cards, words.event(event)))
            cards = []
    return rolls


def _roll(kind: RollKind, data: dict[str, Any], cards: Sequence[tuple[int, str]], text: str) -> RollAccount:
    rolled = data["die"] if "die" in data else data["dice"]
    dice = [cast(int, die) for die in rolled] if isinstance(rolled, list) else [cast(int, rolled)]
    seat = cast(int, data["seat"])
    need, success = data.get("need"), data.get("success")
    if kind == "general_loss":  # 14.8/a: this number or more kills him
        success = dice[0] < cast(int, need)
    return {
        "kind": kind,
        "seat": seat,
        "who": data.get("general") or data.get("army"),
        "place": data.get("place") or data.get("to") or data.get("space"),
        "dice": dice,
        "modifier": data.get("bonus", data.get("modifier", 0)),
        "cards": [card for _, card in cards] if data.get("bonus") else [],
        "need": need,
        "success": None if success is None else bool(success),
        "lost": data.get("lost", data.get("deserters")),
        "column": data.get("column"),
        "text": text,
    }
