"""What happened in a game, put together from its events: fights, single rolls, scores."""
