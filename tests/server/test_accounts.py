"""Accounts: passwords, names, cookies, rate limits, and what is stored about a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import httpx
import pytest

from diadochoi.server.http.routes import accounts
from diadochoi.server.notify import mail
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage.common_secrets import is_common, skeleton
from diadochoi.server.storage.models import ChannelRow
from tests.server.serving import Person, Server, wait_for
from tests.server.test_play import two_people

PASSWORD = "companions of the king"
OTHER = "the tomb at aigai"


def account(server: Server, name: str) -> Person:
    person = server.stranger()
    person.post("/api/accounts", {"name": name, "password": PASSWORD}, 201)
    return person


def who(person: Person) -> str | None:
    user = person.get("/api/me")["user"]
    return user["name"] if user else None


# ---------------------------------------------------------------------- passwords and names


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Passw0rd!",
        "12345678",
        "qwertyuiop1",
        "aaaaaaaa",
        "abcabcabc",
        "Alexander323",
        "98765432",
        "Eumenes1",
    ],
)
def test_passwords_that_everybody_tries_are_refused(server: Server, password: str) -> None:
    answer = server.stranger().post("/api/accounts", {"name": "Eumenes", "password": password}, 409)
    assert answer["field"] == "password" and "easy to guess" in answer["message"]


def test_ordinary_passwords_are_not_common() -> None:
    for good in (PASSWORD, OTHER, "poliorketes", "wrongwrong7x", "j4mB-qqLe2"):
        assert not is_common(good, "Eumenes"), good


@pytest.mark.parametrize(
    "name", ["Krateros", "KRATEROS", "Krаterоs", "Krater0s", "K r a t e r o s", "Κrateros", "Kratéros"]
)
def test_taken_and_look_alike_names_are_refused(server: Server, name: str) -> None:
    server.stranger().http.post("/api/accounts", json={"name": "Krateros", "password": PASSWORD})
    body = {"name": name, "password": PASSWORD}
    assert server.stranger().post("/api/accounts", body, 409)["field"] == "name"
    assert server.stranger().post("/api/me", {"name": name}, 409)["field"] == "name"
    guest = server.guest("Somebody else")
    assert guest.post("/api/me", {"name": name}, 409)["field"] == "name"


@pytest.mark.parametrize(
    "name",
    ["ᴋᴏɪɴᴏs", "Koinøs", "Kᴏinos", "ꓗꓳꓲꓠꓳꓢ", "ⲔOINOS", "Koinоs", "Koinօs"],
)
def test_letters_of_other_alphabets_do_not_make_a_name_free(server: Server, name: str) -> None:
    server.stranger().http.post("/api/accounts", json={"name": "Koinos", "password": PASSWORD})
    assert server.stranger().post("/api/me", {"name": name}, 409)["field"] == "name"


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "Pe\u202eithon", "Peith\u200bon", "Peithоn"])
def test_names_with_invisible_characters_or_mixed_alphabets_are_refused(server: Server, name: str) -> None:
    assert server.stranger().post("/api/me", {"name": name}, 409)["field"] == "name"


@pytest.mark.parametrize(
    "name",
    ["Jan Žižka", "Łukasz", "Антигон", "Πτολεμαῖος", "山田タロウ", "김철수", "محمد", "O’Brien"],
)
def test_names_of_people_everywhere_are_accepted(server: Server, name: str) -> None:
    assert server.stranger().post("/api/me", {"name": name})["user"]["name"] == name


def test_names_that_differ_to_the_eye_have_different_skeletons() -> None:
    names = [
        "Krateros",
        "Kassandros",
        "Perdikkas",
        "Ptolemaios",
        "Peithon",
        "Leonnatos",
        "Lysimachos",
        "Laomedon",
    ]
    assert len({skeleton(name) for name in names}) == len(names)


# ---------------------------------------------------------------------- cookies


def test_a_sign_in_gives_a_new_cookie_and_the_old_one_does_not_open_the_account(
    server: Server,
) -> None:
    guest = server.guest()
    before = guest.cookie
    guest.post("/api/accounts", {"name": "Peukestas", "password": PASSWORD}, 201)
    assert guest.cookie != before
    thief = server.stranger()
    assert thief.http.get("/api/me", headers={"Cookie": before}).json()["user"] is None
    cookies = set()
    for _ in range(3):
        guest.post("/api/login", {"name": "Peukestas", "password": PASSWORD})
        cookies.add(guest.cookie)
    assert len(cookies) == 3


def test_a_new_password_ends_every_other_sign_in(any_server: Server) -> None:
    name = f"Meleagros {any_server.context.database.kind}"
    here, elsewhere = account(any_server, name), any_server.stranger()
    elsewhere.post("/api/login", {"name": name, "password": PASSWORD})
    wrong = {"password": "not the password", "new_password": OTHER}
    assert here.post("/api/account/password", wrong, 401)["code"] == "wrong_password"
    here.post("/api/account/password", {"password": PASSWORD, "new_password": "password1"}, 409)
    here.post("/api/account/password", {"password": PASSWORD, "new_password": OTHER})
    assert who(here) == name and who(elsewhere) is None
    elsewhere.post("/api/login", {"name": name, "password": PASSWORD}, 401)
    elsewhere.post("/api/login", {"name": name, "password": OTHER})


# ---------------------------------------------------------------------- rate limits


def test_strangers_who_guess_do_not_lock_the_owner_out(new_database: Callable[[str], str]) -> None:
    with Server(ServerSettings(database=new_database("sqlite"))) as server:
        account(server, "Olympias")
        guess = {"name": "Olympias", "password": "a guess or two"}
        codes = []
        for number in range(2, 7):
            transport = httpx.HTTPTransport(local_address=f"127.0.0.{number}")
            with httpx.Client(base_url=server.url, transport=transport, timeout=20) as stranger:
                codes += [stranger.post("/api/login", json=guess).status_code for _ in range(9)]
        assert set(codes) <= {401, 429} and codes.count(401) >= 40
        server.stranger().post("/api/login", {"name": "Olympias", "password": PASSWORD})


# ---------------------------------------------------------------------- reset by mail


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    mails: list[tuple[str, str]] = []
    monkeypatch.setattr(mail, "send", lambda _, to, subject, text, stop=None: mails.append((to, text)))
    return mails


@pytest.fixture
def mailing(new_database: Callable[[str], str]) -> Iterator[Server]:
    settings = ServerSettings(
        database=new_database("sqlite"), smtp="smtp://127.0.0.1:2525", rate_limits=False
    )
    with Server(settings) as server:
        yield server


def test_a_forgotten_password_is_reset_by_mail(mailing: Server, sent: list[tuple[str, str]]) -> None:
    owner = account(mailing, "Roxane")
    user = owner.get("/api/me")["user"]["id"]
    for number, confirmed in enumerate((True, False)):
        channel = ChannelRow(
            id=f"channel{number}", user_id=user, kind="mail", address=f"{number}@example.org", keys={},
            confirmed=confirmed, created_at=1,
        )  # fmt: skip
        mailing.context.database.write_now(lambda session, channel=channel: session.add(channel))
    stranger = mailing.stranger()
    known = stranger.post("/api/account/reset", {"name": "Roxane"}, 202)
    assert known == stranger.post("/api/account/reset", {"name": "Nobody here"}, 202)
    wait_for(lambda: bool(sent))
    assert [to for to, _ in sent] == ["0@example.org"]
    found = re.search(r"/#reset=(\S+)", sent[0][1])
    assert found is not None
    body = {"token": found[1], "new_password": OTHER}
    assert stranger.post("/api/account/reset/finish", {**body, "token": found[1] + "x"}, 403)
    assert stranger.post("/api/account/reset/finish", body)["user"]["name"] == "Roxane"
    assert who(owner) is None and who(stranger) == "Roxane"
    mailing.stranger().post("/api/account/reset/finish", body, 403)  # it works once


def confirmed_mail(server: Server, person: Person, address: str) -> None:
    channel = ChannelRow(
        id=address[:16], user_id=person.get("/api/me")["user"]["id"], kind="mail", address=address, keys={},
        confirmed=True, created_at=1,
    )  # fmt: skip
    server.context.database.write_now(lambda session: session.add(channel))


def test_the_address_of_a_guest_gets_no_links_for_the_account_that_signs_in(
    mailing: Server, sent: list[tuple[str, str]]
) -> None:
    owner = account(mailing, "Barsine")
    confirmed_mail(mailing, owner, "owner@example.org")
    shared = mailing.guest("Left behind")
    confirmed_mail(mailing, shared, "thief@example.org")
    shared.post("/api/login", {"name": "Barsine", "password": PASSWORD})
    mailing.stranger().post("/api/account/reset", {"name": "Barsine"}, 202)
    wait_for(lambda: bool(sent))
    assert [to for to, _ in sent] == ["owner@example.org"]
    assert [own["address"] for own in shared.get("/api/notifications")["channels"]] == ["owner@example.org"]


@pytest.mark.parametrize("after", ["an hour", "a new sign-out everywhere"])
def test_a_link_for_a_new_password_ends(
    mailing: Server, sent: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    name = f"Stateira {after[:4]}"
    owner = account(mailing, name)
    confirmed_mail(mailing, owner, f"{after[:4].strip()}@example.org")
    mailing.stranger().post("/api/account/reset", {"name": name}, 202)
    wait_for(lambda: bool(sent))
    token = sent[0][1].rpartition("#reset=")[2].split()[0]
    if after == "an hour":
        later = accounts.now_ms() + accounts.RESET_WITHIN + 1
        monkeypatch.setattr(accounts, "now_ms", lambda: later)
    else:
        owner.post("/api/logout", {"everywhere": True})
    body = {"token": token, "new_password": OTHER}
    assert mailing.stranger().post("/api/account/reset/finish", body, 403)["key"] == "problem-reset_expired"


def test_a_server_without_mail_says_that_it_cannot_reset(server: Server) -> None:
    refused = server.stranger().post("/api/account/reset", {"name": "X"}, 409)
    assert refused["key"] == "problem-no_reset"


# ---------------------------------------------------------------------- export and deletion


def test_everything_stored_about_a_person_can_be_had(any_server: Server) -> None:
    host, _, game = two_people(any_server)
    host.command(game, "chat", text="To the strongest.")
    data = host.get("/api/account/data")
    assert data["name"] == who(host) and data["hosted"] == [game]
    assert [own["game"] for own in data["seats"]] == [game]
    assert [own["text"] for own in data["chat"]] == ["To the strongest."]
    any_server.stranger().get("/api/account/data", 401)


def test_a_deleted_account_leaves_no_name_and_the_game_goes_on(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    name = f"Polyperchon {any_server.context.database.kind}"
    host.post("/api/accounts", {"name": name, "password": PASSWORD}, 201)
    host.command(game, "chat", text="I am going home.")
    waiting = host.table(players=2)["id"]
    assert host.post("/api/account/delete", {"password": "not it at all"}, 401)
    host.post("/api/account/delete", {"password": PASSWORD})
    assert who(host) is None
    any_server.stranger().post("/api/login", {"name": name, "password": PASSWORD}, 401)
    any_server.guest().get(f"/api/games/{waiting}", 404)
    state = other.state(game)
    assert state["table"]["me"]["host"] and state["table"]["state"] == "running"
    assert name not in str(state) and "going home" not in str(state)
    account(any_server, name)  # the name is free again


def test_a_table_named_after_its_host_loses_the_name_with_the_account(any_server: Server) -> None:
    host, namesake = any_server.guest("Demetrios"), any_server.guest("Demetrios")
    other = any_server.guest()
    table = host.table(players=2, seats=["me", "open"])
    other.join(table)
    host.post(f"/api/games/{table['id']}/start")
    others = namesake.table(players=2, seats=["me", "open"])["id"]
    host.post("/api/account/delete", {"password": ""})
    assert other.get(f"/api/games/{table['id']}")["name"] == "Deleted player's table"
    assert namesake.get(f"/api/games/{others}")["name"] == "Demetrios's table"
