"""Chooses which card to play and how: its event, Operation Points, a new General, a better Fleet.

Every use is tried on an imagined state. Operation Points are worth the best way to spend them: a Force-March
planned by `force_choice`, PCs, or training.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from diadochoi.bots.judging.objective import utility
from diadochoi.bots.reason import BotReason, reason
from diadochoi.bots.thinking import reflex
from diadochoi.bots.thinking.force_choice import MarchPlanner
from diadochoi.bots.thinking.lookahead import boundary, finish, value_of
from diadochoi.bots.thinking.plans import Planner
from diadochoi.content.model import CardType
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.court.victory_points import fleet_strengths
from diadochoi.rules.knowledge.procedures import ACTIVATION, OPERATIONS, asking
from diadochoi.rules.table.state import State

_PLACE_PCS: Final = action(Verb.PLACE_PCS)
_SURPRISE: Final = int(CardType.SURPRISE)
# Questions of events where each answer is tried, even inside imagined worlds.
_LOOK_AT: Final = frozenset((
    "event_pc", "event_from_where", "event_units", "event_royal", "event_general", "event_army", "event_city",
    "event_either", "place_new_general", "event_fleet", "unrest_space",
))  # fmt: skip
_MOST_ANSWERS: Final = 10
_ONE_UPGRADE: Final = 1  # what upgrading another token adds


@dataclass(slots=True)
class CardPlan:
    """A use of a card: the seat's actions that carry it out, and the value of the position after it."""

    steps: tuple[int, ...]
    purpose: tuple[BotReason, ...]
    value: float


class CardChoice:
    def __init__(self, planner: Planner, marching: MarchPlanner, tries: int) -> None:
        self.planner = planner
        self.marching = marching
        self.seat = planner.seat
        self.tries = tries

    def choices(self, worlds: Sequence[State]) -> list[CardPlan]:
        """Every use of every card in hand."""
        state = worlds[0]
        base = utility(state, self.seat, self.planner.weights)
        spent: dict[int, CardPlan] = {}
        found: list[CardPlan] = []
        for option in state.options:
            choice = self.appraise(worlds, option, base, spent)
            if choice is not None:
                found.append(choice)
        return found or [CardPlan((reflex.choose(state),), reason("usual_move"), base)]

    def appraise(
        self, worlds: Sequence[State], option: int, base: float, spent: dict[int, CardPlan]
    ) -> CardPlan | None:
        state = worlds[0]
        verb = actions.verb_of(option)
        noun = actions.first(option)
        if not actions.CARD <= noun < actions.PROVINCE:
            return None
        card = state.board.cards[noun - actions.CARD]
        if card.type == _SURPRISE:
            if verb == Verb.DISCARD:
                return CardPlan((option,), reason("discard_card", noun), base - 0.05)
            value = self.event_value(worlds, option)
            return CardPlan((option,), reason("play_card", noun), value - 0.01)
        cost = self.planner.weights.keep * card.ops
        if verb == Verb.OPERATIONS:
            best = self.operations(worlds, option, card.ops, spent)
            return CardPlan((option, *best.steps), best.purpose, best.value - cost)
        if verb == Verb.BONUS:
            gain = self.event_value(worlds, option, only_event=True) - self.without(state, noun)
            best = self.operations(worlds, option, card.ops, spent)
            purpose = (*reason("play_card_first", noun), *best.purpose)
            return CardPlan((option,), purpose, best.value + gain + self.planner.weights.event_on_top - cost)
        if verb == Verb.UPGRADE and leads_at_sea(state, self.seat):
            # Largest Fleet (3.5/d) is safe: more strength adds no VP, although the networks like it.
            return CardPlan((option,), reason("card_for_upgrade", noun), self.without(state, noun) - cost)
        value = self.event_value(worlds, option)
        if card.effect == "campaign" and verb == Verb.EVENT:
            value = max(value, self.campaign_value(worlds, option, base))
        return CardPlan((option,), reason(_USES.get(verb, "card_used"), noun), value - cost)

    # ------------------------------------------------------------------ events

    def without(self, state: State, noun: int) -> float:
        """The position after a card was used for nothing, at the moment when its event would be over."""
        twin = state.copy()
        depth, returns = boundary(twin)
        mark = twin.frames[depth]
        engine.play(twin, action(Verb.OPERATIONS, noun))
        finish(twin, mark, depth, returns, self.keep_card)
        return self.planner.judge(twin)

    def keep_card(self, state: State) -> int:
        """Do not spend Operation Points; use reflexes for everything else."""
        if state.asked == self.seat and DONE in state.options:
            return DONE
        return reflex.choose(state)

    def event_value(self, worlds: Sequence[State], option: int, only_event: bool = False) -> float:
        total, number = 0.0, 0
        for world in worlds:
            twin = world.copy()
            before = twin.counter
            depth, returns = boundary(twin)
            mark = twin.frames[depth]
            choice = option
            if only_event:  # a Bonus card: its OPs are evaluated separately
                choice = action(Verb.EVENT, actions.first(option))
            engine.play(twin, choice)
            finish(twin, mark, depth, returns, self.answer)
            total += self.planner.judge(twin)
            number += 1
            if twin.counter == before:
                break
        return total / number

    def answer(self, state: State) -> int:
        """A reflex, or for the questions of an event the best answer after trying each."""
        if state.asked == self.seat and len(state.options) <= 60:
            key = state.frames[-1].question(state).key
            if key in _LOOK_AT:
                return self.best_answer(state)
        return reflex.choose(state)

    def best_answer(self, state: State) -> int:
        options = state.options
        if len(options) > _MOST_ANSWERS:
            quick = reflex.choose(state)
            step = len(options) / _MOST_ANSWERS
            options = (quick, *(options[int(step * number)] for number in range(_MOST_ANSWERS)))
        best, best_value = options[0], -99.0
        for option in options:
            value, _ = value_of(state, option, self.seat, self.planner.weights)
            if value > best_value:
                best, best_value = option, value
        return best

    def campaign_value(self, worlds: Sequence[State], option: int, base: float) -> float:
        """The value of two activations: the best plans of two Generals."""
        twin = worlds[0].copy()
        engine.play(twin, option)
        if twin.winner >= 0 or twin.asked != self.seat or asking(twin) == ACTIVATION:
            return base
        idle = self.planner.judge(twin)
        gains: dict[int, float] = {}
        for plan in self.marching.ranked([twin]):
            leader = next(step for step in plan.steps if actions.verb_of(step) == Verb.MARCH)
            gains[leader] = max(gains.get(leader, 0.0), plan.value - idle)
        return self.without(worlds[0], actions.first(option)) + sum(sorted(gains.values(), reverse=True)[:2])

    # ------------------------------------------------------------------ Operation Points

    def operations(
        self, worlds: Sequence[State], option: int, points: int, spent: dict[int, CardPlan]
    ) -> CardPlan:
        """The best way to spend this many OPs, whichever card they come from."""
        if points not in spent:
            stage = [self._after_card(world, option) for world in worlds[: self.tries]]
            ready = [world for world in stage if world is not None]
            ways = self.ways_to_spend(ready) if ready else [CardPlan((DONE,), reason("leave_points"), -1.0)]
            spent[points] = max(ways, key=lambda choice: choice.value)
        return spent[points]

    def _after_card(self, world: State, option: int) -> State | None:
        """The moment when the OPs of a card are spent."""
        twin = world.copy()
        engine.play(twin, action(Verb.OPERATIONS, actions.first(option)))
        for _ in range(20):
            if twin.winner >= 0:
                return None
            if twin.asked == self.seat and asking(twin) == OPERATIONS:
                return twin
            engine.play(twin, reflex.choose(twin))
        return None

    def ways_to_spend(self, worlds: Sequence[State]) -> list[CardPlan]:
        """When asked how to spend OPs: PCs, training, Force-Marches."""
        state = worlds[0]
        found: list[CardPlan] = []
        if _PLACE_PCS in state.options:
            found.append(self._pcs(state))
        for option in state.options:
            if actions.verb_of(option) == Verb.TRAIN:
                found.append(CardPlan((option,), reason("train"), self._to_the_end(state, (option,))))
        found.extend(CardPlan(plan.steps, plan.purpose, plan.value) for plan in self.marching.ranked(worlds))
        if DONE in state.options:
            value = self._to_the_end(state, (DONE,)) - 0.001
            found.append(CardPlan((DONE,), reason("leave_points"), value))
        return found

    def _pcs(self, state: State) -> CardPlan:
        """Place PCs one after the other, each where it is worth most."""
        twin = state.copy()
        engine.play(twin, _PLACE_PCS)
        while twin.winner < 0 and twin.asked == self.seat and asking(twin) == OPERATIONS:
            engine.play(twin, reflex.choose(twin))
        return CardPlan((_PLACE_PCS,), reason("place_markers"), self.planner.judge_after_card(twin))

    def _to_the_end(self, state: State, steps: tuple[int, ...]) -> float:
        twin = state.copy()
        mark: Frame = twin.frames[-1]
        depth = len(twin.frames) - 1
        for step in steps:
            engine.play(twin, step)
        finish(twin, mark, depth, False)
        return self.planner.judge_after_card(twin)


def leads_at_sea(state: State, seat: int) -> bool:
    """3.5/d: whether nobody can catch up with the seat's Fleets by a single upgrade."""
    totals = fleet_strengths(state)
    own = totals.pop(seat)
    return own >= state.board.tables.numbers["largest_fleet_minimum"] and own > max(totals) + _ONE_UPGRADE


_USES: dict[int, str] = {
    Verb.EVENT: "play_card",
    Verb.UPGRADE: "card_for_upgrade",
    Verb.RECRUIT: "card_for_recruit",
    Verb.FINISH_CART: "card_for_cart",
    Verb.RETRIEVE: "card_for_retrieve",
}
