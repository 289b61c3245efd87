"""The bots people play against. Each registers itself."""
