"""Dictionary forms of words: what `vernissage.bots.meaning.lemmatizer` looks up."""

import lzma
import re
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vernissage.bots.meaning.tokenizer import normalized
from vernissage.kit.texts import Language

BLOCK = 1000  # words that are packed together
LETTERS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile("[a-z']+"),
    "ru": re.compile("[а-я]+(-[а-я]+)*"),
    "uk": re.compile("[а-щьюяєіїґ']+(-[а-щьюяєіїґ']+)*"),
}
MAGIC = b"SMFC1"
SAME, LITERAL = 254, 255  # instead of how much to cut: the last lemma, or one written in full


def file(language: Language) -> str:
    return f"simplemma/strategies/dictionaries/data/{language}.plzma"


def read(folder: Path, language: Language) -> dict[str, str]:
    """Form to lemma, both normalized; without names of people and places."""
    data = lzma.decompress((folder / file(language)).read_bytes())
    found: dict[str, str] = {}
    word = LETTERS[language].fullmatch
    for form, lemma in _records(data):
        if form == form.lower() and word(normalized(form)) and word(normalized(lemma)):
            found[normalized(form)] = normalized(lemma)
    return found


def pack(lemmas: Mapping[str, str]) -> dict[str, npt.NDArray[Any]]:
    """Sorted lines in blocks, each packed for itself; the first word of each says where to look."""
    lines = [_line(form, lemma) for form, lemma in sorted(lemmas.items())]
    blocks = [lines[start : start + BLOCK] for start in range(0, len(lines), BLOCK)]
    packed = [zlib.compress("\n".join(block).encode("cp1251"), 9) for block in blocks]
    firsts = "\n".join(block[0].partition(" ")[0] for block in blocks)
    return {
        "firsts": np.frombuffer(firsts.encode("cp1251"), np.uint8),
        "ends": np.cumsum([len(block) for block in packed]).astype(np.uint32),
        "blocks": np.frombuffer(b"".join(packed), np.uint8),
    }


def _line(form: str, lemma: str) -> str:
    """The form, how many letters of it to cut, and what to put there instead."""
    same = 0
    while same < min(len(form), len(lemma)) and form[same] == lemma[same]:
        same += 1
    return f"{form} {len(form) - same}{lemma[same:]}"


def _records(data: bytes) -> Iterator[tuple[str, str]]:
    """The package's own format: each word by how it differs from the one before."""
    if not data.startswith(MAGIC):
        raise ValueError("not a dictionary as this tool knows them")
    turned, place = data[len(MAGIC)] & 1, len(MAGIC) + 1
    _, place = _number(data, place)
    form = lemma = b""
    while place < len(data):
        shared, place = _number(data, place)
        more, place = _number(data, place)
        form, place = form[:shared] + data[place : place + more], place + more
        cut, place = data[place], place + 1
        if cut != SAME:
            more, place = _number(data, place)
            kept = b"" if cut == LITERAL else form[: len(form) - cut]
            lemma, place = kept + data[place : place + more], place + more
        yield tuple((word[::-1] if turned else word).decode() for word in (form, lemma))  # type: ignore[misc]


def _number(data: bytes, place: int) -> tuple[int, int]:
    """Seven bits a byte, the lowest first."""
    value = shift = 0
    while data[place] & 0x80:
        value |= (data[place] & 0x7F) << shift
        place, shift = place + 1, shift + 7
    return value | data[place] << shift, place + 1
