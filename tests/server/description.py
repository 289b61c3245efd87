"""The API description, made once per process for all tests, because it takes some seconds."""

from __future__ import annotations

from functools import cache
from typing import Any

from diadochoi.server.app import create_app
from diadochoi.server.settings import ServerSettings


@cache
def description() -> dict[str, Any]:
    """What `/api/openapi.json` answers."""
    return create_app(ServerSettings()).openapi()
