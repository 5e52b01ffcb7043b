"""Bots' own drawings of every task, as strokes in the units of people's: 28 to the longer side."""

import gzip
import json

import numpy as np

from tools.sketch.drawings import FOLDER, SIDE, Drawing
from vernissage.bots import drawing
from vernissage.bots.look import TEMPERS
from vernissage.bots.sketch.labels import all_tasks
from vernissage.decks.words import Word
from vernissage.kit.ink import Point
from vernissage.kit.rng import Rng

EACH = 6  # drawings of a task to learn from
SEED = b"sketches to learn from"
KEPT = FOLDER / "bots.json.gz"


def drawn(word: Word, number: int, seed: bytes = SEED) -> list[list[Point]]:
    chance = Rng(seed + word.en.encode(), number)
    return drawing.strokes(word, chance, TEMPERS[number % len(TEMPERS)])


def fitted(strokes: list[list[Point]]) -> Drawing:
    points = np.array([point[:2] for stroke in strokes for point in stroke], float)
    low, high = points.min(0), points.max(0)
    scale = SIDE / max(1.0, *(high - low))
    return [
        [(round((x - low[0]) * scale, 2), round((y - low[1]) * scale, 2)) for x, y, *_ in stroke]
        for stroke in strokes
    ]


def all_drawn() -> list[list[Drawing]]:
    """By task; kept in a file, for drawing takes minutes."""
    if not KEPT.exists():
        made = [[fitted(drawn(word, n)) for n in range(EACH)] for word in all_tasks()]
        KEPT.write_bytes(gzip.compress(json.dumps(made).encode(), 6))
    read: list[list[Drawing]] = json.loads(gzip.decompress(KEPT.read_bytes()))
    return read
