"""When an action is possible at all: the moment each verb belongs to, and the clause that says so.

Only for refusals shown to people, when the open question has nothing to do with the verb. The frame that
offers an action says why it fails at its own moment.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from diadochoi.rules.cards.windows import discard_moment
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.frames import Question
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.core.segments import ACTIVATION, PLAYER_SEGMENTS, TYCHE
from diadochoi.rules.court.burial import burial_moment
from diadochoi.rules.table.state import State

# These keys only say that the answer is not among those offered.
NOT_OFFERED: Final = "not_offered"
NOT_AMONG_THE_CHOICES: Final = "not_among_the_choices"
ANOTHER_KIND_OF_ANSWER: Final = "another_kind_of_answer"
GENERIC: Final = frozenset((NOT_OFFERED, NOT_AMONG_THE_CHOICES, ANOTHER_KIND_OF_ANSWER))

_CARDS: Final = ("cards_have_their_segment", "6.2/a")
_OPERATIONS: Final = ("operations_come_from_a_card", "6.2B/a")
_OWN_TURN: Final = ("only_between_your_own_moves", "7.1C/b")
_MARCH: Final = ("only_while_your_force_moves", "9.1/i")
_VOYAGE: Final = ("only_on_a_voyage", "13.2.3/a")
_PASSAGE: Final = ("only_when_passage_is_asked", "10.C/a")
_PROMISE: Final = ("only_after_you_granted_passage", "10.C/e")

_EVENT_ASKS: Final = "event_must_be_carried_out"

# Why `done` or `pass` does not answer a question; the clause is the one behind the question.
COMPULSORY: Final[dict[str, str]] = {
    "discard_general": "one_general_is_passed_on",
    "start": "every_general_starts",
    "first_player": "first_player_must_be_named",
    "direction": "direction_must_be_named",
    "proclaim_king": "answer_yes_or_no",
    "use_ability": "answer_yes_or_no",
    "attack_or_defend": "answer_yes_or_no",
    "place_reinforcement": "all_must_be_placed",
    "place_general": "he_must_be_placed",
    "place_new_general": "he_must_be_placed",
    "new_commander": "somebody_must_command",
    "siege_loss": "losses_must_be_taken",
    "lose_unit": "losses_must_be_taken",
    "forage_loss": "losses_must_be_taken",
    "play_card": "card_must_be_played",
    "levy_or_march": "roll_first",
    "train_next": "points_left_must_be_used",
    "event_target": _EVENT_ASKS,
    "event_either": _EVENT_ASKS,
    "event_units": _EVENT_ASKS,
    "event_general": _EVENT_ASKS,
    "event_minor_general": _EVENT_ASKS,
    "event_royal": _EVENT_ASKS,
    "event_royal_goes": _EVENT_ASKS,
    "event_abduction": _EVENT_ASKS,
    "event_army": _EVENT_ASKS,
    "event_fleet": _EVENT_ASKS,
    "event_pc": _EVENT_ASKS,
    "event_from_where": _EVENT_ASKS,
    "event_city": _EVENT_ASKS,
    "event_siege": _EVENT_ASKS,
    "event_two_armies": _EVENT_ASKS,
    "campaign": _EVENT_ASKS,
    "deserters_join": _EVENT_ASKS,
    "deserter": _EVENT_ASKS,
    "unrest_space": _EVENT_ASKS,
    "pay_surprise": "price_must_be_paid",
    "grant_passage": "grant_or_refuse",
    "keep_promise": "confirm_or_cancel",
    "withdraw": "stand_or_go",
    "evade": "stand_or_go",
    "flee_to": "he_must_go_somewhere",
    "who_goes_inside": "somebody_goes_inside",
    "mark_ashore": "mark_units_ashore_first",
}

MOMENTS: Final[dict[int, Refusal]] = {
    Verb.DISCARD_GENERAL: ("generals_are_passed_on_at_the_start", "4.4/c"),
    Verb.START: ("generals_start_at_the_set_up", "4.6/a"),
    Verb.FIRST: ("order_is_chosen_once_a_turn", "5.1C/a"),
    Verb.PLACE: ("reinforcements_have_their_phase", "5.2/g"),
    Verb.DISPERSE: ("only_what_cannot_be_placed", "5.2/n"),
    Verb.POST: _OWN_TURN,
    Verb.REPOST: _OWN_TURN,
    Verb.RECALL: _OWN_TURN,
    Verb.DISBAND: ("disbanding_in_your_own_turn", "7.2F/o"),
    Verb.LOSE: ("no_losses_to_take_now", "7.3/b"),
    Verb.REMOVE: ("markers_fall_in_the_surrender_segment", "6.1/b"),
    Verb.CLAIM: ("markers_have_their_segments", "6.1/c"),
    Verb.SIEGE: ("sieges_need_their_moment", "15.2.A/a"),
    Verb.EVENT: _CARDS,
    Verb.OPERATIONS: _CARDS,
    Verb.BONUS: _CARDS,
    Verb.UPGRADE: _CARDS,
    Verb.RECRUIT: _CARDS,
    Verb.FINISH_CART: _CARDS,
    Verb.RETRIEVE: _CARDS,
    Verb.SURPRISE: ("another_answer_comes_first", "6.2/f"),
    Verb.MARCH: _OPERATIONS,
    Verb.PLACE_PCS: _OPERATIONS,
    Verb.TRAIN: _OPERATIONS,
    Verb.ACTIVATE: ("activations_have_their_segment", "9.1/a"),
    Verb.LEVY: ("levy_instead_of_the_roll", "6.3/a"),
    Verb.ROLL: ("rolled_once_in_the_activation_segment", "9.2/b"),
    Verb.MOVE: _MARCH,
    Verb.TAKE: _MARCH,
    Verb.LEAVE: _MARCH,
    Verb.STOP: _MARCH,
    Verb.ENTER: _MARCH,
    Verb.SORTIE: _MARCH,
    Verb.EMBARK: _MARCH,
    Verb.REMOVE_PC: _MARCH,
    Verb.SAIL: _VOYAGE,
    Verb.LAND: _VOYAGE,
    Verb.ESCORT: ("escorts_are_named_at_the_start", "13.2.1/a"),
    Verb.SHIFT: ("only_when_an_enemy_enters_your_city", "10.B/a"),
    Verb.ASK: ("passage_is_asked_on_entering", "10.C/a"),
    Verb.GRANT: _PASSAGE,
    Verb.REFUSE: _PASSAGE,
    Verb.CONFIRM: _PROMISE,
    Verb.CANCEL: _PROMISE,
    Verb.INTERCEPT: ("only_when_an_enemy_enters_beside_you", "11.1/a"),
    Verb.COMMIT: ("only_when_you_intercept", "11.2/d"),
    Verb.WITHDRAW: ("only_after_an_interception", "11.3/a"),
    Verb.STAND: ("only_after_an_interception", "11.3/a"),
    Verb.EVADE: ("only_when_an_enemy_enters_your_space", "12.2/a"),
    Verb.FLEE: ("only_while_you_evade", "12.2.A/b"),
    Verb.HALT: ("only_while_you_evade", "12.2.A/b"),
    Verb.JOIN: ("only_before_a_battle_at_your_city", "14.2/a"),
    Verb.COMMAND: ("command_is_not_open_now", "7.1A/a"),
    Verb.REROLL: ("only_after_your_elephant_roll", "14.6/a"),
    Verb.CHALLENGE: ("only_when_an_enemy_sails", "13.3.A/a"),
    Verb.MARCH_ARMY: ("independents_move_by_card", "9.5/c"),
    Verb.GARRISON: ("independents_move_by_card", "9.5/c"),
}


# The Segment of the verb has come, but something else is happening in it.
_ONE_CARD: Final = ("one_card_in_a_segment", "6.2/a")
_IN_ITS_SEGMENT: Final[dict[tuple[int, int], Refusal]] = {
    **{(verb, TYCHE): _ONE_CARD for verb, refusal in MOMENTS.items() if refusal == _CARDS},
    (Verb.ACTIVATE, ACTIVATION): ("one_activation_at_a_time", "9.1/c"),
}

_BY_WORD: Final[dict[str, Refusal]] = {
    "left": ("order_is_chosen_once_a_turn", "5.1C/b"),
    "right": ("order_is_chosen_once_a_turn", "5.1C/b"),
    "add": ("weather_is_rolled_on_a_voyage", "hy/42"),
    "subtract": ("weather_is_rolled_on_a_voyage", "hy/42"),
    "reinforcement": ("only_when_a_general_arrives", "6.2D/f"),
}
_ORDER: Final = ("order_is_chosen_once_a_turn", "5.1C/a")
_TARGETS: Final = ("targets_are_chosen_with_the_card", "6.2A/a")


def why_refused(state: State, choice: int) -> Refusal:
    """Say why an action is not an option: its own condition, its moment, or just that it is not offered."""
    top = state.frames[-1]
    refusal = top.why_not(state, choice)
    if refusal is None or refusal == ANOTHER_MOMENT:
        question = top.question(state)
        refusal = moment_of(state, choice, question)
        if refusal is None:
            return (NOT_OFFERED, question.clause)
    return refusal


def moment_of(state: State, choice: int, question: Question) -> Refusal | None:
    """Say when the verb is possible in this game, given that `question` is open."""
    config, offered = state.config, state.options
    verb = actions.verb_of(choice)
    if verb in (Verb.DONE, Verb.PASS):
        return _not_declined(question, offered)
    if any(actions.verb_of(option) == verb for option in offered):
        return (NOT_AMONG_THE_CHOICES, question.clause)
    if verb in (Verb.YES, Verb.NO):
        return (ANOTHER_KIND_OF_ANSWER, question.clause)
    if verb == Verb.CHOOSE:
        return _choice_of(actions.first(choice), question)
    if verb == Verb.LEVY and config.raise_mercenary == "instead_of_card":
        return ("levy_replaces_the_card", "hy/52")
    if verb == Verb.DISCARD:
        return discard_moment(state, state.asked)
    if verb == Verb.BURY:
        return burial_moment(config, state.active == state.asked and state.segment in PLAYER_SEGMENTS)
    if verb == Verb.SIEGE and not config.siege_attempts_activation:
        return ("sieges_have_their_segment", "hy/45")
    if verb == Verb.REMOVE_PC and not config.remove_pc_movement_points:
        return ("no_removal_on_the_march", "hy/17")
    if state.active == state.asked and (verb, state.segment) in _IN_ITS_SEGMENT:
        return _IN_ITS_SEGMENT[verb, state.segment]
    return MOMENTS.get(verb)


def _not_declined(question: Question, offered: Collection[int]) -> Refusal | None:
    """Say why `done` or `pass` is not an answer: the other one is, or the player must do something."""
    if actions.DONE in offered:
        return ("done_ends_this", question.clause)
    if actions.PASS in offered:
        return ("pass_declines_this", question.clause)
    key = COMPULSORY.get(question.key)
    return None if key is None else (key, question.clause)


def _choice_of(noun: int, question: Question) -> Refusal:
    """Say when this kind of thing is chosen."""
    kind = actions.noun_kind(noun)
    if COMPULSORY.get(question.key) == _EVENT_ASKS:
        return ("no_target_of_the_card", question.clause)
    if kind == actions.NounKind.SEAT:
        return _ORDER
    if kind == actions.NounKind.WORD:
        return _BY_WORD.get(actions.WORDS[noun - actions.WORD], _TARGETS)
    return _TARGETS
