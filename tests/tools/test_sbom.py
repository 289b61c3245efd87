"""The bill of materials lists exactly what the lock files pin, and every lock file pins by hash."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from sbom import bill, python_packages  # noqa: E402


@pytest.mark.parametrize("lock", ["play.txt", "dev.txt", "bench.txt", "lock.txt"])
def test_every_tool_is_locked_with_hashes(lock: str) -> None:
    packages = python_packages((ROOT / "requirements" / lock).read_text(encoding="utf-8"))
    assert packages and all(own["properties"] for own in packages)


def test_installs_demand_the_hashes() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "--require-hashes" in makefile and "npm ci" in makefile


def test_the_bill_lists_what_is_shipped() -> None:
    made = bill()
    listed = {own["purl"] for own in made["components"]}
    assert made["bomFormat"] == "CycloneDX" and len(listed) == len({json.dumps(own) for own in listed})
    pinned = re.findall(r"^([a-z0-9._-]+)==", (ROOT / "requirements/play.txt").read_text(), re.M | re.I)
    for name in pinned:
        assert any(purl.startswith(f"pkg:pypi/{name.lower()}@") for purl in listed), name
    assert any(purl.startswith("pkg:npm/svelte@") for purl in listed)
