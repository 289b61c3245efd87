"""A seed that nobody chose alone: the server's part, committed to first, and a secret from each person.

Each person publishes a hash of a secret before anybody shows one. The seed is a hash of all parts together,
so anyone who knows or chooses only some of them can neither choose nor predict the dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from typing_extensions import TypedDict

from diadochoi.message import Message
from diadochoi.record.errors import RecordError
from diadochoi.rules.core.chance import commitment

# Exact Python source; every part is 32 bytes, and `secrets` are those that were shown, in the order listed.
SECRET_RULE: Final = 'blake2b(secret, digest_size=32, person=b"contribution").hexdigest()'
SEED_RULE: Final = 'blake2b(server + b"".join(secrets), digest_size=32, person=b"shared seed").hexdigest()'
PART_BYTES: Final = 32


class Contribution(TypedDict):
    seat: str
    """The colour of the person's seat."""
    commitment: str
    """The hash of their secret, published before the game."""
    secret: str | None
    """Null: it was not shown in time, and the seed does without it."""


class SharedSeed(TypedDict):
    """How the seed of a game was made."""

    server: str
    """The server's part, as hex digits."""
    commitment: str
    """Of the server's part, published when the table was made."""
    contributions: list[Contribution]
    """What people added, in the order of their seats."""


def secret_commitment(secret: bytes) -> str:
    """Return what a person publishes before anybody's secret is shown."""
    return blake2b(secret, digest_size=PART_BYTES, person=b"contribution").hexdigest()


def combined_seed(server: bytes, secrets: Sequence[bytes]) -> bytes:
    return blake2b(server + b"".join(secrets), digest_size=PART_BYTES, person=b"shared seed").digest()


def check_shared_seed(shared: object, seed: str) -> None:
    """Refuse a record whose seed does not follow from the parts it names."""
    if not isinstance(shared, Mapping) or not _is_whole(shared):
        raise RecordError(Message("record-shared_seed_shape"))
    server = bytes.fromhex(shared["server"])
    if commitment(server) != shared["commitment"]:
        raise RecordError(Message("record-shared_seed_server"))
    shown: list[bytes] = []
    for own in shared["contributions"]:
        if own["secret"] is None:
            continue
        secret = bytes.fromhex(own["secret"])
        if secret_commitment(secret) != own["commitment"]:
            raise RecordError(Message("record-shared_seed_secret", seat=own["seat"]))
        shown.append(secret)
    if combined_seed(server, shown).hex() != seed:
        raise RecordError(Message("record-shared_seed_sum"))


def _is_whole(shared: Mapping[str, Any]) -> bool:
    contributions = shared.get("contributions")
    return (
        _is_part(shared.get("server"))
        and _is_part(shared.get("commitment"))
        and isinstance(contributions, list)
        and all(
            isinstance(own, Mapping)
            and isinstance(own.get("seat"), str)
            and _is_part(own.get("commitment"))
            and "secret" in own
            and (own["secret"] is None or _is_part(own["secret"]))
            for own in contributions
        )
    )


def _is_part(value: object) -> bool:
    if not isinstance(value, str) or len(value) != 2 * PART_BYTES:
        return False
    return all(digit in "0123456789abcdef" for digit in value)
