"""The HTTP API, one module for each group of paths."""
