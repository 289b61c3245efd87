"""Middleware between the network and the routes: checks origin, type and size of requests, and sets response
headers."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from diadochoi.message import Message
from diadochoi.server.http.language import language_of
from diadochoi.server.problems import STATUS, Problem

log = logging.getLogger(__name__)
MOST_BYTES: Final = 64 * 1024
MOST_RECORD_BYTES: Final = 2 * 1024 * 1024
MOST_DRAINED: Final = 2 * MOST_RECORD_BYTES
MOST_PATH: Final = 2000
BODY_WITHIN = 20.0  # seconds for a whole request body
_RECORD_PATHS: Final = ("/api/games", "/api/records/check", "/api/records/dice")
_PAGES_OF_OURS: Final = "/notices/"
_SAFE: Final = ("GET", "HEAD", "OPTIONS")

# Nothing from other hosts. Styles that our scripts set on elements are allowed.
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


_TOO_SLOW: Final = Problem("too_slow", Message("problem-too_slow"))
BROKEN: Final = Problem("internal", Message("problem-broken"))


def origin_is_ours(headers: Headers, allowed: frozenset[str]) -> bool:
    """Whether a request comes from one of our pages, or from outside a browser page."""
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
    """ASGI middleware around the whole app."""

    def __init__(self, app: ASGIApp, origins: frozenset[str], hosts: frozenset[str]) -> None:
        self.app = app
        self.origins = origins
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not host_is_ours(Headers(scope=scope), self.hosts):
                await send({"type": "websocket.close", "code": 1008})
                return
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        language = language_of(HTTPConnection(scope))
        started = False

        async def send_guarded(message: AsgiMessage) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                answer = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    answer.setdefault(name, value)
                if scope["scheme"] == "https":
                    answer.setdefault("Strict-Transport-Security", "max-age=31536000")
                if scope["path"].startswith("/api/"):
                    answer.setdefault("Cache-Control", "no-store")
            await send(message)

        body = None
        try:
            limit = self._check(scope, Headers(scope=scope))
            body = b"" if scope["method"] in _SAFE else await _whole_body(receive, limit)
            _need_plain_json(body)
        except Problem as problem:
            unread = body is None and scope["method"] not in _SAFE
            if unread and problem.code != "too_slow" and _may_drain(scope):
                await _drain(receive)  # a client that is still sending would not read our answer
                unread = False
            await send_problem(problem, language, send_guarded, close=unread)
            return
        except ClientDisconnect:
            return
        answered = scope["method"] in _SAFE

        async def receive_body() -> AsgiMessage:
            nonlocal answered
            if answered:
                return await receive()
            answered = True
            return {"type": "http.request", "body": body, "more_body": False}

        try:
            await self.app(scope, receive_body, send_guarded)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if not started:
                await send_problem(BROKEN, language, send_guarded)

    def _check(self, scope: Scope, headers: Headers) -> int:
        if not host_is_ours(headers, self.hosts):
            raise Problem("wrong_host", Message("problem-wrong_host"))
        if len(scope["path"]) > MOST_PATH or "\0" in scope["path"]:
            raise Problem("malformed", Message("problem-wrong_address"))
        if scope["path"].startswith("/api/") and scope.get("client"):  # before reading the body
            scope["app"].state.context.limits.spend("request", scope["client"][0])
        limit = MOST_RECORD_BYTES if scope["path"] in _RECORD_PATHS else MOST_BYTES
        if scope["method"] in _SAFE:
            return limit
        if not origin_is_ours(headers, self.origins):
            raise Problem("wrong_origin", Message("problem-request_from_other_site"))
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > limit:
            raise _too_large(limit)
        if limit > MOST_BYTES:
            _spend_upload(scope, int(length) if length.isdigit() else limit)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["path"].startswith(_PAGES_OF_OURS):  # a plain form; the link itself is the permission
            return limit
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and kind != "application/json":
            raise Problem("wrong_type", Message("problem-wrong_type"))
        return limit


def _spend_upload(scope: Scope, length: int) -> None:
    """Count large bodies by size and by address, because reading them keeps everyone waiting."""
    if length > MOST_BYTES and scope.get("client"):
        scope["app"].state.context.limits.spend("upload", scope["client"][0], length / 1024)


async def _whole_body(receive: Receive, limit: int) -> bytes:
    """The body of a request, if it is not too large and arrives in time."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                body += message.get("body", b"")
                if len(body) > limit:
                    raise _too_large(limit)
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise _TOO_SLOW from None


def _need_plain_json(body: bytes) -> None:
    """Refuse what Python accepts but the database does not: NaN, infinity and the NUL character."""
    if b"\\u0000" in body:
        raise Problem("impossible", Message("problem-nul"))
    if b"NaN" in body or b"Infinity" in body:
        with suppress(ValueError, RecursionError):  # the route reports invalid JSON
            json.loads(body, parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> None:
    raise Problem("malformed", Message("problem-not_json_number", name=name))


def host_is_ours(headers: Headers, allowed: frozenset[str]) -> bool:
    """Whether a request names a host we serve: a name on the list, this machine, or an IP address.

    A foreign page can point its own domain at this server (DNS rebinding); the host name then reveals it.
    """
    try:
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    if name in allowed or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _may_drain(scope: Scope) -> bool:
    """Whether to read the rest of a refused body. Reading keeps everyone waiting, so an address that sends
    many is cut off instead."""
    length = Headers(scope=scope).get("content-length", "")
    most = min(int(length), MOST_DRAINED) if length.isdigit() else MOST_DRAINED
    try:
        if scope.get("client"):
            scope["app"].state.context.limits.spend("drained", scope["client"][0], most / 1024)
    except Problem:
        return False
    return True


async def _drain(receive: Receive) -> None:
    """Read the rest of a refused body, up to a limit."""
    read = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(BODY_WITHIN):
            while read <= MOST_DRAINED:
                message = await receive()
                read += len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return


def _too_large(limit: int) -> Problem:
    return Problem("too_large", Message("problem-too_large", kib=limit // 1024))


async def send_problem(problem: Problem, language: str, send: Send, close: bool = False) -> None:
    """Send an error; `close`: the rest of the request is not read, so the connection cannot be used again."""
    body = json.dumps(problem.body(language)).encode()
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if close:
        headers.append((b"connection", b"close"))
    if problem.retry_after is not None:
        headers.append((b"retry-after", str(max(1, round(problem.retry_after))).encode()))
    await send({"type": "http.response.start", "status": STATUS[problem.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})
