"""A broken reference file is refused with a message that names the file, the entry and the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.content.rulebook.reference import (
    BrokenReferenceError,
    Reference,
    load_reference,
    read_reference,
)
from tests.content.rulings import rulings_in

HEAD = 'chapter = "1"\ntitle = "One"\n[[section]]\nid = "1"\ntitle = "First"\n'
CLAUSE = '[[clause]]\nid = "1/a"\ntext = "You may."\nsource = "seed"\n'


def read(folder: Path, *files: str) -> Reference:
    for number, text in enumerate(files, 1):
        (folder / f"{number:02}-chapter.toml").write_text(text)
    return read_reference("4e", folder)


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    reference = read(tmp_path, HEAD + CLAUSE)
    assert reference.clause("1/a").text == "You may."
    assert len(reference) == 1


def test_line_breaks_in_a_text_become_spaces(tmp_path: Path) -> None:
    text = '[[clause]]\nid = "1/a"\ntext = """\nYou\n may.\n"""\nsource = "seed"\n'
    assert read(tmp_path, HEAD + text).clause("1/a").text == "You may."


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ((HEAD + CLAUSE + CLAUSE,), "clause 1/a is already in"),
        ((HEAD + CLAUSE, HEAD.replace('"1"', '"1"')), "section 1 is already in 01-chapter.toml"),
        ((HEAD + HEAD.partition("\n[[")[2].join(["[[", ""]),), "section 1 appears twice"),
        ((HEAD + CLAUSE.replace("You may.", " "),), "'text' is missing or empty"),
        ((HEAD + CLAUSE.replace('source = "seed"', ""),), "'source' is missing or empty"),
        ((HEAD + CLAUSE.replace("1/a", "2/a"),), "clause 2/a has no [[section]]"),
        ((HEAD + CLAUSE.replace("1/a", "1a"),), "write an id as a section, a slash and a letter"),
        ((HEAD + CLAUSE + 'kind = "poem"\n',), "kind 'poem' must be one of"),
        ((HEAD + CLAUSE + 'colour = "red"\n',), "unknown key 'colour'"),
        (("chapter = ",), "not valid TOML"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, files: tuple[str, ...], message: str) -> None:
    with pytest.raises(BrokenReferenceError) as caught:
        read(tmp_path, *files)
    assert message in str(caught.value)
    assert "chapter.toml" in str(caught.value)


def test_a_dangling_link_is_a_problem(tmp_path: Path) -> None:
    reference = read(tmp_path, HEAD + CLAUSE.replace("You may.", "You may {1/a}, {9/z}."))
    assert reference.problems() == ("4e 1/a: links to 9/z, which does not exist",)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(BrokenReferenceError, match="there is no edition '5e'"):
        load_reference("5e")


def test_rulings_are_read_from_the_headings_before_the_colon() -> None:
    page = "## Part\n\n### 3.7/k, 3.7/l: Not 3.7/m\n\nText 1/a.\n"
    assert rulings_in(page) == {"3.7/k", "3.7/l"}
