"""Damaged inputs of every kind are refused or read: a small series, and proof that a fault would be found."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

# How many inputs of each kind; `tools/fuzz_inputs.py` feeds any number.
BUDGET = {
    "record": 120, "save": 120, "position": 150, "scenario": 150, "pack": 40, "notation": 300, "message": 100,
    "request": 100,
}  # fmt: skip


@pytest.mark.parametrize("kind", BUDGET)
def test_damaged_inputs_never_break_anything(kind: str, tool: Callable[[str], ModuleType]) -> None:
    fuzz_inputs = tool("fuzz_inputs")
    report = fuzz_inputs.run_batch(fuzz_inputs.Batch(kind, 0, BUDGET[kind], "tests"))
    assert report.faults == []
    assert report.tried == BUDGET[kind]
    assert report.accepted > 0, "nothing gets past the first check: the inputs are damaged too much"


def test_every_kind_has_a_share_and_a_budget(tool: Callable[[str], ModuleType]) -> None:
    assert set(tool("fuzz_inputs").SHARES) == set(BUDGET)


def test_the_same_seed_gives_the_same_inputs(tool: Callable[[str], ModuleType]) -> None:
    fuzz_inputs = tool("fuzz_inputs")
    kind = fuzz_inputs.files.KINDS["scenario"]
    one, same, other = (
        kind.make(fuzz_inputs.chance_of(seed, "scenario", 7)) for seed in ("tests", "tests", "others")
    )
    assert one == same != other


def test_a_reader_that_raises_something_else_is_a_fault(
    tool: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    fuzz_inputs = tool("fuzz_inputs")
    monkeypatch.setattr(fuzz_inputs.files, "parse_scenario", lambda text: [][len(text)])
    report = fuzz_inputs.run_batch(fuzz_inputs.Batch("scenario", 0, 3, "tests"))
    assert len(report.faults) == 3
    assert "IndexError" in report.faults[0] and "--again scenario 0 --seed tests" in report.faults[0]


def test_a_reader_that_does_not_end_is_a_fault(
    tool: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    fuzz_inputs = tool("fuzz_inputs")

    def endless(_: str) -> None:
        while True:
            pass

    monkeypatch.setattr(fuzz_inputs, "PATIENCE", 1)
    monkeypatch.setattr(fuzz_inputs.files, "parse_scenario", endless)
    report = fuzz_inputs.run_batch(fuzz_inputs.Batch("scenario", 0, 1, "tests"))
    assert "no answer within 1 seconds" in report.faults[0]


def test_an_error_in_the_servers_log_is_a_fault(
    tool: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    fuzz_inputs = tool("fuzz_inputs")
    monkeypatch.setattr("diadochoi.server.http.live.carry_out", lambda *_: [][0])
    report = fuzz_inputs.run_batch(fuzz_inputs.Batch("message", 0, 40, "tests"))
    assert any("a command failed" in fault for fault in report.faults)
