"""Adapters for the reinforcement-learning interfaces of the field."""
