"""The fingerprint of the content: equal whenever a game would go the same way.

Decides what counts: everything except sources, names and texts, which no rule reads.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from diadochoi.content.entries import Entries

# Fields that only people read: a better translation or citation must not change the fingerprint of old
# records.
WORDS = frozenset(
    {
        "aka",
        "clauses",
        "effect_text",
        "name",
        "names",
        "note",
        "people",
        "precondition_text",
        "source",
        "sources",
        "summary_text",
        "text",
        "timing_text",
        "title",
    }
)


def digest(entries: Entries, edition: str = "4e") -> str:
    """Return SHA-256 over the canonical JSON of all entries, the same on every machine.

    Only the edition that is played counts: changes in another edition do not affect its games.
    """
    data = {
        kind: [
            bare(entry.fields)
            for entry in entries.of(kind)
            if kind != "edition" or entry.fields.get("id") == edition
        ]
        for kind in entries.by_kind
    }
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def bare(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        # The rules use the `name` of an ability or effect; a piece's name is for people.
        kept = WORDS - {"name"} if key == "ability" else WORDS
        return {name: bare(item, name) for name, item in value.items() if name not in kept}
    if isinstance(value, list):
        return [bare(item) for item in value]
    return value
