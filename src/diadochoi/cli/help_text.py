"""Help of commands and options: keys of the catalogue, turned into text when help is printed.

The catalogue is not loaded until then, so that commands start quickly.
"""

from __future__ import annotations

import argparse
from typing import Any, Self

from diadochoi.message import Message


class Help(str):
    """A message that argparse accepts as the help of a command or an option."""

    __slots__ = ("message",)
    message: Message

    def __new__(cls, key: str, /, **values: object) -> Self:
        own = super().__new__(cls, key)
        own.message = Message(key, **values)
        return own


def said(text: str | None) -> str | None:
    return str(text.message) if isinstance(text, Help) else text


class HelpFormatter(argparse.HelpFormatter):
    """Turns every message on a page of help into text."""

    def start_section(self, heading: str | None) -> None:
        super().start_section(said(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(said(text))

    def _expand_help(self, action: argparse.Action) -> str:
        return str(action.help.message) if isinstance(action.help, Help) else super()._expand_help(action)


class LinesFormatter(argparse.RawDescriptionHelpFormatter, HelpFormatter):
    """The same for a page whose text keeps its line breaks."""


class Parser(argparse.ArgumentParser):
    """A parser whose help is in the catalogue; its subcommands get the same kind of parser."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", HelpFormatter)
        super().__init__(**settings)
