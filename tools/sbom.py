"""The bill of materials of a release as CycloneDX JSON, from the lock files only.

    python tools/sbom.py > sbom.json

Lists what `diadochoi[server]` and the browser bundle contain, with the hashes required by the lock files. It
installs and downloads nothing.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_REQUIREMENT = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def python_packages(text: str) -> list[dict[str, Any]]:
    """The packages of a requirements file that pip-compile wrote, with all hashes it accepts."""
    found: list[dict[str, Any]] = []
    for line in text.splitlines():
        if named := _REQUIREMENT.match(line):
            name, version = named[1].lower(), named[2]
            found.append(
                {
                    "type": "library",
                    "name": name,
                    "version": version,
                    "purl": f"pkg:pypi/{name}@{version}",
                    "properties": [],
                }
            )
        for digest in _HASH.findall(line):
            found[-1]["properties"].append({"name": "pip:sha256", "value": digest})
    return found


def browser_packages(lock: dict[str, Any]) -> list[dict[str, Any]]:
    """The packages of a package-lock.json that the bundle can contain."""
    found = []
    for path, facts in lock["packages"].items():
        if not path or "version" not in facts:
            continue
        name = path.rpartition("node_modules/")[2]
        algorithm, _, digest = facts.get("integrity", "").partition("-")
        component: dict[str, Any] = {
            "type": "library",
            "name": name,
            "version": facts["version"],
            "scope": "excluded" if facts.get("dev") else "required",
            "purl": f"pkg:npm/{name.replace('@', '%40')}@{facts['version']}",
        }
        if algorithm == "sha512":
            component["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
        found.append(component)
    return found


def bill() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = (
        project.get("version")
        or re.findall(
            r'__version__ = "([^"]+)"', (ROOT / "src/diadochoi/__init__.py").read_text(encoding="utf-8")
        )[0]
    )
    python = python_packages((ROOT / "requirements/play.txt").read_text(encoding="utf-8"))
    browser = browser_packages(json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8")))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "diadochoi", "version": version}},
        "components": sorted([*python, *browser], key=lambda own: own["purl"]),
    }


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=1)
    print()
