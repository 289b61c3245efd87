"""Builds the frozen, indexed objects of the model from entries.

Decides the numbering and derived values (what control needs, the Major City of a Province). It assumes that
the entries are valid; the checks make sure of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from diadochoi.content import model
from diadochoi.content.build_tables import build_tables
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.entries import ContentEntry, Entries
from diadochoi.content.pack_files import PackFiles

Fields = dict[str, Any]
Index = dict[str, dict[str, int]]


def build(entries: Entries, identity: str, digest: str, pack: PackFiles | None = None) -> model.Content:
    index = number_entries(entries)
    tables = build_tables(entries, index["province"])
    spaces = build_spaces(entries, index)
    return model.Content(
        id=identity,
        hash=digest,
        provinces=build_provinces(entries, spaces),
        spaces=spaces,
        named_spaces=len(entries.of("space")),
        paths=build_paths(entries, index, tables.path_cost),
        units=build_units(entries),
        generals=tuple(
            build_general(number, entry.fields, index) for number, entry in enumerate(entries.of("general"))
        ),
        minors=build_minors(entries.one("minors")),
        royals=build_royals(entries, index),
        fleets=build_fleets(entries, index),
        independents=build_independents(entries, index),
        cards=tuple(build_card(number, entry.fields) for number, entry in enumerate(entries.of("card"))),
        tables=tables,
        player_counts={entry.fields["players"]: build_player_count(entry) for entry in entries.of("setup")},
        optional_rules={entry.fields["id"]: build_option(entry) for entry in entries.of("option")},
        house_rules={entry.fields["id"]: build_house_rule(entry) for entry in entries.of("house_rule")},
        editions=build_editions(entries),
        seat_colours=tuple(entries.one("seats")["colours"]),
        calendar=tuple(build_turn(entry.fields, entries) for entry in entries.of("turn")),
        seas={entry.fields["id"]: entry.fields["name"] for entry in entries.of("sea")},
        index=index,
        pack=pack,
    )


def number_entries(entries: Entries) -> Index:
    index: Index = {
        kind: {entry.fields["id"]: number for number, entry in enumerate(entries.of(kind))}
        for kind in ("province", "unit", "general", "royal", "fleet", "card")
    }
    index["army"] = {entry.fields["id"]: number for number, entry in enumerate(entries.of("independent"))}
    places = [*entries.of("space"), *entries.of("transit")]
    index["space"] = {entry.fields["id"]: number for number, entry in enumerate(places)}
    return index


def all_of(names: Iterable[str], index: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(index[name] for name in names)


def unit_counts(counts: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(counts.get(kind.name.lower(), 0) for kind in model.UnitKind)


def build_spaces(entries: Entries, index: Index) -> tuple[model.Space, ...]:
    places = [*entries.of("space"), *entries.of("transit")]
    return tuple(build_space(number, entry, index["province"]) for number, entry in enumerate(places))


def build_space(number: int, entry: ContentEntry, provinces: Mapping[str, int]) -> model.Space:
    fields = entry.fields
    transit = entry.kind == "transit"
    return model.Space(
        index=number,
        id=fields["id"],
        name=fields["name"],
        province=provinces[fields["province"]] if "province" in fields else -1,
        kind=model.SpaceKind.TRANSIT if transit else model.SpaceKind[fields["kind"].upper()],
        port=fields.get("port", False),
        seas=frozenset(fields.get("seas", ())),
        hellespont=fields.get("hellespont", False),
        siege_modifier=fields.get("siege_modifier", 0),
        independent=tuple(fields.get("independent", ())),
        longitude=float(fields["at"][1]),
        aka=fields.get("aka", ""),
    )


def build_provinces(entries: Entries, spaces: tuple[model.Space, ...]) -> tuple[model.Province, ...]:
    members: list[list[int]] = [[] for _ in entries.of("province")]
    major_city = [-1] * len(members)
    for space in spaces:
        if space.kind != model.SpaceKind.TRANSIT:
            members[space.province].append(space.index)
            if space.kind == model.SpaceKind.MAJOR:
                major_city[space.province] = space.index
    return tuple(
        model.Province(
            index=number,
            id=entry.fields["id"],
            name=entry.fields["name"],
            vp=entry.fields["vp"],
            region=model.Region[entry.fields["region"].upper()],
            spaces=tuple(members[number]),
            need=len(members[number]) // 2 + 1,  # more than half of its spaces (2/t)
            major_city=major_city[number],
            aka=entry.fields.get("aka", ""),
        )
        for number, entry in enumerate(entries.of("province"))
    )


def build_paths(entries: Entries, index: Index, costs: tuple[int, ...]) -> tuple[model.Path, ...]:
    places = index["space"]
    paths = []
    for entry in entries.of("path"):
        fields = entry.fields
        kind = model.PathKind[fields["kind"].upper()]
        paths.append(model.Path(places[fields["a"]], places[fields["b"]], kind, costs[kind]))
    return tuple(paths)


def build_units(entries: Entries) -> tuple[model.UnitType, ...]:
    return tuple(
        model.UnitType(
            kind=model.UnitKind[entry.fields["id"].upper()],
            id=entry.fields["id"],
            name=entry.fields["name"],
            strength=entry.fields["strength"],
            macedonian=entry.fields["macedonian"],
            training_cost=entry.fields["training_cost"],
            supply=entry.fields["supply"],
        )
        for entry in entries.of("unit")
    )


def build_general(number: int, fields: Fields, index: Index) -> model.General:
    ability = fields["ability"]
    return model.General(
        index=number,
        id=fields["id"],
        name=fields["name"],
        seniority=fields["seniority"],
        initiative=fields["initiative"],
        battle=fields["battle"],
        popularity=fields["popularity"],
        legitimacy=fields["legitimacy"],
        class_by_players={
            int(players): model.GeneralClass[name.upper()] for players, name in fields["classes"].items()
        },
        ability=model.Ability(
            name=ability["name"],
            title=ability["title"],
            text=ability["text"],
            params=frozen(ability.get("params", {})),
            clauses=tuple(ability.get("clauses", ())),
        ),
        start=build_start(fields["start"], index) if "start" in fields else None,
        recruit=build_recruit(fields["recruit"], index) if "recruit" in fields else None,
        aka=fields.get("aka", ""),
    )


def build_start(start: Fields, index: Index) -> model.Start:
    return model.Start(
        province=index["province"][start["province"]],
        spaces=all_of(start["spaces"], index["space"]),
        units=unit_counts(start["units"]),
        royals=all_of(start.get("royals", ()), index["royal"]),
        pcs=start["pcs"],
    )


def build_recruit(recruit: Fields, index: Index) -> model.Recruit:
    after = recruit.get("after_death_of")
    units: Fields = recruit["units"]
    with_cavalry: Fields = recruit.get("cavalry_units", units)
    return model.Recruit(
        units=unit_counts(units),
        cavalry_units=unit_counts(with_cavalry),
        provinces=all_of(recruit.get("provinces", ()), index["province"]),
        any_port=recruit.get("any_port", False),
        after_death_of=index["general"][after] if after else -1,
        may_take_major_city=recruit.get("may_take_major_city", False),
    )


def build_minors(fields: Fields) -> model.MinorGenerals:
    return model.MinorGenerals(
        per_player=fields["per_player"],
        initiative=fields["initiative"],
        battle=fields["battle"],
        names=tuple(tuple(row) for row in fields["names"]),
    )


def build_royals(entries: Entries, index: Index) -> tuple[model.Royal, ...]:
    return tuple(
        model.Royal(
            index=number,
            id=entry.fields["id"],
            name=entry.fields["name"],
            kind=model.RoyalKind[entry.fields["kind"].upper()],
            legitimacy=entry.fields["legitimacy"],
            start=index["space"][entry.fields["start"]] if "start" in entry.fields else -1,
            regency_turn=entry.fields.get("regency_turn", 0),
        )
        for number, entry in enumerate(entries.of("royal"))
    )


def build_fleets(entries: Entries, index: Index) -> tuple[model.Fleet, ...]:
    fleets = []
    for number, entry in enumerate(entries.of("fleet")):
        fields = entry.fields
        holder = model.FleetHolder[fields["holder"].upper()]
        by_card = holder == model.FleetHolder.CARD
        fleets.append(
            model.Fleet(
                index=number,
                id=fields["id"],
                name=fields["name"],
                holder=holder,
                holder_index=-1 if by_card else index[fields["holder"]][fields[fields["holder"]]],
                normal=fields["normal"],
                upgraded=fields["upgraded"],
                card=fields["card"] if by_card else "",
            )
        )
    return tuple(fleets)


def build_independents(entries: Entries, index: Index) -> tuple[model.IndependentArmy, ...]:
    return tuple(
        model.IndependentArmy(
            index=number,
            id=entry.fields["id"],
            name=entry.fields["name"],
            people=entry.fields["people"],
            units=entry.fields["units"],
            initiative=entry.fields["initiative"],
            battle=entry.fields["battle"],
            start=index["space"][entry.fields["start"]] if "start" in entry.fields else -1,
            entries=all_of(entry.fields.get("entries", ()), index["space"]),
            provinces=all_of(entry.fields.get("provinces", ()), index["province"]),
            forbidden_spaces=all_of(entry.fields.get("forbidden_spaces", ()), index["space"]),
            westward=entry.fields.get("westward", False),
            removed_in=all_of(entry.fields.get("removed_in", ()), index["province"]),
            returns_to_box=entry.fields.get("returns_to_box", False),
            wakes_by=entry.fields.get("wakes_by", ""),
        )
        for number, entry in enumerate(entries.of("independent"))
    )


def build_card(number: int, fields: Fields) -> model.Card:
    return model.Card(
        index=number,
        id=fields["id"],
        number=fields["number"],
        title=fields["title"],
        type=model.CardType[fields["type"].upper()],
        ops=fields.get("ops", 0),
        optional=fields.get("optional", False),
        removed_after_event=fields.get("removed_after_event", False),
        works_from_table=fields.get("works_from_table", False),
        earliest_turn=fields.get("earliest_turn", 1),
        windows=tuple(fields.get("windows", ())),
        effect=fields["effect"],
        params=frozen(fields.get("params", {})),
        summary_text=fields.get("summary_text", fields["effect_text"][0]),
        timing_text=fields["timing_text"],
        precondition_text=tuple(fields.get("precondition_text", ())),
        effect_text=tuple(fields["effect_text"]),
        clauses=tuple(fields["clauses"]),
        editions=tuple(fields.get("editions", EDITIONS)),
        kept=fields.get("kept", ""),
    )


def frozen(value: Any) -> Any:
    """Turn lists into tuples all the way down; dictionaries stay plain so that content can be pickled."""
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    return value


def build_player_count(entry: ContentEntry) -> model.PlayerCount:
    names = model.PlayerCount.__dataclass_fields__
    return model.PlayerCount(**{name: entry.fields[name] for name in names})


def build_turn(fields: Fields, entries: Entries) -> model.CalendarTurn:
    heirs = tuple(
        model.REGENCY_EVENT + entry.fields["id"]
        for entry in entries.of("royal")
        if entry.fields.get("regency_turn") == fields["turn"]
    )
    names = model.CalendarTurn.__dataclass_fields__
    own = {name: frozen(fields[name]) for name in names}
    return model.CalendarTurn(**{**own, "events": (*heirs, *own["events"])})


def build_option(entry: ContentEntry) -> model.OptionalRule:
    fields = entry.fields
    return model.OptionalRule(fields["id"], fields["title"], fields["text"], tuple(fields["clauses"]))


def build_bundle(fields: Fields) -> model.OptionalRule:
    return model.OptionalRule(
        fields["id"],
        fields["title"],
        fields["text"],
        tuple(fields["clauses"]),
        tuple(fields.get("players", ())),
        frozen(fields["switches"]),
    )


def build_house_rule(entry: ContentEntry) -> model.HouseRule:
    fields = entry.fields
    return model.HouseRule(
        id=fields["id"],
        title=fields["title"],
        text=fields["text"],
        values=tuple(fields["values"]),
        default=fields["default"],
        clauses=tuple(fields["clauses"]),
    )


def build_editions(entries: Entries) -> dict[str, model.Edition]:
    editions = {}
    for entry in entries.of("edition"):
        fields = entry.fields
        editions[fields["id"]] = model.Edition(
            id=fields["id"],
            title=fields["title"],
            turns=fields["turns"],
            instant_legitimacy=fields["instant_legitimacy"],
            instant_from_turn=fields["instant_from_turn"],
            switches=frozen(fields.get("switches", {})),
            options={option["id"]: build_bundle(option) for option in fields.get("option", [])},
        )
    return editions
