"""Processes for long work, so that nobody at a table waits for it: a bot's thinking, the replay of a record.

A process gets a function and its arguments and sends back what it returns. Work that takes too long ends
with its process; the next piece gets a new one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

from diadochoi.server.storage.process_messages import ProcessMessage, become_worker, pack, unpack

Result = TypeVar("Result")
# Fork a process that has loaded everything and runs no threads; if that is impossible, start a new one.
_METHOD: Final = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
_context: Any = get_context(_METHOD)
_starting = threading.Lock()
_preloaded: set[str] = set()  # what every process gets when it starts
_MOST_PLACES: Final = 10_000
NICENESS: Final = 5  # the server itself goes first
_START_WITHIN: Final = 120.0  # seconds
_READY: Final = b"ready"


class WorkEnded(Exception):
    """The process ended before it answered."""


class WorkProcesses:
    """A few processes, each started when it is first needed."""

    def __init__(self, count: int, modules: tuple[str, ...]) -> None:
        """`modules`: what the work needs, loaded before the first piece of it."""
        _preloaded.update(modules)
        self._slots = [_Slot(modules) for _ in range(count)]
        self._places: OrderedDict[str, _Slot] = OrderedDict()

    async def run(
        self,
        limit: float,
        function: Callable[..., Result],
        *arguments: object,
        place: str | None = None,
        begun: Callable[[], None] | None = None,
    ) -> Result:
        """What the function returns; TimeoutError if it takes longer than this many seconds.

        Work of one `place` goes to the same process while it is alive, so it can remember things.
        `begun` is called when its turn has come.
        """
        slot = self._slot_of(place)
        slot.waiting += 1
        try:
            async with slot.turn:
                if begun is not None:
                    begun()
                result: Result = await slot.run(pack((function, arguments)), limit)
                return result
        finally:
            slot.waiting -= 1

    def _slot_of(self, place: str | None) -> _Slot:
        if place is None:
            return min(self._slots, key=lambda slot: slot.waiting)
        slot = self._places.get(place)
        if slot is None:
            slot = self._places[place] = min(self._slots, key=lambda slot: (slot.waiting, slot.places))
            slot.places += 1
            if len(self._places) > _MOST_PLACES:
                self._places.popitem(last=False)[1].places -= 1
        self._places.move_to_end(place)
        return slot

    def close(self) -> None:
        for slot in self._slots:
            slot.close()


class _Slot:
    """A process, and the thread that waits for it."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.places = 0
        self._modules = modules
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="work")
        self._worker: _Worker | None = None
        self._closed = False

    async def run(self, message: ProcessMessage, limit: float) -> Any:
        asked = asyncio.get_running_loop().run_in_executor(self._thread, self._ask, message, limit)
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            self._end()
            asked.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody asks for it
            raise

    def _ask(self, message: ProcessMessage, limit: float) -> Any:
        worker = self._worker
        if worker is None or not worker.send(message):
            worker = self._worker = _Worker(self._modules)
            if self._closed:
                self._end()
                raise WorkEnded("the server is closing")
            worker.send(message)
        try:
            done, answer = worker.answer(limit)
        except (TimeoutError, WorkEnded):
            self._end()
            raise
        if not done:
            raise answer
        return answer

    def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()

    def close(self) -> None:
        self._closed = True
        self._end()
        self._thread.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """One process, seen from the server."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        with _starting:
            if _METHOD == "forkserver":
                _context.set_forkserver_preload([__name__, *sorted(_preloaded)])
            ours, theirs = _context.Pipe()
            self._process = _context.Process(target=_serve, args=(theirs, modules), daemon=True)
            self._process.start()
            theirs.close()
        self._connection: Connection[Any, Any] = ours
        self._knows: set[int] = set()
        if not self._connection.poll(_START_WITHIN) or self._receive() != _READY:
            self.kill()
            raise WorkEnded("the process did not start")

    def send(self, message: ProcessMessage) -> bool:
        """Whether the process was alive to take the work."""
        try:
            for number, content in message.contents.items():
                if number not in self._knows:
                    self._connection.send_bytes(content())
                    self._knows.add(number)
            self._connection.send_bytes(message.body)
            return True
        except OSError:
            return False

    def answer(self, limit: float) -> Any:
        try:
            in_time = self._connection.poll(limit)
        except OSError as error:
            raise WorkEnded("the process ended") from error
        if not in_time:
            raise TimeoutError(f"no answer within {limit:g} seconds")
        return unpack(self._receive())

    def _receive(self) -> bytes:
        try:
            return self._connection.recv_bytes()
        except (EOFError, OSError) as error:
            raise WorkEnded("the process ended") from error

    def kill(self) -> None:
        self._process.kill()


# ---------------------------------------------------------------------- in the process itself


def _serve(connection: Connection[Any, Any], modules: tuple[str, ...]) -> None:
    """Do one piece of work after another, until the server is gone."""
    become_worker()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C goes to the server, which then stops us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for module in modules:
        import_module(module)
    with suppress(EOFError, OSError):
        connection.send_bytes(_READY)
        while True:
            received = unpack(connection.recv_bytes())
            if received is not None:  # not just content that the next piece needs
                connection.send_bytes(_done(*received))


def _done(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    try:
        return pack((True, function(*arguments))).body
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        with suppress(Exception):
            body = pack((False, error)).body
            unpack(body)
            return body
        return pack((False, RuntimeError("".join(traceback.format_exception(error))))).body


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)
