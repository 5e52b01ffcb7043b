"""Dixit Odyssey: one tells, everybody lays a picture, and all look for the right one."""

from vernissage.games.dixit.rules import Dixit

game = Dixit()
