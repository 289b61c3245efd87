"""Plays a scenario: its script line by line, its dice, its checks, and the text that describes it.

Decides what a line of a script may do and how a failure is reported. `scenario` reads the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from diadochoi.message import Message, with_hint
from diadochoi.record.errors import GameError, IllegalAction, NotationError, ScenarioError
from diadochoi.record.game import Game
from diadochoi.record.log import Event
from diadochoi.record.scenarios.failures import Failures
from diadochoi.record.scenarios.next_roll import next_roll
from diadochoi.record.scenarios.scenario_checks import Checker
from diadochoi.record.scenarios.scenario_compare import Answer
from diadochoi.record.scenarios.scenario_moment import answer_text, pending
from diadochoi.record.scenarios.scenario_position import build_state
from diadochoi.record.scenarios.step import Step
from diadochoi.record.scenarios.yaml_lines import YamlMap
from diadochoi.rules import engine
from diadochoi.rules.core.actions import DONE, PASS, STOP
from diadochoi.rules.core.chance import DiceScriptError, seed_bytes
from diadochoi.rules.knowledge.procedures import ACTIVATION, depth_of
from diadochoi.rules.table.state import State

if TYPE_CHECKING:
    from diadochoi.record.scenarios.scenario import Scenario

_CLOSING: Final = (STOP, DONE, PASS)


class ScenarioRun:
    """One run of a scenario, from its position to its last check."""

    def __init__(self, scenario: Scenario, game: Game | None = None) -> None:
        self.scenario = scenario
        self.reader = scenario.reader
        self.turn = 0 if game is None else game.state.turn  # the Game Turn of the position
        self.game = self._start() if game is None else game
        self.events: list[Event] = list(self.game.start_events)
        # Questions with one answer that were answered automatically since the last line.
        self.answered: list[Answer] = list(self.game.state.answered or ())
        self.ended = -1  # the seat whose activation the last line ended
        self.note = ""  # the words about the last line
        self.dice_of_later_lines = -1  # set while a line has its own dice
        self.failures = Failures()

    # ------------------------------------------------------------------ the start

    def _start(self) -> Game:
        scenario, data = self.scenario, self.scenario.data
        position = self.reader.table(data.get("position"), data.line_of("position"), "`position`")
        seed = seed_bytes(scenario.seed)
        state = build_state(self.reader, scenario.config, seed, scenario.seats, position)
        state.script = scenario.dice
        self.turn = state.turn
        before = state.copy()
        try:
            engine.run(state)
        except DiceScriptError as error:
            if not self._turn_is_over(state, scenario.script):
                roll = next_roll(before, engine.run)
                raise self.reader.fail(Message("scenario-no_die", roll=roll), data.line_of("dice")) from error
        game = Game(state, state.chance or (), state.log or ())
        game.begin_here()
        return game

    def _turn_is_over(self, state: State, later: tuple[Step, ...]) -> bool:
        """Return whether the scenario ran on into another Game Turn with nothing left to do there."""
        return state.turn > self.turn and not any(step.action for step in later)

    # ------------------------------------------------------------------ the script

    def steps(self) -> Iterator[Step]:
        """Play the script and compare; yields each step after it was taken. Failures come at the end."""
        for number in range(len(self.scenario.script)):
            yield self.take(number)
        for table in self.scenario.expect:
            self._compare(table)
        if self.game.state.script:
            left = self.game.state.script
            line = self.scenario.data.line_of("dice")
            self.failures.found.append(self.reader.fail(Message("scenario-dice_left", dice=left), line))
        self.failures.raise_all()

    def take(self, number: int, action: str = "") -> Step:
        """Take one step of the script, or the same step with another action."""
        step = self.scenario.script[number]
        if action:
            step = replace(step, action=action)
        if step.dice is not None:
            rest = self.game.state.script or ()
            self.dice_of_later_lines = len(rest)
            self.game.state.script = step.dice + rest
        if step.check is not None:
            self._compare(step.check)
        elif step.action:
            self._take(step, self.scenario.script[number + 1 :])
        if step.ends_line and self.dice_of_later_lines >= 0:
            with self.failures.collecting():
                self._no_dice_left(self.dice_of_later_lines, step)
            self.dice_of_later_lines = -1
        return step

    def _compare(self, table: YamlMap) -> None:
        checker = Checker(self.reader, self.game, self.events, self.answered)
        with self.failures.collecting():
            checker.check(table)
        self.failures.found.extend(checker.failures)

    def _no_dice_left(self, later: int, step: Step) -> None:
        rest = self.game.state.script or ()
        if len(rest) > later:
            left = rest[: len(rest) - later]
            raise self.reader.fail(Message("scenario-dice_of_line_left", dice=left), step.line)

    def _take(self, step: Step, later: tuple[Step, ...]) -> None:
        """Play one action or have it refused. After an action that cannot be taken, nothing follows."""
        self.note = ""
        try:
            if step.illegal:
                self._refuse(step)
            else:
                self._play(step, later)
        except ScenarioError as error:
            self.failures.found.append(error)
            self.failures.raise_all()

    def _play(self, step: Step, later: tuple[Step, ...]) -> None:
        game, state = self.game, self.game.state
        if self.answered_already(step):
            return
        marching = _has_force(state)
        before = state.copy()
        try:
            game.play(step.action, step.seat)
        except DiceScriptError as error:
            if not self._turn_is_over(state, later):
                code = game.parse(step.action)
                roll = next_roll(before, lambda twin: engine.play(twin, code))
                raise self.reader.fail(
                    Message("scenario-no_die_for_action", action=step.action, roll=roll), step.line
                ) from error
            game.state = state  # the state when the die was needed
            self.events.extend(state.log or ())
        except GameError as error:
            now, closing = pending(game, self.answered), self._closing_first(step)
            if isinstance(error, IllegalAction):  # it already names the action
                message = with_hint(Message("scenario-refused", refusal=error, pending=now), closing)
            else:
                message = with_hint(
                    Message("scenario-not_played", action=step.action, error=error, pending=now), closing
                )
            raise self.reader.fail(message, step.line) from error
        else:
            self.events.extend(game.plays[-1].events)
        self.answered = list(game.state.answered or ())
        self.ended = step.seat if marching and not _has_force(game.state) else -1

    def _refuse(self, step: Step) -> None:
        game = self.game
        colour = game.content.seat_colours[step.seat]
        if game.state.asked != step.seat:  # this seat has no decision, so it cannot act
            if step.because:
                raise self.reader.fail(
                    Message("scenario-no_decision_no_clause", colour=colour, pending=pending(game)),
                    step.line,
                )
            try:
                game.notation.parse(step.action)
            except NotationError as error:
                raise self.reader.fail(
                    Message("scenario-in_action", action=step.action, error=error), step.line
                ) from error
            return
        try:
            reason = game.why_not(step.action)
        except NotationError as error:
            raise self.reader.fail(
                Message("scenario-in_action", action=step.action, error=error), step.line
            ) from error
        if reason is None:
            raise self.reader.fail(Message("scenario-should_be_refused", action=step.action), step.line)
        if step.because and reason.clause not in (step.because, game.cited(step.because)):
            raise self.reader.fail(
                Message(
                    "scenario-refused_by_another",
                    action=step.action,
                    clause=reason.clause,
                    reason=reason.key,
                    because=step.because,
                ),
                step.line,
            )

    # ------------------------------------------------------------------ automatic answers

    def answered_already(self, step: Step) -> bool:
        """Return whether a line only repeats an automatic answer since the line before.

        Does not touch the game. So a writer need not know which questions have one answer, or which
        activations end automatically.
        """
        game = self.game
        try:
            if game.state.asked == step.seat and game.parse(step.action) in game.legal:
                return False
        except NotationError:
            return False
        for place, (seat, code, key) in enumerate(self.answered):
            if seat == step.seat and _means(game, step.action, code):
                del self.answered[: place + 1]
                self.note = str(Message("scenario-answered_itself", question=key))
                return True
        if self.ended == step.seat and _means(game, step.action, STOP):
            self.ended = -1
            self.note = str(Message("scenario-ended_already"))
            return True
        return False

    def _closing_first(self, step: Step) -> Message | str:
        """Return a hint if the action becomes legal after `stop`, `done` or `pass`."""
        for closing in _CLOSING:
            if self.game.state.asked == step.seat and closing in self.game.legal:
                twin = self.game.copy()
                try:
                    twin.play(closing)
                    if twin.state.asked == step.seat and twin.parse(step.action) in twin.legal:
                        return Message("hint-legal_after", action=twin.notation.text(closing))
                except (GameError, DiceScriptError):
                    continue
        return ""

    # ------------------------------------------------------------------ telling

    def story(self) -> Iterator[str]:
        """Yield the script as text for people: what is asked, what is answered, what happens."""
        yield from self._sentences(self.game.story)
        question = self._question()
        for step in self.steps():
            if step.say:
                yield step.say
            if not step.action:
                continue
            colour = self.game.colours[step.seat]
            if step.illegal:
                yield f"  {Message('scenario-line_refused', colour=colour, action=step.action)}"
                yield from self._reason(step)
            elif self.note:
                yield f"  {colour}: {step.action} ({self.note})"
            else:
                yield f"  {colour}: {step.action}{question}"
                yield from self._sentences(self.game.story)
            question = self._question()

    def _question(self) -> str:
        decision = self.game.decision
        return "" if decision is None else f"  [{decision.kind}, {decision.clause}]"

    def _reason(self, step: Step) -> Iterator[str]:
        if self.game.state.asked == step.seat:
            reason = self.game.why_not(step.action)
            if reason is not None:
                yield f"    {reason.sentence} ({reason.clause})"

    def _sentences(self, story: Callable[[], list[str]]) -> Iterator[str]:
        yield from (f"    {sentence}" for sentence in story())
        for answer in self.answered:
            text = answer_text(self.game, answer)
            yield f"    {Message('scenario-only_answer', answer=text, question=answer[2])}"


def _means(game: Game, text: str, code: int) -> bool:
    try:
        return game.notation.parse(text, (code,)) == code
    except NotationError:
        return False


def _has_force(state: State) -> bool:
    return depth_of(state, ACTIVATION) >= 0
