"""The bots of one version have the same digest everywhere; those of another version have another."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import diadochoi
from diadochoi.arena.bots_digest import bots_digest

ROOT = Path(__file__).resolve().parents[2]


def digest_of(folder: Path) -> str:
    """The digest as computed by a process that runs the package in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", "from diadochoi.arena.bots_digest import *; print(bots_digest())"],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A copy of the package, with new file times."""
    here = Path(diadochoi.__file__).parent
    for part in ("__init__.py", "message.py", "arena", "bots"):
        source, target = here / part, tmp_path / "diadochoi" / part
        if source.is_dir():
            shutil.copytree(source, target, copy_function=shutil.copyfile)
        else:
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(source, target)
    return tmp_path


def test_another_copy_of_the_bots_has_the_same_digest(elsewhere: Path) -> None:
    assert digest_of(elsewhere) == bots_digest()


def change_the_search(bots: Path) -> None:
    search = bots / "thinking" / "search.py"
    search.write_text(search.read_text(encoding="utf-8") + "\n", encoding="utf-8")


def change_the_network(bots: Path) -> None:
    network = bots / "networks" / "value.npz"
    changed = bytearray(network.read_bytes())
    changed[-1] ^= 1
    network.write_bytes(changed)


def add_a_network(bots: Path) -> None:
    (bots / "networks" / "more.npz").write_bytes(b"")


@pytest.mark.parametrize("change", [change_the_search, change_the_network, add_a_network])
def test_other_bots_have_another_digest(elsewhere: Path, change: Callable[[Path], None]) -> None:
    change(elsewhere / "diadochoi" / "bots")
    assert digest_of(elsewhere) != bots_digest()


def test_compiled_bots_have_the_digest_of_their_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Uses the folder that would be compiled, without compiling it."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import compile as compiler

    monkeypatch.setattr(compiler, "TARGET", tmp_path)
    compiler.lay_out()
    assert digest_of(tmp_path) == digest_of(ROOT / "src")
