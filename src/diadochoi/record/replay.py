"""Replays a record: every seat, action and die must agree, else the error names the faulty action.

Decides what a replay compares and where it continues from a stored position. `stored.record` decides how a
record is written, `stored.older_formats` how an older format is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from diadochoi.content import Content
from diadochoi.content.pack_files import PackSource
from diadochoi.message import Message
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

    def __init__(self, message: Message, line: int, game: Game) -> None:
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
    everything except the fingerprints is compared; the resulting game's record has today's format.
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
            if later:  # played under older rules: the stored position counts
                del game.plays[number - 1 :]
                _adopt(game, entries[number - 1 : min(later)])
                number = min(later)
            elif same:
                raise RecordError(error.message, number) from error
            else:
                agreed = replay(record, number - 1, facts)
                raise RulesDiffer(_difference(record, error.message), number, agreed) from error
    other = _other_end(record, game) if last == len(entries) else None
    if other is not None:
        raise RecordError(other, last) if same else RulesDiffer(_difference(record, other), last, game)
    return game


def _other_end(record: Mapping[str, Any], game: Game) -> Message | None:
    """Return how the end of a record differs from the replayed game."""
    end = record["end"]
    if record["version"] == FORMAT_VERSION and end["position"] != fingerprint(game.state):
        return Message("record-end_differs")
    winner, win = result_of(game.state)
    if (end["winner"], end["win"]) != (winner, win):
        return Message(
            "record-winner_differs",
            recorded=_result_text(end["winner"], end["win"]),
            found=_result_text(winner, win),
        )
    return None


def _result_text(winner: str | None, win: str | None) -> Message:
    return Message("record-winner", winner=winner or "none", win=win or "none")


def _start(record: Mapping[str, Any], facts: Content, config: Config) -> Game:
    seed = bytes.fromhex(record["seed"])
    if commitment(seed) != record["commitment"]:
        raise RecordError(Message("record-wrong_seed"))
    state = new_state(facts, config, seed, logged=True)
    game = Game(state, state.chance or (), state.log or ())
    if record["resumed"]:  # only the stored position counts
        return Game(state, record["start_chance"])
    if list(game.start_chance) != record["start_chance"]:
        raise RecordError(Message("record-deal_differs"))
    return game


def _replay_entry(game: Game, entry: Mapping[str, Any]) -> None:
    game.play(entry["action"], entry["seat"])
    play = game.plays[-1]
    if game.notation.text(play.action) != entry["action"]:
        raise GameError(Message("record-written_otherwise", action=entry["action"]))
    if list(play.chance) != entry.get("chance", []):
        raise GameError(
            Message("record-dice_differ", found=str(list(play.chance)), recorded=str(entry.get("chance", [])))
        )
    if "mark" in entry and play.mark != entry["mark"]:
        raise GameError(Message("record-position_differs"))


def _difference(record: Mapping[str, Any], difference: Message) -> Message:
    if record["rules"] != RULES_VERSION:
        return Message("record-other_rules", rules=record["rules"], ours=RULES_VERSION, difference=difference)
    return Message("record-other_content", content=record["content"]["id"], difference=difference)


def _adopt(game: Game, entries: list[dict[str, Any]]) -> None:
    """Add plays to the past of a game without playing them."""
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
    """Continue from a stored position, as the running game did when the rules changed."""
    board, config = game.state.board, game.config
    data = state_today(mark["state"], version, board, config)
    game.state = restore_state(data, board, config)
    game.resumed.append({"after": mark["after"], "rules": mark["rules"], "state": data})


# ---------------------------------------------------------------------- saved games


def load_data(data: Mapping[str, Any], content: Content | PackSource | None = None) -> Game:
    """Return the game that `save_data` wrote, at the same decision.

    Under newer rules the game continues from its stored position, and its record says so. A game saved in an
    older format is replayed instead.
    """
    if data.get("format") != SAVE_FORMAT or data.get("version") not in older_formats.READABLE:
        raise RecordError(Message("record-unknown_save"))
    record = data.get("record")
    if not isinstance(record, Mapping) or not isinstance(data.get("state"), Mapping):
        raise RecordError(Message("record-save_incomplete"))
    check_record(record)
    try:
        canonical(data["state"]).encode()
    except (RecursionError, UnicodeEncodeError) as error:
        raise RecordError(Message("record-save_impossible")) from error
    facts = content if isinstance(content, Content) else facts_of(record, content)
    same = record["rules"] == RULES_VERSION and record["content"]["hash"] == facts.hash
    if data["version"] != FORMAT_VERSION and same:
        return replay(record, content=facts)
    config = config_of(record, facts)
    board = board_for(facts, config)
    state = state_today(data["state"], data["version"], board, config)
    game = Game(restore_state(state, board, config), record["start_chance"])
    game.resumed = [
        {
            "after": mark["after"],
            "rules": mark["rules"],
            "state": state_today(mark["state"], record["version"], board, config),
        }
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
        raise RecordError(Message("record-save_differs", difference=other))
    return game


def load_game(path: Path | str, content: Content | PackSource | None = None) -> Game:
    """Return the game in a file: a saved game at its decision, or a record, replayed to its end."""
    data = read_data(path)
    if data.get("format") == SAVE_FORMAT:
        return load_data(data, content)
    return replay(data, content=content)
