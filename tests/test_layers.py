"""What import-linter cannot see: neither the table nor the server knows any game by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import vernissage
from vernissage.games import names
from vernissage.kit.texts import LANGUAGES, Texts

SOURCE = Path(vernissage.__file__).parent
ROOMS = ("table", "server", "log")


def game_names() -> Iterator[str]:
    """As code and people call them, in any language."""
    for name in names():
        yield name
        for language in LANGUAGES:
            yield Texts(language, f"vernissage.games.{name}")("title").lower()


def texts(room: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((SOURCE / room).rglob("*")):
        if path.suffix in (".py", ".toml", ".html", ".js", ".json", ".md", ".sql"):
            yield path, path.read_text("utf-8").lower()


@pytest.mark.parametrize("room", ROOMS)
def test_no_game_is_named_here(room: str) -> None:
    found = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path, text in texts(room)
        for name in game_names()
        if name in text
    ]
    assert not found


def test_a_name_would_be_found() -> None:
    for name in names():
        assert any(name in text for _, text in texts(f"games/{name}"))
