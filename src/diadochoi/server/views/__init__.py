"""What browsers are told about a table, the content and the board."""
