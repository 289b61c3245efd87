"""Write the golden games of tests/golden anew: 50 records that together show all of the rules.

    python tools/golden.py [--jobs 2]        all
    python tools/golden.py --edition 3e      those of one edition
    python tools/golden.py --same-games      no new ones: the same under the facts of today

Candidates are games of every number of players with sampled options, house rules and windows, fixed by their
seeds: some played in the styles of the fuzzer, some by bots, who win in ways that chance hardly does. Of each
edition those that show most that no other has shown are kept, and written down.

A record names the facts it was played with. When a word on a card is mended, the games are still the same:
`--same-games` makes sure that every one of them goes as before, and writes it down with today's facts.
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

from tests.golden.coverage import PURE, shown, shown_by, watched_frames  # noqa: E402

from diadochoi.arena.fuzz.games import game_config  # noqa: E402
from diadochoi.arena.fuzz.styles import MIXTURE, STYLES, THEMES, pick  # noqa: E402
from diadochoi.bots.base import Knowledge, make_bot  # noqa: E402
from diadochoi.content.editions import load_edition  # noqa: E402
from diadochoi.record.game import Game  # noqa: E402
from diadochoi.record.stored.record import make_record, parse_record, record_text, replay  # noqa: E402
from diadochoi.rules.core import frames  # noqa: E402
from diadochoi.rules.core.chance import seed_bytes  # noqa: E402
from diadochoi.rules.core.config import Config  # noqa: E402
from diadochoi.rules.core.win_kinds import WIN_NAMES  # noqa: E402
from diadochoi.rules.turn.setup import new_state  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
# How many games of each edition are kept, and of how many candidates.
KEPT = {"4e": 40, "3e": 5, "hybrid": 5}
CANDIDATES = {"4e": 420, "3e": 40, "hybrid": 40}
EACH = 8  # of every number of players at least, in the first edition
BOT = "reflex"
BOT_SHARE = 0.4  # of the candidates
LEFT_OUT = ("played", "frames")  # of the index
LONG = 2_600  # actions: longer games are kept only for what they alone show


def edition_of(seed: str) -> str:
    return seed.split("-")[1]


def manner_of(seed: str) -> str:
    chance = random.Random(f"golden manner {seed}")
    return BOT if chance.random() < BOT_SHARE else chance.choices(STYLES, MIXTURE)[0]


def settings_of(seed: str) -> Config:
    edition = edition_of(seed)
    return game_config(load_edition(edition), seed, None, edition, devoted=manner_of(seed) in THEMES)


def play(seed: str) -> tuple[str, dict[str, Any]]:
    """One game to its end without a record: its seed, what it shows, and its actions."""
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
            frames.play(state, choice)
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


def record_of(seed: str, index: dict[str, Any]) -> str:
    """The game again, as the text of its record; what it shows must be the same."""
    config = settings_of(seed)
    state = new_state(load_edition(config.edition), config, seed_bytes(seed), logged=True)
    game = Game(state, state.chance or (), state.log or ())
    for action in index["played"]:
        game.play(action)
    assert shown(game) == {key: index[key] for key in ("end", "verbs", "events", "cards")}
    return record_text(make_record(game))


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
    """Game by game the one that adds most, rare things first; then short ones of the rarest kinds."""
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


def write(edition: str, pool: ProcessPoolExecutor) -> dict[str, dict[str, Any]]:
    """Play the candidates of an edition, keep the best of them; the entries of the index."""
    seeds = [f"golden-{edition}-{number}" for number in range(CANDIDATES[edition])]
    candidates = dict(pool.map(play, seeds, chunksize=5))
    for old in FOLDER.glob(f"{edition}-*.json.gz"):
        old.unlink()
    entries: dict[str, dict[str, Any]] = {}
    each = EACH if edition == next(iter(KEPT)) else 0
    for number, seed in enumerate(choose(candidates, KEPT[edition], each), 1):
        name = f"{edition}-{number:02}"
        facts = candidates[seed]
        text = record_of(seed, facts)
        (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        entries[name] = {"seed": seed, **{key: value for key, value in facts.items() if key not in LEFT_OUT}}
    return entries


def rewritten(text: str) -> str:
    """The same game under the facts of today; ends the program if it goes otherwise."""
    before = parse_record(text)
    after = replay(before).record()
    courses = [
        [{key: value for key, value in entry.items() if key != "check"} for entry in record["actions"]]
        for record in (before, after)
    ]
    if courses[0] != courses[1] or before["end"]["position"] != after["end"]["position"]:
        sys.exit("a game goes otherwise than before: a mistake, or a change that deserves new games")
    return record_text(after)


def rewrite(edition: str) -> None:
    for file in sorted(FOLDER.glob(f"{edition}-*.json.gz")):
        text = rewritten(gzip.decompress(file.read_bytes()).decode())
        file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--edition", choices=tuple(KEPT), help="only the games of this edition")
    parser.add_argument("--same-games", action="store_true", help="write the same games with today's facts")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    editions = (arguments.edition,) if arguments.edition else tuple(KEPT)
    if arguments.same_games:
        for edition in editions:
            rewrite(edition)
        return 0
    if not PURE:
        sys.exit("golden games are chosen with the pure engine: unset PYTHONPATH")
    file = FOLDER / "index.json"
    index: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for edition in editions:
            index = {name: facts for name, facts in index.items() if facts.get("edition") != edition}
            index.update(write(edition, pool))
    rows = [f"{json.dumps(name)}: {json.dumps(facts)}" for name, facts in sorted(index.items())]
    file.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    size = sum(file.stat().st_size for file in FOLDER.glob("*.json.gz"))
    actions = sum(facts["actions"] for facts in index.values())
    print(f"{len(index)} games, {actions:,} actions, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
