"""After a finished game: what decided it, the dice, mistakes as puzzles, and playing on from there."""

from __future__ import annotations

import pytest

from diadochoi.bots.review import deciding_moments
from diadochoi.bots.thinking import reflex
from diadochoi.record.game import new_game
from tests.server.serving import Person, Server

PARTS = ("after", "mistakes")


@pytest.fixture(scope="module")
def record() -> dict[str, object]:
    """A whole game of three players."""
    game = new_game(players=3, seed=12)
    while not game.over:
        game.play(reflex.choose(game.state))
    return dict(game.record())


def finished(host: Person, record: dict[str, object]) -> str:
    """The same game at a table of the server, where its last play is made."""
    actions = record["actions"]
    assert isinstance(actions, list)
    body = {"players": 3, "seats": ["me", "me", "me"], "start": True, "visibility": "public"}
    game: str = host.table(**body, record=record, upto=len(actions) - 1)["id"]
    host.play(game, str(actions[-1]["action"]))
    return game


@pytest.mark.parametrize("part", PARTS)
def test_a_running_game_keeps_its_secrets(server: Server, part: str) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    assert host.get(f"/api/games/{game}/{part}", status=403, seat=0)["code"] == "not_allowed"
    again = {"play": 1, "bot": "random"}
    assert host.post(f"/api/games/{game}/try", again, 403)["code"] == "not_allowed"


def test_a_finished_game_tells_what_decided_it_and_what_was_rolled(
    server: Server, record: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding_moments, "CANDIDATES", 4)  # as in a long game, in a fraction of the time
    monkeypatch.setattr(deciding_moments, "DICE", 2)
    game = finished(server.guest(), record)
    told = server.stranger().get(f"/api/games/{game}/after")
    assert 1 <= len(told["moments"]) <= 3
    plays = [moment["play"] for moment in told["moments"]]
    assert plays == sorted(plays)
    for moment in told["moments"]:
        assert moment["label"] and 0 <= moment["expected"] <= 1
        assert moment["better"] is None or moment["better"]["chance"] > moment["expected"]
    assert [own["seat"] for own in told["luck"]] == [0, 1, 2]
    for own in told["luck"]:
        assert own["surplus"] == sum(kind["total"] - kind["expected"] for kind in own["pips"])


def test_own_mistakes_are_puzzles_that_can_be_solved(server: Server, record: dict[str, object]) -> None:
    person = server.guest()
    game = finished(person, record)
    found = person.get(f"/api/games/{game}/mistakes", seat=2)
    assert found and all(mistake["text"].startswith("You are Yellow") for mistake in found)
    url = f"/api/games/{game}/puzzles/{found[0]['play']}"
    state = person.post(url, {})
    assert state["coach"]["answer"] == ""
    while state["end"] is None:
        after = person.post(url, {"answers": state["answers"], "show": True})
        assert len(after["answers"]) == len(state["answers"]) + 1
        state = after
    assert person.post(f"/api/games/{game}/puzzles/1", {}, 404)["code"] == "not_found"


def test_another_try_begins_at_the_decision_with_hidden_cards_dealt_anew(
    server: Server, record: dict[str, object]
) -> None:
    person = server.guest()
    game = finished(person, record)
    play, seat = 344, 0
    table = person.post(f"/api/games/{game}/try", {"play": play, "bot": "random"}, 201)["table"]
    assert [own["mine"] for own in table["seats"]] == [number == seat for number in range(3)]
    before = person.get(f"/api/games/{game}/history/{play - 1}", seat=seat)["view"]
    now = person.state(table["id"])
    assert now["decision"] is not None and now["view"]["control"] == before["control"]
    assert now["view"]["seats"][seat]["hand"] == before["seats"][seat]["hand"]
    assert all(not own["hand"] for number, own in enumerate(now["view"]["seats"]) if number != seat)


def test_a_moment_that_is_not_there_is_not_found(server: Server, record: dict[str, object]) -> None:
    person = server.guest()
    game = finished(person, record)
    assert (
        person.post(f"/api/games/{game}/try", {"play": 20_000, "bot": "random"}, 404)["code"] == "not_found"
    )
    assert person.get(f"/api/games/{game}/mistakes", status=404, seat=4)["code"] == "not_found"
