"""The game itself. Pure: no I/O, no clock, no global state, no randomness but the state's own."""
