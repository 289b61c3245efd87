"""The texts of a content pack: read from its folder, or taken out of the record that carries them.

Decides which files belong to a pack and what is not even read; what they say is the business of `packs`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from diadochoi.content.entries import EDITION_FOLDER, FILES
from diadochoi.content.problems import ContentError, Problem, did_you_mean

ABOUT: Final = "pack.toml"
MOST_CHARACTERS: Final = 1_000_000  # all our own facts with their sources are some 400,000
# A pack may be described, licensed and kept under version control where it lies.
NOTE: Final = re.compile(r"(readme|licen[cs]e|copying)|.*\.(md|rst|txt)", re.IGNORECASE)
NO_PART: Final = "does not belong in a content pack; rename it or remove it"
_NAME: Final = re.compile(r"(editions/)?[a-z0-9][a-z0-9_-]{0,39}\.toml")


@dataclass(frozen=True, slots=True)
class PackFiles:
    """File names and texts in alphabetical order; `folder` is where they were, for messages only."""

    texts: tuple[tuple[str, str], ...]
    folder: Path = field(compare=False)

    @property
    def digest(self) -> str:
        """Equal for packs with the same texts, also where they differ in words alone."""
        head = sha256()
        for name, text in self.texts:
            head.update(f"{name}\0{len(text)}\0{text}".encode())
        return head.hexdigest()[:32]

    def text(self, name: str) -> str | None:
        return dict(self.texts).get(name)

    def data(self) -> dict[str, str]:
        """As a record carries them."""
        return dict(self.texts)

    def write(self, folder: Path) -> None:
        """Write the pack out; FileExistsError if there is something already."""
        folder.mkdir(parents=True)
        for name, text in self.texts:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8", newline="")


PackSource = PackFiles | Path | str


def pack_files(source: PackSource) -> PackFiles:
    """The files of a pack, given as its folder or as they are."""
    return source if isinstance(source, PackFiles) else _of_folder(Path(source).resolve())


def _of_folder(folder: Path) -> PackFiles:
    if not folder.is_dir():
        raise _problem(folder, "is not a folder; a content pack is a folder with a pack.toml")
    if not (folder / ABOUT).is_file():
        raise _problem(folder, f"has no {ABOUT}; a content pack needs one with id, title and author")
    strange = [Problem(path, 0, "", why) for path in sorted(folder.iterdir()) if (why := _strange(path))]
    if (folder / EDITION_FOLDER).is_dir():
        inside = sorted((folder / EDITION_FOLDER).iterdir())
        strange += [Problem(path, 0, "", NO_PART) for path in inside if path.is_dir() or _strange(path)]
    if strange:
        raise ContentError(strange)
    paths = [*folder.glob("*.toml"), *folder.glob(f"{EDITION_FOLDER}/*.toml")]
    texts = {path.relative_to(folder).as_posix(): _read(path) for path in paths}
    if sum(map(len, texts.values())) > MOST_CHARACTERS:
        raise _problem(
            folder, f"has more than {MOST_CHARACTERS:,} characters; put only corrections in a pack"
        )
    return PackFiles(tuple(sorted(texts.items())), folder)


def _strange(path: Path) -> str:
    """Why a file does not belong in a pack; "" if it does, or if it contains no facts."""
    if path.name.startswith(".") or NOTE.fullmatch(path.name):
        return ""
    if path.is_dir():
        return "" if path.name == EDITION_FOLDER else NO_PART + did_you_mean(path.name, (EDITION_FOLDER,))
    if path.suffix == ".toml":
        return ""  # its name is checked when it is merged
    return NO_PART + did_you_mean(path.name, (ABOUT, *FILES))


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise _problem(path, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise _problem(path, "is not UTF-8 text; save it as UTF-8") from error


def carried_files(data: object, name: str) -> PackFiles:
    """The pack that a record carries, under the name the record has for it."""
    where = Path(name)
    if not isinstance(data, Mapping) or ABOUT not in data:
        raise _problem(where, f"is not a content pack; give file names with their texts, including {ABOUT}")
    for file, text in data.items():
        if not isinstance(file, str) or not _NAME.fullmatch(file) or not isinstance(text, str):
            raise _problem(where, f"{str(file)[:60]!r} is not a file of a content pack")
    if sum(map(len, data.values())) > MOST_CHARACTERS:
        raise _problem(where, f"has more than {MOST_CHARACTERS:,} characters")
    return PackFiles(tuple(sorted(data.items())), where)


def _problem(path: Path, message: str) -> ContentError:
    return ContentError([Problem(path, 0, "", message)])
