"""Random games that check every invariant of the rules."""
