"""Converts records, saved games and stored positions of older formats to today's names.

Format 1 wrote states as the program stored them (`format1`). Up to format 2 a few fields differed, and three
Minor Generals had each other's names: the rulebook says that Philoxenos is Red's (7.1 C) and Alketas Blue's
(13.2). `record` decides from the original text whether a record can be trusted, before anything is converted
here.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from diadochoi.content import Content
from diadochoi.record.play import StateData
from diadochoi.record.stored import format1
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config

TODAY: Final = 3  # the format that is written
READABLE: Final = (format1.VERSION, 2, TODAY)
_NEW_NAMES: Final = {"alketas": "philoxenos", "amphoteros": "alketas", "philoxenos": "amphoteros"}
_OLD_NAMES: Final = {new: old for old, new in _NEW_NAMES.items()}
_NAME: Final = re.compile(rf"(?<!\w)(?:{'|'.join(_NEW_NAMES)})(?!\w)")


def renamed(text: str) -> str:
    """Return a text of format 1 or 2 with today's names of the three Minor Generals."""
    return _NAME.sub(lambda found: _NEW_NAMES[found[0]], text)


def renamed_back(text: str) -> str:
    """Return the same text as format 2 had it."""
    return _NAME.sub(lambda found: _OLD_NAMES[found[0]], text)


def keeps_names(content: Content) -> bool:
    """Return whether a content pack names the Minor Generals itself; they mean the same in any format."""
    return content.pack is not None and pack_keeps_names(content.pack.data())


def pack_keeps_names(texts: Mapping[str, str]) -> bool:
    """Tell the same from the files of a valid pack."""
    return "names" in tomllib.loads(texts.get("generals.toml", "")).get("minors", {})


def entries_today(record: Mapping[str, Any], content: Content) -> list[dict[str, Any]]:
    """Return the actions of a record in today's names, without the fingerprints of an older format."""
    entries: list[dict[str, Any]] = record["actions"]
    if record["version"] == TODAY:
        return entries
    kept = keeps_names(content)
    return [
        {
            key: renamed(value) if key == "action" and not kept else value
            for key, value in entry.items()
            if key != "mark"
        }
        for entry in entries
    ]


def state_today(data: Mapping[str, Any], version: int, board: Board, config: Config) -> StateData:
    """Convert state data of any format to today's; RecordError if that is impossible."""
    if version == TODAY:
        return dict(data)
    if version == format1.VERSION:
        return _frames_today(format1.state_today(data, board, config))
    if keeps_names(board.content):
        return _frames_today(data)
    return _frames_today(json.loads(renamed(json.dumps(data, ensure_ascii=False))))


def _frames_today(data: Mapping[str, Any]) -> dict[str, Any]:
    """Convert frames: a voyage no longer has `at_port`; a Siege names its CUs (before: all CUs there)."""
    frames = []
    for old in data["frames"]:
        frame = {key: value for key, value in old.items() if key != "at_port"}
        if frame["frame"] in ("siege", "single_roll_siege"):
            for held in data.get("troops", ()):
                if frame["space"] in held:
                    frame["group"] = held[frame["space"]]
        frames.append(frame)
    return {**data, "frames": frames}
