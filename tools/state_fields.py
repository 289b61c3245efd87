"""Write src/diadochoi/rules/table/fields.py, the class with all fields of a state, from their declarations.

    python tools/state_fields.py            after a change of record/stored/state_fields.py
    python tools/state_fields.py --check    say whether the class is up to date

The class is written out, with a type for every attribute and a line for every copy, because it is compiled
and because copying a state is what search does most.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from diadochoi.record.stored.state_fields import STATE_FIELDS, StateField

FILE = Path(__file__).resolve().parent.parent / "src" / "diadochoi" / "rules" / "table" / "fields.py"
# Attributes beside the moment itself: neither copied nor compared.
BESIDE = ("answered", "board", "chance", "config", "log")
HEAD = '''"""Every field of a state, with its initial value and its copy.

Written by `python tools/state_fields.py` from the declarations in `record/stored/state_fields.py`: change
those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import (
    NO_GENERAL,
    NO_SPACE,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    Card,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.core.win_kinds import NOT_WON

if TYPE_CHECKING:
    from diadochoi.rules.core.frames import Frame


# Compiled, `__new__` must not call `__init__`, and interpreted code makes states.
@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Fields:
    """The pieces, cards and markers of one moment, what is going on, and the chance still to come."""

'''
INIT = """
    def __init__(self, board: Board, config: Config, seed: bytes) -> None:
        seats = config.players
        self.board = board
        self.config = config
        # events, for the reader
        self.log: list[tuple[object, ...]] | None = None
        # dice and draws since the last action, for the record
        self.chance: list[int] | None = None
        # questions with one answer since the last action, for the reader: (seat, action, key of the question)
        self.answered: list[tuple[int, int, str]] | None = None
"""
COPY = '''
    def copy_to(self, twin: Fields) -> None:
        """Make `twin` an independent copy without the log."""
        twin.board = self.board
        twin.config = self.config
        twin.log = None
        twin.chance = None
        twin.answered = None
'''
VALUES = '''
    def values(self) -> dict[str, object]:
        """Every field that makes this moment what it is, as plain data (frames included)."""
        return {
'''
# How a value of a type is copied, by how the type begins; whatever cannot change is handed on.
COPIES = {
    "list[list[": "[own.copy() for own in {}]",
    "list[dict[": "[held.copy() for held in {}]",
    "list[Frame]": "[frame.copy() for frame in {}]",
    "list[": "{}.copy()",
    "dict[": "{}.copy()",
}


def copied(field: StateField) -> str:
    own = f"self.{field.attribute}"
    for beginning, copy in COPIES.items():
        if field.type.startswith(beginning):
            return copy.format(own)
    return own


def lines() -> list[str]:
    slots = sorted((*BESIDE, *(field.attribute for field in STATE_FIELDS)))
    text = [HEAD + "    __slots__ = (", *(f'        "{slot}",' for slot in slots), "    )", INIT.rstrip("\n")]
    for field in STATE_FIELDS:
        if field.doc:
            text.append(f"        # {field.doc}")
        text.append(f"        self.{field.attribute}: {field.type} = {field.initial}")
    text.append(COPY.rstrip("\n"))
    text += [f"        twin.{field.attribute} = {copied(field)}" for field in STATE_FIELDS]
    text.append(VALUES.rstrip("\n"))
    text += [f'            "{field.attribute}": {_value(field)},' for field in STATE_FIELDS]
    return [*text, "        }", ""]


def _value(field: StateField) -> str:
    if field.type == "list[Frame]":
        return f"[frame.values() for frame in self.{field.attribute}]"
    return f"self.{field.attribute}"


def generated() -> str:
    """The module as it should be, in the project's style."""
    style = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(FILE), "-"]
    done = subprocess.run(style, input="\n".join(lines()), capture_output=True, text=True, check=True)
    return done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something would change")
    if parser.parse_args().check:
        if FILE.read_text(encoding="utf-8") != generated():
            print(f"{FILE.name} is not what its declarations say: run `python tools/state_fields.py`")
            return 1
        return 0
    FILE.write_text(generated(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
