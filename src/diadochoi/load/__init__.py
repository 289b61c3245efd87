"""The load benchmark: a real server, many running games, clients that measure (`diadochoi bench server`)."""
