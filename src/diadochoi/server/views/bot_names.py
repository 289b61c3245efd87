"""What a bot is called at a table, besides its level: the same at the same seat, never twice at one table."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

# People of the time who are neither Generals of the game nor its Minor Generals.
NAMES: Final = (
    "Agathon", "Amyntas", "Antiphilos", "Archias", "Erigyios", "Hagnon", "Hieronymos", "Kallas", "Koinos",
    "Laomedon", "Medios", "Meleagros", "Menandros", "Menidas", "Onesikritos", "Sibyrtios", "Sosigenes",
    "Stasandros", "Thibron", "Zopyrion",
)  # fmt: skip
# Has no factor in common with the number of names, so the seats of a table never share one.
_STEP: Final = 7


def bot_name(game: str, seat: int) -> str:
    first = int.from_bytes(blake2b(game.encode(), digest_size=4).digest())
    return NAMES[(first + _STEP * seat) % len(NAMES)]
