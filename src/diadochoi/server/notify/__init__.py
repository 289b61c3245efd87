"""Notifies people by mail or push that it is their turn."""
