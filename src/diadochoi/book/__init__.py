"""The rules as people read them: the rulebook with its tables, rulings and examples, and the player aid.

What the rules say is in `content`, what they do in `rules`; this package puts it together for readers.
"""
