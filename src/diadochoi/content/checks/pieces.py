"""Generals, Royal Family, Fleets, Independent Armies, units: what they must say together and to the map."""

from __future__ import annotations

from diadochoi.content.checks.effects import ABILITIES, check_params
from diadochoi.content.checks.findings import Findings, listed
from diadochoi.content.entries import ContentEntry
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import PLAYER_COUNTS, UNIT_KINDS

LIMITED_KINDS = ("royal", "silver_shields")  # 7.2: no more of them than counters

# The kinds of entry that these checks rely on.
READS = (
    "unit",
    "general",
    "minors",
    "seats",
    "setup",
    "space",
    "royal",
    "turn",
    "fleet",
    "independent",
)


def check(findings: Findings) -> None:
    check_unit_order(findings)
    check_units(findings)
    check_seniority(findings)
    for entry in findings.entries.of("general"):
        check_ability(findings, entry)
        check_classes(findings, entry)
        if "start" in entry.fields:
            check_start(findings, entry)
        if "recruit" in entry.fields:
            check_recruit(findings, entry)
    check_deal(findings)
    check_royal_army(findings)
    check_royals(findings)
    check_minors(findings)
    check_fleets(findings)
    check_independents(findings)


def check_unit_order(findings: Findings) -> None:
    order = tuple(entry.fields["id"] for entry in findings.entries.of("unit"))
    if order != UNIT_KINDS:
        findings.add_all("unit", f"units must be in the order {', '.join(UNIT_KINDS)}")


def check_units(findings: Findings) -> None:
    """What the rules cannot obey: other kinds that roll, other kinds with a limit, more of a limited kind."""
    for entry in findings.entries.of("unit"):
        fields = entry.fields
        rolls = fields["id"] == "elephant"
        if rolls != (fields["strength"] < 0):
            right = "-1: they roll by `faces` of [elephant] in tables.toml" if rolls else "at least 0"
            findings.add(entry, "strength", f"{fields['strength']} cannot be used; it must be {right}")
        limited = fields["id"] in LIMITED_KINDS
        if limited != (fields["supply"] >= 0):
            right = "the number of counters" if limited else "-1: the rules set no limit"
            findings.add(entry, "supply", f"{fields['supply']} cannot be used; give {right}")
        if limited and fields["training_cost"]:
            findings.add(entry, "training_cost", "you cannot raise more than the game starts with; give 0")


def check_seniority(findings: Findings) -> None:
    holders: dict[int, ContentEntry] = {}
    for entry in findings.entries.of("general"):
        seniority = entry.fields["seniority"]
        if seniority in holders:
            other = holders[seniority].fields["id"]
            findings.add(
                entry,
                "seniority",
                f"{seniority} already belongs to {other!r}; each General needs a different one",
            )
        holders.setdefault(seniority, entry)


def check_ability(findings: Findings, entry: ContentEntry) -> None:
    ability = entry.fields["ability"]
    if ability["name"] not in ABILITIES:
        hint = did_you_mean(ability["name"], list(ABILITIES)) or f"; there are {listed(ABILITIES, 'and')}"
        findings.add(entry, "ability.name", f"there is no ability {ability['name']!r}{hint}")
        return
    params = ability.get("params", {})
    check_params(findings, entry, "ability.params", ABILITIES[ability["name"]], params)


def check_classes(findings: Findings, entry: ContentEntry) -> None:
    classes = set(entry.fields["classes"].values())
    if "starting" in classes and "start" not in entry.fields:
        findings.add(entry, "start", "is missing; a Starting General needs a place and CUs")
    if "reserve" in classes and "recruit" not in entry.fields:
        findings.add(entry, "recruit", "is missing; say where a Reserve General arrives")


def check_start(findings: Findings, entry: ContentEntry) -> None:
    start = entry.fields["start"]
    spaces = findings.ids("space")
    for name in start["spaces"]:
        if spaces[name].fields["province"] != start["province"]:
            findings.add(entry, "start.spaces", f"{name!r} is not in {start['province']!r}")
    if not start["spaces"]:
        findings.add(entry, "start.spaces", "needs at least one space")
    # All spaces of the Province but the Independent ones get a PC (4.6/b).
    for players in PLAYER_COUNTS:
        if entry.fields["classes"][str(players)] != "starting":
            continue
        free = sum(
            space.fields["province"] == start["province"] and players not in space.fields["independent"]
            for space in spaces.values()
        )
        if free != start["pcs"]:
            findings.add(
                entry,
                "start.pcs",
                f"{start['pcs']} PCs do not fit; with {players} players {free} spaces of "
                f"{start['province']!r} are not Independent",
            )
    for name in start.get("royals", ()):
        home = findings.ids("royal")[name].fields.get("start")
        if home not in start["spaces"]:
            findings.add(entry, "start.royals", f"{name!r} starts at {home!r}, not with him")


def check_recruit(findings: Findings, entry: ContentEntry) -> None:
    recruit = entry.fields["recruit"]
    if bool(recruit.get("provinces")) == bool(recruit.get("any_port", False)):
        findings.add(entry, "recruit.provinces", "give the Provinces where he arrives, or any_port = true")


def check_deal(findings: Findings) -> None:
    """All Starting Generals are dealt out (4.4/b)."""
    for setup in findings.entries.of("setup"):
        players, each = setup.fields["players"], setup.fields["generals_each"]
        starting = sum(
            entry.fields["classes"][str(players)] == "starting" for entry in findings.entries.of("general")
        )
        if starting != players * each:
            findings.add(
                setup,
                "generals_each",
                f"{players} players with {each} each need {players * each} Starting Generals; "
                f"there are {starting}",
            )


def check_royal_army(findings: Findings) -> None:
    """The 8 Royal Army CUs all start on the map (7.2F/a)."""
    royal = findings.ids("unit")["royal"]
    generals = [entry for entry in findings.entries.of("general") if "start" in entry.fields]
    placed = sum(entry.fields["start"]["units"].get("royal", 0) for entry in generals)
    if placed != royal.fields["supply"]:
        findings.add_between(
            [(royal, "supply"), *((entry, "start.units") for entry in generals)],
            f"Generals start with {placed} Royal Army CUs together; units.toml has {royal.fields['supply']}",
        )


def check_royals(findings: Findings) -> None:
    turns = {entry.fields["turn"] for entry in findings.entries.of("turn")}
    for entry in findings.entries.of("royal"):
        turn = entry.fields.get("regency_turn")
        if turn is not None and turn not in turns:
            findings.add(entry, "regency_turn", f"there is no Game Turn {turn} in calendar.toml")
        if turn is not None and entry.fields["kind"] != "heir":
            findings.add(entry, "regency_turn", "only an Heir can inherit; leave this out")


def check_minors(findings: Findings) -> None:
    entry = findings.entries.of("minors")[0]
    colours = findings.entries.one("seats")["colours"]
    rows, per_player = entry.fields["names"], entry.fields["per_player"]
    if len(rows) != len(colours) or any(len(row) != per_player for row in rows):
        findings.add_between(
            [(entry, "names"), (entry, "per_player")],
            f"give {len(colours)} rows of {per_player} names, one row for each seat colour",
        )


def check_fleets(findings: Findings) -> None:
    held: dict[tuple[str, str], str] = {}
    for entry in findings.entries.of("fleet"):
        fields = entry.fields
        holder = fields["holder"]
        if holder not in fields:
            findings.add(entry, holder, f"is missing; name the {holder} that holds the Fleet")
            continue
        for other in {"province", "space", "card"} - {holder}:
            if other in fields:
                findings.add(entry, other, f"does not fit holder = {holder!r}; leave it out")
        if fields["upgraded"] <= fields["normal"]:
            findings.add(
                entry,
                "upgraded",
                f"{fields['upgraded']} must be higher than the normal side ({fields['normal']})",
            )
        key = (holder, fields[holder])
        if key in held:
            findings.add(entry, holder, f"{fields[holder]!r} already gives the Fleet {held[key]!r}")
        held.setdefault(key, fields["id"])


def check_independents(findings: Findings) -> None:
    spaces = findings.ids("space")
    for entry in findings.entries.of("independent"):
        fields = entry.fields
        if ("start" in fields) == ("wakes_by" in fields):
            findings.add(
                entry, "start", "give either the space where it starts or the card that activates it"
            )
        if "wakes_by" in fields and not fields.get("entries"):
            findings.add(entry, "entries", "is missing; name the spaces joined to its holding box")
        allowed = fields.get("provinces", ())
        start = fields.get("start")
        if start and allowed and spaces[start].fields["province"] not in allowed:
            findings.add(entry, "start", f"{start!r} lies outside its Provinces, {listed(allowed, 'and')}")
