"""A moment of a game as one line of text, like FEN in chess: state and pending decision, without loss.

The fields are those of `state_data`, written as JSON without spaces and, if they are plain words, without
quotation marks; see docs/records.md. The text contains everything, including hidden cards.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, Protocol

from diadochoi.content import Content
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackSource
from diadochoi.message import Message
from diadochoi.record.errors import PositionError
from diadochoi.record.stored.older_formats import TODAY, state_today
from diadochoi.record.stored.settings import everyone_asked, windows_of
from diadochoi.record.stored.state_storage import restore_state, state_data
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.config import Config, ConfigError, house_defaults, make_config
from diadochoi.rules.table.state import State

MAGIC: Final = "diadochoi-3"
_FORMAT_2: Final = "diadochoi-2"  # as today except for three names
_FORMAT_1: Final = "diadochoi-1"
_SETTINGS: Final = "players/edition/options/house rules/windows/content"


class HasState(Protocol):
    """Something with a state, such as a game."""

    state: State


def position_text(moment: State | HasState) -> str:
    """Return a state, or a game's state, as one line."""
    state = moment if isinstance(moment, State) else moment.state
    data = state_data(state)
    fields = [f"{name}={_text(data[name])}" for name in sorted(data, key=_order)]
    return " ".join([MAGIC, _settings(state), *fields])


def parse_position(text: str, content: Content | PackSource | None = None) -> State:
    """Return the state that a position text describes; `Game.from_position` makes a game of it.

    `content` is the pack it was written with, if there was one: the line only names it.
    """
    words = text.split()
    if words[:1] == [_FORMAT_1]:
        raise PositionError(Message("record-old_position", old=_FORMAT_1, magic=MAGIC))
    if len(words) < 2 or words[0] not in (MAGIC, _FORMAT_2):
        raise PositionError(Message("record-no_position", magic=MAGIC))
    facts = content if isinstance(content, Content) else _facts_of(words[1], content)
    config = _parse_settings(words[1], facts)
    data: dict[str, Any] = {}
    for word in words[2:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise PositionError(Message("record-no_such_field", name=name))
        if name in data:
            raise PositionError(Message("record-field_twice", name=name))
        try:
            data[name] = _value(value)
        except (ValueError, RecursionError) as error:
            raise PositionError(
                Message("record-field_unreadable", name=name, value=f"{value:.60}", error=error)
            ) from error
    board = board_for(facts, config)
    version = 2 if words[0] == _FORMAT_2 else TODAY
    return restore_state(state_today(data, version, board, config), board, config)


# The order of the fields: what people look for first, then the rest by name.
_FIRST: Final = (
    "turn", "round", "segment", "active", "asked", "order", "usurper", "vp", "legitimacy", "champion", "pc",
    "province_owner", "troops", "general_at", "royal_at",
)  # fmt: skip
_LAST: Final = ("hands", "draw_pile", "discards", "removed_cards", "table_cards", "frames", "counter", "seed")


def _order(name: str) -> tuple[int, str]:
    if name in _FIRST:
        return _FIRST.index(name), name
    if name in _LAST:
        return 200 + _LAST.index(name), name
    return 100, name


# ---------------------------------------------------------------------- values

# Plain words have no quotation marks, unless they could be read as something else.
_WORD: Final = re.compile(r"[^\s\"\\,:\[\]{}]+")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"\\,:\[\]{}]+|[,:\[\]{}]')
_NUMBER: Final = re.compile(r"-?\d+")
_CONSTANTS: Final = ("true", "false", "null")


def _text(value: object) -> str:
    """Write JSON without spaces and with few quotation marks."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{_text(key)}:{_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_text, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    if _WORD.fullmatch(value) and not _NUMBER.fullmatch(value) and value not in _CONSTANTS:
        return value
    return json.dumps(value).replace(" ", "\\u0020")


def _value(text: str) -> Any:
    """Read what `_text` wrote, after putting quotation marks around its words."""
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text:
        raise ValueError(Message("record-not_a_position"))
    return json.loads("".join(map(_quoted, tokens)), object_pairs_hook=_once_each)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(Message("record-name_twice"))
    return found


def _quoted(token: str) -> str:
    if token[0] in '",:[]{}' or token in _CONSTANTS or _NUMBER.fullmatch(token):
        return token
    return json.dumps(token)


# ---------------------------------------------------------------------- settings


def _settings(state: State) -> str:
    """Write players/edition/options/house rules that are not the default/windows/content."""
    config = state.config
    content = state.board.content
    defaults = house_defaults(content, config.edition)
    house = [
        f"{name}:{value.replace(',', '+')}"
        for name, value in sorted(config.house_rules.items())
        if defaults.get(name) != value
    ]
    return "/".join(
        (
            str(config.players),
            config.edition,
            ",".join(config.options),
            ",".join(house),
            windows_of(config),
            f"{content.id}:{content.hash[:12]}",
        )
    )


def _facts_of(settings: str, pack: PackSource | None) -> Content:
    edition = settings.split("/")[1:2]
    if not edition or edition[0] not in EDITIONS:
        raise PositionError(Message("record-wrong_settings", settings=settings, form=_SETTINGS))
    return load_edition(edition[0], pack)


def _parse_settings(text: str, content: Content) -> Config:
    parts = text.split("/")
    if len(parts) != 6:
        raise PositionError(Message("record-wrong_settings", settings=text, form=_SETTINGS))
    players, edition, options, house, windows, identity = parts
    facts_id, _, digest = identity.partition(":")
    if not content.hash.startswith(digest):
        raise PositionError(
            Message(
                "record-position_of_other_content",
                content=facts_id,
                digest=digest,
                ours=content.id,
                our_digest=content.hash[:12],
            )
        )
    rules = {
        name: value.replace("+", ",")
        for name, _, value in (rule.partition(":") for rule in house.split(",") if rule)
    }
    chosen = tuple(option for option in options.split(",") if option)
    try:
        return make_config(content, int(players), edition, chosen, rules, everyone_asked(windows))
    except (ConfigError, ValueError) as error:
        raise PositionError(Message("record-position_settings", settings=text, error=error)) from error
