"""The summary of a finished game: the moments that decided it, and everyone's dice."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from diadochoi.bots.reason import BotReason, reasons_text
from diadochoi.bots.review.deciding_moments import DecidingMoment
from diadochoi.record.accounts.luck import KINDS, SeatLuck
from diadochoi.record.game import Game
from diadochoi.record.puzzles.own_mistakes import OwnMistake
from diadochoi.record.words import Words
from diadochoi.server.views.puzzle_view import task_text


class BetterChoice(TypedDict):
    """What a bot would have done with what the seat knew."""

    bot: str
    """The bot that judged it."""
    label: str
    """What it would have done, in words."""
    reason: str
    """Why, in sentences."""
    chance: float
    """The seat's chance to win after it, with the dice averaged out."""


class DecidingMomentInfo(TypedDict):
    """A turning point of the game. Chances are those of the seat that decided."""

    play: int
    """The number of the play; `history` at the number before it shows the choice."""
    last_play: int
    """The last play of what was done."""
    turn: int
    """The Game Turn."""
    seat: int
    """The seat that decided."""
    label: str
    """What was played, in words."""
    before: float
    """The chance to win before, from 0 to 1."""
    expected: float
    """The chance after the decision, with the dice averaged out."""
    after: float
    """The chance as the dice fell."""
    better: BetterChoice | None
    """null if the bot would have done the same."""


class PipsInfo(TypedDict):
    """The sum of one kind of dice."""

    kind: str
    """What the dice were rolled for."""
    dice: int
    """How many dice."""
    total: int
    """Their sum."""
    expected: float
    """The average sum of that many dice."""


class LuckInfo(TypedDict):
    """One seat's dice compared with the average."""

    seat: int
    """Whose dice they are."""
    pips: list[PipsInfo]
    """Its dice by kind."""
    surplus: float
    """Pips above the average in total."""
    tries: int
    """Rolls that needed a certain number."""
    successes: int
    """How many of them succeeded."""
    expected_successes: float
    """How many would succeed on average."""


class AfterGame(TypedDict):
    moments: list[DecidingMomentInfo]
    """The decisions that decided the game."""
    luck: list[LuckInfo]
    """The dice of every seat."""


class OwnMistakeInfo(TypedDict):
    """A part of a Player Turn in which more was possible, as a puzzle."""

    play: int
    """The play in which the Player Turn begins."""
    turn: int
    """The Game Turn."""
    round: int
    """The Round in which you decided it."""
    text: str
    """What was possible, in a sentence."""


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
                "label": _move(moment.what, moment.action, words),
                "before": round(moment.before, 4),
                "expected": round(moment.expected, 4),
                "after": round(moment.after, 4),
                "better": _better(moment, words),
            }
            for moment, turn in zip(moments, turns, strict=True)
        ],
        "luck": [_luck(seat, own) for seat, own in enumerate(luck)],
    }


def _move(what: tuple[BotReason, ...], action: int, words: Words) -> str:
    """A whole move as a heading, without the full stop."""
    return reasons_text(what, words, "coach").removesuffix(".") or words.action(action)


def _better(moment: DecidingMoment, words: Words) -> BetterChoice | None:
    advice = moment.better
    if advice is None:
        return None
    return {
        "bot": advice.bot,
        "label": _move(advice.what, advice.action, words),
        "reason": reasons_text(advice.reason, words),
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
    found: list[OwnMistakeInfo] = []
    for mistake in mistakes:
        begun = mistake.puzzle.start().state
        found.append(
            {
                "play": mistake.play,
                "turn": begun.turn,
                "round": begun.round,
                "text": task_text(mistake.puzzle, language),
            }
        )
    return found
