"""The evaluation knows who is ahead, and agrees with the rules where both count the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadochoi.bots.judging.assets import isolated_spaces, parts_of
from diadochoi.bots.judging.evaluate import chances
from diadochoi.bots.judging.objective import utility
from diadochoi.bots.judging.weights import STANDARD
from diadochoi.bots.thinking.plans import cheapest
from diadochoi.content.model import Province
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.core.win_kinds import INSTANT_VP
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.turn.isolation import isolated
from tests.bots.positions import begun, wandered


def test_chances_add_up_to_one() -> None:
    for state in wandered("sum", 0.02):
        found = chances(state.copy())
        assert sum(found) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in found)


def test_the_winner_has_won() -> None:
    state = begun()
    state.winner, state.win_kind = 2, INSTANT_VP
    assert chances(state) == [0.0, 0.0, 1.0, 0.0]
    assert utility(state, 2) > 1.0 > utility(state, 0)


def test_a_province_more_is_better_for_its_owner_and_worse_for_the_others() -> None:
    state = begun()
    seat = state.pc[state.board.space_index["kelainai"]]
    before = chances(state)
    twin = state.copy()
    for name in ("sardeis", "ephesos", "pergamon"):
        twin.set_pc(state.board.space_index[name], seat)
    after = chances(twin)
    assert after[seat] > before[seat]
    assert all(after[other] <= before[other] for other in range(4) if other != seat)


def test_losing_an_heir_costs_chances() -> None:
    state = begun()
    heir = state.board.alexandros
    owner = state.royal_owner[heir]
    twin = state.copy()
    twin.royal_owner[heir] = NOBODY
    twin.dirty = True
    assert utility(twin, owner) < utility(state, owner)


def test_the_cart_nearer_to_pella_is_worth_more_to_its_holder() -> None:
    state = begun()
    state.turn, state.round = 2, 1
    cart, owner = state.board.cart, state.royal_owner[state.board.cart]
    far = utility(state.copy(), owner)
    near = state.copy()
    sardeis = near.board.space_index["sardeis"]
    babylon = near.royal_at[cart]
    near.move_units(owner, babylon, sardeis, near.troops[owner][babylon])
    for royal in (cart, near.board.alexandros):
        near.royal_at[royal] = sardeis
    near.general_at[near.board.perdikkas] = sardeis
    assert utility(near, owner) > far


def test_isolated_spaces_are_those_of_the_rules() -> None:
    seen = 0
    for number in range(4):
        for state in wandered(f"isolated {number}", 0.02):
            wanted = sorted(space for seat in range(state.config.players) for space in isolated(state, seat))
            assert sorted(isolated_spaces(state)) == wanted
            seen += len(wanted)
    assert seen


def test_evaluating_changes_nothing() -> None:
    for state in wandered("still", 0.02):
        before = repr(state.values())
        utility(state, 0)
        assert repr(state.values()) == before


def test_a_province_without_a_guard_is_worth_less_beside_an_enemy_army() -> None:
    state = begun()
    board = state.board
    lydia = board.province[board.space_index["sardeis"]]
    kelainai = board.space_index["kelainai"]
    raider = state.pc[kelainai]
    owner = next(seat for seat in range(4) if seat != raider)
    for space in range(board.named):
        if board.province[space] == lydia:
            state.set_pc(space, owner)
    state.add_units(raider, kelainai, 4 * units.ONE_LOYAL)
    general = state.roster[raider][0]
    state.general_at[general] = kelainai
    guarded = state.copy()
    guarded.add_units(owner, board.space_index["sardeis"], 6 * units.ONE_LOYAL)
    careless = replace(STANDARD, exposed=0.0)
    with_guard = parts_of(guarded).power()[owner] - parts_of(guarded, careless).power()[owner]
    without = parts_of(state).power()[owner] - parts_of(state, careless).power()[owner]
    assert without < with_guard <= 0.0


def test_an_army_that_shrinks_below_a_field_army_loses_more_than_its_units() -> None:
    state = begun()
    bold, wary = (replace(STANDARD, scattered=share) for share in (0.0, 0.2))
    seat = 0
    army, group = next((at, held) for at, held in state.troops[seat].items() if held % 255 >= 4)
    assert parts_of(state, wary).power()[seat] == pytest.approx(parts_of(state, bold).power()[seat])
    state.take_units(seat, army, group - units.counter(group, cheapest(group)))
    assert state.troops[seat][army] % 255 == 1
    assert parts_of(state, wary).power()[seat] < parts_of(state, bold).power()[seat]


def test_who_is_about_to_win_is_stopped_before_others() -> None:
    """For a third player, the leader's loss of a Province is worth more than another player's with the same
    VP."""
    state = begun()
    me, leader, other = 0, 1, 2
    provinces = state.board.content.provinces

    def give(province: Province, owner: int) -> None:
        for space in province.spaces:
            state.set_pc(space, owner)

    for province in provinces:
        give(province, NOBODY)
    worth_three = [province for province in provinces if province.vp == 3]
    give(worth_three[0], me)
    give(worth_three[1], other)
    for province in (*worth_three[2:], *(own for own in provinces if own.vp in (1, 2))):
        refresh(state)
        if state.vp[leader] + 3 < state.config.instant_vp:
            give(province, leader)
    refresh(state)
    assert state.config.instant_vp - 3 <= state.vp[leader] < state.config.instant_vp
    taken = {}
    for victim, province in ((leader, worth_three[2]), (other, worth_three[1])):
        twin = state.copy()
        for space in province.spaces:
            twin.set_pc(space, NOBODY)
        taken[victim] = utility(twin, me, STANDARD) - utility(state.copy(), me, STANDARD)
    assert taken[leader] > 2 * max(taken[other], 0.0)
    assert taken[leader] > 0.0
