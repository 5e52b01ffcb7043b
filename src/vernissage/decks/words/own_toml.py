"""Word cards that people made, as TOML: [[side]] with a level, a theme and seven words."""

import re
import tomllib
from typing import Any

from vernissage.decks.words.checks import DraftText
from vernissage.decks.words.rows import Row, tidy
from vernissage.kit.texts import LANGUAGES, Language

SIDE = re.compile(r"^[ \t]*\[\[side\]\]", re.MULTILINE)
AT_LINE = re.compile(r"at line (\d+)")
DOTS = 200  # in a line: a key of very many parts takes ages to read


class TomlError(ValueError):
    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def is_toml(text: str) -> bool:
    return SIDE.search(text) is not None


def toml_rows(text: str, language: Language) -> list[Row]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > DOTS:
            raise TomlError(number)
    try:
        read = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = AT_LINE.search(str(error))
        raise TomlError(int(found[1]) if found else 0) from error
    sides = read.get("side")
    lines = [text.count("\n", 0, one.start()) + 1 for one in SIDE.finditer(text)]
    if not isinstance(sides, list) or len(lines) != len(sides):
        raise TomlError(0)
    return [_row(side, line, language) for side, line in zip(sides, lines, strict=True)]


def _row(side: Any, line: int, language: Language) -> Row:
    words = side.get("words", [])
    if not isinstance(words, list):
        raise TomlError(line)
    said = tuple(_said(word, line, language) for word in words)
    theme = _said(side.get("theme", ""), line, language)
    return Row(str(side.get("level", "")), theme, said, (line,) * len(said), line)


def _said(value: Any, line: int, language: Language) -> DraftText:
    texts = {language: value} if isinstance(value, str) else value
    if not isinstance(texts, dict) or not set(texts) <= set(LANGUAGES):
        raise TomlError(line)
    if not all(isinstance(text, str) for text in texts.values()):
        raise TomlError(line)
    return DraftText(**{name: tidy(" ".join(text.split())) for name, text in texts.items()})
