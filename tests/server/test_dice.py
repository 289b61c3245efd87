"""Verifiable dice: what the server publishes is enough, and nothing is published too early."""

from __future__ import annotations

import random
from hashlib import blake2b
from typing import Any

from tests.server.serving import Server
from tests.server.test_play import finish_quickly


def numbers_that_differ(proof: dict[str, Any]) -> list[int]:
    """The numbers that do not follow from the seed, using only the published formula."""
    known = {"blake2b": blake2b, "seed": bytes.fromhex(proof["seed"]), "int": int, "__builtins__": {}}
    told = [number for play in proof["plays"] for number in play["numbers"]]
    assert [number["n"] for number in told] == list(range(len(told)))
    return [
        number["n"] for number in told if eval(proof["number_rule"], known, dict(number)) != number["value"]
    ]


def test_every_number_of_a_finished_game_follows_from_the_seed_committed_to(any_server: Server) -> None:
    host = any_server.guest()
    table = host.table(players=2, seats=["me", "me"], start=True, visibility="public", seed=5)
    game, chooser = table["id"], random.Random(2)
    for _ in range(90):
        host.play(game, chooser.choice(host.state(game)["decision"]["options"])["action"])
    held_back = any_server.stranger().get(f"/api/games/{game}/verify")
    assert held_back["seed"] is None and held_back["plays"] == []
    assert held_back["commitment"] == table["dice"]["commitment"]
    finish_quickly(any_server, host, game)

    proof = any_server.stranger().get(f"/api/games/{game}/verify")
    seed = bytes.fromhex(proof["seed"])
    computed = eval(proof["commitment_rule"], {"blake2b": blake2b, "seed": seed, "__builtins__": {}})
    assert computed == table["dice"]["commitment"] == proof["commitment"]
    record = host.record(game)
    brought = [record["start_chance"], *(entry.get("chance", []) for entry in record["actions"])]
    assert {play["play"]: [number["value"] for number in play["numbers"]] for play in proof["plays"]} == {
        play: values for play, values in enumerate(brought) if values
    }
    assert numbers_that_differ(proof) == []

    die = next(number for play in proof["plays"] for number in play["numbers"] if number["least"] == 1)
    die["value"] = die["value"] % 6 + 1
    assert numbers_that_differ(proof) == [die["n"]]


def test_a_chosen_seed_is_said_so(server: Server) -> None:
    host = server.guest()
    chosen = host.table(players=2, seats=["me", "me"], start=True, seed=3)["id"]
    drawn = host.table(players=2, seats=["me", "me"], start=True)["id"]
    assert host.get(f"/api/games/{chosen}/verify")["seed_known"]
    assert not host.get(f"/api/games/{drawn}/verify")["seed_known"]


def test_a_record_that_was_changed_still_gives_its_numbers_and_their_sides(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True, seed=5)["id"]
    for _ in range(30):
        host.play(game)
    record = host.record(game)
    long = {**record, "note": "as long as the record of a whole game " * 5000}
    honest = host.post("/api/records/dice", long)
    assert numbers_that_differ({**honest, **rule(host, game), "seed": record["seed"]}) == []
    record["start_chance"][3] += 1
    changed = host.post("/api/records/dice", record)
    assert numbers_that_differ({**changed, **rule(host, game), "seed": record["seed"]}) == [3]


def rule(host: Any, game: str) -> dict[str, str]:
    return {"number_rule": host.get(f"/api/games/{game}/verify")["number_rule"]}


def test_a_file_that_is_not_a_record_has_no_dice(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True, seed=5)["id"]
    record = host.record(game)
    for nonsense in (
        {}, {"edition": [], "actions": 3}, {"actions": [0] * 20_001}, {**record, "seed": "xy"},
        {**record, "start_chance": ["a"]}, {**record, "start_chance": 3}, {**record, "actions": [{}]},
        {**record, "seats": []}, {**record, "edition": "9e"},
    ):  # fmt: skip
        assert host.post("/api/records/dice", nonsense, 409)["code"] == "record", nonsense
