"""Diadochoi: the board game of Alexander's successors, complete."""

__version__ = "0.1.0"
