"""Seats and requests in a running game: who is asked, who gets a seat back, and what ends a request."""

from __future__ import annotations

import pytest

from diadochoi.server.problems import Problem
from diadochoi.server.tables import seating, undo
from tests.server.memory import PEOPLE, memory_table
from tests.server.serving import Person, Server
from tests.server.test_accounts import PASSWORD
from tests.server.test_fair_play import close, guest, rolled, solo
from tests.server.test_play import two_people
from tests.server.test_shared_dice import open_table, promise, show
from tests.server.test_tables import been_away


def three(server: Server) -> tuple[Person, Person, str]:
    """Two people and a bot, paused, and a link to the bot's seat is out."""
    host, other, game = two_people(server, players=3, seats=["me", "open", "bot:random"])
    host.command(game, "pause", paused=True)
    return host, other, game


def link(host: Person, game: str, seat: int) -> dict[str, str]:
    return {"token": host.post(f"/api/games/{game}/seats/{seat}/invite")["token"]}


# ---------------------------------------------------------------------- who is asked


def test_who_is_here_is_asked_even_while_a_bot_plays_for_them(server: Server) -> None:
    host, other, game = three(server)
    other.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"})
    newcomer = server.guest()
    with other.socket(game) as live:
        live.hello()
        table = newcomer.post(f"/api/games/{game}/join", link(host, game, 2))
    assert table["seat_request"]["waiting"] == [1] and not table["seats"][2]["mine"]


def test_closing_a_table_ends_a_request_for_a_seat(any_server: Server) -> None:
    host, other, game = three(any_server)
    newcomer = any_server.guest("Kassandros")
    newcomer.post(f"/api/games/{game}/join", link(host, game, 2))
    other.post(f"/api/games/{game}/seats/1/leave")
    assert close(host, game)["seat_request"] is None
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert host.get(f"/api/games/{game}")["seat_request"] is None


def test_nobody_sits_down_at_a_closed_table_even_if_all_have_agreed() -> None:
    table = memory_table(2)
    seating.leave(table, PEOPLE[1], 1)
    seating.take_seat(table, guest(3), 1, 5)
    assert table.seat_request is not None
    table.row.closed = True  # in between
    with pytest.raises(Problem, match="closed"):
        seating.answer_seat(table, PEOPLE[0], table.seats_of(PEOPLE[0])[0], True, "c1")
    assert table.seats[1].user_id is None


def test_a_newcomer_is_not_bound_by_what_the_others_were_asked_before() -> None:
    table = memory_table(3)
    seating.leave(table, PEOPLE[2], 2)
    rolled(table)
    assert table.game is not None
    seat = next(play.seat for play in reversed(table.game.plays) if play.seat != 2)
    undo.undo(table, PEOPLE[seat], seat, table.seq, "c1")
    assert table.undo_request is not None
    seating.give_seat(table, PEOPLE[3], PEOPLE[3], 2)
    assert table.undo_request is None


# ---------------------------------------------------------------------- whose seat it is


def test_no_link_leads_to_the_seat_of_somebody_who_can_sign_in(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    host.command(game, "pause", paused=True)
    kind = any_server.context.database.kind
    other.post("/api/accounts", {"name": f"Neoptolemos {kind}", "password": PASSWORD}, 201)
    been_away(any_server, game)
    refused = host.post(f"/api/games/{game}/seats/1/invite", status=409)
    assert refused["key"] == "problem-owner_signs_in"
    assert host.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"})["seats"][1]["stand_in"]


def test_the_owner_takes_back_a_seat_that_somebody_took_with_a_link(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    host.command(game, "pause", paused=True)
    been_away(any_server, game)
    stranger = any_server.guest("In another window")
    assert stranger.post(f"/api/games/{game}/join", link(host, game, 1))["seats"][1]["mine"]
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    seen = other.get(f"/api/games/{game}")
    assert seen["me"]["lost"] == [1] and not seen["seats"][1]["mine"]
    assert other.state(game)["viewpoint"] is None  # no cards until the seat is theirs again
    assert stranger.get(f"/api/games/{game}")["me"]["lost"] == []
    back = other.post(f"/api/games/{game}/seats/1/claim")
    assert back["seats"][1]["mine"] and back["me"]["lost"] == []
    stranger.post(f"/api/games/{game}/seats/1/claim", status=404)


def test_a_seat_that_was_given_up_is_not_taken_back_from_its_new_owner(server: Server) -> None:
    host, other, game = two_people(server)
    host.command(game, "pause", paused=True)
    other.post(f"/api/games/{game}/seats/1/leave")
    newcomer = server.guest()
    newcomer.post(f"/api/games/{game}/join", link(host, game, 1))
    other.post(f"/api/games/{game}/seats/1/claim", status=404)


# ---------------------------------------------------------------------- Surprise cards


def test_a_record_of_a_solo_game_asks_everyone_when_two_people_play_it(any_server: Server) -> None:
    host, game = solo(any_server)
    record = host.record(game)
    assert record["windows"] == "holders"
    other = any_server.guest()
    table = host.table(record=record, seats=["me", "open"])
    other.join(table)
    assert host.post(f"/api/games/{table['id']}/start")["windows"] == "everyone"
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert host.get(f"/api/games/{table['id']}")["windows"] == "everyone"


# ---------------------------------------------------------------------- shared dice


def test_lending_a_seat_to_a_bot_does_not_call_off_the_start(server: Server) -> None:
    host, other, game, _ = open_table(server)
    mine, theirs = promise(host, game), promise(other, game)
    host.post(f"/api/games/{game}/start")
    show(host, game, mine)
    for bot in ("random", None):
        table = other.post(f"/api/games/{game}/seats/1/bot", {"bot": bot})
        assert table["dice"]["reveal"] and len(table["dice"]["parts"]) == 2
    assert show(other, game, theirs)["state"] == "running"


def test_everyone_learns_of_a_start_called_off_after_a_secret_was_shown(server: Server) -> None:
    host, other, game, _ = open_table(server)
    mine = promise(host, game)
    promise(other, game)
    host.post(f"/api/games/{game}/start")
    show(host, game, mine)
    host.post(f"/api/games/{game}/seats/2/bot", {"bot": None})  # the seat of the bot is open again
    table = other.get(f"/api/games/{game}")
    assert table["state"] == "open" and table["dice"]["parts"] == [] and not table["dice"]["reveal"]
    texts = [entry["text"] for entry in other.state(game)["entries"]]
    assert "The start was called off; everyone contributes to the dice again." in texts


def test_who_signs_in_before_the_start_still_contributes(server: Server) -> None:
    host, other, game, _ = open_table(server)
    mine, theirs = promise(host, game), promise(other, game)
    server.stranger().post("/api/accounts", {"name": "Alketas", "password": PASSWORD}, 201)
    other.post("/api/login", {"name": "Alketas", "password": PASSWORD})
    host.post(f"/api/games/{game}/start")
    show(host, game, mine)
    assert show(other, game, theirs)["state"] == "running"
    assert [part["shown"] for part in host.get(f"/api/games/{game}")["dice"]["parts"]] == [True, True]
