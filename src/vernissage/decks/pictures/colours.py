"""Names the main colours of a picture."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from PIL import Image

Floats = npt.NDArray[np.float64]

MOST = 3  # colours of a picture
LEAST = 0.12  # share of the total weight that a colour needs
VIVID = 8.0  # how much more than a grey a vivid colour weighs
SIZE = (40, 60)
LIGHTNESS = 0.7  # how much it says about a colour's name
FAINTEST = 1e-4
# What people mean by each name: some of its shades.
SHADES: Mapping[str, tuple[str, ...]] = {
    "red": ("c81e1e", "8c1414", "e04040", "5a1010"),
    "orange": ("e87820", "f0a050", "c05a14"),
    "yellow": ("f5e030", "f8f080", "e8d820"),
    "gold": ("d4a020", "b8860b", "e8c060"),
    "green": ("2e8b30", "60b040", "1c5a20", "a0d080", "0e3414"),
    "teal": ("18948c", "0e5c5c", "50c0b4"),
    "blue": ("2040b0", "102060", "3c64d0", "0a1640"),
    "sky": ("80b8e8", "b0d8f4", "58a0e0"),
    "violet": ("6a30a0", "401c68", "a070d0", "241040"),
    "pink": ("f098b4", "e05090", "f8c8d4", "c87890"),
    "brown": ("7a4a20", "4c2c12", "a07848", "2c1a0c"),
    "black": ("0c0c0c", "1e1e20"),
    "white": ("fafafa", "eeeeee"),
    "grey": ("808080", "b0b0b0", "505050", "909aa4"),
    "cream": ("f4ecd8", "e8dcc0", "d8ccb0"),
}
# OKLab, by Björn Ottosson: in it, colours are as far apart as they look.
TO_CONES = np.array([[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]])
TO_LAB = np.array([[0.2105, 0.7936, -0.0041], [1.9780, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]])


def _lab(rgb: npt.NDArray[np.uint8]) -> Floats:
    share = rgb / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    found: Floats = np.cbrt(light @ TO_CONES.T) @ TO_LAB.T
    return found


def _perceived(lab: Floats) -> Floats:
    """Scaled as colours are named: by hue, even if pale, before lightness."""
    strength = np.hypot(lab[:, 1], lab[:, 2])[:, None]
    hue: Floats = lab[:, 1:] / np.sqrt(np.maximum(strength, FAINTEST))
    return np.hstack((LIGHTNESS * lab[:, :1], hue))


_NAMES = [name for name, shades in SHADES.items() for _ in shades]
_SHADES = _perceived(
    _lab(
        np.array([tuple(bytes.fromhex(one)) for some in SHADES.values() for one in some], np.uint8)
    )
)


def colour_names(picture: Image.Image) -> tuple[str, ...]:
    """The most salient colours first; at least one."""
    small = picture.convert("RGB").resize(SIZE, Image.Resampling.BOX)
    dots = _lab(np.asarray(small).reshape(-1, 3))
    nearest = ((_perceived(dots)[:, None] - _SHADES) ** 2).sum(2).argmin(1)
    weights = 1 + VIVID * np.hypot(dots[:, 1], dots[:, 2])
    found: dict[str, float] = {}
    for name, weight in zip(_NAMES, np.bincount(nearest, weights, len(_NAMES)), strict=True):
        found[name] = found.get(name, 0.0) + float(weight)
    order = sorted(found, key=found.__getitem__, reverse=True)
    enough = LEAST * sum(found.values())
    return tuple(name for at, name in enumerate(order[:MOST]) if not at or found[name] >= enough)
