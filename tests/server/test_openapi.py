"""The API description is complete and correct: every operation is tried with valid and invalid input."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from diadochoi.server.storage.identity import COOKIE
from tests.server.description import description
from tests.server.serving import Person, Server

DESCRIPTION = description()
OPERATIONS = [(method.upper(), path) for path, methods in DESCRIPTION["paths"].items() for method in methods]
EXAMPLES = 8


@pytest.fixture(scope="module")
def schema(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=60)


@pytest.fixture
def person(server: Server) -> Person:
    return server.guest("Schema")


@pytest.fixture
def game(person: Person) -> str:
    """A running game of this person, so that requests get through to what they are about."""
    return str(person.table(players=2, seats=["me", "me"], start=True, visibility="public")["id"])


@pytest.mark.parametrize(
    ("method", "path"), OPERATIONS, ids=[f"{method} {path}" for method, path in OPERATIONS]
)
def test_an_operation_does_what_the_description_says(
    schema: Any, person: Person, game: str, method: str, path: str
) -> None:
    operation = schema[path][method]
    try_out(operation, GenerationMode.POSITIVE, person, game)
    with suppress(Unsatisfiable):  # an operation without input cannot get invalid input
        try_out(operation, GenerationMode.NEGATIVE, person, None)


def try_out(operation: Any, mode: GenerationMode, person: Person, game: str | None) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate],
    )  # fmt: skip
    def check(case: Any) -> None:
        if game is not None and "game_id" in case.path_parameters:
            case.path_parameters["game_id"] = game
        if isinstance(case.query.get("wait"), int):  # the longest wait is longer than our timeout
            case.query["wait"] = min(case.query["wait"], 1)
        if COOKIE in case.cookies:  # requested, and not left out on purpose
            case.cookies[COOKIE] = person.http.cookies[COOKIE]
        answer = case.call()
        assert answer.status_code < 500, answer.text
        case.validate_response(answer)

    check()
