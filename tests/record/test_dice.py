"""The random numbers of a game with their sides, as the replay finds them."""

from __future__ import annotations

import copy
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import pytest

from diadochoi.record.dice_proof import (
    COMMITMENT_RULE,
    NUMBER_RULE,
    ChanceNumber,
    PlayChance,
    chance_of,
)
from diadochoi.record.game import Game
from diadochoi.record.stored.state_storage import state_data
from diadochoi.rules.core import chance
from diadochoi.rules.core.version import RULES_VERSION
from tests.record.playing import play_on, random_game, to_the_end


def all_numbers(plays: list[PlayChance]) -> list[ChanceNumber]:
    return [number for play in plays for number in play.numbers]


def right_value(number: ChanceNumber, seed: str) -> int:
    """Compute it only by the published rule."""
    names = {"n": number.n, "sides": number.sides, "least": number.least, "seed": bytes.fromhex(seed)}
    value: int = eval(NUMBER_RULE, {"blake2b": blake2b, "int": int, "__builtins__": {}}, names)
    return value


def wrong_numbers(record: dict[str, Any], plays: list[PlayChance]) -> list[int]:
    return [
        number.n
        for number in all_numbers(plays)
        if number.sides is not None and right_value(number, record["seed"]) != number.value
    ]


@pytest.fixture(scope="module")
def game() -> Game:
    return to_the_end(players=2, seed=3)


@pytest.fixture(scope="module")
def record(game: Game) -> dict[str, Any]:
    return game.record()


def test_the_rule_of_the_commitment_is_exact(record: dict[str, Any]) -> None:
    seed = bytes.fromhex(record["seed"])
    assert (
        eval(COMMITMENT_RULE, {"blake2b": blake2b, "seed": seed, "__builtins__": {}}) == record["commitment"]
    )


def test_every_number_of_a_whole_game_is_listed_and_follows_from_the_seed(
    game: Game, record: dict[str, Any]
) -> None:
    plays = chance_of(record, game.content)
    numbers = all_numbers(plays)
    told = [*game.start_chance, *(value for play in game.plays for value in play.chance)]
    assert [number.value for number in numbers] == told and len(told) > 200
    assert [number.n for number in numbers] == list(range(game.state.counter))
    assert {number.least for number in numbers if number.sides == 6} >= {1}
    assert wrong_numbers(record, plays) == []
    for play in plays[1:]:
        entry = record["actions"][play.play - 1]
        assert (play.seat, play.action) == (entry["seat"], entry["action"])


@pytest.mark.parametrize("edition, players", [("4e", 5), ("3e", 4), ("3e", 2)])
def test_other_tables_tell_all_their_numbers_too(edition: str, players: int) -> None:
    game = random_game(players=players, seed=6, plays=200, edition=edition)
    plays = chance_of(game.record(), game.content)
    assert [number.n for number in all_numbers(plays)] == list(range(game.state.counter))
    assert all(number.sides for number in all_numbers(plays))
    assert wrong_numbers(game.record(), plays) == []


def test_a_falsified_die_is_found(game: Game, record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    rolled = [entry for entry in forged["actions"] if entry.get("chance")]
    rolled[5]["chance"][0] = rolled[5]["chance"][0] % 6 + 1
    plays = chance_of(forged, game.content)
    wrong = wrong_numbers(forged, plays)
    (play,) = [play for play in plays if play.play == rolled[5]["n"]]
    assert wrong[0] == play.numbers[0].n


def test_a_die_that_was_left_out_is_missed(game: Game, record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    rolled = next(entry for entry in forged["actions"] if entry.get("chance"))
    rolled["chance"] = rolled["chance"][:-1]
    (play,) = [play for play in chance_of(forged, game.content) if play.play == rolled["n"]]
    assert play.numbers[-1].value is None and play.numbers[-1].sides


def test_a_die_that_nothing_asked_for_has_no_sides(game: Game, record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    rolled = next(entry for entry in forged["actions"] if entry.get("chance"))
    rolled["chance"] = [*rolled["chance"], 6]
    (play,) = [play for play in chance_of(forged, game.content) if play.play == rolled["n"]]
    assert play.numbers[-1].sides is None and play.numbers[-1].value == 6


def test_beyond_an_action_that_cannot_be_played_the_sides_are_unknown(
    game: Game, record: dict[str, Any]
) -> None:
    forged = copy.deepcopy(record)
    forged["actions"][40]["action"] = "continue"
    plays = chance_of(forged, game.content)
    assert all(number.sides for play in plays if play.play <= 40 for number in play.numbers)
    assert not any(number.sides for play in plays if play.play > 41 for number in play.numbers)
    assert [number.n for number in all_numbers(plays)] == list(range(game.state.counter))


def went_on_under_newer_rules() -> Game:
    """Create a game that rolled one die more at its start than these rules do, and continued from there."""
    game = random_game(players=3, seed=4, plays=80)
    place = next(place for place, play in enumerate(game.plays) if play.chance)
    game.plays[place] = replace(game.plays[place], chance=(*game.plays[place].chance, 2))
    game.state.counter += 1
    game.resumed = [{"after": 80, "rules": RULES_VERSION, "state": state_data(game.state)}]
    return play_on(game, 80, seed=2)


def test_a_game_that_went_on_under_newer_rules_is_checked_from_there_on() -> None:
    game = went_on_under_newer_rules()
    record = game.record()
    plays = chance_of(record, game.content)
    numbers = all_numbers(plays)
    assert [number.n for number in numbers] == list(range(game.state.counter))
    later = [number for play in plays if play.play > 80 for number in play.numbers]
    assert later and all(number.sides for number in later)
    assert wrong_numbers(record, plays) == []
    assert not all(number.sides for number in numbers)
    # In somebody else's file the stored position is not trusted.
    unbelieved = [
        number
        for play in chance_of(record, game.content, believed=False)
        if play.play > 80
        for number in play.numbers
    ]
    assert unbelieved and not any(number.sides for number in unbelieved)


def test_the_rule_is_the_one_the_engine_rolls_by() -> None:
    seed = chance.seed_bytes("diadochoi")
    for n, sides in ((0, 6), (1, 97), (255, 2), (256, 6), (70_000, 31)):
        assert right_value(ChanceNumber(n, sides, 0, None), seed.hex()) == chance.number(seed, n, sides)
