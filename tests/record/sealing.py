"""Altered records with correct checksums."""

from __future__ import annotations

import copy
from typing import Any

from diadochoi.record.stored import record as records


def sealed(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with new checksums: only a replay can find what is wrong with it."""
    forged = copy.deepcopy(record)
    chain = records._chain_start(forged)
    for entry in forged["actions"]:
        chain = entry["check"] = records._link(chain, entry)
    forged["end"]["check"] = chain
    return forged
