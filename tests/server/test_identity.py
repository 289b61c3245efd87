"""Guests, accounts and the cookie."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from diadochoi.server.storage import sign_ins
from diadochoi.server.storage.identity import Identity
from diadochoi.server.storage.models import SessionRow, UserRow
from diadochoi.server.timestamps import now_ms
from tests.server.serving import Server


def test_a_guest_is_made_at_once_and_known_again(any_server: Server) -> None:
    person = any_server.stranger()
    assert person.get("/api/me") == {"user": None}
    made = person.post("/api/me", {"name": " Kleopatra "})
    assert made["user"]["name"] == "Kleopatra" and not made["user"]["account"]
    assert person.get("/api/me") == made
    assert person.post("/api/me", {}) == made


def test_a_guest_without_a_name_gets_one(server: Server) -> None:
    assert server.stranger().post("/api/me", {})["user"]["name"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    answer = server.stranger().http.post("/api/me", json={})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie


def test_a_guest_changes_the_name_everybody_sees(server: Server) -> None:
    person = server.guest("Before")
    game = person.table(players=2, seats=["me", "me"])["id"]
    person.post("/api/me", {"name": "After"})
    assert person.get(f"/api/games/{game}")["host"]["name"] == "After"


def test_a_guest_becomes_an_account_and_keeps_its_seats(any_server: Server) -> None:
    person = any_server.guest("Eumenes")
    game = person.table(players=2, seats=["me", "open"])["id"]
    name = f"Eumenes of Kardia {any_server.context.database.kind}"
    made = person.post("/api/accounts", {"name": name, "password": "silver shields"}, 201)
    assert made["user"]["account"]
    elsewhere = any_server.stranger()
    elsewhere.post("/api/login", {"name": name.upper(), "password": "silver shields"})
    assert elsewhere.get("/api/me") == made
    assert elsewhere.get(f"/api/games/{game}")["me"]["seats"] == [0]


def test_what_a_guest_holds_becomes_the_accounts_when_it_signs_in(any_server: Server) -> None:
    body = {"name": f"Antipatros {any_server.context.database.kind}", "password": "regent of macedon"}
    any_server.stranger().post("/api/accounts", body, 201)
    guest = any_server.guest("Just playing")
    game = guest.table(players=2, seats=["me", "open"], start=False)["id"]
    with guest.socket(game) as socket:
        socket.hello()
        guest.post("/api/login", body)
        table = guest.get(f"/api/games/{game}")
        assert table["me"] == {**table["me"], "host": True, "seats": [0]}
        socket.next("bye")  # the guest has nothing any more
    guest.post(f"/api/games/{game}/seats/1/claim")
    assert guest.post(f"/api/games/{game}/start")["state"] == "running"


def test_a_name_is_given_once(any_server: Server) -> None:
    body = {"name": "Straße", "password": "long enough"}
    any_server.stranger().post("/api/accounts", body, 201)
    refusal = any_server.stranger().post("/api/accounts", {**body, "name": "STRASSE"}, 409)
    assert refusal["code"] == "conflict" and refusal["field"] == "name"


def test_a_wrong_password_and_an_unknown_name_look_the_same(server: Server) -> None:
    server.stranger().post("/api/accounts", {"name": "Demetrios", "password": "poliorketes"}, 201)
    wrong = server.stranger().post("/api/login", {"name": "Demetrios", "password": "wrongwrong"}, 401)
    unknown = server.stranger().post("/api/login", {"name": "Nobody", "password": "wrongwrong"}, 401)
    assert wrong == unknown


def test_passwords_are_stored_as_hashes(server: Server) -> None:
    from sqlalchemy import select

    from diadochoi.server.storage.models import UserRow

    server.stranger().post("/api/accounts", {"name": "Lysimachos", "password": "lion and key"}, 201)
    stored = server.context.database.read_now(
        lambda session: session.scalar(select(UserRow.password).where(UserRow.login == "lysimachos"))
    )
    assert stored is not None and stored.startswith("$argon2id$")


def test_an_account_keeps_its_name(server: Server) -> None:
    person = server.stranger()
    person.post("/api/accounts", {"name": "Ptolemaios", "password": "satrap of egypt"}, 201)
    assert person.post("/api/me", {"name": "Soter"}, 409)["code"] == "conflict"
    assert person.post("/api/accounts", {"name": "Two", "password": "satrap of egypt"}, 409)


def test_signing_out_forgets_the_cookie(server: Server) -> None:
    person = server.guest()
    assert person.post("/api/logout", {}) == {"user": None}
    assert person.get("/api/me") == {"user": None}


def with_cookie(server: Server, cookie: str) -> dict[str, Any]:
    """Who a request with this cookie comes from."""
    answer: dict[str, Any] = server.stranger().http.get("/api/me", headers={"Cookie": cookie}).json()
    return answer


def test_signing_out_ends_the_session_wherever_its_cookie_was_copied_to(any_server: Server) -> None:
    name = f"Polyperchon {any_server.context.database.kind}"
    body = {"name": name, "password": "regent of nobody"}
    one, two = any_server.stranger(), any_server.stranger()
    one.post("/api/accounts", body, 201)
    two.post("/api/login", body)
    copied = one.cookie
    assert with_cookie(any_server, copied) == one.get("/api/me")
    game = one.table(players=2, seats=["me", "me"], start=True)["id"]
    with one.socket(game) as here, two.socket(game) as there:
        here.hello()
        there.hello()
        one.post("/api/logout", {})
        assert "signed out" in here.next("bye")["reason"]
        assert there.command("chat", text="Still here.")["type"] == "done"
    assert with_cookie(any_server, copied) == {"user": None}
    assert two.get("/api/me")["user"]["name"] == name


def test_a_sign_in_ends_the_session_that_the_device_had_before(any_server: Server) -> None:
    body = {"name": f"Attalos {any_server.context.database.kind}", "password": "brother in law"}
    any_server.stranger().post("/api/accounts", body, 201)
    person = any_server.guest()
    as_guest = person.cookie
    person.post("/api/login", body)
    as_account = person.cookie
    person.post("/api/login", body)
    assert with_cookie(any_server, as_guest) == with_cookie(any_server, as_account) == {"user": None}
    assert person.get("/api/me")["user"]["account"]
    renewed = person.cookie
    person.post("/api/me", {})
    assert person.cookie == renewed  # looking in makes no new session


def test_a_cookie_from_before_there_were_sessions_works_until_its_user_signs_out(server: Server) -> None:
    person = server.guest("Nearchos")
    signer = server.context.signer
    body = f"1.{person.get('/api/me')['user']['id']}.0.0123456789abcdef"
    old = f"diadochoi={body}.{signer._mark(body)}"
    assert with_cookie(server, old) == person.get("/api/me")
    device = server.stranger()
    device.http.post("/api/me", json={}, headers={"Cookie": old}).raise_for_status()
    assert device.http.cookies["diadochoi"].startswith("2.") and device.get("/api/me") == person.get(
        "/api/me"
    )
    device.post("/api/logout", {})
    assert with_cookie(server, old) == {"user": None}
    assert person.get("/api/me")["user"]["name"] == "Nearchos"


def test_unused_sessions_end(any_server: Server) -> None:
    database = any_server.context.database
    first, second = any_server.guest(), any_server.stranger()
    who = first.get("/api/me")["user"]["id"]

    def stored(session: Session) -> list[SessionRow]:
        return list(session.scalars(select(SessionRow).where(SessionRow.user_id == who)))

    def sign_in(session: Session) -> str:
        return sign_ins.begin(session, Identity.of(session.get_one(UserRow, who))).token

    tokens = [database.write_now(sign_in) for _ in range(sign_ins.MOST_EACH)]
    assert len(database.read_now(stored)) == sign_ins.MOST_EACH  # the first one had to go
    assert first.get("/api/me") == {"user": None}
    second.http.cookies.set("diadochoi", any_server.context.signer.sign(tokens[-1]))
    assert second.get("/api/me")["user"]["id"] == who
    longest_ago = now_ms() - (sign_ins.DAYS + 1) * 86_400_000
    age = update(SessionRow).where(SessionRow.user_id == who).values(seen_at=longest_ago)
    database.write_now(lambda session: session.execute(age))
    assert second.get("/api/me") == {"user": None}
    database.write_now(sign_ins.forget_expired)
    assert database.read_now(stored) == []


def test_signing_out_everywhere_makes_every_cookie_worthless(any_server: Server) -> None:
    server = any_server
    body = {"name": f"Kassandros {server.context.database.kind}", "password": "son of antipatros"}
    one, two = server.stranger(), server.stranger()
    one.post("/api/accounts", body, 201)
    two.post("/api/login", body)
    game = two.table(players=2, seats=["me", "me"], start=True)["id"]
    with two.socket(game) as socket:
        socket.hello()
        one.post("/api/logout", {"everywhere": True})
        assert "signed out" in socket.next("bye")["reason"]
    assert two.get("/api/me") == {"user": None}
    two.post("/api/login", body)
    assert two.get("/api/me")["user"]["name"] == body["name"]


def test_a_changed_cookie_is_nobody(server: Server) -> None:
    victim, thief = server.guest("Victim"), server.guest("Thief")
    mine, theirs = thief.http.cookies["diadochoi"], victim.http.cookies["diadochoi"]
    version, _, mark = mine.split(".")
    forged = f"{version}.{theirs.split('.')[1]}.{mark}"
    for cookie in (
        forged,
        mine[:-1],
        mine + "0",
        "",
        "1.2.3",
        "....",
        "1.x.٣.z",
        "é",
        mine.replace("2.", "1.", 1),
    ):
        answer = server.stranger().http.get("/api/me", headers=[(b"Cookie", f"diadochoi={cookie}".encode())])
        assert answer.json() == {"user": None}, cookie


def test_the_signing_key_outlives_the_server_process(server: Server) -> None:
    from diadochoi.server.storage.identity import load_secret

    database = server.context.database
    first = database.write_now(lambda session: load_secret(session, ""))
    assert database.write_now(lambda session: load_secret(session, "")) == first
    assert database.write_now(lambda session: load_secret(session, "x" * 32)) == "x" * 32


# ---------------------------------------------------------------------- live connections


def test_who_copied_a_guests_cookie_is_disconnected_when_the_guest_makes_an_account(
    any_server: Server,
) -> None:
    guest = any_server.guest("Hephaistion")
    game = guest.table(players=2, seats=["me", "me"], start=True)["id"]
    with guest.socket(game) as thief:
        thief.hello()
        name = f"Hephaistion {any_server.context.database.kind}"
        guest.post("/api/accounts", {"name": name, "password": "friend of the king"}, 201)
        assert "signed in" in thief.next("bye")["reason"]
    with guest.socket(game) as again:
        assert again.hello()["viewpoint"] is not None


def test_a_sign_in_as_somebody_else_ends_the_connections_of_the_device(any_server: Server) -> None:
    kind = any_server.context.database.kind
    first, second = (
        {"name": f"{name} {kind}", "password": "companion cavalry"} for name in ("Kleitos", "Philotas")
    )
    any_server.stranger().post("/api/accounts", second, 201)
    device, elsewhere = any_server.stranger(), any_server.stranger()
    device.post("/api/accounts", first, 201)
    elsewhere.post("/api/login", first)
    game = device.table(players=2, seats=["me", "me"], start=True)["id"]
    with device.socket(game) as here, elsewhere.socket(game) as there:
        here.hello()
        there.hello()
        device.post("/api/login", second)
        assert "signed in" in here.next("bye")["reason"]
        assert there.command("chat", text="Still here.")["type"] == "done"


def test_who_signs_out_while_a_connection_opens_gets_none(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = server.guest()
    game = person.table(players=2, seats=["me", "me"], start=True)["id"]
    registry, database = server.context.registry, server.context.database

    async def sign_out_first(_: object, user: str) -> None:
        await database.write(lambda session: sign_ins.end_all(session, user))

    monkeypatch.setattr(registry, "forget_return_links", sign_out_first)
    with person.socket(game) as late:
        assert "signed out" in late.next("bye")["reason"]
