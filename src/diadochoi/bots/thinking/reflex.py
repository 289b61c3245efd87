"""A player that never looks ahead: one sensible answer to every question, in microseconds.

`lookahead` uses it to finish sequences and to play the opponents. Answers by the odds are in `reactions`,
those for the seat's own turn in `reflex_turn`, single choices in `reflex_choices`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.bots.base import Bot, Knowledge, register
from diadochoi.bots.judging.idle_options import first_useful
from diadochoi.bots.reason import reason
from diadochoi.bots.thinking import reactions
from diadochoi.bots.thinking import reflex_choices as choices
from diadochoi.bots.thinking import reflex_turn as turn
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, PASS, YES, Verb, action
from diadochoi.rules.table.state import State

_ROLL: Final = action(Verb.ROLL)
_CONFIRM: Final = action(Verb.CONFIRM)


def choose(state: State) -> int:
    """The answer to the open question of any seat."""
    key = state.frames[-1].question(state).key
    answer = _ANSWERS.get(key)
    if answer is None:
        return first_useful(state)
    choice = answer(state)
    return choice if choice in state.options else first_useful(state)


def _first_of(option: int) -> Callable[[State], int]:
    def answer(state: State) -> int:
        return option if option in state.options else first_useful(state)

    return answer


_ANSWERS: Final[dict[str, Callable[[State], int]]] = {
    "play_card": turn.play_card,
    "after_card": _first_of(DONE),
    "post_minors": _first_of(DONE),
    "surprise_window": _first_of(PASS),
    "spend_operations": turn.spend_operations,
    "place_pc": turn.place_pc,
    "train_next": turn.train_next,
    "levy_or_march": _first_of(_ROLL),
    "activate_next": turn.activate_next,
    "campaign": turn.activate_next,
    "activation": turn.activation,
    "must_leave": turn.must_leave,
    "at_sea": turn.at_sea,
    "sea_transport": turn.at_sea,
    "drop_off": _first_of(DONE),
    "mark_ashore": choices.post_minor,
    "escort": choices.first_offered,
    "declare_naval_battle": reactions.naval_battle,
    "use_ability": _first_of(YES),
    "surrender_remove": choices.first_offered,
    "surrender_claim": choices.first_offered,
    "surrender_siege": turn.surrender_siege,
    "claim_captured": choices.first_offered,
    "event_claim": choices.first_offered,
    "siege_loss": reactions.lose_cheapest,
    "lose_unit": reactions.lose_cheapest,
    "forage_loss": reactions.lose_cheapest,
    "bury": turn.bury,
    "intercept": reactions.intercept,
    "interception_force": _first_of(DONE),
    "evade": reactions.evade,
    "weather": _first_of(action(Verb.CHOOSE, actions.SUBTRACT)),  # hy/42: another player is moving
    "flee_to": reactions.flee,
    "withdraw": reactions.withdraw,
    "redistribute": reactions.redistribute,
    "who_goes_inside": choices.first_offered,
    "join_battle": reactions.join_battle,
    "ask_passage": reactions.ask_passage,
    "grant_passage": reactions.grant_passage,
    "keep_promise": _first_of(_CONFIRM),
    "reroll_elephant": choices.reroll,
    "place_reinforcement": choices.place_reinforcement,
    "place_general": choices.place_reinforcement,
    "place_new_general": choices.place_general,
    "event_units": choices.place_reinforcement,
    "event_minor_general": choices.post_minor,
    "new_commander": choices.post_minor,
    "event_pc": choices.choose_target,
    "event_from_where": choices.choose_target,
    "event_royal": choices.choose_target,
    "event_royal_goes": choices.event_royal_goes,
    "event_general": choices.choose_target,
    "event_army": choices.choose_target,
    "event_city": choices.choose_target,
    "event_either": choices.choose_target,
    "unrest_space": choices.unrest,
    "move_independents": first_useful,
    "march_army": choices.march_army,
    "start": choices.first_offered,
    "discard_general": choices.discard_general,
    "first_player": choices.first_player,
}


@register
class ReflexBot(Bot):
    """Plays by rule of thumb, without looking ahead."""

    name = "reflex"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        self.reason = reason("usual_move")
        return choose(knowledge.imagine(self.chance))
