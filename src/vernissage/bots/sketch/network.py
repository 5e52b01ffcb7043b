"""A small convolutional network for sketches, run by numpy alone; `tools.sketch.train` trains it.

The weights are stored as 8-bit integers with a scale for each channel, and are converted to floats
on first use.
"""

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from vernissage.bots.sketch import labels
from vernissage.bots.sketch.raster import SIDE, Grey

Array = np.ndarray[Any, np.dtype[np.float32]]
FILE = "weights.npz"
KERNEL = 3  # side of the convolutions


class Layer(NamedTuple):
    weight: Array  # (kernel x kernel x inputs) x outputs
    bias: Array


class Network(NamedTuple):
    conv: tuple[Layer, ...]  # all but the last two are followed by max-pool; the last is unpadded
    dense: Layer


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


def features(grey: Grey) -> Array:
    """The features before the dense layer: global average of the last convolution."""
    maps = grey.reshape(SIDE, SIDE, 1)
    *wide, last = network().conv
    for layer in wide[:-1]:
        maps = max_pool(conv_relu(np.pad(maps, ((1, 1), (1, 1), (0, 0))), layer))
    maps = conv_relu(np.pad(maps, ((1, 1), (1, 1), (0, 0))), wide[-1])
    found: Array = conv_relu(maps, last).mean((0, 1))
    return found


def thing_log_probs(features: Array) -> Array:
    """Log-probabilities of the things that people drew."""
    return _log_softmax(features, slice(len(labels.things())))


def task_log_probs(features: Array) -> Array:
    """Log-probabilities of the tasks of the word cards."""
    return _log_softmax(features, slice(len(labels.things()), None))


def _log_softmax(features: Array, part: slice) -> Array:
    last = network().dense
    logits = features @ last.weight[:, part] + last.bias[part]
    logits -= logits.max()
    sure: Array = logits - np.log(np.exp(logits).sum())
    return sure


def conv_relu(maps: Array, layer: Layer) -> Array:
    """A valid 3 x 3 convolution as one matrix product (im2col), then ReLU."""
    high, wide, channels = maps.shape
    down, across = maps.strides[:2]
    rows = np.lib.stride_tricks.as_strided(
        maps,
        (high - KERNEL + 1, wide - KERNEL + 1, KERNEL, KERNEL, channels),
        (down, across, down, across, maps.strides[2]),
        writeable=False,
    ).reshape(-1, KERNEL * KERNEL * channels)
    out: Array = np.maximum(rows @ layer.weight + layer.bias, 0)
    return out.reshape(high - KERNEL + 1, wide - KERNEL + 1, -1)


def max_pool(maps: Array) -> Array:
    high, wide, channels = maps.shape
    biggest: Array = maps.reshape(high // 2, 2, wide // 2, 2, channels).max((1, 3))
    return biggest
