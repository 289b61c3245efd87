"""Damaged inputs for everything that reads text from outside; `tools/fuzz_inputs.py` is the command."""
