"""What an eye would object to: nothing on a card, cut off, too faint, seen twice."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct

from vernissage.decks.pictures.card import Card, scene_of
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer
from vernissage.decks.pictures.likeness import Look, alike
from vernissage.decks.pictures.raster import sheet

LEAST, MOST = 0.02, 0.75  # how much of a card its things cover
SPAN = 0.38  # how far they reach, of its width or height: what is slender covers little
CUT = 0.12  # how much of an edge they may run over
CONTRAST = 0.09
DETAIL = 0.012


class Subject(Struct, frozen=True):
    """The things of a card: how much of it they cover, how far they reach, what leaves it."""

    area: float
    span: float
    cut: float


def subject(layers: Iterable[Layer]) -> Subject:
    covered = np.zeros((HIGH, WIDE), bool)
    for layer in layers:
        if layer.subject and layer.role == "thing":
            of = sheet(layer)
            covered[of.at] |= of.alpha > 0.5
    reach = [np.flatnonzero(covered.any(axis)) for axis in (0, 1)]
    sizes = zip(reach, (WIDE, HIGH), strict=True)
    span = max((float(np.ptp(at)) / size for at, size in sizes if len(at)), default=0.0)
    edges = (covered[:, 0], covered[:, -1], covered[0], covered[-1])
    return Subject(float(covered.mean()), span, max(float(edge.mean()) for edge in edges))


def of_card(card: Card) -> list[str]:
    """What is wrong with its composition."""
    found = subject(scene_of(card).layers)
    wrong = []
    if not LEAST <= found.area <= MOST:
        wrong.append(f"its things cover {found.area:.0%} of it")
    if found.span < SPAN:
        wrong.append(f"its things reach over {found.span:.0%} of it")
    if found.cut > CUT:
        wrong.append(f"its things run over {found.cut:.0%} of an edge")
    return wrong


def of_look(look: Look) -> list[str]:
    """What is wrong with the picture."""
    wrong = []
    if look.contrast < CONTRAST:
        wrong.append(f"too faint: {look.contrast:.3f}")
    if look.detail < DETAIL:
        wrong.append(f"almost empty: {look.detail:.4f}")
    return wrong


def twins(looks: Sequence[Look]) -> list[tuple[int, int]]:
    """Pairs that would be taken for each other."""
    return [
        (a, b) for (a, one), (b, other) in combinations(enumerate(looks), 2) if alike(one, other)
    ]
