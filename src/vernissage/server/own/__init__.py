"""Decks and word cards that people made."""
