"""Dice and shuffles: a counter-based generator whose whole state is a seed and a counter.

The n-th number of a seed is a hash of both, so any moment can be copied or resumed, and anyone who gets the
seed at the end of a game can check every die. Scenarios can supply a script of dice to use first.
"""

from __future__ import annotations

from hashlib import blake2b


class DiceScriptError(Exception):
    """A scripted die was needed and none was left, or a scripted value does not fit."""


def number(seed: bytes, counter: int, below: int) -> int:
    """Return the `counter`-th number of `seed`, from 0 to `below` - 1."""
    digest = blake2b(counter.to_bytes(8, "big"), digest_size=8, key=seed).digest()
    return int.from_bytes(digest, "big") % below


def seed_bytes(seed: int | str | bytes) -> bytes:
    """Turn a seed of any form into the 32 bytes the generator uses."""
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    return blake2b(text, digest_size=32, person=b"diadochoi").digest()


def commitment(seed: bytes) -> str:
    """Return what is published before a game so that the seed cannot be changed afterwards."""
    return blake2b(seed, digest_size=32, person=b"commitment").hexdigest()
