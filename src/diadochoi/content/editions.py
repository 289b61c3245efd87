"""The facts as an edition has them: our files with its own names, pieces and numbers laid over them.

Decides which layers make up an edition; how a layer is merged is the business of `packs`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from diadochoi.content.build import build
from diadochoi.content.digest import digest
from diadochoi.content.entries import DATA, EDITIONS, Entries, read_base
from diadochoi.content.loader import load
from diadochoi.content.model import Content
from diadochoi.content.packs import lay_over, read_pack
from diadochoi.content.problems import ContentError, Problem

# The files are those of the 4th edition; the Hybrid sheet changes the 3rd edition where it says anything.
LAYERS: dict[str, tuple[str, ...]] = {"4e": (), "3e": ("3e",), "hybrid": ("3e", "hybrid")}


def load_edition(edition: str, pack: Path | str | None = None) -> Content:
    """The content of an edition, with the changes of a content pack on top if one is given."""
    if edition not in LAYERS:
        raise KeyError(f"there is no edition {edition!r}; there are {', '.join(LAYERS)}")
    if not LAYERS[edition]:
        return load(pack)
    return _load_layers(edition, Path(pack).resolve() if pack is not None else None)


@cache
def _load_layers(edition: str, pack: Path | None) -> Content:
    entries, problems = read_edition(edition)
    identity = edition
    if pack is not None:
        about = read_pack(pack)
        problems += lay_over(entries, about)
        identity = f"{edition}+{about.id}"
    if problems:
        raise ContentError(problems)
    return build(entries, identity, digest(entries, edition))


def read_edition(edition: str) -> tuple[Entries, list[Problem]]:
    """The entries of an edition, and what could not be merged. It may have other numbers of pieces."""
    entries = read_base()
    problems: list[Problem] = []
    for layer in LAYERS[edition]:
        problems += lay_over(entries, read_pack(DATA / EDITIONS / layer))
    return entries, problems
