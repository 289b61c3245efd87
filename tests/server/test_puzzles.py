"""Puzzles over HTTP: the list, a puzzle solved and shown, and no solution before it is asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from diadochoi.record.puzzles.puzzle_files import Puzzle, all_puzzles, puzzle_ids
from diadochoi.record.puzzles.puzzle_run import PuzzleRun
from tests.server.conftest import Server

FIRST = next(puzzle for puzzle in all_puzzles() if puzzle.theme == "leader")


def url(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.id}"


def wrong_answer(puzzle: Puzzle) -> str:
    """A legal first answer that loses the goal."""
    for code in PuzzleRun(puzzle).game.legal:
        run = PuzzleRun(puzzle)
        text = run.game.notation.text(code)
        if not run.give(text):
            return text
    raise AssertionError("every answer is right")


def test_the_list_names_every_puzzle_and_no_solution(server: Server) -> None:
    listed = server.stranger().get("/api/puzzles")
    assert sorted(puzzle["id"].removeprefix("puzzle/") for puzzle in listed) == sorted(puzzle_ids())
    assert all(puzzle["name"] and puzzle["level"] in (1, 2, 3) for puzzle in listed)


def test_a_puzzle_does_not_tell_its_solution_before_it_is_asked_for(server: Server) -> None:
    state = server.stranger().post(url(FIRST), {})
    assert state["coach"]["answer"] == state["coach"]["answer_label"] == ""
    assert state["end"] is None and state["reply"] is None
    told = json.dumps({key: state[key] for key in ("lesson", "coach", "answers")})
    assert not any(step in told for step in FIRST.solution)


def test_a_puzzle_is_solved_by_its_solution(server: Server) -> None:
    person = server.stranger()
    state: dict[str, Any] = person.post(url(FIRST), {"now": list(FIRST.solution)})
    assert state["answers"] == list(FIRST.solution)
    assert state["coach"] is None and state["end"]["learned"]


def test_a_wrong_answer_is_explained_and_changes_nothing(server: Server) -> None:
    state = server.stranger().post(url(FIRST), {"now": [wrong_answer(FIRST)]})
    assert state["answers"] == [] and not state["reply"]["right"]
    assert state["reply"]["text"] and state["coach"]["answer"] == ""


def test_the_next_step_is_shown_on_request(server: Server) -> None:
    person = server.stranger()
    state = person.post(url(FIRST), {"show": True})
    assert state["answers"] == [FIRST.solution[0]]


def test_the_player_learns_that_no_line_leads_to_the_goal(server: Server) -> None:
    """Somebody can get there after an answer with too many continuations to examine."""
    lost = next(
        text
        for text in map(PuzzleRun(FIRST).game.notation.text, PuzzleRun(FIRST).game.legal)
        if (run := PuzzleRun(FIRST)).give(text) is False and run.judged and run.judged.verdict == "missed"
    )
    state = server.stranger().post(url(FIRST), {"answers": [lost], "show": True})
    assert state["answers"] == [lost] and not state["reply"]["right"]
    assert state["reply"]["text"] == "We do not see a way to the goal from here. Start again."


@pytest.mark.parametrize("name", ["no/such", "victory/no-such"])
def test_an_unknown_puzzle_is_not_found(server: Server, name: str) -> None:
    assert server.stranger().post(f"/api/puzzles/{name}", {}, 404)["code"] == "not_found"


def test_answers_that_no_longer_fit_are_refused(server: Server) -> None:
    stale = server.stranger().post(url(FIRST), {"answers": ["roll"]}, 409)
    assert "Start it again" in stale["message"]


def test_why_not_is_answered_in_a_puzzle(server: Server) -> None:
    answer = server.stranger().post(f"{url(FIRST)}/why-not", {"action": FIRST.solution[0]})
    assert answer["legal"]
