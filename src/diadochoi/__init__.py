"""Diadochoi: the board game of Alexander's successors, complete.

    import diadochoi
    game = diadochoi.new_game(players=4, seed=7)
    game.decision, game.actions()
    game.play(game.actions()[0])

The names below are the public interface; they are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from diadochoi.message import Message, speak_with

if TYPE_CHECKING:
    from diadochoi.content.problems import ContentError
    from diadochoi.record.errors import (
        AmbiguousAction,
        GameError,
        GameOver,
        IllegalAction,
        NotationError,
        NothingToUndo,
        PositionError,
        RecordError,
        ScenarioError,
        UnknownSeat,
        WrongSeat,
    )
    from diadochoi.record.game import Decision, Game, Reason, Result, new_game
    from diadochoi.record.replay import RulesDiffer, load_game, replay
    from diadochoi.record.scenarios.scenario import Scenario, load_scenario
    from diadochoi.record.stored.position import parse_position, position_text
    from diadochoi.record.stored.record import save_game
    from diadochoi.rules.core.config import ConfigError

__version__ = "0.2.0"

_HOMES = {
    "AmbiguousAction": "record.errors",
    "ConfigError": "rules.core.config",
    "ContentError": "content.problems",
    "Decision": "record.game",
    "Game": "record.game",
    "GameError": "record.errors",
    "GameOver": "record.errors",
    "IllegalAction": "record.errors",
    "NotationError": "record.errors",
    "NothingToUndo": "record.errors",
    "PositionError": "record.errors",
    "Reason": "record.game",
    "RecordError": "record.errors",
    "Result": "record.game",
    "RulesDiffer": "record.replay",
    "Scenario": "record.scenarios.scenario",
    "ScenarioError": "record.errors",
    "UnknownSeat": "record.errors",
    "WrongSeat": "record.errors",
    "load_game": "record.replay",
    "load_scenario": "record.scenarios.scenario",
    "new_game": "record.game",
    "parse_position": "record.stored.position",
    "position_text": "record.stored.position",
    "replay": "record.replay",
    "save_game": "record.stored.record",
}

__all__ = [
    "AmbiguousAction",
    "ConfigError",
    "ContentError",
    "Decision",
    "Game",
    "GameError",
    "GameOver",
    "IllegalAction",
    "NotationError",
    "NothingToUndo",
    "PositionError",
    "Reason",
    "RecordError",
    "Result",
    "RulesDiffer",
    "Scenario",
    "ScenarioError",
    "UnknownSeat",
    "WrongSeat",
    "__version__",
    "load_game",
    "load_scenario",
    "new_game",
    "parse_position",
    "position_text",
    "replay",
    "save_game",
]


def _speak(message: Message, language: str) -> str:
    return str(import_module("diadochoi.record.words.catalogue").text_of(message, language))


speak_with(_speak)  # so that an error from any package can be printed as a sentence


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'diadochoi' has no attribute {name!r}")
    value = getattr(import_module(f"diadochoi.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
