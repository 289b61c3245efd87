"""Why an action is refused: the key of a sentence in the words, and the clause that forbids it.

A function `why_no_…` answers None where the action is allowed; options and refusals ask the same one.
"""

from __future__ import annotations

Refusal = tuple[str, str]
