"""Bots. They see only their seat's view and its legal actions."""

from typing import Final

# The bot that analyses games by default. It is defined here because the command's help names it, and
# `review.analysis` takes too long to load for that.
ADVISER: Final = "strategist"
MOST_TURNING_POINTS: Final = 8
