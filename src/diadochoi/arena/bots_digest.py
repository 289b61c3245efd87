"""Which bots play: a digest of their programs and networks, so that games of two versions are not mixed.

The rules are not in it: a fix that makes some game go another way raises their own version. Their text could
not be compared either, for what is compiled is a copy that `tools/compile.py` rewrites; the bots it copies as
they are. Bots that somebody registers from outside the package are not known here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def bots_digest() -> str:
    """The same wherever the same version is installed, compiled or not."""
    package = files("diadochoi.bots")
    digest = hashlib.sha256()
    for name, part in sorted(_parts(package, "")):
        content = part.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def _parts(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    """Programs and networks of a folder and of those in it, by their path."""
    for part in folder.iterdir():
        name = f"{above}{part.name}"
        if part.is_dir():
            yield from _parts(part, f"{name}/")
        elif part.name.endswith((".py", ".npz")):
            yield name, part
