"""The settings of a stored game: which content it needs, and the configuration it was played with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from diadochoi.content import Content, ContentError
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackFiles, PackSource, carried_files
from diadochoi.message import Message
from diadochoi.record.errors import RecordError
from diadochoi.rules.core.config import Config, ConfigError, make_config

WINDOWS: Final = ("holders", "everyone")
# A second person joined a running game: from then on everyone is asked in every window.
_CHANGED: Final = re.compile(r"everyone from ([0-9]{1,9})")


def everyone_asked(windows: object) -> bool:
    """Return whether the setting `windows` asks everyone in every window for Surprise cards."""
    if windows not in WINDOWS:
        raise ConfigError(Message("record-unknown_windows", windows=windows, known=WINDOWS))
    return windows == "everyone"


def windows_of(config: Config) -> str:
    return "everyone" if config.everyone_asked else "holders"


def recorded_windows(config: Config, everyone_from: int | None) -> str:
    """Return the setting `windows` as a record has it; `everyone_from`: the plays before it changed."""
    return windows_of(config) if everyone_from is None else f"everyone from {everyone_from}"


def everyone_from_of(windows: object) -> int | None:
    """Return after how many plays everyone began to be asked, if that changed during the game."""
    changed = _CHANGED.fullmatch(windows) if isinstance(windows, str) else None
    return int(changed[1]) if changed else None


def facts_of(record: Mapping[str, Any], pack: PackSource | None) -> Content:
    """Return the facts of a record: with the given pack, else with the one in the record."""
    edition = record["edition"]
    if edition not in EDITIONS:
        raise RecordError(Message("record-unknown_edition", edition=edition))
    try:
        return load_edition(edition, carried_pack(record) if pack is None else pack)
    except ContentError as error:
        if pack is not None:
            raise
        raise RecordError(Message("record-pack_unusable", error=error)) from error


def carried_pack(record: Mapping[str, Any]) -> PackFiles | None:
    """Return the content pack in a record, if it was played with one."""
    content = record["content"]
    if not isinstance(content, Mapping):
        raise RecordError(Message("record-wrong_content"))
    return carried_files(content["pack"], str(content["id"])) if "pack" in content else None


def config_of(record: Mapping[str, Any], facts: Content) -> Config:
    """Return the settings a record begins with."""
    try:
        config = make_config(
            facts,
            len(record["seats"]),
            record["edition"],
            tuple(record["options"]),
            record["house_rules"],
            everyone_from_of(record["windows"]) is None and everyone_asked(record["windows"]),
        )
    except ConfigError as error:
        raise RecordError(Message("record-settings_unusable", error=error)) from error
    colours = facts.seat_colours[: config.players]
    if tuple(record["seats"]) != colours:
        raise RecordError(Message("record-seats_differ", seats=colours))
    return config
