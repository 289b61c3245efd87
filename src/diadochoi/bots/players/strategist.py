"""A bot that plays like a person who knows the game: it plans activations, weighs the uses of its cards
against each other, and answers attacks by the odds.

Plans are made in `plans` and tried in imagination; other decisions are made by looking one step ahead
(`lookahead`) or by rule of thumb (`reflex`, `reactions`). Every choice leaves its reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.bots.base import Bot, Knowledge, register
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.bots.reason import Reason, reason
from diadochoi.bots.thinking import reactions, reflex
from diadochoi.bots.thinking.card_choice import CardChoice, Choice
from diadochoi.bots.thinking.force_choice import Marching, Worlds
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
# Steps of a plan that may come before its activation, at the question who moves next.
_OPENINGS: Final = frozenset((Verb.POST, Verb.ACTIVATE, Verb.MARCH))
_FOLLOWED: Final = frozenset(("activate_next", "campaign", "activation", "at_sea", "spend_operations"))
_SURPRISE_COST: Final = 0.003  # what a Surprise card must bring, in the chance to win
_MOST_OPTIONS: Final = 24
_ROLLS: Final = 2  # movement rolls imagined before the choice between a march and a levy
_SOBER: Final = 3  # plans looked at soberly there
_LUCK: Final = 0.5  # share of a gain that counts when the dice were seen but once


@register
class StrategistBot(Bot):
    """Plans its marches, weighs its cards, and fights by the odds."""

    name = "strategist"
    weights: Weights = STANDARD
    width = 7  # plans tried for each force
    worlds = 10  # imagined worlds where dice decide
    answer_worlds = 0  # the same where others are answered; 0: as many
    sends_detachments = True
    weighs: frozenset[str] = frozenset()  # questions that are no matter of reflex for it

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        super().__init__(seat, seed)
        self.prepare()
        self.steps: list[int] = []  # what is left of the plan being carried out
        self.purpose: tuple[Reason, ...] = ()

    def prepare(self) -> None:
        """Who thinks for it, with the effort that it makes."""
        self.planner = Planner(self.seat, self.weights, self.width)
        self.marching = Marching(self.planner, self.worlds, self.sends_detachments)
        self.cards = CardChoice(self.planner, self.marching, self.worlds)

    def exert(self, first: int, second: int) -> None:
        """So many plans for each force, in so many worlds."""
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

    # ------------------------------------------------------------------ carrying out

    def follow(self, key: str, world: State) -> int:
        """The next step of the plan, -1 if there is none or something came between."""
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

    def begin(self, choice: Choice, world: State) -> int:
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
        self, knowledge: Knowledge, world: State, key: str, choices: list[Choice], budget: float
    ) -> Choice:
        """Which of the choices, the best first; a bot that searches looks closer here."""
        return choices[0]

    # ------------------------------------------------------------------ considering

    def consider(self, knowledge: Knowledge, world: State, key: str) -> list[Choice]:
        """What could be done now, the best first as far as one sees at once."""
        consider = _CONSIDER.get(key, StrategistBot.look_ahead)
        choices = consider(self, knowledge, world)
        choices.sort(key=lambda choice: -choice.value)
        return choices

    def look_ahead(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """Every option tried once, and more often where dice decide."""
        options = [option for option in world.options if actions.verb_of(option) not in _PREPARATIONS]
        if not options:
            options = list(world.options)
        if len(options) > _MOST_OPTIONS:
            first = reflex.choose(world)
            options = self.chance.sample(options, _MOST_OPTIONS)
            if first not in options:
                options.append(first)
        worlds = Worlds(knowledge, self.chance, world, self.answer_worlds or self.worlds)
        found: list[Choice] = []
        for option in options:
            value = mean_value(worlds, option, self.seat, self.weights)
            if actions.verb_of(option) == Verb.SURPRISE:
                value -= _SURPRISE_COST
            chance = max(0.0, min(1.0, value))
            purpose = Reason("best_of", numbers=(len(options), round(100 * chance)))
            found.append(Choice((option,), (purpose,), value))
        return found

    def surrender(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """What costs nothing is taken, the best of it first; what helps a rival is weighed."""
        free = free_gains(world)
        if not free:
            return self.look_ahead(knowledge, world)
        return [
            Choice((option,), reason("costs_nothing"), mean_value([world], option, self.seat, self.weights))
            for option in free
        ]

    def evade(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """Away from a battle that is lost; else a look ahead."""
        found = self.look_ahead(knowledge, world)
        if reactions.lost_unless_away(world):
            away = [choice for choice in found if actions.verb_of(choice.steps[0]) == Verb.EVADE]
            for choice in away:
                choice.purpose = reason("battle_is_lost")
            return away or found
        return found

    def next_march(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """The plans of all forces, and to leave it at that."""
        worlds = self.marching.worlds(knowledge, self.chance, world)
        found = [Choice(plan.steps, plan.purpose, plan.value) for plan in self.marching.ranked(worlds)]
        if DONE in world.options:
            found.append(Choice((DONE,), reason("nothing_to_gain"), self.marching.staying(world)))
        return found or [Choice((reflex.choose(world),), reason("usual_move"), 0.0)]

    def activation(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """A new plan for a force on the way, when something came between."""
        worlds = self.marching.worlds(knowledge, self.chance, world)
        found = [Choice(plan.steps, plan.purpose, plan.value) for plan in self.marching.next_steps(worlds)]
        if not found:
            stop = STOP if STOP in world.options else reflex.choose(world)
            found.append(Choice((stop,), reason("stop_here"), 0.0))
        return found

    def levy_or_march(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """March, unless nobody gains by it as much as a Mercenary is worth."""
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
            gain = max([0.0, *(_sober(plan, staying) for plan in plans[:_SOBER])])
            values.append(staying + gain)
            if plans and gain > 0.0:
                purpose = (*reason("roll_to_move"), *plans[0].purpose)
        found = [Choice((_ROLL,), purpose, sum(values) / len(values))]
        levied = world.copy()
        engine.play(levied, _LEVY)
        for _ in range(10):
            if levied.asked != self.seat or levied.frames[-1].question(levied).key != "place_reinforcement":
                break
            engine.play(levied, reflex.choose(levied))
        found.append(Choice((_LEVY,), reason("rather_levy"), self.planner.judge(levied)))
        return found

    def play_card(self, knowledge: Knowledge, world: State) -> list[Choice]:
        return self.cards.choices(self.marching.worlds(knowledge, self.chance, world))

    def spend_operations(self, knowledge: Knowledge, world: State) -> list[Choice]:
        return self.cards.ways_to_spend(self.marching.worlds(knowledge, self.chance, world))

    def place_pc(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """Where the next PC does most."""
        return [
            Choice(
                (option,),
                reason("no_more_markers" if option == DONE else "most_wanted_space"),
                mean_value([world], option, self.seat, self.weights),
            )
            for option in world.options
        ]

    def place_reinforcement(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """With the Armies that have a use for it."""
        return [
            Choice(
                (option,),
                reason("needed_here"),
                mean_value([world], option, self.seat, self.weights)
                + self.weights.placement * placement_worth(world, self.seat, option),
            )
            for option in world.options
        ]


def _sober(plan: Plan, staying: float) -> float:
    """What a plan gains, less where it was tried with lucky dice."""
    gain = plan.value - staying
    return gain * _LUCK if plan.by_chance and gain > 0.0 else gain


_CONSIDER: Final[dict[str, Callable[[StrategistBot, Knowledge, State], list[Choice]]]] = {
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
# Questions where a rule of thumb is as good as a look ahead.
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
