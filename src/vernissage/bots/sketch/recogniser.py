"""A small network that looks at a sketch, run by numpy alone; `tools.sketch.train` made it.

The weights are bytes with a scale for each channel, and become floating numbers when somebody
first draws where a bot watches.
"""

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from vernissage.bots.sketch import known
from vernissage.bots.sketch.raster import SIDE, Grey

Array = np.ndarray[Any, np.dtype[np.float32]]
FILE = "weights.npz"
REACH = 3  # the side of the square that a convolution looks at


class Layer(NamedTuple):
    weight: Array  # what it looks at, by channels
    bias: Array


class Network(NamedTuple):
    inner: tuple[Layer, ...]  # each but the last two halves the picture; the last has no margin
    last: Layer


def available() -> bool:
    return (files(__package__) / FILE).is_file()


@cache
def network() -> Network:
    with (files(__package__) / FILE).open("rb") as file, np.load(file) as arrays:
        inner = sorted(name for name in arrays.files if name.startswith("conv") and "_" not in name)
        return Network(tuple(_layer(arrays, name) for name in inner), _layer(arrays, "last"))


def _layer(arrays: Any, name: str) -> Layer:
    weight = arrays[name].astype(np.float32) * arrays[f"{name}_scale"]
    return Layer(np.ascontiguousarray(weight), arrays[f"{name}_bias"])


def seen(grey: Grey) -> Array:
    """What the network makes of a picture: numbers that are alike for like drawings."""
    maps = grey.reshape(SIDE, SIDE, 1)
    *wide, last = network().inner
    for layer in wide[:-1]:
        maps = halved(convolved(np.pad(maps, ((1, 1), (1, 1), (0, 0))), layer))
    maps = convolved(np.pad(maps, ((1, 1), (1, 1), (0, 0))), wide[-1])
    found: Array = convolved(maps, last).mean((0, 1))
    return found


def things(features: Array) -> Array:
    """Log-probabilities of the things that people drew."""
    return _told(features, slice(len(known.things())))


def tasks(features: Array) -> Array:
    """Log-probabilities of the tasks of the word cards."""
    return _told(features, slice(len(known.things()), None))


def _told(features: Array, part: slice) -> Array:
    last = network().last
    logits = features @ last.weight[:, part] + last.bias[part]
    logits -= logits.max()
    sure: Array = logits - np.log(np.exp(logits).sum())
    return sure


def convolved(maps: Array, layer: Layer) -> Array:
    """Each 3 x 3 square laid out as a row, times the weights; never less than nothing."""
    high, wide, channels = maps.shape
    down, across = maps.strides[:2]
    rows = np.lib.stride_tricks.as_strided(
        maps,
        (high - REACH + 1, wide - REACH + 1, REACH, REACH, channels),
        (down, across, down, across, maps.strides[2]),
        writeable=False,
    ).reshape(-1, REACH * REACH * channels)
    out: Array = np.maximum(rows @ layer.weight + layer.bias, 0)
    return out.reshape(high - REACH + 1, wide - REACH + 1, -1)


def halved(maps: Array) -> Array:
    high, wide, channels = maps.shape
    biggest: Array = maps.reshape(high // 2, 2, wide // 2, 2, channels).max((1, 3))
    return biggest
