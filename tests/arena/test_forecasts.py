"""Forecasts agree with what happens in fuzzed games, and the check finds a forecast that does not.

`tools/check_forecasts.py` does the long run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from diadochoi.arena.fuzz import forecasts
from diadochoi.arena.fuzz.forecasts import check_game
from diadochoi.arena.fuzz.loss_trial import check_losses
from diadochoi.content.edition_table import EDITIONS
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.knowledge.forecast.losses import losses
from diadochoi.rules.knowledge.forecast.model import Forecast, Reaction
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.force import BY_CARD
from diadochoi.rules.table.state import State
from tests.rules.build import Table, place, words

SEEDS = ("first", "second")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_foretold_happens(edition: str) -> None:
    for seed in SEEDS:
        report = check_game(f"short {seed}", edition, most=150)
        assert report.differences == []
        assert report.forecasts >= 100
        assert report.met["cost"] > 20


def test_a_march_is_checked_past_a_question_that_the_table_answers_by_itself() -> None:
    """Overrun CUs do not have to be asked for Free Passage, so the forecast goes on behind them."""
    table = Table(segment=TYCHE)
    table.units(1, "tp_ipsos", mercenary=1)
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    own = next(own for own in reach(table.state) if own.place == place("tp_kolossai"))
    assert [words(choice) for choice in own.way] == ["move tp_ipsos", "move kelainai", "move tp_kolossai"]
    told = losses(table.state, own.position, own.way[-1], own.last_step)
    assert check_losses(table.state, own.way, told, Counter()) == []


def damaged(change: Callable[[Forecast], Forecast]) -> Callable[[State, int], Forecast]:
    def wrong(state: State, choice: int) -> Forecast:
        return change(forecast(state, choice))

    return wrong


def harder(found: tuple[Reaction, ...]) -> tuple[Reaction, ...]:
    return tuple(
        replace(own, leaders=tuple((leader, need + 1) for leader, need in own.leaders)) for own in found
    )


DAMAGES: dict[str, Callable[[Forecast], Forecast]] = {
    "cost": lambda ahead: replace(ahead, cost=ahead.cost + 1) if ahead.cost else ahead,
    "interception need": lambda ahead: replace(ahead, interceptions=harder(ahead.interceptions)),
    "interception modifier": lambda ahead: replace(
        ahead, interceptions=tuple(replace(own, modifiers=()) for own in ahead.interceptions)
    ),
    "who may intercept": lambda ahead: replace(ahead, interceptions=ahead.interceptions[1:]),
    "evasion need": lambda ahead: replace(ahead, evasions=harder(ahead.evasions)),
    "who may evade": lambda ahead: replace(ahead, evasions=ahead.evasions[1:]),
    "siege modifier": lambda ahead: replace(
        ahead, siege_modifier=None if ahead.siege_modifier is None else ahead.siege_modifier + 1
    ),
    "Attrition was not forecast": lambda ahead: replace(ahead, toll=None),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_wrong_forecast_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "forecast", damaged(DAMAGES[kind]))
    for number in range(40):
        report = check_game(f"damaged {number}", "3e" if number % 2 else "4e", most=200)
        if any(f"{kind}:" in difference for difference in report.differences):
            return
    raise AssertionError(f"nobody noticed a wrong forecast of: {kind}")


def test_a_loss_that_is_not_named_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "losses", lambda *_: ())
    for number in range(20):
        report = check_game(f"unnamed {number}", "4e", most=200)
        if any("was lost and not forecast" in difference for difference in report.differences):
            return
    raise AssertionError("nobody noticed a loss that was not forecast")
