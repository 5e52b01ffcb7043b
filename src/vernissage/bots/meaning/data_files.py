"""The data files that the set-up makes of dictionaries and vectors, read on first use."""

from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vernissage.kit.texts import Language

if TYPE_CHECKING:
    from vernissage.bots.meaning.lemmatizer import LemmaDictionary
    from vernissage.bots.meaning.sentence_encoder import SentenceEncoder

FOLDER = "data"
Arrays = dict[str, npt.NDArray[Any]]


@cache
def is_installed() -> bool:
    """Whether the set-up was complete when first asked; reads no data."""
    return (files(__package__) / FOLDER / "made").is_file()


def read_text(name: str) -> str | None:
    file = files(__package__) / FOLDER / name
    return file.read_text("utf-8") if file.is_file() else None


def read_arrays(name: str) -> Arrays | None:
    """None if the set-up has not made it."""
    file = files(__package__) / FOLDER / f"{name}.npz"
    if not file.is_file():
        return None
    with as_file(file) as path, np.load(path) as found:
        return dict(found)


@cache
def load_encoder() -> "SentenceEncoder | None":
    from vernissage.bots.meaning.sentence_encoder import SentenceEncoder  # noqa: PLC0415

    data = read_arrays("english")
    return None if data is None else SentenceEncoder(data)


@cache
def load_lemmas(language: Language) -> "LemmaDictionary | None":
    from vernissage.bots.meaning.lemmatizer import LemmaDictionary  # noqa: PLC0415

    data = read_arrays(f"lemmas_{language}")
    return None if data is None else LemmaDictionary(data)
