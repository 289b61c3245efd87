"""The database: its tables, the journal of each game, packs and accounts."""
