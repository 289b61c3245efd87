"""Which bots play: a digest of their programs and networks, so that games of two versions are not mixed.

The rules are not in it: a fix that makes some game go another way raises their own version. Their text could
not be compared either, for what is compiled is a copy that `tools/compile.py` rewrites; the bots it copies as
they are. Bots that somebody registers from outside the package are not known here.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files


@cache
def bots_digest() -> str:
    """The same wherever the same version is installed, compiled or not."""
    package = files("diadochoi.bots")
    programs = [part for part in package.iterdir() if part.name.endswith(".py")]
    networks = [part for part in (package / "networks").iterdir() if part.name.endswith(".npz")]
    digest = hashlib.sha256()
    for part in sorted((*programs, *networks), key=lambda part: part.name):
        content = part.read_bytes()
        digest.update(f"{part.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
