"""Databases and message brokers that tests start themselves."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

import pytest


class Service(Protocol):
    def stop(self) -> None: ...


S = TypeVar("S", bound=Service)


@contextmanager
def running(name: str, start: Callable[[Path], S], missing: type[Exception]) -> Iterator[S]:
    """Run a service in its own folder. If it is not installed, the test is skipped; in CI it fails."""
    with tempfile.TemporaryDirectory(prefix="db") as folder:  # a socket's path must be short
        try:
            service = start(Path(folder))
        except missing as error:
            if os.environ.get("CI") == "true":
                pytest.fail(f"CI must test {name}: {error}")
            pytest.skip(f"{name} is not tested: {error}")
        yield service
        service.stop()
