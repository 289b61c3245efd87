"""The door to the content: read the files, lay a content pack over them, build the model, once per process.

Decides when things are read and checked; every step is done by its own module.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from diadochoi.content.build import build
from diadochoi.content.digest import digest
from diadochoi.content.entries import read_base
from diadochoi.content.model import Content


def load(pack: Path | str | None = None) -> Content:
    """The content of the game, with the changes of a content pack if one is given."""
    if pack is None:
        return _load_base()
    raise NotImplementedError


@cache
def _load_base() -> Content:
    # The shipped files are checked by the tests and by `diadochoi content check`, not at every start.
    entries = read_base()
    return build(entries, "base", digest(entries))
