"""The coaches of people who ask for advice: one for a seat and a bot, kept as long as the table is.

A coach must know every play since it was last asked. Plays that were taken back make it begin again. It lives
in this process: after a restart, or on another server, a plan is made anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from diadochoi.bots.review.coach import Coach
from diadochoi.record.play import Play
from diadochoi.server.tables.table import Table


@dataclass(slots=True)
class _Kept:
    coach: Coach
    last: Play | None  # the last play it was told of


class Coaches:
    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, str], _Kept] = {}

    def forget(self, game_id: str) -> None:
        self._kept = {key: kept for key, kept in self._kept.items() if key[0] != game_id}

    def of(self, table: Table, seat: int, bot: str) -> Coach:
        """The coach of a seat, told of everything that happened."""
        plays = table.running_game().plays
        kept = self._kept.get((table.row.id, seat, bot))
        if kept is None or not _same_game(kept, plays):
            kept = _Kept(Coach(seat, bot, table.row.id), plays[-1] if plays else None)
            kept.coach.seen = len(plays)
            self._kept[table.row.id, seat, bot] = kept
        for play in plays[kept.coach.seen :]:
            kept.coach.note(play.seat, play.action, bool(play.chance))
        kept.last = plays[-1] if plays else None
        return kept.coach


def _same_game(kept: _Kept, plays: list[Play]) -> bool:
    """Whether nothing that the coach knows of was taken back."""
    seen = kept.coach.seen
    return seen <= len(plays) and (seen == 0 or plays[seen - 1] == kept.last)
