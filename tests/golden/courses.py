"""The course of a game, apart from how games are stored: settings, actions, dice, events and result.

A course names no content hash and no checksum: correcting a word on a card or changing the storage format
changes no course. Checksums of the states lie in a file of their own.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from diadochoi.content import Content
from diadochoi.content.editions import load_edition
from diadochoi.record.errors import GameError
from diadochoi.record.game import MARK_EVERY, Game, new_game
from diadochoi.record.log import Event, event_data
from diadochoi.record.stored.state_storage import canonical, fingerprint

FOLDER = Path(__file__).parent
CHECKSUMS = FOLDER / "checksums.json"
INDEX = FOLDER / "index.json"

Course = dict[str, Any]
Checksums = dict[str, Any]


def course_of(game: Game) -> Course:
    """What happened in a game that began with its set-up."""
    config = game.config
    return {
        "edition": config.edition,
        "options": list(config.options),
        "house_rules": dict(sorted(config.house_rules.items())),
        "windows": "everyone" if config.everyone_asked else "holders",
        "seats": list(game.colours),
        "seed": game.state.seed.hex(),
        "start_chance": list(game.start_chance),
        "start_events": _digest(game, game.start_events),
        "actions": [
            [
                game.colours[play.seat],
                game.notation.text(play.action),
                *([list(play.chance)] if play.chance else []),
            ]
            for play in game.plays
        ],
        "events": [
            _digest(game, (event for play in game.plays[first : first + MARK_EVERY] for event in play.events))
            for first in range(0, len(game.plays), MARK_EVERY)
        ],
        "result": _result(game),
    }


def _digest(game: Game, events: Iterable[Event]) -> str:
    """Of everything that the events tell, hidden cards included."""
    board = game.state.board
    told = blake2b(digest_size=8)
    for event in events:
        told.update(canonical(event_data(event, board)).encode())
    return told.hexdigest()


def _result(game: Game) -> dict[str, Any]:
    result = game.result
    assert result is not None
    return {
        "winner": result.colour,
        "win": result.kind,
        "vp": list(result.vp),
        "legitimacy": list(result.legitimacy),
        "turn": game.state.turn,
    }


def checksums_of(game: Game) -> Checksums:
    """Fingerprints of the states: every 25 actions, and the last."""
    return {"marks": [play.mark for play in game.plays if play.mark], "end": fingerprint(game.state)}


def play_course(course: Course, content: Content | None = None) -> Game:
    """The actions of a course once more; stops where one cannot be played or the course is over."""
    game = new_game(
        players=len(course["seats"]),
        seed=bytes.fromhex(course["seed"]),
        edition=course["edition"],
        options=course["options"],
        house_rules=course["house_rules"],
        content=content or load_edition(course["edition"]),
        windows=course["windows"],
    )
    for seat, action, *_ in course["actions"]:
        try:
            game.play(action, seat)
        except GameError:
            break
    return game


def difference(course: Course, game: Game) -> str:
    """The first thing in which a game is unlike its course; "" if there is none."""
    if not game.over:
        return f"action {len(game.plays) + 1} cannot be played, or the game goes on after the last"
    now = json.loads(json.dumps(course_of(game)))
    if now == course:
        return ""
    for part in ("edition", "options", "house_rules", "windows", "seats", "seed"):
        if now[part] != course[part]:
            return f"{part}: {now[part]}, not {course[part]}"
    for part in ("start_chance", "start_events"):
        if now[part] != course[part]:
            return f"{part}: the set-up is another one"
    for number, (mine, written) in enumerate(zip(now["actions"], course["actions"], strict=False), 1):
        if mine != written:
            return f"action {number}: {mine}, not {written}"
    for block, (mine, written) in enumerate(zip(now["events"], course["events"], strict=True)):
        if mine != written:
            return (
                f"the events of actions {block * MARK_EVERY + 1} to {(block + 1) * MARK_EVERY} are other ones"
            )
    return f"the result is {now['result']}, not {course['result']}"


def other_checksum(known: Checksums, game: Game) -> str:
    """The first state of a game whose fingerprint is another one; "" if there is none."""
    now = checksums_of(game)
    for block, (mine, written) in enumerate(zip(now["marks"], known["marks"], strict=False), 1):
        if mine != written:
            return f"the state after action {block * MARK_EVERY} has another checksum"
    return "" if now == known else "the last state has another checksum"


# ---------------------------------------------------------------------- files


def read_course(name: str) -> Course:
    course: Course = json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    return course


def write_course(name: str, course: Course) -> None:
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in course.items() if key != "actions"]
    rows = ",\n".join(json.dumps(action) for action in course["actions"])
    text = "{\n" + ",\n".join([*lines, f'"actions": [\n{rows}\n]']) + "\n}\n"
    (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def read_rows(file: Path) -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return rows


def write_rows(file: Path, data: dict[str, dict[str, Any]]) -> None:
    """One game on a line."""
    rows = [f"{json.dumps(name)}: {json.dumps(facts)}" for name, facts in sorted(data.items())]
    file.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
