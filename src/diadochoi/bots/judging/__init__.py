"""How good a position is: features, networks and estimates."""
