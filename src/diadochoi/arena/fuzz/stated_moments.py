"""Checks refusals that say when an action is possible: that moment must not be now.

A sentence such as "You activate Generals in your Activation Segment" is true of an action if this is another
Segment, another player's turn, or a different question, and if no option has the verb of the action.
`RefusalReport.misplaced` also compares these refusals with everything that was offered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.arena.fuzz.position_facts import asks
from diadochoi.content.model import CardType
from diadochoi.rules.core import actions
from diadochoi.rules.core.segments import (
    ACTIVATION,
    FORAGE,
    PLAYER_SEGMENTS,
    SETUP,
    TURN_END,
    TYCHE,
)
from diadochoi.rules.table.state import State

Moment = Callable[[State], bool]


def _in_own(*segments: int) -> Moment:
    """One of these Segments of the player's own turn."""
    return lambda state: state.active == state.asked and state.segment in segments


def _asked(*questions: str) -> Moment:
    """One of these questions is open."""
    return lambda state: asks(state) in questions


def _either(*moments: Moment) -> Moment:
    return lambda state: any(moment(state) for moment in moments)


def _not(moment: Moment) -> Moment:
    return lambda state: not moment(state)


def _both(first: Moment, second: Moment) -> Moment:
    return lambda state: first(state) and second(state)


def _nowhere_to_place(state: State) -> bool:
    return all(actions.verb_of(option) != actions.Verb.PLACE for option in state.options)


def _event(state: State) -> bool:
    """A card asks what it affects."""
    return asks(state).startswith(("event_", "campaign", "deserter", "unrest"))


_OWN_TURN: Final = _in_own(*PLAYER_SEGMENTS)
_ON_THE_MARCH: Final = _asked("activation", "must_leave")


def _may_discard(state: State) -> bool:
    """The house rule allows discards, or the player has to find an Event or Bonus card (6.2/b)."""
    cards = state.board.cards
    only_surprises = all(cards[card].type == CardType.SURPRISE for card in state.hands[state.asked])
    allowed = state.config.house("voluntary_surprise_discard") != "never"
    return allowed or (asks(state) == "play_card" and only_surprises)


# Whether the moment named by a refusal has come.
MOMENT_HAS_COME: Final[dict[str, Moment]] = {
    "generals_are_passed_on_at_the_start": lambda state: state.segment == SETUP and asks(state) != "start",
    "generals_start_at_the_set_up": lambda state: state.segment == SETUP and asks(state) != "discard_general",
    "order_is_chosen_once_a_turn": _asked("first_player", "direction"),
    "reinforcements_have_their_phase": _asked(
        "place_reinforcement", "place_general", "place_new_general", "event_units"
    ),
    "only_what_cannot_be_placed": _both(_asked("place_reinforcement"), _nowhere_to_place),
    "only_between_your_own_moves": _both(_OWN_TURN, _asked("activate_next", "post_minors")),
    "disbanding_in_your_own_turn": _both(_OWN_TURN, _asked("activate_next", "post_minors")),
    "no_losses_to_take_now": _asked("lose_unit", "siege_loss", "forage_loss"),
    "markers_fall_in_the_surrender_segment": _asked("surrender_remove"),
    "markers_have_their_segments": _asked("surrender_claim", "place_pc", "claim_captured"),
    "sieges_need_their_moment": _asked("surrender_siege", "activation"),
    "cards_have_their_segment": _in_own(TYCHE),
    "discarded_in_the_tyche_segment": _in_own(TYCHE),
    # these say that the Segment has come, but that another question is open in it
    "one_card_in_a_segment": _either(_asked("play_card"), _not(_in_own(TYCHE))),
    "discarded_before_or_after_the_card": _either(_asked("play_card", "after_card"), _not(_in_own(TYCHE))),
    "discarded_only_to_find_another": _may_discard,
    "one_activation_at_a_time": _either(_asked("activate_next"), _not(_in_own(ACTIVATION))),
    "another_answer_comes_first": _asked("surprise_window"),
    "operations_come_from_a_card": _asked("spend_operations", "train_next"),
    "activations_have_their_segment": _in_own(ACTIVATION),
    "levy_instead_of_the_roll": _asked("levy_or_march"),
    "only_while_your_force_moves": _ON_THE_MARCH,
    "only_on_a_voyage": _asked("at_sea", "drop_off", "sea_transport"),
    "escorts_are_named_at_the_start": _asked("escort"),
    "only_when_an_enemy_enters_your_city": _asked("redistribute"),
    "passage_is_asked_on_entering": _asked("ask_passage"),
    "only_when_passage_is_asked": _asked("grant_passage"),
    "only_after_you_granted_passage": _asked("keep_promise"),
    "only_when_an_enemy_enters_beside_you": _asked("intercept", "army_intercepts"),
    "only_when_you_intercept": _asked("interception_force"),
    "only_after_an_interception": _asked("withdraw"),
    "only_when_an_enemy_enters_your_space": _asked("evade", "army_evades"),
    "only_while_you_evade": _asked("flee_to"),
    "only_before_a_battle_at_your_city": _asked("join_battle"),
    "command_is_not_open_now": _asked("new_commander"),
    "only_after_your_elephant_roll": _asked("reroll_elephant"),
    "only_when_an_enemy_sails": _asked("declare_naval_battle"),
    "independents_move_by_card": _asked("move_independents", "march_army"),
    "targets_are_chosen_with_the_card": _event,
    "weather_is_rolled_on_a_voyage": _asked("weather"),
    "only_when_a_general_arrives": _asked("place_new_general"),
    "burial_has_its_moment": _either(_in_own(FORAGE), _asked("bury")),
    "burial_between_actions": _not(_OWN_TURN),
    "burial_in_your_own_turn": _either(
        _OWN_TURN, lambda state: state.segment == TURN_END and asks(state) == "bury"
    ),
}


def is_another_moment(key: str, state: State, choice: int) -> bool | None:
    """Whether the moment that the refusal names is not now; None if it does not name one."""
    moment = MOMENT_HAS_COME.get(key)
    if moment is None:
        return None
    verb = actions.verb_of(choice)
    offered = any(actions.verb_of(option) == verb for option in state.options)
    if verb == actions.Verb.CHOOSE:  # what is chosen differs between questions
        return not moment(state)
    return not offered and not moment(state)
