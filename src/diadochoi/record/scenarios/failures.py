"""Collects what is wrong with a scenario, so that all of it is reported at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from diadochoi.record.errors import ScenarioError


class Failures:
    """The failures of one file, in the order they were found."""

    def __init__(self) -> None:
        self.found: list[ScenarioError] = []

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Record the failure of this part and go on after it."""
        try:
            yield
        except ScenarioError as error:
            self.found.extend(error.failures)

    def raise_all(self) -> None:
        """Raise all failures as one error; do nothing if there are none."""
        if self.found:
            first, *others = self.found
            raise ScenarioError(first.fault, first.file, first.line, others)
