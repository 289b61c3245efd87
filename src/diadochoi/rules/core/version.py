"""The version of the rules: raised by every fix that makes some game go another way (see docs/records.md)."""

from __future__ import annotations

from typing import Final

RULES_VERSION: Final = 3
