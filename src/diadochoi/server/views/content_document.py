"""The document from which a browser draws the table: geometry and facts, identified by id.

Made once from the content of each edition and served under its hash, so it can be cached for ever.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from typing import Final, cast

from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.model import (
    Card,
    CardType,
    Content,
    FleetHolder,
    General,
    IndependentArmy,
    PathKind,
    Recruit,
    RoyalKind,
    SpaceKind,
    Start,
)
from diadochoi.content.rulebook.counterparts import belongs_to, clause_in
from diadochoi.drawing.drawn_board import board_of, path_kind
from diadochoi.record.notation import VERB_NAMES, VERBS
from diadochoi.record.words import plain_words
from diadochoi.rules.core.config import OPTIONAL_CARDS, offered_options, optional_cards
from diadochoi.rules.core.version import RULES_VERSION
from diadochoi.rules.knowledge.views import Units
from diadochoi.server.storage.pack_store import about, content_of
from diadochoi.server.views.content_types import (
    ArmyInfo,
    CalendarTurnInfo,
    CardInfo,
    CardTypeName,
    ContentFacts,
    GeneralInfo,
    HouseRuleInfo,
    MapFacts,
    PieceFacts,
    PlayerCountInfo,
    RecruitInfo,
    RoyalKindName,
    SettingFacts,
    SpaceKindName,
    StartInfo,
    TablesInfo,
)
from diadochoi.server.views.verb_clauses import VERB_CLAUSES

_SPACE_KINDS: Final[dict[SpaceKind, SpaceKindName]] = {
    SpaceKind.MINOR: "minor",
    SpaceKind.MAJOR: "major",
    SpaceKind.STRONGHOLD: "stronghold",
    SpaceKind.TRANSIT: "transit",
}
_ROYAL_KINDS: Final[dict[RoyalKind, RoyalKindName]] = {
    RoyalKind.HEIR: "heir",
    RoyalKind.FEMALE: "female",
    RoyalKind.BODY: "body",
}
_CARD_TYPES: Final[dict[CardType, CardTypeName]] = {
    CardType.EVENT: "event",
    CardType.BONUS: "bonus",
    CardType.SURPRISE: "surprise",
    CardType.GENERAL: "general",
}


@lru_cache(32)
def document(edition: str, pack: str | None = None) -> tuple[str, bytes]:
    """The document of an edition, with a content pack applied: its hash and its JSON."""
    content = content_of(edition, pack)
    data: ContentFacts = {
        "edition": edition,
        "pack": about(pack),
        "content_hash": content.hash,
        "rules_version": RULES_VERSION,
        "colours": list(content.seat_colours),
        "geometry": board_of(content),
        **_map(content),
        **_pieces(content, edition),
        "cards": [_card(card, edition) for card in content.cards],
        "tables": _tables(content),
        **_settings(content, edition),
        "words": {"word": plain_words("en")},
        "verbs": list(VERBS),
        "verb_clauses": {
            VERB_NAMES[verb]: clause_in(edition, clause) for verb, clause in VERB_CLAUSES.items()
        },
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(text.encode()).hexdigest()[:32]
    return digest, f'{{"hash":"{digest}",{text[1:]}'.encode()


def by_hash(digest: str, edition: str | None = None, pack: str | None = None) -> bytes | None:
    """The document with this hash. With a pack, pass the edition too, because not every pack fits every
    edition."""
    for one in EDITIONS if edition is None else (edition,):
        own, body = document(one, pack)
        if own == digest:
            return body
    return None


# ---------------------------------------------------------------------- the map


def _map(content: Content) -> MapFacts:
    spaces = content.spaces
    return {
        "seas": dict(content.seas),
        "provinces": [
            {
                "id": province.id,
                "name": province.name,
                "aka": province.aka,
                "vp": province.vp,
                "need": province.need,
                "region": province.region.name.lower(),
                "spaces": [spaces[space].id for space in province.spaces],
                "major_city": spaces[province.major_city].id if province.major_city >= 0 else None,
            }
            for province in content.provinces
        ],
        "spaces": [
            {
                "id": space.id,
                "name": space.name,
                "aka": space.aka,
                "kind": _SPACE_KINDS[space.kind],
                "province": content.provinces[space.province].id if space.province >= 0 else None,
                "port": space.port,
                "seas": sorted(space.seas),
                "hellespont": space.hellespont,
                "siege_modifier": space.siege_modifier,
                "independent": list(space.independent),
                "transit": space.kind == SpaceKind.TRANSIT,
            }
            for space in spaces
        ],
        "paths": [
            {
                "a": spaces[path.a].id,
                "b": spaces[path.b].id,
                "kind": path_kind(PathKind(path.kind)),
                "cost": path.cost,
            }
            for path in content.paths
        ],
    }


# ---------------------------------------------------------------------- the pieces


def _pieces(content: Content, edition: str) -> PieceFacts:
    spaces = content.spaces
    return {
        "units": [
            {
                "id": unit.id,
                "name": unit.name,
                "strength": unit.strength if unit.strength >= 0 else None,
                "macedonian": unit.macedonian,
                "training_cost": unit.training_cost,
                "supply": unit.supply if unit.supply >= 0 else None,
            }
            for unit in content.units
        ],
        "generals": [_general(content, general, edition) for general in content.generals],
        "minors": {
            "per_player": content.minors.per_player,
            "initiative": content.minors.initiative,
            "battle": content.minors.battle,
            "names": [list(names) for names in content.minors.names],
            "ids": [[name.lower().replace(" ", "_") for name in names] for names in content.minors.names],
        },
        "royals": [
            {
                "id": royal.id,
                "name": royal.name,
                "kind": _ROYAL_KINDS[royal.kind],
                "legitimacy": royal.legitimacy,
                "start": spaces[royal.start].id if royal.start >= 0 else None,
                "regency_turn": royal.regency_turn,
            }
            for royal in content.royals
        ],
        "fleets": [
            {
                "id": fleet.id,
                "name": fleet.name,
                "holder": fleet.holder.name.lower(),
                "holder_id": _fleet_holder(content, fleet.holder, fleet.holder_index),
                "normal": fleet.normal,
                "upgraded": fleet.upgraded,
                "card": fleet.card or None,
            }
            for fleet in content.fleets
        ],
        "independents": [_army(content, army) for army in content.independents],
    }


def _fleet_holder(content: Content, holder: FleetHolder, index: int) -> str | None:
    if holder == FleetHolder.PROVINCE:
        return content.provinces[index].id
    return content.spaces[index].id if holder == FleetHolder.SPACE else None


def _units(content: Content, counts: tuple[int, ...]) -> Units:
    return {unit.id: count for unit, count in zip(content.units, counts, strict=False) if count}


def _general(content: Content, general: General, edition: str) -> GeneralInfo:
    return {
        "id": general.id,
        "name": general.name,
        "aka": general.aka,
        "seniority": general.seniority,
        "initiative": general.initiative,
        "battle": general.battle,
        "popularity": general.popularity,
        "legitimacy": general.legitimacy,
        "class_by_players": {
            str(players): kind.name.lower() for players, kind in general.class_by_players.items()
        },
        "ability": {
            "name": general.ability.name,
            "title": general.ability.title,
            "text": general.ability.text,
            "clauses": cited(edition, general.ability.clauses),
        }
        if general.ability.name
        else None,
        "start": _start(content, general.start),
        "recruit": _recruit(content, general.recruit),
    }


def _start(content: Content, start: Start | None) -> StartInfo | None:
    if start is None:
        return None
    return {
        "province": content.provinces[start.province].id,
        "spaces": [content.spaces[space].id for space in start.spaces],
        "units": _units(content, start.units),
        "royals": [content.royals[royal].id for royal in start.royals],
        "pcs": start.pcs,
    }


def _recruit(content: Content, recruit: Recruit | None) -> RecruitInfo | None:
    if recruit is None:
        return None
    return {
        "units": _units(content, recruit.units),
        "cavalry_units": _units(content, recruit.cavalry_units),
        "provinces": [content.provinces[province].id for province in recruit.provinces],
        "any_port": recruit.any_port,
        "after_death_of": content.generals[recruit.after_death_of].id
        if recruit.after_death_of >= 0
        else None,
    }


def _army(content: Content, army: IndependentArmy) -> ArmyInfo:
    return {
        "id": army.id,
        "name": army.name.title(),  # counters print capitals
        "people": army.people,
        "units": army.units,
        "initiative": army.initiative,
        "battle": army.battle,
        "start": content.spaces[army.start].id if army.start >= 0 else None,
        "entries": [content.spaces[space].id for space in army.entries],
        "provinces": [content.provinces[province].id for province in army.provinces],
        "wakes_by": army.wakes_by or None,
    }


def cited(edition: str, clauses: tuple[str, ...]) -> list[str]:
    """Clauses as an edition has them, without duplicates; clauses found only in the 4th edition are left out
    in others."""
    found = dict.fromkeys(clause_in(edition, clause) for clause in clauses)
    return [clause for clause in found if belongs_to(edition, clause)]


def _card(card: Card, edition: str) -> CardInfo:
    return {
        "id": card.id,
        "number": card.number,
        "title": card.title,
        "type": _CARD_TYPES[card.type],
        "ops": card.ops,
        "optional": card.optional,
        "removed_after_event": card.removed_after_event,
        "works_from_table": card.works_from_table,
        "earliest_turn": card.earliest_turn,
        "windows": list(card.windows),
        "summary": card.summary_text,
        "timing": card.timing_text,
        "preconditions": list(card.precondition_text),
        "effects": list(card.effect_text),
        "clauses": cited(edition, card.clauses),
        "editions": list(card.editions),
        "kept": card.kept or None,
    }


# ---------------------------------------------------------------------- tables and settings


def _tables(content: Content) -> TablesInfo:
    tables = content.tables
    return {
        "battle": [list(row) for row in tables.battle],
        "attrition": [list(row) for row in tables.attrition],
        "attrition_elephant_die": tables.attrition_elephant_die,
        "siege": [list(row) for row in tables.siege],
        "unrest": {
            str(roll): [content.provinces[province].id for province in places]
            for roll, places in tables.unrest.items()
        },
        "unrest_again": sorted(tables.unrest_again),
        "movement": [list(row) for row in tables.movement],
        "path_cost": {kind.name.lower(): tables.path_cost[kind] for kind in PathKind},
        "siege_points_needed": list(tables.siege_points_needed),
        "elephant": list(tables.elephant),
        "lord_of_asia": [content.provinces[province].id for province in tables.lord_of_asia],
        "numbers": dict(tables.numbers),
    }


def _settings(content: Content, edition: str) -> SettingFacts:
    cards = [card.id for card in optional_cards(content)]
    return {
        "player_counts": {
            str(count): cast(PlayerCountInfo, asdict(facts)) for count, facts in content.player_counts.items()
        },
        "calendar": [cast(CalendarTurnInfo, asdict(turn)) for turn in content.calendar],
        "optional_rules": [
            {
                "id": rule.id,
                "title": rule.title,
                "text": rule.text,
                "clauses": list(rule.clauses),
                "players": list(rule.players),
                "cards": cards if rule.id == OPTIONAL_CARDS else [],
            }
            for rule in offered_options(content, edition)
        ],
        "house_rules": [
            cast(HouseRuleInfo, {**asdict(rule), "clauses": tuple(cited(edition, rule.clauses))})
            for rule in content.house_rules.values()
        ],
        "editions": [
            {
                "id": each.id,
                "title": each.title,
                "turns": each.turns,
                "instant_legitimacy": each.instant_legitimacy,
                "instant_from_turn": each.instant_from_turn,
            }
            for each in content.editions.values()
        ],
    }
