"""A moment of a game as one line of text, like FEN in chess: state and pending decision, to a fix-point.

Fields that are as in an empty state are left out. Pieces and places go by name, owners by letter (a to e for
the seats, i for Independent, - for nobody); see docs/records.md. The text tells everything, hidden cards too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from diadochoi.content import Content
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackSource
from diadochoi.record.errors import PositionError
from diadochoi.record.game import Game, everyone_asked
from diadochoi.record.stored.state_shape import check_bounds, check_shape, offered_options
from diadochoi.record.stored.state_storage import load_frames
from diadochoi.rules.core.board import Board, board_for
from diadochoi.rules.core.config import Config, ConfigError, house_defaults, make_config
from diadochoi.rules.core.frames import Frame, frame_class, restore
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.knowledge.views import Names, names_for
from diadochoi.rules.table.state import State

MAGIC: Final = "diadochoi-1"
_OWNERS: Final = "-abcdei"
_UNIT_LETTERS: Final = "LRSMEC"
_MOST_REPETITIONS: Final = 1000  # more than there are spaces or cards
# Rebuilt on reading: the options by the top frame, the counts of PCs by the PCs.
_DERIVED: Final = frozenset(("options", "pc_count"))


def position_text(moment: State | Game) -> str:
    """The state, or that of a game, as one line."""
    state = moment.state if isinstance(moment, Game) else moment
    blank = State(state.board, state.config, b"").values()
    codecs = _codecs(names_for(state.board), blank)
    parts = [MAGIC, _settings(state)]
    values = state.values()
    for name in sorted(values, key=_order):
        if name in _DERIVED or values[name] == blank[name]:
            continue
        write, _ = codecs.get(name, _PLAIN)
        parts.append(f"{name}={write(values[name])}")
    return " ".join(parts)


def parse_position(text: str, content: Content | PackSource | None = None) -> State:
    """The state that a position text describes; `Game.from_position` makes a game of it.

    `content` is the pack it was written with, if it was one: the line only names it.
    """
    load_frames()
    words = text.split()
    if len(words) < 2 or words[0] != MAGIC:
        raise PositionError(f"a position text begins with `{MAGIC}` and the settings of the game")
    facts = content if isinstance(content, Content) else _facts_of(words[1], content)
    config = _parse_settings(words[1], facts)
    board = board_for(facts, config)
    state = State(board, config, b"")
    known = state.values()
    codecs = _codecs(names_for(board), known)
    seen: set[str] = set()
    for word in words[2:]:
        name, equals, value = word.partition("=")
        if not equals or name not in known or name in _DERIVED:
            raise PositionError(f"`{name}` is no field of a position")
        if name in seen:
            raise PositionError(f"`{name}` stands twice in this position")
        seen.add(name)
        _, read = codecs.get(name, _PLAIN)
        try:
            setattr(state, name, read(value))
        except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
            raise PositionError(f"`{name}={value}` cannot be read: {error}") from error
    _derive(state, board)
    return state


def _derive(state: State, board: Board) -> None:
    if len(state.pc) != board.size:
        raise PositionError(f"`pc` names {len(state.pc)} spaces, the map has {board.size}")
    check_shape(state.values(), State(board, state.config, b"").values())
    check_bounds(state)
    for space, owner in enumerate(state.pc):
        if owner >= 0:
            state.pc_count[board.province[space] * 6 + owner] += 1
    state.options = offered_options(state)


# The order of the fields: what people look for first, then the rest by name.
_FIRST: Final = (
    "turn", "round", "segment", "active", "asked", "order", "usurper", "vp", "legitimacy", "champion", "pc",
    "province_owner", "troops", "general", "royal",
)  # fmt: skip
_LAST: Final = ("hands", "draw_pile", "discards", "removed_cards", "table_cards", "frames", "counter", "seed")


def _order(name: str) -> tuple[int, str]:
    if name in _FIRST:
        return _FIRST.index(name), name
    if name in _LAST:
        return 200 + _LAST.index(name), name
    return 100, name


# ---------------------------------------------------------------------- settings


def _settings(state: State) -> str:
    """players/edition/options/house rules that are not the default/windows/content."""
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
            "everyone" if config.everyone_asked else "holders",
            f"{content.id}:{content.hash[:12]}",
        )
    )


def _facts_of(settings: str, pack: PackSource | None) -> Content:
    edition = settings.split("/")[1:2]
    if not edition or edition[0] not in EDITIONS:
        raise PositionError(f"`{settings}` should be players/edition/options/house rules/windows/content")
    return load_edition(edition[0], pack)


def _parse_settings(text: str, content: Content) -> Config:
    parts = text.split("/")
    if len(parts) != 6:
        raise PositionError(f"`{text}` should be players/edition/options/house rules/windows/content")
    players, edition, options, house, windows, identity = parts
    facts_id, _, digest = identity.partition(":")
    if not content.hash.startswith(digest):
        raise PositionError(
            f"the position was written with the content {facts_id!r} ({digest}); "
            f"here {content.id!r} ({content.hash[:12]}) is loaded"
        )
    rules = {
        name: value.replace("+", ",")
        for name, _, value in (rule.partition(":") for rule in house.split(",") if rule)
    }
    chosen = tuple(option for option in options.split(",") if option)
    try:
        return make_config(content, int(players), edition, chosen, rules, everyone_asked(windows))
    except (ConfigError, ValueError) as error:
        raise PositionError(f"the settings `{text}` cannot be played: {error}") from error


# ---------------------------------------------------------------------- codecs

Codec = tuple[Callable[[Any], str], Callable[[str], Any]]


def _plain_text(value: object) -> str:
    """JSON without a space anywhere."""
    text = json.dumps(value, separators=(",", ":"), sort_keys=True)
    return text.replace(" ", "\\u0020").replace(">", "\\u003e")


_PLAIN: Final[Codec] = (_plain_text, json.loads)


def _ints(values: list[int]) -> str:
    """A list of numbers, repetitions counted: 0,3x5,1."""
    runs: list[tuple[int, int]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1] = (value, runs[-1][1] + 1)
        else:
            runs.append((value, 1))
    return ",".join(str(value) if count == 1 else f"{value}x{count}" for value, count in runs)


def _read_ints(text: str) -> list[int]:
    values: list[int] = []
    for run in text.split(",") if text else ():
        value, _, count = run.partition("x")
        values.extend([int(value)] * _repetitions(count))
    return values


def _repetitions(count: str) -> int:
    number = int(count or 1)
    if not 0 < number <= _MOST_REPETITIONS:
        raise ValueError(f"nothing can stand there {number} times")
    return number


def _owners(values: list[int]) -> str:
    """Owners by letter, repetitions counted: a3-12i."""
    text = ""
    place = 0
    while place < len(values):
        end = place
        while end < len(values) and values[end] == values[place]:
            end += 1
        count = end - place
        text += _OWNERS[values[place] + 1] + (str(count) if count > 1 else "")
        place = end
    return text


def _read_owners(text: str) -> list[int]:
    values: list[int] = []
    if not re.fullmatch(r"([-a-ei]\d*)*", text):
        raise ValueError("owners are a to e, i and -, each with a number of spaces")
    for letter, count in re.findall(r"([-a-ei])(\d*)", text):
        values.extend([_OWNERS.index(letter) - 1] * _repetitions(count))
    return values


def _group(group: int) -> str:
    counts = ((group >> (8 * kind)) & 255 for kind in range(len(_UNIT_LETTERS)))
    return "".join(f"{count}{letter}" for count, letter in zip(counts, _UNIT_LETTERS, strict=True) if count)


def _read_group(text: str) -> int:
    if not re.fullmatch(r"(\d{1,2}[LRSMEC])*", text):
        raise ValueError(f"`{text}` is no group of units")
    return sum(
        int(count) << (8 * _UNIT_LETTERS.index(letter))
        for count, letter in re.findall(r"(\d+)([LRSMEC])", text)
    )


def _codecs(names: Names, blank: dict[str, Any]) -> dict[str, Codec]:
    """How each field is written and read; the rest is plain JSON."""
    place = names.place
    where = {name: location for location, name in place.items()}

    def write_troops(troops: list[dict[int, int]]) -> str:
        return ";".join(
            ",".join(f"{place[spot]}:{_group(group)}" for spot, group in sorted(held.items()))
            for held in troops
        )

    def read_troops(text: str) -> list[dict[int, int]]:
        return [
            {
                where[name]: _read_group(group)
                for name, _, group in (s.partition(":") for s in held.split(",") if s)
            }
            for held in text.split(";")
        ]

    def write_groups(groups: dict[int, int]) -> str:
        return ",".join(f"{place[spot]}:{_group(group)}" for spot, group in sorted(groups.items()))

    def read_groups(text: str) -> dict[int, int]:
        pairs = (item.partition(":") for item in text.split(",") if item)
        return {where[name]: _read_group(group) for name, _, group in pairs}

    def places(own: list[str], usual: list[int]) -> Codec:
        """Where the pieces of one kind are; those in their usual box are left out."""

        def write(values: list[int]) -> str:
            moved = [index for index, spot in enumerate(values) if spot != usual[index]]
            return ",".join(f"{own[index]}@{place[values[index]]}" for index in moved)

        def read(text: str) -> list[int]:
            values = usual[:]
            for item in text.split(","):
                name, _, spot = item.partition("@")
                values[own.index(name)] = where[spot]
            return values

        return write, read

    lists: Codec = (
        lambda values: ";".join(_ints(value) for value in values),
        lambda text: [_read_ints(value) for value in text.split(";")],
    )
    ints: Codec = (_ints, _read_ints)
    owners: Codec = (_owners, _read_owners)
    owner: Codec = (lambda value: _OWNERS[value + 1], lambda text: _OWNERS.index(text) - 1)
    numbers: Codec = (
        lambda values: ",".join(f"{key}:{values[key]}" for key in sorted(values)),
        lambda text: {
            int(k): int(v) for k, _, v in (item.partition(":") for item in text.split(",") if item)
        },
    )
    groups: Codec = (write_groups, read_groups)
    return {
        "seed": (lambda seed: seed.hex(), bytes.fromhex),
        "segment": (lambda value: SEGMENT_NAMES[value], SEGMENT_NAMES.index),
        "script": (_plain_text, lambda text: _tuple(json.loads(text))),
        "pcs_at_segment": (_plain_text, lambda text: tuple(json.loads(text))),
        "active": owner,
        "asked": owner,
        "usurper": owner,
        "winner": owner,
        "tomb_builder": owner,
        "pc": owners,
        "province_owner": owners,
        "general_owner": owners,
        "royal_owner": owners,
        "fleet_owner": owners,
        "dealt_to": owners,
        "troops": (write_troops, read_troops),
        "dispersed_troops": (
            lambda held: ";".join(_group(group) for group in held),
            lambda text: [_read_group(group) for group in text.split(";")],
        ),
        "general_at": places(names.general, blank["general_at"]),
        "royal_at": places(names.royal, blank["royal_at"]),
        "army_at": places(names.army, blank["army_at"]),
        "roster": lists,
        "hands": lists,
        "moved_troops": groups,
        "fought_troops": groups,
        "marched_royals": numbers,
        "placed_here": numbers,
        "siege_points": numbers,
        "sieges_done": numbers,
        "front": numbers,
        "popularity": ints,
        "draw_pile": ints,
        "discards": ints,
        "removed_cards": ints,
        "table_cards": ints,
        "fleet_upgraded": ints,
        "fleet_dispersed": ints,
        "frames": (_write_frames, _read_frames),
    }


def _tuple(value: list[int] | None) -> tuple[int, ...] | None:
    return None if value is None else tuple(value)


def _write_frames(values: list[dict[str, Any]]) -> str:
    """Bottom to top: Sequence.9[1,-1,-1,[]]>SurrenderSegment.1[0]."""
    parts = []
    for data in values:
        fields = [value for name, value in data.items() if name not in ("frame", "step")]
        parts.append(f"{data['frame']}.{data['step']}{_plain_text(fields)}")
    return ">".join(parts)


def _read_frames(text: str) -> list[Frame]:
    stack: list[Frame] = []
    for part in text.split(">"):
        match = re.fullmatch(r"(\w+)\.(-?\d+)(\[.*\])", part)
        if match is None:
            raise ValueError(f"`{part}` is no procedure")
        name, step, fields = match.groups()
        kind = frame_class(name)
        if kind is None:
            raise ValueError(f"no procedure is called {name}")
        values = dict(zip(kind.fields, json.loads(fields), strict=True))
        stack.append(restore({"frame": name, "step": int(step), **values}))
    return stack
