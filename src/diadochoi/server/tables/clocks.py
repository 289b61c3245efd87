"""Time controls as plain numbers: what a decision costs its seat and when time runs out.

All times are milliseconds. The table decides who is asked and what happens when time is up.
"""

from __future__ import annotations

from typing import Final

from diadochoi.server.schemas.table_info import ClockSetting

MINUTE: Final = 60_000
DAY: Final = 86_400_000


def starting_time(clock: ClockSetting, players: int) -> list[int]:
    """Each seat's time bank at the start; empty without a live clock."""
    return [clock["minutes"] * MINUTE] * players if clock["kind"] == "live" else []


def charged(
    clock: ClockSetting,
    left: list[int],
    seat: int,
    asked_at: int,
    now: int,
    spent: int = 0,
    least_free: int = 0,
) -> list[int]:
    """The time banks after a seat has thought since `asked_at`; the free seconds cost nothing.

    `spent` is the time it had already spent on this decision before its clock was stopped; `least_free` is
    free whatever the setting.
    """
    if clock["kind"] != "live":
        return left
    free = max(0, max(clock["free_seconds"] * 1000, least_free) - spent)
    cost = max(0, now - asked_at - free)
    return [max(0, own - cost) if other == seat else own for other, own in enumerate(left)]


def charged_anew(
    clock: ClockSetting, left: list[int], seat: int, thoughts: list[int], spent: int
) -> list[int]:
    """The time banks if several decisions of a seat, each already charged, and the time since count as one
    decision."""
    if clock["kind"] != "live":
        return left
    free = clock["free_seconds"] * 1000
    paid = sum(max(0, thought - free) for thought in thoughts)
    cost = max(0, max(0, spent - free) - paid)
    return [max(0, own - cost) if other == seat else own for other, own in enumerate(left)]


def deadline(
    clock: ClockSetting, left: list[int], seat: int, asked_at: int, spent: int = 0, least_free: int = 0
) -> int | None:
    """When the seat whose clock has run since `asked_at` runs out of time; for `spent` see `charged`."""
    if clock["kind"] == "live":
        return asked_at + max(0, max(clock["free_seconds"] * 1000, least_free) - spent) + left[seat]
    if clock["kind"] == "days":
        return asked_at + max(0, clock["days"] * DAY - spent)
    return None
