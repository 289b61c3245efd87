"""What is wrong with a scenario, kept until all of it can be told at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from diadochoi.record.errors import ScenarioError


class Failures:
    """The failures of one file, in the order they were found."""

    def __init__(self) -> None:
        self.found: list[ScenarioError] = []

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep the failure of this part and go on after it."""
        try:
            yield
        except ScenarioError as error:
            self.found.extend(error.failures)

    def tell(self) -> None:
        """Raise all that were found as one error; nothing if there are none."""
        if self.found:
            first, *others = self.found
            raise ScenarioError(first.fault, first.file, first.line, others)
