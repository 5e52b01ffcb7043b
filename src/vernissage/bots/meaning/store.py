"""What the set-up has made of others' dictionaries and vectors, read when it is first needed."""

from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vernissage.kit.texts import Language

if TYPE_CHECKING:
    from vernissage.bots.meaning.english import Encoder
    from vernissage.bots.meaning.lemmas import Dictionary

FOLDER = "data"
Arrays = dict[str, npt.NDArray[Any]]


@cache
def there() -> bool:
    """Whether the set-up had come to its end when this was first asked; nothing is read for it."""
    return (files(__package__) / FOLDER / "made").is_file()


def text(name: str) -> str | None:
    file = files(__package__) / FOLDER / name
    return file.read_text("utf-8") if file.is_file() else None


def read(name: str) -> Arrays | None:
    """None where the set-up has not been."""
    file = files(__package__) / FOLDER / f"{name}.npz"
    if not file.is_file():
        return None
    with as_file(file) as path, np.load(path) as found:
        return dict(found)


@cache
def encoder() -> "Encoder | None":
    from vernissage.bots.meaning.english import Encoder  # noqa: PLC0415

    data = read("english")
    return None if data is None else Encoder(data)


@cache
def lemmas(language: Language) -> "Dictionary | None":
    from vernissage.bots.meaning.lemmas import Dictionary  # noqa: PLC0415

    data = read(f"lemmas_{language}")
    return None if data is None else Dictionary(data)
