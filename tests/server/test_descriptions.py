"""The schema says what every field means, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.server.description import description

OF_FASTAPI = ("HTTPValidationError", "ValidationError")


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = description()["components"]["schemas"]
    return {name: schema for name, schema in found.items() if name not in OF_FASTAPI}


def fields() -> Iterator[tuple[str, str, str]]:
    """Type, field and its description; empty if it has none."""
    for name, schema in schemas().items():
        for field, own in schema.get("properties", {}).items():
            yield name, field, own.get("description", "")


def test_every_field_is_described() -> None:
    assert [f"{name}.{field}" for name, field, text in fields() if not text] == []


def test_every_parameter_is_described() -> None:
    assert [
        f"{path} {own['name']}"
        for path, operations in description()["paths"].items()
        for operation in operations.values()
        for own in operation.get("parameters", [])
        if not own.get("description")
    ] == []


def test_a_description_is_a_sentence_and_says_more_than_the_name() -> None:
    said_again = {
        f"{name}.{field}": text
        for name, field, text in fields()
        if text.rstrip(".").lower().removeprefix("the ").removeprefix("its ") == field.replace("_", " ")
    }
    unfinished = {f"{name}.{field}": text for name, field, text in fields() if text[-1] not in ".…)"}
    assert said_again == {}
    assert unfinished == {}
