"""Looking at play: advice for a decision, analysis of a finished game."""
