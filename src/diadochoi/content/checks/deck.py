"""The Tyche deck: numbers, Operation Points and windows that suit the type, effects and particulars."""

from __future__ import annotations

from diadochoi.content.checks.effects import EFFECTS, check_params
from diadochoi.content.checks.findings import Findings, listed
from diadochoi.content.entries import ContentEntry
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import WINDOWS

DIE_FACES = 6


# The kinds of entry that these checks rely on.
READS = ("card", "unit")


def check(findings: Findings) -> None:
    numbers: dict[str, str] = {}
    for entry in findings.entries.of("card"):
        number = entry.fields["number"]
        if number in numbers:
            findings.add(entry, "number", f"{number!r} is already the number of {numbers[number]!r}")
        numbers.setdefault(number, entry.fields["id"])
        check_type(findings, entry)
        check_effect(findings, entry)
        if entry.fields["effect"] == "silver_shields_join":
            check_silver_shields(findings, entry)


def check_type(findings: Findings, entry: ContentEntry) -> None:
    surprise = entry.fields["type"] == "surprise"
    if surprise and "ops" in entry.fields:
        findings.add(entry, "ops", "a Surprise card has no Operation Points; leave ops out")
    if not surprise and "ops" not in entry.fields:
        findings.add(entry, "ops", "is missing; give a whole number from 1 to 4")
    if surprise and not entry.fields.get("windows"):
        findings.add(entry, "windows", f"a Surprise card needs its windows: {listed(WINDOWS)}")
    if not surprise and entry.fields.get("windows"):
        findings.add(entry, "windows", "only Surprise cards have windows; leave this out")
    if surprise and entry.fields.get("works_from_table", False):
        findings.add(entry, "works_from_table", "a Surprise card does nothing when revealed; leave this out")
    optional = entry.fields.get("optional", False)
    if optional != entry.fields["number"].startswith("O"):
        findings.add(
            entry, "number", "the number of an optional card must start with O, and no other number may"
        )


def check_effect(findings: Findings, entry: ContentEntry) -> None:
    effect = entry.fields["effect"]
    if effect not in EFFECTS:
        hint = did_you_mean(effect, list(EFFECTS))
        findings.add(entry, "effect", f"there is no effect {effect!r}{hint}")
        return
    params = entry.fields.get("params", {})
    check_params(findings, entry, "params", EFFECTS[effect], params)
    by_die = params.get("deserters_by_die")
    if isinstance(by_die, list) and len(by_die) != DIE_FACES:
        findings.add(
            entry, "params.deserters_by_die", f"give {DIE_FACES} numbers, one for each face of the die"
        )


def check_silver_shields(findings: Findings, entry: ContentEntry) -> None:
    """7.2D: all of them come with one card."""
    shields = findings.ids("unit")["silver_shields"]
    supply = shields.fields["supply"]
    come = entry.fields.get("params", {}).get("units")
    if isinstance(come, dict) and come != {"silver_shields": supply}:
        findings.add_between(
            [(entry, "params.units"), (shields, "supply")],
            f"the card adds {come} Silver Shields; units.toml has {supply}",
        )
