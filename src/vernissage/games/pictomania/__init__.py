"""Pictomania: draw a secret word, and name what the others draw."""

from vernissage.games.pictomania.rules import Pictomania

game = Pictomania()
