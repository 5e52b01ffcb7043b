"""HTTP, WebSocket, identity, limits, metrics: tables served to the world. It knows no game."""
