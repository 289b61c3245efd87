"""Accounts of fights, rolls and score changes agree with the events and positions behind them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from diadochoi.record.accounts.fight_account import FightAccount, fight_account
from diadochoi.record.accounts.fights import FightAccounts, read_fights
from diadochoi.record.accounts.rolls import roll_accounts
from diadochoi.record.game import Game
from diadochoi.rules.knowledge.battle_table import battle_row, siege_rows
from tests.golden.courses import play_course, read_course

GAMES = ("4e-01", "3e-02", "hybrid-01")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return play_course(read_course(request.param))


def last_accounts(game: Game) -> dict[str, FightAccount]:
    """Return every fight of a game in its last account."""
    told = FightAccounts()
    found: dict[str, FightAccount] = {}
    for number in range(1, len(game.plays) + 1):
        for fight in told.of_play(game.plays, number).fights:
            account = fight_account(fight, game.state.board, game.config, game.words)
            found[account["id"]] = account
    return found


def all_events(game: Game) -> Iterator[tuple[object, ...]]:
    for play in game.plays:
        yield from play.events


def test_every_fight_that_begins_has_an_account(game: Game) -> None:
    begun = sum(event[0] in ("battle", "naval_battle", "siege") for event in all_events(game))
    accounts = last_accounts(game)
    assert begun and len(accounts) == begun
    assert all(account["outcome"] != "open" for account in accounts.values()) or not game.over


def test_outcomes_are_those_of_the_events(game: Game) -> None:
    accounts = last_accounts(game).values()
    wins = sum(event[0] in ("battle_result", "naval_result") and event[1] != -1 for event in all_events(game))
    taken = sum(event[0] == "siege_completed" for event in all_events(game))
    assert sum(account["outcome"] == "won" for account in accounts) == wins
    assert sum(account["outcome"] == "taken" for account in accounts) == taken


def test_the_sums_and_the_table_row_give_the_score(game: Game) -> None:
    rolled = 0
    for account in last_accounts(game).values():
        if account["kind"] != "battle":
            continue
        for side in account["sides"]:
            row = side["row"]
            if row is None:
                continue
            rolled += 1
            assert sum(item["points"] for item in side["items"]) == side["strength"]
            assert sum(side["counted"]) + sum(item["points"] for item in side["roll_items"]) == side["roll"]
            assert row["columns"][row["column"]]["score"] == side["score"]
            assert all(item["count"] for item in side["items"] if item["item"] in ("loyal", "mercenary"))
    assert rolled


def test_a_siege_names_the_row_that_was_read(game: Game) -> None:
    read = 0
    for account in last_accounts(game).values():
        siege = account["siege"]
        if siege is None or siege["modified"] is None:
            continue
        if siege["row"] is None:
            assert siege["takes_from"] is not None and not siege["rows"]
            assert (siege["modified"] >= siege["takes_from"]) == bool(siege["points"])
        else:
            row = siege["rows"][siege["row"]]
            assert (row["points"], row["losses"]) == (siege["points"], siege["losses"])
        read += 1
    assert read or not any(event[0] in ("siege_roll", "siege_single_roll") for event in all_events(game))


def test_the_printed_row_for_strength_7_and_roll_9_says_5(game: Game) -> None:
    row = battle_row(game.state.board.tables, 9, 7)
    strength, score = row.columns[row.column]
    assert (row.roll_from, row.roll_to, strength) == (9, 9, 7)
    assert score == game.state.board.tables.battle[9][7] == 5
    assert battle_row(game.state.board.tables, 14, 60).roll_to is None
    assert siege_rows(game.state.board.tables)[0].die_from is None


def test_a_card_that_adds_to_a_roll_is_named_with_it() -> None:
    events = (
        ("battle", 0, 1, 20),
        ("surprise_played", 0, 3),
        ("surprise_played", 1, 4),
        ("surprise_cancelled", 1, 4),
        ("battle_dice", 0, 0, 2, (1, 3), (2, 3)),
        ("roll_item", 0, "card", 2, "14.7/b"),
        ("battle_score", 0, 7, 7, 3),
    )
    (fight,) = read_fights(events, 1).fights
    assert [(own.card, own.cancelled) for own in fight.cards] == [(3, False), (4, True)]
    assert fight.sides[0].roll_items[0].cards == [3]
    assert fight.outcome == "open"


def test_a_card_is_listed_with_what_it_does_before_the_dice() -> None:
    change = ("units_change_sides", 1, 0, 20, 1)
    (fight,) = read_fights((("battle", 0, 1, 20), ("surprise_played", 0, 3), change), 1).fights
    assert fight.cards[0].effects == [change] and not fight.after


def test_a_card_drawn_for_a_played_one_is_not_in_the_account_that_everybody_sees() -> None:
    drawn = ("card_drawn", 0, 7)
    told = read_fights((("battle", 0, 1, 20), ("surprise_played", 0, 3), drawn), 1)
    assert told.parts[-1] is None and not told.fights[0].cards[0].effects


def test_a_battle_that_does_not_take_place_says_so() -> None:
    (fight,) = read_fights((("battle", 0, 1, 20), ("no_battle", 1, 20), ("moved", 0, 0, 19, 20, 1)), 1).fights
    assert fight.outcome == "not_fought"
    cancelled = read_fights((("battle", 0, 1, 20), ("segment", 3, 0)), 1)
    assert [own.outcome for own in cancelled.fights] == ["not_fought"] and cancelled.last is None


def test_plays_taken_back_take_their_part_of_the_fight_back(game: Game) -> None:
    told = FightAccounts()
    for number in range(1, len(game.plays) + 1):
        told.of_play(game.plays, number)
    number = next(n for n in range(2, len(game.plays)) if told.of_play(game.plays, n).fights)
    before = told.of_play(game.plays, number).fights
    told.forget_after(number - 1)
    assert told.of_play(game.plays, number).fights == before


def test_rolls_have_die_target_and_result(game: Game) -> None:
    kinds = {"interception_roll", "evasion_roll", "attrition", "movement_roll"}
    told = [
        roll
        for play in game.plays
        for roll in roll_accounts(play.events, game.state.board, game.words)
        if roll["kind"] in ("interception", "evasion", "attrition", "movement")
    ]
    army = {"army_interception_roll", "army_evasion_roll"}
    assert len(told) == sum(event[0] in kinds | army for event in all_events(game))
    for roll in told:
        assert all(1 <= die <= 6 for die in roll["dice"])
        if roll["kind"] in ("interception", "evasion"):
            assert roll["need"] is not None
            assert roll["success"] == (roll["dice"][0] + roll["modifier"] >= roll["need"])
        if roll["kind"] == "attrition":
            assert roll["lost"] is not None and roll["column"]


def test_changes_of_totals_follow_from_their_causes(game: Game) -> None:
    now = {("vp", seat): 0 for seat in range(game.players)}
    seen = 0
    for play in game.plays:
        for change in play.changes:
            key = (change.track, change.seat)
            if key in now and seen:
                assert change.after >= 0
            total = change.before + sum(points for _, points in change.causes)
            assert change.after == max(0, total) or change.track == "legitimacy"
            now[key] = change.after
            seen += 1
    assert seen
    assert [now["vp", seat] for seat in range(game.players)] == list(game.state.vp)


def test_every_game_turn_ends_once(game: Game) -> None:
    ends = [play.turn_end for play in game.plays if play.turn_end is not None]
    assert [end.turn for end in ends] == list(range(1, len(ends) + 1))
    if game.over:
        assert ends[-1].vp == tuple(game.state.vp)
