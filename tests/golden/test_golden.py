"""Whole games that must come out the same for ever: every action, die, event, result and state of them.

A change of the rules that alters them is either a mistake or deserves a new rules version and new games:
`python tools/golden.py` writes them anew. What each game shows is in index.json, and held to be true; that
they show all of the rules together is held below.
"""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.rules.core.config import OPTION_FIELDS
from diadochoi.rules.core.win_kinds import WIN_NAMES
from tests.golden import courses
from tests.golden.courses import FOLDER, difference, other_checksum, play_course, read_course, read_rows
from tests.golden.coverage import PURE, frame_names, shown, watched_frames

INDEX = read_rows(courses.INDEX)
CHECKSUMS = read_rows(courses.CHECKSUMS)
MOST_BYTES = 2_000_000


@pytest.mark.parametrize("name", sorted(INDEX))
def test_game_goes_as_before(name: str) -> None:
    course = read_course(name)
    game = play_course(course)
    assert difference(course, game) == ""
    # Was only the storage format changed? `python tools/golden.py --checksums` writes them anew.
    assert other_checksum(CHECKSUMS[name], game) == ""
    facts = INDEX[name]
    assert game.result is not None
    assert game.result.kind == facts["win"]
    assert (game.config.edition, game.players) == (facts["edition"], facts["players"])
    assert (game.state.turn, len(game.plays)) == (facts["turn"], facts["actions"])
    assert {key: facts[key] for key in ("end", "verbs", "events", "cards")} == shown(game)


SHORTEST = min(sorted(INDEX), key=lambda name: INDEX[name]["actions"])


def test_mending_a_word_on_a_card_changes_no_golden_game() -> None:
    course = read_course(SHORTEST)
    facts = load_edition(course["edition"])
    cards = tuple(
        dataclasses.replace(card, effect_text=(*card.effect_text, "Mended.")) for card in facts.cards
    )
    mended = dataclasses.replace(facts, cards=cards, hash="0" * len(facts.hash))
    game = play_course(course, mended)
    assert game.content.hash != facts.hash
    assert difference(course, game) == ""
    assert other_checksum(CHECKSUMS[SHORTEST], game) == ""


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("chance", "action "),
        ("events", "the events of actions 26 to 50 are other ones"),
        ("result", "the result is "),
    ],
)
def test_a_difference_is_found_and_located(part: str, told: str) -> None:
    course = read_course(SHORTEST)
    game = play_course(course)
    if part == "chance":
        rolled = next(action for action in course["actions"] if len(action) == 3)
        rolled[2][0] += 1
    elif part == "events":
        course["events"][1] = "0" * 16
    else:
        course["result"]["vp"][0] += 1
    assert difference(course, game).startswith(told)


def test_a_state_with_another_checksum_is_found_and_located() -> None:
    course = read_course(SHORTEST)
    known = CHECKSUMS[SHORTEST]
    other = {**known, "marks": [known["marks"][0], "0" * 16, *known["marks"][2:]]}
    assert other_checksum(other, play_course(course)) == "the state after action 50 has another checksum"


# ---------------------------------------------------------------------- what they show together


def together(key: str, edition: str | None = None) -> set[str]:
    games = [facts for facts in INDEX.values() if edition in (None, facts["edition"])]
    return {item for facts in games for item in facts[key]}


def test_there_are_fifty_games_of_all_sizes_and_editions() -> None:
    assert len(INDEX) == 50
    counts = Counter(facts["players"] for facts in INDEX.values())
    assert all(counts[players] >= 8 for players in (2, 3, 4, 5))
    assert {facts["windows"] for facts in INDEX.values()} == {"holders", "everyone"}
    editions = Counter(facts["edition"] for facts in INDEX.values())
    assert editions["4e"] >= 30
    assert all(editions[edition] >= 4 for edition in EDITIONS)


def test_the_games_use_every_optional_rule_and_none() -> None:
    options = together("options", "4e")
    assert {option.partition(":")[0] for option in options} == set(OPTION_FIELDS)
    assert any(":" in option for option in options)  # some optional cards of 16.1, not all
    assert any(not facts["options"] for facts in INDEX.values() if facts["edition"] == "4e")


def test_the_games_are_won_in_every_way() -> None:
    assert {facts["win"] for facts in INDEX.values() if facts["edition"] == "4e"} == set(WIN_NAMES[1:])


def test_some_games_end_without_a_regent_and_some_among_equals() -> None:
    ends = {facts["end"] for facts in INDEX.values()}
    assert "regency_without_regent" in ends
    parted = {end.partition("equals parted by ")[2] for end in ends if "," in end}
    assert {"Makedonia", "Macedonian CUs"} <= parted


# Procedures that no game of these editions begins, and why.
UNSEEN_PROCEDURES = {
    "PartAfterPart": "no card of the decks does one thing after another; a content pack may",
    "Force": "what an Activation is made of",
    "Mover": "what an Activation and the moves of Independent Armies are made of",
    "EnteringForce": "what an Entry is made of",
    "Voyage": "what a NavalMove is made of",
    "WhoGoesInside": "too rare: mixed CUs that go back to a city with some room, but too little (13.3.D/f)",
}
# Procedures of the other editions, of which there are few games here.
ELSEWHERE = frozenset(
    (
        "ArrivingWithPc", "BonusEvent", "Counterattack", "DeadlyBattle", "Dowry", "Escape",
        "EvasionsBesideInterceptors",
        "PassageRequest", "PlannedNavalMove", "Regency", "SiegeSegment", "SingleRollSiege", "StayingGuest",
        "Weather",
        "WornDown",
    )
)  # fmt: skip


@pytest.mark.skipif(not PURE, reason="a compiled engine does not tell which procedures it begins")
def test_the_games_go_through_every_procedure() -> None:
    """They are sorted by how much each adds, so that the first ones are enough."""
    missing = frame_names() - set(UNSEEN_PROCEDURES) - ELSEWHERE
    for name in sorted(INDEX):
        if missing:
            with watched_frames() as begun:
                play_course(read_course(name))
            missing -= begun
    assert missing == set()


def test_every_card_of_the_deck_is_played_for_its_event_or_as_a_surprise() -> None:
    assert together("cards", "4e") == {card.id for card in load().cards}


def test_the_games_tell_of_sieges_sea_fights_captures_and_burials() -> None:
    wanted = {
        "siege_completed", "burial", "royal_control", "capital_finished", "champion_lost", "pc_isolated",
        "marriage", "heir_assassinated", "popularity_gained", "training_completed", "champion_regained",
    }  # fmt: skip
    assert wanted <= together("events")


def test_the_files_are_small() -> None:
    files = list(FOLDER.glob("*.json.gz"))
    assert sorted(file.name.removesuffix(".json.gz") for file in files) == sorted(INDEX)
    assert sorted(CHECKSUMS) == sorted(INDEX)
    assert sum(file.stat().st_size for file in [*files, courses.CHECKSUMS, courses.INDEX]) < MOST_BYTES
