"""Writes docs/scenario-reference.md: kinds of decisions, verbs and events from the code.

Run it after changing a question, a verb, an event or a sentence; a test fails when the page is out of date.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import diadochoi.rules
from diadochoi.record.notation import KIND_NAMES, VERB_NAMES
from diadochoi.record.scenarios.lasting_effects import reference_row
from diadochoi.record.words.catalogue import catalogue_of, message_sources
from diadochoi.record.words.name import Name
from diadochoi.rules.core.actions import FORMS, WORDS, NounKind
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.table.lasting import LASTING_EFFECTS

PAGE = Path(__file__).parent.parent / "docs" / "scenario-reference.md"
_LETTERS = ("a", "b", "c", "d", "seat", "subjects", "nouns", "who", "force")
RULES = Path(diadochoi.rules.__file__).parent
HEAD = """\
# Scenario reference

Made by `tools/scenario_reference.py` from the code; do not edit it by hand. How scenarios are written:
[scenarios](scenarios.md).
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *decisions(), "", *verbs(), "", *events(), "", *effects(), ""])


# ---------------------------------------------------------------------- decisions


def decisions() -> Iterator[str]:
    yield "## Decision kinds"
    yield ""
    yield "`decision: {kind: …}` names the open question; `clause` is the clause behind it, `subjects`"
    yield "are `{a}`, `{b}`, `{c}` in their order."
    yield ""
    yield "| kind | clauses | what is asked |"
    yield "|---|---|---|"
    clauses = question_clauses()
    for key in sorted(message_sources("en", "question")):
        cited = ", ".join(sorted(clauses.get(key, ()))) or "varies"
        yield f"| `{key}` | {cited} | {_sentence(f'question-{key}', _LETTERS)} |"


def question_clauses() -> dict[str, set[str]]:
    """The clauses of each question, read from the source of the rules."""
    found: dict[str, set[str]] = {}
    for file in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Question":
                for key in _texts(node.args[0]):
                    found.setdefault(key, set()).update(_texts(node.args[1]))
    return found


def _texts(node: ast.expr) -> list[str]:
    """The texts an expression can be: a constant, or either side of a conditional."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return _texts(node.body) + _texts(node.orelse) if isinstance(node, ast.IfExp) else []


# ---------------------------------------------------------------------- verbs


def verbs() -> Iterator[str]:
    yield "## Verbs"
    yield ""
    yield "Nouns in brackets may be left out where the game does not offer them. Words: " + (
        ", ".join(f"`{word}`" for word in WORDS) + "."
    )
    yield ""
    yield "| verb | nouns | meaning |"
    yield "|---|---|---|"
    for code, form in FORMS.items():
        verb = VERB_NAMES[code]
        needed = len(form.operands) - form.optional
        nouns = [
            _kinds(kinds) if place < needed else f"[{_kinds(kinds)}]"
            for place, kinds in enumerate(form.operands)
        ]
        yield f"| `{verb}` | {' '.join(nouns)} | {_sentence(f'action-{verb}', _LETTERS)} |"


def _kinds(kinds: tuple[NounKind, ...]) -> str:
    if len(kinds) == len(NounKind):
        return "any"
    return "/".join(KIND_NAMES[kind] for kind in kinds)


# ---------------------------------------------------------------------- events


def events() -> Iterator[str]:
    yield "## Events"
    yield ""
    yield "`happened: [{event: pc, space: tyros, owner: red}]` names an event and any of its fields. A seat"
    yield "or faction is a colour, `independent` or `nobody`; `success` and `taken` are 1 or 0."
    yield ""
    yield "| event | fields | sentence |"
    yield "|---|---|---|"
    for name, fields in EVENTS.items():
        listed = ", ".join(field if field == kind else f"{field} ({kind})" for field, kind in fields)
        yield f"| `{name}` | {listed} | {_sentence(f'event-{name}', [field for field, _ in fields])} |"


def effects() -> Iterator[str]:
    yield "## Lasting effects"
    yield ""
    yield "What `effects` in a position or a check may name."
    yield ""
    yield "| effect | what it names |"
    yield "|---|---|"
    for effect in LASTING_EFFECTS.values():
        yield reference_row(effect)


def _sentence(key: str, blanks: Sequence[str]) -> str:
    """The general form of a message, with the names of its values in braces."""
    return catalogue_of("en").say(
        key, {blank: Name(f"{{{blank}}}", number="other" if blank == "units" else "one") for blank in blanks}
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    arguments = parser.parse_args()
    if arguments.check:
        if PAGE.read_text(encoding="utf-8") == page():
            return 0
        print(f"{PAGE.name} is out of date: run python tools/scenario_reference.py", file=sys.stderr)
        return 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
