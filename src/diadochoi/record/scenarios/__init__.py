"""Scenario files: a position, a few actions, and what must come of them."""
