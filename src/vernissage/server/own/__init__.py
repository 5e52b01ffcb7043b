"""People's own decks and word packs."""
