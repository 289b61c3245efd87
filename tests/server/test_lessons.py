"""Lessons over HTTP: the list, every lesson played to its end, mistakes, and the first real game."""

from __future__ import annotations

from typing import Any

import pytest

from diadochoi.record.lessons.lesson_files import lesson_ids
from tests.server.serving import Person, Server

READING = ["next"] * 6  # what the first chapter says before the first action


def play_through(person: Person, name: str) -> dict[str, Any]:
    state: dict[str, Any] = person.post(f"/api/lessons/{name}", {})
    while state["coach"] is not None:
        body = {"answers": state["answers"], "now": [state["coach"]["answer"]]}
        after: dict[str, Any] = person.post(f"/api/lessons/{name}", body)
        assert len(after["answers"]) == len(state["answers"]) + 1, after["reply"]
        state = after
    return state


def test_the_list_names_every_lesson_the_guide_first(server: Server) -> None:
    listed = server.stranger().get("/api/lessons")
    assert [lesson["id"] for lesson in listed] == lesson_ids()
    assert all(lesson["steps"] > 0 and (lesson["guide"] or lesson["chapter_title"]) for lesson in listed)


@pytest.mark.parametrize("name", [name for name in lesson_ids() if name.startswith("guide/")])
def test_a_chapter_of_the_guide_is_played_over_http(server: Server, name: str) -> None:
    end = play_through(server.stranger(), name)
    assert end["end"]["learned"] and end["state"]["decision"] is None


def test_the_learner_is_asked_only_when_there_is_something_to_do(server: Server) -> None:
    person = server.stranger()
    state = person.post("/api/lessons/guide/1-provinces", {})
    assert state["coach"]["kind"] == "read" and state["state"]["decision"] is None
    answers = READING
    state = person.post("/api/lessons/guide/1-provinces", {"answers": answers})
    assert state["coach"]["kind"] == "act" and state["coach"]["place"] == "ephesos"
    assert "remove ephesos" in [option["action"] for option in state["state"]["decision"]["options"]]
    assert state["state"]["table"]["me"] == {"host": False, "seats": [0], "lost": [], "may": ["play"]}


def test_a_mistake_is_explained_and_not_among_the_answers(server: Server) -> None:
    person = server.stranger()
    body = {"answers": READING, "now": ["done"]}
    state = person.post("/api/lessons/guide/1-provinces", body)
    assert state["answers"] == body["answers"] and not state["reply"]["right"]
    assert "Ephesos" in state["reply"]["text"]


def test_events_keep_their_fields_so_that_a_battle_can_be_shown(server: Server) -> None:
    end = play_through(server.stranger(), "guide/4-battle")
    events = [event for entry in end["state"]["entries"] for event in entry["events"]]
    assert {"faction": 0, "score": 6}.items() <= next(
        event for event in events if event["event"] == "battle_score" and event["faction"] == 0
    ).items()


def test_why_not_is_answered_in_a_lesson(server: Server) -> None:
    body = {"answers": READING, "action": "remove sardeis"}
    answer = server.stranger().post("/api/lessons/guide/1-provinces/why-not", body)
    assert not answer["legal"] and answer["clause"]


def test_the_cases_of_a_clause_are_played_over_http(server: Server) -> None:
    person = server.stranger()
    chapter = person.get("/api/book/rules/14.9/b")
    clauses = [clause for section in chapter["sections"] for clause in section["clauses"]]
    cases = next(clause["examples"] for clause in clauses if clause["id"] == "14.9/b")
    case = next(case for case in cases if case["id"].startswith("case/4e/14-battle/"))
    end = play_through(person, case["id"])
    assert end["end"]["ruling"] == case["title"] and "14.9/b" in end["end"]["clauses"]


def test_a_case_shows_what_is_refused_with_its_clause(server: Server) -> None:
    person = server.stranger()
    name = "case/4e/cards/major_campaign-without-a-general"
    state = person.post(f"/api/lessons/{name}", {"now": ["next"]})
    assert state["coach"]["text"].startswith("Red cannot do this: ")
    assert (state["reply"]["right"], state["reply"]["clause"]) == (False, "6.2A/a")
    assert person.post("/api/lessons/case/5e/cards/major_campaign-without-a-general", {}, 404)
    assert person.post("/api/lessons/case/4e/cards/no-such-case", {}, 404)["code"] == "not_found"


def test_unknown_lessons_and_old_answers_are_refused_clearly(server: Server) -> None:
    person = server.stranger()
    assert person.post("/api/lessons/guide/no-such", {}, 404)["code"] == "not_found"
    stale = person.post("/api/lessons/guide/1-provinces", {"answers": ["next", "roll"]}, 409)
    assert stale["code"] == "stale" and "Start it again" in stale["message"]


def test_the_first_game_is_a_short_table_with_advice(server: Server) -> None:
    person = server.guest()
    table = person.post("/api/lessons/first-game", {"bot": "random", "name": "My first game"}, 201)["table"]
    assert (table["state"], table["players"], table["progress"]["turn"]) == ("running", 3, 4)
    assert table["me"]["seats"] == [0] and "advice" in table["me"]["may"]
    state = person.get(f"/api/games/{table['id']}/state")
    assert state["decision"]["mine"] and len(state["view"]["seats"][0]["hand"]) == 5
