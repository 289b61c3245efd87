"""Chapters 3 and 8: Legitimacy, victory, the Royal Family, and the checks after every resolution."""
