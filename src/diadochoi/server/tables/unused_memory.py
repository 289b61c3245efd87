"""Returns memory to the system after many tables have been unloaded.

Python keeps some freed objects of each kind for the next ones, and each of them holds on to the block it
lies in. A full collection drops them. It looks at every object of the tables that are left, so it waits until
there are few: then it takes about 10 ms, and the memory of the others would have been used again anyway.
"""

from __future__ import annotations

import ctypes
import gc
from typing import Final

LEAST_LEFT: Final = 20  # unloaded tables
MOST_STAYING: Final = 50


class UnusedMemory:
    def __init__(self) -> None:
        self._left = 0

    def tables_left(self, number: int, staying: int) -> bool:
        """Note that tables were unloaded; return their memory if that is worth it, and then True."""
        self._left += number
        if self._left < LEAST_LEFT or staying > MOST_STAYING:
            return False
        self._left = 0
        gc.collect()
        _trim()
        return True


def ignore_lasting_objects() -> None:
    """Exclude what exists now from collections: it lasts as long as the server."""
    gc.collect()
    gc.freeze()


def _trim() -> None:
    """Ask the C library to return its free pages; only glibc can."""
    try:
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    except (OSError, AttributeError):
        return
