"""What one process sends another: states as stored data, and content, which is large, once for each process.

Compiled states and settings cannot be pickled as they are. States travel in the form in which they are saved,
settings as values.
"""

from __future__ import annotations

import io
import pickle
import threading
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from diadochoi.content import Content
from diadochoi.record.play import StateData
from diadochoi.record.stored.state_storage import restore_state, state_data
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.config import Config
from diadochoi.rules.table.state import State

_numbering = threading.Lock()
_contents: dict[int, Content] = {}  # every content that has a number, in the server and in its processes
_numbers: dict[int, int] = {}  # id of a content -> its number
_gives_numbers = True  # only the server does this: a process sends all of what it has made itself


def become_worker() -> None:
    """Make this process a worker of a server, which numbers the contents."""
    global _gives_numbers
    _gives_numbers = False


@dataclass(frozen=True, slots=True)
class ProcessMessage:
    """Something to send. The receiver must already have these contents."""

    body: bytes
    contents: dict[int, Callable[[], bytes]]  # number -> the message that carries it


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.mentioned: set[int] = set()

    def reducer_override(self, value: Any) -> Any:
        if type(value) is State:
            return _state, (state_data(value), value.board.content, value.config)
        if type(value) is Config:
            return _config, ({entry.name: getattr(value, entry.name) for entry in fields(value)},)
        if type(value) is Content:
            number = _number_of(value)
            if number is None:
                return _same_content, (pickle.dumps(value),)
            self.mentioned.add(number)
            return _numbered_content, (number,)
        return NotImplemented


def _number_of(content: Content) -> int | None:
    with _numbering:
        number = _numbers.get(id(content))
        if number is None and _gives_numbers:
            number = _numbers[id(content)] = len(_contents)
            _contents[number] = content  # kept alive, so that no other object gets its id
        return number


def _config(settings: dict[str, Any]) -> Config:  # its fields have different types
    return Config(**settings)


def _state(data: StateData, content: Content, config: Config) -> State:
    return restore_state(data, board_for(content, config), config)


def _numbered_content(number: int) -> Content:
    return _contents[number]


def _same_content(packed: bytes) -> Content:
    """The equal content that we already have, so that there is one of each; otherwise this one."""
    sent: Content = pickle.loads(packed)
    known = (own for own in list(_contents.values()) if own.hash == sent.hash and own.pack == sent.pack)
    return next(known, sent)


def _remember(number: int, packed: bytes) -> None:
    content = _contents[number] = pickle.loads(packed)
    _numbers[id(content)] = number


class _ContentMessage:
    """Gives the receiver a content; unpacks to None."""

    def __init__(self, number: int, packed: bytes) -> None:
        self.number = number
        self.packed = packed

    def __reduce__(self) -> tuple[object, ...]:
        return _remember, (self.number, self.packed)


def pack(value: object) -> ProcessMessage:
    file = io.BytesIO()
    pickler = _Pickler(file)
    pickler.dump(value)
    return ProcessMessage(
        file.getvalue(), {number: partial(_message, number) for number in pickler.mentioned}
    )


def _message(number: int) -> bytes:
    return pickle.dumps(_ContentMessage(number, pickle.dumps(_contents[number])))


def unpack(body: bytes) -> Any:
    """What was packed, or None for a message that only brings content."""
    return pickle.loads(body)
