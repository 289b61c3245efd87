"""A test of the coach: games in which seats do only what it says.

At each decision it checks two things from outside: until a die is rolled or somebody else acts, the coach
advises what its plan said; and if a step of a plan is dropped, the coach has given a reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from diadochoi.bots.base import Bot, Knowledge, make_bot
from diadochoi.bots.review.coach import Coach, CoachAdvice
from diadochoi.bots.review.rehearsal import BEGINS, NOTHING_DONE
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state


@dataclass(slots=True)
class AdviceTrial:
    """What happened in games that followed the coach."""

    turns: int = 0  # Player Turns of advised seats
    decisions: int = 0
    plans: int = 0
    changed: int = 0  # plans that were changed, with a reason
    complaints: list[str] = field(default_factory=list)
    games: int = 0
    advised_seats: int = 0
    wins: int = 0  # by advised seats
    other_seats: int = 0
    other_wins: int = 0

    def add(self, other: AdviceTrial) -> None:
        for name in ("turns", "decisions", "plans", "changed", "games", "advised_seats", "wins",
                     "other_seats", "other_wins"):  # fmt: skip
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.complaints += other.complaints


class Follower:
    """A seat that follows the coach and checks what it promised."""

    def __init__(self, seat: int, bot: str, seed: str, trial: AdviceTrial) -> None:
        self.seat = seat
        self.coach = Coach(seat, bot, seed)
        self.trial = trial
        self.turn: tuple[int, int, int] | None = None
        self.promised: list[int] = []  # the next steps of the plan
        self.signs: list[tuple[int, int, int]] = []  # of the plan items still to do
        self.certain = True  # nothing could happen between the last advice and the next plan item
        self.disturbed = False
        self.hand: set[int] = set()

    def choose(self, state: State) -> int:
        self.disturbed = self.disturbed or not self.hand.issuperset(state.hands[self.seat])
        self.hand = set(state.hands[self.seat])
        advice = self.coach.advise(Knowledge(state, self.seat), state.options, 0.0)
        if advice.action not in state.options:
            self._complain(state, "the advice is not legal")
        turn = (state.turn, state.round, state.active)
        if state.active == self.seat:
            self._check(state, advice, turn)
        return advice.action

    def note(self, seat: int, action: int, by_chance: bool) -> None:
        self.coach.note(seat, action, by_chance)
        if by_chance or (seat != self.seat and actions.verb_of(action) not in NOTHING_DONE):
            self.disturbed = True
        if seat == self.seat and action in self.promised:
            place = self.promised.index(action)
            if place == 0 or actions.verb_of(action) not in NOTHING_DONE:  # else a question nobody foresaw
                del self.promised[: place + 1]
        elif seat == self.seat and actions.verb_of(action) not in NOTHING_DONE:
            self.disturbed = True  # it was asked something that the plan could not foresee

    def _check(self, state: State, advice: CoachAdvice, turn: tuple[int, int, int]) -> None:
        self.trial.decisions += 1
        if turn != self.turn:
            self.turn = turn
            self.trial.turns += 1
            self.promised, self.signs, self.disturbed, self.certain = [], [], False, True
        open_items = [item for item, status in advice.plan if status != "done"]
        signs = [item.sign for item in open_items]
        done = [item.sign for item, status in advice.plan if status == "done"]
        # otherwise it answers something outside the plan
        follows = any(status == "now" for _, status in advice.plan)
        depended = bool(advice.causes) and not self.certain  # the plan said that it depended on others
        calm = follows and not self.disturbed and not depended
        if self.promised and calm and advice.action not in self._expected(state):
            self._complain(state, "it contradicts its plan, and nothing had happened")
        gone = [sign for sign in self.signs if sign not in signs and sign not in done]
        if gone and not advice.causes:
            self._complain(state, f"{len(gone)} steps of the plan are gone, and no cause was given")
        if advice.causes:
            self.trial.changed += 1
        if advice.plan and (advice.causes or not self.signs):
            self.trial.plans += 1
        self.promised = [step for item in open_items for _, step in item.steps]
        self.signs = signs
        self.certain = not open_items or open_items[0].certain
        if state.frames[-1].question(state).key in BEGINS:  # it has considered what happened
            self.disturbed = False

    def _expected(self, state: State) -> list[int]:
        """The next step of the plan, or the one after a question that may not be asked."""
        found = self.promised[:1]
        for before, after in pairwise(self.promised):
            if before in state.options:
                break
            found.append(after)
        last_action_is_over = len(self.signs) <= 1 and state.frames[-1].question(state).key in BEGINS
        if last_action_is_over and not any(step in state.options for step in self.promised):
            return list(state.options)  # a march may end before it is told to stop; then the plan is finished
        return found

    def _complain(self, state: State, what: str) -> None:
        key = state.frames[-1].question(state).key
        self.trial.complaints.append(
            f"Game Turn {state.turn}, Round {state.round}, seat {self.seat}, {key}: {what}"
        )


def follow(
    seed: str, bot: str, players: int = 4, edition: str = "4e", most_turns: int = 0, swapped: bool = False
) -> AdviceTrial:
    """Play a game in which every second seat follows the coach and its bot plays the others.

    It ends after `most_turns` Player Turns of the advised seats, if that is not 0.
    """
    content = load_edition(edition)
    state = new_state(content, make_config(content, players, edition), seed_bytes(seed))
    trial = AdviceTrial()
    followers = {
        seat: Follower(seat, bot, seed, trial) for seat in range(players) if seat % 2 == int(swapped)
    }
    bots: dict[int, Bot] = {
        seat: make_bot(bot, seat, seed) for seat in range(players) if seat not in followers
    }
    while not state.over and not 0 < most_turns < trial.turns:
        seat = state.asked
        before = state.counter
        if seat in followers:
            choice = followers[seat].choose(state)
        else:
            choice = bots[seat].choose(Knowledge(state, seat), state.options, 0.0)
        engine.play(state, choice)
        for follower in followers.values():
            follower.note(seat, choice, state.counter != before)
    if state.over:
        trial.games = 1
        trial.advised_seats, trial.other_seats = len(followers), len(bots)
        trial.wins = int(state.winner in followers)
        trial.other_wins = 1 - trial.wins
    return trial
