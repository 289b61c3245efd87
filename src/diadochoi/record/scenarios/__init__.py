"""Scenario files: a position, a few actions, and the expected result."""
