"""Editions, optional rules and house rules: legal sets of switches, defaults that are among the values."""

from __future__ import annotations

import re
from typing import Any

from diadochoi.content import switches
from diadochoi.content.checks.findings import Findings, listed
from diadochoi.content.entries import ContentEntry

OPTION = re.compile(r"16\.([1-9]|1[0-2])")
BUNDLE_FIELDS = ("id", "title", "text", "clauses", "source", "switches")
KINDS_OF_IDS = ("general", "card", "space", "province", "royal", "fleet", "independent")


# The kinds of entry that these checks rely on.
READS = ("option", "house_rule", "edition", "turn")


def check(findings: Findings) -> None:
    check_options(findings)
    check_house_rules(findings)
    check_editions(findings)


def check_options(findings: Findings) -> None:
    for entry in findings.entries.of("option"):
        if not OPTION.fullmatch(entry.fields["id"]):
            findings.add(entry, "id", "is not an optional rule; choose from 16.1 to 16.12")


def check_house_rules(findings: Findings) -> None:
    for entry in findings.entries.of("house_rule"):
        values, default = entry.fields["values"], entry.fields["default"]
        if len(values) < 2:
            findings.add(entry, "values", "a house rule needs at least two values to choose from")
        if default not in values:
            findings.add(
                entry, "default", f"{default!r} is not one of {listed(values) if values else 'none'}"
            )


def check_editions(findings: Findings) -> None:
    known = {kind: list(findings.ids(kind)) for kind in KINDS_OF_IDS}
    calendar = len(findings.entries.of("turn"))
    for entry in findings.entries.of("edition"):
        if entry.fields["turns"] > calendar:
            findings.add(entry, "turns", f"calendar.toml has only {calendar} Game Turns")
        for problem in switches.find_problems(entry.fields["switches"], known):
            findings.add(entry, f"switches.{problem.switches[0]}", problem.message)
        for option in entry.fields.get("option", []):
            check_bundle(findings, entry, option)


def check_bundle(findings: Findings, entry: ContentEntry, option: dict[str, Any]) -> None:
    """An edition's own optional rule: complete, and a set of switches that can be played."""
    where = f"option.{option.get('id', '?')}"
    missing = [name for name in BUNDLE_FIELDS if name not in option]
    if missing:
        findings.add(entry, where, f"an optional rule needs {listed(missing)}")
        return
    for problem in switches.find_problems({**entry.fields["switches"], **option["switches"]}):
        findings.add(entry, where, problem.message)
