"""A finished game can be analysed over HTTP; a running one keeps its secrets."""

from __future__ import annotations

from tests.server.serving import Server
from tests.server.test_play import finish_quickly


def test_a_running_game_is_not_analysed(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    assert host.get(f"/api/games/{game}/analysis", status=403)["code"] == "not_allowed"
    waiting = host.table(players=2, seats=["me", "open"])["id"]
    assert host.get(f"/api/games/{waiting}/analysis", status=409)["code"] == "not_running"


def test_a_finished_game_shows_chances_and_turning_points_and_remembers_them(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True, visibility="public", seed=5)["id"]
    for _ in range(40):
        host.play(game)
    finish_quickly(server, host, game)
    found = server.stranger().get(f"/api/games/{game}/analysis")
    assert found["plays"] == 40 and found["first_play"] == 0 and found["winner"] == 0
    assert [found["curve"][0]["play"], found["curve"][-1]["play"]] == [0, 40]
    for point in found["curve"]:
        assert abs(sum(point["chances"]) - 1) < 0.01
    for point in found["turning_points"]:
        assert point["from"] == point["before"][point["seat"]]
        assert 1 <= point["play"] <= point["last_play"] <= 40
    assert game in server.context.analyses
    assert host.get(f"/api/games/{game}/analysis") == found
