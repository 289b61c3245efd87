"""Builds the API description, `/api/openapi.json`: FastAPI's HTTP schema plus the live messages.

It is one document, so that a client can generate all its types from it, as the browser table does. This
module adds what the types cannot express: the fields of each event, and the descriptions under the fields.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import threading
from collections.abc import Iterator
from typing import Any, Final, TypeGuard

from fastapi import FastAPI
from fastapi.responses import JSONResponse
from pydantic import BaseModel, TypeAdapter
from typing_extensions import get_original_bases, is_typeddict

from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.server import messages
from diadochoi.server.http.live import ServerMessage
from diadochoi.server.problems import ProblemBody

Schema = dict[str, Any]  # a JSON Schema, as pydantic makes it
_NUMBER: Final[Schema] = {"type": "integer"}
_TEXT: Final[Schema] = {"type": "string"}
_TEXT_OR_NULL: Final[Schema] = {"anyOf": [{"type": "string"}, {"type": "null"}]}
# Schemas by the kind of an event field. Other kinds are ids, or null for none.
_FIELDS: Final[dict[str, Schema]] = {
    "seat": _NUMBER,
    "faction": _NUMBER,
    "number": _NUMBER,
    "dice": {"anyOf": [_NUMBER, {"type": "array", "items": _NUMBER}]},
    "word": _TEXT,
    "units": {"type": "object", "additionalProperties": _NUMBER},
    "segment": {"type": "string", "enum": sorted(set(SEGMENT_NAMES))},
    "win": {"type": "string", "enum": sorted(set(WIN_NAMES))},
}
# What a field of an event holds, by its kind.
_MEANINGS: Final[dict[str, str]] = {
    "seat": "A player by seat number; -1 is nobody.",
    "faction": "A player by seat number, or 5 for the Independent Faction; -1 is nobody.",
    "number": "A count, a score or a modifier.",
    "dice": "One die, or a list of dice.",
    "word": "A word of the rules in snake_case.",
    "units": "CUs by kind.",
    "segment": "A phase or segment.",
    "win": "How the game was won.",
    "place": "The id of a location on the map or of a box beside it.",
    "space": "The id of a space.",
    "unit": "A kind of CU.",
    "general": "The id of a General.",
    "royal": "The id of a member of the Royal Family.",
    "fleet": "The id of a Fleet.",
    "army": "The id of an Independent Army.",
    "card": "The id of a card.",
    "secret": "The id of a card; null for everyone but the first player of the event.",
    "province": "The id of a Province.",
    "noun": "The id of a piece or place.",
}


def describe(app: FastAPI) -> None:
    """Serve the app's description, with the live messages in it."""

    @app.webhooks.post("live", summary="What comes over the WebSocket of a table.", tags=["live"])
    def server_message(body: ServerMessage) -> messages.ClientMessage:  # type: ignore[empty-body]
        """The response type lists what the client may send."""

    plain = app.openapi
    building = threading.Lock()

    def openapi() -> Schema:
        with building:
            if app.openapi_schema is None:
                _complete(plain())
            return plain()

    app.openapi = openapi  # type: ignore[method-assign]

    # Not a coroutine, so it runs in a thread: building the description takes seconds.
    @app.get("/api/openapi.json", include_in_schema=False)
    def description() -> JSONResponse:
        return JSONResponse(openapi())


def _complete(document: Schema) -> None:
    schemas: dict[str, Schema] = document["components"]["schemas"]
    live = document["webhooks"]["live"]["post"]
    for name, content in (
        ("ServerMessage", live["requestBody"]["content"]),
        ("ClientMessage", live["responses"]["200"]["content"]),
    ):
        schemas[name] = {**content["application/json"]["schema"], "title": name}
        content["application/json"]["schema"] = {"$ref": f"#/components/schemas/{name}"}
    schemas[ProblemBody.__name__] = TypeAdapter(ProblemBody).json_schema()
    for own in _described_types():
        if own.__name__ in schemas:
            _add_notes(schemas[own.__name__], own)
    for name in ("table", "view"):
        patch = schemas["TableStatePatch"]["properties"][name]
        whole = {"table": "TableInfo", "view": "GameView"}[name]
        schemas[f"{whole}Patch"] = {
            key: value for key, value in schemas[whole].items() if key != "required"
        } | {"title": f"{whole}Patch", "description": patch["description"]}
        schemas["TableStatePatch"]["properties"][name] = {
            "$ref": f"#/components/schemas/{whole}Patch",
            "description": patch["description"],
        }
    events = {f"{_camel(name)}Event": _event(name) for name in EVENTS}
    schemas |= events
    schemas["GameEvent"] = {
        "title": "GameEvent",
        "description": schemas["GameEvent"]["description"],
        "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in events],
    }


def _event(name: str) -> Schema:
    fields = {
        field: {**_FIELDS.get(kind, _TEXT_OR_NULL), "description": _MEANINGS[kind]}
        for field, kind in EVENTS[name]
    }
    return {
        "type": "object",
        "properties": {
            "event": {"type": "string", "const": name, "description": "The name of the event."},
            "text": {**_TEXT, "description": "What happened, in a sentence."},
            "fight": {**_TEXT, "description": "The id of the fight it is part of."},
            **fields,
        },
        "required": ["event", "text", *fields],
    }


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


# ---------------------------------------------------------------------- field descriptions


def _described_types() -> Iterator[type]:
    """Every TypedDict and every model in this program."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("diadochoi."):
            for own in vars(module).values():
                if _is_described(own) and own.__module__ == name:
                    yield own


def _is_described(own: object) -> TypeGuard[type]:
    return is_typeddict(own) or (
        inspect.isclass(own) and issubclass(own, BaseModel) and own.__module__.startswith("diadochoi.")
    )


def _add_notes(schema: Schema, own: type) -> None:
    for base in get_original_bases(own):
        if _is_described(base):
            _add_notes(schema, base)
    for field, note in _notes(own):
        schema["properties"][field]["description"] = note
    if "if" in schema.get("properties", {}):  # a Python keyword, so the field cannot have a string under it
        schema["properties"]["if"]["description"] = "What the odds assume."


def _notes(own: type) -> Iterator[tuple[str, str]]:
    """The fields of a class that have a description under them, with the description."""
    try:
        source = ast.parse(textwrap.dedent(inspect.getsource(own))).body[0]
    except (OSError, TypeError):  # created without a class statement
        return
    if isinstance(source, ast.ClassDef):
        for field, below in zip(source.body, source.body[1:], strict=False):
            match field, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str() as note)),
                ):
                    yield name, inspect.cleandoc(note)
