"""What the server sends matches its description: every field, and no extra ones."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema_rs
import pytest
from pydantic_core import to_json

from diadochoi.rules.core.events import EVENTS
from diadochoi.server.views import game_view
from diadochoi.server.views.content_document import document
from tests.server.description import description
from tests.server.memory import PEOPLE, memory_table, play_on

DESCRIPTION = description()


def closed(schema: Any) -> Any:
    """The schema without room for fields it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    tight = {key: closed(part) for key, part in schema.items()}
    return {**tight, "additionalProperties": False} if "properties" in tight else tight


def validator(name: str) -> Any:
    components = closed(DESCRIPTION["components"])
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": components})


def sent(data: Any) -> Any:
    return json.loads(to_json(data))


@pytest.mark.parametrize(("players", "edition"), [(2, "4e"), (5, "4e"), (4, "3e"), (4, "hybrid")])
def test_every_state_of_a_game_has_the_shape_that_is_described(players: int, edition: str) -> None:
    table = memory_table(players, edition=edition)
    rng = random.Random(players)
    state_shape, patch_shape = validator("TableState"), validator("TableStatePatch")
    last: dict[int | None, game_view.TableState] = {}
    for number in range(600):
        if table.asked is None:
            break
        assert table.game is not None
        play_on(table, rng.choice(table.game.legal))
        for viewpoint in {None, table.asked} if number % 10 == 0 else {table.asked}:
            user = PEOPLE[viewpoint] if viewpoint is not None else None
            state = game_view.state_data(table, user, viewpoint, table.seq - 1)
            state_shape.validate(sent(state))
            if viewpoint in last:
                patch_shape.validate(sent(game_view.patch_of(state, last[viewpoint])))
            last[viewpoint] = state


def test_a_field_too_many_or_too_few_is_noticed() -> None:
    whole = sent(game_view.state_data(memory_table(2), PEOPLE[0], 0))
    shape = validator("TableState")
    assert shape.is_valid(whole)
    assert not shape.is_valid({**whole, "more": 1})
    view = {key: part for key, part in whole["view"].items() if key != "done"}
    assert not shape.is_valid({**whole, "view": view})


@pytest.mark.parametrize("edition", ["4e", "3e", "hybrid"])
def test_the_content_document_has_the_shape_that_is_described(edition: str) -> None:
    validator("ContentDocument").validate(json.loads(document(edition)[1]))


def test_every_event_is_described_with_its_fields() -> None:
    shapes = DESCRIPTION["components"]["schemas"]
    described = [shapes[own["$ref"].rpartition("/")[2]] for own in shapes["GameEvent"]["anyOf"]]
    found = {own["properties"]["event"]["const"]: set(own["properties"]) for own in described}
    assert found == {name: {"event", "text", "fight", *dict(fields)} for name, fields in EVENTS.items()}


def test_live_messages_are_described_both_ways() -> None:
    shapes = DESCRIPTION["components"]["schemas"]

    def types(name: str) -> set[str]:
        parts = shapes[name].get("anyOf") or shapes[name]["oneOf"]
        return {shapes[own["$ref"].rpartition("/")[2]]["properties"]["type"]["const"] for own in parts}

    assert types("ServerMessage") == {"state", "destinations", "done", "refused", "presence", "pong", "bye"}
    assert {"hello", "viewpoint", "ping", "play", "undo", "automatic_answer"} <= types("ClientMessage")


def test_notes_under_fields_are_in_the_description() -> None:
    view = DESCRIPTION["components"]["schemas"]["GameView"]["properties"]
    assert view["fleets"]["description"] == "Owner, strength, whether upgraded, whether dispersed."
