"""What is told after a game: the moments that decided it, and everybody's dice."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from diadochoi.bots.reason import told
from diadochoi.bots.review.deciding_moments import DecidingMoment
from diadochoi.record.accounts.luck import KINDS, SeatLuck
from diadochoi.record.game import Game
from diadochoi.record.puzzles.own_mistakes import OwnMistake
from diadochoi.record.words import Words
from diadochoi.server.views.puzzle_view import task_text


class BetterChoice(TypedDict):
    """What a bot would have done, knowing what the seat knew."""

    bot: str
    label: str
    reason: str
    chance: float
    """The seat's chance to win after it, with the dice averaged out."""


class DecidingMomentInfo(TypedDict):
    """A decision that decided the game. Chances are the seat's own."""

    play: int
    """The number of the play; `history` of the number before shows the choice."""
    last_play: int
    turn: int
    seat: int
    label: str
    before: float
    expected: float
    """After the decision, with the dice averaged out."""
    after: float
    """As it came."""
    better: BetterChoice | None
    """null where the bot would have done the same."""


class PipsInfo(TypedDict):
    """Dice of one kind that are added up."""

    kind: str
    dice: int
    total: int
    expected: float


class LuckInfo(TypedDict):
    """One seat's dice beside what dice give on average."""

    seat: int
    pips: list[PipsInfo]
    surplus: float
    """Pips above the average in all."""
    tries: int
    successes: int
    expected_successes: float


class AfterGame(TypedDict):
    moments: list[DecidingMomentInfo]
    luck: list[LuckInfo]


class OwnMistakeInfo(TypedDict):
    """A part of a Player Turn in which more was possible, as a puzzle."""

    play: int
    turn: int
    text: str


def after_game(
    moments: Sequence[DecidingMoment],
    turns: Sequence[int],
    luck: Sequence[SeatLuck],
    game: Game,
    words: Words,
) -> AfterGame:
    return {
        "moments": [
            {
                "play": moment.play,
                "last_play": moment.last_play,
                "turn": turn,
                "seat": moment.seat,
                "label": words.action(moment.action),
                "before": round(moment.before, 4),
                "expected": round(moment.expected, 4),
                "after": round(moment.after, 4),
                "better": _better(moment, words),
            }
            for moment, turn in zip(moments, turns, strict=True)
        ],
        "luck": [_luck(seat, own) for seat, own in enumerate(luck)],
    }


def _better(moment: DecidingMoment, words: Words) -> BetterChoice | None:
    advice = moment.better
    if advice is None:
        return None
    return {
        "bot": advice.bot,
        "label": words.action(advice.action),
        "reason": told(advice.reason, words),
        "chance": round(moment.better_chance, 4),
    }


def _luck(seat: int, own: SeatLuck) -> LuckInfo:
    return {
        "seat": seat,
        "pips": [
            {
                "kind": kind,
                "dice": own.pips[kind].dice,
                "total": own.pips[kind].total,
                "expected": own.pips[kind].expected,
            }
            for kind in KINDS
        ],
        "surplus": own.surplus,
        "tries": own.tries,
        "successes": own.successes,
        "expected_successes": round(own.expected_successes, 2),
    }


def mistakes_info(mistakes: Sequence[OwnMistake], language: str) -> list[OwnMistakeInfo]:
    return [
        {
            "play": mistake.play,
            "turn": mistake.puzzle.start().state.turn,
            "text": task_text(mistake.puzzle, language),
        }
        for mistake in mistakes
    ]
