"""Checks whether data can be a record at all: the type of each part of its head, actions and end.

Says which part has the wrong type; `record` checks whether it was changed and whether it replays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadochoi.message import Message
from diadochoi.record.errors import RecordError
from diadochoi.record.stored.state_storage import MOST_SEED_BYTES

Test = Callable[[object], bool]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seed(value: object) -> bool:
    try:
        return isinstance(value, str) and len(bytes.fromhex(value)) <= MOST_SEED_BYTES
    except ValueError:
        return False


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(_is_number(item) for item in value)


def _are_settings(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(item, str) for item in value.values())


def _is_content(value: object) -> bool:
    return isinstance(value, Mapping) and _is_text(value.get("id")) and _is_text(value.get("hash"))


def _are_marks(value: object) -> bool:
    """Return whether these are positions from which a game continued under newer rules."""
    return isinstance(value, list) and all(
        isinstance(mark, Mapping)
        and _is_number(mark.get("after"))
        and _is_number(mark.get("rules"))
        and isinstance(mark.get("state"), Mapping)
        for mark in value
    )


def _is_text_or_nothing(value: object) -> bool:
    return value is None or isinstance(value, str)


_HEAD: Final[dict[str, tuple[Test, str]]] = {
    "rules": (_is_number, "number"),
    "content": (_is_content, "content"),
    "edition": (_is_text, "text"),
    "options": (_are_texts, "texts"),
    "house_rules": (_are_settings, "settings"),
    "windows": (_is_text, "text"),
    "seats": (_are_texts, "colours"),
    "seed": (_is_seed, "seed"),
    "commitment": (_is_text, "text"),
    "start_chance": (_are_numbers, "numbers"),
    "resumed": (_are_marks, "marks"),
}
_ACTION: Final[dict[str, tuple[Test, str]]] = {
    "n": (_is_number, "number"),
    "seat": (_is_text, "colour"),
    "action": (_is_text, "text"),
    "check": (_is_text, "text"),
    "chance": (_are_numbers, "numbers"),
    "mark": (_is_text, "text"),
}
_END: Final[dict[str, tuple[Test, str]]] = {
    "actions": (_is_number, "number"),
    "check": (_is_text, "text"),
    "position": (_is_text, "text"),
    "winner": (_is_text_or_nothing, "colour_or_null"),
    "win": (_is_text_or_nothing, "text_or_null"),
}


def check_head(record: Mapping[str, Any]) -> None:
    """Refuse a head with a part of the wrong type."""
    _check_parts(record, _HEAD, "record-wrong_head_part", 0)


def check_end(end: Mapping[str, Any]) -> None:
    """Refuse an end with a part that is missing or has the wrong type."""
    missing = [key for key in _END if key not in end]
    if missing:
        raise RecordError(Message("record-end_lacks", parts=missing))
    _check_parts(end, _END, "record-wrong_end_part", 0)


def check_action(entry: Mapping[str, Any], place: int) -> None:
    """Refuse an action with a part of the wrong type."""
    _check_parts(entry, _ACTION, "record-wrong_action_part", place)


def _check_parts(
    data: Mapping[str, Any], parts: Mapping[str, tuple[Test, str]], wrong: str, line: int
) -> None:
    for key, (fits, wanted) in parts.items():
        if key in data and not fits(data[key]):
            kind = Message(f"record-part_{wanted}", most=2 * MOST_SEED_BYTES)
            raise RecordError(Message(wrong, part=key, kind=kind), line)
