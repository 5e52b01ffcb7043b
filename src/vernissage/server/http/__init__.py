"""HTTP: pages, pictures, recordings, people's own decks, the built client."""
