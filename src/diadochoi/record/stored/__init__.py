"""Games as files: records, saved games and position texts, with names of their own."""
