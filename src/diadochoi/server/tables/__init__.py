"""Running games: who sits where, playing, undo, clocks, bots and automatic answers."""
