"""What is on the table: the State, its operations, hands and piles of cards."""
