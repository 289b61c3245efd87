"""The mail server from the settings: address, account and sender."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from diadochoi.message import Message

_SCHEMES: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """`smtp://HOST`, `smtp+tls://USER:PASSWORD@HOST` (STARTTLS) or `smtps://USER:PASSWORD@HOST`."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    @classmethod
    def at(cls, url: str, sender: str) -> MailServer:
        """Parse a URL. Raises ValueError if it cannot be used."""
        parts = urlsplit(url)
        if parts.scheme not in _SCHEMES or not parts.hostname:
            raise ValueError(Message("server-mail_server", address=url))
        port = parts.port or _SCHEMES[parts.scheme]
        return cls(
            parts.scheme,
            parts.hostname,
            port,
            unquote(parts.username or ""),
            unquote(parts.password or ""),
            sender or f"diadochoi@{parts.hostname}",
        )
