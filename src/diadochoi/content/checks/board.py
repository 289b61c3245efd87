"""The map as a whole: paths that fit their ends, Ports, what can be reached, Provinces and their cities."""

from __future__ import annotations

from diadochoi.content.checks.findings import Findings, listed
from diadochoi.content.entries import ContentEntry

BY_SEA = ("sea", "transmed")
HELLESPONT_PORTS = 5


# The kinds of entry that these checks rely on.
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
            findings.add(entry, "b", f"leads from {a!r} to itself")
        if kind not in BY_SEA:
            continue
        for key, name in (("a", a), ("b", b)):
            if places[name].kind == "transit":
                findings.add(
                    entry, key, f"a {kind} path cannot end at the Transit Point {name!r}; it is not a Port"
                )
            elif not places[name].fields.get("port", False):
                findings.add(
                    entry, key, f"a {kind} path needs a Port, but {name!r} is not one; set port = true there"
                )


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
            findings.add(entry, "port", "no sea path leads here; add one or set port = false")
        if port and not entry.fields.get("seas"):
            findings.add(entry, "seas", "a Port needs its sea, such as seas = ['megale_thalassa']")
        if not port and entry.fields.get("seas"):
            findings.add(entry, "seas", "only a Port has seas; set port = true or leave seas out")


def check_reach(findings: Findings) -> None:
    """Every place must be reachable from every other by some path."""
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
            what = "no path leads here" if not joined[name] else "no path leads here from the rest of the map"
            findings.add(entry, "", f"{what}; add a [[path]] with this id")
        elif entry.kind == "transit" and len(joined[name]) < 2:
            findings.add(entry, "", "is a dead end; a Transit Point joins at least two places")


def check_provinces(findings: Findings) -> None:
    members: dict[str, list[ContentEntry]] = {name: [] for name in findings.ids("province")}
    for entry in findings.entries.of("space"):
        members[entry.fields["province"]].append(entry)
    for name, province in findings.ids("province").items():
        spaces = members[name]
        if not spaces:
            findings.add(province, "", "has no spaces; put one in it or remove it")
        majors = [entry for entry in spaces if entry.fields["kind"] == "major"]
        for entry in majors[1:]:
            cities = listed((repr(city.fields["id"]) for city in majors), "and")
            findings.add(
                entry, "kind", f"{name!r} has several Major Cities, {cities}; a Province can have one"
            )


def check_hellespont(findings: Findings) -> None:
    marked = [entry for entry in findings.entries.of("space") if entry.fields.get("hellespont", False)]
    if len(marked) != HELLESPONT_PORTS:
        names = listed((repr(entry.fields["id"]) for entry in marked), "and") if marked else "none"
        findings.add_all(
            "space", f"{len(marked)} spaces are marked hellespont ({names}); mark exactly {HELLESPONT_PORTS}"
        )
    for entry in marked:
        if not entry.fields.get("port", False):
            findings.add(entry, "hellespont", "a Hellespont space must be a Port; set port = true")


def check_independent_spaces(findings: Findings) -> None:
    limit = findings.entries.one("numbers").get("independent_pcs")
    for players in (2, 3, 4, 5):
        gray = sum(players in entry.fields["independent"] for entry in findings.entries.of("space"))
        if isinstance(limit, int) and gray > limit:
            findings.add_all(
                "space",
                f"{gray} spaces start Independent with {players} players; the box has {limit} markers",
            )
