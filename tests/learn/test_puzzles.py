"""Every puzzle's solution is legal and certain at each step and reaches the goal in the file."""

from __future__ import annotations

import pytest

from diadochoi.record.errors import ScenarioError
from diadochoi.record.puzzles import puzzle_words
from diadochoi.record.puzzles.goal import Goal, GoalKind, goal_data
from diadochoi.record.puzzles.puzzle_files import Puzzle, all_puzzles, load_puzzle, puzzle_ids, read_puzzle
from diadochoi.record.puzzles.puzzle_run import PuzzleChanged, PuzzleRun, solution_reaches_goal
from diadochoi.record.puzzles.sure_lines import sure_lines
from diadochoi.rules.knowledge.views import names_for

SIEGE = """
title: Red takes Phoenike
puzzle: {goal: {vp: 3}, failed: 40}
seats: {red: [demetrios], blue: [antipatros]}
position:
  segment: surrender
  active: red
  generals: {demetrios: {at: tyros, units: {loyal: 2}}}
  control: {red: [sidon, arados]}
script:
  - red: claim tyros
"""


def small() -> Puzzle:
    return read_puzzle("provinces/small", SIEGE)


@pytest.mark.parametrize("name", [name for name in puzzle_ids() if not name.startswith("dice/")])
def test_the_solution_is_legal_and_reaches_the_goal(name: str) -> None:
    puzzle = load_puzzle(name)
    assert solution_reaches_goal(puzzle)
    run = PuzzleRun(puzzle, puzzle.solution)
    assert run.solved and puzzle_words.outcome(run, "en")


@pytest.mark.parametrize("name", puzzle_ids())
def test_a_file_holds_what_it_would_be_written_as(name: str) -> None:
    puzzle = load_puzzle(name)
    board = PuzzleRun(puzzle).begun.board
    stated = dict(puzzle.scenario.data["puzzle"]["goal"])
    assert goal_data(puzzle.goal, board.content.seat_colours, names_for(board).royal) == {
        key: dict(value) if isinstance(value, dict) else value for key, value in stated.items()
    }
    assert 0 <= puzzle.failed <= 100


def test_there_are_puzzles_of_several_themes_and_editions() -> None:
    puzzles = all_puzzles()
    assert len({puzzle.theme for puzzle in puzzles}) >= 5
    assert {puzzle.scenario.edition for puzzle in puzzles} == {"4e", "3e", "hybrid"}
    assert len({puzzle.scenario.players for puzzle in puzzles}) >= 3


def test_no_two_puzzles_have_the_same_name() -> None:
    named: dict[str, str] = {}
    for puzzle in all_puzzles():
        name = puzzle_words.name(puzzle, PuzzleRun(puzzle).begun, "en")
        assert named.setdefault(name, puzzle.id) == puzzle.id, f"{name}: give one of them `named_after`"


def test_a_province_of_the_independents_is_lost_in_the_plural() -> None:
    puzzle = load_puzzle("victory/4e-4p-d20244")
    run = PuzzleRun(puzzle, puzzle.solution)
    assert "The Independents lose Bithynia." in puzzle_words.outcome(run, "en")


def test_a_puzzle_can_be_named_after_another_general() -> None:
    text = SIEGE.replace("[demetrios]", "[demetrios, lysimachos]").replace(
        "generals: {", "generals: {lysimachos: {at: pella, units: {loyal: 1}}, "
    )
    plain = read_puzzle("provinces/small", text)
    assert puzzle_words.name(plain, plain.start().state, "en") == "Demetrios at Tyros: from 0 to 3 VP"
    other = read_puzzle("provinces/small", text.replace("failed: 40", "failed: 40, named_after: lysimachos"))
    assert puzzle_words.name(other, other.start().state, "en") == "Lysimachos at Pella: from 0 to 3 VP"


def test_no_two_puzzles_are_the_same() -> None:
    known = {
        (puzzle.theme, puzzle.solution, str(puzzle.scenario.data["position"])) for puzzle in all_puzzles()
    }
    assert len(known) == len(puzzle_ids())


def test_an_answer_that_loses_the_goal_is_judged_and_changes_nothing() -> None:
    run = PuzzleRun(small())
    assert not run.give("done")
    assert run.judged is not None and run.judged.verdict in ("missed", "over")
    assert run.answers == [] and puzzle_words.verdict(run, run.judged, "en")
    # the rules forbid it, so there is nothing to judge
    assert not run.give("claim memphis") and run.judged is None
    assert run.give("claim tyros") and run.solved


def test_the_next_step_is_found_away_from_the_files_own_line() -> None:
    puzzle = load_puzzle(next(name for name in puzzle_ids() if len(load_puzzle(name).solution) > 2))
    run = PuzzleRun(puzzle)
    for code in run.game.legal:
        other = run.game.notation.text(code)
        if other != puzzle.solution[0] and PuzzleRun(puzzle).give(other):
            run.give(other)
            break
    while not run.solved:
        answer = run.next_answer()
        assert answer and run.give(answer)


def test_answers_that_no_longer_fit_are_reported() -> None:
    with pytest.raises(PuzzleChanged):
        PuzzleRun(small(), ["roll"])


def test_the_search_of_sure_lines_leaves_the_start_alone_and_stops_at_its_limit() -> None:
    start = small().start().state
    before = start.copy()
    lines = sure_lines(start, 0, 100)
    assert lines.complete and start == before
    assert not sure_lines(start, 0, 2).complete
    assert all(lines.nodes[0].state.counter == node.state.counter for node in lines.nodes)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("{vp: 3}", "{gold: 3}", "a goal has no `gold`"),
        ("{vp: 3}", "{}", "a puzzle needs one `goal`"),
        ("{vp: 3}", "{lower: 3}", "`lower` must be a map"),
        ("failed: 40", "failed: 140", "failed must be at most 100"),
        ("puzzle: {goal: {vp: 3}, failed: 40}\n", "", "needs a `puzzle` table"),
        ("script:\n  - red: claim tyros\n", "", "needs a `script`"),
    ],
)
def test_a_puzzle_that_is_written_wrongly_is_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(ScenarioError, match=complaint):
        read_puzzle("provinces/small", SIEGE.replace(old, new))


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ScenarioError, match="the folder of a puzzle is its theme"):
        read_puzzle("gold/small", SIEGE)


def test_a_goal_of_a_rival_who_wins_is_never_reached() -> None:
    state = small().start().state
    state.winner = 1
    assert not Goal(GoalKind.VP, 0).reached(state, 0)
