"""Every sentence of errors and of the terminal is a message.

No text in the code, no key without a message, no unused message, no missing or extra value.
"""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import diadochoi
from diadochoi.message import Message, all_of, any_of
from diadochoi.record.words.catalogue import message_sources, sources, variables

FOLDER = Path(diadochoi.__file__).parent
# Errors and lines that people read: these take a Message, never a text.
SPEAKING = {
    "AmbiguousAction", "ArgumentTypeError", "CommandError", "ConfigError", "GameError", "GameOver",
    "ChangedMeanwhile", "NotationError", "NothingToUndo", "PositionError", "Problem", "RecordError",
    "RulesDiffer",
    "ScenarioError", "SettingError", "fail", "failed", "say", "not_found",
    # Faults of content files: where they are reported, and what words them.
    "Conflict", "SwitchProblem", "_problem", "add", "add_all", "add_between", "at",
}  # fmt: skip
# The files of the catalogue that the code names by key; the rules' events and questions name the others.
TABLES = {
    "cli", "content", "fight", "help", "hint", "mail", "notation", "problem", "record", "result", "scenario",
    "server", "setting", "stored", "terminal",
}  # fmt: skip
# Methods called `say` that are not about our sentences: the chat of a table, and the catalogue itself.
OTHER_SAY = {"server/http/commands.py", "record/words/catalogue.py", "record/words/__init__.py"}


@cache
def calls() -> list[tuple[str, str, ast.Call]]:
    """List (file, place, call) for every call in the package."""
    return list(_read_calls())


def _read_calls() -> Iterator[tuple[str, str, ast.Call]]:
    for file in sorted(FOLDER.rglob("*.py")):
        name = file.relative_to(FOLDER).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield name, f"{name}:{node.lineno}", node


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def texts(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an argument can be."""
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


# Arguments of argparse that are printed as help: these take a Help, never a text.
HELP = {"add_argument", "add_argument_group", "add_parser", "add_subparsers", "Parser"}


def help_literals(file: str, call: ast.Call) -> list[str]:
    """List help of commands and options whose text is in the code."""
    if not file.startswith("cli/") or called(call) not in HELP:
        return []
    said = [one.value for one in call.keywords if one.arg in ("help", "description", "epilog", "title")]
    said += call.args if called(call) == "add_argument_group" else []
    return [text for argument in said for text in texts(argument)]


# What commands print: tables and lines. `[bold]` and the name of the program are not text.
PRINTING = {"print", "add_column", "add_row", "Text"}
WORD = re.compile(r"[A-Za-z]{2,}")
NOT_TEXT = re.compile(r"\[/?[a-z ]*\]|diadochoi[a-z ]*|\\\\[nr]|kB")


def printed_literals(file: str, call: ast.Call) -> list[str]:
    """List results of commands whose text is in the code."""
    if not file.startswith("cli/") or called(call) not in PRINTING:
        return []
    written = [text for argument in call.args for text in literals(argument)]
    return [text for text in written if WORD.search(NOT_TEXT.sub("", text))]


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the text in an argument itself, without the values put into it."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from literals(part)
        case ast.IfExp(body=left, orelse=right) | ast.BinOp(left=left, right=right):
            yield from literals(left)
            yield from literals(right)


def spoken_literals(file: str, call: ast.Call) -> list[str]:
    if called(call) not in SPEAKING or (called(call) == "say" and file in OTHER_SAY):
        return []
    return [text for argument in call.args for text in texts(argument) if " " in text.strip()]


def messages_made() -> Iterator[tuple[str, str, set[str] | None]]:
    """Yield (place, key, values) for every Message in the code; a key with a variable part ends with `*`."""
    for _, place, call in calls():
        if called(call) not in ("Help", "Message") or not call.args:
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


WRITTEN = {f"{table}-{key}": used for table in sources("en") for key, used in variables("en", table).items()}


def test_no_error_and_no_line_of_the_terminal_has_its_text_in_the_code() -> None:
    found = [(place, text) for file, place, call in calls() for text in spoken_literals(file, call)]
    assert not found, "put these sentences into record/words/en and give a Message"


@pytest.mark.parametrize(
    "line",
    [
        'raise Problem("conflict", "The game is over.")',
        'raise Problem("conflict", f"{name} is here.")',
        'raise CommandError("no such file" if missing else "not a file")',
        'raise RecordError("the record lacks " + part)',
        'screen.say("You win.")',
        'findings.add(entry, "ops", f"{ops} is out of range")',
        'findings.add_all("unit", "units must be in this order")',
        'Problem(path, 0, "", "is not a folder")',
        'Conflict(("usurper",), lambda v: True, "a Usurper needs a phase")',
    ],
)
def test_a_text_in_the_code_would_be_found(line: str) -> None:
    (call,) = [node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Call)]
    assert spoken_literals("server/x.py", call)


def test_no_help_of_a_command_has_its_text_in_the_code() -> None:
    found = [(place, text) for file, place, call in calls() for text in help_literals(file, call)]
    assert not found, "put these lines into record/words/en/help.ftl and give a Help"


def test_a_help_text_in_the_code_would_be_found() -> None:
    line = 'parser.add_argument("--seed", help="a word")'
    (call,) = [node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Call)]
    assert help_literals("cli/x.py", call) == ["a word"]


def test_no_result_of_a_command_has_its_text_in_the_code() -> None:
    found = [(place, text) for file, place, call in calls() for text in printed_literals(file, call)]
    assert not found, "put these lines into record/words/en/result.ftl and give a Message"


@pytest.mark.parametrize(
    "line",
    [
        'print("all invariants hold")',
        'print(f"{count} scenarios hold")',
        'table.add_column("wins")',
        'print("over" if over else "not over")',
    ],
)
def test_a_result_with_its_text_in_the_code_would_be_found(line: str) -> None:
    (call,) = [node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Call)]
    assert printed_literals("cli/x.py", call)


def test_every_key_has_a_message_with_exactly_these_values() -> None:
    faults: list[str] = []
    for place, key, values in messages_made():
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
    beginnings = tuple(key[:-1] for _, key, _ in messages_made() if key.endswith("*"))
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
    assert str(Message("record-lacks", parts=["seed", "seats"])) == "the record is missing seed, seats"
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
