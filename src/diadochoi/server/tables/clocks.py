"""Time controls in plain numbers: what a decision costs its seat and when it is too late.

All times are milliseconds. Who is asked, and what happens when time is up, is the table's business.
"""

from __future__ import annotations

from typing import Final

from diadochoi.server.schemas import ClockSetting

MINUTE: Final = 60_000
DAY: Final = 86_400_000


def starting_time(clock: ClockSetting, players: int) -> list[int]:
    """What every seat has in the bank at the start; empty without a live clock."""
    return [clock["minutes"] * MINUTE] * players if clock["kind"] == "live" else []


def charged(clock: ClockSetting, left: list[int], seat: int, asked_at: int, now: int) -> list[int]:
    """The banks after a seat has thought since `asked_at`; the free seconds cost nothing."""
    if clock["kind"] != "live":
        return left
    cost = max(0, now - asked_at - clock["free_seconds"] * 1000)
    return [max(0, own - cost) if other == seat else own for other, own in enumerate(left)]


def deadline(clock: ClockSetting, left: list[int], seat: int, asked_at: int) -> int | None:
    """When the seat that was asked at `asked_at` is out of time."""
    if clock["kind"] == "live":
        return asked_at + clock["free_seconds"] * 1000 + left[seat]
    if clock["kind"] == "days":
        return asked_at + clock["days"] * DAY
    return None
