"""A bot that plays like a person who knows the game: it plans activations, compares the uses of its cards,
and answers attacks by the odds.

Plans come from `plans` and are tried on imagined states; other decisions look one step ahead (`lookahead`) or
follow a rule of thumb (`reflex`, `reactions`). Every choice stores its reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.bots.base import Bot, Knowledge, register
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.bots.reason import BotReason, reason
from diadochoi.bots.thinking import reactions, reflex
from diadochoi.bots.thinking.card_choice import CardChoice, CardPlan
from diadochoi.bots.thinking.force_choice import MarchPlanner, Worlds
from diadochoi.bots.thinking.free_gains import free_gains
from diadochoi.bots.thinking.lookahead import mean_value
from diadochoi.bots.thinking.plans import Plan, Planner
from diadochoi.bots.thinking.reach import resolve
from diadochoi.bots.thinking.reflex_choices import placement_worth
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, STOP, Verb, action
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.table.state import State

_LEVY: Final = action(Verb.LEVY)
_ROLL: Final = action(Verb.ROLL)
_PREPARATIONS: Final = frozenset((Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISBAND, Verb.DISCARD))
# Steps of a plan that may come before its activation, at the question of who moves next.
_OPENINGS: Final = frozenset((Verb.POST, Verb.ACTIVATE, Verb.MARCH))
_FOLLOWED: Final = frozenset(("activate_next", "campaign", "activation", "at_sea", "spend_operations"))
_SURPRISE_COST: Final = 0.003  # the gain in chance to win that a Surprise card must have
_MOST_OPTIONS: Final = 24
_ROLLS: Final = 2  # movement rolls tried before choosing between a march and a levy
_MOST_CAUTIOUS: Final = 3  # plans re-evaluated cautiously there
_LUCK: Final = 0.5  # share of a gain that counts if the dice were tried only once


@register
class StrategistBot(Bot):
    """Plans its marches, compares its cards, and fights by the odds."""

    name = "strategist"
    weights: Weights = STANDARD
    width = 7  # plans tried per force
    worlds = 10  # imagined worlds where dice decide
    answer_worlds = 0  # the same for answers to other players; 0: the same number
    sends_detachments = True
    weighs: frozenset[str] = frozenset()  # questions where it does not use a reflex

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        super().__init__(seat, seed)
        self.prepare()
        self.steps: list[int] = []  # the remaining steps of the current plan
        self.purpose: tuple[BotReason, ...] = ()

    def prepare(self) -> None:
        """Create the planners with the current effort."""
        self.planner = Planner(self.seat, self.weights, self.width)
        self.marching = MarchPlanner(self.planner, self.worlds, self.sends_detachments)
        self.cards = CardChoice(self.planner, self.marching, self.worlds)

    def set_effort(self, first: int, second: int) -> None:
        """Set the number of plans per force and of worlds."""
        self.width = first or self.width
        self.worlds = second or self.worlds
        self.prepare()

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        if len(actions) == 1:
            self.reason = reason("only_option")
            return actions[0]
        world = knowledge.imagine(self.chance)
        key = world.frames[-1].question(world).key
        if key in _BY_REFLEX and key not in self.weighs:
            self.reason = reason(_BY_REFLEX[key])
            return reflex.choose(world)
        planned = self.follow(key, world)
        if planned >= 0:
            self.reason = self.purpose
            return planned
        choices = self.consider(knowledge, world, key)
        return self.begin(self.decide(knowledge, world, key, choices, budget), world)

    # ------------------------------------------------------------------ following a plan

    def follow(self, key: str, world: State) -> int:
        """The next step of the plan; -1 if there is none or something interrupted it."""
        if not self.steps:
            return -1
        step = self.steps[0]
        opening = actions.verb_of(step) in _OPENINGS
        fits = key in _FOLLOWED and (opening or key not in ("activate_next", "campaign"))
        option = resolve(step, world.options) if fits else -1
        if option < 0:
            if key in _FOLLOWED or key in ("play_card", "levy_or_march"):
                self.steps = []
            return -1
        del self.steps[0]
        return option

    def begin(self, choice: CardPlan, world: State) -> int:
        option = resolve(choice.steps[0], world.options)
        if option < 0:
            self.steps = []
            self.reason = reason("usual_move")
            return reflex.choose(world)
        if len(choice.steps) > 1:
            self.steps = list(choice.steps[1:])
            self.purpose = choice.purpose
        self.reason = choice.purpose
        return option

    def decide(
        self, knowledge: Knowledge, world: State, key: str, choices: list[CardPlan], budget: float
    ) -> CardPlan:
        """Choose among the choices, sorted best first; a bot that searches does so here."""
        return choices[0]

    # ------------------------------------------------------------------ comparing choices

    def consider(self, knowledge: Knowledge, world: State, key: str) -> list[CardPlan]:
        """What could be done now, sorted by a first estimate, best first."""
        consider = _CONSIDER.get(key, StrategistBot.look_ahead)
        choices = consider(self, knowledge, world)
        choices.sort(key=lambda choice: -choice.value)
        return choices

    def look_ahead(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """Try every option once, and more often where dice decide."""
        options = [option for option in world.options if actions.verb_of(option) not in _PREPARATIONS]
        if not options:
            options = list(world.options)
        if len(options) > _MOST_OPTIONS:
            first = reflex.choose(world)
            options = self.chance.sample(options, _MOST_OPTIONS)
            if first not in options:
                options.append(first)
        worlds = Worlds(knowledge, self.chance, world, self.answer_worlds or self.worlds)
        found: list[CardPlan] = []
        for option in options:
            value = mean_value(worlds, option, self.seat, self.weights)
            if actions.verb_of(option) == Verb.SURPRISE:
                value -= _SURPRISE_COST
            chance = max(0.0, min(1.0, value))
            purpose = BotReason("best_of", numbers=(len(world.options), round(100 * chance)))
            found.append(CardPlan((option,), (purpose,), value))
        return found

    def surrender(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """Take free gains, best first; evaluate those that also help a rival."""
        free = free_gains(world)
        if not free:
            return self.look_ahead(knowledge, world)
        return [
            CardPlan((option,), reason("costs_nothing"), mean_value([world], option, self.seat, self.weights))
            for option in free
        ]

    def evade(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """Evade a battle that is lost; otherwise look ahead."""
        found = self.look_ahead(knowledge, world)
        if reactions.lost_unless_away(world):
            away = [choice for choice in found if actions.verb_of(choice.steps[0]) == Verb.EVADE]
            for choice in away:
                choice.purpose = reason("battle_is_lost")
            return away or found
        return found

    def next_march(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """The plans of all forces, and the option to stop."""
        worlds = self.marching.worlds(knowledge, self.chance, world)
        found = [CardPlan(plan.steps, plan.purpose, plan.value) for plan in self.marching.ranked(worlds)]
        if DONE in world.options:
            found.append(CardPlan((DONE,), reason("nothing_to_gain"), self.marching.staying(world)))
        return found or [CardPlan((reflex.choose(world),), reason("usual_move"), 0.0)]

    def activation(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """A new plan for a force on the march, after something interrupted the old one."""
        worlds = self.marching.worlds(knowledge, self.chance, world)
        found = [CardPlan(plan.steps, plan.purpose, plan.value) for plan in self.marching.next_steps(worlds)]
        if not found:
            stop = STOP if STOP in world.options else reflex.choose(world)
            found.append(CardPlan((stop,), reason("stop_here"), 0.0))
        return found

    def levy_or_march(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """March, unless no march gains as much as a Mercenary is worth."""
        values: list[float] = []
        purpose = reason("keep_ready")
        for imagined in self.marching.worlds(knowledge, self.chance, world)[:_ROLLS]:
            twin = imagined.copy()
            engine.play(twin, _ROLL)
            if twin.winner >= 0 or twin.asked != self.seat:
                values.append(self.planner.judge(twin))
                continue
            staying = self.marching.staying(twin)
            plans = self.marching.ranked([twin])
            gain = max([0.0, *(_cautious_value(plan, staying) for plan in plans[:_MOST_CAUTIOUS])])
            values.append(staying + gain)
            if plans and gain > 0.0:
                purpose = (*reason("roll_to_move"), *plans[0].purpose)
        found = [CardPlan((_ROLL,), purpose, sum(values) / len(values))]
        levied = world.copy()
        engine.play(levied, _LEVY)
        for _ in range(10):
            if levied.asked != self.seat or levied.frames[-1].question(levied).key != "place_reinforcement":
                break
            engine.play(levied, reflex.choose(levied))
        found.append(CardPlan((_LEVY,), reason("rather_levy"), self.planner.judge(levied)))
        return found

    def play_card(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        return self.cards.choices(self.marching.worlds(knowledge, self.chance, world))

    def spend_operations(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        return self.cards.ways_to_spend(self.marching.worlds(knowledge, self.chance, world))

    def place_pc(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """Where the next PC is worth most."""
        return [
            CardPlan(
                (option,),
                reason("no_more_markers" if option == DONE else "most_wanted_space"),
                mean_value([world], option, self.seat, self.weights),
            )
            for option in world.options
        ]

    def place_reinforcement(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """With the Armies that need it."""
        return [
            CardPlan(
                (option,),
                reason("needed_here"),
                mean_value([world], option, self.seat, self.weights)
                + self.weights.placement * placement_worth(world, self.seat, option),
            )
            for option in world.options
        ]


def _cautious_value(plan: Plan, staying: float) -> float:
    """What a plan gains, reduced if it was tried with lucky dice."""
    gain = plan.value - staying
    return gain * _LUCK if plan.by_chance and gain > 0.0 else gain


_CONSIDER: Final[dict[str, Callable[[StrategistBot, Knowledge, State], list[CardPlan]]]] = {
    "surrender_remove": StrategistBot.surrender,
    "surrender_claim": StrategistBot.surrender,
    "evade": StrategistBot.evade,
    "activate_next": StrategistBot.next_march,
    "campaign": StrategistBot.next_march,
    "activation": StrategistBot.activation,
    "levy_or_march": StrategistBot.levy_or_march,
    "play_card": StrategistBot.play_card,
    "spend_operations": StrategistBot.spend_operations,
    "place_pc": StrategistBot.place_pc,
    "place_reinforcement": StrategistBot.place_reinforcement,
}
# Questions where a rule of thumb is as good as looking ahead.
_BY_REFLEX: Final[dict[str, str]] = {
    "after_card": "after_card",
    "post_minors": "post_minors",
    "interception_force": "interception_force",
    "escort": "escort",
    "drop_off": "drop_off",
    "mark_ashore": "needs_leader",
    "event_minor_general": "needs_leader",
    "new_commander": "needs_leader",
    "lose_unit": "least_valuable",
    "forage_loss": "least_valuable",
    "siege_loss": "least_valuable",
    "flee_to": "flee_to",
    "redistribute": "redistribute",
    "keep_promise": "keep_promise",
    "reroll_elephant": "reroll_elephant",
    "event_royal_goes": "event_royal_goes",
    "start": "start",
    "first_player": "first_player",
    "join_battle": "by_the_odds",
    "ask_passage": "ask_passage",
    "grant_passage": "by_the_odds",
    "train_next": "train_next",
}
