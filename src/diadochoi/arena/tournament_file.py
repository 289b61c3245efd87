"""The journal of a tournament: a line with its settings and its bots, then a line for each game.

A tournament that was stopped goes on from it. Games of other settings or of other bots do not come into it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.arena.bot_game import Outcome
from diadochoi.arena.bots_digest import bots_digest

if TYPE_CHECKING:
    from diadochoi.arena.tournament import Settings

_DIGEST = "bots_digest"  # of the first line


class JournalError(ValueError):
    """A journal cannot be gone on from; the message says why, and the way out."""


class Journal:
    """The file, and the games of the tournament that it holds."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        text = self._read()
        lines = text.splitlines()
        header = self._header(lines[0], settings) if lines else None
        self.games = _games(lines[1:], settings)
        if len(self.games) == settings.games:
            return  # nothing will be added, so games of other bots may be looked at
        if header is None:
            self._write(json.dumps({**settings.as_data(), _DIGEST: bots_digest()}) + "\n")
            return
        self._check_bots(header)
        # A last line that was cut off is ended; without one, this tells in time whether games can be added.
        self._write("" if text.endswith("\n") else "\n")

    def add(self, outcome: Outcome) -> None:
        self._write(json.dumps(outcome.as_data()) + "\n")
        self.games[outcome.game] = outcome

    def _header(self, line: str, settings: Settings) -> dict[str, Any]:
        """The first line, if it is that of a journal with the same settings."""
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or "bots" not in header:
            raise self._no_journal()
        for name, value in settings.as_data().items():
            if header.get(name) != value:
                raise JournalError(
                    f"{self.path} was started with {name} {header.get(name)!r}, not {value!r}; "
                    "use the same settings or another file"
                )
        return header

    def _check_bots(self, header: dict[str, Any]) -> None:
        """Those of a journal from before it told them may be any: it is refused, not taken on trust."""
        begun_by = header.get(_DIGEST)
        if begun_by == bots_digest():
            return
        complaint = (
            f"was written by other versions of the bots ({begun_by}, these are {bots_digest()})"
            if begun_by
            else "does not say which versions of the bots played it"
        )
        raise JournalError(
            f"{self.path} {complaint}; use the version of Diadochoi that wrote it, or start a new file"
        )

    # ------------------------------------------------------------------ the file

    def _read(self) -> str:
        try:
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except UnicodeDecodeError:
            raise self._no_journal() from None
        except OSError as error:
            raise JournalError(
                f"{self.path} cannot be read ({error.strerror}); choose another file"
            ) from error

    def _write(self, text: str) -> None:
        """Opened anew for every line, so that each is on the disk and none waits for the end."""
        try:
            with self.path.open("a", encoding="utf-8") as book:
                book.write(text)
        except OSError as error:
            raise JournalError(
                f"{self.path} cannot be written ({error.strerror}); choose another file"
            ) from error

    def _no_journal(self) -> JournalError:
        return JournalError(f"{self.path} is not a journal of the arena; choose another file")


def _games(lines: list[str], settings: Settings) -> dict[int, Outcome]:
    """Those that need not be played again; a line that was cut off is left out."""
    found: dict[int, Outcome] = {}
    for line in lines:
        try:
            outcome = Outcome.from_data(json.loads(line))
        except (ValueError, TypeError, KeyError):
            continue
        whole = bool(outcome.actions) or not settings.keep
        if not outcome.problem and whole and outcome.game < settings.games:
            outcome.options = settings.options  # games of earlier versions did not keep them
            found[outcome.game] = outcome
    return found
