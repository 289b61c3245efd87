"""The texts of a content pack: read from its folder, or from the record that contains them.

Decides which files belong to a pack and which are not even read; `packs` reads what they say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from diadochoi.content.entries import EDITION_FOLDER, FILES
from diadochoi.content.problems import ContentError, ContentProblem, did_you_mean
from diadochoi.message import Message, with_hint

ABOUT: Final = "pack.toml"
MOST_CHARACTERS: Final = 1_000_000  # all our own facts with their sources have about 400,000
# A pack folder may also have a description, a licence and version control files.
NOTE: Final = re.compile(r"(readme|licen[cs]e|copying)|.*\.(md|rst|txt)", re.IGNORECASE)
_NAME: Final = re.compile(r"(editions/)?[a-z0-9][a-z0-9_-]{0,39}\.toml")


@dataclass(frozen=True, slots=True)
class PackFiles:
    """File names and texts in alphabetical order; `folder` is where they were, only for messages."""

    texts: tuple[tuple[str, str], ...]
    folder: Path = field(compare=False)

    @property
    def digest(self) -> str:
        """Return a digest of the texts, which also differs between packs that differ only in words."""
        head = sha256()
        for name, text in self.texts:
            head.update(f"{name}\0{len(text)}\0{text}".encode())
        return head.hexdigest()[:32]

    def text(self, name: str) -> str | None:
        return dict(self.texts).get(name)

    def data(self) -> dict[str, str]:
        """Return the files as a record contains them."""
        return dict(self.texts)

    def write(self, folder: Path) -> None:
        """Write the pack to a folder; FileExistsError if something is already there."""
        folder.mkdir(parents=True)
        for name, text in self.texts:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8", newline="")


PackSource = PackFiles | Path | str


def pack_files(source: PackSource) -> PackFiles:
    """Return the files of a pack, given as its folder or as files."""
    return source if isinstance(source, PackFiles) else _of_folder(Path(source).resolve())


def _of_folder(folder: Path) -> PackFiles:
    if not folder.is_dir():
        raise _problem(folder, Message("content-no_folder"))
    if not (folder / ABOUT).is_file():
        raise _problem(folder, Message("content-no_about", file=ABOUT))
    strange = [
        ContentProblem(path, 0, "", why)
        for path in sorted(folder.iterdir())
        if (why := _why_not_in_pack(path))
    ]
    if (folder / EDITION_FOLDER).is_dir():
        inside = sorted((folder / EDITION_FOLDER).iterdir())
        strange += [
            ContentProblem(path, 0, "", _no_part())
            for path in inside
            if path.is_dir() or _why_not_in_pack(path)
        ]
    if strange:
        raise ContentError(strange)
    paths = [*folder.glob("*.toml"), *folder.glob(f"{EDITION_FOLDER}/*.toml")]
    texts = {path.relative_to(folder).as_posix(): _read(path) for path in paths}
    if sum(map(len, texts.values())) > MOST_CHARACTERS:
        raise _problem(folder, Message("content-pack_too_long", most=MOST_CHARACTERS))
    return PackFiles(tuple(sorted(texts.items())), folder)


def _no_part(hint: Message | str = "") -> Message:
    return with_hint(Message("content-no_part"), hint)


def _why_not_in_pack(path: Path) -> Message | None:
    """Say why a file does not belong in a pack; None if it does, or if it contains no facts."""
    if path.name.startswith(".") or NOTE.fullmatch(path.name):
        return None
    if path.is_dir():
        if path.name == EDITION_FOLDER:
            return None
        return _no_part(did_you_mean(path.name, (EDITION_FOLDER,)))
    if path.suffix == ".toml":
        return None  # its name is checked when it is merged
    return _no_part(did_you_mean(path.name, (ABOUT, *FILES)))


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise _problem(path, Message("content-unreadable", error=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise _problem(path, Message("content-not_utf8")) from error


def carried_files(data: object, name: str) -> PackFiles:
    """Return the pack that a record contains, under the record's name for it."""
    where = Path(name)
    if not isinstance(data, Mapping) or ABOUT not in data:
        raise _problem(where, Message("content-no_pack", file=ABOUT))
    for file, text in data.items():
        if not isinstance(file, str) or not _NAME.fullmatch(file) or not isinstance(text, str):
            raise _problem(where, Message("content-no_pack_file", file=repr(str(file)[:60])))
    if sum(map(len, data.values())) > MOST_CHARACTERS:
        raise _problem(where, Message("content-carried_too_long", most=MOST_CHARACTERS))
    return PackFiles(tuple(sorted(data.items())), where)


def _problem(path: Path, message: Message) -> ContentError:
    return ContentError([ContentProblem(path, 0, "", message)])
