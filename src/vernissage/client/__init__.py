"""A small client for tests, load tools and authors of bots. It speaks `docs/protocol.md`."""

from vernissage.client.connection import Client, Closed, Refused
from vernissage.client.patch import apply_patch
from vernissage.client.random_bot import choose, play_to_end

__all__ = ["Client", "Closed", "Refused", "apply_patch", "choose", "play_to_end"]
