"""A digest of the bots' code and networks, so that games of two versions are not mixed.

It does not include the rules: a fix that changes a game raises their own version. Their text could not be
compared anyway, because `tools/compile.py` rewrites what it compiles; it copies the bots unchanged. Bots
registered from outside the package are not included.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def bots_digest() -> str:
    """The same digest for the same version, compiled or not."""
    package = files("diadochoi.bots")
    digest = hashlib.sha256()
    for name, part in sorted(_parts(package, "")):
        content = part.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def _parts(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    """The code and network files under a folder, by path."""
    for part in folder.iterdir():
        name = f"{above}{part.name}"
        if part.is_dir():
            yield from _parts(part, f"{name}/")
        elif part.name.endswith((".py", ".npz")):
            yield name, part
