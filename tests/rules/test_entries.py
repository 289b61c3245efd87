"""Chapters 10 and 11.3: rare entries built by hand: who is left behind, who has no way back."""

from __future__ import annotations

import pytest

from diadochoi.record.game import Game
from diadochoi.rules.core import packed
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY, OFF_MAP, OUT_OF_GAME
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.counterattack import CounterattackResult
from diadochoi.rules.march.entering_force import EntryResult, EntryStep
from diadochoi.rules.march.entry import Entry, fight_on_return
from diadochoi.rules.march.force import BY_CARD
from diadochoi.rules.march.land_procedure import after_counterattack, after_flight
from diadochoi.rules.march.pieces import Pieces, own_pieces
from diadochoi.rules.march.withdrawal import catch_bystanders, catch_left_behind, withdraw
from tests.rules import build
from tests.rules.build import Table, board, general, general_name, group, place, place_name, words


def field(dice: tuple[int, ...] = (), **settings: object) -> Table:
    return Table(segment=ACTIVATION, dice=dice, **settings)  # type: ignore[arg-type]


def entry_of(
    table: Table, faction: int, target: str, origin: str, exit_points: int = 0, seat: int = 0
) -> Entry:
    """Create an entry of all the pieces of a Faction that have just come to a place."""
    location = place(target)
    generals = units = 0
    if faction != INDEPENDENT:
        units = table.state.troops[faction].get(location, 0)
        for number in table.state.generals_at(faction, location):
            generals |= 1 << number
    pieces = Pieces(seat, faction, units, generals, 0)
    return Entry(pieces, location, place(origin), kind=0, exit_points=exit_points)


def returned(table: Table, where: str) -> None:
    """Run the battle against the enemies Red meets where he came from."""
    location = place(where)
    generals = sum(1 << number for number in table.state.generals_at(0, location))
    table.state.asked = NOBODY
    back = own_pieces(0, table.state.troops[0].get(location, 0), generals)
    fight_on_return(table.state, back, location, location)


# ---------------------------------------------------------------------- no way left


@pytest.mark.clauses("11.3/f")
def test_a_general_who_comes_back_to_a_general_is_dispersed() -> None:
    table = field()
    table.general("antigonos", "sardeis", seat=0)
    table.general("krateros", "sardeis", seat=1)
    returned(table, "sardeis")
    table.run(table.state.frames.pop())
    assert table.at("antigonos") == DISPERSED
    assert table.at("krateros") == place("sardeis")


@pytest.mark.clauses("11.3/f", "14.10/b")
def test_a_force_that_came_back_and_does_not_win_is_dispersed_with_all_its_units() -> None:
    table = field((3, 3, 3, 3))
    table.minor(0, "sardeis", loyal=3)
    table.minor(1, "sardeis", loyal=3)
    returned(table, "sardeis")
    table.run(table.state.frames.pop())
    assert table.state.dispersed_troops[0] == group(loyal=2)  # one was lost in the battle
    assert table.cus(0, "sardeis") == 0
    assert table.cus(1, "sardeis") == group(loyal=2)


@pytest.mark.clauses("11.3/f")
@pytest.mark.parametrize("enemy", ["unit", "general", "nobody"])
def test_who_withdraws_to_enemies_fights_them_there(enemy: str) -> None:
    """Uses the first space of the map, whose number is 0."""
    origin = place_name(0)
    target = place_name(board().land_moves[0][0][0])
    table = field((6, 6, 1, 1, 1))
    table.minor(0, target, loyal=3)
    table.minor(2, target, mercenary=2)
    if enemy == "unit":
        table.pcs(1, origin)
        table.units(1, origin, mercenary=2)
    elif enemy == "general":
        table.general("krateros", origin, seat=1)
    entry = entry_of(table, 0, target, origin)
    table.state.push(entry)
    withdraw(table.state, entry)
    table.run(table.state.frames.pop())
    assert table.at_rest
    battles = [event[2] for event in table.events("battle")]
    assert battles == ([0] if enemy == "unit" else [])
    assert table.state.unit_count_at(0, 0) == 3
    if enemy == "general":
        assert table.at("krateros") == DISPERSED


# ---------------------------------------------------------------------- left among the Interceptors


@pytest.mark.clauses("10.I/a")
@pytest.mark.parametrize(
    ("interceptor", "mover", "stays"),
    [("player", 0, False), ("army", 0, False), ("nobody", 0, True), ("nobody", INDEPENDENT, True)],
)
def test_a_third_players_lone_general_stays_only_where_no_interceptor_is_left(
    interceptor: str, mover: int, stays: bool
) -> None:
    table = field()
    table.general("seleukos", "sardeis", seat=2)
    if mover == INDEPENDENT:
        table.army("leosthenes", "sardeis")
    else:
        table.minor(0, "sardeis", mercenary=2)
    if interceptor == "player":
        table.minor(1, "sardeis", mercenary=2)
    elif interceptor == "army":
        table.army("leosthenes", "sardeis")
    catch_bystanders(table.state, entry_of(table, mover, "sardeis", "kelainai"), mover)
    assert table.at("seleukos") == (place("sardeis") if stays else DISPERSED)


@pytest.mark.clauses("10.I/a")
@pytest.mark.parametrize(
    ("own_unit", "enemy", "stays"),
    [(False, True, False), (True, True, True), (False, False, True), (True, False, True)],
)
def test_an_own_general_left_behind_stays_with_own_units_or_without_enemies(
    own_unit: bool, enemy: bool, stays: bool
) -> None:
    table = field()
    table.general("antigonos", "sardeis", seat=0, loyal=int(own_unit))
    if enemy:
        table.minor(1, "sardeis", mercenary=1)
    catch_left_behind(table.state, entry_of(table, 0, "sardeis", "kelainai"))
    assert table.at("antigonos") == (place("sardeis") if stays else DISPERSED)


# ---------------------------------------------------------------------- G to I: those who meet


def meet(table: Table, entry: Entry) -> int:
    """Run from General against General on; return how the entry ended."""
    entry.step = EntryStep.G_GENERALS_MEET
    table.run(entry)
    assert table.at_rest
    return table.outcome


@pytest.mark.clauses("10.C/c")
@pytest.mark.parametrize(("mover", "host"), [(0, 1), (1, 0)])
def test_a_promise_is_kept_whichever_seat_gave_it(mover: int, host: int) -> None:
    table = field()
    table.general("antigonos", "sardeis", seat=mover, mercenary=2)
    table.general("krateros", "sardeis", seat=host, mercenary=2)
    entry = entry_of(table, mover, "sardeis", "kelainai", exit_points=2, seat=mover)
    entry.granted = host
    assert meet(table, entry) == EntryResult.PASSING


@pytest.mark.clauses("10.C/h")
def test_a_promise_does_not_hold_for_a_third_players_unit_without_a_general() -> None:
    table = field((6, 6, 1, 1, 1))
    table.general("antigonos", "sardeis", seat=0, mercenary=4)
    table.general("krateros", "sardeis", seat=1)
    table.pcs(2, "sardeis")
    table.units(2, "sardeis", mercenary=1)
    entry = entry_of(table, 0, "sardeis", "kelainai", exit_points=2)
    entry.granted = 1
    assert meet(table, entry) != EntryResult.PASSING
    assert [event[:2] for event in table.events("battle")] == [(0, 2)]


@pytest.mark.clauses("10.G/a")
@pytest.mark.parametrize(
    ("points", "ends"), [(0, EntryResult.WITHDREW), (1, EntryResult.MUST_LEAVE), (3, EntryResult.MUST_LEAVE)]
)
def test_a_general_who_meets_a_general_goes_on_with_a_point_left_and_back_without(
    points: int, ends: int
) -> None:
    table = field()
    table.general("antigonos", "sardeis", seat=0)
    table.general("krateros", "sardeis", seat=1)
    assert meet(table, entry_of(table, 0, "sardeis", "kelainai", exit_points=points)) == ends
    assert table.at("antigonos") == place("sardeis" if points else "kelainai")


@pytest.mark.clauses("10.I/a", "10.C/h")
@pytest.mark.parametrize("third", [0, 3])
def test_a_host_without_units_is_dispersed_by_a_third_players_whatever_his_seat(third: int) -> None:
    table = field((6, 6, 1, 1, 1))
    table.general("antigonos", "sardeis", seat=1, mercenary=4)
    table.general("seleukos", "sardeis", seat=2)
    table.minor(third, "sardeis", mercenary=1)
    entry = entry_of(table, 1, "sardeis", "kelainai", exit_points=2, seat=1)
    entry.granted = 2
    meet(table, entry)
    assert table.at("seleukos") == DISPERSED


@pytest.mark.clauses("3e/9.9/c")
@pytest.mark.parametrize(("die", "fate"), [(6, OUT_OF_GAME), (1, DISPERSED)])
def test_in_the_3rd_edition_an_intercepted_general_without_units_may_be_killed(
    die: int, fate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = field((die,))
    table.general("antigonos", "sardeis", seat=0)
    table.general("krateros", "sardeis", seat=1, mercenary=2)
    entry = entry_of(table, 0, "sardeis", "kelainai")
    entry.intercepted = 1
    meet(table, entry)
    assert table.at("antigonos") == fate


@pytest.mark.clauses("3e/9.9/c")
def test_no_die_is_rolled_for_a_minor_general_without_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = field()
    table.general("antigonos", "sardeis", seat=0, mercenary=2)
    lone = table.minor(1, "sardeis")
    meet(table, entry_of(table, 0, "sardeis", "kelainai"))
    assert table.events("general_loss_check") == []
    assert table.state.general_at[lone] == OFF_MAP


@pytest.mark.clauses("3.7/g", "10.I/a")
@pytest.mark.parametrize(("major", "champion"), [(True, 0), (False, 1)])
def test_dispersing_a_major_general_costs_champion_status_a_minor_one_does_not(
    major: bool, champion: int
) -> None:
    table = field()
    table.general("antigonos", "sardeis", seat=0, mercenary=2)
    if major:
        table.general("krateros", "sardeis", seat=1)
    else:
        table.minor(1, "sardeis")
    meet(table, entry_of(table, 0, "sardeis", "kelainai"))
    assert table.state.champion == [champion, 1, 1, 1]


@pytest.mark.clauses("3.7/g", "3e/9.9/c")
@pytest.mark.parametrize("die", [1, 6])
def test_where_lone_generals_may_be_killed_the_attack_costs_champion_status_whatever_the_die(
    die: int,
) -> None:
    table = field((die,), house_rules={"lone_general_killed_from": "5"})
    table.general("antigonos", "sardeis", seat=0, mercenary=2)
    table.general("krateros", "sardeis", seat=1)
    meet(table, entry_of(table, 0, "sardeis", "kelainai"))
    assert table.at("krateros") == (DISPERSED if die == 1 else OUT_OF_GAME)
    assert table.state.champion == [0, 1, 1, 1]


@pytest.mark.clauses("3.7/g", "3e/9.9/c")
def test_a_mover_without_units_attacks_no_lone_general_and_not_himself() -> None:
    table = field((1, 1), house_rules={"lone_general_killed_from": "5"})
    table.general("antigonos", "sardeis", seat=0)
    table.general("krateros", "sardeis", seat=1)
    table.minor(2, "sardeis", mercenary=2)
    entry = entry_of(table, 0, "sardeis", "kelainai")
    entry.intercepted = 1
    meet(table, entry)
    assert (table.at("antigonos"), table.at("krateros")) == (DISPERSED, DISPERSED)
    assert table.state.champion == [1, 1, 1, 1]


@pytest.mark.clauses("10.C/h", "10.C/c")
@pytest.mark.parametrize(("mover", "host"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("leader", [True, False])
def test_a_promise_holds_again_when_the_third_players_lone_general_is_gone(
    mover: int, host: int, leader: bool
) -> None:
    table = field()
    table.general("antigonos", "sardeis", seat=mover, mercenary=2)
    if leader:
        table.general("krateros", "sardeis", seat=host, mercenary=2)
    else:
        table.pcs(host, "sardeis")
        table.units(host, "sardeis", mercenary=2)
    table.general("seleukos", "sardeis", seat=2)
    entry = entry_of(table, mover, "sardeis", "kelainai", exit_points=2, seat=mover)
    entry.granted = host
    assert meet(table, entry) == EntryResult.PASSING
    assert table.at("seleukos") == DISPERSED
    assert table.events("battle") == []


@pytest.mark.clauses("10.I/a")
def test_no_battle_begins_where_the_mover_was_a_lone_general() -> None:
    table = field()
    table.general("antigonos", "sardeis", seat=0)
    table.general("krateros", "sardeis", seat=1, mercenary=2)
    assert meet(table, entry_of(table, 0, "sardeis", "kelainai")) == EntryResult.ENTERED
    assert table.at("antigonos") == DISPERSED
    assert table.events("battle") == []


@pytest.mark.clauses("10.J/c")
def test_an_overrun_disperses_the_generals_on_the_spot_alone() -> None:
    table = field()
    first = general_name(0)
    table.general(first, "pella", seat=1, loyal=1)
    table.general("antigonos", "sardeis", seat=0, mercenary=5)
    table.minor(1, "sardeis", mercenary=1)
    meet(table, entry_of(table, 0, "sardeis", "kelainai"))
    assert len(table.events("overrun")) == 1
    assert table.at(first) == place("pella")


@pytest.mark.clauses("10.J/d")
def test_an_overrun_independent_army_takes_no_general_with_it() -> None:
    table = field()
    first = general_name(0)
    table.general(first, "pella", seat=1, loyal=1)
    army = table.army("leosthenes", "lamia")
    strength = table.state.board.army_units[army]
    table.general("krateros", "lamia", seat=0, mercenary=5 * strength)
    meet(table, entry_of(table, 0, "lamia", "larisa"))
    assert len(table.events("overrun")) == 1
    assert table.state.army_at[army] != place("lamia")
    assert table.at(first) == place("pella")


@pytest.mark.clauses("10.C/d", "10.G/a")
def test_a_lone_general_who_stays_where_he_was_let_pass_must_go_back() -> None:
    table = field()
    red = table.general("antigonos", "sardeis", seat=0)
    table.general("krateros", "sardeis", seat=1)
    table.run(Entry.resume(own_pieces(0, 0, 1 << red), place("sardeis"), place("kelainai"), 0))
    assert table.outcome == EntryResult.WITHDREW
    assert table.at("antigonos") == place("kelainai")


# ---------------------------------------------------------------------- B to F


def start(table: Table, leader: str, seat: int, points: int = 3) -> None:
    table.state.active = seat
    table.run(Activation(seat, board().general_index[leader], points, 1))


@pytest.mark.clauses("10.C/a", "10.C/e")
@pytest.mark.parametrize(("mover", "host"), [(0, 1), (1, 0)])
def test_a_host_who_let_them_pass_keeps_his_word_and_does_not_evade(mover: int, host: int) -> None:
    table = field()
    table.general("antigonos", "kelainai", seat=mover, mercenary=2)
    target = next(
        place_name(path[0])
        for path in board().land_moves[place("kelainai")]
        if not table.state.is_major_city(path[0])
    )
    table.general(general_name(0), target, seat=host)
    start(table, "antigonos", mover)
    table.play(f"move {target}")
    assert table.question == "ask_passage"
    table.play(f"ask seat{host}")
    assert (table.asked, table.question) == (host, "grant_passage")
    table.play("grant")
    while table.asked == host:
        assert table.options == ["cancel", "confirm"]
        table.play("confirm")
    army = table.state.frames[-1]
    assert isinstance(army, Activation)
    assert army.must_leave


@pytest.mark.clauses("12.2.B/a", "14.5/f")
@pytest.mark.parametrize("before", [0, 15])
def test_who_did_not_try_to_evade_keeps_his_local_troops(before: int) -> None:
    """The result that an earlier procedure left does not matter."""
    table = field((3, 3, 4, 4, 1))
    table.province(0, "lydia")
    table.minor(0, "sardeis", mercenary=2)
    table.minor(1, "sardeis", mercenary=2)
    entry = entry_of(table, 1, "sardeis", "kelainai", seat=1)
    entry.returning = 1  # nobody Evades a force that has come back
    entry.step = EntryStep.F_EVASIONS
    table.state.result = before
    table.run(entry)
    keys = {event[1] for event in table.events("strength_item") if event[0] == 0}
    assert any("local" in str(key) for key in keys), keys


@pytest.mark.clauses("3e/23.2/a")
def test_who_was_not_intercepted_is_not_asked_to_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = field((6, 6, 1, 1, 1), options=("23.2",))
    table.minor(0, "sardeis", mercenary=4)
    table.minor(1, "sardeis", loyal=1)
    entry = entry_of(table, 0, "sardeis", "kelainai")
    entry.step = EntryStep.E_INTERCEPTED
    table.run(entry)
    assert (table.asked, table.question) == (1, "evade")  # the next letter: those already there may Evade


@pytest.mark.clauses("3e/23.2/a")
@pytest.mark.parametrize(("interceptor", "mover"), [(0, 1), (1, 0)])
def test_a_successful_interceptor_may_attack_whatever_his_seat(
    interceptor: int, mover: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = field(options=("23.2",))
    table.general("antigonos", "sardeis", seat=mover, mercenary=2)
    come = table.general("krateros", "sardeis", seat=interceptor, mercenary=2)
    entry = entry_of(table, mover, "sardeis", "kelainai", seat=mover)
    entry.intercepted = packed.interceptors(0, packed.arrivals(1 << come, 0), 0)
    entry.step = EntryStep.E_INTERCEPTED
    table.run(entry)
    assert (table.asked, table.question) == (interceptor, "attack_or_defend")


@pytest.mark.clauses("3e/23.2/a")
@pytest.mark.parametrize(
    ("result", "ends"),
    [
        (CounterattackResult.OVER, EntryResult.ENTERED),
        (CounterattackResult.FOUGHT_OUT, EntryResult.FOUGHT),
        (CounterattackResult.AVOIDED, EntryResult.EVADED),
    ],
)
def test_an_entry_ends_as_the_counterattack_did(result: int, ends: int) -> None:
    table = field()
    table.minor(1, "sardeis", mercenary=2)
    table.general("seleukos", "sardeis", seat=2)
    entry = entry_of(table, 0, "sardeis", "kelainai")
    table.state.push(entry)
    table.state.result = result
    after_counterattack(table.state, entry)
    assert table.state.result == ends
    assert table.at("seleukos") == DISPERSED  # a third player's General among the CUs that stay


@pytest.mark.clauses("3e/9.9/c")
def test_after_a_counterattack_on_a_lone_general_the_entry_goes_on() -> None:
    table = field()
    entry = entry_of(table, 0, "sardeis", "kelainai")
    table.state.push(entry)
    table.state.result = CounterattackResult.LONE
    after_counterattack(table.state, entry)
    assert table.state.frames[-1] is entry
    assert entry.step == EntryStep.G_GENERALS_MEET


@pytest.mark.clauses("hy/27", "hy/31")
@pytest.mark.parametrize("left", ["general", "unit", "nothing"])
def test_who_could_not_flee_with_everything_must_fight_without_local_troops(left: str) -> None:
    table = field()
    table.minor(1, "sardeis", mercenary=2)
    table.general("seleukos", "sardeis", seat=2)
    if left == "general":
        table.general("antigonos", "sardeis", seat=0)
    elif left == "unit":
        table.units(0, "sardeis", mercenary=1)
    entry = entry_of(table, 0, "sardeis", "kelainai")
    table.state.push(entry)
    table.state.result = 1
    after_flight(table.state, entry)
    gone = left == "nothing"
    assert (table.state.frames[-1] is not entry) is gone
    assert (table.at("seleukos") == DISPERSED) is gone
    if gone:
        assert table.state.result == EntryResult.EVADED
    else:
        assert entry.failed == 1


@pytest.mark.clauses("hy/27")
def test_an_intercepted_independent_army_may_only_withdraw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "edition", "hybrid")
    table = field()
    table.army("leosthenes", "lamia")
    table.minor(1, "lamia", mercenary=2)
    entry = entry_of(table, INDEPENDENT, "lamia", "larisa")
    entry.intercepted = 1
    entry.step = EntryStep.E_STAND_OR_GO
    assert [words(option) for option in entry.options(table.state)] == ["stand", "withdraw"]


@pytest.mark.clauses("hy/23")
@pytest.mark.parametrize("case", ["army", "lone general", "independents", "taken before", "guides"])
def test_an_army_alone_is_worn_down_by_an_independent_stronghold(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "edition", "hybrid")
    table = field()
    target = place_name(min(table.state.board.attrition_on_entry))
    table.pcs(1 if case == "taken before" else INDEPENDENT, target)
    table.general("antigonos", target, seat=0, mercenary=0 if case == "lone general" else 1)
    entry = entry_of(table, INDEPENDENT if case == "independents" else 0, target, "sardeis")
    if case == "independents":
        entry.units = group(mercenary=1)
    if case == "guides":
        march = Activation(0, general("antigonos"), -1, 0)
        march.guides = 1
        table.state.push(march)
    table.state.push(entry)
    assert entry.wears_down(table.state) is (case == "army")


@pytest.mark.clauses("11.2/d")
def test_the_part_of_an_intercepting_force_that_stays_is_where_the_force_is() -> None:
    table = field()
    table.general("krateros", "pergamon", seat=1, loyal=2)
    table.run(Activation(0, table.general("antigonos", "kelainai", seat=0, loyal=5), 4, BY_CARD))
    table.play("move sardeis", "intercept pergamon")
    reason = Game(table.state).why_not("leave loyal inside")
    assert reason is not None
    assert (reason.key, reason.clause) == ("not_with_the_force", "11.2/d")
    assert Game(table.state).why_not("leave loyal outside") is None
