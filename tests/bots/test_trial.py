"""A small trial of all bots in every edition and number of seats; `tools/try_bots.py` runs the large one."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from diadochoi.arena.bot_trial import try_bots
from diadochoi.bots.base import BOTS, Bot, Knowledge
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from tests.bots.test_bots import BOT_THREADS, QUICK

TOOLS = Path(__file__).parents[2] / "tools"
TABLES = [
    (edition, players) for edition in EDITIONS for players in sorted(load_edition(edition).player_counts)
]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_all_bots_answer_legally_with_a_reason(edition: str, players: int) -> None:
    verdict = try_bots("test", edition, players, QUICK + BOT_THREADS, positions=3)
    assert verdict.complaints == []
    assert verdict.positions == 3
    assert all(verdict.answers[name] == 3 for name in QUICK + BOT_THREADS)


@pytest.mark.parametrize("name", ["greedy", "strategist"])
def test_thinking_bots_end_their_turns(name: str) -> None:
    verdict = try_bots("turns", EDITIONS[0], 4, (name,), positions=4)
    assert verdict.complaints == []
    assert verdict.turns[name] == 4


class _Stubborn(Bot):
    """Returns something that is not offered, and gives no reason."""

    name = "stubborn"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        return -1


class _Restless(Bot):
    """Raises an error."""

    name = "restless"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        raise RuntimeError("enough")


def test_a_trial_notices_a_bot_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochoi.arena.bot_trial.STALLED", -1.0)
    verdict = try_bots("slow", "4e", 3, ("reflex",), positions=1)
    assert verdict.complaints and all("thought for" in complaint for complaint in verdict.complaints)
    assert list(verdict.slowest) == ["reflex"]


def test_a_trial_notices_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "stubborn", _Stubborn)
    monkeypatch.setitem(BOTS, "restless", _Restless)
    complaints = " | ".join(try_bots("wrong", "4e", 3, ("stubborn", "restless"), positions=1).complaints)
    assert "stubborn (4e, 3 players" in complaints
    assert "not among the options" in complaints
    assert "gave no reason" in complaints
    assert "enough" in complaints


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--bots", "greedy,hephaistion"), "--bots: there is no bot 'hephaistion'; choose from"),
        (("--positions", "0"), "--positions: 0 is too small: it must be at least 1"),
        (("--jobs", "0"), "--jobs: 0 is too small: it must be at least 1"),
    ],
)
def test_a_trial_that_cannot_be_held_is_refused_at_once(
    option: tuple[str, str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    with pytest.raises(SystemExit):
        importlib.import_module("try_bots").main([*option])
    (*_, told) = capsys.readouterr().err.splitlines()
    assert message in told
