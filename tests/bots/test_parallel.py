"""Search in several processes: it uses them, adds their results, and works without them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.reason import reason
from diadochoi.bots.thinking import parallel, reflex
from diadochoi.bots.thinking.card_choice import CardPlan
from diadochoi.bots.thinking.search import Search
from diadochoi.rules import engine
from diadochoi.rules.table.state import State
from tests.bots.positions import begun


@pytest.fixture(scope="module", autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    parallel.close()
    assert not parallel._POOLS


def at_a_card(seed: str) -> State:
    state = begun(4, seed)
    while state.frames[-1].question(state).key != "play_card":
        engine.play(state, reflex.choose(state))
    return state


def test_two_processes_answer_legally_and_alike_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochoi.bots.players.seeker.worth_a_search", lambda key, choices: True)
    state = at_a_card("two")
    added: list[int] = []
    add = Search.add

    def note(search: Search, tally: parallel.VisitTally) -> None:
        added.append(sum(visits for visits, _, _ in tally))
        add(search, tally)

    monkeypatch.setattr(Search, "add", note)
    answers = [
        make_bot("seeker:5x3", state.asked, 1).choose(Knowledge(state, state.asked), state.options, 0.0)
        for _ in range(2)
    ]
    assert answers[0] in state.options
    assert answers[0] == answers[1]
    assert len(added) == 4 and added[:2] == added[2:]  # two other processes, twice
    # twice as many for a card as for a march, and the first plan in every world
    assert all(0 < tries <= 2 * 2 * 5 for tries in added)


def test_by_the_clock_it_answers_though_the_others_are_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochoi.bots.players.seeker.worth_a_search", lambda key, choices: True)
    never: Future[parallel.VisitTally] = Future()
    monkeypatch.setattr(parallel, "begin", lambda tasks: [never])
    state = at_a_card("late")
    bot = make_bot("seeker:x2", state.asked, 1)
    assert bot.choose(Knowledge(state, state.asked), state.options, 0.05) in state.options
    assert never.cancelled()


def test_a_process_thinks_about_the_same_question() -> None:
    state = at_a_card("same")
    choices = [CardPlan((option,), reason("try"), 0.2) for option in state.options[:3]]
    (task,) = parallel.tasks_for("seeker", state.asked, ["a"], state, choices, 0.0, 9)
    tally = parallel.think(task)
    assert len(tally) == 3
    assert 0 < sum(visits for visits, _, _ in tally[1:]) <= 9
    assert parallel.think(task) == tally


def test_without_processes_nothing_is_asked_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refused:
        def __init__(self, *arguments: object, **settings: object) -> None:
            raise OSError("no more processes")

    parallel.close()
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Refused)
    state = at_a_card("alone")
    choices = [CardPlan((option,), reason("try"), 0.2) for option in state.options[:2]]
    tasks = parallel.tasks_for("seeker", state.asked, ["a"], state, choices, 0.0, 1)
    assert parallel.begin(tasks) == []
    assert parallel.gather([], 1.0) == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("seeker:0", "that is not an effort"),
        ("seeker:4x", "that is not an effort"),
        ("seeker:x0", "that is not an effort"),
        ("strategist:often", "that is not an effort"),
        ("greedy:3", "greedy does not take a number"),
        ("captain:4x3", "captain is a fixed level"),
    ],
)
def test_a_strange_effort_is_refused_with_the_ways_to_write_one(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=rf"'{name}': {reason}.*seeker:200x4.*strategist:4x3"):
        make_bot(name, 0)
