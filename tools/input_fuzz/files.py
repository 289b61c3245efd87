"""Records, saves, positions, scenarios, content packs and notation: what a person can open or type."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import diadochoi
from diadochoi.content.loader import examine
from diadochoi.content.pack_files import carried_files
from diadochoi.content.problems import ContentError
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game, new_game
from diadochoi.record.replay import load_data, replay
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.record.stored.record import parse_record, record_text, save_data, seal
from input_fuzz.mutations import damaged_text, damaged_value

TESTS = Path(__file__).parents[2] / "tests"


@dataclass(frozen=True)
class Kind:
    """One kind of input: `make` damages an input, `feed` passes it to the program and raises on a fault."""

    make: Callable[[random.Random], str]
    feed: Callable[[str], bool]  # whether it was accepted


def _used(game: Game, chance: random.Random) -> None:
    """Check that an accepted game can be viewed and played."""
    for _ in range(3):
        if game.over:
            return
        game.view(0)
        game.play(chance.choice(game.actions()))


# ---------------------------------------------------------------------- records and saves


@cache
def _games() -> tuple[Game, ...]:
    """Games of every edition, partly played."""
    found = []
    for number, edition in enumerate(("4e", "4e", "3e", "hybrid")):
        game = new_game(players=2 + number % 3, seed=number, edition=edition)
        chance = random.Random(number)
        for _ in range(40 + 60 * number):
            game.play(chance.choice(game.actions()))
        found.append(game)
    return tuple(found)


@cache
def _records() -> tuple[dict[str, Any], ...]:
    return tuple(game.record() for game in _games())


@cache
def record_texts() -> tuple[str, ...]:
    return tuple(map(record_text, _records()))


def _damaged_record(chance: random.Random) -> str:
    if chance.random() < 0.3:
        return damaged_text(chance, chance.choice(record_texts()), record_texts())
    record = damaged_value(chance, chance.choice(_records()))
    if chance.random() < 0.7:  # correct checksums, so that it gets past them
        with suppress(AttributeError, KeyError, TypeError, UnicodeEncodeError):
            seal(record)
    return json.dumps(record)


def _read_record(text: str) -> bool:
    try:
        game = replay(parse_record(text))
        _used(game, random.Random(len(text)))
    except (GameError, ContentError):
        return False
    return True


@cache
def _saves() -> tuple[dict[str, Any], ...]:
    return tuple(save_data(game) for game in _games())


def _damaged_save(chance: random.Random) -> str:
    save = dict(chance.choice(_saves()))
    part = chance.choice(("state", "state", "state", "record"))
    save[part] = damaged_value(chance, save[part])
    return json.dumps(save)


def _read_save(text: str) -> bool:
    try:
        _used(load_data(parse_record(text)), random.Random(len(text)))
    except (GameError, ContentError):
        return False
    return True


# ---------------------------------------------------------------------- positions


@cache
def _positions() -> tuple[str, ...]:
    return tuple(game.position() for game in _games())


def _damaged_position(chance: random.Random) -> str:
    text = chance.choice(_positions())
    words = text.split(" ")
    place = chance.randrange(len(words))
    if chance.random() < 0.8:  # only one field, so that the rest stays readable
        words[place] = damaged_text(chance, words[place], words)
        return " ".join(words)
    return damaged_text(chance, text, _positions())


def _read_position(text: str) -> bool:
    try:
        # Only viewed: a position is written by hand, and we do not check whether its numbers are consistent.
        game = Game.from_position(text)
        game.view(0)
        game.actions()
    except (GameError, ContentError):
        return False
    return True


# ---------------------------------------------------------------------- scenarios


@cache
def _scenarios() -> tuple[str, ...]:
    files = sorted((TESTS / "scenarios").rglob("*.yaml"))
    return tuple(file.read_text(encoding="utf-8") for file in files[::7])


def _damaged_scenario(chance: random.Random) -> str:
    return damaged_text(chance, chance.choice(_scenarios()), _scenarios())


def _read_scenario(text: str) -> bool:
    try:
        parse_scenario(text).run()
    except (GameError, ContentError):
        return False
    return True


# ---------------------------------------------------------------------- content packs


@cache
def _pack_parts() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each content file with its entries: a pack overrides some of them."""
    folder = Path(diadochoi.__file__).parent / "content" / "data"
    found = []
    for file in sorted(folder.glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        entries = tuple("[[" + part for part in text.split("\n[[")[1:])
        if entries and tomllib.loads(text):
            found.append((file.name, entries))
    return tuple(found)


_ABOUT = 'id = "damaged"\ntitle = "Damaged"\nauthor = "Ada"\nsource = "public a damaged copy"\n'


def _damaged_pack(chance: random.Random) -> str:
    name, entries = chance.choice(_pack_parts())
    entry = chance.choice(entries)
    files = {"pack.toml": _ABOUT, name: damaged_text(chance, entry, entries)}
    if chance.random() < 0.1:
        files = damaged_value(chance, files)
    return json.dumps(files)


def _read_pack(text: str) -> bool:
    try:
        _, _, problems = examine(carried_files(json.loads(text), "damaged"))
    except ContentError:
        return False
    return not problems


# ---------------------------------------------------------------------- notation


@cache
def actions() -> tuple[str, ...]:
    return tuple(sorted({play["action"] for record in _records() for play in record["actions"]}))


def _damaged_action(chance: random.Random) -> str:
    return damaged_text(chance, chance.choice(actions()), actions())


def _read_action(text: str) -> bool:
    accepted = False
    for game in _games():
        try:
            game.why_not(game.parse(text))
            accepted = True
        except GameError:
            continue
    return accepted


KINDS: dict[str, Kind] = {
    "record": Kind(_damaged_record, _read_record),
    "save": Kind(_damaged_save, _read_save),
    "position": Kind(_damaged_position, _read_position),
    "scenario": Kind(_damaged_scenario, _read_scenario),
    "pack": Kind(_damaged_pack, _read_pack),
    "notation": Kind(_damaged_action, _read_action),
}
