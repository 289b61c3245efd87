"""Tables, seats and live updates."""
