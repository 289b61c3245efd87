"""The coach: a plan that is kept until something happens, explained with numbers, from what the seat
knows."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from diadochoi.arena.advice_trial import AdviceTrial, Follower, follow
from diadochoi.bots import review
from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.reason import BotReason, reasons_text, with_purpose
from diadochoi.bots.review import coach as coach_module
from diadochoi.bots.review import prospects
from diadochoi.bots.review.coach import Coach, CoachAdvice
from diadochoi.bots.review.explain import _CARD_USES, _SINGLE, _taken, explain
from diadochoi.bots.review.rehearsal import rehearse
from diadochoi.bots.review.why import why
from diadochoi.content import load
from diadochoi.record.play import Play
from diadochoi.record.stored.position import parse_position
from diadochoi.record.words import words_for
from diadochoi.record.words.catalogue import variables
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, Verb
from diadochoi.rules.core.ids import INDEPENDENT, SPACE_MASK
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State
from tests.bots.positions import begun

MISTAKES = Path(__file__).parent / "mistakes"
BOT = "strategist:2x1"


def kept(name: str) -> State:
    state = parse_position((MISTAKES / f"{name}.txt").read_text())
    refresh(state)
    return state


def asked(state: State, coach: Coach) -> CoachAdvice:
    return coach.advise(Knowledge(state, state.asked), state.options, 0.0)


def played(state: State, action: int, coach: Coach) -> None:
    seat, before = state.asked, state.counter
    engine.play(state, action)
    coach.note(seat, action, state.counter != before)


def said(reasons: tuple[BotReason, ...]) -> str:
    return reasons_text(reasons, words_for(load()), "coach")


def test_following_only_advice_no_plan_is_dropped_without_a_cause() -> None:
    trial = follow("small", BOT, players=3, most_turns=4)
    assert trial.turns > 4 and trial.decisions > 20 and trial.plans
    assert trial.complaints == []


def test_a_plan_covers_the_turn_and_is_the_same_when_asked_again() -> None:
    state = kept("free-claim")
    coach = Coach(state.asked, BOT)
    first = asked(state, coach)
    assert len(first.plan) > 1 and first.plan[0][1] == "now"
    again = asked(state, coach)
    assert (again.action, again.plan, again.causes) == (first.action, first.plan, ())
    promised = [step for item, _ in first.plan if item.certain for _, step in item.steps]
    for step in promised[:3]:
        advice = asked(state, coach)
        assert advice.action == step
        before = state.counter
        played(state, step, coach)
        if state.counter != before:
            break


def test_a_voyage_is_planned_to_its_end_though_it_may_be_lost_at_sea() -> None:
    state = kept("voyage-planned")
    voyages = []
    for seed in range(4):
        bot, quick = make_bot(BOT, state.asked, seed), make_bot(BOT, state.asked, seed)
        items = rehearse(state.copy(), state.asked, bot, quick, 0.0)
        verbs = [[actions.verb_of(step) for _, step in item.steps] for item in items if item.certain]
        voyages += [item for item in verbs if Verb.SAIL in item]
    assert voyages and all(item.index(Verb.SAIL) < len(item) - 1 for item in voyages)
    assert all(Verb.LAND in item for item in voyages)


def followed_while_others_pass(state: State, seed: str) -> AdviceTrial:
    """A Player Turn that follows the coach."""
    seat, trial = state.asked, AdviceTrial()
    follower = Follower(seat, BOT, seed, trial)
    while state.active == seat and state.winner < 0:
        asked_seat, before = state.asked, state.counter
        if asked_seat == seat:
            choice = follower.choose(state)
        else:
            choice = PASS if PASS in state.options else state.options[0]
        engine.play(state, choice)
        follower.note(asked_seat, choice, state.counter != before)
    return trial


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_plan_that_expected_a_challenge_says_so_when_nobody_comes(seed: str) -> None:
    trial = followed_while_others_pass(kept("voyage-planned"), seed)
    assert trial.decisions > 5 and trial.complaints == []


@pytest.mark.parametrize(
    ("position", "seed"),
    [
        ("landing-unasked", "s-1_147_1"),
        ("sailing-unasked", "u-0_52_1"),
        ("landing-outside", "v-0_21_1"),
        ("campaign-at-sea", "x-2_211_1"),
    ],
)
def test_a_voyage_nobody_challenges_goes_as_planned(position: str, seed: str) -> None:
    """The rules ask neither for the only way to sail nor for the only place to land."""
    trial = followed_while_others_pass(kept(position), seed)
    assert trial.decisions > 5 and trial.complaints == []


def test_a_step_says_what_is_gained_in_the_terms_of_the_game() -> None:
    state = kept("free-claim")
    found = explain([state], state.options[:1])
    province = state.board.content.provinces[state.board.province[actions.first(state.options[0])]].name
    assert said(found.what).startswith("Take ")
    assert f"You gain control of {province}." in said(found.gains)
    assert "Your VP: 6 → 9." in said(found.gains)
    assert found.places == (actions.first(state.options[0]),)


def moments(seed: str = "moments", share: float = 0.05) -> list[State]:
    """Moments of a game between quick bots, two Game Turns long."""
    state, chance = begun(4, seed), random.Random(seed)
    bots = [make_bot("greedy", seat, seed) for seat in range(4)]
    found: list[State] = []
    while not state.over and state.turn < 3:
        if len(state.options) > 1 and chance.random() < share:
            found.append(state.copy())
        seat = state.asked
        engine.play(state, bots[seat].choose(Knowledge(state, seat), state.options, 0.0))
    return found


@pytest.fixture(scope="module")
def game() -> list[State]:
    return moments()


@pytest.fixture(scope="module")
def advised(game: list[State]) -> list[tuple[State, CoachAdvice]]:
    """What the coach says where a plan begins."""
    return [
        (state, asked(state, Coach(state.asked, BOT)))
        for state in game
        if state.asked == state.active and state.frames[-1].question(state).key in coach_module.BEGINS
    ]


def test_a_plan_takes_nothing_away_that_the_player_does_not_have(
    advised: list[tuple[State, CoachAdvice]],
) -> None:
    """What could have been taken next is not yet the player's: it is named as given up."""
    told_of = set()
    for state, advice in advised:
        now = state.vp[state.asked]
        for reason in advice.explanation.gains:
            if reason.key == "lose_province":
                assert state.province_owner[reason.nouns[0] - actions.PROVINCE] == state.asked
            if reason.key in ("next_vp", "vp_change"):
                assert reason.numbers[0] == now
        for item, _ in advice.plan:
            assert len(set(item.explanation.gains)) == len(item.explanation.gains)
            told_of |= {reason.key for reason in (*item.explanation.gains, *item.explanation.risks)}
    assert {"take_next", "next_vp", "gives_up", "exposed"} <= told_of


def test_an_army_that_leaves_open_what_it_could_have_taken_says_so() -> None:
    state = kept("free-claim")
    seat, city = state.asked, actions.first(state.options[0])
    before, after = state.copy(), state.copy()
    after.troops[seat].pop(city, None)
    found = prospects.given_up(before, after, seat)
    assert found[0].key == "gives_up" and city in found[0].nouns
    assert any(reason.key == "gives_up_province" and reason.numbers == (3,) for reason in found)
    assert prospects.prospects(after, before, seat)[0].key == "take_next"
    assert "In your next Surrender Segment you can take " in said(prospects.prospects(after, before, seat))
    assert not prospects.given_up(before, before, seat)


def test_a_stronger_enemy_nearby_is_a_risk() -> None:
    state = kept("lost-battle")
    seat = state.asked
    weak = next(
        general
        for general in state.roster[seat]
        if state.general_at[general] >= 0 and state.unit_count_at(seat, state.general_at[general])
    )
    here = state.general_at[weak] & SPACE_MASK
    rival = next(other for other in range(state.config.players) if other != seat)
    leader = next(general for general in state.roster[rival] if general < state.board.majors)
    near = min(
        (space for space in range(state.board.named) if space != here),
        key=lambda space: geography_for(state.board).by_land[space][here],
    )
    steps = (actions.action(Verb.ACTIVATE, actions.GENERAL + weak),)
    after = state.copy()
    for other in range(state.config.players):
        if other != seat:
            after.troops[other].clear()
    assert not prospects.exposed(after, after, seat, steps)
    before = after.copy()
    after.troops[rival][near] = units.pack((15, 0, 0, 0, 0, 0))
    after.general_at[leader] = near
    [risk] = [one for one in prospects.exposed(before, after, seat, steps) if one.key == "exposed"]
    assert risk.nouns == (near, actions.SEAT + rival) and risk.numbers[0] == 15


def test_the_alternative_is_not_part_of_the_plan_and_uses_the_same_chance(
    advised: list[tuple[State, CoachAdvice]],
) -> None:
    compared = 0
    for _, advice in advised:
        if advice.alternative is None:
            continue
        compared += 1
        planned = {step for item, _ in advice.plan for _, step in item.steps}
        assert advice.alternative.explanation.action not in planned
        assert all(item.explanation.gains != advice.alternative.explanation.gains for item, _ in advice.plan)
        for reason in advice.explanation.gains:
            assert reason.key != "better_chance"
            if reason.key == "chance_to_win":
                assert reason.numbers == (advice.alternative.planned,)
    assert compared > 2


def test_taking_a_space_is_not_the_same_as_removing_an_enemy_marker() -> None:
    one, other = 1, 2
    claim, remove = actions.action(Verb.CLAIM, one), actions.action(Verb.REMOVE, other)
    assert said(tuple(_taken([claim]))).startswith("Take ")
    assert said(tuple(_taken([remove]))).startswith("Remove the enemy PC marker at ")
    assert said(tuple(_taken([remove, actions.action(Verb.CLAIM, other)]))).startswith("Take ")
    assert [reason.key for reason in _taken([claim, remove])] == ["clear", "take"]


def test_a_siege_that_cannot_end_yet_is_not_called_a_risk() -> None:
    state = kept("siege-of-the-leader")
    steps = (state.options[0],)
    assert BotReason("siege_fails", numbers=(17,)) in explain([state], steps).risks
    state.siege_points.clear()
    assert "siege_fails" not in {reason.key for reason in explain([state], steps).risks}


def test_the_independents_are_named_in_the_plural() -> None:
    province, independents = actions.PROVINCE, actions.SEAT + INDEPENDENT
    assert " attacks the Independents at " in said(
        (BotReason("attack_faction", (actions.GENERAL, 1, independents)),)
    )
    assert said((BotReason("other_gains_province", (province, independents)),)).startswith(
        "The Independents gain control of "
    )


def test_surprise_cards_that_are_kept_are_named(game: list[State]) -> None:
    state = next(one for one in game if one.frames[-1].question(one).key == "surprise_window")
    cards = [actions.first(option) for option in state.options if actions.verb_of(option) == Verb.SURPRISE]
    found = explain([state], (PASS,))
    assert found.gains[0].key == "keep_cards" and set(found.gains[0].nouns) == set(cards)
    assert said(found.gains).startswith("Keep ")
    # "Why?" is for everybody, and must not name them
    assert why(state, [Play(state.asked, PASS, (), "", ())]).gains == (BotReason("no_surprise"),)


def test_the_coach_says_that_the_plan_is_new_after_another_choice() -> None:
    state = kept("free-claim")
    coach = Coach(state.asked, BOT)
    asked(state, coach)
    played(state, DONE, coach)
    advice = asked(state, coach)
    assert BotReason("cause_you") in advice.causes and advice.dropped


def test_what_another_player_did_is_named_as_the_cause() -> None:
    state = kept("free-claim")
    seat = state.asked
    coach = Coach(seat, BOT)
    former = asked(state, coach)
    rival = (seat + 1) % 4
    coach.note(rival, actions.action(Verb.SURPRISE, actions.CARD), False)
    state.set_pc(actions.first(former.action), rival)  # the space is occupied
    engine.play(state, DONE)
    advice = asked(state, coach)
    assert BotReason("cause_other", (actions.SEAT + rival,)) in advice.causes


def test_a_card_that_may_cost_the_player_a_province_comes_with_a_warning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = kept("free-claim")
    seat = state.asked
    province = next(number for number, owner in enumerate(state.province_owner) if owner == seat)

    def hits_its_own_player(world: State, choice: int) -> None:
        for space, place in enumerate(world.board.province):
            if place == province and world.pc[space] == seat:
                world.set_pc(space, -1)
        real(world, choice)

    real = engine.play_within_segment
    monkeypatch.setattr("diadochoi.bots.review.explain.engine.play_within_segment", hits_its_own_player)
    risks = explain([state], (DONE,)).risks
    assert BotReason("may_lose_province", (actions.PROVINCE + province,), (100,)) in risks


def test_the_coach_does_not_see_hidden_cards() -> None:
    state = begun()
    seat = state.asked
    other = state.copy()
    hidden = [card for rival, hand in enumerate(other.hands) if rival != seat for card in hand]
    hidden += other.draw_pile
    random.Random(3).shuffle(hidden)
    for rival, hand in enumerate(other.hands):
        if rival != seat:
            hand[:] = [hidden.pop() for _ in hand]
    other.draw_pile[:] = hidden
    assert other.hands != state.hands
    one, two = asked(state, Coach(seat, BOT)), asked(other, Coach(seat, BOT))
    assert (one.action, one.explanation, one.plan) == (two.action, two.explanation, two.plan)


def test_everything_the_coach_says_has_a_sentence_and_every_sentence_a_use() -> None:
    folder = Path(review.__path__[0])
    source = "\n".join(
        (folder / name).read_text()
        for name in ("explain.py", "prospects.py", "dangers.py", "stakes.py", "coach.py")
    )
    calls = re.findall(r"\bBotReason\(\s*([^()]*)", source)
    named = {key for call in calls for key in re.findall(r'"(\w+)"', call)}
    assert "battle_lost" in named
    sentences = set(variables("en", "coach"))
    assert named | set(_CARD_USES.values()) | set(_SINGLE.values()) <= sentences
    # What a bot says for itself where it answers a single question, except what says only what is done.
    of_bots = {key for key in variables("en", "bot") if with_purpose((BotReason(key),))}
    assert of_bots <= sentences
    assert [key for key in sentences - of_bots if f'"{key}"' not in source] == []
    assert coach_module.BEGINS
