"""Dice luck: pips against the average, successes against their chances."""

from __future__ import annotations

from diadochoi.record.accounts.luck import dice_luck

EVENTS: list[tuple[object, ...]] = [
    ("movement_roll", 0, 6),
    ("movement_roll", 0, 3),
    ("movement_roll", 1, 1),
    ("battle_dice", 0, 3, 2, (5, 2), (5, 2)),
    ("battle_dice", 5, 3, 2, (6, 6), (6, 6)),
    ("interception_roll", 1, 3, 7, 4, 1, 5, 1),
    ("naval_dice", 1, 0, (0, 0), 0, 0),
    ("pc", 0, 1),
]


def test_pips_and_tries_are_counted_by_seat() -> None:
    red, blue = dice_luck(EVENTS, 2)
    assert (red.pips["movement"].dice, red.pips["movement"].total) == (2, 9)
    assert (red.pips["battle"].dice, red.pips["battle"].total) == (2, 7)
    assert red.surplus == 9 + 7 - 4 * 3.5
    assert blue.surplus == 1 - 3.5
    assert (blue.tries, blue.successes, blue.expected_successes) == (1, 1, 0.5)


def test_independents_and_fleets_that_roll_nothing_do_not_count() -> None:
    red, blue = dice_luck(EVENTS, 2)
    assert red.pips["battle"].total == 7 and blue.pips["naval"].dice == 0
