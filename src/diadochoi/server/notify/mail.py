"""Mails by SMTP: where they go, and what they say."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

_PATIENCE: Final = 15.0  # seconds
_LONG_LINES: Final = SMTP.clone(max_line_length=900)  # a link that is folded is encoded, and read by nobody
_SCHEMES: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


class MailError(Exception):
    """A mail could not be handed over; says why."""


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
        """Raises ValueError for an address that is none."""
        parts = urlsplit(url)
        if parts.scheme not in _SCHEMES or not parts.hostname:
            raise ValueError(f"{url!r} is no mail server; use smtp://, smtp+tls:// or smtps://HOST:PORT")
        port = parts.port or _SCHEMES[parts.scheme]
        return cls(
            parts.scheme,
            parts.hostname,
            port,
            unquote(parts.username or ""),
            unquote(parts.password or ""),
            sender or f"diadochoi@{parts.hostname}",
        )

    def send(self, to: str, subject: str, text: str, stop: str | None = None) -> None:
        """Hand a mail over; takes its time, so call it in a thread. `stop`: where to unsubscribe."""
        mail = EmailMessage(_LONG_LINES)
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2].rstrip(">"))
        mail["Auto-Submitted"] = "auto-generated"
        if stop is not None:
            mail["List-Unsubscribe"] = f"<{stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        try:
            with self._connect() as server:
                if self.scheme == "smtp+tls":
                    server.starttls(context=ssl.create_default_context())
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(mail)
        except (OSError, smtplib.SMTPException) as error:
            raise MailError(f"the mail server {self.host} did not take the mail: {error}") from error

    def _connect(self) -> smtplib.SMTP:
        if self.scheme == "smtps":
            return smtplib.SMTP_SSL(
                self.host, self.port, timeout=_PATIENCE, context=ssl.create_default_context()
            )
        return smtplib.SMTP(self.host, self.port, timeout=_PATIENCE)
