"""Advice for a decision, and analysis of a finished game."""
