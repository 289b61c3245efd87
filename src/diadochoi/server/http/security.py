"""What stands between the network and the routes: origin, type and size of requests, headers of answers."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from diadochoi.server.problems import STATUS, Problem

log = logging.getLogger(__name__)
MOST_BYTES: Final = 64 * 1024
MOST_RECORD_BYTES: Final = 2 * 1024 * 1024
MOST_DRAINED: Final = 2 * MOST_RECORD_BYTES
BODY_WITHIN = 20.0  # seconds for a whole request body
_RECORD_PATHS: Final = ("/api/games", "/api/records/check", "/api/records/dice")
_PAGES_OF_OURS: Final = "/notices/"
_SAFE: Final = ("GET", "HEAD", "OPTIONS")

# Nothing from any other host; styles that scripts set on elements are ours.
CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "media-src 'self' data: blob:",
        "manifest-src 'self'",
        "worker-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


_TOO_SLOW: Final = Problem("too_slow", "The request took too long to arrive. Try again.")
_NOTHING_MORE: Final[Message] = {"type": "http.request", "body": b"", "more_body": False}
BROKEN: Final = Problem("internal", "Something went wrong on the server. Nothing was changed. Try again.")


def origin_is_ours(headers: Headers, allowed: frozenset[str]) -> bool:
    """Whether a request comes from a page of ours, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin.rstrip("/") in allowed:
        return True
    try:
        return bool(origin != "null" and urlsplit(origin).netloc == headers.get("host", ""))
    except ValueError:
        return False


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                answer = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    answer.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    answer.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            limit = self._check(scope, headers)
        except Problem as problem:
            # A client that is still sending would not hear us.
            await _drain(receive)
            await send_problem(problem, send_guarded)
            return
        read = 0
        whole = False
        cut: Problem | None = None
        until = time.monotonic() + BODY_WITHIN

        async def receive_guarded() -> Message:
            nonlocal read, whole, cut
            try:
                # Afterwards one waits for the end of the connection, which has all the time in the world.
                message = await asyncio.wait_for(receive(), None if whole else until - time.monotonic())
            except TimeoutError:
                cut = _TOO_SLOW
                return _NOTHING_MORE
            if message["type"] == "http.request":
                whole = not message.get("more_body", False)
                read += len(message.get("body", b""))
                if read > limit:
                    cut = _too_large(limit)
                    return _NOTHING_MORE
            return message

        async def send_checked(message: Message) -> None:
            # The body was cut: whatever the route makes of it does not count.
            if cut is None:
                await send_guarded(message)

        try:
            await self.app(scope, receive_guarded, send_checked)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if not started and cut is None:
                await send_problem(BROKEN, send_guarded)
        if cut is not None:
            if cut is not _TOO_SLOW:
                await _drain(receive)
            await send_problem(cut, send_guarded)

    def _check(self, scope: Scope, headers: Headers) -> int:
        limit = MOST_RECORD_BYTES if scope["path"] in _RECORD_PATHS else MOST_BYTES
        if scope["method"] in _SAFE:
            return limit
        if not origin_is_ours(headers, self.origins):
            raise Problem("wrong_origin", "This request comes from another site.")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > limit:
            raise _too_large(limit)
        if limit > MOST_BYTES:
            _spend_upload(scope, int(length) if length.isdigit() else limit)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["path"].startswith(_PAGES_OF_OURS):  # a plain form; its link is the authority
            return limit
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and kind != "application/json":
            raise Problem("wrong_type", "Send JSON with the header Content-Type: application/json.")
        return limit


def _spend_upload(scope: Scope, length: int) -> None:
    """Large bodies are counted by their size, and by address: reading them keeps everybody waiting."""
    if length > MOST_BYTES and scope.get("client"):
        scope["app"].state.context.limits.spend("upload", scope["client"][0], length / 1024)


async def _drain(receive: Receive) -> None:
    """Read the rest of a refused body, within reason."""
    read = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(BODY_WITHIN):
            while read <= MOST_DRAINED:
                message = await receive()
                read += len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return


def _too_large(limit: int) -> Problem:
    return Problem("too_large", f"The request is too large. The limit is {limit // 1024} KiB.")


async def send_problem(problem: Problem, send: Send) -> None:
    body = json.dumps(problem.body).encode()
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if problem.code == "too_slow":
        headers.append((b"connection", b"close"))
    if problem.body["retry_after"] is not None:
        headers.append((b"retry-after", str(max(1, round(problem.body["retry_after"]))).encode()))
    await send({"type": "http.response.start", "status": STATUS[problem.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})
