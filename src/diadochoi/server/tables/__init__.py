"""Running games: seats, playing, undo, clocks, bots and automatic answers."""
