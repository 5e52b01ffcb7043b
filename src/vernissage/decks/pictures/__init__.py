"""Picture cards: decks generated from a style and a seed, and people's own."""
