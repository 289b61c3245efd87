"""The record of a game: rules, content, settings, seed and every action with what chance brought.

Decides how a game is written down and what makes a record believable. Replaying a record gives the same
states, byte for byte; a record that was cut, reordered or changed is refused with the action at fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from errno import EISDIR
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from diadochoi.content import Content, ContentError
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackFiles, PackSource, carried_files
from diadochoi.record.errors import GameError, RecordError
from diadochoi.record.game import Game, Play, everyone_asked
from diadochoi.record.stored.record_shape import check_action, check_end, check_head
from diadochoi.record.stored.state_shape import offered_options
from diadochoi.record.stored.state_storage import canonical, fingerprint, restore_state, state_data
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import commitment
from diadochoi.rules.core.config import Config, ConfigError, make_config
from diadochoi.rules.core.version import RULES_VERSION

FORMAT: Final = "diadochoi-record"
SAVE_FORMAT: Final = "diadochoi-save"
FORMAT_VERSION: Final = 1

_HEAD: Final = (
    "format", "version", "rules", "content", "edition", "options", "house_rules", "windows", "seats", "seed",
    "commitment", "start_chance", "resumed",
)  # fmt: skip


class RulesDiffer(RecordError):
    """A record of other rules or other content stops agreeing here; `game` is the game up to this action."""

    def __init__(self, message: str, line: int, game: Game) -> None:
        super().__init__(message, line)
        self.game = game


# ---------------------------------------------------------------------- writing


def make_record(game: Game) -> dict[str, Any]:
    """The record of a game so far. It tells hidden cards too: not for the players of a running game."""
    state = game.state
    config = game.config
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "rules": RULES_VERSION,
        "content": _content_data(game.content),
        "edition": config.edition,
        "options": list(config.options),
        "house_rules": {rule: config.house_rules[rule] for rule in sorted(config.house_rules)},
        "windows": "everyone" if config.everyone_asked else "holders",
        "seats": list(game.colours),
        "seed": state.seed.hex(),
        "commitment": commitment(state.seed),
        "start_chance": list(game.start_chance),
        "resumed": game.resumed[:],
    }
    entries = [_entry(game, number, play) for number, play in enumerate(game.plays, 1)]
    chain = _chain_start(head)
    for entry in entries:
        chain = entry["check"] = _link(chain, entry)
    result = game.result
    return {
        **head,
        "actions": entries,
        "end": {
            "actions": len(entries),
            "check": chain,
            "position": fingerprint(state),
            "winner": result.colour if result else None,
            "win": result.kind if result else None,
        },
    }


def _content_data(content: Content) -> dict[str, Any]:
    """Id and fingerprint of the facts; a content pack travels with the game, text by text."""
    data: dict[str, Any] = {"id": content.id, "hash": content.hash}
    return data if content.pack is None else {**data, "pack": content.pack.data()}


def _entry(game: Game, number: int, play: Play) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "n": number,
        "seat": game.colours[play.seat],
        "action": game.notation.text(play.action),
    }
    if play.chance:
        entry["chance"] = list(play.chance)
    if play.mark:
        entry["mark"] = play.mark
    return entry


def _chain_start(head: Mapping[str, Any]) -> str:
    return _hash(canonical({key: head[key] for key in _HEAD}))


def _link(chain: str, entry: Mapping[str, Any]) -> str:
    bare = {key: value for key, value in entry.items() if key != "check"}
    return _hash(chain + canonical(bare))


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def record_text(record: Mapping[str, Any]) -> str:
    """A record as JSON text with one action on a line, for files that people compare."""
    lines = ["{"]
    for key, value in record.items():
        if key == "actions":
            lines.append('"actions": [')
            lines.extend(_rows(value))
            lines.append("],")
        else:
            comma = "" if key == list(record)[-1] else ","
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}{comma}")
    lines.append("}")
    return "\n".join(lines) + "\n"


def _rows(entries: list[dict[str, Any]]) -> list[str]:
    rows = [json.dumps(entry, ensure_ascii=False) for entry in entries]
    return [f"  {row}," for row in rows[:-1]] + [f"  {row}" for row in rows[-1:]]


def parse_record(text: str) -> dict[str, Any]:
    """The record or the saved game in a JSON text."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"this is no record: line {error.lineno} is not JSON ({error.msg})") from error
    except (RecursionError, ValueError) as error:  # brackets without end, a number of thousands of digits
        raise RecordError("this is no record: no record is nested so deeply or has such numbers") from error
    if not isinstance(data, dict):
        raise RecordError("this is no record: it should be a JSON object")
    if not isinstance(data.get("record", data), dict):
        raise RecordError("this is no saved game: its record should be a JSON object")
    return data


def read_data(path: Path | str) -> dict[str, Any]:
    """What a file holds, a record or a saved game; RecordError names the file."""
    try:
        return parse_record(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{path} is no text; unpack it first if it is packed, as a .gz is") from error
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error


# ---------------------------------------------------------------------- reading


def check_record(record: Mapping[str, Any]) -> None:
    """Refuse a record that is not whole: wrong format, missing parts, actions cut, reordered or changed."""
    if "format" not in record:
        raise RecordError(f"this is no game record: it names no format, where a record has {FORMAT!r}")
    if record["format"] != FORMAT:
        raise RecordError(f"this is no game record: its format is {record['format']!r}, not {FORMAT!r}")
    if record.get("version") != FORMAT_VERSION:
        raise RecordError(
            f"record format {record.get('version')!r} is unknown here; this program reads {FORMAT_VERSION}"
        )
    missing = [key for key in (*_HEAD, "actions", "end") if key not in record]
    if missing:
        raise RecordError(f"the record lacks {', '.join(missing)}")
    end = record["end"]
    if not isinstance(record["actions"], list) or not isinstance(end, Mapping):
        raise RecordError("this is no game record: actions should be a JSON array and end a JSON object")
    check_head(record)
    check_end(end)
    try:
        _check_chain(record)
    except (RecursionError, UnicodeEncodeError) as error:
        raise RecordError("this is no game record: it holds what no record can hold") from error


def _check_chain(record: Mapping[str, Any]) -> None:
    end = record["end"]
    chain = _chain_start(record)
    for place, entry in enumerate(record["actions"], 1):
        if not isinstance(entry, dict) or not {"n", "seat", "action", "check"} <= set(entry):
            raise RecordError("this is no action: it needs n, seat, action and check", place)
        check_action(entry, place)
        if entry["n"] != place:
            raise RecordError(f"number {entry['n']} stands here: actions are missing or out of order", place)
        chain = _link(chain, entry)
        if entry["check"] != chain:
            what = "the head of the record or this action was" if place == 1 else "this action was"
            raise RecordError(f"{what} changed after it was written", place)
    if end["actions"] != len(record["actions"]):
        raise RecordError(
            f"the record breaks off: {len(record['actions'])} actions of {end['actions']} are left",
            len(record["actions"]) + 1,
        )
    if end["check"] != chain:
        raise RecordError("the head of the record was changed after it was written")


def replay(
    record: Mapping[str, Any],
    upto: int | None = None,
    content: Content | PackSource | None = None,
) -> Game:
    """Play a record again, to its end or up to an action.

    Every seat, action, die and fingerprint must agree, else RecordError names the action. A record of other
    rules or other content is played as far as it agrees (RulesDiffer).
    """
    check_record(record)
    facts = content if isinstance(content, Content) else _facts_of(record, content)
    same = record["rules"] == RULES_VERSION and record["content"]["hash"] == facts.hash
    game = _start(record, facts, config_of(record, facts))
    entries = record["actions"]
    last = len(entries) if upto is None else max(0, min(upto, len(entries)))
    marks = {mark["after"]: mark for mark in record["resumed"] if mark["after"] <= last}
    number = 0
    while True:
        if number in marks:
            _resume(game, marks[number])
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
    if end["position"] != fingerprint(game.state):
        return "the final position is another one"
    result = game.result
    winner, win = (result.colour, result.kind) if result else (None, None)
    if (end["winner"], end["win"]) != (winner, win):
        return f"the end says {_told(end['winner'], end['win'])}, the game says {_told(winner, win)}"
    return ""


def _told(winner: str | None, win: str | None) -> str:
    return f"that {winner or 'nobody'} has won" + (f" ({win})" if win else "")


def _facts_of(record: Mapping[str, Any], pack: PackSource | None) -> Content:
    """The facts of a record: with the pack that is given, else with the one it carries."""
    edition = record["edition"]
    if edition not in EDITIONS:
        raise RecordError(f"the edition {edition!r} of this record is unknown here")
    try:
        return load_edition(edition, carried_pack(record) if pack is None else pack)
    except ContentError as error:
        if pack is not None:
            raise
        raise RecordError(f"the content pack of this record cannot be used: {error}") from error


def carried_pack(record: Mapping[str, Any]) -> PackFiles | None:
    """The content pack that a record carries, if it was played with one."""
    content = record["content"]
    if not isinstance(content, Mapping):
        raise RecordError("this is no game record: `content` should be an object with the texts id and hash")
    return carried_files(content["pack"], str(content["id"])) if "pack" in content else None


def config_of(record: Mapping[str, Any], facts: Content) -> Config:
    """The settings a record was played with."""
    try:
        config = make_config(
            facts,
            len(record["seats"]),
            record["edition"],
            tuple(record["options"]),
            record["house_rules"],
            everyone_asked(record["windows"]),
        )
    except ConfigError as error:
        raise RecordError(f"the settings of this record cannot be played: {error}") from error
    colours = facts.seat_colours[: config.players]
    if tuple(record["seats"]) != colours:
        raise RecordError(f"the seats of this record are no seats of the game: {', '.join(colours)}")
    return config


def _start(record: Mapping[str, Any], facts: Content, config: Config) -> Game:
    from diadochoi.rules.turn.setup import new_state

    seed = bytes.fromhex(record["seed"])
    if commitment(seed) != record["commitment"]:
        raise RecordError("the seed is not the one that was committed to before the game")
    state = new_state(facts, config, seed, logged=True)
    game = Game(state, state.chance or (), state.log or ())
    if record["resumed"]:  # only the stored position counts
        return Game(state, record["start_chance"])
    if list(game.start_chance) != record["start_chance"]:
        raise RecordError("the deal at the start of the game comes out differently")
    return game


def _replay_entry(game: Game, entry: Mapping[str, Any]) -> None:
    game.play(entry["action"], entry["seat"])
    play = game.plays[-1]
    if game.notation.text(play.action) != entry["action"]:
        raise GameError(f"{entry['action']!r} is not how this action is written")
    if list(play.chance) != entry.get("chance", []):
        raise GameError(f"chance brings {list(play.chance)} here, the record says {entry.get('chance', [])}")
    if "mark" in entry and play.mark != entry["mark"]:
        raise GameError("the position after it is another one")


def _difference(record: Mapping[str, Any], error: GameError | str) -> str:
    other = (
        f"rules version {record['rules']} (here {RULES_VERSION})"
        if record["rules"] != RULES_VERSION
        else f"another state of the content {record['content']['id']!r}"
    )
    return f"the record was played with {other} and differs here: {error}"


def _adopt(game: Game, entries: list[dict[str, Any]]) -> None:
    """Take plays into the past of a game as they stand, without playing them."""
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


def _resume(game: Game, mark: Mapping[str, Any]) -> None:
    """Go on from a stored position, as the running game did when the rules changed under it."""
    state = restore_state(dict(mark["state"]), game.state.board, game.config)
    offered_options(state)  # what cannot even be asked is refused here, not at the next action
    game.state = state
    game.resumed.append(dict(mark))


# ---------------------------------------------------------------------- saving a running game


def save_data(game: Game) -> dict[str, Any]:
    """A running game as JSON data: its record and its full state, so that loading needs no replay."""
    return {
        "format": SAVE_FORMAT,
        "version": FORMAT_VERSION,
        "record": make_record(game),
        "state": state_data(game.state),
    }


def load_data(data: Mapping[str, Any], content: Content | PackSource | None = None) -> Game:
    """The game that `save_data` wrote, at the same decision.

    Under newer rules the game goes on from its stored position, and its record says so.
    """
    if data.get("format") != SAVE_FORMAT or data.get("version") != FORMAT_VERSION:
        raise RecordError("this is no saved game of a version known here")
    record = data.get("record")
    if not isinstance(record, Mapping) or not isinstance(data.get("state"), Mapping):
        raise RecordError("the saved game is not whole: it should hold its record and its state")
    check_record(record)
    try:
        canonical(data["state"]).encode()
    except (RecursionError, UnicodeEncodeError) as error:
        raise RecordError("this is no saved game: its state holds what no state can hold") from error
    facts = content if isinstance(content, Content) else _facts_of(record, content)
    config = config_of(record, facts)
    state = restore_state(dict(data["state"]), board_for(facts, config), config)
    offered_options(state)
    game = Game(state, record["start_chance"])
    game.resumed = list(record["resumed"])
    _adopt(game, record["actions"])
    if record["rules"] != RULES_VERSION or record["content"]["hash"] != facts.hash:
        game.resumed.append({"after": len(game.plays), "rules": RULES_VERSION, "state": dict(data["state"])})
    elif other := _other_end(record, game):
        raise RecordError(f"the saved state is not the one its record ends with: {other}")
    return game


def save_game(game: Game, path: Path | str) -> None:
    """Write a running game to a file; the old file stays whole until the new one is."""
    write_whole(path, json.dumps(save_data(game), ensure_ascii=False) + "\n")


def write_whole(path: Path | str, text: str) -> None:
    """Write a file in one go: what was there stays until the new text is on the disk, and on any error."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(EISDIR, "it is a folder; name a file in it", str(target))
    draft = target.with_name(target.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def load_game(path: Path | str, content: Content | PackSource | None = None) -> Game:
    """The game in a file: one that was saved, at its decision, or a record, replayed to its end."""
    data = read_data(path)
    if data.get("format") == SAVE_FORMAT:
        return load_data(data, content)
    return replay(data, content=content)
