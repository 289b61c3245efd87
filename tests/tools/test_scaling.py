"""tools/scaling.py measures the arena and self-play, and says what is wrong with its arguments."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

Loader = Callable[[str], ModuleType]


def test_each_number_of_processes_is_measured(tool: Loader, tmp_path: Path) -> None:
    file = tmp_path / "scaling.json"
    few = ["--counts", "1", "--games", "1", "--games-each", "1", "--seconds", "0.1"]
    tool("scaling").main([*few, "--out", str(file)])
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["bot"] == "reflex" and found["games"] == 1
    assert found["arena"]["1"]["seconds"] > 0
    assert found["selfplay"]["here"] > 0 and found["selfplay"]["1"]["decisions_per_s"] > 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--counts", "a"], "argument --counts: 'a' is not a list of process counts; write it like 1,2,4"),
        (["--counts", "1,0"], "argument --counts: '1,0' is not a list of process counts"),
        (["--bot", "foo"], "argument --bot: there is no bot 'foo'; choose from "),
        (["--bot", "reflex:9"], "argument --bot: 'reflex:9': "),
        (["--games", "0"], "argument --games: 0 is too small: it must be at least 1"),
        (["--games-each", "b"], "argument --games-each: 'b' is not a whole number"),
        (["--out", "nowhere/s.json"], "argument --out: no such folder: nowhere; create it first"),
    ],
)
def test_a_wrong_argument_is_named_with_the_way_out(
    arguments: list[str], complaint: str, tool: Loader, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        tool("scaling").main(arguments)
    assert stopped.value.code == 2
    assert complaint in capsys.readouterr().err.splitlines()[-1]
