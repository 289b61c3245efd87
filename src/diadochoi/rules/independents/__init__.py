"""Chapters 7.5, 9.5 and 16.11: how Independent Armies move and react."""
