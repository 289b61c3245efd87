"""Lessons: scenarios that people play to learn. A new file under `files/` is a new lesson."""
