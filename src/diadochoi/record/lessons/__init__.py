"""Lessons: scenarios that somebody plays to learn. A new file under `files/` is a new lesson."""
