"""The load benchmark: a real server, many running games, measuring clients (`diadochoi bench server`)."""
