"""A bot that plays like a person who knows the game: it plans activations, weighs the uses of its cards
against each other, and answers attacks by the odds.

Plans are made in `plans` and tried in imagination; what is no matter of plans goes by one look ahead
(`lookahead`) or by rule of thumb (`reflex`, `reactions`). Every choice leaves its reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.bots import reflex
from diadochoi.bots.base import Bot, Knowledge, register
from diadochoi.bots.cards import CardChoice
from diadochoi.bots.evaluate import utility
from diadochoi.bots.lookahead import mean_value
from diadochoi.bots.marching import Marching
from diadochoi.bots.plans import Planner
from diadochoi.bots.routes import resolve
from diadochoi.bots.weights import STANDARD, Weights
from diadochoi.rules import actions, frames
from diadochoi.rules.actions import DONE, PASS, STOP, Verb, action
from diadochoi.rules.state import State

_LEVY: Final = action(Verb.LEVY)
_ROLL: Final = action(Verb.ROLL)
_PREPARATIONS: Final = frozenset((Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISBAND, Verb.DISCARD))
_PLAY_SURPRISE_FROM: Final = 0.008  # a gain in the chance to win that is worth a Surprise card
_MOST_OPTIONS: Final = 24


@register
class StrategistBot(Bot):
    """Plans its marches, weighs its cards, and fights by the odds."""

    name = "strategist"
    weights: Weights = STANDARD
    width = 7  # plans tried for each force
    worlds = 10  # imagined worlds where dice decide

    def __init__(self, seat: int, seed: int | str = 0) -> None:
        super().__init__(seat, seed)
        self.planner = Planner(seat, self.weights, self.width)
        self.marching = Marching(self.planner, self.worlds)
        self.cards = CardChoice(self.planner, self.marching, self.worlds)
        self.steps: list[int] = []  # what is left of the plan being carried out
        self.purpose = ""

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        if len(actions) == 1:
            self.reason = "There is nothing else to do."
            return actions[0]
        world = knowledge.imagine(self.chance)
        key = world.frames[-1].question(world).key
        handler = self._handlers.get(key)
        if handler is not None:
            return handler(self, knowledge, world)
        if key in _BY_REFLEX:
            self.reason = _BY_REFLEX[key]
            return reflex.choose(world)
        return self.look_ahead(knowledge, world, key)

    # ------------------------------------------------------------------ one look ahead

    def look_ahead(self, knowledge: Knowledge, world: State, key: str) -> int:
        """Every option tried once, and more often where dice decide."""
        options = [option for option in world.options if actions.verb_of(option) not in _PREPARATIONS]
        if not options:
            options = list(world.options)
        if len(options) > _MOST_OPTIONS:
            first = reflex.choose(world)
            options = self.chance.sample(options, _MOST_OPTIONS)
            if first not in options:
                options.append(first)
        worlds = self.marching.worlds(knowledge, self.chance, world)
        values = {option: mean_value(worlds, option, self.seat, self.weights) for option in options}
        best = max(options, key=lambda option: values[option])
        for quiet in (PASS, DONE):
            if quiet in values and key == "surprise_window":
                if values[best] < values[quiet] + _PLAY_SURPRISE_FROM:
                    best = quiet
                break
        self.reason = (
            f"I tried {len(options)} answers; after this one my chance looks like {values[best]:.0%}."
        )
        return best

    # ------------------------------------------------------------------ marches

    def activate_next(self, knowledge: Knowledge, world: State) -> int:
        """The Army with the best plan first; none if nobody gains anything by moving."""
        if self.steps:
            option = resolve(self.steps[0], world.options)
            if option >= 0:
                del self.steps[0]
                self.reason = f"I {self.purpose}."
                return option
        self.steps = []
        worlds = self.marching.worlds(knowledge, self.chance, world)
        plan = self.marching.best(worlds)
        if plan is None:
            self.reason = "No Army of mine gains by moving now."
            return DONE if DONE in world.options else reflex.choose(world)
        return self._begin(list(plan.steps), plan.purpose, world)

    def activation(self, knowledge: Knowledge, world: State) -> int:
        """The next step of the plan; a new plan if something came between."""
        if self.steps:
            option = resolve(self.steps[0], world.options)
            if option >= 0:
                del self.steps[0]
                self.reason = f"I {self.purpose}."
                return option
        worlds = self.marching.worlds(knowledge, self.chance, world)
        plan = self.marching.next_steps(worlds)
        if plan is None:
            self.steps = []
            self.reason = "This is far enough."
            return STOP if STOP in world.options else reflex.choose(world)
        return self._begin(list(plan.steps), plan.purpose, world)

    def _begin(self, steps: list[int], purpose: str, world: State) -> int:
        option = resolve(steps[0], world.options)
        if option < 0:
            self.steps = []
            self.reason = "This is what one does here."
            return reflex.choose(world)
        self.steps = steps[1:]
        self.purpose = purpose
        self.reason = f"I {purpose}."
        return option

    def at_sea(self, knowledge: Knowledge, world: State) -> int:
        if self.steps:
            option = resolve(self.steps[0], world.options)
            if option >= 0:
                del self.steps[0]
                self.reason = f"I {self.purpose}."
                return option
        return self.look_ahead(knowledge, world, "at_sea")

    def levy_or_march(self, knowledge: Knowledge, world: State) -> int:
        """March, unless nobody gains by it even with a good roll."""
        self.steps = []
        if _LEVY not in world.options:
            return _ROLL
        twin = world.copy()
        frames.play(twin, _ROLL)
        if twin.asked != self.seat:
            return _ROLL
        plan = self.marching.best([twin])
        levied = world.copy()
        frames.play(levied, _LEVY)
        for _ in range(10):
            if levied.asked != self.seat or levied.frames[-1].question(levied).key != "place_reinforcement":
                break
            frames.play(levied, reflex.choose(levied))
        if plan is None or plan.value < utility(levied, self.seat, self.weights):
            self.reason = "A new Mercenary is worth more than any march now."
            return _LEVY
        self.reason = f"I want to {plan.purpose}."
        return _ROLL

    # ------------------------------------------------------------------ cards

    def play_card(self, knowledge: Knowledge, world: State) -> int:
        self.steps = []
        worlds = self.marching.worlds(knowledge, self.chance, world)
        choice = self.cards.choose(worlds)
        self.steps = list(choice.steps[1:])
        self.purpose = choice.purpose
        self.reason = f"I {choice.purpose}."
        return choice.steps[0]

    def spend_operations(self, knowledge: Knowledge, world: State) -> int:
        if self.steps:
            option = resolve(self.steps[0], world.options)
            if option >= 0:
                del self.steps[0]
                self.reason = f"I {self.purpose}."
                return option
        worlds = self.marching.worlds(knowledge, self.chance, world)
        choice = self.cards.spend(worlds)
        return self._begin(list(choice.steps), choice.purpose, world)

    def place_pc(self, knowledge: Knowledge, world: State) -> int:
        """Where the next PC does most."""
        worlds = [world]
        options = list(world.options)
        values = {option: mean_value(worlds, option, self.seat, self.weights) for option in options}
        best = max(options, key=lambda option: values[option])
        self.reason = "A PC does most here."
        if best == DONE:
            self.reason = "No further PC helps me."
        return best

    def place_reinforcement(self, knowledge: Knowledge, world: State) -> int:
        """With the Armies that have a use for it."""
        seat = self.seat
        best, best_worth = world.options[0], -99.0
        here = utility(world, seat, self.weights)
        for option in world.options:
            worth = reflex.placement_worth(world, seat, option) * 0.02
            worth += mean_value([world], option, seat, self.weights) - here
            if worth > best_worth:
                best, best_worth = option, worth
        self.reason = "It is needed most there."
        return best

    _handlers: Final[dict[str, Callable[[StrategistBot, Knowledge, State], int]]] = {
        "activate_next": activate_next,
        "campaign": activate_next,
        "activation": activation,
        "at_sea": at_sea,
        "levy_or_march": levy_or_march,
        "play_card": play_card,
        "spend_operations": spend_operations,
        "place_pc": place_pc,
        "place_reinforcement": place_reinforcement,
    }


# Questions where a rule of thumb is as good as a look ahead.
_BY_REFLEX: Final[dict[str, str]] = {
    "after_card": "I keep my Surprise cards.",
    "interception_force": "All of them go.",
    "escort": "All Fleets escort.",
    "drop_off": "Nobody stays here.",
    "mark_ashore": "They need a leader.",
    "event_minor_general": "They need a leader.",
    "new_commander": "They need a leader.",
    "lose_unit": "These are worth least.",
    "forage_loss": "These are worth least.",
    "siege_loss": "These are worth least.",
    "flee_to": "There they are safest.",
    "redistribute": "The walls protect what must not be lost.",
    "keep_promise": "I keep my word.",
    "reroll_elephant": "A low die is rolled again.",
    "event_royal_goes": "Far from the others.",
    "start": "A good place to begin.",
    "first_player": "I want the last word.",
    "join_battle": "The odds decide.",
    "ask_passage": "I fight only where I expect to win.",
    "grant_passage": "The odds decide.",
    "train_next": "Quick troops.",
}
