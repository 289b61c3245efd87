"""A game as a file: save, load, replay, notation, scenarios."""
