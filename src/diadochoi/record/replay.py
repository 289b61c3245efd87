"""A record played again: every seat, action and die must agree, else the action at fault is named.

Decides what a replay compares and where it goes on from a stored position. How a record is written is decided
in `stored.record`, how an older format is read in `stored.older_formats`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from diadochoi.content import Content
from diadochoi.content.pack_files import PackSource
from diadochoi.record.errors import GameError, RecordError
from diadochoi.record.game import Game
from diadochoi.record.play import Play
from diadochoi.record.stored import older_formats
from diadochoi.record.stored.older_formats import entries_today, state_today
from diadochoi.record.stored.record import (
    FORMAT_VERSION,
    SAVE_FORMAT,
    check_record,
    read_data,
    result_of,
)
from diadochoi.record.stored.settings import config_of, everyone_from_of, facts_of
from diadochoi.record.stored.state_storage import canonical, fingerprint, restore_state
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import commitment
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.version import RULES_VERSION
from diadochoi.rules.turn.setup import new_state


class RulesDiffer(RecordError):
    """A record of other rules or other content stops agreeing here; `game` is the game up to this action."""

    def __init__(self, message: str, line: int, game: Game) -> None:
        super().__init__(message, line)
        self.game = game


def replay(
    record: Mapping[str, Any],
    upto: int | None = None,
    content: Content | PackSource | None = None,
) -> Game:
    """Play a record again, to its end or up to an action.

    Every seat, action, die and fingerprint must agree, else RecordError names the action. A record of other
    rules or other content is played as far as it agrees (RulesDiffer). In a record of an older format
    everything but the fingerprints is compared; the record of the game that comes of it has today's format.
    """
    check_record(record)
    facts = content if isinstance(content, Content) else facts_of(record, content)
    same = record["rules"] == RULES_VERSION and record["content"]["hash"] == facts.hash
    game = _start(record, facts, config_of(record, facts))
    entries = entries_today(record, facts)
    last = len(entries) if upto is None else max(0, min(upto, len(entries)))
    marks = {mark["after"]: mark for mark in record["resumed"] if mark["after"] <= last}
    everyone_from = everyone_from_of(record["windows"])
    game.shared_seed = record.get("shared_seed")
    number = 0
    while True:
        if number == everyone_from:
            game.ask_everyone()
        if number in marks:
            _resume(game, marks[number], record["version"])
        if number == last:
            break
        number += 1
        try:
            _replay_entry(game, entries[number - 1])
        except GameError as error:
            later = [after for after in marks if after >= number]
            if later:  # played under older rules: the stored position is what counts
                del game.plays[number - 1 :]
                _adopt(game, entries[number - 1 : min(later)])
                number = min(later)
            elif same:
                raise RecordError(str(error), number) from error
            else:
                agreed = replay(record, number - 1, facts)
                raise RulesDiffer(_difference(record, error), number, agreed) from error
    other = _other_end(record, game) if last == len(entries) else ""
    if other:
        raise RecordError(other, last) if same else RulesDiffer(_difference(record, other), last, game)
    return game


def _other_end(record: Mapping[str, Any], game: Game) -> str:
    """What is otherwise at the end of a record than in the game that came of it."""
    end = record["end"]
    if record["version"] == FORMAT_VERSION and end["position"] != fingerprint(game.state):
        return "the final position differs"
    winner, win = result_of(game.state)
    if (end["winner"], end["win"]) != (winner, win):
        return f"the record says {_told(end['winner'], end['win'])}, the game says {_told(winner, win)}"
    return ""


def _told(winner: str | None, win: str | None) -> str:
    return f"that {winner or 'nobody'} has won" + (f" ({win})" if win else "")


def _start(record: Mapping[str, Any], facts: Content, config: Config) -> Game:
    seed = bytes.fromhex(record["seed"])
    if commitment(seed) != record["commitment"]:
        raise RecordError("the seed is not the one that was committed to before the game")
    state = new_state(facts, config, seed, logged=True)
    game = Game(state, state.chance or (), state.log or ())
    if record["resumed"]:  # only the stored position counts
        return Game(state, record["start_chance"])
    if list(game.start_chance) != record["start_chance"]:
        raise RecordError("the deal at the start of the game differs")
    return game


def _replay_entry(game: Game, entry: Mapping[str, Any]) -> None:
    game.play(entry["action"], entry["seat"])
    play = game.plays[-1]
    if game.notation.text(play.action) != entry["action"]:
        raise GameError(f"{entry['action']!r} is not how this action is written")
    if list(play.chance) != entry.get("chance", []):
        raise GameError(f"the dice here are {list(play.chance)}, the record says {entry.get('chance', [])}")
    if "mark" in entry and play.mark != entry["mark"]:
        raise GameError("the position after it differs")


def _difference(record: Mapping[str, Any], error: GameError | str) -> str:
    other = (
        f"rules version {record['rules']} (here {RULES_VERSION})"
        if record["rules"] != RULES_VERSION
        else f"another version of the content {record['content']['id']!r}"
    )
    return f"the record was played with {other} and differs here: {error}"


def _adopt(game: Game, entries: list[dict[str, Any]]) -> None:
    """Take plays into the past of a game as they stand, unplayed."""
    for entry in entries:
        game.plays.append(
            Play(
                game.colours.index(entry["seat"]),
                game.notation.parse(entry["action"]),
                tuple(entry.get("chance", ())),
                entry.get("mark", ""),
                (),
            )
        )


def _resume(game: Game, mark: Mapping[str, Any], version: int) -> None:
    """Go on from a stored position, as the running game did when the rules changed under it."""
    board, config = game.state.board, game.config
    data = state_today(mark["state"], version, board, config)
    game.state = restore_state(data, board, config)
    game.resumed.append({**mark, "state": data})


# ---------------------------------------------------------------------- saved games


def load_data(data: Mapping[str, Any], content: Content | PackSource | None = None) -> Game:
    """The game that `save_data` wrote, at the same decision.

    Under newer rules the game goes on from its stored position, and its record says so. A game saved in
    an older format is replayed instead.
    """
    if data.get("format") != SAVE_FORMAT or data.get("version") not in older_formats.READABLE:
        raise RecordError("this is not a saved game of a known version")
    record = data.get("record")
    if not isinstance(record, Mapping) or not isinstance(data.get("state"), Mapping):
        raise RecordError("the saved game is incomplete: it needs a record and a state")
    check_record(record)
    try:
        canonical(data["state"]).encode()
    except (RecursionError, UnicodeEncodeError) as error:
        raise RecordError("this is not a saved game: its state has impossible values") from error
    facts = content if isinstance(content, Content) else facts_of(record, content)
    same = record["rules"] == RULES_VERSION and record["content"]["hash"] == facts.hash
    if data["version"] != FORMAT_VERSION and same:
        return replay(record, content=facts)
    config = config_of(record, facts)
    board = board_for(facts, config)
    state = state_today(data["state"], data["version"], board, config)
    game = Game(restore_state(state, board, config), record["start_chance"])
    game.resumed = [
        {**mark, "state": state_today(mark["state"], record["version"], board, config)}
        for mark in record["resumed"]
    ]
    _adopt(game, entries_today(record, facts))
    game.shared_seed = record.get("shared_seed")
    everyone_from = everyone_from_of(record["windows"])
    if everyone_from is not None:
        game.ask_everyone()
        game.everyone_from = everyone_from
    if not same:
        game.resumed.append({"after": len(game.plays), "rules": RULES_VERSION, "state": state})
    elif other := _other_end(record, game):
        raise RecordError(f"the saved state does not match the end of its record: {other}")
    return game


def load_game(path: Path | str, content: Content | PackSource | None = None) -> Game:
    """The game in a file: one that was saved, at its decision, or a record, replayed to its end."""
    data = read_data(path)
    if data.get("format") == SAVE_FORMAT:
        return load_data(data, content)
    return replay(data, content=content)
