"""A PostgreSQL server for the tests: Debian's, in a temporary folder, reached by a socket."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path


class NoPostgres(Exception):
    """PostgreSQL is not installed and cannot be; the message says why."""


def binaries() -> Path:
    """The folder of initdb and pg_ctl; installs Debian's package if allowed."""
    found = _find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", "postgresql"]):
            done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
            if done.returncode:
                raise NoPostgres(f"{' '.join(command)} failed: {done.stderr.strip()[-300:]}")
        found = _find()
    if found is None:
        raise NoPostgres("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return found


def _find() -> Path | None:
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if versions:
        return versions[0].parent
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.bin = binaries()
        self.folder = folder
        self.data = folder / "data"
        self.databases = 0
        folder.chmod(0o755)
        for parent in folder.parents:  # its user must be able to reach the folder
            if parent.stat().st_uid == os.geteuid() and parent != Path("/") and os.geteuid() == 0:
                parent.chmod(parent.stat().st_mode | 0o011)
        self.data.mkdir()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.data, "postgres")
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        options = f"-F -k {self.folder} -c listen_addresses= -c max_connections=60"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o", options, "start")

    def kill(self) -> None:
        """Stop it as if its machine had lost power; returns when the last of its processes is gone."""
        number = int((self.data / "postmaster.pid").read_text().split()[0])
        children = _children(number)
        os.kill(number, signal.SIGKILL)
        for child in children:  # they end by themselves, but may take a while
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        until = time.monotonic() + 20
        while any(Path(f"/proc/{own}").exists() and not _is_dead(own) for own in (number, *children)):
            if time.monotonic() > until:
                raise NoPostgres("PostgreSQL cannot be killed")
            time.sleep(0.02)
        # Until its parent has noticed its end, its process id seems to be in use, and it would not start
        # again.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for left in self.folder.glob(".s.PGSQL.*"):
            left.unlink()

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self.bin / program), *map(str, arguments)]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, cwd="/"
        )
        if done.returncode:
            raise NoPostgres(f"{program} failed: {done.stdout.strip()[-300:]}")

    def new_database(self) -> str:
        """The URL of an empty database."""
        import psycopg

        self.databases += 1
        name = f"test{self.databases}"
        with psycopg.connect(f"postgresql://postgres@/postgres?host={self.folder}", autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")


def _children(number: int) -> list[int]:
    """The child processes of a process."""
    try:
        return [int(own) for own in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
    except OSError:
        return []


def _is_dead(number: int) -> bool:
    """Whether a process has ended and only waits to be reaped."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
