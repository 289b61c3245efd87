"""Chapters 9 to 12: activations, movement by land, Interception, Evasion and retreat."""
