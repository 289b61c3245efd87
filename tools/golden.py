"""Write the golden games of tests/golden anew: 50 records that together show all of the rules.

    python tools/golden.py [--candidates 600] [--jobs 2]

Candidates are random games of every number of players with sampled options, house rules and windows, fixed
by their seeds. Those that show most that no other has shown are kept.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.golden.coverage import PURE, frame_names, shown, watched_frames  # noqa: E402

from diadochoi.arena.fuzz import STYLES, game_config, pick  # noqa: E402
from diadochoi.content import load  # noqa: E402
from diadochoi.record.game import Game  # noqa: E402
from diadochoi.record.record import make_record, record_text  # noqa: E402
from diadochoi.rules import frames  # noqa: E402
from diadochoi.rules.chance import seed_bytes  # noqa: E402
from diadochoi.rules.setup import new_state  # noqa: E402
from diadochoi.rules.state import WIN_NAMES  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
GAMES = 50
EACH = 8  # of every number of players at least
MIXTURE = (0.3, 0.5, 0.2)  # how often each style of play comes up
MOST_TRIED = 6_000  # games to look for a rare end


def play(seed: str) -> tuple[str, dict[str, Any], str]:
    """One game to its end: seed, what it shows, and its record as text."""
    facts = load()
    config = game_config(facts, seed)
    state = new_state(facts, config, seed_bytes(seed), logged=True)
    game = Game(state, state.chance or (), state.log or ())
    chance = random.Random(f"golden {seed}")
    style = chance.choices(STYLES, MIXTURE)[0]
    with watched_frames() as begun:
        # the set-up has run already; its procedures are seen when it is run again
        new_state(facts, config, seed_bytes(seed))
        while not game.over:
            game.play(pick(game.state, chance, style))
    assert game.result is not None
    index = {
        "players": config.players,
        "options": list(config.options),
        "windows": "everyone" if config.everyone_asked else "holders",
        "win": game.result.kind,
        "turn": game.state.turn,
        "actions": len(game.plays),
        "frames": sorted(begun),
        **shown(game),
    }
    return seed, index, record_text(make_record(game))


def end_of(seed: str) -> str:
    """How a candidate ends, played without a record."""
    facts = load()
    state = new_state(facts, game_config(facts, seed), seed_bytes(seed))
    chance = random.Random(f"golden {seed}")
    style = chance.choices(STYLES, MIXTURE)[0]
    while not state.over:
        frames.play(state, pick(state, chance, style))
    return WIN_NAMES[state.win_kind]


def rare_ends(missing: set[str], first: int, pool: ProcessPoolExecutor) -> list[str]:
    """Seeds of games that end in the ways no candidate did."""
    found: list[str] = []
    start = first
    while missing and start < first + MOST_TRIED:
        seeds = [f"golden-{number}" for number in range(start, start + 100)]
        start += 100
        for seed, kind in zip(seeds, pool.map(end_of, seeds, chunksize=5), strict=True):
            if kind in missing:
                missing = missing - {kind}
                found.append(seed)
    return found


def marks(index: dict[str, Any]) -> set[tuple[str, object]]:
    """Everything a game shows, as things to collect."""
    found: set[tuple[str, object]] = {
        ("win", index["win"]),
        ("win and players", (index["win"], index["players"])),
        ("windows", index["windows"]),
        ("plain", not index["options"]),
    }
    for key in ("frames", "options", "verbs", "events", "cards"):
        found.update((key, item) for item in index[key])
    return found


def choose(candidates: dict[str, dict[str, Any]]) -> list[str]:
    """Game by game the one that adds most, rare things first; then the shortest of every size."""
    everything = [mark for index in candidates.values() for mark in marks(index)]
    rarity = {mark: 1 / everything.count(mark) for mark in set(everything)}
    missing = set(rarity)
    chosen: list[str] = []

    def worth(seed: str) -> float:
        return sum(rarity[mark] for mark in marks(candidates[seed]) & missing)

    while missing and len(chosen) < GAMES:
        best = max((seed for seed in candidates if seed not in chosen), key=lambda seed: (worth(seed), seed))
        chosen.append(best)
        missing -= marks(candidates[best])
    by_length = sorted(candidates, key=lambda seed: (candidates[seed]["actions"], seed))
    for players in (2, 3, 4, 5):
        for seed in by_length:
            count = sum(candidates[name]["players"] == players for name in chosen)
            if count < EACH and candidates[seed]["players"] == players and seed not in chosen:
                chosen.append(seed)
    for seed in by_length:
        if len(chosen) < GAMES and seed not in chosen:
            chosen.append(seed)
    if len(chosen) > GAMES:
        sys.exit(f"{len(chosen)} games are needed to show everything; raise GAMES or the candidates")
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--candidates", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if not PURE:
        sys.exit("golden games are written by the pure engine: unset PYTHONPATH")
    seeds = [f"golden-{number}" for number in range(arguments.candidates)]
    with ProcessPoolExecutor(arguments.jobs) as pool:
        played = list(pool.map(play, seeds, chunksize=5))
        missing = set(WIN_NAMES[1:]) - {index["win"] for _, index, _ in played}
        played += pool.map(play, rare_ends(missing, arguments.candidates, pool))
    candidates = {seed: index for seed, index, _ in played}
    texts = {seed: text for seed, _, text in played}
    unseen = frame_names() - {name for index in candidates.values() for name in index["frames"]}
    if unseen:
        print(f"no candidate shows {', '.join(sorted(unseen))}: more candidates are needed")
    for old in FOLDER.glob("*.json.gz"):
        old.unlink()
    index: dict[str, Any] = {}
    for number, seed in enumerate(choose(candidates), 1):
        name = f"game-{number:02}"
        index[name] = {"seed": seed, **candidates[seed]}
        (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(texts[seed].encode(), 9, mtime=0))
    rows = [f"{json.dumps(name)}: {json.dumps(facts)}" for name, facts in index.items()]
    (FOLDER / "index.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    size = sum(file.stat().st_size for file in FOLDER.glob("*.json.gz"))
    actions = sum(facts["actions"] for facts in index.values())
    print(f"{len(index)} games, {actions:,} actions, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
