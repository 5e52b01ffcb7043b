"""Whether two pictures would be taken for each other, and whether there is anything on one."""

import numpy as np
from msgspec import Struct
from PIL import Image

ACROSS, DOWN = 17, 16  # cells of a fingerprint
ALIKE = 40  # bits of 256 that look-alikes differ by at most
SAME_COLOURS = 0.1  # and the distance of their mean colours


class Look(Struct, frozen=True):
    """A picture as it is remembered: where it gets lighter, and its colours."""

    steps: int  # 256 bits: lighter to the right, cell by cell
    colours: tuple[tuple[float, float, float], ...]  # of its four quarters
    contrast: float  # the spread of its light, 0 … 0.5
    detail: float  # how much changes from place to place


def look(image: Image.Image) -> Look:
    small = np.asarray(image.convert("L").resize((ACROSS, DOWN), Image.Resampling.BOX), np.int16)
    bits = (small[:, 1:] > small[:, :-1]).ravel()
    quarters = np.asarray(image.convert("RGB").resize((2, 2), Image.Resampling.BOX)) / 255
    light = np.asarray(image.convert("L").resize((60, 90), Image.Resampling.BOX), np.float32) / 255
    edges = np.abs(np.diff(light, axis=0)).mean() + np.abs(np.diff(light, axis=1)).mean()
    return Look(
        sum(1 << at for at, bit in enumerate(bits) if bit),
        tuple(tuple(map(float, one)) for one in quarters.reshape(4, 3)),  # type: ignore[misc]
        float(light.std()),
        float(edges),
    )


def apart(a: Look, b: Look) -> int:
    """In how many of 256 steps they differ."""
    return (a.steps ^ b.steps).bit_count()


def alike(a: Look, b: Look) -> bool:
    """In form and in colours."""
    return apart(a, b) <= ALIKE and _tint(a, b) < SAME_COLOURS


def _tint(a: Look, b: Look) -> float:
    return float(np.abs(np.array(a.colours) - np.array(b.colours)).mean())
