"""Why an action is not possible: the failed condition and its clause."""

from __future__ import annotations

from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.server.messages import WhyNot
from diadochoi.server.problems import problem_of


def why_not_data(game: Game, action: str) -> WhyNot:
    try:
        reason = game.why_not(action)
    except GameError as error:
        raise problem_of(error) from error
    if reason is None:
        return WhyNot(legal=True, reason=None, clause=None, sentence=None)
    return WhyNot(legal=False, reason=reason.key, clause=reason.clause or None, sentence=reason.sentence)
