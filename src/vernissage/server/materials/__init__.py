"""What games are played with: picture decks and word cards."""
