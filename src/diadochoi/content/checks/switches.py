"""Checks of editions, optional rules and house rules: legal sets of switches, legal default values."""

from __future__ import annotations

import re
from typing import Any

from diadochoi.content import switches
from diadochoi.content.checks.fields import not_among
from diadochoi.content.checks.findings import Findings
from diadochoi.content.entries import ContentEntry
from diadochoi.message import Message, all_of

OPTION = re.compile(r"16\.([1-9]|1[0-2])")
BUNDLE_FIELDS = ("id", "title", "text", "clauses", "source", "switches")
KINDS_OF_IDS = ("general", "card", "space", "province", "royal", "fleet", "independent")


# The kinds of entry that these checks use.
READS = ("option", "house_rule", "edition", "turn")


def check(findings: Findings) -> None:
    check_options(findings)
    check_house_rules(findings)
    check_editions(findings)


def check_options(findings: Findings) -> None:
    for entry in findings.entries.of("option"):
        if not OPTION.fullmatch(entry.fields["id"]):
            findings.add(entry, "id", Message("content-no_such_option"))


def check_house_rules(findings: Findings) -> None:
    for entry in findings.entries.of("house_rule"):
        values, default = entry.fields["values"], entry.fields["default"]
        if len(values) < 2:
            findings.add(entry, "values", Message("content-house_rule_values"))
        if default not in values:
            findings.add(entry, "default", not_among(default, values))


def check_editions(findings: Findings) -> None:
    known = {kind: list(findings.ids(kind)) for kind in KINDS_OF_IDS}
    calendar = len(findings.entries.of("turn"))
    for entry in findings.entries.of("edition"):
        if entry.fields["turns"] > calendar:
            findings.add(entry, "turns", Message("content-calendar_short", turns=calendar))
        for problem in switches.find_problems(entry.fields["switches"], known):
            findings.add(entry, f"switches.{problem.switches[0]}", problem.message)
        for option in entry.fields.get("option", []):
            check_bundle(findings, entry, option)


def check_bundle(findings: Findings, entry: ContentEntry, option: dict[str, Any]) -> None:
    """Check an edition's own optional rule: complete, and a set of switches that can be played."""
    where = f"option.{option.get('id', '?')}"
    missing = [name for name in BUNDLE_FIELDS if name not in option]
    if missing:
        findings.add(entry, where, Message("content-option_needs", fields=all_of(missing)))
        return
    for problem in switches.find_problems({**entry.fields["switches"], **option["switches"]}):
        findings.add(entry, where, problem.message)
    players = option.get("players", [])  # without them the option is for any number
    possible = entry.fields["switches"]["players_allowed"]
    if not isinstance(players, list) or any(number not in possible for number in players):
        findings.add(entry, f"{where}.players", Message("content-option_players", players=all_of(possible)))
