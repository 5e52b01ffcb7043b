"""Pictomania: everybody draws, everybody guesses, all at once."""

from vernissage.games.pictomania.rules import Pictomania

game = Pictomania()
