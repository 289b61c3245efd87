"""The facts of an edition: our files with its own names, pieces and numbers laid over them.

Decides which layers make up an edition; `packs` merges a layer.
"""

from __future__ import annotations

from functools import cache, lru_cache

from diadochoi.content.build import build
from diadochoi.content.checks import find_problems
from diadochoi.content.digest import digest
from diadochoi.content.edition_table import EDITION_TABLE, EDITIONS
from diadochoi.content.entries import DATA, EDITION_FOLDER, Entries, read_base
from diadochoi.content.loader import PACKS_KEPT, examine, load
from diadochoi.content.model import Content
from diadochoi.content.pack_files import PackFiles, PackSource, pack_files
from diadochoi.content.packs import lay_over, read_pack
from diadochoi.content.problems import ContentError, ContentProblem


def load_edition(edition: str, pack: PackSource | None = None) -> Content:
    """Return the content of an edition, with the changes of a content pack on top if one is given.

    A pack that does not fit the edition raises ContentError with everything that is wrong with it.
    """
    if edition not in EDITION_TABLE:
        raise KeyError(f"there is no edition {edition!r}; choose from {', '.join(EDITIONS)}")
    if not EDITION_TABLE[edition].layers:
        return load(pack)
    return _load_layers(edition) if pack is None else _load_pack_on(edition, pack_files(pack))


@cache
def _load_layers(edition: str) -> Content:
    entries, problems = read_edition(edition)
    if problems:
        raise ContentError(problems)
    return build(entries, edition, digest(entries, edition))


@lru_cache(PACKS_KEPT)
def _load_pack_on(edition: str, files: PackFiles) -> Content:
    identity, entries, problems = examine_edition(edition, files)
    if problems:
        raise ContentError(problems)
    return build(entries, identity, digest(entries, edition), files)


def examine_edition(
    edition: str, source: PackSource | None = None
) -> tuple[str, Entries, list[ContentProblem]]:
    """Return the facts of an edition with a pack laid over them, and all faults; for commands that report."""
    if not EDITION_TABLE[edition].layers:
        return examine(source)
    entries, problems = read_edition(edition)
    if source is None:
        problems += [problem for problem in find_problems(entries) if not problem.of_number]
        return edition, entries, problems
    pack = read_pack(source)
    problems += lay_over(entries, pack)
    problems += [problem for problem in find_problems(entries) if problem not in _printed_otherwise(edition)]
    return f"{edition}+{pack.id}", entries, problems


@cache
def _printed_otherwise(edition: str) -> frozenset[ContentProblem]:
    """Return where an edition's box has different numbers of pieces from those the checks expect."""
    return frozenset(find_problems(read_edition(edition)[0]))


def read_edition(edition: str) -> tuple[Entries, list[ContentProblem]]:
    """Return the entries of an edition, and what could not be merged. It may have other numbers of pieces."""
    entries = read_base()
    problems: list[ContentProblem] = []
    for layer in EDITION_TABLE[edition].layers:
        problems += lay_over(entries, read_pack(DATA / EDITION_FOLDER / layer), shipped=True)
    return entries, problems
