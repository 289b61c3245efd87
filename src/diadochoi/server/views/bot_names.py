"""Names for bots at a table: the same for the same seat, never twice at one table."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

# People of the time who are neither Generals nor Minor Generals of the game.
NAMES: Final = (
    "Agathon", "Amyntas", "Antiphilos", "Archias", "Erigyios", "Hagnon", "Hieronymos", "Kallas", "Koinos",
    "Laomedon", "Medios", "Meleagros", "Menandros", "Menidas", "Onesikritos", "Sibyrtios", "Sosigenes",
    "Stasandros", "Thibron", "Zopyrion",
)  # fmt: skip
# Shares no factor with the number of names, so the seats of a table never have the same name.
_STEP: Final = 7


def bot_name(game: str, seat: int) -> str:
    first = int.from_bytes(blake2b(game.encode(), digest_size=4).digest())
    return NAMES[(first + _STEP * seat) % len(NAMES)]
