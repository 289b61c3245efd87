"""The language for an answer: `?lang=`, otherwise the browser's Accept-Language header."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from diadochoi.message import DEFAULT_LANGUAGE
from diadochoi.record.words import languages


def language_of(connection: HTTPConnection) -> str:
    known = languages()
    asked = [connection.query_params.get("lang", "")]
    asked += [
        part.partition(";")[0].strip() for part in connection.headers.get("accept-language", "").split(",")
    ]
    return next((own for own in (one[:2].lower() for one in asked) if own in known), DEFAULT_LANGUAGE)
