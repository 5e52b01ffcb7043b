"""A side of a word card as somebody wrote it down, whatever the form of the file."""

from functools import cache
from typing import NamedTuple

from vernissage.decks.words.checks import DraftText
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.texts import LANGUAGES, Texts


class Row(NamedTuple):
    level: str
    theme: DraftText
    words: tuple[DraftText, ...]
    lines: tuple[int, ...]  # of the words
    line: int

    @property
    def known(self) -> bool:
        return level_of(self.level) is not None


def tidy(text: str) -> str:
    """Spaces at the edges, and quotation marks of a spreadsheet, are nobody's intention."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].replace('""', '"').strip()
    return text


def level_of(named: str) -> Level | None:
    """In any of the languages."""
    return _levels().get(named.lower().replace("ё", "е"))


@cache
def _levels() -> dict[str, Level]:
    said = {
        Texts(language, __package__)(f"level.{level}").replace("ё", "е"): level
        for language in LANGUAGES
        for level in LEVELS
    }
    return {**said, **{level: level for level in LEVELS}}
