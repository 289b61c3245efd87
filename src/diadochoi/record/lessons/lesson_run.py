"""A lesson played by a learner: what it says, what it asks, and what follows from the answers.

The script of the scenario is the lesson. Lines of the learner's seat wait for an answer; all other lines are
played automatically. A legal answer that the line does not name is explained and changes nothing. A run is
rebuilt from the answers given so far, so nothing is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.record.lessons.lesson_files import Lesson
from diadochoi.record.notation import VERB_NAMES
from diadochoi.record.scenarios.scenario_play import ScenarioRun
from diadochoi.record.scenarios.step import Step
from diadochoi.rules.core import actions

NEXT: Final = "next"  # the answer to a text that asks nothing
CHOICE: Final = "choice "  # prefix of an answer to a question about the position
OTHERS: Final = "else"


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to an answer. `key` names a sentence of the catalogue if the lesson has none."""

    right: bool
    text: str
    key: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class RefusedStep:
    """Something that a seat cannot do here; without a reason if nobody asks this seat."""

    seat: int
    action: str
    reason: Reply | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """What the lesson waits for."""

    kind: Literal["act", "read", "choose"]
    text: str
    at: str
    choices: tuple[str, ...] = ()
    answer: str = ""  # a right answer
    refused: RefusedStep | None = None  # shown instead of a text


class LessonChanged(ValueError):
    """Answers that were right no longer fit the lesson: its file has changed since."""


class LessonRun:
    """One learner's progress through a lesson."""

    def __init__(self, lesson: Lesson, answers: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.script = lesson.scenario.script
        self.learner = lesson.teaching.learner
        self.playing = ScenarioRun(lesson.scenario)
        self.answers: list[str] = []
        self.waiting: Waiting | None = None
        self.reply: Reply | None = None
        self._number = 0  # the number of the next step
        self._text = lesson.teaching.task
        self._at = lesson.teaching.first
        self._unread = bool(self._text) and not self._acts_first()
        self._go_on()
        for answer in answers:
            if not self.give(answer):
                raise LessonChanged(answer)
        self.reply = None

    @property
    def game(self) -> Game:
        return self.playing.game

    @property
    def finished(self) -> bool:
        return self.waiting is None

    # ------------------------------------------------------------------ answers

    def give(self, answer: str) -> bool:
        """Take an answer. Returns False if it was wrong: then `reply` explains it and nothing has changed."""
        waiting = self.waiting
        if waiting is None:
            return False
        if waiting.kind == "read":
            right = answer == NEXT
            self.reply = None if right else Reply(False, "", "read_first")
        elif waiting.kind == "choose":
            right = self._choose(answer.removeprefix(CHOICE))
        else:
            right = self._act(answer)
        if not right:
            return False
        self.answers.append(answer)
        self._go_on()
        return True

    def _choose(self, words: str) -> bool:
        step = self.script[self._number]
        right = words == step.right
        self.reply = (
            Reply(right, step.choices[words]) if words in step.choices else Reply(False, "", "not_offered")
        )
        if right:
            self._number += 1
        return right

    def _act(self, answer: str) -> bool:
        step, game = self.script[self._number], self.game
        code = self._code(answer)
        if code is None or code not in game.legal:
            self.reply = self._refusal(answer)
            return False
        for action in (step.action, *step.either):
            if self._code(action) == code:
                self.reply = Reply(True, step.then) if step.then else None
                self.playing.take(self._number, action)
                self._number += 1
                return True
        self.reply = self._explained(step, code)
        return False

    def _refusal(self, answer: str) -> Reply:
        try:
            reason = self.game.why_not(answer)
        except GameError as error:
            return Reply(False, str(error))
        return (
            Reply(False, reason.sentence, clause=reason.clause) if reason else Reply(False, "", "not_offered")
        )

    def _explained(self, step: Step, code: int) -> Reply:
        """Return the line's words about this action, its verb or any other; else a catalogue sentence."""
        verb = VERB_NAMES[actions.verb_of(code)]
        others = ""
        for name, text in step.wrong.items():
            if name == OTHERS:
                others = text
            elif name == verb or self._code(name) == code:
                return Reply(False, text)
        return Reply(False, others, "" if others else "other_way")

    def _code(self, text: str) -> int | None:
        try:
            return self.game.parse(text)
        except GameError:
            return None

    # ------------------------------------------------------------------ the script

    def _acts_first(self) -> bool:
        """Return whether the lesson begins with an action of the learner; the task is shown beside it."""
        spoken = (step for step in self.script if step.action or step.say or step.ask)
        first = next((step for step in spoken if not step.illegal), None)
        return first is not None and (bool(first.ask) or (first.seat == self.learner and not first.say))

    def _go_on(self) -> None:
        """Play what others do until the learner has something to read, answer or do."""
        self.waiting = None
        if self._unread:
            self._unread = False
            self.waiting = Waiting("read", self._text, self._at, answer=NEXT)
            return
        while self._number < len(self.script):
            step = self.script[self._number]
            if step.say and (step.seat == self.learner or not self.lesson.teaching.task):
                self._text, self._at = step.say, step.at  # stays until the next words
            if step.illegal and self.lesson.shows_refusals:
                self._number += 1
                self.waiting = Waiting("read", "", self._at, answer=NEXT, refused=self._refused(step))
                return
            if step.check is not None or step.illegal or not (step.action or step.say or step.ask):
                self._number += 1
            elif step.ask:
                answer = CHOICE + step.right
                self.waiting = Waiting("choose", step.ask, step.at or self._at, tuple(step.choices), answer)
                return
            elif not step.action:
                self._number += 1
                self.waiting = Waiting("read", step.say, step.at, answer=NEXT)
                return
            elif step.seat == self.learner and self._is_open(step):
                self.waiting = Waiting("act", self._text, self._at, answer=self._right_answer(step))
                return
            else:
                self._play_line(step)
                if step.say:
                    self.waiting = Waiting("read", step.say, step.at, answer=NEXT)
                    return

    def _play_line(self, step: Step) -> None:
        """Play a line of somebody else, or an automatic answer; a line with words is played to its end."""
        self.playing.take(self._number)
        self._number += 1
        while step.say and not step.ends_line:
            step = replace(self.script[self._number], say=step.say)
            self.playing.take(self._number)
            self._number += 1

    def _refused(self, step: Step) -> RefusedStep:
        asked = self.game.state.asked == step.seat
        return RefusedStep(step.seat, step.action, self._refusal(step.action) if asked else None)

    def _is_open(self, step: Step) -> bool:
        return self.game.state.asked == self.learner and bool(self._right_answer(step))

    def _right_answer(self, step: Step) -> str:
        """Return the first answer the line accepts that can be given, as the list of options writes it."""
        for action in (step.action, *step.either):
            code = self._code(action)
            if code is not None and code in self.game.legal:
                return self.game.notation.text(code)
        return ""


@cache
def steps_of(lesson: Lesson) -> int:
    """Return how many answers the whole lesson takes."""
    run = LessonRun(lesson)
    while run.waiting is not None:
        answer = run.waiting.answer
        if not run.give(answer):
            raise LessonChanged(answer)
    return len(run.answers)
