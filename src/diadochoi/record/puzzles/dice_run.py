"""Playing a puzzle that dice decide: each answer must keep the best chance.

The dice are random; anyone else who is asked does what is worst for the goal. Somebody who always chose
right has solved the puzzle, even if the dice were against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from diadochoi.record.puzzles.chance_lines import Chances, march_over
from diadochoi.record.puzzles.puzzle_files import Puzzle, pass_windows_of
from diadochoi.record.puzzles.puzzle_run import Judged, PuzzleChanged, PuzzleRun

LIMIT: Final = 5000  # outcomes examined; a puzzle with more is not kept
ALLOWED: Final = 0.05  # how much of the chance an answer may cost: battles are judged by a sample of dice
LOST: Final = 0.001


@lru_cache(maxsize=32)
def chances_of(puzzle: Puzzle) -> Chances:
    return Chances(puzzle.start().state.copy(), puzzle.seat, puzzle.goal, LIMIT)


class DiceRun(PuzzleRun):
    """One player's progress in a puzzle that dice decide."""

    def __init__(self, puzzle: Puzzle, answers: Sequence[str] = ()) -> None:
        self.chances = chances_of(puzzle)
        self.script: tuple[int, ...] | None = None  # dice of the file, where its own line is played
        super().__init__(puzzle, answers)

    @property
    def reached(self) -> bool:
        return self.puzzle.goal.reached(self.game.state, self.puzzle.seat)

    @property
    def solved(self) -> bool:
        return self.reached or (bool(self.answers) and self._over())

    def _over(self) -> bool:
        """Whether the dice have decided against the goal: only right answers come this far."""
        state = self.game.state
        return march_over(state, self.begun) or self.chances.of(state) < LOST

    def _replay(self, answer: str) -> None:
        if self._code(answer) is None or self.solved:
            raise PuzzleChanged(answer)
        self._play(answer)

    def _play(self, answer: str) -> None:
        game, seat = self.game, self.puzzle.seat
        game.state.script = self.script
        game.play(answer, seat)
        pass_windows_of(game)
        while (
            game.state.asked not in (seat, -1) and not self.reached and not march_over(game.state, self.begun)
        ):
            game.play(self.chances.worst(game.state), game.state.asked)
            pass_windows_of(game)
        game.state.script = None
        self.answers.append(answer)

    def follow(self, answer: str, dice: tuple[int, ...]) -> bool:
        self.script = dice
        try:
            return self.give(answer)
        finally:
            self.script = None

    def _judge(self, code: int, answer: str) -> Judged:
        after = self.chances.after(self.game.state, code)
        if after is None:
            return Judged("chance")
        now = self.chances.of(self.game.state)
        if after < now - ALLOWED:
            # At the beginning the chance is the file's, which was measured with more rolls of each battle.
            best = round(100 * now) if self.answers else self.puzzle.chance
            return Judged("worse", round(100 * after), best)
        return Judged("good")

    def next_answer(self) -> str:
        state, chances = self.game.state, self.chances
        best = chances.best(state)
        done = len(self.answers)
        if tuple(self.answers) == self.puzzle.solution[:done] and done < len(self.puzzle.solution):
            planned = self._code(self.puzzle.solution[done])
            if planned is not None and (chances.after(state, planned) or 0.0) >= chances.of(state) - ALLOWED:
                best = planned
        return self.game.notation.text(best)


def run_of(puzzle: Puzzle, answers: Sequence[str] = ()) -> PuzzleRun:
    """Progress in a puzzle of either kind."""
    return DiceRun(puzzle, answers) if puzzle.by_dice else PuzzleRun(puzzle, answers)


def solution_holds(puzzle: Puzzle) -> bool:
    """Whether the file's own line, with the dice it states, keeps the best chance and reaches the goal."""
    run = DiceRun(puzzle)
    if not run.chances.complete or abs(100 * run.chances.of(run.begun) - puzzle.chance) > 100 * ALLOWED:
        return False
    for answer, dice in zip(puzzle.solution, puzzle.dice, strict=True):
        if run.reached or not run.follow(answer, dice):
            return False
    return run.reached
