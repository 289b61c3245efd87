"""Runs the server: uvicorn, logging, and a browser window if requested."""

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
from diadochoi.server.settings import ServerSettings, SettingError, secret_of
from diadochoi.server.storage.database import Database
from diadochoi.server.tables.unused_memory import ignore_lasting_objects


class JsonLines(logging.Formatter):
    """One JSON object per line, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logging(settings: ServerSettings) -> None:
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


def run(settings: ServerSettings, open_browser: bool = False) -> int:
    """Serve until stopped; returns the exit status."""
    set_up_logging(settings)
    _tune_interpreter()
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=settings.log_level == "debug",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # states are small, and every connection would need its own dictionary
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
        check_redis(settings.redis)
    open_database(settings)
    listening = listen(settings)
    server = AnnouncingServer(config, open_browser)
    # After an orderly shutdown uvicorn raises the signal again; we have already handled it.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    server.run([listening])
    return 0 if server.started else 1


def _connection_limits(settings: ServerSettings) -> dict[str, Any]:  # keyword arguments of uvicorn
    """Limit each address, so that none can use up all the connections the system allows."""
    if not settings.rate_limits:
        return {}
    limits = ConnectionLimits(settings.connections, _most_files() - 200, settings.trusted_proxies)
    return {"http": limited_protocol(limits)}


def _most_files() -> int:
    """Raise the limit of open connections and files as far as allowed, and return it."""
    try:
        import resource
    except ImportError:  # not a Unix system
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return max(soft, 1024) if soft != resource.RLIM_INFINITY else 100_000


def _tune_interpreter() -> None:
    """Tune the interpreter for many connections: switch threads faster, collect garbage less often."""
    sys.setswitchinterval(0.0005)  # otherwise the network waits 5 ms at a time for a thinking bot
    # reference counting frees almost everything; a full collection takes long
    gc.set_threshold(20_000, 20, 50)


def check_redis(url: str) -> None:
    """Check that Redis can be reached; if not, stop with a clear error."""
    try:
        import redis
    except ImportError as error:
        raise SettingError(Message("server-redis_library")) from error
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5) as there:
            there.ping()
    except (redis.RedisError, ValueError) as error:
        raise SettingError(Message("server-redis_away", address=url, error=error)) from error


def open_database(settings: ServerSettings) -> None:
    """Open the database; if it cannot be used, stop with a one-line error."""
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


def listen(settings: ServerSettings) -> socket.socket:
    """Open the port; if that fails, stop with a clear error."""
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


class AnnouncingServer(uvicorn.Server):
    """Prints the server's address once it runs, and opens a browser if requested."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        ignore_lasting_objects()
        assert sockets
        port = sockets[0].getsockname()[1]
        host = self.config.host if self.config.host not in ("0.0.0.0", "::", "") else "localhost"
        address = f"http://{host}:{port}/"
        print(Message("server-running", address=address), flush=True)
        if self.open_browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    time.sleep(0.2)
    webbrowser.open(address)
