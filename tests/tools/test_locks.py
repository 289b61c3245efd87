"""Every package that is installed, for any tool, is pinned with its hash."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = sorted((ROOT / "requirements").glob("*.txt"))
NPM = [own.parent for own in sorted(ROOT.glob("*/package.json")) + sorted(ROOT.glob("tools/*/package.json"))]


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: file.name)
def test_python_packages_have_hashes(file: Path) -> None:
    packages = re.split(r"^(?=[A-Za-z0-9])", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    assert packages
    assert [own.split()[0] for own in packages if not re.match(r"\S+==\S+.*--hash=sha256:", own, re.S)] == []


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_npm_packages_have_hashes(folder: Path) -> None:
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: own for name, own in lock["packages"].items() if name}
    assert packages
    assert [
        name for name, own in packages.items() if not own.get("integrity", "").startswith("sha512-")
    ] == []
