"""The current time as the server counts it."""

from __future__ import annotations

import time


def now_ms() -> int:
    return time.time_ns() // 1_000_000
