"""The `diadochoi` command."""
