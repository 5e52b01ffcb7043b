"""Pictoric Box: one association, six sectors, and a spiral walk to the box."""

from vernissage.games.pictoric.rules import Pictoric

game = Pictoric()
