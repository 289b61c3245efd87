"""Each edition loads with its own facts, and its files agree with its switches."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.content.checks import find_problems
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition, read_edition
from diadochoi.content.loader import load
from diadochoi.content.model import Content, FleetHolder, GeneralClass
from diadochoi.content.switches import SwitchValue, resolve

NEVER = 99  # means "not possible" in the numbers of an edition
OLDER = ("3e", "hybrid")


def named(content: Content, kind: str, name: str) -> int:
    return content.index[kind][name]


def switches(edition: str) -> dict[str, SwitchValue]:
    return dict(resolve(load().editions[edition]))


def test_every_edition_with_switches_has_its_layers() -> None:
    assert set(EDITIONS) == set(load().editions)


def test_the_fourth_edition_is_the_shipped_content() -> None:
    assert load_edition("4e") is load()


def test_an_unknown_edition_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="5e"):
        load_edition("5e")


@pytest.mark.parametrize("edition", OLDER)
def test_an_edition_has_nothing_wrong_but_another_number_of_pieces(edition: str) -> None:
    entries, unmerged = read_edition(edition)
    assert unmerged == []
    faults = [str(problem) for problem in find_problems(entries) if not problem.of_number]
    assert faults == []


@pytest.mark.parametrize("edition", OLDER)
def test_pieces_carry_the_names_of_the_older_editions(edition: str) -> None:
    content = load_edition(edition)
    assert content.generals[named(content, "general", "perdikkas")].name == "Perdiccas"
    assert content.provinces[named(content, "province", "makedonia")].name == "Macedonia"
    assert content.spaces[named(content, "space", "sardeis")].name == "Sardis"
    assert content.royals[named(content, "royal", "philippos")].name == "Philip III"
    assert "23,000 Colonists" in {army.name for army in content.independents}


@pytest.mark.parametrize("edition", OLDER)
def test_cyrene_and_libya_are_two_provinces(edition: str) -> None:
    content = load_edition(edition)
    cyrene, libya = (content.provinces[named(content, "province", name)] for name in ("kyrene", "libye"))
    assert cyrene.spaces == (named(content, "space", "kyrene"),)
    assert libya.spaces == (named(content, "space", "barke"),)
    assert cyrene.region == libya.region


@pytest.mark.parametrize("edition", OLDER)
def test_the_dealt_generals_are_those_of_the_switch(edition: str) -> None:
    content = load_edition(edition)
    dealt = {g.id for g in content.generals if g.class_by_players[4] is GeneralClass.STARTING}
    assert dealt == set(switches(edition)["starting_generals"])  # type: ignore[arg-type]
    with_three = {g.id for g in content.generals if g.class_by_players[3] is GeneralClass.STARTING}
    assert with_three == dealt | {"eumenes"}


@pytest.mark.parametrize("edition", OLDER)
def test_generals_in_the_deck_know_how_to_arrive(edition: str) -> None:
    content = load_edition(edition)
    in_deck = switches(edition)["deck_general_cards"]
    assert isinstance(in_deck, tuple)
    for name in (*in_deck, "lysimachos", "leonnatos"):
        recruit = content.generals[named(content, "general", str(name))].recruit
        assert recruit is not None and sum(recruit.units) > 0, name


@pytest.mark.clauses("3e/2.1/a")
@pytest.mark.parametrize("edition", OLDER)
def test_the_deck_holds_54_cards_and_the_second_life_of_one(edition: str) -> None:
    cards = load_edition(edition).cards
    replacing = {str(card.params["replaced_by"]) for card in cards if "replaced_by" in card.params}
    assert replacing == {"silver_shields_47b"}
    generals = [card for card in cards if card.effect == "bring_general"]
    assert [card.params["general"] for card in generals] == ["seleukos", "eumenes", "lysimachos", "leonnatos"]
    tyche = [card for card in cards if card.id not in replacing and card not in generals]
    switches = load_edition(edition).editions["3e"].switches
    of_generals = {*switches["starting_generals"], *switches["deck_general_cards"]}  # type: ignore[misc]
    assert (len(tyche), len(tyche) + len(of_generals)) == (54, 64)
    assert all(edition in card.editions for card in cards)
    assert not any(card.optional for card in cards)


@pytest.mark.parametrize("edition", OLDER)
def test_the_pontic_fleet_comes_by_its_card(edition: str) -> None:
    content = load_edition(edition)
    fleet = content.fleets[named(content, "fleet", "pontic")]
    card = content.cards[named(content, "card", "the_pontic_fleet")]
    assert (fleet.holder, fleet.card) == (FleetHolder.CARD, card.id)
    assert (card.effect, card.params["fleet"]) == ("gain_fleet", "pontic")


def test_lysimachus_always_starts_in_a_thrace_with_one_independent_space() -> None:
    content = load_edition("3e")
    thrace = content.provinces[named(content, "province", "thrake")]
    independent = {
        content.spaces[space].id for space in thrace.spaces if 4 in content.spaces[space].independent
    }
    assert independent == {"apollonia"}


@pytest.mark.parametrize("edition", ["4e", *OLDER])
def test_the_turns_of_the_heirs_agree_with_the_switches(edition: str) -> None:
    content = load_edition(edition)
    for heir in ("alexandros", "herakles"):
        turn = switches(edition)[f"{heir}_comes_of_age"]
        assert content.royals[named(content, "royal", heir)].regency_turn == turn
        in_calendar = [entry.turn for entry in content.calendar if f"regency_{heir}" in entry.events]
        assert in_calendar == ([turn] if turn else [])


@pytest.mark.parametrize("edition", ["4e", *OLDER])
def test_the_calendar_agrees_with_the_switches(edition: str) -> None:
    content, values = load_edition(edition), switches(edition)
    assert content.calendar[0].reinforcements is not values["reinforcements_skipped_in_turn_one"]
    assert tuple(turn.turn for turn in content.calendar if turn.burial) == values["burial_turns"]


@pytest.mark.parametrize("edition", ["4e", *OLDER])
def test_the_set_ups_agree_with_the_switches(edition: str) -> None:
    counts, values = load_edition(edition).player_counts, switches(edition)
    assert tuple(counts) == values["players_allowed"]
    assert tuple(count.hand for count in counts.values()) == values["hand_size"]
    assert tuple(count.rounds for count in counts.values()) == values["rounds"]
    assert tuple(count.table_cards for count in counts.values()) == values["table_cards"]
    assert tuple(count.reveals for count in counts.values()) == values["table_reveals"]
    instant = tuple(0 if count.instant_vp == NEVER else count.instant_vp for count in counts.values())
    assert instant == values["instant_vp"]


NUMBERS = {
    "forage_limit": "forage_limit_minor",
    "forage_limit_transit": "forage_limit_transit",
    "overrun_ratio": "overrun_ratio",
    "siege_minimum_cus": "siege_min_units",
    "sieges_per_space_surrender": "siege_attempts_surrender",
    "sieges_per_space_segment": "siege_attempts_activation",
    "remove_pc_mp": "remove_pc_movement_points",
    "remove_pc_minimum_cus": "remove_pc_min_units",
    "naval_cus": "naval_unit_limit",
    "cus_inside_city": "city_capacity",
    "evasion_spaces": "evade_range",
    "fleet_upgrade_ops": "fleet_upgrade_ops",
    "tomb_pella_legitimacy": "burial_pella_legitimacy",
    "tomb_legitimacy": "burial_elsewhere_legitimacy",
    "lord_of_asia_vp": "vp_lord_of_asia",
    "largest_fleet_vp": "vp_largest_fleet",
    "largest_fleet_minimum": "largest_fleet_minimum",
    "hellespont_vp": "vp_hellespont",
    "reinforcement_mercenaries": "reinforcements_mercenaries_each",
    "reinforcement_makedonia_loyal": "reinforcements_makedonia_loyal",
    "reinforcement_most_legitimacy_loyal": "reinforcements_most_legitimacy_loyal",
    "reinforcement_most_vp_mercenaries": "reinforcements_most_vp_mercenaries",
    "reinforcement_tied_vp_mercenaries": "reinforcements_most_vp_tied_mercenaries",
    "local_troops_space": "local_troops_space",
    "local_troops_province": "local_troops_province",
}


@pytest.mark.parametrize("edition", ["4e", *OLDER])
def test_numbers_and_tables_agree_with_the_switches(edition: str) -> None:
    content, values = load_edition(edition), switches(edition)
    numbers = content.tables.numbers
    told = {name: 0 if numbers[name] == NEVER else numbers[name] for name in NUMBERS}
    assert told == {name: values[switch] for name, switch in NUMBERS.items()}
    asia = {content.provinces[province].id for province in content.tables.lord_of_asia}
    assert asia == set(values["lord_of_asia_provinces"])  # type: ignore[arg-type]
    assert tuple(content.tables.path_cost) == values["path_cost"]
    assert content.tables.general_loss_win == values["leader_loss_win_from"]
    assert content.tables.general_loss_lose == values["leader_loss_lose_from"]
    assert (numbers["champion_legitimacy"] > 0) is values["champion_status"]


@pytest.mark.parametrize("edition", ["4e", "3e"])
def test_siege_points_agree_with_the_switches(edition: str) -> None:
    values = switches(edition)
    minor, major, stronghold = load_edition(edition).tables.siege_points_needed
    assert minor == values["siege_points_independent_minor"]
    assert major == values["siege_points_independent_city"]
    assert stronghold == values["siege_points_stronghold"]


def test_a_content_pack_lies_on_top_of_the_edition(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('id = "mine"\ntitle = "Mine"\nauthor = "me"\n', encoding="utf-8")
    (tmp_path / "map.toml").write_text('[[province]]\nid = "kyrene"\nvp = 2\n', encoding="utf-8")
    content = load_edition("3e", tmp_path)
    assert content.id == "3e+mine"
    assert content.provinces[named(content, "province", "kyrene")].vp == 2
    assert load_edition("3e").provinces[named(content, "province", "kyrene")].vp == 1


def test_the_editions_have_fingerprints_of_their_own() -> None:
    assert len({load_edition(edition).hash for edition in EDITIONS}) == len(EDITIONS)
