"""Is the game fair, and is everything in it useful? Counts over many games stored with all actions.

Every game is replayed: which seats and Generals win, how and when games end, and for each card what it was
used for and how often its event was played when it could be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from diadochoi.arena.bot_game import Outcome
from diadochoi.arena.card_uses import CardUse, CardUses
from diadochoi.arena.recorded_games import kind, through
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.table.state import State


@dataclass
class BalanceTally:
    """Counts over games of one kind: the same number of players, edition and optional rules."""

    games: int = 0
    players: int = 0
    edition: str = ""
    options: tuple[str, ...] = ()
    decisions: int = 0
    wins: Counter[str] = field(default_factory=Counter)  # by way of winning
    turns: Counter[int] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)  # wins by seat
    first: Counter[int] = field(default_factory=Counter)  # wins by position in the first Turn Order
    dealt: Counter[str] = field(default_factory=Counter)  # games in which a General was dealt
    generals: Counter[str] = field(default_factory=Counter)  # and those won by the player who was dealt him
    sets: Counter[tuple[str, ...]] = field(default_factory=Counter)  # all Generals one player was dealt
    set_wins: Counter[tuple[str, ...]] = field(default_factory=Counter)
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)  # by card and use
    taken: Counter[str] = field(default_factory=Counter)  # event possible and played, without Surprise cards
    # event possible, but the card was played without it
    passed: Counter[str] = field(default_factory=Counter)
    users: Counter[str] = field(default_factory=Counter)  # players who used the event, counted once per game
    users_won: Counter[str] = field(default_factory=Counter)  # and those of them who won

    def add(self, other: BalanceTally) -> None:
        """Add the counts of games of the same kind; other kinds have different fair shares and are
        refused."""
        if not other.games:
            return
        own, others = (kind(games.players, games.edition, games.options) for games in (self, other))
        if self.games and own != others:
            raise ValueError(
                f"cannot count games of {others} together with games of {own}; count them separately"
            )
        self.games += other.games
        self.players = other.players
        self.edition = other.edition
        self.options = other.options
        self.decisions += other.decisions
        for name in ("wins", "turns", "seats", "first", "dealt", "generals", "sets", "set_wins", "uses",
                     "taken", "passed", "users", "users_won"):  # fmt: skip
            getattr(self, name).update(getattr(other, name))


def tally(outcomes: Sequence[Outcome]) -> BalanceTally:
    """The counts over the stored games that have a winner."""
    total = BalanceTally()
    for outcome in outcomes:
        if outcome.winner >= 0 and outcome.actions:
            total.add(tally_game(outcome))
    return total


def tally_game(outcome: Outcome) -> BalanceTally:
    """Replay one game; raises `OtherRules` if that is not possible."""
    found = BalanceTally(1, len(outcome.seats), outcome.edition, outcome.options, len(outcome.actions))
    cards = CardUses()
    sets: list[list[str]] = []
    states = through(outcome, logged=True)
    for action in outcome.actions:
        state = next(states)
        if not sets and state.segment != SETUP and state.round:
            sets = _sets(state)
            found.first[state.order.index(Seat(outcome.winner))] += 1
        cards.before(state, action)
    state = next(states)  # the end, if it is still the same
    cards.read(state)
    _count_cards(found, cards.found, state)
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


def _count_cards(found: BalanceTally, uses: Sequence[CardUse], state: State) -> None:
    users: set[tuple[str, int]] = set()
    for used in uses:
        card = state.board.cards[used.card].id
        found.uses[card, used.use] += 1
        if used.possible:
            (found.taken if used.event else found.passed)[card] += 1
        if used.event:
            users.add((card, used.seat))
    for card, seat in users:
        found.users[card] += 1
        found.users_won[card] += seat == state.winner
