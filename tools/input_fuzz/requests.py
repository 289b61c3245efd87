"""WebSocket messages and HTTP requests: what anyone can send to a server.

The whole application runs in this process, without sockets, so that thousands of requests take only seconds.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from fastapi import FastAPI

from diadochoi.server.app import create_app
from diadochoi.server.settings import ServerSettings
from input_fuzz.files import actions, record_texts
from input_fuzz.mutations import damaged_text, damaged_value

ADDRESS = "http://127.0.0.1:8321"
PATIENCE = 20.0  # seconds for one answer


class Errors(logging.Handler):
    """Collects what the server logs as an error: a request that causes one gets an answer, but must not
    happen."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def raise_first(self) -> None:
        if self.lines:
            lines, self.lines = self.lines, []
            raise AssertionError("the server logged an error:\n" + "\n".join(lines))


@dataclass
class Host:
    """A server with one person at their own table."""

    app: FastAPI
    http: httpx.AsyncClient
    errors: Errors
    game: str = ""
    used: int = 0

    async def new_table(self) -> None:
        """Use another person at another table, because a damaged request may have signed out or ended the
        game."""
        self.http.cookies.clear()
        (await self.http.post("/api/me", json={"name": "Input"})).raise_for_status()
        answer = await self.http.post(
            "/api/games",
            json={"players": 2, "seats": ["me", "me"], "start": True, "seed": self.used, "bot_delay_ms": 0},
        )
        answer.raise_for_status()
        self.game = answer.json()["table"]["id"]
        self.used += 1


@asynccontextmanager
async def host() -> AsyncIterator[Host]:
    with tempfile.TemporaryDirectory() as folder:
        settings = ServerSettings(database=f"sqlite:///{Path(folder) / 'tables.sqlite3'}", rate_limits=False)
        app = create_app(settings)
        errors = Errors()
        logging.getLogger().addHandler(errors)
        try:
            async with app.router.lifespan_context(app):
                transport = httpx.ASGITransport(app=app, raise_app_exceptions=True, client=("127.0.0.1", 1))
                async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, timeout=PATIENCE) as http:
                    yield Host(app, http, errors)
        finally:
            logging.getLogger().removeHandler(errors)


# ---------------------------------------------------------------------- WebSocket messages


@cache
def messages(app: FastAPI) -> tuple[dict[str, Any], ...]:
    """One message of each kind that a browser can send, from the API description."""
    document = app.openapi()
    kinds = document["components"]["schemas"]["ClientMessage"]["oneOf"]
    return tuple(_example(kind, document) for kind in kinds)


def damaged_message(chance: random.Random, own: Host) -> str:
    message = dict(chance.choice(messages(own.app)))
    if "action" in message:
        message["action"] = chance.choice(actions())
    if chance.random() < 0.25:
        texts = [json.dumps(one) for one in messages(own.app)]
        return damaged_text(chance, json.dumps(message), texts)
    return json.dumps(damaged_value(chance, message))


class Socket:
    """One WebSocket to the application, driven as by an ASGI server."""

    def __init__(self, own: Host) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in own.http.cookies.items())
        self.scope: dict[str, Any] = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": f"/api/games/{own.game}/live", "raw_path": b"", "query_string": b"", "root_path": "",
            "headers": [
                (b"host", b"127.0.0.1:8321"), (b"origin", ADDRESS.encode()), (b"cookie", cookies.encode()),
            ],
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8321), "subprotocols": [], "state": {},
        }  # fmt: skip
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task = asyncio.create_task(self._run(own.app))

    async def _run(self, app: FastAPI) -> None:
        try:
            await app(self.scope, self.inbox.get, self.answers.put)  # type: ignore[arg-type]
        finally:
            await self.answers.put({"type": "websocket.close"})

    async def send(self, text: str) -> None:
        await self.inbox.put({"type": "websocket.receive", "text": text})

    async def wait_for(self, kind: str) -> bool:
        """Read until an answer of a kind arrives; False if the server has closed the connection."""
        while True:
            answer = await asyncio.wait_for(self.answers.get(), PATIENCE)
            if answer["type"] == "websocket.close":
                return False
            if json.loads(answer.get("text", "{}") or "{}").get("type") == kind:
                return True

    async def close(self) -> None:
        await self.inbox.put({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENCE)


@asynccontextmanager
async def connected(own: Host) -> AsyncIterator[Socket]:
    socket = Socket(own)
    await socket.inbox.put({"type": "websocket.connect"})
    await socket.send('{"type": "hello", "seat": "auto"}')
    try:
        yield socket
    finally:
        await socket.close()


async def send_messages(own: Host, texts: list[str]) -> int:
    """Send each text followed by a ping; returns how many the server answered without closing the
    connection."""
    answered = 0
    while texts:
        async with connected(own) as socket:
            while texts:
                await socket.send(texts.pop())
                await socket.send('{"type": "ping"}')
                open_still = await socket.wait_for("pong")
                own.errors.raise_first()
                answered += open_still
                if not open_still:
                    break
    return answered


# ---------------------------------------------------------------------- HTTP requests


@cache
def operations(app: FastAPI) -> tuple[tuple[str, str, dict[str, Any] | None], ...]:
    """(method, path, an example of its body) of every operation in the API description."""
    document = app.openapi()
    found = []
    for path, methods in sorted(document["paths"].items()):
        for method, operation in sorted(methods.items()):
            content = operation.get("requestBody", {}).get("content", {})
            schema = content.get("application/json", {}).get("schema")
            found.append((method, path, None if schema is None else _example(schema, document)))
    return tuple(found)


def _example(schema: dict[str, Any], document: dict[str, Any], depth: int = 0) -> Any:
    """An example that matches the schema, to be damaged."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if depth > 6:
        return None
    for key in ("default", "const"):
        if schema.get(key) is not None:
            return schema[key]
    if "enum" in schema:
        return schema["enum"][0]
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return _example(schema[key][0], document, depth + 1)
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            return {name: _example(part, document, depth + 1) for name, part in fields.items()}
        case "array":
            return [_example(schema.get("items", {}), document, depth + 1)]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case "string":
            return "pella"
    return None


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    body: str | None


def damaged_request(chance: random.Random, own: Host) -> Request:
    method, path, example = chance.choice(operations(own.app))
    if chance.random() < 0.05:
        method = chance.choice(("get", "post", "put", "delete", "patch", "options", "head"))
    parts = []
    for part in path.split("/"):
        if part.startswith("{"):
            known = own.game if "game" in part else chance.choice(("0", "1", "4e", "pella", "puzzle"))
            part = known if chance.random() < 0.8 else damaged_text(chance, known, [known])
        parts.append(part)
    body: str | None = None
    if example is not None:
        whole = chance.choice((example, {**example, "record": json.loads(record_texts()[0])}))
        body = json.dumps(damaged_value(chance, whole))
        if chance.random() < 0.1:
            body = damaged_text(chance, body, [body])
    name, value = (
        chance.choice(("seat", "lang", "edition", "at", "wait")),
        chance.choice(("0", "-1", "x", "NaN", "")),
    )
    query = f"?{name}={value}"
    address = "/".join(quote(part[:2_000], errors="replace") for part in parts)
    return Request(method, address + (query if chance.random() < 0.3 else ""), body)


async def send_request(own: Host, request: Request) -> bool:
    """Whether it was accepted; raises if the server fails."""
    content = None if request.body is None else request.body.encode("utf-8", "surrogatepass")
    headers = {} if content is None else {"content-type": "application/json"}
    headers["origin"] = ADDRESS
    answer = await asyncio.wait_for(
        own.http.request(request.method, request.path, content=content, headers=headers), PATIENCE
    )
    own.errors.raise_first()
    if answer.status_code >= 500:
        raise AssertionError(f"{answer.status_code}: {answer.text[:500]}")
    return answer.status_code < 400
