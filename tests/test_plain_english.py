"""Turns of phrase that nobody would say aloud (docs/writing.md) do not come back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("src/diadochoi", "web/src", "tests/scenarios", "docs")
KINDS = {".py", ".md", ".ftl", ".toml", ".yaml", ".svelte", ".ts"}
# writing.md quotes what not to write; the types of the wire repeat the server's descriptions.
LEFT_OUT = {"writing.md", "types.gen.ts"}
ODD = {
    "is not, not is no": re.compile(
        r"(?<!\bthere )(?<!\bThere )\b(?:is|are|was|were) no (?!longer\b|one\b|better\b|less\b)[a-z]"
    ),
    "in Game Turn, not on Game Turn": re.compile(r"\b[Oo]n (?:the \w+ )?Game Turns?\b"),
    "only, not nothing but": re.compile(r"\b(?:nobody|none|nothing) but\b"),
    "return whether, not tell whether": re.compile(r"\b[Tt]ell whether\b"),
    "must, not has to be": re.compile(r"\b(?:has|have) to be\b"),
    "your own or the player's, not one's": re.compile(r"\bone's own\b"),
}


def files() -> Iterator[Path]:
    yield from ROOT.glob("*.md")
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in KINDS and file.name not in LEFT_OUT and "static" not in file.parts:
                yield file


@pytest.mark.parametrize("rule", ODD)
def test_odd_turns_of_phrase_stay_out(rule: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if ODD[rule].search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("is not, not is no", "This is no record."),
        ("in Game Turn, not on Game Turn", "On the first Game Turn nobody wins."),
        ("only, not nothing but", "nobody but the host"),
        ("return whether, not tell whether", "6.2A/a: tell whether it can be played."),
        ("must, not has to be", "It has to be named."),
        ("your own or the player's, not one's", "in one's own city"),
    ],
)
def test_each_of_them_is_noticed(rule: str, sentence: str) -> None:
    assert ODD[rule].search(sentence)
    assert not ODD[rule].search("There is no path, and it is no longer open in Game Turn II.")
