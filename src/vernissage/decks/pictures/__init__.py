"""Picture cards: decks that the house paints, each by a style and a seed."""
