"""Checks of Generals, Royal Family, Fleets, Independent Armies and units against each other and the map."""

from __future__ import annotations

from diadochoi.content.checks.effects import ABILITIES, check_params
from diadochoi.content.checks.findings import Findings
from diadochoi.content.entries import ContentEntry
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import PLAYER_COUNTS, UNIT_KINDS
from diadochoi.message import Message, all_of, with_hint

LIMITED_KINDS = ("royal", "silver_shields")  # 7.2: limited to the number of counters

# The kinds of entry that these checks use.
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
        findings.add_all("unit", Message("content-unit_order", units=UNIT_KINDS))


def check_units(findings: Findings) -> None:
    """Refuse what the rules cannot handle: other kinds that roll or have a limit, more of a limited kind."""
    for entry in findings.entries.of("unit"):
        fields = entry.fields
        rolls = fields["id"] == "elephant"
        if rolls != (fields["strength"] < 0):
            key = "content-strength_rolls" if rolls else "content-strength_fixed"
            findings.add(entry, "strength", Message(key, strength=fields["strength"]))
        limited = fields["id"] in LIMITED_KINDS
        if limited != (fields["supply"] >= 0):
            key = "content-supply_limited" if limited else "content-supply_unlimited"
            findings.add(entry, "supply", Message(key, supply=fields["supply"]))
        if limited and fields["training_cost"]:
            findings.add(entry, "training_cost", Message("content-no_training"))


def check_seniority(findings: Findings) -> None:
    holders: dict[int, ContentEntry] = {}
    for entry in findings.entries.of("general"):
        seniority = entry.fields["seniority"]
        if seniority in holders:
            other = holders[seniority].fields["id"]
            findings.add(
                entry,
                "seniority",
                Message("content-seniority_taken", seniority=seniority, general=other),
            )
        holders.setdefault(seniority, entry)


def check_ability(findings: Findings, entry: ContentEntry) -> None:
    ability = entry.fields["ability"]
    if ability["name"] not in ABILITIES:
        name = ability["name"]
        hint = did_you_mean(name, list(ABILITIES)) or Message("content-there_are", names=all_of(ABILITIES))
        findings.add(entry, "ability.name", with_hint(Message("content-no_such_ability", ability=name), hint))
        return
    params = ability.get("params", {})
    check_params(findings, entry, "ability.params", ABILITIES[ability["name"]], params)


def check_classes(findings: Findings, entry: ContentEntry) -> None:
    classes = set(entry.fields["classes"].values())
    if "starting" in classes and "start" not in entry.fields:
        findings.add(entry, "start", Message("content-start_missing"))
    if "reserve" in classes and "recruit" not in entry.fields:
        findings.add(entry, "recruit", Message("content-recruit_missing"))


def check_start(findings: Findings, entry: ContentEntry) -> None:
    start = entry.fields["start"]
    spaces = findings.ids("space")
    for name in start["spaces"]:
        if spaces[name].fields["province"] != start["province"]:
            findings.add(
                entry,
                "start.spaces",
                Message("content-start_elsewhere", space=name, province=start["province"]),
            )
    if not start["spaces"]:
        findings.add(entry, "start.spaces", Message("content-start_space"))
    # All spaces of the Province except the Independent ones get a PC (4.6/b).
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
                Message(
                    "content-start_pcs",
                    pcs=start["pcs"],
                    players=players,
                    free=free,
                    province=start["province"],
                ),
            )
    for name in start.get("royals", ()):
        home = findings.ids("royal")[name].fields.get("start")
        if home not in start["spaces"]:
            findings.add(entry, "start.royals", Message("content-start_royal", royal=name, home=repr(home)))


def check_recruit(findings: Findings, entry: ContentEntry) -> None:
    recruit = entry.fields["recruit"]
    if bool(recruit.get("provinces")) == bool(recruit.get("any_port", False)):
        findings.add(entry, "recruit.provinces", Message("content-recruit_provinces"))


def check_deal(findings: Findings) -> None:
    """Check that all Starting Generals are dealt (4.4/b)."""
    for setup in findings.entries.of("setup"):
        players, each = setup.fields["players"], setup.fields["generals_each"]
        starting = sum(
            entry.fields["classes"][str(players)] == "starting" for entry in findings.entries.of("general")
        )
        if starting != players * each:
            findings.add(
                setup,
                "generals_each",
                Message(
                    "content-starting_generals",
                    players=players,
                    each=each,
                    needed=players * each,
                    found=starting,
                ),
            )


def check_royal_army(findings: Findings) -> None:
    """Check that all 8 Royal Army CUs start on the map (7.2F/a)."""
    royal = findings.ids("unit")["royal"]
    generals = [entry for entry in findings.entries.of("general") if "start" in entry.fields]
    placed = sum(entry.fields["start"]["units"].get("royal", 0) for entry in generals)
    if placed != royal.fields["supply"]:
        findings.add_between(
            [(royal, "supply"), *((entry, "start.units") for entry in generals)],
            Message("content-royal_army", placed=placed, supply=royal.fields["supply"]),
        )


def check_royals(findings: Findings) -> None:
    turns = {entry.fields["turn"] for entry in findings.entries.of("turn")}
    for entry in findings.entries.of("royal"):
        turn = entry.fields.get("regency_turn")
        if turn is not None and turn not in turns:
            findings.add(entry, "regency_turn", Message("content-no_such_turn", turn=turn))
        if turn is not None and entry.fields["kind"] != "heir":
            findings.add(entry, "regency_turn", Message("content-only_heir"))


def check_minors(findings: Findings) -> None:
    entry = findings.entries.of("minors")[0]
    colours = findings.entries.one("seats")["colours"]
    rows, per_player = entry.fields["names"], entry.fields["per_player"]
    if len(rows) != len(colours) or any(len(row) != per_player for row in rows):
        findings.add_between(
            [(entry, "names"), (entry, "per_player")],
            Message("content-minor_names", rows=len(colours), names=per_player),
        )


def check_fleets(findings: Findings) -> None:
    held: dict[tuple[str, str], str] = {}
    for entry in findings.entries.of("fleet"):
        fields = entry.fields
        holder = fields["holder"]
        if holder not in fields:
            findings.add(entry, holder, Message("content-fleet_holder", holder=holder))
            continue
        for other in {"province", "space", "card"} - {holder}:
            if other in fields:
                findings.add(entry, other, Message("content-fleet_other_holder", holder=holder))
        if fields["upgraded"] <= fields["normal"]:
            findings.add(
                entry,
                "upgraded",
                Message("content-fleet_upgraded", upgraded=fields["upgraded"], normal=fields["normal"]),
            )
        key = (holder, fields[holder])
        if key in held:
            findings.add(
                entry, holder, Message("content-fleet_taken", holder=fields[holder], fleet=held[key])
            )
        held.setdefault(key, fields["id"])


def check_independents(findings: Findings) -> None:
    spaces = findings.ids("space")
    for entry in findings.entries.of("independent"):
        fields = entry.fields
        if ("start" in fields) == ("wakes_by" in fields):
            findings.add(entry, "start", Message("content-army_start"))
        if "wakes_by" in fields and not fields.get("entries"):
            findings.add(entry, "entries", Message("content-army_entries"))
        allowed = fields.get("provinces", ())
        start = fields.get("start")
        if start and allowed and spaces[start].fields["province"] not in allowed:
            findings.add(
                entry, "start", Message("content-army_outside", space=start, provinces=all_of(allowed))
            )
