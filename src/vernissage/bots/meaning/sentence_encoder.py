"""A small sentence encoder (MiniLM) in numpy: English texts to unit vectors."""

import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float32]
Layer = Mapping[str, tuple[Vector, Vector]]
LAYERS, HEADS = 6, 12
MAX_TOKENS = 48  # longer texts are truncated
UNKNOWN, BEGIN, END = "[UNK]", "[CLS]", "[SEP]"
EPSILON = 1e-12
TINY = np.float32(1e-6)  # the least norm to divide by
# Abramowitz and Stegun 7.1.26: the error function, precise enough for 8-bit weights.
ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


class SentenceEncoder:
    """Weights are stored in 8 bits; matrices are dequantized once, embeddings on use."""

    def __init__(self, data: Mapping[str, npt.NDArray[Any]]) -> None:
        self._vocabulary = {
            piece: place for place, piece in enumerate(bytes(data["pieces"]).decode().split("\n"))
        }
        self._embedding, self._scale = data["embedding"], data["embedding.scale"]
        self._positions = data["places"].astype(np.float32)
        self._norms = data["norms"].astype(np.float32)  # gain and shift, in the order of use
        self._layers = [
            {part: _load_dense(data, f"{layer}.{part}") for part in ("qkv", "mix", "up", "down")}
            for layer in range(LAYERS)
        ]

    def encode(self, texts: Sequence[str]) -> Vector:
        """One row for each text; a batch costs little more than a single text."""
        cuts = [[BEGIN, *self._tokenize(text)[: MAX_TOKENS - 2], END] for text in texts]
        ends = np.cumsum([len(cut) for cut in cuts])[:-1]
        unknown = self._vocabulary[UNKNOWN]
        rows = [self._vocabulary.get(piece, unknown) for cut in cuts for piece in cut]
        places = np.concatenate([self._positions[: len(cut)] for cut in cuts])
        x = self._embedding[rows].astype(np.float32) * self._scale[rows, None]
        x = _layer_norm(x + places, self._norms[0])
        for number, layer in enumerate(self._layers):
            x = _layer_norm(x + _self_attention(x, ends, layer), self._norms[2 * number + 1])
            x = _layer_norm(x + _feed_forward(x, layer), self._norms[2 * number + 2])
        means = np.stack([part.mean(0) for part in np.split(x, ends)])
        return normalize(means)

    def _tokenize(self, text: str) -> list[str]:
        return [piece for word in _basic_tokens(text) for piece in self._wordpieces(word)]

    def _wordpieces(self, word: str) -> list[str]:
        """WordPiece: the longest known prefix, then the longest known continuations."""
        found: list[str] = []
        while word:
            mark = "##" if found else ""
            size = next(
                (n for n in range(len(word), 0, -1) if mark + word[:n] in self._vocabulary), 0
            )
            if not size:
                return [UNKNOWN]
            found.append(mark + word[:size])
            word = word[size:]
        return found


def normalize(rows: Vector) -> Vector:
    """Rows scaled to length 1; zero rows stay zero."""
    long = np.linalg.norm(rows, axis=-1, keepdims=True)
    scaled: Vector = rows / np.maximum(long, TINY)
    return scaled


def _basic_tokens(text: str) -> Iterator[str]:
    """Words and punctuation, in lower case without accents."""
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


def _load_dense(data: Mapping[str, npt.NDArray[Any]], name: str) -> tuple[Vector, Vector]:
    """Dequantized weight, transposed for `x @ weight`, and bias."""
    weight = data[name].astype(np.float32) * data[f"{name}.scale"].astype(np.float32)[:, None]
    return np.ascontiguousarray(weight.T), data[f"{name}.bias"].astype(np.float32)


def _layer_norm(x: Vector, gain_shift: Vector) -> Vector:
    x = x - x.mean(1, keepdims=True)
    size = np.sqrt((x * x).mean(1, keepdims=True) + np.float32(EPSILON))
    even: Vector = x / size * gain_shift[0] + gain_shift[1]
    return even


def _self_attention(x: Vector, ends: npt.NDArray[Any], layer: Layer) -> Vector:
    """Multi-head self-attention within each text."""
    weight, bias = layer["qkv"]
    seen = np.concatenate([_attention_heads(part) for part in np.split(x @ weight + bias, ends)])
    weight, bias = layer["mix"]
    mixed: Vector = seen @ weight + bias
    return mixed


def _attention_heads(part: Vector) -> Vector:
    long = len(part)
    query, key, value = part.reshape(long, 3, HEADS, -1).transpose(1, 2, 0, 3)
    near = query @ key.transpose(0, 2, 1) / np.float32(math.sqrt(query.shape[-1]))
    share = np.exp(near - near.max(2, keepdims=True))
    share /= share.sum(2, keepdims=True)
    mixed: Vector = (share @ value).transpose(1, 0, 2).reshape(long, -1)
    return mixed


def _feed_forward(x: Vector, layer: Layer) -> Vector:
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
