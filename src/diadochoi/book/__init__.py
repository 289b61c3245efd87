"""The rules for readers: the rulebook with its tables, rulings and examples, and the player aid.

`content` has what the rules say, `rules` what they do; this package combines them for readers.
"""
