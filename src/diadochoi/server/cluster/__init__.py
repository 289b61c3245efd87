"""Keeps several servers that share a database in sync through Redis."""
