"""Checks of the whole map: paths that fit their ends, Ports, reachable places, Provinces and their cities."""

from __future__ import annotations

from diadochoi.content.checks.findings import Findings, quoted
from diadochoi.content.entries import ContentEntry
from diadochoi.message import Message, all_of

BY_SEA = ("sea", "transmed")
HELLESPONT_PORTS = 5


# The kinds of entry that these checks use.
READS = ("province", "space", "transit", "path", "numbers")


def check(findings: Findings) -> None:
    check_paths(findings)
    check_ports(findings)
    check_reach(findings)
    check_provinces(findings)
    check_hellespont(findings)
    check_independent_spaces(findings)


def check_paths(findings: Findings) -> None:
    places = findings.ids("place")
    for entry in findings.entries.of("path"):
        a, b, kind = (entry.fields[name] for name in ("a", "b", "kind"))
        if a == b:
            findings.add(entry, "b", Message("content-path_to_itself", place=a))
        if kind not in BY_SEA:
            continue
        for key, name in (("a", a), ("b", b)):
            if places[name].kind == "transit":
                findings.add(entry, key, Message("content-sea_path_transit", kind=kind, place=name))
            elif not places[name].fields.get("port", False):
                findings.add(entry, key, Message("content-sea_path_port", kind=kind, place=name))


def check_ports(findings: Findings) -> None:
    touched = {
        name
        for entry in findings.entries.of("path")
        if entry.fields["kind"] in BY_SEA
        for name in (entry.fields["a"], entry.fields["b"])
    }
    for entry in findings.entries.of("space"):
        port = entry.fields.get("port", False)
        name = entry.fields["id"]
        if port and name not in touched:
            findings.add(entry, "port", Message("content-port_no_path"))
        if port and not entry.fields.get("seas"):
            findings.add(entry, "seas", Message("content-port_needs_sea"))
        if not port and entry.fields.get("seas"):
            findings.add(entry, "seas", Message("content-seas_without_port"))


def check_reach(findings: Findings) -> None:
    """Check that every place can be reached from every other by some path."""
    places = findings.ids("place")
    joined: dict[str, set[str]] = {name: set() for name in places}
    for entry in findings.entries.of("path"):
        a, b = entry.fields["a"], entry.fields["b"]
        joined[a].add(b)
        joined[b].add(a)
    parts: list[set[str]] = []
    unseen = dict.fromkeys(places)
    while unseen:
        start = next(iter(unseen))
        part, border = {start}, [start]
        while border:
            fresh = joined[border.pop()] - part
            part |= fresh
            border.extend(fresh)
        for name in part:
            unseen.pop(name, None)
        parts.append(part)
    main = max(parts, key=len, default=set())
    for name, entry in places.items():
        if name not in main:
            findings.add(entry, "", Message("content-cut_off" if joined[name] else "content-no_path"))
        elif entry.kind == "transit" and len(joined[name]) < 2:
            findings.add(entry, "", Message("content-dead_end"))


def check_provinces(findings: Findings) -> None:
    members: dict[str, list[ContentEntry]] = {name: [] for name in findings.ids("province")}
    for entry in findings.entries.of("space"):
        members[entry.fields["province"]].append(entry)
    for name, province in findings.ids("province").items():
        spaces = members[name]
        if not spaces:
            findings.add(province, "", Message("content-province_empty"))
        majors = [entry for entry in spaces if entry.fields["kind"] == "major"]
        for entry in majors[1:]:
            cities = all_of(quoted(city.fields["id"] for city in majors))
            findings.add(entry, "kind", Message("content-major_cities", province=name, cities=cities))


def check_hellespont(findings: Findings) -> None:
    marked = [entry for entry in findings.entries.of("space") if entry.fields.get("hellespont", False)]
    if len(marked) != HELLESPONT_PORTS:
        names = all_of(quoted(entry.fields["id"] for entry in marked))
        findings.add_all(
            "space",
            Message("content-hellespont_number", count=len(marked), names=names, needed=HELLESPONT_PORTS),
        )
    for entry in marked:
        if not entry.fields.get("port", False):
            findings.add(entry, "hellespont", Message("content-hellespont_port"))


def check_independent_spaces(findings: Findings) -> None:
    limit = findings.entries.one("numbers").get("independent_pcs")
    for players in (2, 3, 4, 5):
        gray = sum(players in entry.fields["independent"] for entry in findings.entries.of("space"))
        if isinstance(limit, int) and gray > limit:
            findings.add_all(
                "space",
                Message("content-independent_spaces", spaces=gray, players=players, limit=limit),
            )
