"""Games as files: records, saved games and position texts, with their own stable names."""
