"""A small sentence encoder, run in numpy: what an English text means, as a vector of length one."""

import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float32]
Layer = Mapping[str, tuple[Vector, Vector]]
LAYERS, HEADS = 6, 12
LONGEST = 48  # pieces that are read of a text
UNKNOWN, BEGIN, END = "[UNK]", "[CLS]", "[SEP]"
EPSILON = 1e-12
TINY = np.float32(1e-6)  # a length that is as good as none
# Abramowitz and Stegun 7.1.26: the error function closely enough for weights of eight bits.
ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


class Encoder:
    """Weights are kept in eight bits; what is multiplied is unpacked once."""

    def __init__(self, data: Mapping[str, npt.NDArray[Any]]) -> None:
        self._pieces = {
            piece: place for place, piece in enumerate(bytes(data["pieces"]).decode().split("\n"))
        }
        self._embedding, self._scale = data["embedding"], data["embedding.scale"]
        self._places = data["places"].astype(np.float32)
        self._norms = data["norms"].astype(np.float32)  # gain and shift, in the order of use
        self._layers = [
            {part: _matrix(data, f"{layer}.{part}") for part in ("qkv", "mix", "up", "down")}
            for layer in range(LAYERS)
        ]

    def encode(self, texts: Sequence[str]) -> Vector:
        """One row for each text; all are read at once, which costs little more than one."""
        cuts = [[BEGIN, *self._cut(text)[: LONGEST - 2], END] for text in texts]
        ends = np.cumsum([len(cut) for cut in cuts])[:-1]
        unknown = self._pieces[UNKNOWN]
        rows = [self._pieces.get(piece, unknown) for cut in cuts for piece in cut]
        places = np.concatenate([self._places[: len(cut)] for cut in cuts])
        x = self._embedding[rows].astype(np.float32) * self._scale[rows, None]
        x = _norm(x + places, self._norms[0])
        for number, layer in enumerate(self._layers):
            x = _norm(x + _attend(x, ends, layer), self._norms[2 * number + 1])
            x = _norm(x + _think(x, layer), self._norms[2 * number + 2])
        means = np.stack([part.mean(0) for part in np.split(x, ends)])
        return unit(means)

    def _cut(self, text: str) -> list[str]:
        return [piece for word in _words(text) for piece in self._pieces_of(word)]

    def _pieces_of(self, word: str) -> list[str]:
        """The longest known beginning, then the longest known continuations."""
        found: list[str] = []
        while word:
            mark = "##" if found else ""
            size = next((n for n in range(len(word), 0, -1) if mark + word[:n] in self._pieces), 0)
            if not size:
                return [UNKNOWN]
            found.append(mark + word[:size])
            word = word[size:]
        return found


def unit(rows: Vector) -> Vector:
    """Each row with the length one; a row of nothing stays nothing."""
    long = np.linalg.norm(rows, axis=-1, keepdims=True)
    scaled: Vector = rows / np.maximum(long, TINY)
    return scaled


def _words(text: str) -> Iterator[str]:
    """Words and signs, in small letters without accents."""
    plain = unicodedata.normalize("NFD", text.lower())
    word = ""
    for char in plain + " ":
        if char.isalnum():
            word += char
        elif unicodedata.category(char) != "Mn":
            if word:
                yield word
            word = ""
            if not char.isspace():
                yield char


def _matrix(data: Mapping[str, npt.NDArray[Any]], name: str) -> tuple[Vector, Vector]:
    """Unpacked and turned, so that rows of a text are multiplied from the left."""
    weight = data[name].astype(np.float32) * data[f"{name}.scale"].astype(np.float32)[:, None]
    return np.ascontiguousarray(weight.T), data[f"{name}.bias"].astype(np.float32)


def _norm(x: Vector, gain_shift: Vector) -> Vector:
    x = x - x.mean(1, keepdims=True)
    size = np.sqrt((x * x).mean(1, keepdims=True) + np.float32(EPSILON))
    even: Vector = x / size * gain_shift[0] + gain_shift[1]
    return even


def _attend(x: Vector, ends: npt.NDArray[Any], layer: Layer) -> Vector:
    """The pieces of each text look at one another."""
    weight, bias = layer["qkv"]
    seen = np.concatenate([_mixed(part) for part in np.split(x @ weight + bias, ends)])
    weight, bias = layer["mix"]
    mixed: Vector = seen @ weight + bias
    return mixed


def _mixed(part: Vector) -> Vector:
    long = len(part)
    query, key, value = part.reshape(long, 3, HEADS, -1).transpose(1, 2, 0, 3)
    near = query @ key.transpose(0, 2, 1) / np.float32(math.sqrt(query.shape[-1]))
    share = np.exp(near - near.max(2, keepdims=True))
    share /= share.sum(2, keepdims=True)
    mixed: Vector = (share @ value).transpose(1, 0, 2).reshape(long, -1)
    return mixed


def _think(x: Vector, layer: Layer) -> Vector:
    weight, bias = layer["up"]
    inner = _gelu(x @ weight + bias)
    weight, bias = layer["down"]
    outer: Vector = inner @ weight + bias
    return outer


def _gelu(x: Vector) -> Vector:
    size = np.abs(x) * np.float32(math.sqrt(0.5))
    part = 1 / (1 + np.float32(0.3275911) * size)
    powers: Vector = np.zeros_like(x)
    for factor in reversed(ERF):
        powers = ((powers + np.float32(factor)) * part).astype(np.float32)
    error = np.copysign(1 - powers * np.exp(-size * size), x)
    gelu: Vector = np.float32(0.5) * x * (1 + error)
    return gelu
