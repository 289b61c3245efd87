"""The names of everything in one game: what stored values call places, Generals, cards, seats.

Most names are the ids of the content; this module names boxes beside the map, the Independent Faction and the
letters of units. `kinds` and `packed_kinds` build values from names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from diadochoi.record.notation import Notation, notation_for
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import (
    DISPERSED,
    HOLDING_BOX,
    INDEPENDENT,
    INSIDE,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SEA,
)
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State

BOXES: Final[dict[int, str]] = {
    OFF_MAP: "off_map",
    DISPERSED: "dispersed",
    OUT_OF_GAME: "out_of_game",
    NOT_IN_PLAY: "not_in_play",
    HOLDING_BOX: "holding_box",
}
INDEPENDENT_NAME: Final = "independent"
UNIT_LETTERS: Final = "LRSMEC"  # Loyal, Royal Army, Silver Shields, Mercenary, Elephant, Cavalry


class Lexicon:
    """Names by number, and numbers by name."""

    def __init__(self, board: Board, players: int) -> None:
        names = names_for(board)
        self.board = board
        self.players = players
        self.notation: Notation = notation_for(board.content)
        seats = dict(enumerate(board.content.seat_colours[:players]))
        spaces = dict(enumerate(names.space))
        self.names: dict[str, dict[int, str]] = {
            "seat": seats,
            "faction": seats | {INDEPENDENT: INDEPENDENT_NAME},
            "space": spaces,
            "place": {
                **BOXES,
                **spaces,
                **{space | INSIDE: f"{name}/inside" for space, name in spaces.items()},
                **{space | SEA: f"{name}/sea" for space, name in spaces.items()},
            },
            "general": dict(enumerate(names.general[: board.majors + players * board.minors_each])),
            "royal": dict(enumerate(names.royal)),
            "fleet": dict(enumerate(names.fleet)),
            "army": dict(enumerate(names.army)),
            "card": dict(enumerate(names.card)),
            "province": dict(enumerate(names.province)),
            "unit": dict(enumerate(names.unit)),
        }
        self.numbers: dict[str, dict[str, int]] = {
            kind: {name: number for number, name in named.items()} for kind, named in self.names.items()
        }
        self.groups: dict[int, str] = {0: ""}  # cache of units written before, as letters


@lru_cache(maxsize=16)
def lexicon_of(board: Board, players: int) -> Lexicon:
    return Lexicon(board, players)


def lexicon_for(state: State) -> Lexicon:
    return lexicon_of(state.board, state.config.players)
