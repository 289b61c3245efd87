"""The network evaluates any table, by what the seats have and not by their order."""

from __future__ import annotations

from math import isfinite

import numpy as np
import pytest

from diadochoi.bots.judging.features import NAMES, WIDTH, rows
from diadochoi.bots.judging.network import Network, network
from diadochoi.bots.judging.weights import STANDARD
from diadochoi.bots.players.seeker import SeekerBot
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.content.editions import load_edition
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state
from tests.bots.positions import begun, wandered


def shipped() -> Network:
    return network(STANDARD.network)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_has_a_row_of_small_numbers_for_every_seat(players: int) -> None:
    for state in wandered(f"rows {players}", 0.02, players):
        before = state.copy()
        found = rows(state.copy())
        assert len(found) == players
        assert all(len(row) == WIDTH == len(set(NAMES)) for row in found)
        assert all(isfinite(value) and abs(value) < 20 for row in found for value in row)
        assert state == before


@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_other_editions_have_the_same_features(edition: str) -> None:
    facts = load_edition(edition)
    state = new_state(facts, make_config(facts, 4, edition), seed_bytes("rows"))
    assert sum(shipped().chances(state)) == pytest.approx(1.0)


def test_chances_add_up_to_one() -> None:
    for state in wandered("network", 0.02):
        found = shipped().chances(state)
        assert sum(found) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in found)


def test_the_order_of_the_seats_does_not_matter() -> None:
    seen = rows(begun())
    first = shipped().weigh(seen)
    turned = shipped().weigh([seen[2], seen[0], seen[3], seen[1]])
    assert turned == pytest.approx([first[2], first[0], first[3], first[1]], abs=1e-5)


def with_points(state: State, seat: int, more: int) -> State:
    twin = state.copy()
    twin.dirty = False
    twin.vp[seat] += more
    return twin


def test_points_make_a_win_likelier() -> None:
    """Over many positions: a seat that leads early is the one the others attack."""
    gains = []
    for state in wandered("points", 0.03, 4):
        if state.segment == SETUP:
            continue
        for seat in range(4):
            less, more = (shipped().chances(with_points(state, seat, step))[seat] for step in (-2, 2))
            gains.append(more - less)
    assert len(gains) > 40
    assert sum(gain > 0 for gain in gains) > 0.85 * len(gains)
    assert sum(gains) / len(gains) > 0.02


def test_a_network_for_other_features_is_refused_with_the_way_out() -> None:
    numbers = {name: np.zeros(3) for name in (
        "linear", "first", "first_bias", "second", "second_bias", "context", "last",
    )}  # fmt: skip
    with pytest.raises(ValueError, match=r"trained on 3 features.*fit\.py"):
        Network(numbers)


def side_by_side(members: int) -> dict[str, np.ndarray]:
    """Random networks with three hidden numbers and two in the second layer."""
    draw = np.random.default_rng(members)
    between = np.kron(np.eye(members), np.ones((3, 2)))

    def numbers(*shape: int) -> np.ndarray:
        return draw.normal(0.0, 0.3, shape).astype(np.float32)

    return {
        "linear": numbers(WIDTH),
        "first": numbers(WIDTH, 3 * members),
        "first_bias": numbers(3 * members),
        "second": (numbers(3 * members, 2 * members) * between).astype(np.float32),
        "context": (numbers(3 * members, 2 * members) * between).astype(np.float32),
        "second_bias": numbers(2 * members),
        "last": numbers(2 * members),
    }


@pytest.mark.parametrize("members", [1, 2, 5])
def test_combined_networks_give_one_estimate(members: int) -> None:
    numbers = side_by_side(members)
    joined = Network(numbers)
    assert joined.members == members
    seen = np.array(rows(begun()))
    hidden = np.maximum(seen @ numbers["first"] + numbers["first_bias"], 0)
    context = hidden.mean(axis=0) @ numbers["context"] + numbers["second_bias"]
    deep = np.maximum(hidden @ numbers["second"] + context, 0)
    raised = np.exp(deep @ numbers["last"] + seen @ numbers["linear"])
    assert joined.weigh(rows(begun())) == pytest.approx((raised / raised.sum()).tolist(), abs=1e-5)


def test_a_bias_adds_to_the_score_of_seats_with_the_feature() -> None:
    seen = rows(begun())
    plain, leant = shipped().weigh(seen), network("value", (("pcs", 0.5), ("vp", -1.0))).weigh(seen)
    pcs, vp = NAMES.index("pcs"), NAMES.index("vp")
    raised = [chance * np.exp(0.5 * row[pcs] - row[vp]) for chance, row in zip(plain, seen, strict=True)]
    assert leant == pytest.approx([value / sum(raised) for value in raised], abs=1e-4)
    assert leant != pytest.approx(plain, abs=1e-3)


def test_a_bias_for_an_unknown_feature_is_refused() -> None:
    with pytest.raises(ValueError, match="no feature is called 'glory'"):
        network("value", (("glory", 1.0),))


def test_bots_correct_what_their_network_thinks_of_points() -> None:
    """Networks rate some gains of VP as losses; each bot has a bias against that."""
    assert dict(StrategistBot.weights.bias)["vp"] > 0
    assert SeekerBot.weights.bias != StrategistBot.weights.bias
    network(SeekerBot.weights.network, SeekerBot.weights.bias)  # all its features exist
