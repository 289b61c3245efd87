"""What can be set about a server, by flag or environment; nothing else in this package reads either.

Each field carries its help text; the command line builds its flags from them.
"""

from __future__ import annotations

import os
import secrets
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from diadochoi.message import Message
from diadochoi.server.mail_server import MailServer

PREFIX: Final = "DIADOCHOI_"


class SettingError(ValueError):
    """A setting cannot be used; the message names it and what would be right."""


def _setting(default: Any, text: str, **more: Any) -> Any:
    return field(default=default, metadata={"help": text, **more})


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 listens on all networks")
    port: int = _setting(8321, "port to listen on; 0 picks a free one")
    database: str = _setting(
        "", "sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME; default: a file in your data folder"
    )
    secret: str = _setting(
        "", "key that signs cookies, at least 32 characters; default: stored in the database"
    )
    origins: str = _setting(
        "", "other addresses where browsers open the table, such as https://table.example, …"
    )
    hosts: str = _setting(
        "",
        "other names of this server, such as table.example, …; --address and numbers always work",
    )
    secret_file: str = _setting(
        "", "file with the key that signs cookies, made if it is missing; keeps the key out of the database"
    )
    proxies: str = _setting("", "trusted proxies (for X-Forwarded-For), separated by commas")
    log_format: str = _setting("text", "log format", choices=("text", "json"))
    log_level: str = _setting("info", "log level", choices=("debug", "info", "warning", "error"))
    rate_limits: bool = _setting(True, "limit the rate of requests")
    connections: int = _setting(100, "connections that one address may have open, proxies excepted")
    idle_minutes: float = _setting(20.0, "minutes until an unused table leaves memory")
    guest_days: int = _setting(90, "days until an inactive guest without games is deleted")
    packs: str = _setting("", "folder of content packs; default: `packs` in your data folder")
    address: str = _setting("", "public address for links and notifications, such as https://table.example")
    redis: str = _setting("", "connect several servers on the same database: redis://HOST:PORT/0")
    smtp: str = _setting("", "mail server for notifications: smtp+tls://USER:PASSWORD@HOST:PORT")
    mail_from: str = _setting("", "sender of emails; default: diadochoi@ the mail server")
    push: bool = _setting(False, "send notifications to browsers (Web Push)")
    push_services: str = _setting("", "additional push services, separated by commas")
    notice_minutes: float = _setting(3.0, "minutes until an absent player gets a notification")
    absent_minutes: float = _setting(5.0, "minutes until the host can let a bot play for an absent player")
    timeout_bot: str = _setting(
        "", "bot that plays when a player runs out of time; default: the best quick one"
    )

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise SettingError(Message("server-port", port=str(self.port)))
        if self.secret and len(self.secret) < 32:
            raise SettingError(Message("server-secret"))
        if self.secret and self.secret_file:
            raise SettingError(Message("server-secret_twice"))
        if self.packs and not Path(self.packs).expanduser().is_dir():
            raise SettingError(Message("server-packs", folder=self.packs))
        if self.connections < 1:
            raise SettingError(Message("server-connections"))
        if not self.idle_minutes > 0:
            raise SettingError(Message("server-idle_minutes"))
        if not self.notice_minutes >= 0 or self.guest_days < 1:
            raise SettingError(Message("server-notice_minutes"))
        if not self.absent_minutes >= 0:
            raise SettingError(Message("server-absent_minutes"))
        if self.address and urlsplit(self.address).scheme not in ("http", "https"):
            raise SettingError(Message("server-address", address=self.address))
        if self.redis and urlsplit(self.redis).scheme not in ("redis", "rediss", "unix"):
            raise SettingError(Message("server-redis_address", address=self.redis))
        if self.smtp:
            try:
                MailServer.at(self.smtp, self.mail_from)
            except ValueError as error:
                raise SettingError(Message("server-smtp", error=error)) from None
        for setting in fields(self):
            choices = setting.metadata.get("choices")
            value = getattr(self, setting.name)
            if choices and value not in choices:
                raise SettingError(
                    Message("server-setting_choice", setting=setting.name, value=repr(value), choices=choices)
                )

    @property
    def database_url(self) -> str:
        """The URL SQLAlchemy needs; a bare path is an SQLite file."""
        url = self.database or f"sqlite:///{data_folder() / 'tables.sqlite3'}"
        if "://" not in url:
            return f"sqlite:///{Path(url).expanduser().absolute()}"
        scheme, _, rest = url.partition("://")
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        if scheme not in ("sqlite", "postgresql+psycopg"):
            raise SettingError(Message("server-database", scheme=scheme))
        return url

    @property
    def allowed_origins(self) -> frozenset[str]:
        return _list(self.origins)

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """The names by which browsers may reach this server, besides numbers and localhost."""
        addresses = (self.address, *self.allowed_origins)
        named = {urlsplit(address).hostname or "" for address in addresses}
        own = socket.gethostname().lower()
        return frozenset({*_list(self.hosts.lower()), *named, self.host.lower(), own, f"{own}.local"} - {""})

    @property
    def trusted_proxies(self) -> frozenset[str]:
        return _list(self.proxies)

    @property
    def further_push_services(self) -> frozenset[str]:
        return _list(self.push_services)

    @property
    def push_subject(self) -> str:
        """Whom a push service may write to about us."""
        return f"mailto:{self.mail_from}" if self.mail_from else self.public_address

    @property
    def public_address(self) -> str:
        """What links in notifications begin with."""
        host = self.host if self.host not in ("0.0.0.0", "::", "") else "localhost"
        return self.address.rstrip("/") or f"http://{host}:{self.port}"


def secret_of(settings: Settings) -> str:
    """The key that was configured, from its file if it is in one; empty: it is kept in the database."""
    if not settings.secret_file:
        return settings.secret
    path = Path(settings.secret_file).expanduser()
    try:
        if not path.exists():
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
                new.write(secrets.token_hex(32) + "\n")
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(Message("server-secret_file", path=str(path), error=str(error))) from error
    if len(key) < 32:
        raise SettingError(Message("server-secret_file_short", path=str(path)))
    return key


def _list(written: str) -> frozenset[str]:
    return frozenset(part.strip().rstrip("/") for part in written.split(",") if part.strip())


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return base.expanduser() / "diadochoi"


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def read_settings(
    flags: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Flags first, then the environment, then the defaults."""
    given = flags or {}
    outside = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for setting in fields(Settings):
        flag = given.get(setting.name)
        written = outside.get(variable(setting.name))
        if flag is not None:
            values[setting.name] = flag
        elif written is not None:
            values[setting.name] = _read(setting.name, setting.default, written)
    return Settings(**values)


def _read(name: str, default: object, written: str) -> Any:
    if isinstance(default, bool):
        if written.lower() in ("1", "yes", "true", "on"):
            return True
        if written.lower() in ("0", "no", "false", "off"):
            return False
        raise SettingError(Message("server-setting_yes_or_no", setting=variable(name), value=repr(written)))
    if isinstance(default, int | float):
        try:
            return type(default)(written)
        except ValueError:
            kind = "whole number" if isinstance(default, int) else "number"
            raise SettingError(
                Message("server-setting_kind", setting=variable(name), value=repr(written), kind=kind)
            ) from None
    return written
