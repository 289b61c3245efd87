"""The Tyche cards: what each can do, when, and how (chapter 6.2, `docs/cards.md`)."""
