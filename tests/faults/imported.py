"""Imports all that a server needs; some of it would be imported only when it starts."""

import litestar

import vernissage.cli
import vernissage.decks.words
import vernissage.games
import vernissage.log.postgres

litestar.Litestar(openapi_config=None)  # and its default plugins
for name in vernissage.games.names():
    vernissage.games.load(name)

vernissage.decks.words.sizes()

__all__ = ["vernissage"]
