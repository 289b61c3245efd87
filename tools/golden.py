"""Compare the golden games of tests/golden, or write new ones: 50 games that together cover all of the rules.

    python tools/golden.py --compare         play them again and compare actions, dice, events, results
    python tools/golden.py --checksums       the same, then write the checksums of today's storage format
    python tools/golden.py [--jobs 2]        choose and write new games
    python tools/golden.py --edition 3e      those of one edition

Candidates are games of every number of players with sampled options, house rules and windows, determined by
their seeds: some played in the styles of the fuzzer, some by bots, which win in ways that random play rarely
does. For each edition we keep the games that show most of what no other game shows.

A game is stored as its course (`tests/golden/courses.py`), which contains neither the content hash nor the
storage format: fixing a word on a card or changing the format changes no course.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.golden.courses import (  # noqa: E402
    CHECKSUMS,
    FOLDER,
    INDEX,
    Checksums,
    checksums_of,
    course_of,
    difference,
    other_checksum,
    play_course,
    read_course,
    read_rows,
    write_course,
    write_rows,
)
from tests.golden.coverage import PURE, shown, shown_by, watched_frames  # noqa: E402

from diadochoi.arena.fuzz.games import game_config  # noqa: E402
from diadochoi.arena.fuzz.styles import MIXTURE, STYLES, THEMES, pick  # noqa: E402
from diadochoi.bots.base import Knowledge, make_bot  # noqa: E402
from diadochoi.content.editions import load_edition  # noqa: E402
from diadochoi.record.game import Game  # noqa: E402
from diadochoi.rules import engine  # noqa: E402
from diadochoi.rules.core.chance import seed_bytes  # noqa: E402
from diadochoi.rules.core.config import Config  # noqa: E402
from diadochoi.rules.core.win_kinds import WIN_NAMES  # noqa: E402
from diadochoi.rules.turn.setup import new_state  # noqa: E402

# How many games of each edition are kept, and out of how many candidates.
KEPT = {"4e": 40, "3e": 5, "hybrid": 5}
CANDIDATES = {"4e": 420, "3e": 40, "hybrid": 40}
EACH = 8  # at least this many for every number of players, in the first edition
BOT = "reflex"
BOT_SHARE = 0.4  # of the candidates
LEFT_OUT = ("played", "frames")  # not in the index
LONG = 2_600  # actions; longer games are kept only if they alone show something


def edition_of(seed: str) -> str:
    return seed.split("-")[1]


def manner_of(seed: str) -> str:
    chance = random.Random(f"golden manner {seed}")
    return BOT if chance.random() < BOT_SHARE else chance.choices(STYLES, MIXTURE)[0]


def settings_of(seed: str) -> Config:
    edition = edition_of(seed)
    return game_config(load_edition(edition), seed, None, edition, devoted=manner_of(seed) in THEMES)


def play(seed: str) -> tuple[str, dict[str, Any]]:
    """Play one game to its end without a record: its seed, what it shows, and its actions."""
    config = settings_of(seed)
    facts = load_edition(config.edition)
    manner = manner_of(seed)
    chance = random.Random(f"golden {seed}")
    bots = [make_bot(BOT, seat, seed) for seat in range(config.players)]
    played: list[int] = []
    with watched_frames() as begun:
        state = new_state(facts, config, seed_bytes(seed), logged=True)
        while not state.over:
            if manner == BOT:
                choice = bots[state.asked].choose(Knowledge(state, state.asked), state.options, 1.0)
            else:
                choice = pick(state, chance, manner)
            played.append(choice)
            engine.play(state, choice)
    return seed, {
        "manner": manner,
        "edition": config.edition,
        "players": config.players,
        "options": list(config.options),
        "windows": "everyone" if config.everyone_asked else "holders",
        "win": WIN_NAMES[state.win_kind],
        "turn": state.turn,
        "actions": len(played),
        "frames": sorted(begun),
        **shown_by(facts, played, state.log or (), state),
        "played": played,
    }


def game_of(seed: str, index: dict[str, Any]) -> Game:
    """The game again; it must show the same."""
    config = settings_of(seed)
    state = new_state(load_edition(config.edition), config, seed_bytes(seed), logged=True)
    game = Game(state, state.chance or (), state.log or ())
    for action in index["played"]:
        game.play(action)
    assert shown(game) == {key: index[key] for key in ("end", "verbs", "events", "cards")}
    return game


def marks(index: dict[str, Any]) -> set[tuple[str, object]]:
    """Everything a game shows, as things to collect."""
    found: set[tuple[str, object]] = {
        ("end", index["end"]),
        ("end and players", (index["end"].split(",")[0], index["players"])),
        ("windows", index["windows"]),
        ("plain", not index["options"]),
    }
    for key in ("frames", "options", "verbs", "events", "cards"):
        found.update((key, item) for item in index[key])
    return found


def choose(candidates: dict[str, dict[str, Any]], games: int, each: int) -> list[str]:
    """Choose game by game the one that adds most, rare things first; then short ones of the rarest kinds."""
    shows = {seed: marks(index) for seed, index in candidates.items()}
    frequency: dict[tuple[str, object], int] = {}
    for found in shows.values():
        for mark in found:
            frequency[mark] = frequency.get(mark, 0) + 1
    missing = set(frequency)
    chosen: list[str] = []

    def worth(seed: str) -> float:
        new = sum(1 / frequency[mark] for mark in shows[seed] & missing)
        return new * (LONG / max(LONG, candidates[seed]["actions"])) ** 2

    while missing and len(chosen) < games:
        best = max((seed for seed in candidates if seed not in chosen), key=lambda seed: (worth(seed), seed))
        chosen.append(best)
        missing -= shows[best]
    by_length = sorted(candidates, key=lambda seed: (candidates[seed]["actions"], seed))
    for players in (2, 3, 4, 5):
        for seed in by_length:
            count = sum(candidates[name]["players"] == players for name in chosen)
            if count < each and candidates[seed]["players"] == players and seed not in chosen:
                chosen.append(seed)
    while len(chosen) < games:
        kinds = [kind_of(candidates[name]) for name in chosen]
        rest = [seed for seed in by_length if seed not in chosen]
        chosen.append(min(rest, key=lambda seed: kinds.count(kind_of(candidates[seed]))))
    if len(chosen) > games:
        sys.exit(f"{len(chosen)} games are needed to show everything; keep more, or play more candidates")
    return chosen


def kind_of(index: dict[str, Any]) -> tuple[object, ...]:
    return index["players"], index["win"]


def write(edition: str, pool: ProcessPoolExecutor) -> dict[str, tuple[dict[str, Any], Checksums]]:
    """Play the candidates of an edition and keep the best; returns their index entries and checksums."""
    seeds = [f"golden-{edition}-{number}" for number in range(CANDIDATES[edition])]
    candidates = dict(pool.map(play, seeds, chunksize=5))
    for old in FOLDER.glob(f"{edition}-*.json.gz"):
        old.unlink()
    entries: dict[str, tuple[dict[str, Any], Checksums]] = {}
    each = EACH if edition == next(iter(KEPT)) else 0
    for number, seed in enumerate(choose(candidates, KEPT[edition], each), 1):
        name = f"{edition}-{number:02}"
        facts = candidates[seed]
        game = game_of(seed, facts)
        write_course(name, course_of(game))
        entry = {"seed": seed, **{key: value for key, value in facts.items() if key not in LEFT_OUT}}
        entries[name] = entry, checksums_of(game)
    return entries


def compared(name: str) -> tuple[str, str, str, Checksums]:
    """Replay a golden game: its name, the differences in its course and checksums, and the current
    checksums."""
    course = read_course(name)
    game = play_course(course)
    sums = checksums_of(game)
    return name, difference(course, game), other_checksum(read_rows(CHECKSUMS)[name], game), sums


def compare(names: list[str], pool: ProcessPoolExecutor, rewrite: bool) -> int:
    """Replay the games and print the differences; with `rewrite`, write the current checksums to the file."""
    found = list(pool.map(compared, names))
    for name, course, checksum, _ in found:
        if course or (checksum and not rewrite):
            print(f"{name}: {course or checksum}")
    same = sum(not course for _, course, _, _ in found)
    print(f"{same} of {len(found)} games unchanged")
    print(f"{sum(not checksum for _, _, checksum, _ in found)} of {len(found)} with the same checksums")
    if same < len(found):
        return 1
    if rewrite:
        write_rows(CHECKSUMS, read_rows(CHECKSUMS) | {name: sums for name, _, _, sums in found})
    return 0 if rewrite or not any(checksum for _, _, checksum, _ in found) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--edition", choices=tuple(KEPT), help="only the games of this edition")
    parser.add_argument("--compare", action="store_true", help="play the games again and compare them")
    parser.add_argument("--checksums", action="store_true", help="compare, then write today's checksums")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    editions = (arguments.edition,) if arguments.edition else tuple(KEPT)
    if arguments.compare or arguments.checksums:
        names = [name for name, facts in sorted(read_rows(INDEX).items()) if facts["edition"] in editions]
        with ProcessPoolExecutor(arguments.jobs) as pool:
            return compare(names, pool, arguments.checksums)
    if not PURE:
        sys.exit("golden games are chosen with the pure engine: unset PYTHONPATH")
    index, checksums = read_rows(INDEX), read_rows(CHECKSUMS)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for edition in editions:
            gone = {name for name, facts in index.items() if facts["edition"] == edition}
            games = write(edition, pool)
            index = {name: facts for name, facts in index.items() if name not in gone}
            checksums = {name: sums for name, sums in checksums.items() if name not in gone}
            index.update({name: facts for name, (facts, _) in games.items()})
            checksums.update({name: sums for name, (_, sums) in games.items()})
    write_rows(INDEX, index)
    write_rows(CHECKSUMS, checksums)
    size = sum(file.stat().st_size for file in FOLDER.glob("*.json.gz"))
    actions = sum(facts["actions"] for facts in index.values())
    print(f"{len(index)} games, {actions:,} actions, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
