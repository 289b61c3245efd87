"""Checks of the Tyche deck: numbers, Operation Points and windows that fit the type, effects, parameters."""

from __future__ import annotations

from diadochoi.content.checks.effects import EFFECTS, check_params
from diadochoi.content.checks.findings import Findings
from diadochoi.content.entries import ContentEntry
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import WINDOWS
from diadochoi.message import Message, any_of, with_hint

DIE_FACES = 6


# The kinds of entry that these checks use.
READS = ("card", "unit")


def check(findings: Findings) -> None:
    numbers: dict[str, str] = {}
    for entry in findings.entries.of("card"):
        number = entry.fields["number"]
        if number in numbers:
            findings.add(
                entry, "number", Message("content-card_number_taken", number=number, card=numbers[number])
            )
        numbers.setdefault(number, entry.fields["id"])
        check_type(findings, entry)
        check_effect(findings, entry)
        if entry.fields["effect"] == "silver_shields_join":
            check_silver_shields(findings, entry)


def check_type(findings: Findings, entry: ContentEntry) -> None:
    surprise = entry.fields["type"] == "surprise"
    if surprise and "ops" in entry.fields:
        findings.add(entry, "ops", Message("content-surprise_ops"))
    if not surprise and "ops" not in entry.fields:
        findings.add(entry, "ops", Message("content-card_ops"))
    if surprise and not entry.fields.get("windows"):
        findings.add(entry, "windows", Message("content-surprise_windows", windows=any_of(WINDOWS)))
    if not surprise and entry.fields.get("windows"):
        findings.add(entry, "windows", Message("content-windows_of_event"))
    if surprise and entry.fields.get("works_from_table", False):
        findings.add(entry, "works_from_table", Message("content-surprise_from_table"))
    optional = entry.fields.get("optional", False)
    if optional != entry.fields["number"].startswith("O"):
        findings.add(entry, "number", Message("content-optional_number"))


def check_effect(findings: Findings, entry: ContentEntry) -> None:
    effect = entry.fields["effect"]
    if effect not in EFFECTS:
        hint = did_you_mean(effect, list(EFFECTS))
        findings.add(entry, "effect", with_hint(Message("content-no_such_effect", effect=effect), hint))
        return
    params = entry.fields.get("params", {})
    check_params(findings, entry, "params", EFFECTS[effect], params)
    by_die = params.get("deserters_by_die")
    if isinstance(by_die, list) and len(by_die) != DIE_FACES:
        findings.add(entry, "params.deserters_by_die", Message("content-die_numbers", faces=DIE_FACES))


def check_silver_shields(findings: Findings, entry: ContentEntry) -> None:
    """Check that all of them come with one card (7.2D)."""
    shields = findings.ids("unit")["silver_shields"]
    supply = shields.fields["supply"]
    come = entry.fields.get("params", {}).get("units")
    if isinstance(come, dict) and come != {"silver_shields": supply}:
        findings.add_between(
            [(entry, "params.units"), (shields, "supply")],
            Message("content-silver_shields", come=repr(come), supply=supply),
        )
