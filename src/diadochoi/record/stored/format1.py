"""Converts state data of format 1, from old records and saved games, to today's.

Format 1 wrote class names, attribute names, step numbers and packed integers as the program stored them.
Records are converted by replaying them (`record.replay`); this module only reads the stored positions from
which some games continued, for `older_formats`. The lists below describe the old format; they never change.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from diadochoi.message import Message
from diadochoi.record.errors import RecordError
from diadochoi.record.stored.frame_form import FrameForm
from diadochoi.record.stored.kinds import StoredKind
from diadochoi.record.stored.lexicon import Lexicon, lexicon_of
from diadochoi.record.stored.state_fields import STATE_FIELDS
from diadochoi.record.stored.state_storage import FRAME_FORMS
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config

VERSION: Final = 1
_INDEPENDENT: Final = 5
_LATER: Final = ("marched_generals", "sailed_generals")  # fields of a state that it did not have


def state_today(data: Mapping[str, Any], board: Board, config: Config) -> dict[str, Any]:
    """Return the state data of format 1 in today's names; RecordError if they cannot be converted."""
    lexicon = lexicon_of(board, config.players)
    today: dict[str, Any] = {}
    try:
        for field in STATE_FIELDS:
            if field.kind is not None and field.stored not in _LATER:
                _put(today, field.stored, field.kind, _kept(field.stored, data[field.stored]), lexicon)
        today["frames"] = [_frame_today(frame, lexicon) for frame in data["frames"]]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise RecordError(
            Message("record-position_not_converted", kind=type(error).__name__, fault=error)
        ) from error
    return today


def _put(data: dict[str, Any], name: str, kind: StoredKind, value: Any, lexicon: Lexicon) -> None:
    written = kind.write(value, lexicon)
    if written:
        data[name] = written


def _kept(name: str, value: Any) -> Any:
    """Return a value as the program stored it: JSON has neither bytes nor numbers as keys."""
    if name == "seed":
        return bytes.fromhex(value)
    if isinstance(value, dict):
        return {int(key) if key.isdecimal() else key: item for key, item in value.items()}
    if isinstance(value, list):
        return [_kept("", item) for item in value]
    return value


def _frame_today(frame: Mapping[str, Any], lexicon: Lexicon) -> dict[str, Any]:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", frame["frame"]).lower()
    form: FrameForm = FRAME_FORMS.by_name[name]
    step = int(frame["step"])
    today: dict[str, Any] = {"frame": name, "step": _STEPS[name][step] if name in _STEPS else step}
    for field in form.fields:
        old_name = _OTHER_NAMES.get((name, field.name), field.name)
        if old_name not in frame:  # it was added later
            continue
        independent = field.independent is not None and frame["faction"] == _INDEPENDENT
        kind = field.independent if independent and field.independent is not None else field.kind
        _put(today, field.name, kind, _kept("", frame[old_name]), lexicon)
    return today


def _numbered(steps: str) -> dict[int, str]:
    return dict(enumerate(steps.split()))


# Fields that had another name, by today's names.
_OTHER_NAMES: Final = {("defeat", "generals"): "generals_mask"}
_VOYAGE: Final = _numbered(
    "escort under_sail announced declare battles battle_over party_ashore back_in_port "
    "force_ashore leave_to_land"
)
_SIEGE: Final = _numbered("announce roll losses dispersal defection completion fall claim end")
# The meaning of each procedure's step numbers.
_STEPS: Final[dict[str, dict[int, str]]] = {
    "activation": _numbered(
        "named at_a_stop entry_over attrition_over procedure_over ability ended leave_answered"
    ),
    "activation_segment": _numbered("roll_or_levy next end between levied"),
    "after_card": _numbered("begin over"),
    "arriving_general": _numbered("begin arrived"),
    "arriving_with_pc": _numbered("begin arrived province_pc"),
    "ask_reaction": _numbered("begin answered"),
    "attrition": _numbered("roll lost"),
    "bonus_event": _numbered("begin answered"),
    "campaigning": _numbered("begin"),
    "card_event": _numbered("begin carried_out"),
    "changing_pcs": _numbered("begin"),
    "choose_target": _numbered("begin chosen"),
    "condemning": _numbered("begin condemned"),
    "counterattack": _numbered("answer fled fight fought back"),
    "deadly_battle": _numbered(
        "start join muster elephants attacker_loss defender_loss draw_attacker draw_defender "
        "draw_end winner loser after end"
    ),
    "defeat": _numbered("begin lost"),
    "deserting": _numbered("begin"),
    "dowry": _numbered("begin"),
    "entry": _numbered(
        "b_begin b_shift c_begin c_ask c_answer d_begin d_rolls e_begin e_ask promise promise_ask "
        "f_begin f_done generals_meet h j j_done k l l_done gone_back d_declare i_done worn "
        "e_rolled e_role countered"
    ),
    "escape": _numbered("ask roll first attrition second army_asked army_over named"),
    "evasions": _numbered("ask roll first attrition second army_asked army_over named"),
    "evasions_beside_interceptors": _numbered("ask roll first attrition second army_asked army_over named"),
    "forage_segment": _numbered("begin next_space lose bury"),
    "ghost": _numbered("begin over"),
    "independent_evasion": _numbered("roll first second named over"),
    "independent_moves": _numbered("name march entry_over"),
    "interceptions": _numbered("ask compose declared roll army_asked"),
    "killed_general": _numbered("death polyperchon command over"),
    "land_battle": _numbered(
        "start join muster elephants attacker_loss defender_loss draw_attacker draw_defender "
        "draw_end winner loser after end"
    ),
    "lose_units": _numbered("begin"),
    "moving_female": _numbered("begin"),
    "naval_battle": _numbered("begin dice over"),
    "naval_move": _VOYAGE,
    "new_leader": _numbered("begin posted"),
    "operations": _numbered("choose claim end"),
    "passage_request": _numbered("begin"),
    "pay_surprise": _numbered("begin paid"),
    "place_reinforcements": _numbered("begin"),
    "placing_units": _numbered("place post claim end"),
    "planned_naval_move": {
        0: "escort",
        1: "under_sail",
        2: "announced",
        3: "declare",
        4: "battles",
        5: "battle_over",
        6: "party_ashore",
        7: "back_in_port",
        8: "force_ashore",
        9: "leave_to_land",
        20: "plan",
        21: "weather",
        22: "storm",
    },
    "play_surprise": _numbered("announce begin end"),
    "post_minor": _numbered("begin posted"),
    "raising_for_female": _numbered("begin raised"),
    "refitting": _numbered("begin"),
    "regency": _numbered("begin answered"),
    "reveal_table_cards": _numbered("begin revealed"),
    "sequence": _numbered(
        "begin events turn_order choose_first choose_direction collect place deal round segment "
        "round_end isolation turn_end burial next_turn usurper"
    ),
    "setup": _numbered("deal discard place"),
    "siege": _SIEGE,
    "siege_segment": _numbered("choose resolved"),
    "single_roll_siege": {
        0: "announce",
        1: "roll",
        2: "losses",
        3: "dispersal",
        4: "defection",
        5: "completion",
        6: "fall",
        7: "claim",
        8: "end",
        20: "warden",
        21: "garrison_gone",
    },
    "staying_guest": _numbered(
        "b_begin b_shift c_begin c_ask c_answer d_begin d_rolls e_begin e_ask promise promise_ask "
        "f_begin f_done generals_meet h j j_done k l l_done gone_back d_declare i_done worn "
        "e_rolled e_role countered"
    ),
    "supporting": _numbered("begin placed"),
    "surrender_segment": _numbered("remove claim siege resolved"),
    "training": _numbered("advance next end"),
    "tyche_segment": _numbered("choose operations after end"),
    "unresting": _numbered("begin"),
    "weather": _numbered("begin ask"),
    "window": _numbered("begin open"),
    "worn_down": _numbered("begin lost"),
}
