"""Why an action is refused: the key of a sentence in the words, and the clause that forbids it.

A function `why_no_…` or `why_not_…` returns None if the action is allowed, otherwise the condition that
fails, starting with the one a player should hear first. Options and refusals use the same function.
"""

from __future__ import annotations

from typing import Final

Refusal = tuple[str, str]

# The open question is not about this verb at all; `knowledge/moments` says when it is possible.
ANOTHER_MOMENT: Final[Refusal] = ("another_moment", "")

# Conditions that apply in several chapters.
EIGHT_CU_LIMIT: Final[Refusal] = ("eight_cu_limit", "16.8/a")
TWO_UNITS_INSIDE: Final[Refusal] = ("two_units_inside", "9.4/g")
INSIDE_ONLY_OWN_CITY: Final[Refusal] = ("inside_only_own_city", "9.4/e")
ROLL_FIRST: Final[Refusal] = ("roll_first", "9.2/b")
ROYAL_NEEDS_ARMY: Final[Refusal] = ("royal_needs_army", "9.1/j")
OPERATIONS_GO_ONE_WAY: Final[Refusal] = ("operations_go_one_way", "6.2B/a")
CARD_NOT_IN_HAND: Final[Refusal] = ("card_not_in_hand", "6.2/a")
SIEGES_HAVE_THEIR_SEGMENT: Final[Refusal] = ("sieges_have_their_segment", "hy/45")
NO_CARD_DOES_THAT: Final[Refusal] = ("no_card_does_that", "hy/57")
NO_PC_LEFT: Final[Refusal] = ("no_pc_left", "1/c")  # only by a house rule
