"""Telling people that it is their turn, by mail or push."""
