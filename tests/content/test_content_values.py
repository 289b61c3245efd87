"""Values that the rulebooks state outright: set-up, Generals, Royal Family, Fleets, units, deck."""

from __future__ import annotations

import subprocess
import sys

import pytest

from diadochoi.content import load
from diadochoi.content.model import CardType, FleetHolder, GeneralClass, RoyalKind, UnitKind

CONTENT = load()
GENERAL = {general.id: general for general in CONTENT.generals}
CARD = {card.id: card for card in CONTENT.cards}

# 4.6: Province, PCs, CUs, VP of the Province
STARTS = {
    "perdikkas": ("babylonia", 6, {"ROYAL": 4, "ELEPHANT": 2}, 4),
    "antipatros": ("makedonia", 5, {"ROYAL": 2, "LOYAL": 2}, 3),
    "krateros": ("kilikia", 2, {"ROYAL": 2, "LOYAL": 2}, 2),
    "ptolemaios": ("aigyptos", 5, {"LOYAL": 2, "MERCENARY": 2}, 6),
    "leonnatos": ("mikra_phrygia", 2, {"LOYAL": 2, "MERCENARY": 2}, 2),
    "peithon": ("media", 6, {"LOYAL": 2, "MERCENARY": 2}, 2),
    "antigonos": ("phrygia", 4, {"LOYAL": 2, "MERCENARY": 2}, 3),
    "eumenes": ("kappadokia", 5, {"LOYAL": 2, "MERCENARY": 2}, 2),
    "lysimachos": ("thrake", 5, {"LOYAL": 2, "MERCENARY": 2}, 3),
    "seleukos": ("koile_syria", 2, {"LOYAL": 2, "ELEPHANT": 2}, 1),
}
SENIORITY = (
    "perdikkas antipatros krateros ptolemaios leonnatos peithon lysimachos antigonos polyperchon seleukos "
    "peukestas demetrios eumenes kassandros aristonous nearchos asandros pleistarchos menelaos polyarchos"
)
ALWAYS_STARTING = {
    "perdikkas",
    "antipatros",
    "krateros",
    "ptolemaios",
    "leonnatos",
    "peithon",
    "antigonos",
    "eumenes",
}
RESERVE = {"aristonous", "nearchos", "asandros"}


def units(counts: tuple[int, ...]) -> dict[str, int]:
    return {kind.name: counts[kind] for kind in UnitKind if counts[kind]}


def ids(indices: tuple[int, ...]) -> set[str]:
    return {CONTENT.spaces[index].id for index in indices}


@pytest.mark.parametrize("name", STARTS)
def test_a_starting_general_is_set_up_as_printed(name: str) -> None:
    province, pcs, counts, vp = STARTS[name]
    start = GENERAL[name].start
    assert start is not None
    found = CONTENT.provinces[start.province]
    assert (found.id, start.pcs, units(start.units), found.vp) == (province, pcs, counts, vp)


@pytest.mark.parametrize("name", STARTS)
def test_starting_pcs_fill_the_spaces_that_are_not_gray(name: str) -> None:
    start = GENERAL[name].start
    assert start is not None
    for players, sort in GENERAL[name].class_by_players.items():
        if sort == GeneralClass.STARTING:
            spaces = [CONTENT.spaces[i] for i in CONTENT.provinces[start.province].spaces]
            assert sum(players not in space.independent for space in spaces) == start.pcs


def test_generals_start_where_the_rulebook_puts_them() -> None:
    spaces = {name: ids(GENERAL[name].start.spaces) for name in STARTS}  # type: ignore[union-attr]
    assert spaces["perdikkas"] == {"babylon"}
    assert spaces["krateros"] == {"tarsos", "issos"}
    assert spaces["leonnatos"] == {"abydos", "daskyleion"}
    assert spaces["eumenes"] == {"amaseia", "dana", "mazaka", "melitene", "zela"}
    assert len(spaces["lysimachos"]) == 6


def test_the_dealt_family_starts_with_its_general() -> None:
    def royals(name: str) -> set[str]:
        start = GENERAL[name].start
        assert start is not None
        return {CONTENT.royals[index].id for index in start.royals}

    assert royals("perdikkas") == {"alexandros", "funeral_cart"}
    assert royals("seleukos") == {"herakles"}


def test_seniority_runs_from_20_to_1() -> None:
    assert [GENERAL[name].seniority for name in SENIORITY.split()] == list(range(20, 0, -1))


@pytest.mark.parametrize(
    ("players", "more_starting", "more_reserve"),
    [
        (2, set(), {"lysimachos", "seleukos"}),
        (3, {"lysimachos"}, {"seleukos"}),
        (4, set(), {"lysimachos", "seleukos"}),
        (5, {"lysimachos", "seleukos"}, set()),
    ],
)
def test_generals_are_sorted_by_the_number_of_players(
    players: int, more_starting: set[str], more_reserve: set[str]
) -> None:
    def sorted_as(sort: GeneralClass) -> set[str]:
        return {g.id for g in CONTENT.generals if g.class_by_players[players] == sort}

    assert sorted_as(GeneralClass.STARTING) == ALWAYS_STARTING | more_starting
    assert sorted_as(GeneralClass.RESERVE) == RESERVE | more_reserve
    assert sorted_as(GeneralClass.EVENT) == {"polyperchon", "demetrios", "kassandros", "peukestas"}
    assert sorted_as(GeneralClass.UNAVAILABLE) == {"pleistarchos", "menelaos", "polyarchos"}


def test_set_up_numbers_by_player_count() -> None:
    rows = {
        n: (c.generals_each, c.instant_vp, c.hand, c.table_cards, c.rounds, c.reveals)
        for n, c in CONTENT.player_counts.items()
    }
    assert rows == {
        2: (4, 29, 5, 10, 5, 2),
        3: (3, 26, 5, 5, 5, 1),
        4: (2, 23, 5, 0, 5, 0),
        5: (2, 20, 4, 0, 4, 0),
    }
    assert [n for n, c in CONTENT.player_counts.items() if c.discard_pass] == [5]


def test_popularity_and_legitimacy_of_generals() -> None:
    assert {g.id: g.popularity for g in CONTENT.generals if g.popularity} == {
        "krateros": 2,
        "ptolemaios": 2,
        "eumenes": -2,
    }
    assert {g.id for g in CONTENT.generals if g.legitimacy == 1} == {"perdikkas", "leonnatos"}


def test_ratings_that_the_examples_show() -> None:
    assert GENERAL["krateros"].initiative == 4
    assert GENERAL["seleukos"].initiative == GENERAL["antigonos"].initiative == 2
    assert (GENERAL["demetrios"].initiative, GENERAL["demetrios"].battle) == (2, 2)
    assert (GENERAL["peukestas"].initiative, GENERAL["peukestas"].battle) == (3, 2)
    assert GENERAL["peithon"].battle == 3
    assert (CONTENT.minors.initiative, CONTENT.minors.battle, CONTENT.minors.per_player) == (4, 2, 4)


def test_legitimacy_of_the_royal_family() -> None:
    assert {r.id: r.legitimacy for r in CONTENT.royals} == {
        "alexandros": 5,
        "philippos": 4,
        "herakles": 2,
        "olympias": 3,
        "kleopatra": 3,
        "thessalonike": 2,
        "funeral_cart": 0,
    }
    assert {r.id: r.regency_turn for r in CONTENT.royals if r.regency_turn} == {
        "alexandros": 4,
        "herakles": 5,
    }
    assert [r.id for r in CONTENT.royals if r.start < 0] == ["philippos"]
    assert [r.kind for r in CONTENT.royals].count(RoyalKind.FEMALE) == 3


def test_reserve_generals_arrive_as_printed() -> None:
    found = {
        name: (units(r.units), {CONTENT.provinces[p].id for p in r.provinces}, r.any_port)
        for name in ("lysimachos", "seleukos", "aristonous", "nearchos", "asandros")
        if (r := GENERAL[name].recruit)
    }
    assert found == {
        "lysimachos": ({"LOYAL": 1, "MERCENARY": 1}, {"thrake"}, False),
        "seleukos": ({"LOYAL": 1, "ELEPHANT": 1}, {"babylonia"}, False),
        "aristonous": ({"LOYAL": 1, "MERCENARY": 1}, {"makedonia"}, False),
        "nearchos": ({"MERCENARY": 2}, set(), True),
        "asandros": ({"LOYAL": 1, "MERCENARY": 1}, {"karia"}, False),
    }
    asandros = GENERAL["asandros"].recruit
    assert asandros is not None
    assert asandros.after_death_of == GENERAL["antipatros"].index


def test_units_have_their_printed_strength_and_price() -> None:
    assert {u.id: (u.strength, u.macedonian, u.training_cost, u.supply) for u in CONTENT.units} == {
        "loyal": (2, True, 7, -1),
        "royal": (2, True, 0, 8),
        "silver_shields": (3, True, 0, 2),
        "mercenary": (1, False, 3, -1),
        "elephant": (-1, False, 0, -1),
        "cavalry": (1, False, 6, -1),
    }


def test_fleets_seen_on_the_tokens() -> None:
    fleets = {fleet.id: (fleet.normal, fleet.upgraded) for fleet in CONTENT.fleets}
    assert fleets["karia"] == (1, 2)
    assert fleets["rhodos"] == (2, 3)
    assert fleets["athenai"][1] == 3
    assert fleets["makedonia"][0] == fleets["kilikia"][0] == 1
    assert fleets["aigyptos"] == (1, 2)
    assert {f.id: f.card for f in CONTENT.fleets if f.holder == FleetHolder.CARD} == {
        "kilikia": "kilikia_pirates"
    }


def test_independent_armies_keep_to_their_limits() -> None:
    armies = {army.id: army for army in CONTENT.independents}
    assert CONTENT.spaces[armies["leosthenes"].start].id == "lamia"
    assert CONTENT.spaces[armies["ariarathes"].start].id == "komana"
    assert {a.id for a in armies.values() if a.start < 0} == {"philon", "glaukias", "seuthes"}
    assert {a.id for a in armies.values() if a.returns_to_box} == {"glaukias", "seuthes"}
    assert armies["philon"].westward
    assert armies["philon"].wakes_by == "23_000_greek_soldiers"


def test_the_deck_has_sixty_cards_and_ten_optional_ones() -> None:
    assert [card.optional for card in CONTENT.cards].count(False) == 60
    assert [card.optional for card in CONTENT.cards].count(True) == 10
    assert {card.number for card in CONTENT.cards} >= {"47A", "47B", "O60", "O69"}


def test_cards_that_work_from_the_table() -> None:
    assert {card.id for card in CONTENT.cards if card.works_from_table} == {
        "unrest",
        "unrest_spreads",
        "plans_of_their_own",
        "migration_of_illyrian_tribes",
        "scythian_invasion",
        "23_000_greek_soldiers",
    }


def test_only_surprise_cards_have_windows_and_no_ops() -> None:
    for card in CONTENT.cards:
        surprise = card.type == CardType.SURPRISE
        assert bool(card.windows) == surprise
        assert (card.ops == 0) == surprise


@pytest.mark.parametrize(
    ("card", "number", "ops"),
    [
        ("drink_the_hemlock", "1", 2),
        ("epidemic", "4", 2),
        ("kilikia_pirates", "28", 3),
        ("thessalonike_offers_marriage", "32", 3),
    ],
)
def test_cards_pictured_in_the_rulebook(card: str, number: str, ops: int) -> None:
    assert (CARD[card].number, CARD[card].ops) == (number, ops)


def test_ports_on_pontos_euxeinos() -> None:
    assert {s.id for s in CONTENT.spaces if "pontos_euxeinos" in s.seas} == {
        "apollonia",
        "odessos",
        "byzantion",
        "herakleia",
        "trapezous",
    }


def test_index_finds_every_entry() -> None:
    for kind, entries in (
        ("space", CONTENT.spaces),
        ("province", CONTENT.provinces),
        ("general", CONTENT.generals),
        ("royal", CONTENT.royals),
        ("fleet", CONTENT.fleets),
        ("army", CONTENT.independents),
        ("card", CONTENT.cards),
    ):
        assert {entry.id: entry.index for entry in entries} == CONTENT.index[kind]


def test_clauses_named_by_content_exist_in_the_rules_reference() -> None:
    from diadochoi.content.rulebook.reference import load_reference

    known = {
        clause.id
        for chapter in load_reference("4e").chapters
        for s in chapter.sections
        for clause in s.clauses
    }
    named = {clause for card in CONTENT.cards for clause in card.clauses}
    named |= {clause for general in CONTENT.generals for clause in general.ability.clauses}
    named |= {clause for rule in CONTENT.house_rules.values() for clause in rule.clauses}
    named |= {clause for option in CONTENT.optional_rules.values() for clause in option.clauses}
    assert named - known == set()


def test_importing_the_package_reads_no_content() -> None:
    code = "import sys, diadochoi; print('diadochoi.content.loader' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
