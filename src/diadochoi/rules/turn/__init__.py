"""Chapters 4 to 6: set-up and the sequence of play, Segment by Segment."""
