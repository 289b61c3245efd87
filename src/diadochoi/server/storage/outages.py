"""Logs that a service does not answer, once, and once more when it answers again.

Everything that fails in the meantime fails for this one reason, so nothing else is logged about it. A line
for every table and every attempt would hide what an operator needs to know.
"""

from __future__ import annotations

import logging
import threading
import time

from sqlalchemy.exc import InterfaceError, OperationalError

log = logging.getLogger(__name__)


def is_away(error: BaseException) -> bool:
    """Whether an error only means that the database does not answer."""
    return isinstance(error, (OperationalError, InterfaceError))


def first_line(error: BaseException) -> str:
    """The database driver's error, without the SQL statement."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def report(logger: logging.Logger, error: BaseException, text: str, *about: object) -> None:
    """Log a failure with its traceback, unless the database does not answer, which is already logged."""
    if not is_away(error):
        logger.error(text, *about, exc_info=error)


class Outage:
    """Whether a service answers, as far as its users have noticed. Thread-safe."""

    def __init__(self, service: str) -> None:
        self._service = service
        self._since: float | None = None
        self._lock = threading.Lock()

    def failed(self, error: BaseException) -> None:
        with self._lock:
            if self._since is not None:
                return
            self._since = time.monotonic()
        log.warning("%s does not answer: %s", self._service, first_line(error))

    def answered(self) -> None:
        if self._since is None:  # almost always true, and needs no lock
            return
        with self._lock:
            since, self._since = self._since, None
        if since is not None:
            log.warning("%s answers again after %.1f s", self._service, time.monotonic() - since)
