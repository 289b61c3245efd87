"""Whole games that must come out the same for ever: every state, die and word of them.

A change of the rules that alters them is either a mistake or deserves a new rules version and new games:
`python tools/golden.py` writes them anew. What each game shows is in index.json, and held to be true; that
they show all of the rules together is held below.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from diadochoi.content import load
from diadochoi.record.stored.record import parse_record, record_text, replay
from diadochoi.rules.core.config import OPTION_FIELDS, PLAYABLE_EDITIONS
from diadochoi.rules.core.win_kinds import WIN_NAMES
from tests.golden.coverage import PURE, frame_names, shown, watched_frames

FOLDER = Path(__file__).parent
INDEX: dict[str, dict[str, Any]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
MOST_BYTES = 2_000_000


def read(name: str) -> str:
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()).decode()


@pytest.mark.parametrize("name", sorted(INDEX))
def test_game_replays_byte_for_byte(name: str) -> None:
    text = read(name)
    record = parse_record(text)
    game = replay(record)
    assert game.over
    again = game.record()
    # Was only a word of the facts mended? `python tools/golden.py --same-games` writes the same games anew.
    assert again["content"] == record["content"], "the game was written down with other facts"
    assert record_text(again) == text
    facts = INDEX[name]
    assert game.result is not None
    assert game.result.kind == facts["win"]
    assert (game.config.edition, game.players) == (facts["edition"], facts["players"])
    assert (game.state.turn, len(game.plays)) == (facts["turn"], facts["actions"])
    assert {key: facts[key] for key in ("end", "verbs", "events", "cards")} == shown(game)


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
    assert all(editions[edition] >= 4 for edition in PLAYABLE_EDITIONS)


def test_the_games_use_every_optional_rule_and_none() -> None:
    assert together("options", "4e") == set(OPTION_FIELDS)
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
    "March": "what an Activation is made of",
    "EnteringForce": "what an Entry is made of",
    "Confrontation": "what an Entry is made of",
    "Voyage": "what a NavalMove is made of",
    "Landing": "what a NavalMove is made of",
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
                replay(parse_record(read(name)))
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
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
