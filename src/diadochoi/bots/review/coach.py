"""A coach for a person: makes a plan for the Player Turn and keeps it until dice or another player change
something.

Its bot plays the rest of the Player Turn in an imagined world and splits it into plan items. Until the first
die roll everything goes as imagined, so the next step is always possible. A march in progress continues as
planned where possible. The bot is asked again only between two items, and only after dice or another player
intervened (or the person did something else); the coach then says what changed in the plan and why.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from diadochoi.bots import ADVISER
from diadochoi.bots.base import Bot, Knowledge, make_bot
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.bots.reason import (
    BotReason,
    with_chance,
    with_purpose,
    without_repetition,
    without_second_chance,
)
from diadochoi.bots.review.dangers import Danger, dangers
from diadochoi.bots.review.explain import Explanation, explain
from diadochoi.bots.review.rehearsal import BEGINS, NOTHING_DONE, RehearsedItem, Step, rehearse
from diadochoi.bots.review.stakes import stakes
from diadochoi.bots.thinking.card_choice import CardPlan
from diadochoi.bots.thinking.reach import resolve
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb
from diadochoi.rules.core.ids import FACTIONS
from diadochoi.rules.table.state import State

# Questions of a march in progress: if it cannot continue as planned, it is planned again.
_OWN_COURSE: Final = frozenset(("activation", "at_sea", "spend_operations", "place_pc"))
# Questions that depend on what others hold, or that are asked only if there is something to answer.
_MAY_NOT_COME: Final = frozenset(("surprise_window", "after_card", "post_minors"))
# the bot that continues after the first die roll, where everything is uncertain
_QUICK: Final = "strategist:3x1"
_WORLDS: Final = 8
_MOST_SHOWN: Final = 8  # items already done
_MOST_SUGGESTED: Final = 3
_ROUTINE: Final = frozenset(("roll", "done"))

Status = Literal["done", "now", "later"]


@dataclass(slots=True)
class PlanItem:
    """One step of a plan, and what the coach says about it."""

    steps: list[Step]
    explanation: Explanation
    certain: bool  # no die is rolled and nobody else acts before it
    undisturbed: bool = True  # nor while it is done
    begun: bool = False
    done: bool = False

    @property
    def is_routine(self) -> bool:
        """Whether every Player Turn has such a step, or it gains nothing."""
        return not self.explanation.what or self.explanation.what[0].key in _ROUTINE

    @property
    def sign(self) -> tuple[int, int, int]:
        """What makes two items the same for a person: what is done, by whom, where."""
        first = self.explanation.action
        return (
            actions.verb_of(first),
            actions.first(first),
            self.explanation.places[-1] if self.explanation.places else -1,
        )


@dataclass(frozen=True, slots=True)
class Alternative:
    """The second-best item, and the chances to win, in percent, with the plan and with that item."""

    explanation: Explanation
    planned: int
    instead: int


@dataclass(frozen=True, slots=True)
class CoachAdvice:
    """What the coach says at one decision."""

    bot: str
    action: int
    explanation: Explanation  # about this decision's plan item
    reason: tuple[BotReason, ...] | str  # in the bot's own words
    plan: tuple[tuple[PlanItem, Status], ...] = ()
    causes: tuple[BotReason, ...] = ()  # why the previous plan was changed
    dropped: tuple[Explanation, ...] = ()
    alternative: Alternative | None = None
    suggested: tuple[PlanItem, ...] = ()  # what is done, and the two or three steps that matter most
    dangers: tuple[Danger, ...] = ()


@dataclass(slots=True)
class _Thought:
    """The result of thinking: the plan, and the best alternative."""

    items: list[PlanItem] = field(default_factory=list)
    alternative: Alternative | None = None


class Coach:
    """Advises one seat of one game. Call `note` for every play since it was last asked."""

    def __init__(self, seat: int, bot: str = ADVISER, seed: int | str = 0) -> None:
        self.seat = seat
        self.bot = bot
        self.seed = seed
        self.seen = 0  # plays noted so far, for the caller
        self._chance = random.Random(f"coach {seat} {seed}")
        self._thoughts = 0
        self._turn: tuple[int, int, int] | None = None
        self._items: list[PlanItem] = []
        self._alternative: Alternative | None = None
        self._compared: PlanItem | None = None  # the item that the alternative is compared with
        self._advised: int | None = None
        self._causes: list[BotReason] = []
        self._left_plan = False
        self._hand: frozenset[int] | None = None  # at the last request
        self._dangers: tuple[Danger, ...] | None = None

    # ------------------------------------------------------------------ plays

    def note(self, seat: int, action: int, by_chance: bool) -> None:
        """Note a play, and whether dice or cards affected it."""
        self.seen += 1
        if seat == self.seat:
            self._note_own(action)
        elif actions.verb_of(action) not in NOTHING_DONE:
            self._cause(BotReason("cause_other", (actions.SEAT + seat,)))
        if by_chance:
            self._cause(BotReason(*self._cause_of_dice(action)))

    def _note_own(self, action: int) -> None:
        item = self._current()
        place = -1 if item is None else _place_of(action, item.steps)
        if item is not None and place >= 0:
            del item.steps[:place]
            self._advance(item)
        elif self._advised != action:
            self._left_plan = bool(self._items)
            self._cause(BotReason("cause_you"))
        elif actions.verb_of(action) not in NOTHING_DONE:
            self._cause(BotReason("cause_answer"))  # to a question outside the plan
        self._advised = None

    def _advance(self, item: PlanItem) -> None:
        item.begun = True
        if len(item.steps) > 1:
            del item.steps[0]
        else:
            item.done = True

    def _cause(self, cause: BotReason) -> None:
        if self._items and cause not in self._causes:
            self._causes.append(cause)

    def _cause_of_dice(self, action: int) -> tuple[str, tuple[int, ...]]:
        if actions.verb_of(action) == Verb.ROLL:
            return "cause_roll", ()
        if actions.verb_of(action) == Verb.SIEGE and actions.first(action) >= 0:
            return "cause_siege", (actions.first(action),)
        return "cause_dice", ()

    def _current(self) -> PlanItem | None:
        return next((item for item in self._items if not item.done), None)

    # ------------------------------------------------------------------ advice

    def advise(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> CoachAdvice:
        """What to do now, the plan it belongs to, and what others could take."""
        world = knowledge.imagine(self._chance)
        if self._dangers is None or world.frames[-1].question(world).key in BEGINS:
            self._dangers = dangers(world, FACTIONS[self.seat])  # in the middle of a march they would mislead
        found = self._advise(knowledge, world, legal, budget)
        return replace(found, suggested=self._suggested(), dangers=self._dangers)

    def _suggested(self) -> tuple[PlanItem, ...]:
        """What is done, and the open steps that gain most, in the order of the plan."""
        own = [item for item in self._items if not item.is_routine]
        left = [item for item in own if not item.done]
        best = sorted(left, key=lambda item: -item.explanation.worth)[:_MOST_SUGGESTED]
        return tuple(item for item in own if item.done or item in best)

    def _advise(
        self, knowledge: Knowledge, world: State, legal: tuple[int, ...], budget: float
    ) -> CoachAdvice:
        key = world.frames[-1].question(world).key
        turn = (world.turn, world.round, world.active)
        if turn != self._turn:
            self._turn = turn
            self._forget()
        hand = frozenset(world.hands[self.seat])
        if self._hand is not None and hand - self._hand:
            self._cause(BotReason("cause_card"))
        self._hand = hand
        if world.active != self.seat:
            return self._answer(knowledge, legal, budget)
        action = self._next_step(key, legal)
        if action >= 0 and not (key in BEGINS and self._causes):
            return self._coach_advice(action, (), ())
        if key not in BEGINS and key not in _OWN_COURSE and self._items:
            return self._answer(knowledge, legal, budget)  # a question outside the plan, which still applies
        return self._think_again(knowledge, legal, budget, key)

    def _next_step(self, key: str, legal: tuple[int, ...]) -> int:
        """The next step of the plan that answers this question; -1 if there is none.

        Skips steps of the same item whose questions were not asked because dice fell differently.
        """
        if self._left_plan:
            return -1
        item = self._current()
        while item is not None:
            for number, (question, step) in enumerate(item.steps):
                if number and not self._causes and item.steps[number - 1][0] not in _MAY_NOT_COME:
                    break
                option = resolve(step, legal) if question == key else -1
                if option >= 0:
                    item.steps[number] = (question, option)
                    del item.steps[:number]
                    return option
            if not (item.begun and key in BEGINS):
                return -1
            item.done = True  # it is over, perhaps earlier than planned
            item = self._current()
        return -1

    def _think_again(
        self, knowledge: Knowledge, legal: tuple[int, ...], budget: float, key: str
    ) -> CoachAdvice:
        former = [item for item in self._items if not item.done]
        finished = [item for item in self._items if item.done]
        thought = self._think(knowledge, budget)
        signs = {item.sign for item in thought.items}
        dropped = tuple(item.explanation for item in former if item.sign not in signs)
        changed = bool(dropped) or bool(former and thought.items and former[0].sign != thought.items[0].sign)
        causes = tuple(self._causes) if changed else ()
        if changed and not causes and not (former[0].certain and former[0].undisturbed):
            # others could have acted, but passed
            causes = (BotReason("cause_unhindered"),)
        self._items = [*finished[-_MOST_SHOWN:], *thought.items]
        self._alternative = thought.alternative
        self._compared = thought.items[0] if thought.items else None
        self._causes, self._left_plan = [], False
        action = self._next_step(key, legal)
        if action < 0:  # no step of the plan answers it
            answer = self._answer(knowledge, legal, budget)
            return replace(answer, causes=causes, dropped=dropped if causes else ())
        return self._coach_advice(action, causes, dropped if causes else ())

    def _coach_advice(
        self, action: int, causes: tuple[BotReason, ...], dropped: tuple[Explanation, ...]
    ) -> CoachAdvice:
        item = self._current()
        assert item is not None
        self._advised = action
        shown: list[tuple[PlanItem, Status]] = [
            (other, "done" if other.done else "now" if other is item else "later") for other in self._items
        ]
        compared = self._alternative if item is self._compared else None
        return CoachAdvice(
            self.bot.partition(":")[0], action, item.explanation, (), tuple(shown), causes, dropped, compared
        )

    def _answer(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> CoachAdvice:
        """Advise on a single decision: a reaction, the set-up, a question that the plan did not foresee."""
        bot = self._fresh_bot()
        action = bot.choose(knowledge, legal, budget)
        self._advised = action
        worlds = [knowledge.imagine(self._chance) for _ in range(_WORLDS)]
        explanation = explain(worlds, (action,))
        plan: tuple[tuple[PlanItem, Status], ...] = tuple(
            (item, "done" if item.done else "later") for item in self._items if not self._left_plan
        )
        own = bot.reason if isinstance(bot.reason, str) else with_purpose(bot.reason)
        gains = explanation.gains
        if not isinstance(own, str):
            own = without_repetition(own, gains)
            gains = without_second_chance(own, gains)
        explanation = replace(explanation, gains=(*stakes(worlds[0], action), *gains))
        return CoachAdvice(self.bot.partition(":")[0], action, explanation, own, plan)

    def _forget(self) -> None:
        self._items, self._causes = [], []
        self._alternative = self._compared = None
        self._left_plan = False

    def _fresh_bot(self) -> Bot:
        self._thoughts += 1
        return make_bot(self.bot, self.seat, f"{self.seed} {self._thoughts}")

    # ------------------------------------------------------------------ thinking

    def _think(self, knowledge: Knowledge, budget: float) -> _Thought:
        """Play the rest of the Player Turn in an imagined world, item by item."""
        bot = self._fresh_bot()
        quick = make_bot(_QUICK, self.seat, self._thoughts)
        world = knowledge.imagine(self._chance)
        choices = self._choices(bot, world, world.frames[-1].question(world).key)
        thought = _Thought([self._item(item) for item in rehearse(world, self.seat, bot, quick, budget)])
        if thought.items and choices:
            thought.alternative = self._second_best(knowledge, thought.items, choices)
        if thought.alternative is not None:  # the chance is stated as it is compared
            first = thought.items[0]
            gains = with_chance(first.explanation.gains, thought.alternative.planned)
            first.explanation = replace(first.explanation, gains=gains)
        return thought

    def _item(self, item: RehearsedItem) -> PlanItem:
        own = Knowledge(item.before, self.seat)
        worlds = [item.before, *(own.imagine(self._chance) for _ in range(_WORLDS - 1))]
        explanation = explain(worlds, [step for _, step in item.steps])
        return PlanItem(item.steps, explanation, item.certain, item.undisturbed)

    def _choices(self, bot: Bot, world: State, key: str) -> list[CardPlan]:
        """The choices a strategist compares at the first decision of a plan."""
        if key not in BEGINS or len(world.options) < 2:
            return []
        judge = bot if isinstance(bot, StrategistBot) else make_bot(_QUICK, self.seat, self._thoughts)
        assert isinstance(judge, StrategistBot)
        return judge.consider(Knowledge(world, self.seat), world.copy(), key)

    def _second_best(
        self, knowledge: Knowledge, items: Sequence[PlanItem], choices: list[CardPlan]
    ) -> Alternative | None:
        """The best choice that starts something not in the plan."""
        planned = items[0].steps[0][1]
        begun = {step for item in items for _, step in item.steps} | {
            item.explanation.action for item in items
        }
        gained = [item.explanation.gains for item in items]
        best = next((one for one in choices if one.steps[0] == planned), choices[0])
        value = best.value
        for choice in choices:
            same_use = len(best.steps) > 1 and choice.steps[1:] == best.steps[1:]  # of another card
            if choice.steps[0] in begun or choice.steps[0] == DONE or choice.value > value or same_use:
                continue
            worlds = [knowledge.imagine(self._chance) for _ in range(_WORLDS)]
            explanation = explain(worlds, choice.steps)
            if explanation.gains not in gained:
                return Alternative(explanation, _percent(value), _percent(choice.value))
        return None


def _place_of(action: int, steps: Sequence[Step]) -> int:
    """Which step of a plan item an action was, -1 if none.

    To pass where nobody foresaw a question is not the same as to pass later in the item.
    """
    for number, (_, step) in enumerate(steps):
        if step == action:
            return number
        if actions.verb_of(action) in NOTHING_DONE and steps[number][0] not in _MAY_NOT_COME:
            return -1
    return -1


def _percent(value: float) -> int:
    return round(100 * max(0.0, min(1.0, value)))
