"""Scenery that poetic bots add: ground, grass, birds in the distance."""

import numpy as np

from vernissage.bots.drawing.composition import bounds
from vernissage.bots.drawing.icon_lines import Line, catmull_rom

LEAST_ROOM = 380.0  # units beside the drawing, for something small


def scenery_around(lines: list[Line], chance: np.random.Generator, height: int) -> list[Line]:
    left, top, right, bottom = bounds(lines)
    more = []
    if height - bottom > 120 and chance.random() < 0.85:
        more.append(_ground(chance, left, right, min(bottom + 70, height - 80)))
        more += [_grass(chance, x, bottom + 60) for x in (left - 60, right + 20)]
    if top > LEAST_ROOM and chance.random() < 0.45:
        more += _birds(chance, right - 300 if chance.random() < 0.5 else left + 100, top * 0.6)
    return more


def _ground(chance: np.random.Generator, left: float, right: float, y: float) -> Line:
    xs = np.linspace(left - 60, right + 60, 6)
    return catmull_rom(np.column_stack((xs, y + chance.normal(0, 26, 6))))


def _grass(chance: np.random.Generator, x: float, y: float) -> Line:
    high = chance.uniform(160, 240)
    blades = [(0, 0), (-80, -high), (30, -20), (50, -high * 1.2), (80, -15), (165, -high * 0.8)]
    tuft: Line = np.array(blades) + np.array((x, y))
    return tuft


def _birds(chance: np.random.Generator, x: float, y: float) -> list[Line]:
    wing = np.array([(-150, -60), (-80, -100), (0, 0), (85, -105), (160, -50)], float)
    spots = [(0, 0), (chance.uniform(280, 380), chance.uniform(-90, 90))]
    return [catmull_rom(wing * chance.uniform(0.7, 1.1) + (x + dx, y + dy)) for dx, dy in spots]
