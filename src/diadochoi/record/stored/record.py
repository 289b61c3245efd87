"""The record of a game: rules, content, settings, seed and every action with its dice and draws.

Decides how a game is written and how a record is verified. Replaying a record gives the same states, byte for
byte; a record that was cut, reordered or changed is refused with the number of the faulty action.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from errno import EISDIR
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from diadochoi.content import Content
from diadochoi.message import Message
from diadochoi.record.errors import RecordError
from diadochoi.record.notation import notation_for
from diadochoi.record.play import Play, PlayedGame
from diadochoi.record.shared_seed import check_shared_seed
from diadochoi.record.stored import older_formats
from diadochoi.record.stored.record_shape import check_action, check_end, check_head
from diadochoi.record.stored.settings import recorded_windows
from diadochoi.record.stored.state_storage import canonical, fingerprint, state_data
from diadochoi.rules.core.chance import commitment
from diadochoi.rules.core.version import RULES_VERSION
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.table.state import State

# A record as JSON. What comes from outside has the right shape only after `check_record`.
RecordData = dict[str, Any]
FORMAT: Final = "diadochoi-record"
SAVE_FORMAT: Final = "diadochoi-save"
FORMAT_VERSION: Final = older_formats.TODAY

_HEAD: Final = (
    "format", "version", "rules", "content", "edition", "options", "house_rules", "windows", "seats", "seed",
    "commitment", "start_chance", "resumed",
)  # fmt: skip
_OPTIONAL: Final = ("shared_seed",)


# ---------------------------------------------------------------------- writing


def make_record(game: PlayedGame) -> dict[str, Any]:
    """Return the record of a game so far. It contains hidden cards: not for the players of a running game."""
    state = game.state
    config = state.config
    winner, win = result_of(state)
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "rules": RULES_VERSION,
        "content": _content_data(state.board.content),
        "edition": config.edition,
        "options": list(config.options),
        "house_rules": {rule: config.house_rules[rule] for rule in sorted(config.house_rules)},
        "windows": recorded_windows(config, game.everyone_from),
        "seats": list(colours_of(state)),
        "seed": state.seed.hex(),
        "commitment": commitment(state.seed),
        "start_chance": list(game.start_chance),
        "resumed": game.resumed[:],
    }
    if game.shared_seed is not None:
        head["shared_seed"] = game.shared_seed
    entries = [_entry(state, number, play) for number, play in enumerate(game.plays, 1)]
    end = {
        "actions": len(entries),
        "check": "",
        "position": fingerprint(state),
        "winner": winner,
        "win": win,
    }
    record = {**head, "actions": entries, "end": end}
    seal(record)
    return record


def seal(record: dict[str, Any]) -> None:
    """Write the checksums that link the head, every action and the end."""
    chain = _chain_start(record)
    for entry in record["actions"]:
        chain = entry["check"] = _link(chain, entry)
    record["end"]["check"] = chain


def colours_of(state: State) -> tuple[str, ...]:
    return state.board.content.seat_colours[: state.config.players]


def result_of(state: State) -> tuple[str | None, str | None]:
    """Return the colour that has won and how; nothing before the end."""
    return (colours_of(state)[state.winner], WIN_NAMES[state.win_kind]) if state.over else (None, None)


def _content_data(content: Content) -> dict[str, Any]:
    """Return id and fingerprint of the facts; a content pack is included in the record, text by text."""
    data: dict[str, Any] = {"id": content.id, "hash": content.hash}
    return data if content.pack is None else {**data, "pack": content.pack.data()}


def _entry(state: State, number: int, play: Play) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "n": number,
        "seat": colours_of(state)[play.seat],
        "action": notation_for(state.board.content).text(play.action),
    }
    if play.chance:
        entry["chance"] = list(play.chance)
    if play.mark:
        entry["mark"] = play.mark
    return entry


def _chain_start(head: Mapping[str, Any]) -> str:
    return _hash(canonical({key: head[key] for key in (*_HEAD, *_OPTIONAL) if key in head}))


def _link(chain: str, entry: Mapping[str, Any]) -> str:
    bare = {key: value for key, value in entry.items() if key != "check"}
    return _hash(chain + canonical(bare))


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def record_text(record: Mapping[str, Any]) -> str:
    """Return a record as JSON text with one action on a line, for files that people compare."""
    lines = ["{"]
    for key, value in record.items():
        if key == "actions":
            lines.append('"actions": [')
            lines.extend(_rows(value))
            lines.append("],")
        else:
            comma = "" if key == list(record)[-1] else ","
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}{comma}")
    lines.append("}")
    return "\n".join(lines) + "\n"


def _rows(entries: list[dict[str, Any]]) -> list[str]:
    rows = [json.dumps(entry, ensure_ascii=False) for entry in entries]
    return [f"  {row}," for row in rows[:-1]] + [f"  {row}" for row in rows[-1:]]


def parse_record(text: str) -> dict[str, Any]:
    """Return the record or saved game in a JSON text."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(Message("record-line_not_json", line=error.lineno, fault=error.msg)) from error
    except (RecursionError, ValueError) as error:  # endless brackets, or a number with thousands of digits
        raise RecordError(Message("record-nested_too_deeply")) from error
    if not isinstance(data, dict):
        raise RecordError(Message("record-not_an_object"))
    if not isinstance(data.get("record", data), dict):
        raise RecordError(Message("record-save_record_not_an_object"))
    return data


def read_data(path: Path | str) -> dict[str, Any]:
    """Return the record or saved game in a file; RecordError names the file."""
    try:
        return parse_record(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(Message("record-file_unreadable", path=path, error=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise RecordError(Message("record-file_not_text", path=path)) from error
    except RecordError as error:
        raise RecordError(Message("record-in_file", path=path, error=error)) from error


# ---------------------------------------------------------------------- reading


def check_record(record: Mapping[str, Any]) -> None:
    """Refuse an invalid record: wrong format, missing parts, actions cut, reordered or changed."""
    if "format" not in record:
        raise RecordError(Message("record-no_format", format=FORMAT))
    if record["format"] != FORMAT:
        raise RecordError(Message("record-other_format", found=repr(record["format"]), format=FORMAT))
    if record.get("version") not in older_formats.READABLE:
        known = ", ".join(map(str, older_formats.READABLE))
        raise RecordError(Message("record-unknown_version", version=repr(record.get("version")), known=known))
    missing = [key for key in (*_HEAD, "actions", "end") if key not in record]
    if missing:
        raise RecordError(Message("record-lacks", parts=missing))
    end = record["end"]
    if not isinstance(record["actions"], list) or not isinstance(end, Mapping):
        raise RecordError(Message("record-wrong_parts"))
    check_head(record)
    check_end(end)
    if "shared_seed" in record:
        check_shared_seed(record["shared_seed"], record["seed"])
    try:
        _check_chain(record)
    except (RecursionError, UnicodeEncodeError) as error:
        raise RecordError(Message("record-impossible_values")) from error


def _check_chain(record: Mapping[str, Any]) -> None:
    end = record["end"]
    chain = _chain_start(record)
    for place, entry in enumerate(record["actions"], 1):
        if not isinstance(entry, dict) or not {"n", "seat", "action", "check"} <= set(entry):
            raise RecordError(Message("record-not_an_action"), place)
        check_action(entry, place)
        if entry["n"] != place:
            raise RecordError(Message("record-out_of_order", number=entry["n"]), place)
        chain = _link(chain, entry)
        if entry["check"] != chain:
            first = Message("record-head_or_action_changed")
            raise RecordError(first if place == 1 else Message("record-action_changed"), place)
    if end["actions"] != len(record["actions"]):
        raise RecordError(
            Message("record-incomplete", found=len(record["actions"]), actions=end["actions"]),
            len(record["actions"]) + 1,
        )
    if end["check"] != chain:
        raise RecordError(Message("record-head_changed"))


# ---------------------------------------------------------------------- saving a running game


def save_data(game: PlayedGame) -> dict[str, Any]:
    """Return a running game as JSON data: its record and its full state, so that loading needs no replay."""
    return {
        "format": SAVE_FORMAT,
        "version": FORMAT_VERSION,
        "record": make_record(game),
        "state": state_data(game.state),
    }


def save_game(game: PlayedGame, path: Path | str) -> None:
    """Write a running game to a file; the old file stays intact until the new one is complete."""
    write_whole(path, json.dumps(save_data(game), ensure_ascii=False) + "\n")


def write_whole(path: Path | str, text: str) -> None:
    """Write a file atomically: the old file stays until the new text is on disk, or if anything fails."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(EISDIR, "it is a folder; name a file", str(target))
    draft = target.with_name(target.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
