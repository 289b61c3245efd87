"""Earlier moments of a game, reached by replaying from the nearest cached state."""

from __future__ import annotations

from typing import Final

from diadochoi.message import Message
from diadochoi.record.game import Game
from diadochoi.rules.table.state import State
from diadochoi.server.problems import Problem
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.models import GameRow

KEEP_EVERY: Final = 24


class History:
    """Cached states of one game, by the number of plays before them."""

    def __init__(self) -> None:
        self.cached: list[tuple[int, State]] = []
        self._start: Game | None = None  # the first moment that can be shown

    def keep(self, game: Game) -> None:
        """Called before every play; caches some of the states."""
        plays = len(game.plays)
        if plays % KEEP_EVERY == 0 and (not self.cached or self.cached[-1][0] < plays):
            self.cached.append((plays, game.state.copy()))

    def forget_after(self, plays: int) -> None:
        self.cached = [(at, state) for at, state in self.cached if at <= plays]

    def cover(self, row: GameRow, game: Game) -> None:
        """Cache states throughout the game: one pass through a loaded game serves all later requests.

        A long game takes a while, so call this in a thread.
        """
        first = len(self._earliest(row, game).plays)
        reached = self.cached[0][0] if self.cached else len(game.plays)
        if reached - first > KEEP_EVERY:
            self._walk_through(row, game)

    def game_at(self, row: GameRow, game: Game, plays: int, before: int = 1) -> Game:
        """The game after this many plays, with the events of the last one.

        At least `before` plays are replayed before that, and can be undone as they could then.
        """
        if plays == len(game.plays):
            return game
        first = len(self._earliest(row, game).plays)
        if plays < first:
            raise Problem(
                "conflict",
                Message("problem-history_begins_later", play=first),
            )
        self.cover(row, game)
        known = [(at, state) for at, state in self.cached if first <= at <= plays - before]
        past = self._earliest(row, game).copy()
        if known:
            at, state = known[-1]
            past = Game(state.copy(), game.start_chance, game.start_events)
            past.plays = game.plays[:at]
        past.resumed, past.shared_seed = game.resumed[:], game.shared_seed
        for play in game.plays[len(past.plays) : plays]:
            game_journal.follow_windows(row, past)
            past.play(play.action)
        game_journal.follow_windows(row, past)
        return past

    def _earliest(self, row: GameRow, game: Game) -> Game:
        if self._start is None:
            self._start = game_journal.earliest(row, game)
        return self._start

    def _walk_through(self, row: GameRow, game: Game) -> None:
        past = self._earliest(row, game).copy()
        cached: list[tuple[int, State]] = []
        for play in game.plays[len(past.plays) :]:
            game_journal.follow_windows(row, past)
            if len(past.plays) % KEEP_EVERY == 0:
                cached.append((len(past.plays), past.state.copy()))
            past.play(play.action)
        self.cached = cached
