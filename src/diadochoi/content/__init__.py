"""Facts as data files (map, generals, deck, tables, set-ups, editions, rules reference) and their loader."""
