"""Shared dice: nobody, not even the server, chooses them or knows them in advance."""

from __future__ import annotations

import json
import secrets
from hashlib import blake2b
from typing import Any

import pytest

import diadochoi
from diadochoi.record.errors import RecordError
from diadochoi.record.shared_seed import combined_seed, secret_commitment
from tests.server.serving import Person, Server, wait_for
from tests.server.test_play import finish_quickly


def promise(person: Person, game: str, status: int | None = None) -> str:
    secret = secrets.token_hex(32)
    body = {"commitment": secret_commitment(bytes.fromhex(secret))}
    person.post(f"/api/games/{game}/dice/commit", body, status)
    return secret


def show(person: Person, game: str, secret: str, status: int | None = None) -> Any:
    return person.post(f"/api/games/{game}/dice/reveal", {"secret": secret}, status)


def open_table(server: Server, **body: Any) -> tuple[Person, Person, str, str]:
    """Two people and a bot at a table that has not started, and the server's commitment."""
    host, other = server.guest("Antigonos"), server.guest("Seleukos")
    table = host.table(**{"players": 3, "seats": ["me", "open", "bot:random"], **body})
    other.join(table)
    return host, other, table["id"], table["dice"]["commitment"]


def follows(rule: str, **known: Any) -> str:
    return str(eval(rule, {"blake2b": blake2b, "__builtins__": {}}, known))


def test_the_seed_is_made_of_the_servers_part_and_every_persons_secret(any_server: Server) -> None:
    host, other, game, committed = open_table(any_server, visibility="public")
    mine, theirs = promise(host, game), promise(other, game)
    assert show(host, game, mine, 409)["code"] == "conflict"  # not before all commitments are fixed
    waiting = host.post(f"/api/games/{game}/start")
    assert waiting["state"] == "open" and waiting["dice"]["reveal"]
    assert [part["shown"] for part in waiting["dice"]["parts"]] == [False, False]
    assert show(other, game, mine, 409)["message"].startswith("This secret is not the one")
    assert show(other, game, theirs)["state"] == "open"
    started = show(host, game, mine)
    assert started["state"] == "running" and started["dice"]["commitment"] == committed
    assert mine not in json.dumps(other.state(game)) and theirs not in json.dumps(host.state(game))
    held_back = host.get(f"/api/games/{game}/verify")
    assert held_back["shared_seed"] is None and held_back["commitment"] == committed

    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    finish_quickly(any_server, host, game)
    proof = any_server.stranger().get(f"/api/games/{game}/verify")
    parts = proof["shared_seed"]
    assert [own["secret"] for own in parts["contributions"]] == [mine, theirs]
    server = bytes.fromhex(parts["server"])
    assert follows(proof["commitment_rule"], seed=server) == committed == proof["commitment"]
    for own in parts["contributions"]:
        assert follows(proof["secret_rule"], secret=bytes.fromhex(own["secret"])) == own["commitment"]
    shown = [bytes.fromhex(mine), bytes.fromhex(theirs)]
    assert follows(proof["seed_rule"], server=server, secrets=shown) == proof["seed"]
    record = host.get(f"/api/games/{game}/record")
    assert record["shared_seed"] == parts and record["seed"] == proof["seed"]


def time_is_up(server: Server, game: str) -> None:
    async def start() -> None:
        async with server.context.registry.change(game) as table:
            table.change(deadline=1)

    server.run(start())


def test_who_shows_no_secret_in_time_is_left_out_and_holds_up_nobody(any_server: Server) -> None:
    host, other, game, _ = open_table(any_server)
    mine, _ = promise(host, game), promise(other, game)
    host.post(f"/api/games/{game}/start")
    show(host, game, mine)
    time_is_up(any_server, game)
    wait_for(lambda: bool(host.get(f"/api/games/{game}")["state"] == "running"))
    parts = host.get(f"/api/games/{game}")["dice"]["parts"]
    assert [part["shown"] for part in parts] == [True, False]


def test_without_contributions_a_game_starts_at_once(server: Server) -> None:
    host, _, game, _ = open_table(server)
    assert host.post(f"/api/games/{game}/start")["state"] == "running"


def test_who_leaves_while_secrets_are_shown_stops_the_start(server: Server) -> None:
    host, other, game, _ = open_table(server)
    mine, _ = promise(host, game), promise(other, game)
    host.post(f"/api/games/{game}/start")
    assert promise(host, game, 409)
    show(host, game, mine)
    other.post(f"/api/games/{game}/seats/1/leave")
    table = host.get(f"/api/games/{game}")
    assert table["state"] == "open" and table["dice"]["parts"] == [] and not table["dice"]["reveal"]
    promise(host, game)  # a new secret, because the old one is known


def test_only_players_of_a_table_whose_seed_is_unknown_contribute(server: Server) -> None:
    host, _, game, _ = open_table(server, visibility="public")
    assert promise(server.guest(), game, 403)
    alone = server.guest()
    known = alone.table(players=2, seats=["me", "bot:random"], seed=3)["id"]
    assert promise(alone, known, 409)
    host.post(f"/api/games/{game}/start")
    assert promise(host, game, 409)


def shared_record() -> dict[str, Any]:
    server, secret = bytes(range(32)), bytes(32)
    game = diadochoi.new_game(players=2, seed=combined_seed(server, [secret]))
    game.shared_seed = {
        "server": server.hex(),
        "commitment": diadochoi.rules.core.chance.commitment(server),
        "contributions": [
            {"seat": "red", "commitment": secret_commitment(secret), "secret": secret.hex()},
            {"seat": "blue", "commitment": secret_commitment(server), "secret": None},
        ],
    }
    for _ in range(5):
        game.play(game.legal[0])
    return game.record()


@pytest.mark.parametrize("part", ["server", "commitment", "secret", "promise", "left out", "nonsense"])
def test_a_record_whose_seed_was_made_of_something_else_is_refused(part: str) -> None:
    record = shared_record()
    assert diadochoi.replay(record).record() == record
    shared = record["shared_seed"]
    match part:
        case "server" | "commitment":
            shared[part] = "0" * 64
        case "secret":
            shared["contributions"][0]["secret"] = "1" * 64
        case "promise":
            shared["contributions"][0]["commitment"] = "1" * 64
        case "left out":
            shared["contributions"][0]["secret"] = None
        case _:
            record["shared_seed"] = {"contributions": 7}
    with pytest.raises(RecordError, match=r"seed|secret"):
        diadochoi.replay(record)
