"""Tables and numbers: grids that fit their rows and columns, every roll covered, every number known."""

from __future__ import annotations

from itertools import pairwise

from diadochoi.content.checks.fields import is_whole
from diadochoi.content.checks.findings import Findings, listed
from diadochoi.content.entries import ContentEntry, numbers_known
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import ALWAYS_ALLOWED

# The kinds of entry that these checks rely on.
READS = ("battle", "attrition", "siege", "elephant", "unrest", "numbers", "seats", "setup")


def check(findings: Findings) -> None:
    for kind, first_row in (("battle", 2), ("attrition", 1), ("siege", 1)):
        entry = findings.entries.of(kind)[0]
        rows = entry.fields["rows"]
        check_steps(findings, entry, "rows", first_row)
        if kind == "siege":
            for key in ("points", "losses"):
                if len(entry.fields[key]) != len(rows):
                    findings.add(
                        entry,
                        key,
                        f"has {len(entry.fields[key])} numbers; give one for each of {len(rows)} rows",
                    )
        else:
            check_grid(findings, entry)
    check_faces(findings)
    check_unrest(findings)
    check_numbers(findings)
    check_seats(findings)


def check_steps(findings: Findings, entry: ContentEntry, key: str, first: int) -> None:
    steps = entry.fields[key]
    if not steps or steps[0] > first or any(low >= high for low, high in pairwise(steps)):
        findings.add(entry, key, f"{steps} must increase by 1 from {first}")


def check_grid(findings: Findings, entry: ContentEntry) -> None:
    rows, columns, values = (entry.fields[key] for key in ("rows", "columns", "values"))
    check_steps(findings, entry, "columns", 1)
    if len(values) != len(rows):
        findings.add(entry, "values", f"has {len(values)} rows; `rows` names {len(rows)}")
    for label, row in zip(rows, values, strict=False):
        if len(row) != len(columns):
            findings.add(
                entry, "values", f"the row for {label} has {len(row)} numbers; `columns` names {len(columns)}"
            )
        if any(value < 0 for value in row):
            findings.add(entry, "values", f"the row for {label} has a number below 0")


def check_faces(findings: Findings) -> None:
    entry = findings.entries.of("elephant")[0]
    if len(entry.fields["faces"]) != 6:
        findings.add(
            entry, "faces", f"has {len(entry.fields['faces'])} numbers; give one for each face of a die"
        )


def check_unrest(findings: Findings) -> None:
    rolls = {entry.fields["roll"] for entry in findings.entries.of("unrest")}
    missing = sorted(set(range(2, 13)) - rolls)
    if missing:
        findings.add_all("unrest", f"the Unrest Table lacks {listed(missing, 'and')}")
    for entry in findings.entries.of("unrest"):
        if not entry.fields["provinces"]:
            findings.add(entry, "provinces", "needs one or two Provinces")


def check_numbers(findings: Findings) -> None:
    entry = findings.entries.of("numbers")[0]
    known = numbers_known()
    for name, value in entry.fields.items():
        if name in ALWAYS_ALLOWED:
            continue
        if name not in known:
            findings.add(entry, name, f"there is no number of this name{did_you_mean(name, known)}")
        elif not is_whole(value):
            findings.add(entry, name, f"{value!r} cannot be used here; give a whole number")
        elif not -9 <= value <= 99:
            findings.add(entry, name, f"{value} is out of range; give a whole number from -9 to 99")
    for name in known:
        if name not in entry.fields:
            findings.add(entry, name, "is missing; give a whole number")


def check_seats(findings: Findings) -> None:
    entry = findings.entries.of("seats")[0]
    colours = entry.fields["colours"]
    players = max(setup.fields["players"] for setup in findings.entries.of("setup"))
    if len(set(colours)) < players or len(set(colours)) != len(colours):
        findings.add(entry, "colours", f"give {players} different colours")
