"""Prints random sentences of one kind, to be read aloud: would a native speaker say that?

    python tools/sample_sentences.py log --number 300 --seed 1

Kinds: interface, prompts, log, refusals, actions, bots, help (coach, explanations, questions, puzzles),
lessons, scenarios (titles and texts), cards, clauses, http (errors and emails), cli (help, errors and the
terminal), docs, code (docstrings and comments of src).
See docs/writing.md.
"""

from __future__ import annotations

import argparse
import ast
import io
import random
import re
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import yaml

from diadochoi.content.editions import EDITIONS, load_edition
from diadochoi.content.rulebook.reference import load_reference
from diadochoi.record.game import new_game
from diadochoi.record.words import words_for
from diadochoi.record.words.catalogue import message_sources
from diadochoi.rules.core import actions

ROOT = Path(__file__).parent.parent
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z`])")
PLAYS = 700
LESSONS = ROOT / "src/diadochoi/record/lessons"
SPOKEN = {"say", "wrong", "else", "right", "learned", "done", "title", "name"}


def interface() -> Iterator[str]:
    """The messages of the browser, every form on its own line."""
    text = (ROOT / "web/src/words/en.ftl").read_text(encoding="utf-8")
    for line in text.splitlines():
        found = re.match(r"(?:[\w-]+ = |\s+\*?\[\w+\] )(.+)", line)
        if found:
            yield found[1]


def played() -> Iterator[tuple[str, str]]:
    """What random games print: (kind, sentence)."""
    for number, edition in enumerate(EDITIONS):
        chance = random.Random(number)
        game = new_game(3, seed=number, edition=edition)
        for _ in range(PLAYS):
            decision = game.decision
            if decision is None:
                break
            yield "prompts", decision.prompt
            for code in chance.sample(game.legal, min(3, len(game.legal))):
                yield "actions", game.words.action(code)
            game.play(chance.choice(game.legal))
            yield from (("log", sentence) for sentence in game.story())


def of_games(kind: str) -> Callable[[], Iterator[str]]:
    return lambda: (sentence for one, sentence in played() if one == kind)


def refusals() -> Iterator[str]:
    words = words_for(load_edition("4e"))
    code = actions.action(0, actions.GENERAL, actions.GENERAL + 1, actions.GENERAL + 2)
    for key in message_sources("en", "reason"):
        yield words.reason(key, code)


def bots() -> Iterator[str]:
    yield from forms("bot")


def player_help() -> Iterator[str]:
    """The coach, explanations of pieces, what cards need, Surprise questions, puzzles and hints."""
    for table in ("about", "coach", "condition", "hint", "puzzle", "surprise"):
        yield from forms(table)


def lessons() -> Iterator[str]:
    """Everything a lesson says."""
    for file in sorted(LESSONS.rglob("*.yaml")):
        yield from _texts(yaml.safe_load(file.read_text(encoding="utf-8")), "")


def scenarios() -> Iterator[str]:
    """The titles and texts of scenarios, which the rulebook shows beside its clauses."""
    for file in sorted((ROOT / "tests/scenarios").rglob("*.yaml")):
        scenario = yaml.safe_load(file.read_text(encoding="utf-8"))
        yield str(scenario["title"])
        yield from SENTENCE.split(" ".join(str(scenario.get("text", "")).split()))


def _texts(part: object, key: str) -> Iterator[str]:
    """The texts under the keys that a learner reads."""
    if isinstance(part, str):
        if key in SPOKEN:
            yield from SENTENCE.split(" ".join(part.split()))
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from _texts(value, key if key in SPOKEN else str(name))
    elif isinstance(part, list):
        for value in part:
            yield from _texts(value, key)


def cards() -> Iterator[str]:
    for edition in EDITIONS:
        for card in load_edition(edition).cards:
            for text in (card.summary_text, card.timing_text, *card.precondition_text, *card.effect_text):
                yield from SENTENCE.split(text)


def clauses() -> Iterator[str]:
    for edition in EDITIONS:
        for clause in load_reference(edition):
            yield from SENTENCE.split(clause.text)


def cli() -> Iterator[str]:
    """Help, results and errors of commands, the terminal, records, scenarios and content files."""
    for table in (
        "cli",
        "content",
        "fight",
        "help",
        "notation",
        "record",
        "result",
        "scenario",
        "server",
        "setting",
        "terminal",
    ):
        yield from forms(table)


def http() -> Iterator[str]:
    """The server's errors, emails and notes at a table."""
    for table in ("problem", "mail", "table"):
        yield from forms(table)


def forms(table: str) -> Iterator[str]:
    """Every form of every message in a catalogue file."""
    for body in message_sources("en", table).values():
        variants = re.findall(r"(?m)^\s*\*?\[[\w.]+\] (.+)$", body)
        yield from variants or [" ".join(body.split())]


def code() -> Iterator[str]:
    """Docstrings, and comments of more than three words."""
    for file in sorted((ROOT / "src").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                said = " ".join((ast.get_docstring(node) or "").split())
                yield from (f"{file.name}: {one}" for one in SENTENCE.split(said) if one)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            said = token.string.lstrip("# -").strip()
            if token.type == tokenize.COMMENT and len(said.split()) > 3:
                yield f"{file.name}: {said}"


def docs() -> Iterator[str]:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "web/README.md"]
    for page in sorted(pages):
        if page.name == "scenario-reference.md":
            continue
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for block in re.split(r"\n\s*\n|\n(?=[-|#])", text):
            flat = " ".join(block.split())
            if len(flat.split()) > 4 and not flat.startswith(("|", "#", "<!--")):
                yield from (f"{page.name}: {one}" for one in SENTENCE.split(flat) if len(one.split()) > 3)


KINDS: dict[str, Callable[[], Iterator[str]]] = {
    "interface": interface,
    "prompts": of_games("prompts"),
    "log": of_games("log"),
    "actions": of_games("actions"),
    "refusals": refusals,
    "bots": bots,
    "help": player_help,
    "lessons": lessons,
    "scenarios": scenarios,
    "cards": cards,
    "clauses": clauses,
    "http": http,
    "cli": cli,
    "docs": docs,
    "code": code,
}


def drawn(sentences: list[str], seed: int) -> list[str]:
    """Sort in random order, with sentences first that differ from earlier ones in more than names and
    numbers."""
    random.Random(seed).shuffle(sentences)
    seen: dict[str, int] = {}
    turns: list[tuple[int, str]] = []
    for sentence in sentences:
        shape = re.sub(r"(?<!^)\b[A-Z]\w*|\d+", "", sentence)
        seen[shape] = seen.get(shape, 0) + 1
        turns.append((seen[shape], sentence))
    return [sentence for _, sentence in sorted(turns, key=lambda own: own[0])]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--number", type=int, default=300, help="how many sentences (default: 300)")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other sentences")
    parser.add_argument("--only", default="", help="only sentences that hold this text")
    arguments = parser.parse_args()
    found = sorted({one for one in KINDS[arguments.kind]() if arguments.only in one})
    for sentence in drawn(found, arguments.seed)[: arguments.number]:
        print(sentence)


if __name__ == "__main__":
    main()
