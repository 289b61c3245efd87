"""Chapters 7.3, 14 and 15: Attrition, battles, sieges and what the loser suffers."""
