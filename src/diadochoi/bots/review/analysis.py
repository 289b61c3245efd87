"""Analysis of a game: each seat's chance to win at every step, the turning points, and what a bot would have
done there.

Chances are estimated with all cards open, between procedures (no march in progress, no card half-played). A
turning point is a procedure that changed the chances a lot. The bot that is asked about it knows only what
the seat knew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from diadochoi.bots import ADVISER, MOST_TURNING_POINTS
from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.judging.win_chances import win_chances
from diadochoi.bots.reason import reasons_text
from diadochoi.bots.review.advice import Advice, advise
from diadochoi.record.game import Game
from diadochoi.record.play import Play
from diadochoi.record.words import Words
from diadochoi.rules import engine
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.table.state import State

LEAST_SWING: Final = 0.08  # summed over the changes of all seats
_BUDGET: Final = 0.5  # seconds for each piece of advice, for bots that use a budget
_SEGMENT_DEPTH: Final = 2  # the sequence of play and a segment, with no procedure in progress
_MOST_SENTENCES: Final = 3
_HEADINGS: Final = frozenset(("segment", "round", "turn"))


@dataclass(frozen=True, slots=True)
class Point:
    """The chances after a number of plays."""

    play: int
    turn: int  # 0 in the set-up
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision and its result; the position before it is the one after `play - 1` plays."""

    play: int
    last_play: int  # the end of the procedure that the decision started
    seat: int
    action: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    better: Advice | None  # None if the bot would have done the same

    @property
    def swing(self) -> float:
        return swing(self.before, self.after)


@dataclass(frozen=True, slots=True)
class Analysis:
    first_play: int  # 0, or where the part of the game begins that current rules can replay
    curve: tuple[Point, ...]
    turning_points: tuple[TurningPoint, ...]


def swing(before: Sequence[float], after: Sequence[float]) -> float:
    """How much of the chance to win changed sides."""
    return sum(abs(new - old) for old, new in zip(before, after, strict=True)) / 2


def analyse(
    start: State, plays: Sequence[Play], offset: int = 0, bot: str = ADVISER, most: int = MOST_TURNING_POINTS
) -> Analysis:
    """Analyse the plays after `start`, the position after the first `offset` plays of a game."""
    curve = win_curve(start, plays, offset)
    steps = [(before, after) for before, after in pairwise(curve) if before.turn]
    ranked = sorted(steps, key=lambda step: -swing(step[0].chances, step[1].chances))
    chosen = [step for step in ranked[:most] if swing(step[0].chances, step[1].chances) >= LEAST_SWING]
    found = _turning_points(start, plays, offset, sorted(chosen, key=lambda step: step[0].play), bot)
    return Analysis(offset, tuple(curve), tuple(found))


def win_curve(start: State, plays: Sequence[Play], offset: int = 0) -> list[Point]:
    """The chances at the start, whenever a procedure is over, and at the end."""
    state = start.copy()
    curve = [_point(state, offset)]
    for number, play in enumerate(plays, offset + 1):
        engine.play(state, play.action)
        if state.over or len(state.frames) <= _SEGMENT_DEPTH:
            curve.append(_point(state, number))
    if curve[-1].play < offset + len(plays):
        curve.append(_point(state, offset + len(plays)))
    return curve


def _point(state: State, number: int) -> Point:
    turn = 0 if state.segment == SETUP else state.turn
    return Point(number, turn, tuple(win_chances(state)))


def _turning_points(
    start: State, plays: Sequence[Play], offset: int, steps: Sequence[tuple[Point, Point]], bot: str
) -> list[TurningPoint]:
    state = start.copy()
    done = 0
    found: list[TurningPoint] = []
    for before, after in steps:
        for play in plays[done : before.play - offset]:
            engine.play(state, play.action)
        done = before.play - offset
        taken = plays[done]
        found.append(
            TurningPoint(
                before.play + 1,
                after.play,
                taken.seat,
                taken.action,
                before.chances,
                after.chances,
                _advice(state, taken.action, bot),
            )
        )
    return found


def _advice(state: State, taken: int, bot: str) -> Advice | None:
    seat = state.asked
    adviser = make_bot(bot, seat, "hindsight")
    advice = advise(adviser, Knowledge(state, seat), state.options, _BUDGET)
    return None if advice.action == taken else advice


# ---------------------------------------------------------------------- output


def analysis_data(analysis: Analysis, game: Game, words: Words) -> dict[str, Any]:
    """An analysis as plain data, with actions in notation and texts in the language of `words`."""
    return {
        "first_play": analysis.first_play,
        "plays": len(game.plays),
        "colours": list(game.colours),
        "winner": game.state.winner if game.over else None,
        "curve": [
            {"play": point.play, "turn": point.turn, "chances": _rounded(point.chances)}
            for point in analysis.curve
        ],
        "turning_points": [_turning_data(point, game, words) for point in analysis.turning_points],
    }


def _turning_data(point: TurningPoint, game: Game, words: Words) -> dict[str, Any]:
    seat, better = point.seat, point.better
    return {
        "play": point.play,
        "last_play": point.last_play,
        "seat": seat,
        "from": round(point.before[seat], 4),
        "to": round(point.after[seat], 4),
        "before": _rounded(point.before),
        "after": _rounded(point.after),
        "text": _point_text(point, game, words),
        "action": game.notation.text(point.action),
        "label": words.action(point.action),
        "better": None
        if better is None
        else {
            "bot": better.bot,
            "action": game.notation.text(better.action),
            "label": words.action(better.action),
            "reason": reasons_text(better.reason, words),
        },
    }


def _point_text(point: TurningPoint, game: Game, words: Words) -> str:
    """The first and the last sentence about what happened: the action and its result."""
    plays = game.plays[point.play - 1 : point.last_play]
    sentences = words.story(event for play in plays for event in play.events if event[0] not in _HEADINGS)
    if len(sentences) > _MOST_SENTENCES:
        sentences = [sentences[0], "…", *sentences[1 - _MOST_SENTENCES :]]
    return " ".join(sentences) or words.action(point.action)


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 4) for value in values]
