"""Finds the clauses that a page of rulings is about."""

from __future__ import annotations

import re

_CLAUSE_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z./]*/(?:[a-z]{1,2}|[a-z]{0,2}\d+)")


def rulings_in(markdown: str) -> frozenset[str]:
    """Return the clause ids in the headings of a rulings page (`### 3.7/k, 3.7/l: …`)."""
    found: set[str] = set()
    for line in markdown.splitlines():
        if line.startswith("###"):
            heading = line.lstrip("#").partition(":")[0]
            found.update(part for part in re.split(r"[,\s]+", heading) if _CLAUSE_ID.fullmatch(part))
    return frozenset(found)
