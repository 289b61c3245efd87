"""Puzzles that dice decide: the best chance is known, a worse one is explained, bad luck is not a mistake."""

from __future__ import annotations

from functools import cache

import pytest

from diadochoi.arena import dice_puzzles
from diadochoi.record.puzzles import puzzle_words
from diadochoi.record.puzzles.chance_lines import outcomes
from diadochoi.record.puzzles.dice_run import DiceRun, run_of, solution_holds
from diadochoi.record.puzzles.finding import rolled
from diadochoi.record.puzzles.puzzle_files import Puzzle, load_puzzle, puzzle_ids, read_puzzle
from diadochoi.record.scenarios.scenario_play import ScenarioRun

# Demetrios has time for two Sieges, Seleukos for one.
TEXT = """
title: "red: royal 1"
puzzle: {goal: {royal: herakles}, given: 1, failed: 40, chance: 78, second: 67}
seats: {red: [demetrios, seleukos], blue: [antipatros]}
position:
  segment: activation
  active: red
  generals:
    demetrios: {at: sardeis, units: {loyal: 3}}
    seleukos: {at: ephesos, units: {loyal: 3}}
  royals: {herakles: {at: sardeis/inside, owner: blue}}
  units: {blue: {sardeis/inside: {mercenary: 1}}}
  control: {blue: [sardeis]}
  siege_points: {sardeis: 2}
script:
  - red: roll
    dice: [4]
  - red: activate demetrios
  - red: siege
    dice: [5]
"""


@cache
def puzzle(text: str = TEXT) -> Puzzle:
    return read_puzzle("dice/herakles", text)


def test_the_chances_of_an_action_add_up() -> None:
    run = DiceRun(puzzle())
    run.give("activate demetrios")
    found = outcomes(run.game.state, run.game.parse("siege"))
    assert found is not None and len(found) == 6
    assert sum(chance for chance, _ in found) == pytest.approx(1.0)


def test_two_sieges_have_a_better_chance_than_one() -> None:
    run = DiceRun(puzzle())
    state, chances = run.game.state, run.chances
    assert chances.complete
    # One die of 3 or more takes the city. A 1 costs a CU, and 2 CUs cannot besiege again.
    assert chances.after(state, run.game.parse("activate seleukos")) == pytest.approx(2 / 3)
    assert chances.of(state) == pytest.approx(2 / 3 + 1 / 6 * 2 / 3)


def test_a_worse_chance_is_explained_with_numbers_and_changes_nothing() -> None:
    run = DiceRun(puzzle())
    assert not run.give("activate seleukos")
    assert run.judged is not None and run.answers == []
    said = puzzle_words.verdict(run, run.judged, "en")
    assert said == "That would have a chance of 67%. The best chance is 78%."


def test_who_chose_right_has_solved_it_even_with_bad_dice() -> None:
    for dice, sentence in (((5,), "You found the best chance"), ((1,), "The dice were against you")):
        run = DiceRun(puzzle())
        assert run.give("activate demetrios")
        assert not DiceRun(puzzle(), run.answers).solved
        assert run.follow("siege", dice) and run.solved
        assert any(sentence in line for line in puzzle_words.outcome(run, "en"))
        assert run.reached == (dice == (5,))


def test_the_solution_of_a_file_keeps_the_stated_chance() -> None:
    assert solution_holds(puzzle())
    assert not solution_holds(puzzle(TEXT.replace("chance: 78", "chance: 50")))
    assert not solution_holds(puzzle(TEXT.replace("activate demetrios", "activate seleukos")))


def test_the_next_step_keeps_the_best_chance() -> None:
    run = run_of(puzzle())
    assert run.next_answer() == "activate demetrios"


@pytest.mark.parametrize("name", [name for name in puzzle_ids() if name.startswith("dice/")])
def test_a_puzzle_of_dice_is_worth_asking(name: str) -> None:
    shipped = load_puzzle(name)
    assert shipped.by_dice and shipped.chance - shipped.second >= 15
    assert solution_holds(shipped)


def test_a_march_with_the_best_chance_is_found_in_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_puzzles, "WORLDS", 1)
    monkeypatch.setattr(dice_puzzles, "CLOSELY", 36)
    monkeypatch.setattr(dice_puzzles, "LEAST_FAILED", 0)
    monkeypatch.setattr(dice_puzzles, "RATERS", (("reflex", 1),))
    origin = ScenarioRun(puzzle().scenario).game.state
    origin.script = None
    start = rolled(origin, 4)
    assert start is not None
    monkeypatch.setattr(dice_puzzles, "MARGIN", 0.1)
    ((name, text, facts),) = dice_puzzles.dice_puzzles_at(origin, start, set(), "test", (4,))
    assert facts["chance"][0] == pytest.approx(0.778)
    found = read_puzzle(name, text)
    assert (found.chance, found.second) == (78, 67) and solution_holds(found)
