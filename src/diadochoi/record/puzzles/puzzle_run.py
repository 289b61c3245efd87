"""A puzzle as it is played: what it asks, and whether the goal is still within reach after each answer.

Any sure line that reaches the goal is right, not only the one in the file. An answer that puts the goal out
of reach is explained and changes nothing. A run is rebuilt from the answers given so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.record.puzzles.goal import GoalKind
from diadochoi.record.puzzles.puzzle_files import Puzzle, pass_windows_of
from diadochoi.record.puzzles.sure_lines import Lines, after, ended, sure_lines
from diadochoi.rules.table.state import State

LIMIT: Final = 2500  # moments examined to judge an answer; if there are more, the goal counts as possible

Verdict = Literal["solved", "good", "chance", "missed", "over", "worse"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer does to the goal. `best` is the most that can still be reached, if it has a number.

    Where dice decide, `best` is the chance after the answer and `chance` the best one, in percent.
    """

    verdict: Verdict
    best: int = 0
    chance: int = 0


class PuzzleChanged(ValueError):
    """Answers that were right no longer fit the puzzle: its file has changed since."""


class PuzzleRun:
    """One player's progress through a puzzle."""

    def __init__(self, puzzle: Puzzle, answers: Sequence[str] = ()) -> None:
        self.puzzle = puzzle
        self.game: Game = puzzle.start()
        self.begun: State = self.game.state.copy()
        self.answers: list[str] = []
        self.judged: Judged | None = None
        for answer in answers:
            self._replay(answer)
        self.judged = None

    @property
    def solved(self) -> bool:
        return self.puzzle.goal.reached(self.game.state, self.puzzle.seat)

    def _replay(self, answer: str) -> None:
        """Take an answer that was judged before."""
        code = self._code(answer)
        if code is None or self.solved or after(self.game.state, self.puzzle.seat, code) is None:
            raise PuzzleChanged(answer)
        self._play(answer)

    def _play(self, answer: str) -> None:
        self.game.play(answer, self.puzzle.seat)
        pass_windows_of(self.game)
        self.answers.append(answer)

    def _code(self, answer: str) -> int | None:
        try:
            code = self.game.parse(answer)
        except GameError:
            return None
        return code if code in self.game.legal else None

    def give(self, answer: str) -> bool:
        """Take an answer.

        Returns False if it is not legal, or if it puts the goal out of reach (`judged`).
        """
        self.judged = None
        code = self._code(answer)
        if code is None or self.solved:
            return False
        self.judged = self._judge(code, answer)
        if self.judged.verdict not in ("solved", "good"):
            return False
        self._play(answer)
        return True

    def follow(self, answer: str, dice: tuple[int, ...]) -> bool:
        """Take a step of the file's own line, with the dice it states."""
        return self.give(answer)

    def _judge(self, code: int, answer: str) -> Judged:
        goal, seat = self.puzzle.goal, self.puzzle.seat
        state = after(self.game.state, seat, code)
        if state is None:
            return Judged("chance")
        if goal.reached(state, seat):
            return Judged("solved")
        if ended(state, self.begun):
            return Judged("over", goal.score(state, seat))
        if self._follows_solution(answer):
            return Judged("good")
        lines = self._lines(state)
        if not lines.complete:
            return Judged("good")  # reached, or too many moments to examine
        scores = [goal.score(node.state, seat) for node in lines.nodes]
        return Judged("missed", min(scores) if goal.kind is GoalKind.LOWER else max(scores))

    def _lines(self, state: State) -> Lines:
        goal, seat = self.puzzle.goal, self.puzzle.seat
        return sure_lines(state, seat, LIMIT, lambda other: goal.reached(other, seat), self.begun)

    def _follows_solution(self, answer: str) -> bool:
        return (*self.answers, answer) == self.puzzle.solution[: len(self.answers) + 1]

    def next_answer(self) -> str:
        """Return the next step of a line that reaches the goal from here; "" if none is found."""
        done = len(self.answers)
        if tuple(self.answers) == self.puzzle.solution[:done] and done < len(self.puzzle.solution):
            return self.puzzle.solution[done]
        lines = self._lines(self.game.state)
        last = len(lines.nodes) - 1
        if not self.puzzle.goal.reached(lines.nodes[last].state, self.puzzle.seat):
            return ""
        return self.game.notation.text(lines.line_to(last)[0])


def solution_reaches_goal(puzzle: Puzzle) -> bool:
    """Return whether the file's own line is legal and sure at every step and ends at the goal."""
    run = PuzzleRun(puzzle)
    for number, answer in enumerate(puzzle.solution, 1):
        if run.solved or not run.give(answer):
            return False
        if run.solved != (number == len(puzzle.solution)):
            return False
    return run.solved
