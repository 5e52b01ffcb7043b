"""Checks of painted cards: empty, cut off, too faint, or too similar."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct

from vernissage.decks.pictures.card import Card, scene_of
from vernissage.decks.pictures.image_fingerprint import Fingerprint, look_alike
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer
from vernissage.decks.pictures.raster import rasterize

LEAST, MOST = 0.02, 0.75  # share of a card that its things cover
SPAN = 0.38  # least extent relative to the card: slender things cover little
CUT = 0.12  # share of an edge that they may run over
CONTRAST = 0.09
DETAIL = 0.012


class Subject(Struct, frozen=True):
    """The things of a card: covered area, largest extent, and how much an edge cuts off."""

    area: float
    span: float
    cut: float


def measure_subject(layers: Iterable[Layer]) -> Subject:
    covered = np.zeros((HIGH, WIDE), bool)
    for layer in layers:
        if layer.subject and layer.role == "thing":
            of = rasterize(layer)
            covered[of.at] |= of.alpha > 0.5
    reach = [np.flatnonzero(covered.any(axis)) for axis in (0, 1)]
    sizes = zip(reach, (WIDE, HIGH), strict=True)
    span = max((float(np.ptp(at)) / size for at, size in sizes if len(at)), default=0.0)
    edges = (covered[:, 0], covered[:, -1], covered[0], covered[-1])
    return Subject(float(covered.mean()), span, max(float(edge.mean()) for edge in edges))


def composition_problems(card: Card) -> list[str]:
    """Problems of the composition."""
    found = measure_subject(scene_of(card).layers)
    wrong = []
    if not LEAST <= found.area <= MOST:
        wrong.append(f"its things cover {found.area:.0%} of it")
    if found.span < SPAN:
        wrong.append(f"its things reach over {found.span:.0%} of it")
    if found.cut > CUT:
        wrong.append(f"its things run over {found.cut:.0%} of an edge")
    return wrong


def image_problems(look: Fingerprint) -> list[str]:
    """Problems of the painted picture."""
    wrong = []
    if look.contrast < CONTRAST:
        wrong.append(f"too faint: {look.contrast:.3f}")
    if look.detail < DETAIL:
        wrong.append(f"almost empty: {look.detail:.4f}")
    return wrong


def look_alikes(looks: Sequence[Fingerprint]) -> list[tuple[int, int]]:
    """Pairs that could be mistaken for each other."""
    return [
        (a, b)
        for (a, one), (b, other) in combinations(enumerate(looks), 2)
        if look_alike(one, other)
    ]
