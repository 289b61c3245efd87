"""How often somebody may do something: token buckets by kind of deed and by who does it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from diadochoi.message import Message
from diadochoi.server.problems import Problem


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, then `per_second` on average."""

    burst: float
    per_second: float


RATES: Final[dict[str, Rate]] = {
    "request": Rate(120, 40),
    "guest": Rate(20, 0.1),
    "password": Rate(8, 0.1),
    # Wider, so that nobody is locked out of an account by others who try its name.
    "account": Rate(30, 0.1),
    "table": Rate(20, 0.05),
    "command": Rate(40, 10),
    "chat": Rate(8, 0.5),
    "connect": Rate(30, 1),
    "mail": Rate(3, 1 / 600),
    "heavy": Rate(15, 1),
}
_CLEAN_ABOVE: Final = 10_000


class Limits:
    def __init__(self, enabled: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.enabled = enabled
        self._clock = clock
        self._clean_above = _CLEAN_ABOVE
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # (tokens, when counted)

    def spend(self, kind: str, who: str) -> None:
        """Count one deed; raises `too_many` when there were too many."""
        if not self.enabled:
            return
        rate = RATES[kind]
        now = self._clock()
        tokens, counted = self._buckets.get((kind, who), (rate.burst, now))
        tokens = min(rate.burst, tokens + (now - counted) * rate.per_second)
        if tokens < 1:
            wait = max(0.1, round((1 - tokens) / rate.per_second, 1))
            self._buckets[kind, who] = (tokens, now)
            message = Message("problem-too_many", what=kind, seconds=f"{wait:g}")
            raise Problem("too_many", message, retry_after=wait)
        self._buckets[kind, who] = (tokens - 1, now)
        if len(self._buckets) > self._clean_above:
            self._forget_full()

    def _forget_full(self) -> None:
        """Drop everybody who would have a full bucket again."""
        now = self._clock()
        self._buckets = {
            (kind, who): (tokens, counted)
            for (kind, who), (tokens, counted) in self._buckets.items()
            if tokens + (now - counted) * RATES[kind].per_second < RATES[kind].burst
        }
        # Where many are busy at once, looking through them all must not become what everybody waits for.
        self._clean_above = max(_CLEAN_ABOVE, 2 * len(self._buckets))
