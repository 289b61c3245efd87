"""The board precomputed for play: adjacency, costs and ratings as flat lists indexed by small integers.

Built once from the content and shared by every state; it never changes during a game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from diadochoi.content.model import Content, FleetHolder, PathKind, SpaceKind
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import (
    FACTION_COUNT,
    NO_FLEET,
    Army,
    Card,
    Fleet,
    General,
    Royal,
    Seat,
    Space,
    as_card,
    as_space,
)

# The content's enums as plain ints for the hot paths: the kinds of space (2/b) and of path (2/o).
MINOR: Final = int(SpaceKind.MINOR)
MAJOR: Final = int(SpaceKind.MAJOR)
STRONGHOLD: Final = int(SpaceKind.STRONGHOLD)
TRANSIT: Final = int(SpaceKind.TRANSIT)
LAND: Final = int(PathKind.LAND)
MOUNTAIN: Final = int(PathKind.MOUNTAIN)
STRAIT: Final = int(PathKind.STRAIT)
BY_SEA: Final = int(PathKind.SEA)
TRANSMED: Final = int(PathKind.TRANSMED)


class Board:
    """Everything the rules look up about the printed board and the pieces.

    The comments say what each group of lists is indexed by.
    """

    def __init__(self, content: Content, config: Config | None = None) -> None:
        self.content = content
        spaces = content.spaces
        # by Space
        self.size: int = len(spaces)
        self.named: int = content.named_spaces  # the first so many; the others are Transit Points
        self.kind: list[int] = [int(space.kind) for space in spaces]
        self.province: list[int] = [space.province for space in spaces]  # negative: in none (2/i)
        self.port: list[bool] = [space.port for space in spaces]  # 2/j, 2/aq
        self.longitude: list[float] = [space.longitude for space in spaces]  # 9.5/m
        self.siege_modifier: list[int] = [space.siege_modifier for space in spaces]  # 15.2.B/a
        self.hellespont: list[Space] = [as_space(space.index) for space in spaces if space.hellespont]
        self.major_cities: list[Space] = [as_space(s.index) for s in spaces if s.kind == SpaceKind.MAJOR]

        self.space_ids: tuple[Space, ...] = tuple(map(as_space, range(self.size)))
        land: list[list[tuple[Space, int, int]]] = [[] for _ in spaces]
        sea: list[list[tuple[Space, int, int]]] = [[] for _ in spaces]
        links: list[set[Space]] = [set() for _ in spaces]
        for path in content.paths:
            by_sea = path.kind in (PathKind.SEA, PathKind.TRANSMED)  # 2/o, 9.3.A/b
            for here, there in (
                (as_space(path.a), as_space(path.b)),
                (as_space(path.b), as_space(path.a)),
            ):
                (sea if by_sea else land)[here].append((there, int(path.kind), path.cost))
                links[here].add(there)
        # (space, PathKind, cost), in a fixed order, so that lists of actions are the same everywhere
        self.land_moves: list[list[tuple[Space, int, int]]] = [sorted(moves) for moves in land]
        self.sea_moves: list[list[tuple[Space, int, int]]] = [sorted(moves) for moves in sea]
        self.links: list[list[Space]] = [sorted(joined) for joined in links]  # any kind of path (5.5/c)
        self.adjacent: list[list[Space]] = [sorted({m[0] for m in moves}) for moves in self.land_moves]
        # Land paths only: Interception (11.1.A/a) and Evasion (12.1/e)
        self.by_land: list[list[Space]] = [
            sorted({m[0] for m in moves if m[1] == PathKind.LAND}) for moves in self.land_moves
        ]
        self.by_mountain: list[list[Space]] = [
            sorted({m[0] for m in moves if m[1] == PathKind.MOUNTAIN}) for moves in self.land_moves
        ]
        self.tables = content.tables
        self.within_naval_reach: list[frozenset[Space]] = [self._sea_reach(space) for space in self.space_ids]

        # by Province
        self.provinces: int = len(content.provinces)
        self.province_spaces: list[tuple[Space, ...]] = [
            tuple(map(as_space, p.spaces)) for p in content.provinces
        ]
        self.province_need: list[int] = [p.need for p in content.provinces]  # 2/v
        self.province_major: list[Space] = [as_space(p.major_city) for p in content.provinces]
        self.province_vp: list[int] = [p.vp for p in content.provinces]
        self.province_region: list[int] = [int(p.region) for p in content.provinces]
        self.province_adjacent: list[list[int]] = self._adjacent_provinces()

        # by General: the Major Generals first, then each seat's Minor Generals
        generals = content.generals
        seats = FACTION_COUNT - 1  # the Independent Faction has no Minor Generals
        per_player = content.minors.per_player
        self.majors: int = len(generals)
        self.minors_each: int = per_player
        minor_total = seats * per_player
        self.general_ids: tuple[General, ...] = tuple(map(General, range(self.majors + minor_total)))
        self.minors_of: tuple[tuple[General, ...], ...] = tuple(  # by seat
            self.general_ids[first : first + per_player]
            for first in range(self.majors, self.majors + minor_total, per_player)
        )
        self.initiative: list[int] = [g.initiative for g in generals] + [
            content.minors.initiative
        ] * minor_total
        self.battle: list[int] = [g.battle for g in generals] + [content.minors.battle] * minor_total
        self.seniority: list[int] = [g.seniority for g in generals] + [0] * minor_total
        self.popularity: list[int] = [g.popularity for g in generals] + [0] * minor_total
        self.general_legitimacy: list[int] = [g.legitimacy for g in generals] + [0] * minor_total
        self.ability: list[str] = [g.ability.name for g in generals] + [""] * minor_total
        self.ability_params = [g.ability.params for g in generals]

        # by Royal, Fleet and Army
        self.royals: int = len(content.royals)
        self.royal_ids: tuple[Royal, ...] = tuple(Royal(r.index) for r in content.royals)
        self.royal_kind: list[int] = [int(r.kind) for r in content.royals]
        self.royal_legitimacy: list[int] = [r.legitimacy for r in content.royals]
        self.fleets: int = len(content.fleets)
        self.fleet_ids: tuple[Fleet, ...] = tuple(Fleet(f.index) for f in content.fleets)
        self.fleet_normal: list[int] = [f.normal for f in content.fleets]
        self.fleet_upgraded: list[int] = [f.upgraded for f in content.fleets]
        self.fleet_of_space: dict[Space, Fleet] = {
            as_space(f.holder_index): Fleet(f.index) for f in content.fleets if f.holder == FleetHolder.SPACE
        }
        self.fleet_of_province: dict[int, Fleet] = {
            f.holder_index: Fleet(f.index) for f in content.fleets if f.holder == FleetHolder.PROVINCE
        }
        self.armies: int = len(content.independents)
        self.army_ids: tuple[Army, ...] = tuple(Army(a.index) for a in content.independents)
        self.army_units: list[int] = [a.units for a in content.independents]
        self.army_battle: list[int] = [a.battle for a in content.independents]
        self.army_initiative: list[int] = [a.initiative for a in content.independents]
        # by Card: what every decision needs
        self.cards = content.cards
        self.card_type: list[int] = [int(card.type) for card in self.cards]
        self.card_ops: list[int] = [card.ops for card in self.cards]
        self.card_effect: list[str] = [card.effect for card in self.cards]
        self.card_params: list[dict[str, object]] = [dict(card.params) for card in self.cards]
        self.card_from_turn: list[int] = [card.earliest_turn for card in self.cards]
        # The Surprise cards that may be played at each moment, and those that may be played at any.
        moments = dict.fromkeys(moment for card in self.cards for moment in card.windows)
        self.cards_at_moment: dict[str, frozenset[Card]] = {
            moment: frozenset(as_card(card.index) for card in self.cards if moment in card.windows)
            for moment in moments
        }
        self.cards_with_moments: frozenset[Card] = frozenset(
            as_card(card.index) for card in self.cards if card.windows
        )

        # by the id in the content
        index = content.index
        self.space_index = {name: as_space(number) for name, number in index["space"].items()}
        self.province_index = index["province"]
        self.general_index = {name: General(number) for name, number in index["general"].items()}
        self.royal_index = {name: Royal(number) for name, number in index["royal"].items()}
        self.fleet_index = {name: Fleet(number) for name, number in index["fleet"].items()}
        self.pontic = self.fleet_index.get("pontic", NO_FLEET)  # it gives no VP (3e/13.2/d)
        self.army_index = {name: Army(number) for name, number in index["army"].items()}
        self.card_index = {name: as_card(number) for name, number in index["card"].items()}
        # Pieces and places that individual rules name.
        self.pella = self.space_index["pella"]
        self.makedonia = self.province_index["makedonia"]
        self.lord_of_asia = content.tables.lord_of_asia
        self.hellespont_provinces: tuple[int, ...] = ()  # if Provinces count instead of spaces (hy/5)
        self.alexandros = self.royal_index["alexandros"]
        self.philippos = self.royal_index["philippos"]
        self.herakles = self.royal_index["herakles"]
        self.cart = self.royal_index["funeral_cart"]
        self.antipatros = self.general_index["antipatros"]
        self.polyperchon = self.general_index["polyperchon"]
        self.demetrios = self.general_index["demetrios"]
        self.antigonos = self.general_index["antigonos"]
        self.perdikkas = self.general_index["perdikkas"]
        self.rank: list[int] = self.seniority  # who commands whom
        self.ranks_tie = False
        self.must_play: frozenset[Card] = frozenset()
        self.attrition_on_entry: frozenset[Space] = frozenset()  # Strongholds that cost CUs on entry (hy/23)
        if config is not None:
            self._obey(config)

    def _obey(self, config: Config) -> None:
        """Set the pieces up as the switches of a game say."""
        if not config.general_abilities:
            self.ability = [""] * len(self.ability)
        if config.command_rank == "stars":
            three, two, one, none = 3, 2, 1, 0  # stars; Minor Generals have none
            stars = dict.fromkeys(config.three_star_generals, three)
            stars.update(dict.fromkeys(config.two_star_generals, two))
            ranks = [stars.get(general.id, one) for general in self.content.generals]
            self.rank = ranks + [none] * (len(self.seniority) - len(ranks))
            self.ranks_tie = config.command_tie == "owner_before_move"
        if config.polyperchon == "same_counter":
            for ratings in (self.initiative, self.battle, self.popularity):
                ratings[self.polyperchon] = ratings[self.antipatros]
        if config.independent_reaction_initiative:
            self.army_initiative = [config.independent_reaction_initiative] * self.armies
        self.lord_of_asia = tuple(self.province_index[name] for name in config.lord_of_asia_provinces)
        if config.hellespont_counts == "provinces":
            self.hellespont_provinces = tuple(sorted({self.province[space] for space in self.hellespont}))
        if config.royal_family_legitimacy == "one_each":
            self.royal_legitimacy = [1 if worth else 0 for worth in self.royal_legitimacy]
        if config.stronghold_attrition == "on_entry":
            exempt = {self.space_index[name] for name in config.stronghold_attrition_exempt}
            hexes = {space for space in self.space_ids if self.kind[space] == STRONGHOLD}
            self.attrition_on_entry = frozenset(hexes - exempt)
        cards = self.card_index
        self.must_play = frozenset(cards[name] for name in config.must_play_cards if name in cards)

    def _sea_reach(self, space: Space) -> frozenset[Space]:
        """13.3.A/b, T/k: spaces from which a Fleet can fight; Trans-Mediterranean paths do not count."""
        reach = {space}
        for _ in range(self.tables.numbers["naval_interception_range"]):
            reach |= {m[0] for here in reach for m in self.sea_moves[here] if m[1] == PathKind.SEA}
        return frozenset(reach)

    def _adjacent_provinces(self) -> list[list[int]]:
        """2/z, 3e/2.7/b: Provinces connected by Land, Mountain or Strait paths, over Transit Points too."""
        joined: list[set[int]] = [set() for _ in range(self.provinces)]
        for start in self.space_ids:
            home = self.province[start]
            if home < 0:
                continue
            # Transit Points belong to no Province on our map: the path goes on through them.
            passed, on_the_way = {start}, [start]
            while on_the_way:
                for near in self.adjacent[on_the_way.pop()]:
                    if self.province[near] >= 0:
                        joined[home].add(self.province[near])
                    elif near not in passed:
                        passed.add(near)
                        on_the_way.append(near)
        return [sorted(near - {home}) for home, near in enumerate(joined)]

    def minor_generals(self, seat: Seat) -> tuple[General, ...]:
        return self.minors_of[seat]

    def is_minor(self, general: General) -> bool:
        return general >= self.majors


@lru_cache(maxsize=16)
def _board(content_hash: str, pieces: tuple[object, ...], holder: _Holder) -> Board:
    return Board(holder.content, holder.config)


def _pieces(config: Config) -> tuple[object, ...]:
    """Return the switches that change what is printed on the pieces."""
    return (
        config.general_abilities,
        config.command_rank,
        config.command_tie,
        config.three_star_generals,
        config.two_star_generals,
        config.polyperchon,
        config.independent_reaction_initiative,
        config.must_play_cards,
        config.hellespont_counts,
        config.royal_family_legitimacy,
        config.stronghold_attrition if config.stronghold_attrition == "on_entry" else "",
        config.stronghold_attrition_exempt,
    )


class _Holder:
    """A cache key made only of the content's hash, its pack and the switches."""

    def __init__(self, content: Content, config: Config | None) -> None:
        self.content = content
        self.config = config

    def __hash__(self) -> int:
        return hash(self.content.hash)

    def __eq__(self, other: object) -> bool:
        # A pack may change only words: same hash, different names.
        if not isinstance(other, _Holder):
            return False
        return other.content.hash == self.content.hash and other.content.pack == self.content.pack


def board_for(content: Content, config: Config | None = None) -> Board:
    """Return the shared board of a content for games with these settings; by default the 4th edition's."""
    pieces = _pieces(config) if config is not None else _PRINTED
    asia = tuple(content.provinces[province].id for province in content.tables.lord_of_asia)
    if config is not None and config.lord_of_asia_provinces != asia:  # different from the printed ones
        pieces += config.lord_of_asia_provinces
    if pieces == _PRINTED:
        config = None
    return _board(content.hash, pieces, _Holder(content, config))


_PRINTED: Final = _pieces(Config(4))
