"""Forecasts agree with what happens in fuzzed games, and the check finds a forecast that does not.

`tools/check_forecasts.py` does the long run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from diadochoi.arena.fuzz import forecasts, points_trial
from diadochoi.arena.fuzz.fight_trial import lost_champion
from diadochoi.arena.fuzz.forecasts import ForecastReport, check_game
from diadochoi.arena.fuzz.loss_trial import check_losses
from diadochoi.arena.fuzz.option_trial import NOTHING_COMPARED
from diadochoi.arena.fuzz.points_trial import check_march
from diadochoi.content.edition_table import EDITIONS
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, Seat
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.knowledge.forecast.losses import losses
from diadochoi.rules.knowledge.forecast.model import Forecast, Met, Reaction
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.points import Points, points
from diadochoi.rules.knowledge.forecast.reach import Reached, reach
from diadochoi.rules.knowledge.odds import BattleOdds, NavalOdds
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
    assert check_losses(table.state, own.way, told, Counter(), Counter()) == []


def test_a_march_is_checked_past_a_moment_for_surprise_cards() -> None:
    """After the question about Free Passage everybody may play a card; the check declines."""
    table = Table(segment=TYCHE)
    table.units(1, "tp_ipsos", mercenary=1)
    table.state.hands[1].append(table.state.board.card_index["desertions"])
    table.run(Activation(0, table.general("antigonos", "gordion", seat=0, loyal=5), 4, BY_CARD))
    table.play("pass")
    own = next(own for own in reach(table.state) if own.place == place("tp_kolossai"))
    told = losses(table.state, own.position, own.way[-1], own.last_step)
    assert check_losses(table.state, own.way, told, Counter(), Counter()) == []
    assert check_march(table.state, own, Counter()) == []


def test_a_status_lost_after_the_retreat_is_not_lost_in_the_first_fight() -> None:
    """What an entry costs is known; a draw may send the force back to where another enemy is."""
    drawn = [("battle", 0, INDEPENDENT, 7), ("battle_result", NOBODY, 7, 9, 9), ("retreat", 0, 7, 4)]
    second = [("champion_lost", 0), ("battle", 0, 1, 4), ("battle_result", 0, 4, 12, 9)]
    assert not lost_champion([*drawn, *second], Seat(0))
    assert lost_champion([*second, *drawn], Seat(0))
    assert not lost_champion(second, Seat(1))


def damaged(change: Callable[[Forecast], Forecast]) -> Callable[[State, int], Forecast]:
    def wrong(state: State, choice: int) -> Forecast:
        return change(forecast(state, choice))

    return wrong


def harder(found: tuple[Reaction, ...]) -> tuple[Reaction, ...]:
    return tuple(
        replace(own, leaders=tuple((leader, need + 1) for leader, need in own.leaders)) for own in found
    )


NEVER = Fraction(0)


def hopeless(odds: BattleOdds) -> BattleOdds:
    return replace(odds, attacker_wins=NEVER, draw=NEVER, defender_wins=NEVER)


def bloodless(odds: BattleOdds) -> BattleOdds:
    return replace(odds, attacker_losses={}, defender_losses={})


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
    "left": lambda ahead: replace(ahead, left=ahead.left + 1) if ahead.left else ahead,
    "champion status": lambda ahead: replace(ahead, costs_champion=not ahead.costs_champion),
    "fights without enemies": lambda ahead: replace(ahead, battle=None),
    "evasion is asked": lambda ahead: replace(ahead, evasions=ahead.interceptions or ahead.evasions),
    "battle result": lambda ahead: replace(ahead, battle=ahead.battle and hopeless(ahead.battle)),
    "battle losses": lambda ahead: replace(ahead, battle=ahead.battle and bloodless(ahead.battle)),
    "battle met": lambda ahead: replace(ahead, met=ahead.met and Met(NEVER, NEVER, NEVER)),
    "naval battle result": lambda ahead: replace(
        ahead, naval=tuple(replace(own, odds=NavalOdds(NEVER, NEVER, NEVER)) for own in ahead.naval)
    ),
    "siege completed": lambda ahead: replace(
        ahead, siege=ahead.siege and replace(ahead.siege, completed=Fraction(1))
    ),
    "siege losses": lambda ahead: replace(ahead, siege=ahead.siege and replace(ahead.siege, losses={})),
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


def test_a_march_of_an_independent_army_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first event is the option itself, and not already the next march."""
    wrong = damaged(lambda ahead: replace(ahead, interceptions=ahead.interceptions[1:], cost=9))
    monkeypatch.setattr(forecasts, "forecast", wrong)
    for number in range(12):
        report = check_game(f"march {number}", "4e", most=400)
        if any("cost of an Independent Army:" in difference for difference in report.differences):
            return
    raise AssertionError("nobody noticed the wrong price of an Independent Army")


@pytest.mark.parametrize("what", ["OPs spent", "MPs given", "progress of training"])
def test_wrong_points_are_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(state: State, choice: int) -> Points | None:
        told = points(state, choice)
        return told and Points(told.unit, told.cost + 1, told.gain + 1, told.trained + 1, told.of)

    monkeypatch.setattr(points_trial, "points", wrong)
    for number in range(20):
        report = check_game(f"points {number}", "4e", most=200)
        if any(f"{what}:" in difference for difference in report.differences):
            return
    raise AssertionError(f"nobody noticed wrong points: {what}")


def test_a_march_with_a_wrong_price_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheaper(state: State) -> list[Reached]:
        return [replace(own, spent=own.spent - 1) for own in reach(state)]

    monkeypatch.setattr(forecasts, "reach", cheaper)
    report = check_game("march", "4e", most=200)
    assert any("price of a march:" in difference for difference in report.differences)


def test_an_option_whose_forecast_is_never_tried_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "_FORECAST_VERBS", frozenset((Verb.SIEGE,)))
    report = check_game("untried", "4e", most=20)
    assert any("its verb is not tried" in difference for difference in report.differences)


def test_what_is_not_compared_is_counted_with_its_reason() -> None:
    report = ForecastReport()
    for number in range(4):
        report.add(check_game(f"left out {number}", "4e", most=300))
    assert report.left_out["the battle: Attrition came first"]
    nothing = sum(times for why, times in report.left_out.items() if why.endswith(NOTHING_COMPARED))
    assert nothing < report.forecasts / 20


def test_a_loss_that_is_not_named_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "losses", lambda *_: ())
    for number in range(20):
        report = check_game(f"unnamed {number}", "4e", most=200)
        if any("was lost and not forecast" in difference for difference in report.differences):
            return
    raise AssertionError("nobody noticed a loss that was not forecast")
