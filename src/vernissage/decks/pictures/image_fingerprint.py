"""Fingerprints of pictures: finds look-alikes and empty pictures."""

import numpy as np
from msgspec import Struct
from PIL import Image

ACROSS, DOWN = 17, 16  # cells of a fingerprint
ALIKE = 40  # bits of 256 by which look-alikes differ at most
SAME_COLOURS = 0.1  # largest distance of their mean colours


class Fingerprint(Struct, frozen=True):
    """A difference hash (dHash), mean colours, contrast and detail."""

    steps: int  # 256 bits: lighter to the right, cell by cell
    colours: tuple[tuple[float, float, float], ...]  # of its four quarters
    contrast: float  # the spread of its light, 0 … 0.5
    detail: float  # mean difference of neighbouring pixels


def fingerprint(image: Image.Image) -> Fingerprint:
    small = np.asarray(image.convert("L").resize((ACROSS, DOWN), Image.Resampling.BOX), np.int16)
    bits = (small[:, 1:] > small[:, :-1]).ravel()
    quarters = np.asarray(image.convert("RGB").resize((2, 2), Image.Resampling.BOX)) / 255
    light = np.asarray(image.convert("L").resize((60, 90), Image.Resampling.BOX), np.float32) / 255
    edges = np.abs(np.diff(light, axis=0)).mean() + np.abs(np.diff(light, axis=1)).mean()
    return Fingerprint(
        sum(1 << at for at, bit in enumerate(bits) if bit),
        tuple(tuple(map(float, one)) for one in quarters.reshape(4, 3)),  # type: ignore[misc]
        float(light.std()),
        float(edges),
    )


def hamming_distance(a: Fingerprint, b: Fingerprint) -> int:
    """Number of different bits of 256."""
    return (a.steps ^ b.steps).bit_count()


def look_alike(a: Fingerprint, b: Fingerprint) -> bool:
    """In form and in colours."""
    return hamming_distance(a, b) <= ALIKE and _colour_distance(a, b) < SAME_COLOURS


def _colour_distance(a: Fingerprint, b: Fingerprint) -> float:
    return float(np.abs(np.array(a.colours) - np.array(b.colours)).mean())
