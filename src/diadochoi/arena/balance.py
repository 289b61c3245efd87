"""Is the game fair, and is everything in it of use? Counted over many games that were kept action by action.

Every game is played through again: which seat and which Generals win, how and when games end, and for each
card whether its event, its Operation Points or another use was chosen, where the event could have been.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from diadochoi.arena.match import Outcome
from diadochoi.content import Content
from diadochoi.content.editions import load_edition
from diadochoi.rules import actions, frames
from diadochoi.rules.actions import Verb
from diadochoi.rules.chance import seed_bytes
from diadochoi.rules.config import Config, make_config
from diadochoi.rules.segments import SETUP
from diadochoi.rules.setup import new_state
from diadochoi.rules.state import State
from diadochoi.rules.wins import WIN_NAMES

# What a card was used for, by the verb that played it.
USES: Final[dict[int, str]] = {
    Verb.EVENT: "event",
    Verb.BONUS: "event",
    Verb.SURPRISE: "surprise",
    Verb.OPERATIONS: "operations",
    Verb.RECRUIT: "general",
    Verb.UPGRADE: "fleet",
    Verb.RETRIEVE: "fleet",
    Verb.FINISH_CART: "cart",
    Verb.DISCARD: "discard",
}
_EVENT_VERBS: Final = frozenset((Verb.EVENT, Verb.BONUS))


@dataclass
class Tally:
    """Counts over games with the same number of players."""

    games: int = 0
    players: int = 0
    decisions: int = 0
    wins: Counter[str] = field(default_factory=Counter)  # by way of winning
    turns: Counter[int] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)  # wins by seat
    first: Counter[int] = field(default_factory=Counter)  # wins by place in the first Turn Order
    dealt: Counter[str] = field(default_factory=Counter)  # games in which a General was dealt
    generals: Counter[str] = field(default_factory=Counter)  # and those his first player won
    sets: Counter[tuple[str, ...]] = field(default_factory=Counter)  # all that one player was dealt
    set_wins: Counter[tuple[str, ...]] = field(default_factory=Counter)
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)  # by card and use
    chosen: Counter[str] = field(default_factory=Counter)  # event taken where the OPs could have been
    passed: Counter[str] = field(default_factory=Counter)  # event possible, the card played otherwise
    played: Counter[str] = field(default_factory=Counter)  # games in which somebody used the event
    played_won: Counter[str] = field(default_factory=Counter)  # and the share of it that the winner has

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.players = self.players or other.players
        self.decisions += other.decisions
        for name in ("wins", "turns", "seats", "first", "dealt", "generals", "sets", "set_wins", "uses",
                     "chosen", "passed", "played", "played_won"):  # fmt: skip
            getattr(self, name).update(getattr(other, name))


def tally(outcomes: Sequence[Outcome], options: tuple[str, ...] = (), edition: str = "4e") -> Tally:
    """The counts of the games that were kept and decided."""
    facts = load_edition(edition)
    total = Tally()
    for outcome in outcomes:
        if outcome.winner >= 0 and outcome.actions:
            total.add(tally_game(outcome, make_config(facts, len(outcome.seats), edition, options), facts))
    return total


def tally_game(outcome: Outcome, config: Config, facts: Content) -> Tally:
    """One game, played through again."""
    state = new_state(facts, config, seed_bytes(outcome.deal))
    found = Tally(games=1, players=config.players, decisions=len(outcome.actions))
    users: dict[str, set[int]] = {}
    sets: list[list[str]] = []
    for action in outcome.actions:
        if not sets and state.segment != SETUP and state.round:
            sets = _sets(state)
            found.first[state.order.index(outcome.winner)] += 1
        verb = actions.verb_of(action)
        if verb in USES:
            card = state.board.cards[actions.first(action) - actions.CARD].id
            found.uses[card, USES[verb]] += 1
            if verb in _EVENT_VERBS or verb == Verb.SURPRISE:
                users.setdefault(card, set()).add(state.asked)
            _weigh(state, action, verb, card, found)
        frames.play(state, action)
    if state.winner != outcome.winner:
        raise ValueError(f"game {outcome.game} ends otherwise under the rules of today; play it again")
    for card, seats in users.items():
        found.played[card] += len(seats)
        found.played_won[card] += outcome.winner in seats
    for seat, generals in enumerate(sets):
        for general in generals:
            found.dealt[general] += 1
            found.generals[general] += seat == outcome.winner
        found.sets[tuple(generals)] += 1
        found.set_wins[tuple(generals)] += seat == outcome.winner
    found.wins[WIN_NAMES[state.win_kind]] += 1
    found.turns[state.turn] += 1
    found.seats[outcome.winner] += 1
    return found


def _sets(state: State) -> list[list[str]]:
    """The Generals each seat was dealt, by name."""
    generals = state.board.content.generals
    return [
        sorted(generals[index].id for index, owner in enumerate(state.dealt_to) if owner == seat)
        for seat in range(state.config.players)
    ]


def _weigh(state: State, action: int, verb: int, card: str, found: Tally) -> None:
    """An event counts as passed over only where it could have been played; Surprises have no OPs."""
    noun = actions.first(action)
    if verb in _EVENT_VERBS:
        found.chosen[card] += 1
    elif verb != Verb.SURPRISE and any(
        actions.verb_of(option) in _EVENT_VERBS and actions.first(option) == noun for option in state.options
    ):
        found.passed[card] += 1
