"""Rate limits: token buckets by kind of action and by user or address."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from diadochoi.message import Message
from diadochoi.server.problems import Problem


@dataclass(frozen=True, slots=True)
class Rate:
    """Allows `burst` at once, then `per_second` on average."""

    burst: float
    per_second: float


RATES: Final[dict[str, Rate]] = {
    "request": Rate(120, 40),
    "guest": Rate(20, 0.1),
    "password": Rate(8, 0.1),
    "table": Rate(20, 0.05),
    "command": Rate(40, 10),
    "chat": Rate(8, 0.5),
    "connect": Rate(30, 1),
    "mail": Rate(3, 1 / 600),
    "heavy": Rate(15, 1),
    # By address, because anyone can become a new guest.
    "heavy_here": Rate(20, 0.5),
    "table_here": Rate(40, 0.1),
    "command_here": Rate(200, 50),
    "upload": Rate(6 * 1024, 128),  # KiB
    "drained": Rate(16 * 1024, 256),  # KiB of refused bodies
    "work": Rate(8, 0.4),  # seconds of the processor
}
_CLEAN_ABOVE: Final = 10_000


class Limits:
    def __init__(self, enabled: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.enabled = enabled
        self._clock = clock
        self._clean_above = _CLEAN_ABOVE
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # (tokens, time of the last count)

    def spend(self, kind: str, who: str, cost: float = 1) -> None:
        """Take `cost` tokens. Raises `too_many` if there are not enough."""
        if not self.enabled:
            return
        rate = RATES[kind]
        now = self._clock()
        tokens, counted = self._buckets.get((kind, who), (rate.burst, now))
        tokens = min(rate.burst, tokens + (now - counted) * rate.per_second)
        if tokens < cost:
            wait = max(0.1, round((cost - tokens) / rate.per_second, 1))
            self._buckets[kind, who] = (tokens, now)
            message = Message("problem-too_many", what=kind.removesuffix("_here"), seconds=f"{wait:g}")
            raise Problem("too_many", message, retry_after=wait)
        self._buckets[kind, who] = (tokens - cost, now)
        if len(self._buckets) > self._clean_above:
            self._forget_full()

    def spend_for_both(self, kind: str, user: str, address: str) -> None:
        """Count something costly for both, because many people can share an address."""
        self.spend(kind, user)
        self.spend(f"{kind}_here", address)

    def charge(self, kind: str, who: str, cost: float) -> None:
        """Count what something has cost; whoever is in debt is refused next time."""
        rate, now = RATES[kind], self._clock()
        tokens, counted = self._buckets.get((kind, who), (rate.burst, now))
        tokens = min(rate.burst, tokens + (now - counted) * rate.per_second)
        self._buckets[kind, who] = (tokens - cost, now)

    def _forget_full(self) -> None:
        """Drop the buckets that are full again."""
        now = self._clock()
        self._buckets = {
            (kind, who): (tokens, counted)
            for (kind, who), (tokens, counted) in self._buckets.items()
            if tokens + (now - counted) * RATES[kind].per_second < RATES[kind].burst
        }
        # With many active users, scan all buckets less often, so that the scan does not slow everyone down.
        self._clean_above = max(_CLEAN_ABOVE, 2 * len(self._buckets))
