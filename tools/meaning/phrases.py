"""Precomputed vectors of English texts: facets of cards, concepts, and the stock of clues."""

from typing import Any

import numpy as np
import numpy.typing as npt

from vernissage.bots.meaning import translation
from vernissage.bots.meaning.clue_analysis import english_texts
from vernissage.bots.meaning.facets import facet_index
from vernissage.bots.meaning.sentence_encoder import SentenceEncoder
from vernissage.bots.storytelling import clue_stock
from vernissage.kit.texts import LANGUAGES

BATCH = 64
Array = npt.NDArray[Any]


def texts() -> tuple[list[str], list[str]]:
    """Facets, and concepts that are no facets."""
    told = sorted({facet.en for facet in facet_index()})
    words = {concept for line in translation.glossary_lines() for concept in line.split()}
    concepts = {concept.replace("_", " ") for concept in words}
    return told, sorted(concepts - set(told))


def lines() -> list[str]:
    """The stock of clues."""
    every = (some for language in LANGUAGES for some in clue_stock.clues_by_tag(language).values())
    return sorted({line for some in every for line in some})


def make(encoder: SentenceEncoder) -> dict[str, Array]:
    """Needs the dictionaries in place, because clues are translated to English."""
    told, concepts = texts()
    said = {text for line in lines() for text in english_texts(line)} - {*told, *concepts}
    every = [*told, *concepts, *sorted(said)]
    starts = range(0, len(every), BATCH)
    rows = np.concatenate([encoder.encode(every[start : start + BATCH]) for start in starts])
    scale = np.abs(rows).max(1) / 127
    return {
        "texts": np.frombuffer("\n".join(every).encode(), np.uint8),
        "rows": np.round(rows / scale[:, None]).astype(np.int8),
        "scale": scale.astype(np.float32),
        "middle": rows[: len(told)].mean(0).astype(np.float32),
    }
