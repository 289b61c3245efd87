"""The server's settings, from flags or the environment; nothing else in this package reads either.

The command line builds its flags from these fields; their help is in the catalogue (`help-serve_host`).
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
    """A setting cannot be used. The message names it and says what would be valid."""


def _setting(default: Any, **more: Any) -> Any:
    return field(default=default, metadata=more)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    host: str = _setting("127.0.0.1")
    port: int = _setting(8321)
    database: str = _setting("")
    secret: str = _setting("")
    origins: str = _setting("")
    hosts: str = _setting("")
    secret_file: str = _setting("")
    proxies: str = _setting("")
    log_format: str = _setting("text", choices=("text", "json"))
    log_level: str = _setting("info", choices=("debug", "info", "warning", "error"))
    rate_limits: bool = _setting(True)
    connections: int = _setting(100)
    idle_minutes: float = _setting(20.0)
    guest_days: int = _setting(90)
    packs: str = _setting("")
    address: str = _setting("")
    redis: str = _setting("")
    smtp: str = _setting("")
    mail_from: str = _setting("")
    push: bool = _setting(False)
    push_services: str = _setting("")
    notice_minutes: float = _setting(3.0)
    absent_minutes: float = _setting(5.0)
    timeout_bot: str = _setting("")
    bot_processes: int = _setting(2)

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
        if self.bot_processes < 1:
            raise SettingError(Message("server-bot_processes"))
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
        """The URL for SQLAlchemy; a plain path is an SQLite file."""
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
        """The host names under which browsers may reach this server, besides IP addresses and localhost."""
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
        """The contact address for push services."""
        return f"mailto:{self.mail_from}" if self.mail_from else self.public_address

    @property
    def public_address(self) -> str:
        """The address that links in notifications begin with."""
        host = self.host if self.host not in ("0.0.0.0", "::", "") else "localhost"
        return self.address.rstrip("/") or f"http://{host}:{self.port}"


def secret_of(settings: ServerSettings) -> str:
    """The configured key, read from its file if one is given; empty if the key is kept in the database."""
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
    """The data folder of this user."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return base.expanduser() / "diadochoi"


def variable(name: str) -> str:
    """The environment variable for a setting."""
    return PREFIX + name.upper()


def read_settings(
    flags: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> ServerSettings:
    """Read the settings: flags first, then the environment, then the defaults."""
    given = flags or {}
    outside = os.environ if environment is None else environment
    values: dict[str, Any] = {}  # the fields of `ServerSettings`, which have different types
    for setting in fields(ServerSettings):
        flag = given.get(setting.name)
        written = outside.get(variable(setting.name))
        if flag is not None:
            values[setting.name] = flag
        elif written is not None:
            values[setting.name] = _read(setting.name, setting.default, written)
    return ServerSettings(**values)


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
