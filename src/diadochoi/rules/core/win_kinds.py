"""The ways a game can be won."""

from __future__ import annotations

from typing import Final

NOT_WON: Final = 0
INSTANT_VP: Final = 1
INSTANT_LEGITIMACY: Final = 2
REGENCY: Final = 3
END_GAME: Final = 4
WIN_NAMES: Final = ("", "instant_vp", "instant_legitimacy", "regency", "end_game")
