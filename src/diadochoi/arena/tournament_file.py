"""The journal of a tournament: a line with its settings and bots, then a line per game.

A stopped tournament continues from it. It refuses games with other settings or other bots.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.arena.bot_game import Outcome
from diadochoi.arena.bots_digest import bots_digest

if TYPE_CHECKING:
    from diadochoi.arena.tournament import TournamentSettings

_DIGEST = "bots_digest"  # of the first line


class ResumeError(ValueError):
    """A journal cannot be continued; the message says why, and what to do."""


class TournamentFile:
    """The file, and the games in it."""

    def __init__(self, path: Path, settings: TournamentSettings) -> None:
        self.path = path
        text = self._read()
        lines = text.splitlines()
        header = self._header(lines[0], settings) if lines else None
        self.games = _games(lines[1:], settings)
        if len(self.games) == settings.games:
            return  # nothing will be added, so games of other bots may be read
        if header is None:
            self._write(json.dumps({**settings.as_data(), _DIGEST: bots_digest()}) + "\n")
            return
        self._check_bots(header)
        # End a last line that was cut off; otherwise this shows in time whether games can be added.
        self._write("" if text.endswith("\n") else "\n")

    def add(self, outcome: Outcome) -> None:
        self._write(json.dumps(outcome.as_data()) + "\n")
        self.games[outcome.game] = outcome

    def _header(self, line: str, settings: TournamentSettings) -> dict[str, Any]:
        """The first line, if it belongs to a journal with the same settings."""
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or "bots" not in header:
            raise self._not_ours()
        for name, value in settings.as_data().items():
            if header.get(name) != value:
                raise ResumeError(
                    f"{self.path} was started with {name} {header.get(name)!r}, not {value!r}; "
                    "use the same settings or another file"
                )
        return header

    def _check_bots(self, header: dict[str, Any]) -> None:
        """Check the bots' digest. An old journal without one is refused, because its bots are unknown."""
        begun_by = header.get(_DIGEST)
        if begun_by == bots_digest():
            return
        complaint = (
            f"was written by other versions of the bots ({begun_by}, these are {bots_digest()})"
            if begun_by
            else "does not say which versions of the bots played it"
        )
        raise ResumeError(
            f"{self.path} {complaint}; use the version of Diadochoi that wrote it, or start a new file"
        )

    # ------------------------------------------------------------------ the file

    def _read(self) -> str:
        try:
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except UnicodeDecodeError:
            raise self._not_ours() from None
        except OSError as error:
            raise ResumeError(
                f"{self.path} cannot be read ({error.strerror}); choose another file"
            ) from error

    def _write(self, text: str) -> None:
        """Open the file for every line, so that each is on disk at once."""
        try:
            with self.path.open("a", encoding="utf-8") as book:
                book.write(text)
        except OSError as error:
            raise ResumeError(
                f"{self.path} cannot be written ({error.strerror}); choose another file"
            ) from error

    def _not_ours(self) -> ResumeError:
        return ResumeError(f"{self.path} is not a journal of the arena; choose another file")


def _games(lines: list[str], settings: TournamentSettings) -> dict[int, Outcome]:
    """The games that need not be played again; a line that was cut off is left out."""
    found: dict[int, Outcome] = {}
    for line in lines:
        try:
            outcome = Outcome.from_data(json.loads(line))
        except (ValueError, TypeError, KeyError):
            continue
        whole = bool(outcome.actions) or not settings.keep
        if not outcome.problem and whole and outcome.game < settings.games:
            outcome.options = settings.options  # games of earlier versions did not store them
            found[outcome.game] = outcome
    return found
