"""The version of the rules, raised by every fix that changes the course of a game (see docs/records.md)."""

from __future__ import annotations

from typing import Final

RULES_VERSION: Final = 3
