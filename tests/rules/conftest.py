"""`@pytest.mark.also("3e", "3e/12.7/a")` runs a test again with an edition whose clauses it proves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules import build


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    editions = [str(mark.args[0]) for mark in metafunc.definition.iter_markers("also")]
    if editions:
        metafunc.parametrize("_edition", ["4e", *editions], indirect=True)


@pytest.fixture(autouse=True)
def _edition(request: pytest.FixtureRequest) -> Iterator[str]:
    build.edition = getattr(request, "param", "4e")
    yield build.edition
    build.edition = "4e"
