"""Vectors of Russian words: forms gathered under their lemma, the frequent ones kept, in bytes."""

import gzip
import tarfile
from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vernissage.bots.meaning.tokenizer import normalized

Array = npt.NDArray[Any]
FILE = "natasha/data/emb/navec_news_v1_1B_250K_300d_100q.tar"
FREQUENT = 800  # times that a lemma was met, in any form
SIZE = 100  # principal components that are kept


def read(folder: Path, lemmas: Mapping[str, str]) -> tuple[dict[str, Array], Collection[str]]:
    """The arrays of Russian word vectors, and all lemmas that occur."""
    words, counts, vectors = _navec(folder)
    met: Counter[str] = Counter()
    sums: dict[str, Array] = {}
    for word, count, vector in zip(words, counts, vectors, strict=True):
        if not _russian(word):
            continue
        lemma = lemmas.get(normalized(word), normalized(word))
        met[lemma] += int(count)
        sums[lemma] = sums.get(lemma, 0) + vector / np.linalg.norm(vector) * np.sqrt(count)
    kept = sorted(lemma for lemma in met if met[lemma] >= FREQUENT)
    rows = np.stack([sums[lemma] / np.linalg.norm(sums[lemma]) for lemma in kept])
    known = np.frombuffer("\n".join(kept).encode("cp1251"), np.uint8)
    return {"words": known, "rows": _quantized(_principal_components(rows))}, met.keys()


def _russian(word: str) -> bool:
    return all("а" <= letter <= "я" or letter in "ё-" for letter in word) and len(word) > 1


def _navec(folder: Path) -> tuple[list[str], Array, Array]:
    """Words, their frequencies, and their vectors, decoded from product quantization."""
    with tarfile.open(folder / FILE) as archive:
        vocab, pq = (_member(archive, name) for name in ("vocab.bin", "pq.bin"))
    vocab = gzip.decompress(vocab)
    size = int(np.frombuffer(vocab[:4], np.uint32)[0])
    counts = np.frombuffer(vocab[4 : 4 + 4 * size], np.uint32)
    words = vocab[4 + 4 * size :].decode().splitlines()
    rows, dim, parts, choices = map(int, np.frombuffer(pq[:16], np.uint32))
    chosen = np.frombuffer(pq[16 : 16 + rows * parts], np.uint8).reshape(rows, parts)
    stock = np.frombuffer(pq[16 + rows * parts :], np.float32).reshape(parts, choices, -1)
    return words, counts, stock[np.arange(parts), chosen].reshape(rows, dim)


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    found = archive.extractfile(name)
    assert found is not None
    return found.read()


def _principal_components(rows: Array) -> Array:
    """Centred and rotated to principal components."""
    rows = rows - rows.mean(0)
    _, axes = np.linalg.eigh(rows.T @ rows)
    turned: Array = rows @ axes[:, ::-1][:, :SIZE]
    return turned


def _quantized(rows: Array) -> Array:
    """Quantized directions; the length of a row carries no information."""
    largest = np.abs(rows).max(1, keepdims=True)
    small: Array = np.round(rows / largest * 127).astype(np.int8)
    return small
