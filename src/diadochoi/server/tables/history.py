"""Earlier moments of a game: found by playing on from the nearest state that was kept."""

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
    """States of one game by the number of plays before them."""

    def __init__(self) -> None:
        self.kept: list[tuple[int, State]] = []

    def keep(self, game: Game) -> None:
        """Called before every play; keeps some of the states."""
        plays = len(game.plays)
        if plays % KEEP_EVERY == 0 and (not self.kept or self.kept[-1][0] < plays):
            self.kept.append((plays, game.state.copy()))

    def forget_after(self, plays: int) -> None:
        self.kept = [(at, state) for at, state in self.kept if at <= plays]

    def game_at(self, row: GameRow, game: Game, plays: int) -> Game:
        """The game as it was after so many plays, with the events of the last of them."""
        if plays == len(game.plays):
            return game
        start = game_journal.earliest(row, game)
        first = len(start.plays)
        if plays < first:
            raise Problem(
                "conflict",
                Message("problem-history_begins_later", play=first),
            )
        if not self.kept:
            self._walk_through(row, start.copy(), game)
        # From before the wanted play, so that its events are told again.
        known = [(at, state) for at, state in self.kept if first <= at < plays]
        past = start
        if known:
            at, state = known[-1]
            past = Game(state.copy(), game.start_chance, game.start_events)
            past.plays = game.plays[:at]
        for play in game.plays[len(past.plays) : plays]:
            game_journal.follow_windows(row, past)
            past.play(play.action)
        return past

    def _walk_through(self, row: GameRow, past: Game, game: Game) -> None:
        """For a game that was just brought back: one walk through it serves every later look."""
        for play in game.plays[len(past.plays) :]:
            game_journal.follow_windows(row, past)
            self.keep(past)
            past.play(play.action)
