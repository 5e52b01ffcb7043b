"""Crops a picture to a card: the window with the most detail."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image

WIDE, HIGH = 2, 3  # a card
MOST_LOST = 0.45  # of a picture; what would lose more is better shown whole
SIGHT = 120  # pixels of the longer side: enough to see where something is
PULL = 0.25  # towards the place where people put what they photograph
ACROSS, DOWN = 0.5, 0.3  # that place: in the middle, and rather high, where faces are

Box = tuple[float, float, float, float]
Profile = NDArray[np.float64]


def crop_window(picture: Image.Image) -> Box | None:
    """Left, top, right, bottom; None if too much would be cut off."""
    width, height = picture.size
    inner = min(width, height * WIDE / HIGH), min(height, width * HIGH / WIDE)
    if inner[0] * inner[1] < (1 - MOST_LOST) * width * height:
        return None
    across, down = _energy(picture)
    left = _best(across, inner[0] / width, ACROSS) * (width - inner[0])
    top = _best(down, inner[1] / height, DOWN) * (height - inner[1])
    return left, top, left + inner[0], top + inner[1]


def _energy(picture: Image.Image) -> tuple[Profile, Profile]:
    """Edge energy of each column and each row, at low resolution."""
    seen = picture.convert("L")
    seen.thumbnail((SIGHT, SIGHT), Image.Resampling.BOX)
    grey = np.asarray(seen, dtype=np.float64)
    edges = np.zeros_like(grey)
    edges[:, 1:] += np.abs(np.diff(grey, axis=1))
    edges[1:, :] += np.abs(np.diff(grey, axis=0))
    return edges.sum(axis=0), edges.sum(axis=1)


def _best(profile: Profile, share: float, wanted: float) -> float:
    """Where a window of this share begins, from 0 (at the start) to 1 (at the end)."""
    size = max(round(share * len(profile)), 1)
    sums = np.convolve(profile, np.ones(size), "valid")
    if len(sums) < 2 or not profile.sum():
        return wanted
    starts = np.linspace(0.0, 1.0, len(sums))
    score = sums / profile.sum() - PULL * np.abs(starts - wanted)
    return float(starts[int(score.argmax())])
