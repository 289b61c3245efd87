"""Players: they see a seat's view and its legal actions, nothing else."""

from typing import Final

# How a game is analysed unless something else is asked for. It stands here because the help of the command
# tells it, and `review.analysis` takes too long to load for that.
ADVISER: Final = "strategist"
MOST_TURNING_POINTS: Final = 8
