"""Checks of tables and numbers: grids that fit their rows and columns, no roll missing, no unknown number."""

from __future__ import annotations

from itertools import pairwise

from diadochoi.content.checks.fields import is_whole, unusable, wanted
from diadochoi.content.checks.findings import Findings
from diadochoi.content.entries import ContentEntry, numbers_known
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import ALWAYS_ALLOWED, Field, Type, whole
from diadochoi.message import Message, all_of, with_hint

# The kinds of entry that these checks use.
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
                        Message("content-row_numbers", numbers=len(entry.fields[key]), rows=len(rows)),
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
        findings.add(entry, key, Message("content-steps", steps=repr(steps), first=first))


def check_grid(findings: Findings, entry: ContentEntry) -> None:
    rows, columns, values = (entry.fields[key] for key in ("rows", "columns", "values"))
    check_steps(findings, entry, "columns", 1)
    if len(values) != len(rows):
        findings.add(entry, "values", Message("content-grid_rows", found=len(values), rows=len(rows)))
    for label, row in zip(rows, values, strict=False):
        if len(row) != len(columns):
            findings.add(
                entry,
                "values",
                Message("content-grid_columns", row=label, numbers=len(row), columns=len(columns)),
            )
        if any(value < 0 for value in row):
            findings.add(entry, "values", Message("content-grid_negative", row=label))


def check_faces(findings: Findings) -> None:
    entry = findings.entries.of("elephant")[0]
    if len(entry.fields["faces"]) != 6:
        findings.add(entry, "faces", Message("content-faces", numbers=len(entry.fields["faces"])))


def check_unrest(findings: Findings) -> None:
    rolls = {entry.fields["roll"] for entry in findings.entries.of("unrest")}
    missing = sorted(set(range(2, 13)) - rolls)
    if missing:
        findings.add_all("unrest", Message("content-unrest_rolls", rolls=all_of(missing)))
    for entry in findings.entries.of("unrest"):
        if not entry.fields["provinces"]:
            findings.add(entry, "provinces", Message("content-unrest_provinces"))


def check_numbers(findings: Findings) -> None:
    entry = findings.entries.of("numbers")[0]
    known = numbers_known()
    for name, value in entry.fields.items():
        if name in ALWAYS_ALLOWED:
            continue
        if name not in known:
            findings.add(entry, name, with_hint(Message("content-no_such_number"), did_you_mean(name, known)))
        elif not is_whole(value):
            findings.add(entry, name, unusable(value, wanted(Field(Type.WHOLE))))
        elif not -9 <= value <= 99:
            findings.add(
                entry, name, Message("content-out_of_range", value=str(value), wanted=wanted(whole(-9, 99)))
            )
    for name in known:
        if name not in entry.fields:
            findings.add(entry, name, Message("content-missing", wanted=wanted(Field(Type.WHOLE))))


def check_seats(findings: Findings) -> None:
    entry = findings.entries.of("seats")[0]
    colours = entry.fields["colours"]
    players = max(setup.fields["players"] for setup in findings.entries.of("setup"))
    if len(set(colours)) < players or len(set(colours)) != len(colours):
        findings.add(entry, "colours", Message("content-colours", players=players))
