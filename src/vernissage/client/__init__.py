"""A small client for tests, load tools and authors of bots. It speaks `docs/protocol.md`."""

from vernissage.client.bot import choose, play_on
from vernissage.client.connection import Client, Closed, Refused
from vernissage.client.patch import patched

__all__ = ["Client", "Closed", "Refused", "choose", "patched", "play_on"]
