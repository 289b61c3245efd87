"""A real server in a thread, and people who use it, for tests over real HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from diadochoi.server.app import create_app
from diadochoi.server.http.context import Context
from diadochoi.server.http.security import MOST_BYTES
from diadochoi.server.settings import ServerSettings

Result = TypeVar("Result")
_ids = itertools.count(1)


class Server:
    """The whole application on a free port."""

    def __init__(
        self, settings: ServerSettings, static_folder: Path | None = None, http: Any = "auto"
    ) -> None:
        self.settings = settings
        self.app = create_app(settings, *([static_folder] if static_folder else []))
        config = uvicorn.Config(
            self.app,
            host="127.0.0.1",
            port=0,
            log_config=None,
            ws_max_size=MOST_BYTES,
            lifespan="on",
            http=http,
        )
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve()

        asyncio.run(main())

    def __enter__(self) -> Server:
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started, "the server did not start"
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive(), "the server did not stop"

    @property
    def context(self) -> Context:
        context: Context = self.app.state.context
        return context

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run something inside the server's event loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def call(self, work: Callable[[], Result]) -> Result:
        async def inside() -> Result:
            return work()

        return self.run(inside())

    def guest(self, name: str = "Guest") -> Person:
        person = Person(self)
        person.post("/api/me", {"name": name})
        return person

    def stranger(self) -> Person:
        """Somebody without a cookie."""
        return Person(self)


class Person:
    """One browser."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=60)

    # ------------------------------------------------------------------ HTTP

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def post(self, path: str, body: Any = None, status: int | None = None, **headers: str) -> Any:
        answer = self.http.post(path, json=body, headers=headers)
        good = answer.status_code < 300 if status is None else answer.status_code == status
        assert good, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    # ------------------------------------------------------------------ at a table

    def table(self, **body: Any) -> dict[str, Any]:
        """A new table; its invites are under `invites`."""
        answer: dict[str, Any] = self.post("/api/games", {"bot_delay_ms": 0, **body})
        return {**answer["table"], "invites": answer["invites"]}

    def join(self, table: dict[str, Any], invite: int = 0) -> dict[str, Any]:
        token = table["invites"][invite]["token"]
        joined: dict[str, Any] = self.post(f"/api/games/{table['id']}/join", {"token": token})
        return joined

    def state(self, game: str, **query: Any) -> dict[str, Any]:
        state: dict[str, Any] = self.get(f"/api/games/{game}/state", **query)
        return state

    def command(self, game: str, kind: str, status: int | None = None, **fields: Any) -> Any:
        body = {"type": kind, "id": f"c{next(_ids)}", **fields}
        return self.post(f"/api/games/{game}/commands", body, status)

    def play(self, game: str, action: str | None = None, status: int | None = None, **fields: Any) -> Any:
        """Play an action (the first one offered if none is named) for the seat that is asked."""
        state = self.state(game)
        decision = state["decision"]
        body = {
            "seat": decision["seat"],
            "action": action or decision["options"][0]["action"],
            "expect": state["seq"],
            **fields,
        }
        return self.command(game, "play", status, **body)

    def record(self, game: str) -> dict[str, Any]:
        """The record of a running solo game; asking for it closes the table to others."""
        assert self.http.patch(f"/api/games/{game}", json={"closed": True}).status_code in (200, 409)
        record: dict[str, Any] = self.get(f"/api/games/{game}/record")
        return record

    def socket(self, game: str, **headers: str) -> Socket:
        return Socket(self.server, game, self.cookie, headers)


class Socket:
    """A live connection that remembers the messages it received."""

    def __init__(self, server: Server, game: str, cookie: str, headers: dict[str, str]) -> None:
        self._connecting = connect(
            f"{server.url.replace('http', 'ws')}/api/games/{game}/live",
            additional_headers={
                "Cookie": cookie,
                **{name: own for name, own in headers.items() if name == "Host"},
            },
            origin=headers.get("Origin", server.url),  # type: ignore[arg-type]
            max_size=None,
            open_timeout=60,
        )
        self.raw: ClientConnection = self._connecting.__enter__()
        self.seen: list[dict[str, Any]] = []

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def send(self, kind: str, **fields: Any) -> None:
        self.raw.send(json.dumps({"type": kind, **fields}))

    def hello(self, seat: int | str | None = "auto", after: int = 0, **fields: Any) -> dict[str, Any]:
        self.send("hello", seat=seat, after=after, **fields)
        return self.next("state")

    def next(self, kind: str, timeout: float = 60) -> dict[str, Any]:
        """The next message of a kind; the others are kept in `seen`."""
        until = time.monotonic() + timeout
        while True:
            left = until - time.monotonic()
            assert left > 0, f"no {kind} came; got {[message['type'] for message in self.seen]}"
            message: dict[str, Any] = json.loads(self.raw.recv(left))
            self.seen.append(message)
            if message["type"] == kind:
                return message

    def state_where(self, holds: Callable[[dict[str, Any]], bool], timeout: float = 60) -> dict[str, Any]:
        until = time.monotonic() + timeout
        while True:
            state = self.next("state", until - time.monotonic())
            if holds(state):
                return state

    def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer, good or bad."""
        number = fields.pop("id", f"w{next(_ids)}")
        self.send(kind, id=number, **fields)
        while True:
            message: dict[str, Any] = json.loads(self.raw.recv(10))
            self.seen.append(message)
            if message["type"] in ("done", "refused") and message["id"] == number:
                return message


def wait_for(holds: Callable[[], bool], timeout: float = 60) -> None:
    until = time.monotonic() + timeout
    while not holds():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.01)
