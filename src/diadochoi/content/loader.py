"""Loads the content: reads the files, lays a content pack over them, builds the model, once per process.

Decides when things are read and checked; other modules do each step.
"""

from __future__ import annotations

from functools import cache, lru_cache

from diadochoi.content.build import build
from diadochoi.content.digest import digest
from diadochoi.content.entries import Entries, read_base
from diadochoi.content.model import Content
from diadochoi.content.pack_files import PackFiles, PackSource, pack_files
from diadochoi.content.problems import ContentError, ContentProblem

PACKS_KEPT = 32  # contents with packs that stay in memory for the next game


def load(pack: PackSource | None = None) -> Content:
    """Return the content of the game, with the changes of a content pack if one is given.

    An invalid pack raises ContentError with everything that is wrong with it.
    """
    return _load_base() if pack is None else _load_pack(pack_files(pack))


@cache
def _load_base() -> Content:
    # The tests and `diadochoi content check` check the shipped files, so not every start has to.
    entries = read_base()
    return build(entries, "base", digest(entries))


@lru_cache(PACKS_KEPT)
def _load_pack(files: PackFiles) -> Content:
    identity, entries, problems = examine(files)
    if problems:
        raise ContentError(problems)
    return build(entries, identity, digest(entries), files)


def examine(source: PackSource | None = None) -> tuple[str, Entries, list[ContentProblem]]:
    """Return the content with a pack laid over it, and all its faults; for commands that report."""
    from diadochoi.content.checks import find_problems  # the base game starts without the checks
    from diadochoi.content.packs import lay_over, read_pack

    entries = read_base()
    if source is None:
        return "base", entries, find_problems(entries)
    pack = read_pack(source)
    problems = lay_over(entries, pack)
    return pack.id, entries, problems + find_problems(entries)
