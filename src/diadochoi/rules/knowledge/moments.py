"""When an action is possible at all: the moment each verb belongs to, and the clause that says so.

For the border only: asked when the question that is open has nothing to do with the verb. Why an action fails
at its own moment is left to the frame that offers it.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.funeral_cart import burial_moment

_CARDS: Final = ("cards_have_their_segment", "6.2/a")
_OPERATIONS: Final = ("operations_come_from_a_card", "6.2B/a")
_OWN_TURN: Final = ("only_between_your_own_moves", "7.1C/b")
_MARCH: Final = ("only_while_your_force_moves", "9.1/i")
_VOYAGE: Final = ("only_on_a_voyage", "13.2.3/a")
_PASSAGE: Final = ("only_when_passage_is_asked", "10.C/a")

# These say what kind of question they answer; the clause is that of the question which is open.
ANSWERS: Final[dict[int, str]] = {
    Verb.DONE: "done_ends_a_list",
    Verb.PASS: "pass_declines_an_offer",
    Verb.YES: "another_kind_of_answer",
    Verb.NO: "another_kind_of_answer",
    Verb.CHOOSE: "chosen_when_asked",
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
    Verb.DISCARD: ("discarded_in_the_tyche_segment", "6.2/i"),
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
    Verb.CONFIRM: _PASSAGE,
    Verb.CANCEL: _PASSAGE,
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


def moment_of(config: Config, verb: int, asked: str) -> Refusal | None:
    """When the verb is possible with these settings; `asked` is the clause of the open question."""
    if verb in ANSWERS:
        return (ANSWERS[verb], asked)
    if verb == Verb.LEVY and config.raise_mercenary == "instead_of_card":
        return ("levy_replaces_the_card", "hy/52")
    if verb == Verb.BURY:
        return burial_moment(config)
    if verb == Verb.SIEGE and not config.siege_attempts_activation:
        return ("sieges_have_their_segment", "hy/45")
    if verb == Verb.REMOVE_PC and not config.remove_pc_movement_points:
        return ("no_removal_on_the_march", "hy/17")
    return MOMENTS.get(verb)
