"""Caches what clients are told about a table until the next entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

Made = TypeVar("Made")
_OF_THE_POSITION: Final = frozenset({"view", "threats"})


class ViewCache:
    def __init__(self) -> None:
        self.last_view: Mapping[str, object] | None = None
        self._seq = -1
        self._cached: dict[Any, Any] = {}

    def known(self, key: tuple[Any, ...]) -> Any:
        """The cached value for a key, whose first part is the last entry; None if there is none."""
        return self._cached.get(key) if key[0] == self._seq else None

    def keep(self, key: tuple[Any, ...], made: Made) -> Made:
        """Cache a value until the next entry, and return it."""
        if key[0] != self._seq:
            self._seq = key[0]
            self._cached = {}
        self._cached[key] = made
        return made

    def carry(self, seq: int) -> None:
        """Keep what shows only the position for the next entry, which did not change the position."""
        if seq == self._seq + 1:
            self._seq = seq
            self._cached = {
                (seq, *key[1:]): made for key, made in self._cached.items() if key[1] in _OF_THE_POSITION
            }

    def forget(self) -> None:
        self._cached = {}
        self.last_view = None
