"""What all the rules build on: ids, units, the board, settings, actions, events and the stack of frames."""
