"""Decides what to do: plans, reactions and search, built on `judging`."""
