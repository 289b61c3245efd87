"""The server's content packs: those in its packs folder and those of stored tables.

Decides which packs a table can use. Packs are identified by the digest of their files, so a table keeps the
pack it began with, whatever happens to the folder.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from diadochoi.content import Content, ContentError
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.entries import entries_of, parse_file
from diadochoi.content.pack_files import ABOUT, PackFiles, carried_files, pack_files
from diadochoi.content.packs import Pack, read_pack
from diadochoi.drawing.drawn_board import undrawn
from diadochoi.message import Message
from diadochoi.record.stored.settings import carried_pack
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.table_info import TablePack
from diadochoi.server.settings import ServerSettings, data_folder

log = logging.getLogger(__name__)
MOST_PACKS: Final = 200
MOST_PROBLEMS: Final = 20  # reported for a pack that cannot be used
_TEXTS: Final[dict[str, PackFiles]] = {}  # by digest: the packs of all tables that have been in memory


@dataclass(frozen=True, slots=True)
class StoredPack:
    """A pack in the folder: what it is, and which editions it fits or why it cannot be used."""

    folder: str
    pack: Pack | None
    editions: tuple[str, ...] = ()
    changes: tuple[tuple[str, int], ...] = ()  # how many entries it changes in each file
    problems: tuple[str, ...] = ()

    @property
    def files(self) -> PackFiles:
        assert self.pack is not None
        return self.pack.files


# ---------------------------------------------------------------------- packs used by tables


def remember(files: PackFiles) -> str:
    """Keep these files so that tables find them by their digest; returns the digest."""
    digest = files.digest
    _TEXTS.setdefault(digest, files)
    return digest


def is_known(digest: str) -> bool:
    return digest in _TEXTS


def files_of(digest: str) -> PackFiles:
    return _TEXTS[digest]


def restore(data: Mapping[str, str], name: str) -> str:
    """Load a pack as stored in the database; returns its digest."""
    return remember(carried_files(data, name))


def content_of(edition: str, digest: str | None) -> Content:
    """The content of a table."""
    if digest is None:
        return load_edition(edition)
    files = _TEXTS[digest]
    try:
        return load_edition(edition, files)
    except ContentError as error:
        said = "; ".join(_readable_problems(error, files.folder))
        raise Problem("unavailable", Message("problem-pack_unusable", faults=said)) from None


@lru_cache(MOST_PACKS)
def about(digest: str | None) -> TablePack | None:
    """What a table shows about its pack."""
    if digest is None:
        return None
    pack = read_pack(_TEXTS[digest])
    return {"id": pack.id, "title": pack.title, "author": pack.author, "digest": digest}


# ---------------------------------------------------------------------- the packs folder


class PackStore:
    """The packs folder. It is read again when its files have changed."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._seen: object = None
        self._packs: tuple[StoredPack, ...] = ()
        self._lock = threading.Lock()

    def packs(self) -> tuple[StoredPack, ...]:
        """All packs by folder, valid or not. Reads files, so do not call it in the event loop."""
        with self._lock:
            folders = self._folders()
            seen = [(path, *_file_times(path)) for path in folders]
            if seen != self._seen:
                self._packs = _with_unique_names(examine(path) for path in folders)
                self._seen = seen
                for own in self._packs:
                    if own.problems:
                        log.error("content pack %s cannot be used: %s", own.folder, "; ".join(own.problems))
            return self._packs

    def _folders(self) -> list[Path]:
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(path.parent for path in self.folder.glob(f"*/{ABOUT}"))[:MOST_PACKS]

    def find(self, name: str, edition: str) -> PackFiles:
        """The chosen pack, if it can be used with this edition."""
        sound = {own.pack.id: own for own in self.packs() if own.pack is not None and not own.problems}
        if name not in sound:
            message = Message("problem-no_such_pack", pack=name, count=len(sound), packs=list(sound))
            raise Problem("impossible", message, field="pack")
        chosen = sound[name]
        if edition not in chosen.editions:
            raise Problem(
                "impossible",
                Message("problem-pack_other_edition", pack=name, editions=chosen.editions),
                field="pack",
            )
        return chosen.files

    def find_played(self, record: Mapping[str, Any]) -> PackFiles | None:
        """The pack a record was played with; None for the shipped facts, a Problem if it is unknown here.

        A record may contain any pack. We only play with packs that the owner of the server trusts.
        """
        edition, content = str(record["edition"]), record["content"]
        identity = str(content["id"])
        if identity == load_edition(edition).id:
            return None
        try:
            carried = carried_pack(record)
        except ContentError as error:
            raise Problem(
                "record", Message("problem-pack_damaged", fault=error.problems[0]), field="record"
            ) from None
        if carried is not None and carried.digest in _TEXTS:
            return _TEXTS[carried.digest]
        for own in self.packs():
            if edition in own.editions and own.pack is not None:
                if carried is not None and carried.digest == own.files.digest:
                    return own.files
                here = load_edition(edition, own.files)
                if (here.id, here.hash) == (identity, content["hash"]):
                    return own.files
        raise Problem(
            "record",
            Message("problem-pack_missing", pack=identity, carried="no" if carried is None else "yes"),
            field="record",
        )


def pack_store_of(settings: ServerSettings) -> PackStore:
    return PackStore(Path(settings.packs).expanduser() if settings.packs else data_folder() / "packs")


def examine(folder: Path) -> StoredPack:
    """Read a folder: a valid pack with the editions it fits, or what is wrong with it."""
    name = folder.name
    try:
        pack = read_pack(pack_files(folder))
    except ContentError as error:
        return StoredPack(name, None, problems=_readable_problems(error, folder))
    fits: list[str] = []
    problems: tuple[str, ...] = ()
    for edition in EDITIONS:
        try:
            strange = undrawn(load_edition(edition, pack.files))
            if strange:
                problems = problems or (_not_drawn(name, strange),)
            else:
                fits.append(edition)
        except ContentError as error:
            problems = problems or _readable_problems(error, folder)
    return StoredPack(name, pack, tuple(fits), _changes(pack), () if fits else problems)


def _with_unique_names(found: Iterable[StoredPack]) -> tuple[StoredPack, ...]:
    """Reject the second of two packs with the same id, because they could not be told apart."""
    packs: list[StoredPack] = []
    by_id: dict[str, str] = {}
    for own in found:
        if own.pack is not None and own.pack.id in by_id:
            first = by_id[own.pack.id]
            place = f"{own.folder}/{ABOUT}"
            message = Message("problem-pack_id_twice", place=place, pack=own.pack.id, other=first)
            own = StoredPack(own.folder, own.pack, problems=(str(message),))
        elif own.pack is not None:
            by_id[own.pack.id] = own.folder
        packs.append(own)
    return tuple(packs)


def _readable_problems(error: ContentError, folder: Path) -> tuple[str, ...]:
    """The problems in a form everyone may read: paths start at the pack's folder."""
    said = [str(problem).replace(str(folder), folder.name) for problem in error.problems]
    more = len(said) - MOST_PROBLEMS
    return (*said[:MOST_PROBLEMS], *([str(Message("problem-pack_more", count=more))] if more > 0 else []))


def _not_drawn(folder: str, places: list[str]) -> str:
    return str(Message("problem-pack_not_drawn", place=f"{folder}/map.toml", spaces=places))


def _changes(pack: Pack) -> tuple[tuple[str, int], ...]:
    counted: Counter[str] = Counter()
    for name, text in pack.files.texts:
        if name != ABOUT:
            what = name.partition("/")[0].removesuffix(".toml")
            counted[what] += sum(1 for _ in entries_of(parse_file(pack.files.folder / name, text)))
    return tuple((name, count) for name, count in sorted(counted.items()) if count)


def _file_times(folder: Path) -> tuple[tuple[str, int, int], ...]:
    paths = sorted([*folder.glob("*"), *folder.glob("editions/*")])
    stats = [(path, path.stat()) for path in paths]
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)
