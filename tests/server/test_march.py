"""A march is one command: its steps are played together, and it stops where something interrupts it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from diadochoi.record.game import Game
from diadochoi.rules.knowledge.gestures import DETACH, GARRISON, NEXT, SEVERAL, gestures
from diadochoi.rules.knowledge.gestures import activations as gesture_activations
from diadochoi.server.problems import Problem
from diadochoi.server.tables import automatic_answers
from diadochoi.server.tables.march import march, resume
from diadochoi.server.tables.table import Table
from diadochoi.server.tables.undo import can_undo, undo
from diadochoi.server.views import forecast_view, game_view
from tests.server.memory import PEOPLE, memory_table, play_on
from tests.server.serving import Server


def activations(seeds: range) -> Iterator[tuple[Table, Game, int]]:
    """Tables where somebody must decide how a force marches on, with the seat."""
    for seed in seeds:
        table = memory_table(4, seed=seed)
        rng = random.Random(seed)
        game = table.game
        assert game is not None
        for seat in range(4):  # nobody wants to play a Surprise card
            settings = ("surprise_window", "pass", "game", "always", f"pass {seat}")
            automatic_answers.set_automatic_answer(table, PEOPLE[seat], seat, *settings)
        for _ in range(600):
            if table.asked is None:
                break
            if game.decision is not None and game.decision.kind == "activation":
                yield table, game, table.asked
            play_on(table, rng.choice(game.legal))


def step(game: Game, action: str) -> Game:
    """The game after an action and after all have passed on Surprise cards."""
    after = game.copy()
    after.play(action)
    while after.decision is not None and after.decision.kind == "surprise_window":
        after.play("pass")
    return after


def a_long_way(seeds: range = range(1, 9)) -> tuple[Table, Game, int, list[str]]:
    """A table where a force can march several steps, and the actions."""
    for table, game, seat in activations(seeds):
        forecast = game_view.state_data(table, PEOPLE[seat], seat)["forecast"]
        assert forecast is not None
        for own in forecast["reach"]:
            if len(own["actions"]) > 1:
                return table, game, seat, own["actions"]
    pytest.fail("no force could march two steps")


def test_a_march_is_the_same_as_its_steps_in_one_go() -> None:
    table, game, seat, way = a_long_way()
    alone = game
    for action in way:
        alone = step(alone, action)
    before = table.seq
    end = march(table, PEOPLE[seat], seat, way, table.seq, "go")
    assert game.position() == alone.position()
    assert (end["played"], end["stopped"]) == (len(way), None)
    entries = table.entries_after(before)
    steps = [entry for entry in entries if entry.kind == "play" and entry.user_id == PEOPLE[seat]]
    assert [entry.data["action"] for entry in steps] == way
    assert [entry.command_id for entry in steps] == [None] * (len(way) - 1) + ["go"]
    assert table.repeated(PEOPLE[seat], "go") == steps[-1].seq


def test_the_answer_says_where_the_force_stands() -> None:
    table, _, seat, way = a_long_way()
    end = march(table, PEOPLE[seat], seat, way[:-1], table.seq, "go")
    assert end["at"] == way[-2].split()[1]


def test_a_march_stops_where_the_next_step_is_not_possible() -> None:
    table, _, seat, way = a_long_way()
    end = march(table, PEOPLE[seat], seat, [*way[:-1], "move nowhere-near", way[-1]], table.seq, "go")
    assert (end["played"], end["stopped"]) == (len(way) - 1, "not_possible")
    assert table.asked == seat


def somebody_else_is_asked() -> tuple[Table, Game, int, str]:
    """A table where another player may react to a step or pass, with the seat and the step."""
    for table, game, seat in activations(range(1, 40)):
        for action in game.actions():
            if not action.startswith("move "):
                continue
            trial = step(game, action)
            dice = trial.state.counter
            if trial.state.asked == seat:
                continue
            while trial.state.asked not in (seat, -1) and "pass" in trial.actions():
                trial = step(trial, "pass")
            asked = trial.decision
            no_dice = trial.state.counter == dice == game.state.counter
            if asked is not None and (asked.seat, asked.kind) == (seat, "activation") and no_dice:
                return table, game, seat, action
    pytest.fail("nobody was ever asked in between")


def test_a_march_goes_on_when_others_have_let_it_pass() -> None:
    table, game, seat, action = somebody_else_is_asked()
    end = march(table, PEOPLE[seat], seat, [action, "stop"], table.seq, "go")
    assert (end["played"], end["stopped"], end["at"]) == (1, None, None)
    before = len(game.plays)
    while table.gesture is not None:
        play_on(table, game.parse("pass"))
        resume(table)
    played = [game.notation.text(own.action) for own in game.plays[before:] if own.seat == seat]
    assert "stop" in played and table.stopped is None


def test_a_march_that_cannot_go_on_says_why_to_its_player_only() -> None:
    table, game, seat, action = somebody_else_is_asked()
    march(table, PEOPLE[seat], seat, [action, "move nowhere-near"], table.seq, "go")
    while table.asked != seat and not game.over:
        play_on(table, game.parse("pass") if "pass" in game.actions() else game.legal[0])
        resume(table)
    told = game_view.state_data(table, PEOPLE[seat], seat)["stopped"]
    assert told is not None
    other = (seat + 1) % 4
    assert game_view.state_data(table, PEOPLE[other], other)["stopped"] is None
    assert game_view.state_data(table, None, None)["stopped"] is None


def test_a_march_stops_when_a_die_has_fallen_or_the_force_has_changed() -> None:
    found = set()
    for table, game, seat in activations(range(1, 25)):
        for action in game.actions():
            if not action.startswith("move "):
                continue
            trial = step(game, action)
            decision = trial.decision
            if trial.state.asked == seat and decision is not None and decision.kind == "activation":
                if trial.state.counter == game.state.counter:
                    continue
                end = march(table, PEOPLE[seat], seat, [action, "move x"], table.seq, f"go {len(found)}")
                assert end["played"] == 1 and end["stopped"] in ("dice", "force_changed")
                found.add(end["stopped"])
                break
        if found:
            return
    pytest.fail("no die fell on a march")


def test_a_march_that_cannot_begin_is_refused_and_changes_nothing() -> None:
    table, game, seat, way = a_long_way()
    before, plays = table.seq, len(game.plays)
    with pytest.raises(Problem) as refused:
        march(table, PEOPLE[seat], seat, ["move nowhere-near", *way], table.seq, "go")
    assert refused.value.code in ("illegal", "notation")
    with pytest.raises(Problem) as late:
        march(table, PEOPLE[seat], seat, way, 0, "go")
    assert late.value.code == "stale"
    assert (table.seq, len(game.plays)) == (before, plays)


def test_a_gesture_needs_the_seat_that_is_asked() -> None:
    table = memory_table(2)
    assert table.game is not None and table.asked is not None
    other = 1 - table.asked
    with pytest.raises(Problem) as refused:
        march(table, PEOPLE[other], other, [table.game.actions()[0]], table.seq, "go")
    assert refused.value.code == "not_your_turn"


def test_a_gesture_of_equal_answers_is_played_and_undone_as_one() -> None:
    rng = random.Random(4)
    for seed in range(1, 30):
        table = memory_table(2, seed=seed)
        game = table.game
        assert game is not None
        for _ in range(120):
            found = [own for own in gestures(game.state) if own.kind == SEVERAL]
            if found and not table.game.over:
                seat, before = game.state.asked, len(game.plays)
                way = [game.notation.text(step) for step in found[0].way]
                end = march(table, PEOPLE[seat], seat, way, table.seq, "several")
                assert end["played"] == len(way) and end["stopped"] is None
                if can_undo(table, seat):
                    undo(table, PEOPLE[seat], seat, table.seq, "back")
                    assert table.game is not None and len(table.game.plays) == before
                    return
                break
            if game.over:
                break
            play_on(table, rng.choice(game.legal))
    raise AssertionError("no such gesture in these games")


def test_a_march_is_stored_and_sent_once(server: Server) -> None:
    _, game, seat, way = a_long_way()
    host = server.guest()
    table = host.table(record=game.record(), seats=["me"] * 4, start=True)["id"]
    for own in range(4):
        answer = {"question": "surprise_window", "answer": "pass", "until": "game", "when": "always"}
        body = {"type": "automatic_answer", "id": f"pass-{own}", "seat": own, **answer}
        host.post(f"/api/games/{table}/commands", body)
    state = host.state(table)
    body = {"type": "march", "id": "go", "seat": seat, "actions": way, "expect": state["seq"]}
    done = host.post(f"/api/games/{table}/commands", body)
    assert done["march"]["played"] == len(way) and not done["repeated"]
    after = host.state(table, after=state["seq"])
    steps = [entry["action"] for entry in after["entries"] if entry["kind"] == "play" and entry["by"]]
    assert steps == way
    again = host.post(f"/api/games/{table}/commands", body)
    assert again["repeated"] and again["seq"] == done["seq"]


def test_every_kind_of_gesture_is_played_to_its_end() -> None:
    """Detachments, garrisons, the next order: each plays all of its answers as one command."""
    rng = random.Random(9)
    wanted = {DETACH, GARRISON, NEXT}
    for table, game, seat in activations(range(1, 30)):
        found = [own for own in gestures(game.state) if own.kind in wanted]
        if not found:
            continue
        own = rng.choice(found)
        way = [game.notation.text(step) for step in own.way]
        end = march(table, PEOPLE[seat], seat, way, table.seq, f"gesture {len(game.plays)}")
        assert (end["played"], end["stopped"]) == (len(way), None), way
        wanted.discard(own.kind)
        if not wanted:
            return
    raise AssertionError(f"never offered: {sorted(wanted)}")


def test_orders_begin_with_the_answers_that_activate_the_army() -> None:
    for _, game, _ in activations(range(1, 9)):
        for begun in gesture_activations(game.state):
            told = forecast_view.orders(game.state, game.notation, begun)
            first = [game.notation.text(step) for step in begun]
            ways = [own["actions"] for own in (*told["reach"], *told["voyages"])]
            if ways:
                assert all(way[: len(first)] == first and len(way) > len(first) for way in ways)
                return
    raise AssertionError("no army could be ordered anywhere")
