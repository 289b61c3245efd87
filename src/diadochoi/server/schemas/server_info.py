"""What a server offers: bots, content packs, its health."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class PackChange(BaseModel):
    file: str = Field(description="`deck`, `map` and so on: the names of the files in a pack.")
    entries: int
    """How many entries of that file it changes."""


class PackInfo(BaseModel):
    """A content pack that can be chosen, or one that cannot, with its problems."""

    folder: str
    """Its folder on the server."""
    id: str | None = Field(description="null if its `pack.toml` cannot be read.")
    title: str
    """The title from its `pack.toml`."""
    author: str
    """Who made it."""
    version: str
    """The version its author gave it."""
    note: str
    """What its author says about it."""
    digest: str | None
    """The key of its files in `GET /api/content`; null if they cannot be read."""
    editions: list[str] = Field(description="The editions it works with.")
    changes: list[PackChange]
    """What it changes, file by file."""
    problems: list[str]
    """Why it cannot be used; empty if it can."""


class BotInfo(BaseModel):
    name: str
    """The name to use in a request."""
    title: str
    """The name to show."""
    text: str
    """How it plays, in a sentence."""


class Health(BaseModel):
    status: Literal["ok"]
    """The server answers."""
    version: str
    """The version of the program."""
    database: str
    """The kind of database."""
    tables: int
    """Tables in memory."""
    connections: int
    """Live connections."""
