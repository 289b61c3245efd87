"""Every action of the game as one number from 0 to `size` - 1, the same at every moment of every game.

The content determines which nouns can follow a verb (`action_table`). A seat counts the others from itself,
so an index means the same to all. The engine decides whether an action is legal now.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from diadochoi.content import Content
from diadochoi.gym.action_table import action_table
from diadochoi.record.notation import notation_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import NounKind, noun_kind
from diadochoi.rules.core.board import Board, board_for
from diadochoi.rules.knowledge.views import names_for

VERSION = 1  # of the table's construction; the hash distinguishes tables


class ActionSpaceError(ValueError):
    """An action has no index, or an index has no action for this number of players."""


class ActionSpace:
    """The table for one content and number of players.

    The numbering depends only on the content; the number of players decides who "the second to my left" is.
    """

    def __init__(self, content: Content, players: int) -> None:
        self.content = content
        self.players = players
        self._board: Board = board_for(content)
        self._table: tuple[int, ...] = _table(content)
        self.size: int = len(self._table)
        relative = [index for index, code in enumerate(self._table) if self._seen_from(code, 1) != code]
        self._codes: list[list[int]] = []
        self._indices: list[dict[int, int]] = []
        for seat in range(players):
            codes = list(self._table)
            for index in relative:
                codes[index] = self._seen_from(codes[index], seat)
            self._codes.append(codes)
            self._indices.append({code: index for index, code in enumerate(codes) if code >= 0})

    @property
    def hash(self) -> str:
        """A hash that changes whenever an index would mean something else: store it with trained weights."""
        names = vars(names_for(self._board))
        text = f"{VERSION} {sorted(names.items())} {self._table}"
        return hashlib.sha256(text.encode()).hexdigest()

    def index(self, action: int, seat: int) -> int:
        """The index of an engine action that `seat` takes."""
        try:
            return self._indices[seat][action]
        except KeyError:
            raise ActionSpaceError(
                f"{self._text(action)} has no index for seat {seat}: gym/action_table.py lacks it"
            ) from None

    def indices(self, legal: Iterable[int], seat: int) -> list[int]:
        """The indices of several actions, in their order."""
        known = self._indices[seat]
        try:
            return [known[action] for action in legal]
        except KeyError as error:
            return [self.index(int(error.args[0]), seat)]  # raises an error that names what is missing

    def action(self, index: int, seat: int) -> int:
        """The engine action of an index."""
        code = self._codes[seat][index] if 0 <= index < self.size else -1
        if code < 0:
            raise ActionSpaceError(
                f"index {index} is not an action with {self.players} players; choose one of the legal indices"
            )
        return code

    def text(self, index: int, seat: int) -> str:
        """The action in notation."""
        return self._text(self.action(index, seat))

    def _text(self, action: int) -> str:
        return notation_for(self.content).text(action)

    def _seen_from(self, code: int, seat: int) -> int:
        """Rotate seats and Minor Generals, because the table is written for seat 0; -1 if that seat is
        empty."""
        nouns = []
        for noun in (actions.first(code), actions.second(code), actions.third(code)):
            if noun >= 0:
                kind = noun_kind(noun)
                if kind == NounKind.SEAT:
                    steps = noun - actions.SEAT
                    if steps >= self.players:
                        return -1
                    noun = actions.SEAT + (seat + steps) % self.players
                elif kind == NounKind.GENERAL and noun - actions.GENERAL >= self._board.majors:
                    noun += seat * self._board.minors_each
            nouns.append(noun)
        return actions.action(actions.verb_of(code), *nouns)


_TABLES: dict[str, tuple[int, ...]] = {}


def _table(content: Content) -> tuple[int, ...]:
    found = _TABLES.get(content.hash)
    if found is None:
        found = _TABLES[content.hash] = action_table(board_for(content))
    return found


@lru_cache(maxsize=16)
def _space(board: Board, players: int) -> ActionSpace:
    return ActionSpace(board.content, players)


def action_space_for(content: Content, players: int) -> ActionSpace:
    """The shared action space for a content and number of players; built once."""
    return _space(board_for(content), players)
