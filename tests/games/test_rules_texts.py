"""RULES.md says what the screens and the manifests say."""

import re
from importlib.resources import files

import pytest

from vernissage.games import built_in, load
from vernissage.kit.texts import LANGUAGES, Language, catalogue

CHAPTERS: dict[Language, str] = {"uk": "Українська", "ru": "Русский", "en": "English"}
TIMES: dict[Language, str] = {
    "uk": "Скільки є часу",
    "ru": "Сколько есть времени",
    "en": "How long things take",
}
EXAMPLE = {"Приклад", "Пример", "Example"}

in_every_language = pytest.mark.parametrize(
    ("game", "language"), [(game, one) for game in built_in() for one in LANGUAGES]
)


def chapter(game: str, language: Language) -> str:
    text = (files(load(game).manifest.package) / "RULES.md").read_text("utf-8")
    return text.split(f"# {CHAPTERS[language]}\n", 1)[1].split("\n# ", 1)[0]


@in_every_language
def test_the_times_are_those_of_the_manifest(game: str, language: Language) -> None:
    """In the order of the phases."""
    section = chapter(game, language).split(f"## {TIMES[language]}\n", 1)[1].split("\n## ", 1)[0]
    told = [int(seconds) for seconds in re.findall(r"^- [^:]+: (\d+)", section, re.MULTILINE)]
    assert told == list(load(game).manifest.deadlines.values())


@in_every_language
def test_what_is_in_italics_is_called_so_on_the_screen(game: str, language: Language) -> None:
    """Options, modes, effects: a renamed one must not keep its old name in the rules."""
    text = chapter(game, language).replace("**", "")
    named = set(re.findall(r"\*([^*]+)\*", text)) - EXAMPLE
    entries = catalogue(load(game).manifest.package, language).values()
    assert named <= {entry for entry in entries if isinstance(entry, str)}
