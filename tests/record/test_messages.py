"""Every sentence of errors and of the terminal is a message: no text in the code, no key without a message,
no message without a use, no value that is missing or too many."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import diadochoi
from diadochoi.message import Message, all_of, any_of
from diadochoi.record.words.catalogue import message_sources, sources, variables

FOLDER = Path(diadochoi.__file__).parent
# Errors and lines that people read: these take a Message, never a text.
SPEAKING = {
    "AmbiguousAction", "ArgumentTypeError", "CommandError", "ConfigError", "GameError", "GameOver",
    "NotationError", "NothingToUndo", "Outrun", "PositionError", "Problem", "RecordError", "RulesDiffer",
    "ScenarioError", "SettingError", "fail", "failed", "say", "not_found",
}  # fmt: skip
# The files of the catalogue that the code names by key; the others are named by what the rules note and ask.
TABLES = {
    "cli", "content", "fight", "hint", "mail", "notation", "problem", "record", "scenario", "server",
    "setting", "stored", "terminal",
}  # fmt: skip
# Methods called `say` that are not about sentences of ours: the chat of a table, and the catalogue itself.
OTHER_SAY = {"server/http/commands.py", "record/words/catalogue.py", "record/words/__init__.py"}
CONTENT_PROBLEM = {"content", "book"}  # their `Problem` is a fault of a file


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """(file, place, call) of every call in the package."""
    for file in sorted(FOLDER.rglob("*.py")):
        name = file.relative_to(FOLDER).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield name, f"{name}:{node.lineno}", node


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield ast.unparse(node)
        case ast.IfExp(body=body, orelse=orelse):
            yield from texts(body)
            yield from texts(orelse)
        case ast.BinOp(left=left, right=right):
            yield from texts(left)
            yield from texts(right)


def spoken_literals(file: str, call: ast.Call) -> list[str]:
    if called(call) not in SPEAKING or (called(call) == "say" and file in OTHER_SAY):
        return []
    if called(call) == "Problem" and file.partition("/")[0] in CONTENT_PROBLEM:
        return []
    return [text for argument in call.args for text in texts(argument) if " " in text.strip()]


def messages_made() -> Iterator[tuple[str, str, set[str] | None]]:
    """(place, key, values) of every Message in the code; a key with a part that varies ends with `*`."""
    for _, place, call in calls():
        if called(call) != "Message" or not call.args:
            continue
        values = (
            None if any(one.arg is None for one in call.keywords) else {str(o.arg) for o in call.keywords}
        )
        for key in keys(call.args[0]):
            yield place, key, values


def keys(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
            yield f"{start}*"
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys(body)
            yield from keys(orelse)


CALLS = list(calls())
MADE = list(messages_made())
WRITTEN = {f"{table}-{key}": used for table in sources("en") for key, used in variables("en", table).items()}


def test_no_error_and_no_line_of_the_terminal_has_its_text_in_the_code() -> None:
    found = [(place, text) for file, place, call in CALLS for text in spoken_literals(file, call)]
    assert not found, "put these sentences into record/words/en and give a Message"


@pytest.mark.parametrize(
    "line",
    [
        'raise Problem("conflict", "The game is over.")',
        'raise Problem("conflict", f"{name} is here.")',
        'raise CommandError("no such file" if missing else "not a file")',
        'raise RecordError("the record lacks " + part)',
        'screen.say("You win.")',
    ],
)
def test_a_text_in_the_code_would_be_found(line: str) -> None:
    (call,) = [node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Call)]
    assert spoken_literals("server/x.py", call)


def test_every_key_has_a_message_with_exactly_these_values() -> None:
    faults: list[str] = []
    for place, key, values in MADE:
        if key.endswith("*"):
            if not any(own.startswith(key[:-1]) for own in WRITTEN):
                faults.append(f"{place}: no message begins with {key[:-1]}")
        elif key not in WRITTEN:
            faults.append(f"{place}: there is no message {key}")
        elif values is not None and values != WRITTEN[key]:
            faults.append(f"{place}: {key} is given {sorted(values)}, but says {sorted(WRITTEN[key])}")
    assert not faults


def test_every_message_is_used() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in FOLDER.rglob("*.py"))
    named = set(re.findall(r"""["'](\w+-\w+)["']""", code))
    beginnings = tuple(key[:-1] for _, key, _ in MADE if key.endswith("*"))
    unused = [
        f"{table}-{key}"
        for table in TABLES
        for key in message_sources("en", table)
        if f"{table}-{key}" not in named and not f"{table}-{key}".startswith(beginnings)
    ]
    assert not unused, "nothing in the code says these"


def test_a_message_is_said_with_its_values() -> None:
    message = Message("notation-wrong_kind", name="red", kind=Message("notation-a_seat"), wanted=any_of("ab"))
    assert str(message) == "`red` is a seat; a or b is needed here"
    assert str(Message("record-lacks", parts=["seed", "seats"])) == "the record lacks seed, seats"
    assert str(Message("record-lacks", parts=all_of(["seed", "end", "seats"]))).endswith(
        "seed, end and seats"
    )


def test_a_message_survives_being_sent_to_another_process() -> None:
    message = Message("record-no_such_seat", seat="pink", seats=["0 red"])
    assert pickle.loads(pickle.dumps(message)) == message


def test_an_error_as_a_value_is_said_by_its_message() -> None:
    error = ValueError(Message("record-game_over"))
    assert str(Message("cli-error", error=error)) == "the game is over"


def test_a_long_value_is_said_in_full() -> None:
    assert str(Message("cli-error", error="x" * 5000)) == "x" * 5000
