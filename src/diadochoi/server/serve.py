"""Running the server: uvicorn, logging, a browser window if wished."""

from __future__ import annotations

import gc
import json
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from datetime import UTC, datetime
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from diadochoi.message import Message
from diadochoi.server.app import create_app
from diadochoi.server.http.connections import ConnectionLimits, limited_protocol
from diadochoi.server.http.security import MOST_BYTES
from diadochoi.server.problems import Problem
from diadochoi.server.settings import SettingError, Settings, secret_of
from diadochoi.server.storage.database import Database


class JsonLines(logging.Formatter):
    """One JSON object a line, for machines that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logging(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines()
        if settings.log_format == "json"
        else logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    for noisy in ("alembic", "sqlalchemy", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def run(settings: Settings, open_browser: bool = False) -> int:
    """Serve until told to stop; returns the exit status."""
    set_up_logging(settings)
    _keep_pace()
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=settings.log_level == "debug",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # states are small, and every connection would keep its own dictionary
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        h11_max_incomplete_event_size=MOST_BYTES,
        **_connection_limits(settings),
    )
    if settings.redis:
        meet(settings.redis)
    open_database(settings)
    listening = listen(settings)
    server = Announcing(config, open_browser)
    # Once the server has ended in good order it raises the signal again; by then it has been obeyed.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    server.run([listening])
    return 0 if server.started else 1


def _connection_limits(settings: Settings) -> dict[str, Any]:
    """No address may hold all connections that the system gives us."""
    if not settings.rate_limits:
        return {}
    limits = ConnectionLimits(settings.connections, _most_files() - 200, settings.trusted_proxies)
    return {"http": limited_protocol(limits)}


def _most_files() -> int:
    """How many connections and files this process may have open; as many as it is allowed."""
    try:
        import resource
    except ImportError:  # not a Unix system
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return max(soft, 1024) if soft != resource.RLIM_INFINITY else 100_000


def _keep_pace() -> None:
    """Many connections and one interpreter: shorter turns for its threads, fewer searches for garbage."""
    sys.setswitchinterval(0.0005)  # otherwise the network waits for a thinking bot, 5 ms at a time
    gc.set_threshold(20_000, 20, 50)  # next to everything is freed without it; a full search takes long


def meet(url: str) -> None:
    """Refuses in plain words where other servers cannot be met."""
    try:
        import redis
    except ImportError as error:
        raise SettingError(Message("server-redis_library")) from error
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5) as there:
            there.ping()
    except (redis.RedisError, ValueError) as error:
        raise SettingError(Message("server-redis_away", address=url, error=error)) from error


def open_database(settings: Settings) -> None:
    """Refuses in one plain line where the database cannot be used."""
    secret_of(settings)
    database = Database(settings.database_url)
    try:
        database.migrate()
        database.check()
    except (SQLAlchemyError, Problem) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        kinds = {"file is not a database": "damaged", "readonly": "readonly", "unable to open": "folder"}
        kind = next((kind for part, kind in kinds.items() if part in why), "other")
        shown = database.url.render_as_string(hide_password=True)
        message = Message("server-database_unusable", database=shown, error=why, kind=kind)
        raise SettingError(message) from error
    finally:
        database.close()


def listen(settings: Settings) -> socket.socket:
    """The open port; refuses in plain words if it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise SettingError(
            Message("server-port_in_use", port=str(settings.port), host=settings.host, error=error.strerror)
        ) from error
    return listening


class Announcing(uvicorn.Server):
    """Says where the table is once it is there, and opens it."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        assert sockets
        port = sockets[0].getsockname()[1]
        host = self.config.host if self.config.host not in ("0.0.0.0", "::", "") else "localhost"
        address = f"http://{host}:{port}/"
        print(f"The table is at {address}  (Ctrl+C to stop)", flush=True)
        if self.open_browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    time.sleep(0.2)
    webbrowser.open(address)
