"""Arguments are refused with a reason and a suggestion."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import pytest

from diadochoi.cli import arguments


def refusal(kind: Callable[[str], object], text: str) -> str:
    with pytest.raises(argparse.ArgumentTypeError) as refused:
        kind(text)
    return str(refused.value)


def test_whole_numbers_keep_to_their_bounds() -> None:
    seats = arguments.whole_number(2, 5)
    assert [seats(text) for text in ("2", "5")] == [2, 5]
    assert refusal(seats, "1") == "1 is too small: it must be at least 2"
    assert refusal(seats, "6") == "6 is too large: it must be at most 5"
    assert refusal(seats, "2.5") == "'2.5' is not a whole number"
    assert refusal(seats, "1234567") == "1234567 is too large: it must be at most 5"
    assert arguments.whole_number(0)("1000000") == 1_000_000


def test_decimal_numbers_keep_to_their_bounds_and_can_be_counted_with() -> None:
    share = arguments.decimal_number(0, 1)
    assert [share(text) for text in ("0", "0.25", "1")] == [0.0, 0.25, 1.0]
    assert refusal(share, "-0.5") == "-0.5 is too small: it must be at least 0"
    assert refusal(share, "1.5") == "1.5 is too large: it must be at most 1"
    assert refusal(share, "half") == "'half' is not a number"
    for text in ("nan", "inf", "-inf"):
        assert refusal(share, text) == f"{text!r} must be a finite number"


def test_what_is_typed_is_a_number_or_none() -> None:
    assert [arguments.typed_number(text) for text in ("7", "-1", "0")] == [7, -1, 0]
    assert [arguments.typed_number(text) for text in ("²", "", "-", "7a", "9" * 5000)] == [None] * 5


def test_a_folder_to_write_in_is_there_or_can_be_made(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.touch()
    for name in (file, file / "deeper"):
        assert refusal(arguments.folder_to_write, str(name)) == f"{file} is a file; name a folder"
    for name in (tmp_path, tmp_path / "new" / "newer"):
        assert arguments.folder_to_write(str(name)) == name
    assert not (tmp_path / "new").exists()


def test_a_file_to_read_is_there_and_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert refusal(arguments.file_to_read, str(file)) == f"no such file: {file}"
    assert refusal(arguments.file_to_read, str(tmp_path)) == f"{tmp_path} is a folder; name a file"
    file.touch()
    assert arguments.file_to_read(str(file)) == file


def test_a_file_to_write_has_a_folder_and_is_none(tmp_path: Path) -> None:
    assert refusal(arguments.file_to_write, str(tmp_path)) == f"{tmp_path} is a folder; name a file"
    nowhere = tmp_path / "nowhere"
    assert (
        refusal(arguments.file_to_write, str(nowhere / "a")) == f"no such folder: {nowhere}; create it first"
    )
    assert arguments.file_to_write(str(tmp_path / "a")) == tmp_path / "a"


def test_names_stand_between_commas() -> None:
    assert arguments.names(" 16.2,16.9 ,") == ["16.2", "16.9"]
    assert arguments.names("") == []


def test_bots_are_named_with_commas_and_known() -> None:
    assert arguments.named_bots("greedy, seeker:20,") == ["greedy", "seeker:20"]
    assert "there is no bot 'hephaistion'; choose from" in refusal(arguments.named_bots, "greedy,hephaistion")
    assert "the seeker takes" in refusal(arguments.named_bots, "greedy:20")
    assert "name at least one of" in refusal(arguments.named_bots, " ,")
