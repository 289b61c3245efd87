"""Guests who do not come back are deleted; nobody else is."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update

from diadochoi.server.storage.models import SessionRow, UserRow
from diadochoi.server.tables.idle_guests import DAY
from diadochoi.server.timestamps import now_ms
from tests.server.serving import Person, Server


def away(server: Server, person: Person, days: int) -> str:
    """Pretend that somebody was last here this many days ago; returns their id."""
    user = str(person.get("/api/me")["user"]["id"])
    then = now_ms() - days * DAY

    def set_back(session: Any) -> None:
        session.execute(update(UserRow).where(UserRow.id == user).values(seen_at=then))
        session.execute(update(SessionRow).where(SessionRow.user_id == user).values(seen_at=then))

    server.context.database.write_now(set_back)
    return user


def known(server: Server, user: str) -> bool:
    return server.context.database.read_now(lambda session: session.get(UserRow, user)) is not None


def sweep(server: Server) -> None:
    server.run(server.context.registry.forget_idle_guests())


def test_a_guest_who_was_away_for_long_is_forgotten(any_server: Server) -> None:
    gone, here = any_server.guest(), any_server.guest()
    old, new = away(any_server, gone, 91), away(any_server, here, 89)
    sweep(any_server)
    assert not known(any_server, old) and known(any_server, new)
    assert gone.get("/api/me")["user"] is None


def test_coming_back_counts(any_server: Server) -> None:
    person = any_server.guest()
    user = away(any_server, person, 91)
    person.get("/api/me")
    sweep(any_server)
    assert known(any_server, user)


def test_an_account_is_never_forgotten(any_server: Server) -> None:
    person = any_server.stranger()
    person.post("/api/accounts", {"name": "Kleitos", "password": "granikos 334"})
    user = away(any_server, person, 4000)
    sweep(any_server)
    assert known(any_server, user)


def test_who_plays_or_watches_is_not_forgotten(any_server: Server) -> None:
    host, other, watcher = any_server.guest(), any_server.guest(), any_server.guest()
    table = host.table(players=2, seats=["me", "open"])
    other.join(table)
    host.post(f"/api/games/{table['id']}/start")
    link = host.post(f"/api/games/{table['id']}/watch")
    watcher.post(f"/api/games/{table['id']}/join", {"token": link["token"]})
    users = [away(any_server, person, 200) for person in (host, other, watcher)]
    sweep(any_server)
    assert all(known(any_server, user) for user in users)


def test_a_table_that_never_started_goes_with_its_host(any_server: Server) -> None:
    host, friend = any_server.guest(), any_server.guest("Friend")
    alone = host.table(players=2, seats=["me", "open"], visibility="public")["id"]
    waiting = host.table(players=2, seats=["me", "open"], visibility="public")
    friend.join(waiting)
    user = away(any_server, host, 91)
    sweep(any_server)
    assert friend.http.get(f"/api/games/{alone}").status_code == 404
    # somebody else is still waiting there
    assert friend.get(f"/api/games/{waiting['id']}")["state"] == "open"
    assert known(any_server, user)


def test_names_at_finished_games_stay(any_server: Server) -> None:
    host = any_server.guest("Neoptolemos")
    game = host.table(players=2, seats=["me", "bot:random"], start=True, visibility="public")["id"]
    assert host.http.delete(f"/api/games/{game}").status_code == 204  # abandoned: it is over and kept
    user = away(any_server, host, 91)
    sweep(any_server)
    assert known(any_server, user)
    assert any_server.guest().get(f"/api/games/{game}")["seats"][0]["user"]["name"] == "Neoptolemos"
