"""Every bot answers every question with one of its options, in any game, and sees nothing hidden."""

from __future__ import annotations

import inspect
import random
import time
from itertools import count
from math import inf

import pytest

from diadochoi.bots.base import BOTS, Knowledge, bot_names, make_bot
from diadochoi.bots.judging.network import network
from diadochoi.bots.players.greedy import GreedyBot
from diadochoi.bots.players.levels import LEVELS, random_bias
from diadochoi.bots.players.seeker import SeekerBot, different, worth_a_search
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.bots.reason import reason
from diadochoi.bots.thinking import reflex
from diadochoi.bots.thinking.card_choice import CardPlan
from diadochoi.bots.thinking.plans import Planner
from diadochoi.bots.thinking.search import MARCHES, Search, Uncertainty
from diadochoi.content.model import CardType
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, STOP, Verb, action
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.operations import Operations
from diadochoi.rules.turn.tyche import AfterCard
from tests.bots.positions import begun, fresh, wandered

QUICK = ("random", "reflex")
BOT_THREADS = ("greedy", "strategist", "squire", "captain", "strategos", "seeker:3", "king:3")


def ask(name: str, state: State, seed: str) -> int:
    seat = state.asked
    return make_bot(name, seat, seed).choose(Knowledge(state, seat), state.options, 0.05)


def test_all_bots_are_tested() -> None:
    assert {name.partition(":")[0] for name in QUICK + BOT_THREADS} == set(bot_names())


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("number", range(4))
def test_quick_bots_answer_legally_anywhere(name: str, number: int) -> None:
    asked = 0
    for state in wandered(f"{name} {number}", 0.2):
        assert ask(name, state, "x") in state.options
        asked += 1
    assert asked > 20


@pytest.mark.parametrize("name", BOT_THREADS)
@pytest.mark.parametrize("number", range(2))
def test_thinking_bots_answer_legally_anywhere(name: str, number: int) -> None:
    asked = 0
    for state in wandered(f"{name} {number}", 0.03):
        assert ask(name, state, "x") in state.options
        asked += 1
        if asked == 25:
            break
    assert asked > 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_strategists_play_whole_games(players: int) -> None:
    options = () if players != 4 else ("16.1", "16.3", "16.5", "16.9", "16.11", "16.12")
    state = fresh(players, f"whole {players}", options)
    names = ["strategist", *["reflex", "random"] * 2][:players]
    bots = [make_bot(name, seat, "whole") for seat, name in enumerate(names)]
    decisions = 0
    while not state.over:
        seat = state.asked
        choice = bots[seat].choose(Knowledge(state, seat), state.options, 0.05)
        assert choice in state.options
        assert bots[seat].reason
        engine.play(state, choice)
        decisions += 1
        assert decisions < 10_000
    assert state.winner >= 0


@pytest.mark.parametrize("everyone_asked", [False, True])
@pytest.mark.parametrize("name", ["reflex", "greedy", "strategist", "seeker:3"])
def test_bots_do_not_see_hidden_cards(name: str, everyone_asked: bool) -> None:
    """With different hidden hands but the same view, the answer is the same."""
    chance = random.Random(5)
    compared = 0
    for state in wandered(f"hidden {name}", 0.02, players=4, everyone_asked=everyone_asked):
        seat = state.asked
        other = state.copy()
        hidden = [card for rival, hand in enumerate(other.hands) if rival != seat for card in hand]
        hidden += other.draw_pile
        chance.shuffle(hidden)
        for rival, hand in enumerate(other.hands):
            if rival != seat:
                hand[:] = [hidden.pop() for _ in hand]
        other.draw_pile[:] = hidden
        assert ask(name, state, "same") == ask(name, other, "same")
        compared += 1
        if compared == 12:
            return
    pytest.fail(f"only {compared} positions were compared")


def test_bots_play_the_same_with_the_same_seed() -> None:
    for state in wandered("same", 0.01, players=3):
        assert ask("strategist", state, "a") == ask("strategist", state, "a")


@pytest.mark.parametrize("budget", [0.05, 0.2, 0.5])
def test_the_seeker_keeps_to_its_budget(budget: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fake clock, which advances by a millisecond whenever it is read."""
    state = fresh(4, "budget")
    bots = [make_bot("reflex", seat) for seat in range(4)]
    while state.frames[-1].question(state).key != "play_card":
        seat = state.asked
        engine.play(state, bots[seat].choose(Knowledge(state, seat), state.options, 0.0))
    seeker = make_bot("seeker", state.asked)
    ticks = count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 1000)
    seeker.choose(Knowledge(state, state.asked), state.options, budget)
    taken = next(ticks) / 1000
    assert 0.5 * budget < taken <= budget


def test_the_greedy_bot_does_not_undo_its_way_through_the_gates() -> None:
    greedy = GreedyBot(0)
    ways = (action(Verb.SORTIE), action(Verb.ENTER), STOP)
    greedy.last = Verb.SORTIE
    assert greedy.candidates(ways) == [action(Verb.SORTIE), STOP]
    greedy.last = Verb.ENTER
    assert greedy.candidates(ways) == [action(Verb.ENTER), STOP]


GO_ON, TURN_BACK = 9001, 9002  # steps after a plan


def searched(
    choices: list[CardPlan],
    values: dict[int, list[float]],
    iterations: int,
    proposed: tuple[CardPlan, ...] = (),
    doubt: Uncertainty = MARCHES,
) -> tuple[Search, list[int]]:
    """A search in which the n-th try of a plan gives the n-th value of its last step, and the worlds it used.
    `proposed` can follow a plan once.
    """
    state = at_the_march("worlds")
    played: list[int] = []

    def imagine() -> State:
        return state.copy()

    class Oracle(Planner):
        def run(self, world: State, steps: tuple[int, ...]) -> None:
            self.option = steps[-1]

        def judge(self, world: State) -> float:
            row = values[self.option]
            return row[played[-1] % len(row)]

    def finish(world: State, number: int, deadline: float) -> bool:
        played.append(number)
        return True

    oracle = Oracle(state.asked)
    roots = {choice.steps[-1] for choice in choices}

    def propose(world: State) -> list[CardPlan]:
        return list(proposed) if oracle.option in roots else []

    search = Search(oracle, imagine, choices, propose, finish, doubt)
    search.run(0.0, iterations)
    return search, played


def options_to_march() -> list[int]:
    return list(at_the_march("worlds").options)


@pytest.mark.interpreted
def test_all_plans_are_tried_in_the_same_worlds() -> None:
    first, second = options_to_march()[:2]
    choices = [CardPlan((first,), reason("first"), 0.2), CardPlan((second,), reason("second"), 0.2)]
    luck = [0.10, 0.40, 0.25, 0.05]
    search, played = searched(choices, {first: luck, second: [value + 0.003 for value in luck]}, 4)
    assert played == [0, 0, 1, 1, 2, 2, 3, 3]  # the first plan is measured in every world
    ((visits, _, _), (visits_of_second, total_of_second, _)) = search.tally()
    assert (visits, visits_of_second) == (4, 4)
    assert total_of_second == pytest.approx(0.012)
    assert search.best() is choices[1]  # although its luck varies a hundred times as much between worlds


@pytest.mark.interpreted
def test_a_single_try_does_not_outweigh_a_clear_first_judgement() -> None:
    first, second = options_to_march()[:2]
    choices = [CardPlan((first,), reason("first"), 0.25), CardPlan((second,), reason("second"), 0.238)]
    lucky, _ = searched(choices, {first: [0.25], second: [0.253]}, 1)
    assert lucky.best() is choices[0]
    proven, _ = searched(choices, {first: [0.25], second: [0.253]}, 5)
    assert proven.best() is choices[1]


@pytest.mark.interpreted
def test_plans_that_were_tried_often_are_looked_into() -> None:
    first, second = options_to_march()[:2]
    choices = [CardPlan((first,), reason("first"), 0.25), CardPlan((second,), reason("second"), 0.25)]
    values = {first: [0.25, 0.25, 0.25], second: [0.26, 0.24, 0.25]}
    on = (CardPlan((first, GO_ON), reason("go on"), 0.25),)
    values[GO_ON] = [0.25]
    soon, _ = searched(choices, values, 20, proposed=on)
    assert all(child.children is None for child in soon.root.children or [])
    later, played = searched(choices, values, 200, proposed=on)
    assert all(child.children for child in later.root.children or [])
    assert max(played) == len(later.measures) - 1  # in worlds that were measured


def looked_into(lead: float, turning_back: float) -> Search:
    """A search of two plans, in which the second leads overall, with two continuations of each."""
    first, second = options_to_march()
    choices = [CardPlan((first,), reason("first"), 0.25), CardPlan((second,), reason("second"), 0.25)]
    on = (
        CardPlan((first, GO_ON), reason("go on"), 0.25),
        CardPlan((first, TURN_BACK), reason("turn back"), 0.25),
    )
    luck = [0.266, 0.236, 0.248]
    values = {
        first: [0.25],
        second: [value + lead for value in luck],
        GO_ON: [0.25],
        TURN_BACK: [turning_back],
    }
    search, _ = searched(choices, values, 200, proposed=on)
    return search


@pytest.mark.interpreted
def test_bad_ways_to_go_on_tell_nothing_against_a_plan() -> None:
    search = looked_into(lead=0.003, turning_back=0.0)
    plan = (search.root.children or [])[1]
    assert plan.inner > 4
    assert search.root.mean(plan) == pytest.approx(0.003, abs=0.0005)
    assert search.best() is plan.choice


@pytest.mark.interpreted
def test_a_good_continuation_counts_for_every_plan_that_may_be_the_best() -> None:
    search = looked_into(lead=0.0005, turning_back=0.252)
    for plan in search.root.children or []:
        assert search.root.mean(plan) == pytest.approx(0.002, abs=0.0005)


@pytest.mark.interpreted
def test_the_more_a_first_judgement_errs_the_more_plans_are_tried() -> None:
    """And the more their luck varies, the less a single try counts."""
    first, second = options_to_march()
    choices = [CardPlan((first,), reason("first"), 0.25), CardPlan((second,), reason("second"), 0.235)]
    values = {first: [0.25], second: [0.254]}
    sure, _ = searched(choices, values, 10, doubt=MARCHES)
    assert not sure.root.inner and sure.best() is choices[0]
    unsure, _ = searched(choices, values, 10, doubt=Uncertainty(prior=0.03, luck=0.006))
    assert unsure.root.inner > 1 and unsure.best() is choices[1]
    by_luck, _ = searched(choices, values, 1, doubt=Uncertainty(prior=0.03, luck=0.03))
    assert by_luck.root.inner == 1 and by_luck.best() is choices[0]


@pytest.mark.parametrize(("question", "tries"), [("levy_or_march", 12), ("place_pc", 3)])
def test_more_is_tried_where_more_can_be_gained(
    question: str, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[int] = []
    monkeypatch.setattr(Search, "run", lambda search, seconds, number: asked_for.append(number))
    state = at_the_march("worlds")
    seeker = make_bot("seeker:6", state.asked)
    assert isinstance(seeker, SeekerBot)
    choices = [CardPlan((option,), reason("try"), 0.2) for option in state.options]
    seeker.decide(Knowledge(state, state.asked), state, question, choices, 0.0)
    assert asked_for == [tries]


@pytest.mark.interpreted
def test_a_search_ends_when_nothing_is_doubtful_any_more() -> None:
    first, second = options_to_march()[:2]
    choices = [CardPlan((first,), reason("first"), 0.25), CardPlan((second,), reason("second"), 0.24)]
    clear, _ = searched(choices, {first: [0.25], second: [0.15]}, 50)
    doubtful, _ = searched(choices, {first: [0.25], second: [0.26, 0.24]}, 20)
    assert clear.root.inner < 5
    assert doubtful.root.inner == 20


def test_what_ranking_took_is_taken_off_the_time_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun(4, "clock")
    while state.frames[-1].question(state).key != "levy_or_march":
        engine.play(state, reflex.choose(state))
    ticks = iter((10.0, 10.3))
    given: list[float] = []

    def note_time(search: Search, seconds: float, iterations: int) -> None:
        given.append(seconds)

    monkeypatch.setattr("diadochoi.bots.players.seeker.time.perf_counter", lambda: next(ticks))
    monkeypatch.setattr("diadochoi.bots.players.seeker.worth_a_search", lambda key, choices: True)
    monkeypatch.setattr(Search, "run", note_time)
    make_bot("seeker", state.asked).choose(Knowledge(state, state.asked), state.options, 1.0)
    assert given == [pytest.approx(0.6)]


def test_only_open_and_weighty_decisions_are_searched() -> None:
    def values(*found: float) -> list[CardPlan]:
        return [CardPlan((number,), reason("try"), value) for number, value in enumerate(found)]

    assert worth_a_search("activate_next", values(0.300, 0.299))
    assert not worth_a_search("activate_next", values(0.5, 0.3))
    assert not worth_a_search("activate_next", values(0.3))
    assert not worth_a_search("lose_unit", values(0.30, 0.28))


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(KeyError, match="strategist"):
        make_bot("alexander", 0)


def test_a_strategist_considers_as_many_plans_and_worlds_as_its_name_says() -> None:
    quick, usual = make_bot("strategist:4x3", 0), make_bot("strategist", 0)
    assert isinstance(quick, StrategistBot) and isinstance(usual, StrategistBot)
    assert (quick.planner.width, quick.marching.tries, quick.cards.tries) == (4, 3, 3)
    assert (usual.planner.width, usual.marching.tries) == (StrategistBot.width, StrategistBot.worlds)
    worlds_alone = make_bot("strategist:x2", 0)
    assert isinstance(worlds_alone, StrategistBot)
    assert (worlds_alone.planner.width, worlds_alone.marching.tries) == (StrategistBot.width, 2)


def test_a_level_keeps_its_biases_through_a_game_and_has_others_in_the_next() -> None:
    squire, again, elsewhere = (make_bot("squire", 0, seed) for seed in ("a", "a", "b"))
    assert isinstance(squire, StrategistBot) and isinstance(again, StrategistBot)
    assert isinstance(elsewhere, StrategistBot)
    assert squire.weights == again.weights != elsewhere.weights
    state = begun()
    judged = [bot.planner.judge(state) for bot in (squire, again, squire, elsewhere)]
    assert judged[0] == judged[1] == judged[2] != judged[3]


def test_weaker_levels_misjudge_positions_by_more() -> None:
    """The mean distance from what the strategos estimates, over many positions and games."""
    state = begun()
    right = network("value").chances(state)[0]
    off = [
        sum(
            abs(
                network("value", random_bias(level.random_bias, random.Random(game))).chances(state)[0]
                - right
            )
            for game in range(40)
        )
        for level in LEVELS.values()
    ]
    assert off[0] > 1.5 * off[1] > off[2] == 0.0


def test_every_level_is_described_in_its_own_words() -> None:
    texts = {name: inspect.getdoc(BOTS[name]) for name in ("squire", "captain", "strategos", "king")}
    assert all(texts.values()) and len(set(texts.values())) == 4


def test_a_strategist_beats_random_players() -> None:
    won = 0
    for game in range(2):
        state = fresh(4, f"lots {game}")
        bots = [make_bot("strategist" if seat == game else "random", seat, "lots") for seat in range(4)]
        while not state.over:
            seat = state.asked
            engine.play(state, bots[seat].choose(Knowledge(state, seat), state.options, 0.05))
        won += state.winner == game
    assert won == 2


def test_the_same_use_of_two_cards_is_searched_once() -> None:
    march = action(Verb.MOVE, 3)
    first, second = (CardPlan((card, march), reason("march"), 0.2) for card in (1, 2))
    event = CardPlan((3,), reason("play an event"), 0.1)
    other = CardPlan((4,), reason("play an event"), 0.1)
    assert different([first, second, event, other]) == [first, event, other]


def at_the_march(seed: str) -> State:
    state = begun(4, seed)
    while state.frames[-1].question(state).key != "levy_or_march":
        engine.play(state, reflex.choose(state))
    return state


def test_a_try_ends_with_the_own_turn() -> None:
    state = at_the_march("rest")
    seeker = SeekerBot(state.asked)
    twin = state.copy()
    assert seeker.finish_turn(seeker.seat, twin, 0, inf)
    assert twin.winner >= 0 or twin.active != seeker.seat
    again = state.copy()
    seeker.finish_turn(seeker.seat, again, 0, inf)
    assert again.vp == twin.vp
    assert again.troops == twin.troops  # the same world, the same turn


def test_a_search_stops_in_time_though_every_try_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_the_march("rest")
    choices = [CardPlan((option,), reason("try"), 0.2) for option in state.options]
    ticks = count()
    tries: list[int] = []

    def ends_at_once(world: State, number: int, deadline: float) -> bool:
        tries.append(number)
        return len(tries) < 50

    monkeypatch.setattr("diadochoi.bots.thinking.search.time.perf_counter", lambda: float(next(ticks)))
    search = Search(Planner(state.asked), state.copy, choices, lambda world: [], ends_at_once)
    search.run(5.0, 0)
    assert len(tries) == 2 * search.root.inner == 8  # including the measurement in each world


def test_a_try_that_time_ran_out_on_does_not_count() -> None:
    state = at_the_march("rest")
    seeker = SeekerBot(state.asked)
    choices = [CardPlan((option,), reason("try"), 0.2) for option in state.options]
    search = seeker.search(Knowledge(state, state.asked), choices, state)
    assert not search.iterate(deadline=0.0)
    assert search.root.inner == 0
    assert search.best() is choices[0]


@pytest.mark.interpreted
def test_uses_of_a_card_are_judged_once_the_card_is_done_with(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun(4, "surprise")
    surprise = next(
        number for number, card in enumerate(state.board.cards) if card.type == int(CardType.SURPRISE)
    )
    while state.frames[-1].question(state).key != "play_card":
        engine.play(state, reflex.choose(state))
    seat = state.asked
    state.hands[seat].append(surprise)
    judged: list[Frame] = []

    def note(planner: Planner, world: State) -> float:
        judged.append(world.frames[-1])
        return 0.25

    monkeypatch.setattr(Planner, "judge", note)
    bot = StrategistBot(seat)
    option = next(option for option in state.options if actions.verb_of(option) == Verb.OPERATIONS)
    asked = state.copy()
    engine.play(asked, option)
    engine.play(asked, DONE)
    assert isinstance(asked.frames[-1], AfterCard)
    bot.cards.operations([state], option, 3, {})
    assert judged
    assert not any(isinstance(frame, AfterCard | Operations) for frame in judged)
