"""A PostgreSQL server of our own for the tests: Debian's, in a temporary folder, reached by a socket."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path


class NoPostgres(Exception):
    """PostgreSQL is not there and cannot be had; says why."""


def binaries() -> Path:
    """The folder of initdb and pg_ctl; installs Debian's package where we may."""
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
        for parent in folder.parents:  # its user must reach the folder
            if parent.stat().st_uid == os.geteuid() and parent != Path("/") and os.geteuid() == 0:
                parent.chmod(parent.stat().st_mode | 0o011)
        self.data.mkdir()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.data, "postgres")
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        options = f"-F -k {self.folder} -c listen_addresses= -c max_connections=60"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o", options, "start")

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
