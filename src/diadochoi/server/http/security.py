"""What stands between the network and the routes: origin, type and size of requests, headers of answers."""

from __future__ import annotations

import json
import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from diadochoi.message import Message
from diadochoi.server.http.language import language_of
from diadochoi.server.problems import STATUS, Problem

log = logging.getLogger(__name__)
MOST_BYTES: Final = 64 * 1024
MOST_RECORD_BYTES: Final = 4 * 1024 * 1024
MOST_DRAINED: Final = 8 * 1024 * 1024
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


BROKEN: Final = Problem("internal", Message("problem-broken"))


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
        language = language_of(HTTPConnection(scope))

        started = False

        async def send_guarded(message: AsgiMessage) -> None:
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
            await send_problem(problem, language, send_guarded)
            return
        read = 0
        too_large = False

        async def receive_guarded() -> AsgiMessage:
            nonlocal read, too_large
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > limit:
                    too_large = True
                    return {"type": "http.request", "body": b"", "more_body": False}
            return message

        async def send_checked(message: AsgiMessage) -> None:
            # The body was cut: whatever the route makes of it does not count.
            if not too_large:
                await send_guarded(message)

        try:
            await self.app(scope, receive_guarded, send_checked)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if not started and not too_large:
                await send_problem(BROKEN, language, send_guarded)
        if too_large:
            await _drain(receive)
            await send_problem(_too_large(limit), language, send_guarded)

    def _check(self, scope: Scope, headers: Headers) -> int:
        limit = MOST_RECORD_BYTES if scope["path"] in _RECORD_PATHS else MOST_BYTES
        if scope["method"] in _SAFE:
            return limit
        if not origin_is_ours(headers, self.origins):
            raise Problem("wrong_origin", Message("problem-request_from_other_site"))
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > limit:
            raise _too_large(limit)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["path"].startswith(_PAGES_OF_OURS):  # a plain form; its link is the authority
            return limit
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and kind != "application/json":
            raise Problem("wrong_type", Message("problem-wrong_type"))
        return limit


async def _drain(receive: Receive) -> None:
    """Read the rest of a refused body, within reason."""
    read = 0
    while read <= MOST_DRAINED:
        message = await receive()
        read += len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body", False):
            return


def _too_large(limit: int) -> Problem:
    return Problem("too_large", Message("problem-too_large", kib=limit // 1024))


async def send_problem(problem: Problem, language: str, send: Send) -> None:
    body = json.dumps(problem.body(language)).encode()
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": STATUS[problem.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})
