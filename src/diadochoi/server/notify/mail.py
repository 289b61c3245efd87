"""Sends mail by SMTP."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final

from diadochoi.server.mail_server import MailServer

_TIMEOUT: Final = 15.0  # seconds
# folding a long link would encode it and make it unreadable
_LONG_LINES: Final = SMTP.clone(max_line_length=900)


class MailError(Exception):
    """The mail server did not accept a mail. The text says why."""


def send(server: MailServer, to: str, subject: str, text: str, stop: str | None = None) -> None:
    """Send one mail; `stop` is the unsubscribe link. This blocks, so call it in a thread."""
    mail = EmailMessage(_LONG_LINES)
    mail["From"], mail["To"], mail["Subject"] = server.sender, to, subject
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2].rstrip(">"))
    mail["Auto-Submitted"] = "auto-generated"
    if stop is not None:
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(text)
    try:
        with _connect(server) as connection:
            if server.scheme == "smtp+tls":
                connection.starttls(context=ssl.create_default_context())
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(mail)
    except (OSError, smtplib.SMTPException) as error:
        raise MailError(f"the mail server {server.host} refused the email: {error}") from error


def _connect(server: MailServer) -> smtplib.SMTP:
    if server.scheme == "smtps":
        return smtplib.SMTP_SSL(
            server.host, server.port, timeout=_TIMEOUT, context=ssl.create_default_context()
        )
    return smtplib.SMTP(server.host, server.port, timeout=_TIMEOUT)
