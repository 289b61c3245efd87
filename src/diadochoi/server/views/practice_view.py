"""Lessons and puzzles: the lists, and one after given answers.

Reading them all takes seconds, and each answer replays a game, so the server calls these functions in another
process.
"""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.book.cases import is_case, load_case
from diadochoi.book.examples import CASE
from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.lessons.lesson_files import Lesson, all_lessons, load_lesson
from diadochoi.record.lessons.lesson_run import LessonChanged, LessonRun
from diadochoi.record.puzzles import puzzle_words
from diadochoi.record.puzzles.dice_run import run_of
from diadochoi.record.puzzles.puzzle_files import Puzzle, all_puzzles, load_puzzle
from diadochoi.record.puzzles.puzzle_run import PuzzleChanged, PuzzleRun
from diadochoi.record.words import spoken
from diadochoi.server.messages import WhyNot
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.views.about_view import AboutView, about_data
from diadochoi.server.views.lesson_view import CoachReply, LessonInfo, LessonState, lesson_info, lesson_state
from diadochoi.server.views.puzzle_view import PuzzleInfo, puzzle_info, puzzle_state
from diadochoi.server.views.why_not_view import why_not_data

# ---------------------------------------------------------------------- lessons, by name


def lesson_list() -> list[LessonInfo]:
    return [lesson_info(lesson) for lesson in all_lessons()]


def lesson_after(name: str, answers: Sequence[str], now: Sequence[str], language: str) -> LessonState:
    run = _lesson_run(name, answers)
    for number, answer in enumerate(now):
        if run.finished or not run.give(answer):
            if number:  # the march went as far as the lesson follows it, so nothing needs explaining
                run.reply = None
            break
    return lesson_state(run, language)


def why_not_in_lesson(name: str, answers: Sequence[str], action: str) -> WhyNot:
    return why_not_data(_lesson_run(name, answers).game, action)


def about_in_lesson(name: str, answers: Sequence[str], kind: str, thing: str, language: str) -> AboutView:
    run = _lesson_run(name, answers)
    return about_data(run.game, kind, thing, run.learner, language)


def _lesson_run(name: str, answers: Sequence[str]) -> LessonRun:
    try:
        return LessonRun(_lesson(name), list(answers))
    except LessonChanged as error:
        raise Problem("stale", Message("problem-lesson_changed", answer=error), field="answers") from error


def _lesson(name: str) -> Lesson:
    if not name.startswith(f"{CASE}/"):
        return load_lesson(name)
    if not is_case(name):
        raise not_found(Message("problem-no_such_lesson"))
    return load_case(name)


# ---------------------------------------------------------------------- puzzles, by name or made from a game


def puzzle_list(language: str) -> list[PuzzleInfo]:
    return [puzzle_info(puzzle, spoken(language)) for puzzle in all_puzzles()]


def puzzle_after(
    puzzle: Puzzle | str, answers: Sequence[str], now: Sequence[str], show: bool, language: str
) -> LessonState:
    """`show`: play the next step of a solution too."""
    language = spoken(language)
    run = _puzzle_run(puzzle, answers)
    reply: CoachReply | None = None
    for answer in now:
        if run.solved:
            break
        if not run.give(answer):
            reply = _explained(run, answer, language)
            break
    if show and not run.solved and reply is None:
        reply = _shown(run, language)
    return puzzle_state(run, reply, language)


def _shown(run: PuzzleRun, language: str) -> CoachReply | None:
    """Play the next step of a solution. After an answer that had too many continuations to judge there may
    be none."""
    answer = run.next_answer()
    if answer and run.give(answer):
        return None
    text = puzzle_words.stuck(run.puzzle, language)
    return {"right": False, "text": text, "key": "", "clause": None}


def why_not_in_puzzle(puzzle: Puzzle | str, answers: Sequence[str], action: str) -> WhyNot:
    return why_not_data(_puzzle_run(puzzle, answers).game, action)


def about_in_puzzle(
    puzzle: Puzzle | str, answers: Sequence[str], kind: str, thing: str, language: str
) -> AboutView:
    run = _puzzle_run(puzzle, answers)
    return about_data(run.game, kind, thing, run.puzzle.seat, language)


def _explained(run: PuzzleRun, answer: str, language: str) -> CoachReply:
    """Why an answer was not accepted: the rules forbid it, or it loses the goal."""
    if run.judged is not None:
        text = puzzle_words.verdict(run, run.judged, language)
        return {"right": False, "text": text, "key": "", "clause": None}
    try:
        reason = run.game.why_not(answer)
    except GameError as error:
        return {"right": False, "text": str(error), "key": "", "clause": None}
    if reason is None:
        return {"right": False, "text": "", "key": "not_offered", "clause": None}
    return {"right": False, "text": reason.sentence, "key": "", "clause": reason.clause}


def _puzzle_run(puzzle: Puzzle | str, answers: Sequence[str]) -> PuzzleRun:
    own = load_puzzle(puzzle) if isinstance(puzzle, str) else puzzle
    try:
        return run_of(own, list(answers))
    except PuzzleChanged as error:
        raise Problem("stale", Message("problem-puzzle_changed", answer=error), field="answers") from error
