"""Compare the locked Python packages with a copy of the Python Packaging Advisory Database.

    git clone --depth 1 https://github.com/pypa/advisory-database
    python tools/check_advisories.py advisory-database

For places where `pip-audit` reaches no advisory service. Prints every advisory about a locked version; exit
status 1 if there is one. A copy knows only what was published before it was made.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from packaging.version import InvalidVersion, Version
from sbom import python_packages

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
_FIRST = Version("0")


def is_affected(version: str, affected: Mapping[str, Any]) -> bool:
    """Whether an advisory names a version, or has it in one of its ranges."""
    if version in affected.get("versions", ()):
        return True
    kinds = [own for own in affected.get("ranges", ()) if own["type"] == "ECOSYSTEM"]
    return any(_is_within(Version(version), own["events"]) for own in kinds)


def _is_within(version: Version, events: list[dict[str, str]]) -> bool:
    """Whether the last event before a version, in their order, introduced the fault."""
    within = False
    for event in sorted(events, key=_number):
        if "introduced" in event and version >= _number(event):
            within = True
        elif ("fixed" in event and version >= _number(event)) or (
            "last_affected" in event and version > _number(event)
        ):
            within = False
    return within


def _number(event: dict[str, str]) -> Version:
    try:
        return Version(next(iter(event.values())))
    except InvalidVersion:
        return _FIRST


def advisories(database: Path, package: str) -> Iterator[dict[str, Any]]:
    for file in sorted((database / "vulns" / package.lower().replace("_", "-")).glob("*.yaml")):
        advisory: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
        if "withdrawn" not in advisory:
            yield advisory


def found(database: Path, locks: list[Path]) -> Iterator[str]:
    """One line for each advisory about a version in these lock files."""
    packages = {
        (own["name"], own["version"]) for lock in locks for own in python_packages(lock.read_text("utf-8"))
    }
    for name, version in sorted(packages):
        for advisory in advisories(database, name):
            if any(is_affected(version, own) for own in advisory["affected"]):
                names = ", ".join([advisory["id"], *advisory.get("aliases", [])])
                yield f"{name} {version}: {names}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("database", type=Path, help="the folder with the copy")
    options = parser.parse_args()
    if not (options.database / "vulns").is_dir():
        parser.error(f"{options.database} has no folder `vulns`, so it is no copy of the database")
    lines = list(found(options.database, LOCKS))
    print("\n".join(lines) or "no locked version has an advisory")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
