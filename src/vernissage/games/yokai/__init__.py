"""Yokai Sketch: a duel for portraits of shy creatures."""

from vernissage.games.yokai.rules import YokaiSketch

game = YokaiSketch()
