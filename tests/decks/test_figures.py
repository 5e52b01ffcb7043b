"""People on picture cards: drawn whole, never twice the same, named in three languages."""

import io
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
import resvg_py
from PIL import Image, ImageDraw

from vernissage.decks.pictures.catalogue import things
from vernissage.decks.pictures.drawing import Drawing
from vernissage.decks.pictures.figures import FIGURES
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES, Language

LEAST = 30
HIGH = 120  # pixels of a drawing that is looked at
MAX_LENGTH = 40
TAGS = range(4, 9)
PATH = re.compile(r'<path fill="#[0-9a-f]{6}" d="M[-0-9. MLCZ]+Z"/>')
SCRIPTS: dict[Language, str] = {
    "uk": r"[а-щьюяґєії’, -]+",
    "ru": r"[а-яё, -]+",
    "en": r"[a-z, -]+",
}


@cache
def facts() -> Mapping[str, Mapping[str, Any]]:
    folder = files("vernissage.decks.pictures.figures")
    return tomllib.loads((folder / "figures.toml").read_text("utf-8"))


@cache
def drawn(name: str, number: int = 0) -> Drawing:
    return FIGURES[name](Rng(b"figures", number))


def seen(drawing: Drawing) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Where there is paint; the box has a margin of two pixels."""
    scale = HIGH / drawing.high
    wide = round(drawing.wide * scale) + 4
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{HIGH + 4}">'
        f'<g transform="translate(2 2) scale({scale})">{drawing.body}</g></svg>'
    )
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))))
    return np.asarray(image.convert("RGBA"))[:, :, 3] > 60


def test_there_are_enough_and_each_has_its_facts() -> None:
    assert len(FIGURES) >= LEAST
    assert set(FIGURES) == set(facts())


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_plain_filled_paths_in_a_few_tones(name: str) -> None:
    for number in range(4):
        body = drawn(name, number).body
        assert not PATH.sub("", body)
        assert 3 <= len(set(re.findall("#[0-9a-f]{6}", body))) <= 7


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_fills_its_box_and_stands_on_its_lower_edge(name: str) -> None:
    rows, columns = np.nonzero(seen(drawn(name)))
    assert rows.min() <= 4
    assert HIGH - 2 <= rows.max() <= HIGH + 2
    assert columns.min() <= 4
    assert columns.max() >= seen(drawn(name)).shape[1] - 5


@pytest.mark.parametrize("name", FIGURES)
def test_nothing_of_a_figure_floats_apart(name: str) -> None:
    for number in range(2):
        paint = seen(drawn(name, number))
        assert paint.sum() - joined(paint) < 12  # a speck where a thin end is cut off


def joined(paint: np.ndarray[Any, np.dtype[np.bool_]]) -> int:
    """How much hangs together with what stands on the lower edge."""
    low = int(np.flatnonzero(paint.any(1)).max())
    feet = np.flatnonzero(paint[low])
    image = Image.fromarray(paint.astype(np.uint8)).copy()
    ImageDraw.floodfill(image, (int(feet[len(feet) // 2]), low), 2)
    return int((np.asarray(image) == 2).sum())


@pytest.mark.parametrize("name", FIGURES)
def test_chance_alone_moves_a_figure(name: str) -> None:
    assert FIGURES[name](Rng(b"figures", 1)) == drawn(name, 1)
    assert len({drawn(name, number).body for number in range(4)}) == 4


def test_a_figure_is_a_thing_whose_name_nothing_else_has() -> None:
    assert {one.id for one in things().values() if one.kind == "people"} == set(FIGURES)
    for language in LANGUAGES:
        names = Counter(one.name(language) for one in things().values())
        assert not [people[language] for people in facts().values() if names[people[language]] > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_tags_are_written_in_their_script(language: Language) -> None:
    for name, people in facts().items():
        words = [people[language], *people["tags"][language]]
        assert all(re.fullmatch(SCRIPTS[language], word) for word in words), name
        assert len(people[language]) <= MAX_LENGTH, name
        assert len(set(people["tags"][language])) == len(people["tags"]["en"]), name
        assert len(people["tags"][language]) in TAGS, name
