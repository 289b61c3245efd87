"""A coach for a person: a plan for the Player Turn, kept until dice or another player change something.

The bot behind it plays the rest of the Player Turn in an imagined world; its deeds there, in their order, are
the plan. Until the first die falls everything goes as imagined, so the next step is always possible. A march
that has begun is carried on as planned where that is still possible. Only between two deeds, and only after
dice or another player intervened (or the person did something else), the bot is asked again; what has
become of the former plan is then told together with the cause.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, Literal

from diadochoi.bots import ADVISER
from diadochoi.bots.base import Bot, Knowledge, make_bot
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.bots.reason import Reason
from diadochoi.bots.review.explain import Explained, explain
from diadochoi.bots.review.rehearsal import BEGINS, NOTHING_DONE, Rehearsed, Step, rehearse
from diadochoi.bots.thinking.card_choice import Choice
from diadochoi.bots.thinking.reach import resolve
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb
from diadochoi.rules.table.state import State

# Questions of a march that is under way: if it cannot go on as planned, it is planned anew.
_OWN_COURSE: Final = frozenset(("activation", "at_sea", "spend_operations", "place_pc"))
# Questions that depend on what others hold, or that are put only where there is something to answer.
_MAY_NOT_COME: Final = frozenset(("surprise_window", "after_card", "post_minors"))
_QUICK: Final = "strategist:3x1"  # who goes on after the first die, where all is guesswork
_WORLDS: Final = 8
_MOST_SHOWN: Final = 8  # deeds that are done with

Status = Literal["done", "now", "later"]


@dataclass(slots=True)
class Deed:
    """One step of a plan, and what is told of it."""

    steps: list[Step]
    told: Explained
    certain: bool  # no die falls and nobody else acts before it
    begun: bool = False
    done: bool = False

    @property
    def sign(self) -> tuple[int, int, int]:
        """What makes two deeds the same to a person: what is done, by whom, where."""
        first = self.told.action
        return actions.verb_of(first), actions.first(first), self.told.places[-1] if self.told.places else -1


@dataclass(frozen=True, slots=True)
class Alternative:
    """The next best deed, and the chances to win with the plan and with it, in per cent."""

    told: Explained
    planned: int
    instead: int


@dataclass(frozen=True, slots=True)
class Counsel:
    """What the coach says at one decision."""

    bot: str
    action: int
    told: Explained  # of this decision's deed
    reason: tuple[Reason, ...] | str  # in the bot's own words
    plan: tuple[tuple[Deed, Status], ...] = ()
    causes: tuple[Reason, ...] = ()  # why the former plan was changed
    dropped: tuple[Explained, ...] = ()
    alternative: Alternative | None = None


@dataclass(slots=True)
class _Thought:
    """What the bot came to: the plan and what it preferred it to."""

    deeds: list[Deed] = field(default_factory=list)
    alternative: Alternative | None = None


class Coach:
    """Advises one seat of one game. `note` tells it every play since it was last asked."""

    def __init__(self, seat: int, bot: str = ADVISER, seed: int | str = 0) -> None:
        self.seat = seat
        self.bot = bot
        self.seed = seed
        self.seen = 0  # plays that were noted, for whoever feeds it
        self.busy = Lock()  # for threads that ask it
        self._chance = random.Random(f"coach {seat} {seed}")
        self._thoughts = 0
        self._turn: tuple[int, int, int] | None = None
        self._deeds: list[Deed] = []
        self._alternative: Alternative | None = None
        self._compared: Deed | None = None  # what it is the alternative to
        self._advised: int | None = None
        self._causes: list[Reason] = []
        self._strayed = False
        self._hand: frozenset[int] | None = None  # when it was last asked

    # ------------------------------------------------------------------ what happened

    def note(self, seat: int, action: int, by_chance: bool) -> None:
        """A play that was made, and whether dice or cards had a say in it."""
        self.seen += 1
        if seat == self.seat:
            self._note_own(action)
        elif actions.verb_of(action) not in NOTHING_DONE:
            self._cause(Reason("cause_other", (actions.SEAT + seat,)))
        if by_chance:
            self._cause(Reason(*self._cause_of_dice(action)))

    def _note_own(self, action: int) -> None:
        deed = self._current()
        if deed is not None and any(step == action for _, step in deed.steps):
            while deed.steps and deed.steps[0][1] != action:
                del deed.steps[0]
            self._advance(deed)
        elif self._advised != action:
            self._strayed = bool(self._deeds)
            self._cause(Reason("cause_you"))
        elif actions.verb_of(action) not in NOTHING_DONE:
            self._cause(Reason("cause_answer"))  # to a question beside the plan
        self._advised = None

    def _advance(self, deed: Deed) -> None:
        deed.begun = True
        if len(deed.steps) > 1:
            del deed.steps[0]
        else:
            deed.done = True

    def _cause(self, cause: Reason) -> None:
        if self._deeds and cause not in self._causes:
            self._causes.append(cause)

    def _cause_of_dice(self, action: int) -> tuple[str, tuple[int, ...]]:
        if actions.verb_of(action) == Verb.ROLL:
            return "cause_roll", ()
        if actions.verb_of(action) == Verb.SIEGE and actions.first(action) >= 0:
            return "cause_siege", (actions.first(action),)
        return "cause_dice", ()

    def _current(self) -> Deed | None:
        return next((deed for deed in self._deeds if not deed.done), None)

    # ------------------------------------------------------------------ what to do

    def advise(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> Counsel:
        """What to do now, and the plan it belongs to."""
        world = knowledge.imagine(self._chance)
        key = world.frames[-1].question(world).key
        turn = (world.turn, world.round, world.active)
        if turn != self._turn:
            self._turn = turn
            self._forget()
        hand = frozenset(world.hands[self.seat])
        if self._hand is not None and hand - self._hand:
            self._cause(Reason("cause_card"))
        self._hand = hand
        if world.active != self.seat:
            return self._answer(knowledge, legal, budget)
        action = self._next_step(key, legal)
        if action >= 0 and not (key in BEGINS and self._causes):
            return self._counsel(action, (), ())
        if key not in BEGINS and key not in _OWN_COURSE and self._deeds:
            return self._answer(knowledge, legal, budget)  # a question beside the plan, which stands
        return self._think_again(knowledge, legal, budget, key)

    def _next_step(self, key: str, legal: tuple[int, ...]) -> int:
        """The next step of the plan that answers this question, -1 if there is none.

        Steps of the same deed that answer questions which were not put, since dice fell otherwise, are
        left out.
        """
        if self._strayed:
            return -1
        deed = self._current()
        while deed is not None:
            for number, (question, step) in enumerate(deed.steps):
                if number and not self._causes and deed.steps[number - 1][0] not in _MAY_NOT_COME:
                    break
                option = resolve(step, legal) if question == key else -1
                if option >= 0:
                    deed.steps[number] = (question, option)
                    del deed.steps[:number]
                    return option
            if not (deed.begun and key in BEGINS):
                return -1
            deed.done = True  # its course is over, perhaps before it was told to stop
            deed = self._current()
        return -1

    def _think_again(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float, key: str) -> Counsel:
        former = [deed for deed in self._deeds if not deed.done]
        finished = [deed for deed in self._deeds if deed.done]
        thought = self._think(knowledge, budget)
        signs = {deed.sign for deed in thought.deeds}
        dropped = tuple(deed.told for deed in former if deed.sign not in signs)
        changed = bool(dropped) or bool(former and thought.deeds and former[0].sign != thought.deeds[0].sign)
        causes = tuple(self._causes) if changed else ()
        self._deeds = [*finished[-_MOST_SHOWN:], *thought.deeds]
        self._alternative = thought.alternative
        self._compared = thought.deeds[0] if thought.deeds else None
        self._causes, self._strayed = [], False
        action = self._next_step(key, legal)
        if action < 0:  # nothing of the plan answers it
            return self._answer(knowledge, legal, budget)
        return self._counsel(action, causes, dropped if causes else ())

    def _counsel(self, action: int, causes: tuple[Reason, ...], dropped: tuple[Explained, ...]) -> Counsel:
        deed = self._current()
        assert deed is not None
        self._advised = action
        shown: list[tuple[Deed, Status]] = [
            (other, "done" if other.done else "now" if other is deed else "later") for other in self._deeds
        ]
        compared = self._alternative if deed is self._compared else None
        return Counsel(
            self.bot.partition(":")[0], action, deed.told, (), tuple(shown), causes, dropped, compared
        )

    def _answer(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> Counsel:
        """A single decision: a reaction, the set-up, a question that the plan did not foresee."""
        bot = self._fresh_bot()
        action = bot.choose(knowledge, legal, budget)
        self._advised = action
        worlds = [knowledge.imagine(self._chance) for _ in range(_WORLDS)]
        told = explain(worlds, (action,))
        plan: tuple[tuple[Deed, Status], ...] = tuple(
            (deed, "done" if deed.done else "later") for deed in self._deeds if not self._strayed
        )
        return Counsel(self.bot.partition(":")[0], action, told, bot.reason, plan)

    def _forget(self) -> None:
        self._deeds, self._causes = [], []
        self._alternative = self._compared = None
        self._strayed = False

    def _fresh_bot(self) -> Bot:
        self._thoughts += 1
        return make_bot(self.bot, self.seat, f"{self.seed} {self._thoughts}")

    # ------------------------------------------------------------------ thinking

    def _think(self, knowledge: Knowledge, budget: float) -> _Thought:
        """Play the rest of the Player Turn in imagination, deed by deed."""
        bot = self._fresh_bot()
        quick = make_bot(_QUICK, self.seat, self._thoughts)
        world = knowledge.imagine(self._chance)
        choices = self._choices(bot, world, world.frames[-1].question(world).key)
        thought = _Thought([self._deed(deed) for deed in rehearse(world, self.seat, bot, quick, budget)])
        if thought.deeds and choices:
            thought.alternative = self._second_best(knowledge, thought.deeds, choices)
        return thought

    def _deed(self, deed: Rehearsed) -> Deed:
        own = Knowledge(deed.before, self.seat)
        worlds = [deed.before, *(own.imagine(self._chance) for _ in range(_WORLDS - 1))]
        return Deed(deed.steps, explain(worlds, [step for _, step in deed.steps]), deed.certain)

    def _choices(self, bot: Bot, world: State, key: str) -> list[Choice]:
        """What a strategist compares at the first decision of a plan."""
        if key not in BEGINS or len(world.options) < 2:
            return []
        judge = bot if isinstance(bot, StrategistBot) else make_bot(_QUICK, self.seat, self._thoughts)
        assert isinstance(judge, StrategistBot)
        return judge.consider(Knowledge(world, self.seat), world.copy(), key)

    def _second_best(
        self, knowledge: Knowledge, deeds: Sequence[Deed], choices: list[Choice]
    ) -> Alternative | None:
        """The best choice that begins something which is not in the plan."""
        planned = deeds[0].steps[0][1]
        begun = {deed.told.action for deed in deeds}
        best = next((one for one in choices if one.steps[0] == planned), choices[0])
        value = best.value
        for choice in choices:
            same_use = len(best.steps) > 1 and choice.steps[1:] == best.steps[1:]  # of another card
            if choice.steps[0] in begun or choice.steps[0] == DONE or choice.value > value or same_use:
                continue
            worlds = [knowledge.imagine(self._chance) for _ in range(_WORLDS)]
            told = explain(worlds, choice.steps)
            if told.gains != deeds[0].told.gains:
                return Alternative(told, _percent(value), _percent(choice.value))
        return None


def _percent(value: float) -> int:
    return round(100 * max(0.0, min(1.0, value)))
