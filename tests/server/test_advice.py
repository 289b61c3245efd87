"""Advice at a table: a plan that is kept between requests, and what the coach says when it changes."""

from __future__ import annotations

from typing import Any

from tests.server.serving import Person, Server


def first_game(server: Server) -> tuple[Person, str]:
    person = server.guest()
    table = person.post("/api/lessons/first-game", {"bot": "random", "name": "Advised"}, 201)["table"]
    return person, table["id"]


def advice(person: Person, game: str) -> dict[str, Any]:
    found: dict[str, Any] = person.post(f"/api/games/{game}/advice", {"seat": 0, "bot": "captain"})
    return found


def test_a_plan_is_kept_while_it_is_followed(server: Server) -> None:
    person, game = first_game(server)
    first = advice(person, game)
    assert first["plan"][0]["status"] == "now" and len(first["plan"]) > 1
    assert advice(person, game) == first
    for step in first["plan"]:
        assert step["what"] and step["gains"]
    assert any(step["places"] for step in first["plan"])
    former, seq = first, person.state(game)["seq"]
    for _ in range(4):
        person.play(game, former["action"])
        state = person.state(game)
        if state["decision"] is None or not state["decision"]["mine"]:
            break
        told = advice(person, game)
        assert told["action"] in [option["action"] for option in state["decision"]["options"]]
        if not any(entry.get("rolls") for entry in state["entries"] if entry["seq"] > seq):
            kept = [step["what"] for step in told["plan"]]
            assert told["causes"] or all(step["what"] in kept for step in former["plan"])
        former, seq = told, state["seq"]


def test_the_coach_notes_a_departure_from_its_plan(server: Server) -> None:
    person, game = first_game(server)
    first = advice(person, game)
    options = [option["action"] for option in person.state(game)["decision"]["options"]]
    person.play(game, next(action for action in options if action != first["action"]))
    state = person.state(game)
    assert state["decision"]["mine"]
    changed = advice(person, game)
    assert "You chose something else." in changed["causes"] or changed["plan"] == []


def test_why_uses_only_what_everybody_sees(server: Server) -> None:
    person, game = first_game(server)
    for _ in range(6):
        if person.state(game)["decision"]["mine"]:
            person.play(game, advice(person, game)["action"])
    plays = person.get(f"/api/games/{game}")["progress"]["plays"]
    told = person.post(f"/api/games/{game}/why", {"play": plays})
    assert told["first"] <= plays <= told["last"] and told["gains"]
    assert person.post(f"/api/games/{game}/why", {"play": plays}) == told
    assert person.post(f"/api/games/{game}/why", {"play": plays + 500}, 404)["code"] == "not_found"
