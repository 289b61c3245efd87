"""Whole games that must come out the same for ever: every state, die and word of them.

A change of the rules that alters them is either a mistake or deserves a new rules version and new games:
`python tools/golden.py` writes them anew.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from diadochoi.record.record import parse_record, record_text, replay
from diadochoi.rules.config import OPTION_FIELDS
from tests.golden.coverage import shown

FOLDER = Path(__file__).parent
INDEX: dict[str, dict[str, Any]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
MOST_BYTES = 3_000_000


def read(name: str) -> str:
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()).decode()


@pytest.mark.parametrize("name", sorted(INDEX))
def test_game_replays_byte_for_byte(name: str) -> None:
    text = read(name)
    game = replay(parse_record(text))
    assert game.over
    assert record_text(game.record()) == text
    facts = INDEX[name]
    assert game.result is not None
    assert (game.result.kind, game.state.turn, len(game.plays)) == (
        facts["win"],
        facts["turn"],
        facts["actions"],
    )
    assert {key: facts[key] for key in ("verbs", "events", "cards")} == shown(game)


def together(key: str) -> set[str]:
    return {item for facts in INDEX.values() for item in facts[key]}


def test_there_are_fifty_games_of_all_sizes() -> None:
    assert len(INDEX) == 50
    counts = [facts["players"] for facts in INDEX.values()]
    assert all(counts.count(players) >= 8 for players in (2, 3, 4, 5))
    assert {facts["windows"] for facts in INDEX.values()} == {"holders", "everyone"}


def test_the_games_use_every_optional_rule_alone_or_with_others() -> None:
    assert together("options") == set(OPTION_FIELDS)
    assert any(not facts["options"] for facts in INDEX.values())


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
