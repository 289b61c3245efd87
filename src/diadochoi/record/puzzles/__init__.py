"""Puzzles: positions with one thing to find. A new file under `files/` is a new puzzle."""
