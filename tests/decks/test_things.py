"""The things that picture cards are composed of: whole, named in three languages, drawn."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from vernissage.kit.texts import LANGUAGES, Language

PACKAGES = Path(__file__).parents[2] / "assets/node_modules/@iconify-json"
LEAST = 500
FIELDS = {"icon", *LANGUAGES, "faces", "at", "traits", "size", "tags"}
FACES = {"", "left", "right"}
PLACES = {"ground", "water", "air", "hand"}
TRAITS = {
    *("holder", "carrier", "grows", "glows", "door", "living", "wings", "wheels"),
    *("sharp", "sweet", "old", "round", "long"),
}
SCRIPTS: dict[Language, str] = {
    "uk": r"[А-ЩЬЮЯа-щьюяҐґЄєІіЇї’ -]+",
    "ru": r"[А-Яа-яЁё -]+",
    "en": r"[A-Za-z' -]+",
}
MAX_LENGTH = 40

Facts = Mapping[str, Any]


@cache
def every() -> tuple[tuple[str, Facts], ...]:
    """All things of all files: a list, since one name in two files is a mistake to be seen."""
    folder = files("vernissage.decks.pictures") / "things"
    read = (
        tomllib.loads(file.read_text("utf-8"))
        for file in sorted(folder.iterdir(), key=lambda one: one.name)
        if file.name.endswith(".toml")
    )
    return tuple(thing for tables in read for thing in tables.items())


def twice(words: list[str]) -> list[str]:
    return [word for word, times in Counter(words).items() if times > 1]


def test_there_are_enough() -> None:
    assert len(every()) >= LEAST


def test_no_id_or_icon_stands_twice() -> None:
    assert not twice([name for name, _ in every()])
    assert not twice([thing["icon"] for _, thing in every()])
    assert not [name for name, _ in every() if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)]


def test_every_thing_has_all_its_facts_and_no_others() -> None:
    assert not [name for name, thing in every() if set(thing) != FIELDS]
    assert not [name for name, thing in every() if set(thing["tags"]) != set(LANGUAGES)]


def test_facts_are_among_those_that_scenes_know() -> None:
    for name, thing in every():
        assert thing["faces"] in FACES, name
        assert thing["at"] in PLACES, name
        assert thing["size"] in range(1, 6), name
        assert set(thing["traits"]) <= TRAITS, name
        assert not twice(thing["traits"]), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_in_their_script_and_none_stands_twice(language: Language) -> None:
    names = [thing[language] for _, thing in every()]
    assert not [name for name in names if not re.fullmatch(SCRIPTS[language], name)]
    assert not [name for name in names if name != name.strip() or len(name) > MAX_LENGTH]
    assert not twice([name.casefold() for name in names])


@pytest.mark.parametrize("language", LANGUAGES)
def test_keywords_are_written_in_their_script_and_none_stands_twice(language: Language) -> None:
    for name, thing in every():
        tags = thing["tags"][language]
        assert 4 <= len(tags) <= 8, name
        assert not [tag for tag in tags if not re.fullmatch(SCRIPTS[language], tag)], name
        assert not twice(tags), name


def test_keywords_match_across_the_languages() -> None:
    lengths = {name: {len(thing["tags"][one]) for one in LANGUAGES} for name, thing in every()}
    assert not [name for name, found in lengths.items() if len(found) > 1]


@pytest.mark.skipif(not PACKAGES.is_dir(), reason="the icon packages are not installed")
def test_every_icon_is_in_its_package() -> None:
    wanted = {tuple(thing["icon"].split(":")) for _, thing in every()}
    known = {
        (package, icon)
        for package in {package for package, _ in wanted}
        for icon in json.loads((PACKAGES / package / "icons.json").read_text("utf-8"))["icons"]
    }
    assert not wanted - known
