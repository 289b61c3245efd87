"""How the last entry left a table, as it was told: worked out once, kept until something happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Seen = TypeVar("Seen")


class ViewCache:
    def __init__(self) -> None:
        self.last_view: Mapping[str, object] | None = None
        self._seq = -1
        self._kept: dict[Any, Any] = {}

    def get(self, key: tuple[Any, ...], make: Callable[[], Seen]) -> Seen:
        """What was made for this key, whose first part is the last entry, or what is made now."""
        if key[0] != self._seq:
            self._seq = key[0]
            self._kept = {}
        if key not in self._kept:
            self._kept[key] = make()
        seen: Seen = self._kept[key]
        return seen

    def has(self, key: tuple[Any, ...]) -> bool:
        return key[0] == self._seq and key in self._kept

    def forget(self) -> None:
        self._kept = {}
        self.last_view = None
