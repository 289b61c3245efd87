"""Setting up tables, invites, seats, privacy, lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diadochoi.content.edition_table import EDITIONS
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage.identity import token_hash
from diadochoi.server.tables import play
from diadochoi.server.timestamps import now_ms
from tests.server.memory import PEOPLE, memory_table
from tests.server.serving import Server, wait_for
from tests.server.test_play import two_people
from tests.server.windows import record_with_hands


def test_a_table_is_set_up_as_wished(any_server: Server) -> None:
    host = any_server.guest("Perdikkas")
    table = host.table(
        name="Babylon", players=5, options=["16.9", "16.2"], house_rules={"pc_limit": "none"},
        seats=["me", "me", "open", "open", "bot:random"], clock={"kind": "days", "days": 3}, bot_delay_ms=900,
    )  # fmt: skip
    assert table["name"] == "Babylon" and table["state"] == "open" and table["windows"] == "everyone"
    assert [seat["kind"] for seat in table["seats"]] == ["human", "human", "open", "open", "bot"]
    assert table["clock"] == {"kind": "days", "days": 3} and table["bot_delay_ms"] == 900
    assert [invite["seat"] for invite in table["invites"]] == [2, 3]
    assert table["me"]["host"] and table["me"]["seats"] == [0, 1]
    assert table["dice"]["commitment"] and table["dice"]["seed"] is None
    assert host.get(f"/api/games/{table['id']}")["name"] == "Babylon"


def test_one_person_is_asked_for_cards_held_and_several_at_every_window(server: Server) -> None:
    host = server.guest()
    assert host.table(players=2, seats=["me", "bot:random"])["windows"] == "holders"
    host, _, game = two_people(server)
    assert host.get(f"/api/games/{game}")["windows"] == "everyone"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_of_any_edition_is_begun(server: Server, edition: str) -> None:
    host = server.guest()
    table = host.table(players=2, edition=edition, seats=["me", "bot:random"], start=True)
    assert (table["edition"], table["state"]) == (edition, "running")


def test_open_seats_filled_by_bots_or_the_host_make_a_table_of_one(server: Server) -> None:
    host = server.guest()
    game = host.table(players=3, seats=["me", "open", "open"])["id"]
    host.post(f"/api/games/{game}/seats/1/claim")
    host.post(f"/api/games/{game}/seats/2/bot", {"bot": "random"})
    assert host.post(f"/api/games/{game}/start")["windows"] == "holders"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"players": 3, "seats": ["me", "me"]}, "seats"),
        ({"players": 2, "seats": ["me", "bot:nobody"]}, "bot"),
        ({"players": 2, "seats": ["me", "you"]}, "seats.1"),
        ({"players": 2, "seats": ["me", "open"], "seed": 4}, "seed"),
        ({"players": 2, "seats": ["me", "open"], "start": True}, "start"),
        ({"players": 9}, "players"),
        ({"edition": "5e"}, "edition"),
        ({"house_rules": {"nonsense": "yes"}}, None),
        ({"clock": {"kind": "days", "minutes": 3}}, "clock.days.minutes"),
        ({"name": "two\nlines"}, "name"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wish_that_cannot_be_met_names_what_is_wrong(
    server: Server, body: dict[str, object], field: str | None
) -> None:
    answer = server.guest().http.post("/api/games", json=body)
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) in ((422, "malformed"), (409, "impossible"))
    assert refusal["field"] == field and refusal["message"]


def test_an_invite_gives_exactly_its_seat_and_only_once(any_server: Server) -> None:
    host, one, two = (any_server.guest(name) for name in ("Host", "One", "Two"))
    table = host.table(players=3, seats=["me", "open", "open"])
    joined = one.join(table, 1)
    assert joined["me"]["seats"] == [2]
    token = {"token": table["invites"][1]["token"]}
    assert one.post(f"/api/games/{table['id']}/join", token)["me"]["seats"] == [2]  # the link opened again
    assert two.post(f"/api/games/{table['id']}/join", token, 403)["code"] == "not_allowed"


def test_only_the_holder_of_a_link_learns_what_it_leads_to(server: Server) -> None:
    host = server.guest("Antipatros")
    table = host.table(name="Pella", players=2, seats=["me", "open"], options=["16.2"])
    path = f"/api/games/{table['id']}/invitation"
    stranger = server.stranger()
    told = stranger.post(path, {"token": table["invites"][0]["token"]})
    assert (told["name"], told["host"]["name"], told["seat"], told["colour"]) == (
        "Pella",
        "Antipatros",
        1,
        "blue",
    )
    assert told["options"] == ["16.2"] and told["owner"] is None and told["state"] == "open"
    watch = host.post(f"/api/games/{table['id']}/watch")
    assert stranger.post(path, {"token": watch["token"]})["seat"] is None
    assert stranger.post(path, {"token": "x" * 32}, 403)["code"] == "not_allowed"
    assert host.get(f"/api/games/{table['id']}")["seats"][1]["kind"] == "open"  # viewing took nothing


def test_a_new_invite_makes_the_old_one_worthless(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    table = host.table(players=2, seats=["me", "open"])
    fresh = host.post(f"/api/games/{table['id']}/seats/1/invite")
    old = {"token": table["invites"][0]["token"]}
    assert guest.post(f"/api/games/{table['id']}/join", old, 403)
    joined = guest.post(f"/api/games/{table['id']}/join", {"token": fresh["token"]})
    assert joined["me"]["seats"] == [1]


def test_invite_tokens_are_not_stored(server: Server) -> None:
    from sqlalchemy import select

    from diadochoi.server.storage.models import SeatRow

    table = server.guest().table(players=2, seats=["me", "open"])
    stored = server.context.database.read_now(
        lambda session: session.scalars(select(SeatRow.token).where(SeatRow.game_id == table["id"])).all()
    )
    assert table["invites"][0]["token"] not in stored and any(stored)


def test_a_game_starts_when_every_seat_is_taken(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    table = host.table(players=2, seats=["me", "open"])
    assert "Blue" in host.post(f"/api/games/{table['id']}/start", status=409)["message"]
    guest.join(table)
    assert guest.post(f"/api/games/{table['id']}/start", status=403)["code"] == "not_allowed"
    assert host.post(f"/api/games/{table['id']}/start")["state"] == "running"
    assert host.post(f"/api/games/{table['id']}/start", status=409)["code"] == "conflict"


def test_a_private_table_is_invisible_to_others(any_server: Server) -> None:
    host, other = any_server.guest(), any_server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    for person in (other, any_server.stranger()):
        for path in ("", "/state", "/entries", "/history/0", "/verify", "/record"):
            assert person.get(f"/api/games/{game}{path}", 404)["code"] == "not_found"
    assert other.post(f"/api/games/{game}/seats/0/claim", status=404)
    assert other.command(game, "chat", text="hello?", status=404)


def test_a_watch_link_opens_a_private_table_to_watchers(server: Server) -> None:
    host, _, game = two_people(server, record=record_with_hands())
    assert host.state(game)["view"]["seats"][0]["hand"]
    watcher = server.guest("Hieronymos")
    link = host.post(f"/api/games/{game}/watch")
    assert link["seat"] is None
    watcher.post(f"/api/games/{game}/join", {"token": link["token"]})
    server.call(lambda: server.context.registry.evict_idle(-1))
    state = watcher.state(game)
    assert state["viewpoint"] is None and all(not seat["hand"] for seat in state["view"]["seats"])
    assert watcher.command(game, "play", seat=0, action="pass", expect=state["seq"], status=403)
    assert watcher.command(game, "chat", text="I write all this down.")["seq"]


def test_the_watch_link_stays_the_same_until_it_is_renewed_on_purpose(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    first = host.post(f"/api/games/{game}/watch")
    assert host.post(f"/api/games/{game}/watch", {}) == first
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert host.post(f"/api/games/{game}/watch") == first
    second = host.post(f"/api/games/{game}/watch", {"renew": True})
    assert second["token"] != first["token"]
    assert host.post(f"/api/games/{game}/watch") == second
    assert "new link for spectators" in host.state(game)["entries"][-1]["text"]
    watcher = any_server.guest()
    assert watcher.post(f"/api/games/{game}/join", {"token": first["token"]}, 403)
    assert watcher.post(f"/api/games/{game}/join", {"token": second["token"]})["me"]["seats"] == []
    assert other.post(f"/api/games/{game}/watch", status=403)["code"] == "not_allowed"


def test_links_begin_with_the_address_in_the_settings(new_database: Callable[[str], str]) -> None:
    settings = ServerSettings(database=new_database("sqlite"), address="https://table.example/")
    with Server(settings) as told:
        assert told.stranger().get("/api/address") == {"address": "https://table.example"}


def test_anyone_may_take_an_open_seat_of_a_public_table(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    game = host.table(players=2, seats=["me", "open"], visibility="public")["id"]
    assert guest.post(f"/api/games/{game}/seats/1/claim")["me"]["seats"] == [1]
    assert guest.post(f"/api/games/{game}/seats/0/claim", status=409)["code"] == "conflict"
    assert guest.post(f"/api/games/{game}/seats/3/claim", status=409)["field"] == "seat"


def test_lists_contain_public_tables_and_your_own(any_server: Server) -> None:
    host, guest = any_server.guest(), any_server.guest()
    public = host.table(players=2, seats=["me", "open"], visibility="public")["id"]
    private = host.table(players=2, seats=["me", "open"])["id"]

    def ids(person: object, **query: str) -> list[str]:
        return [table["id"] for table in person.get("/api/games", **query)["tables"]]  # type: ignore[attr-defined]

    assert public in ids(guest) and private not in ids(guest)
    assert ids(host, scope="mine") == [private, public]
    assert ids(guest, scope="mine") == []
    assert ids(host, scope="mine", state="finished") == []
    assert any_server.stranger().get("/api/games", 401, scope="mine")["code"] == "not_signed_in"


def test_lists_come_in_pages(server: Server) -> None:
    host = server.guest()
    games = [host.table(players=2, seats=["me", "open"])["id"] for _ in range(3)]
    first = host.get("/api/games", scope="mine", limit=2)
    rest = host.get("/api/games", scope="mine", limit=2, before=first["more"])
    assert [table["id"] for table in first["tables"] + rest["tables"]] == games[::-1]
    assert rest["more"] is None


def test_a_seat_is_handed_to_a_bot_and_back(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    seat = host.state(game)["decision"]["seat"]
    host.command(game, "pause", paused=True)
    table = host.post(f"/api/games/{game}/seats/{seat}/bot", {"bot": "random"})
    assert table["seats"][seat]["stand_in"] and table["seats"][seat]["kind"] == "human"
    state = host.state(game)
    refusal = host.play(game, seat=seat, action="pass", status=403)
    assert "bot" in refusal["message"]
    host.command(game, "step")
    wait_for(lambda: host.state(game)["seq"] > state["seq"])
    back = host.post(f"/api/games/{game}/seats/{seat}/bot", {"bot": None})
    assert back["seats"][seat]["bot"] is None


def test_who_leaves_a_running_game_is_replaced_by_a_bot_and_then_by_a_person(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    host.command(game, "pause", paused=True)
    assert other.post(f"/api/games/{game}/seats/1/leave") == {"table": None}
    seat = host.get(f"/api/games/{game}")["seats"][1]
    assert seat["kind"] == "bot" and seat["user"] is None
    invite = host.post(f"/api/games/{game}/seats/1/invite")
    newcomer = any_server.guest("Newcomer")
    newcomer.post(f"/api/games/{game}/join", {"token": invite["token"]})
    assert newcomer.get(f"/api/games/{game}")["seats"][1]["mine"]


def test_only_its_owner_leaves_a_seat_or_takes_it_back_from_a_bot(server: Server) -> None:
    host, other, game = two_people(server)
    host.command(game, "pause", paused=True)
    other.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"})
    for person, seat in ((host, 1), (other, 0)):
        assert person.post(f"/api/games/{game}/seats/{seat}/leave", status=403)
        assert person.post(f"/api/games/{game}/seats/{seat}/bot", {"bot": None}, 403)
    # Somebody who chose a stand-in keeps it: no other one replaces it.
    been_away(server, game)
    assert host.post(f"/api/games/{game}/seats/1/bot", {"bot": "greedy"}, 409)["code"] == "conflict"


def been_away(server: Server, game: str, minutes: float = 60) -> None:
    """Pretend that everyone who is not connected has been away this long."""

    async def wind_back() -> None:
        async with server.context.registry.locked(game) as table:
            ago = now_ms() - int(minutes * 60_000)
            table.loaded_at = ago
            table.left_at = dict.fromkeys(table.left_at, ago)
            for entry in table.entries:
                entry.at = min(entry.at, ago)

    server.run(wind_back())


def test_the_host_lets_a_bot_play_for_an_absent_player_who_takes_the_seat_back(
    any_server: Server,
) -> None:
    host, other, game = two_people(any_server)
    host.command(game, "pause", paused=True)
    been_away(any_server, game)
    seat = host.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"})["seats"][1]
    assert seat["stand_in"] and seat["bot"] == "random" and seat["user"]["name"] == "Seleukos"
    told = host.state(game)["entries"][-1]["text"]
    assert told == "Antigonos lets the bot random play Blue while Seleukos is away."
    assert other.post(f"/api/games/{game}/seats/1/bot", {"bot": None})["seats"][1]["bot"] is None


def test_only_the_host_lets_a_bot_stand_in_and_only_after_a_long_absence(server: Server) -> None:
    host, other, game = two_people(server)
    path = f"/api/games/{game}/seats/1/bot"
    refusal = host.post(path, {"bot": "random"}, 409)
    assert "5 more minutes" in refusal["message"] and 240 < refusal["retry_after"] <= 300
    with other.socket(game) as live:
        live.hello()
        been_away(server, game)
        assert host.post(path, {"bot": "random"}, 409)["message"] == "Seleukos is here."
        assert host.post(f"/api/games/{game}/seats/1/invite", status=409)["message"] == "Seleukos is here."
    wait_for(lambda: not host.get(f"/api/games/{game}")["seats"][1]["online"])
    assert "5 more minutes" in host.post(path, {"bot": "random"}, 409)["message"]  # they have just left
    been_away(server, game, 3)
    assert "2 more minutes" in host.post(path, {"bot": "random"}, 409)["message"]
    been_away(server, game)
    assert other.post(f"/api/games/{game}/seats/0/bot", {"bot": "random"}, 403)["code"] == "not_allowed"
    assert host.post(path, {"bot": "nobody"}, 409)["field"] == "bot"
    assert host.get(f"/api/games/{game}")["seats"][1]["bot"] is None


def test_who_plays_without_being_connected_is_not_away(server: Server) -> None:
    host, other, game = two_people(server)
    been_away(server, game)
    other.command(game, "chat", text="I play by mail.")
    assert host.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"}, 409)["retry_after"]


def test_where_a_decision_has_days_the_clock_alone_seats_a_bot(server: Server) -> None:
    host, _, game = two_people(server, clock={"kind": "days", "days": 3})
    been_away(server, game)
    assert "clock" in host.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"}, 409)["message"]


def test_who_lost_their_browser_comes_back_to_their_seat_by_a_new_link(any_server: Server) -> None:
    host, _, game = two_people(any_server)
    host.command(game, "pause", paused=True)
    been_away(any_server, game)
    host.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"})
    token = {"token": host.post(f"/api/games/{game}/seats/1/invite")["token"]}
    assert "for Seleukos to return" in host.state(game)["entries"][-1]["text"]
    assert "for Seleukos" in host.post(f"/api/games/{game}/join", token, 409)["message"]
    returned = any_server.guest("Seleukos")
    seat = returned.post(f"/api/games/{game}/join", token)["seats"][1]
    assert seat["mine"] and seat["bot"] is None
    stranger = any_server.guest()
    assert stranger.post(f"/api/games/{game}/join", token, 403)["code"] == "not_allowed"


@pytest.mark.parametrize("back", ["connected", "took the seat back"])
def test_a_link_to_a_seat_is_worth_nothing_when_its_owner_is_back(server: Server, back: str) -> None:
    host, other, game = two_people(server)
    host.command(game, "pause", paused=True)
    been_away(server, game)
    host.post(f"/api/games/{game}/seats/1/bot", {"bot": "random"})
    token = {"token": host.post(f"/api/games/{game}/seats/1/invite")["token"]}
    stranger = server.guest()
    if back == "connected":
        with other.socket(game) as live:
            live.hello()
            assert stranger.post(f"/api/games/{game}/join", token, 403)["code"] == "not_allowed"
    else:
        other.post(f"/api/games/{game}/seats/1/bot", {"bot": None})
        assert stranger.post(f"/api/games/{game}/join", token, 403)["code"] == "not_allowed"
    assert other.get(f"/api/games/{game}")["seats"][1]["mine"]


def test_a_link_to_a_seat_is_worth_nothing_once_its_owner_has_played() -> None:
    table = memory_table()
    asked, game = table.asked, table.game
    assert asked is not None and game is not None
    table.seats[asked].token = token_hash("a link that was made for them")
    action = game.notation.text(game.legal[0])
    play.play(table, PEOPLE[asked], asked, action, table.seq, "back")
    assert table.seats[asked].token is None


def test_a_seat_kept_by_a_bot_for_nobody_is_vacant_once_somebody_may_take_it(server: Server) -> None:
    host, other, guest = server.guest(), server.guest(), server.guest()
    table = host.table(players=3, seats=["me", "open", "bot:random"], visibility="public")
    other.join(table)
    game = table["id"]
    host.post(f"/api/games/{game}/start")
    host.command(game, "pause", paused=True)
    assert not any(seat["vacant"] for seat in guest.get(f"/api/games/{game}")["seats"])
    assert guest.post(f"/api/games/{game}/seats/2/claim", status=409)["code"] == "conflict"
    other.post(f"/api/games/{game}/seats/1/leave")
    host.post(f"/api/games/{game}/seats/2/invite")
    assert [seat["vacant"] for seat in guest.get(f"/api/games/{game}")["seats"]] == [False, True, True]
    assert host.state(game)["entries"][-1]["text"] == "Guest invites someone to play Yellow."
    asking = guest.post(f"/api/games/{game}/seats/1/claim")
    assert asking["seat_request"]["waiting"] == [0]
    host.command(game, "seat_answer", seat=0, agree=True)
    seats = guest.get(f"/api/games/{game}")["seats"]
    assert seats[1]["mine"] and not seats[1]["vacant"]


def test_the_host_changes_the_table(server: Server) -> None:
    host, other, game = two_people(server)
    changed = host.http.patch(f"/api/games/{game}", json={"name": "Gaza", "bot_delay_ms": 50}).json()
    assert changed["name"] == "Gaza" and changed["bot_delay_ms"] == 50
    assert other.http.patch(f"/api/games/{game}", json={"name": "Mine"}).status_code == 403


def test_an_open_table_disappears_when_it_is_given_up(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(players=2, seats=["me", "open"])["id"]
    assert host.http.delete(f"/api/games/{game}").status_code == 204
    assert host.get(f"/api/games/{game}", 404)


def test_a_running_table_of_one_can_be_given_up_and_one_of_many_cannot(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    assert host.http.delete(f"/api/games/{game}").status_code == 204
    assert host.get(f"/api/games/{game}")["state"] == "abandoned"
    host, _, game = two_people(server)
    assert host.http.delete(f"/api/games/{game}").status_code == 409


def test_a_finished_game_is_shared_by_link_if_its_host_wishes(server: Server) -> None:
    from tests.server.test_play import finish_quickly

    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    finish_quickly(server, host, game)
    stranger = server.stranger()
    assert stranger.get(f"/api/games/{game}", 404)
    host.http.patch(f"/api/games/{game}", json={"shared": True})
    assert stranger.get(f"/api/games/{game}")["state"] == "finished"
    moment = stranger.get(f"/api/games/{game}/history/0", seat=1)
    assert moment["viewpoint"] == 1
    assert stranger.get(f"/api/games/{game}/record")["format"] == "diadochoi-record"


def test_what_one_may_do_is_listed(server: Server) -> None:
    host, other, game = two_people(server, visibility="public")
    assert {"pause", "change", "invite"} <= set(host.get(f"/api/games/{game}")["me"]["may"])
    assert set(other.get(f"/api/games/{game}")["me"]["may"]) <= {"chat", "play", "undo", "leave"}
    assert server.stranger().get(f"/api/games/{game}")["me"]["may"] == []
