"""What knows no chapter: ids, units, the board, settings, actions, events and the stack of frames."""
