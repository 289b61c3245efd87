"""Caches what clients are told about a table until the next entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Made = TypeVar("Made")


class ViewCache:
    def __init__(self) -> None:
        self.last_view: Mapping[str, object] | None = None
        self._seq = -1
        self._kept: dict[Any, Any] = {}

    def get(self, key: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """The cached value for a key, whose first part is the last entry, or a new one."""
        if key[0] != self._seq:
            self._seq = key[0]
            self._kept = {}
        if key not in self._kept:
            self._kept[key] = make()
        seen: Made = self._kept[key]
        return seen

    def has(self, key: tuple[Any, ...]) -> bool:
        return key[0] == self._seq and key in self._kept

    def forget(self) -> None:
        self._kept = {}
        self.last_view = None
