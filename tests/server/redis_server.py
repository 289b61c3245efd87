"""A Redis server for the tests: Debian's, in a temporary folder, reached by a socket."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path


class NoRedis(Exception):
    """Redis is not installed and cannot be; the message says why."""


def program() -> str:
    """The path of redis-server; installs Debian's package if allowed."""
    found = shutil.which("redis-server")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", "redis-server"]):
            done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
            if done.returncode:
                raise NoRedis(f"{' '.join(command)} failed: {done.stderr.strip()[-300:]}")
        found = shutil.which("redis-server")
    if found is None:
        raise NoRedis("Redis is not installed (Debian: apt-get install redis-server)")
    return found


class RedisServer:
    def __init__(self, folder: Path) -> None:
        self.program = program()
        self.folder = folder
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self.start()

    def start(self) -> None:
        options = ["--port", "0", "--unixsocket", str(self.socket), "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen(
            [self.program, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + 10
        while not self.socket.exists():
            if self.process.poll() is not None or time.monotonic() > until:
                raise NoRedis("redis-server did not start")
            time.sleep(0.01)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)
        self.socket.unlink(missing_ok=True)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        self.socket.unlink(missing_ok=True)
