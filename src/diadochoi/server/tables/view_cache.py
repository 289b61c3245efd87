"""Caches what clients are told about a table until the next entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

Made = TypeVar("Made")


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

    def forget(self) -> None:
        self._cached = {}
        self.last_view = None
