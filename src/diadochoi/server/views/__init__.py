"""What a browser is told about a table, the content and the board."""
