"""The description of the API, `/api/openapi.json`: what FastAPI knows of HTTP, and the messages of live play.

One document, so that a client can generate all its types from it, as the browser table does. Types say what
there is; this module adds what they cannot say: the fields of each event, and the notes under the fields.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from typing import Any, Final

from fastapi import FastAPI
from typing_extensions import get_original_bases, is_typeddict

from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.server import messages
from diadochoi.server.http.live import ServerMessage

Schema = dict[str, Any]
_NUMBER: Final[Schema] = {"type": "integer"}
_TEXT: Final[Schema] = {"type": "string"}
_TEXT_OR_NULL: Final[Schema] = {"anyOf": [{"type": "string"}, {"type": "null"}]}
# By the kind of an event's field; what is not listed is the id of a thing, null for none.
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


def describe(app: FastAPI) -> None:
    """Let the app describe its live messages too."""

    @app.webhooks.post("live", summary="What comes over the WebSocket of a table.", tags=["live"])
    def server_message(body: ServerMessage) -> messages.ClientMessage:  # type: ignore[empty-body]
        """The answer is what may be sent over it."""

    plain = app.openapi

    def openapi() -> Schema:
        if app.openapi_schema is None:
            _complete(plain())
        return plain()

    app.openapi = openapi  # type: ignore[method-assign]


def _complete(document: Schema) -> None:
    schemas: dict[str, Schema] = document["components"]["schemas"]
    live = document["webhooks"]["live"]["post"]
    for name, content in (
        ("ServerMessage", live["requestBody"]["content"]),
        ("ClientMessage", live["responses"]["200"]["content"]),
    ):
        schemas[name] = {**content["application/json"]["schema"], "title": name}
        content["application/json"]["schema"] = {"$ref": f"#/components/schemas/{name}"}
    for own in _typed_dicts():
        if own.__name__ in schemas:
            _add_notes(schemas[own.__name__], own)
    for name in ("table", "view"):
        patch = schemas["StatePatch"]["properties"][name]
        whole = {"table": "TableInfo", "view": "GameView"}[name]
        schemas[f"{whole}Patch"] = {
            key: value for key, value in schemas[whole].items() if key != "required"
        } | {"title": f"{whole}Patch", "description": patch["description"]}
        schemas["StatePatch"]["properties"][name] = {"$ref": f"#/components/schemas/{whole}Patch"}
    events = {f"{_camel(name)}Event": _event(name) for name in EVENTS}
    schemas |= events
    schemas["GameEvent"] = {
        "title": "GameEvent",
        "description": schemas["GameEvent"]["description"],
        "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in events],
    }


def _event(name: str) -> Schema:
    fields = {field: _FIELDS.get(kind, _TEXT_OR_NULL) for field, kind in EVENTS[name]}
    return {
        "type": "object",
        "properties": {
            "event": {"type": "string", "const": name},
            "text": _TEXT,
            "fight": {**_TEXT, "description": "The id of the fight it is part of."},
            **fields,
        },
        "required": ["event", "text", *fields],
    }


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


# ---------------------------------------------------------------------- notes under fields


def _typed_dicts() -> Iterator[type]:
    """Every type of plain data in this program."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("diadochoi."):
            for own in vars(module).values():
                if is_typeddict(own) and own.__module__ == name:
                    yield own


def _add_notes(schema: Schema, own: type) -> None:
    for base in get_original_bases(own):
        if is_typeddict(base):
            _add_notes(schema, base)
    for field, note in _notes(own):
        schema["properties"][field]["description"] = note


def _notes(own: type) -> Iterator[tuple[str, str]]:
    """The fields of a class with a string under them, and the string."""
    try:
        source = ast.parse(textwrap.dedent(inspect.getsource(own))).body[0]
    except (OSError, TypeError):  # made without a class statement
        return
    if isinstance(source, ast.ClassDef):
        for field, below in zip(source.body, source.body[1:], strict=False):
            match field, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str() as note)),
                ):
                    yield name, inspect.cleandoc(note)
