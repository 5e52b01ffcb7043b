"""Packages with games, as if they were installed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from vernissage import games
from vernissage.games import entry_points
from vernissage.kit.texts import catalogue

RULES = """
from vernissage.games import load
from vernissage.kit.manifest import load_manifest

class Renamed:
    manifest = load_manifest(__package__)
    def __getattr__(self, name):
        return getattr(load("yokai"), name)

game = Renamed()
"""
MANIFEST = """
id = "{id}"
version = 1
[modes.duel]
seats = [2]
minutes = 5
[deadlines]
turn = 60
"""


class Shelf:
    """Packages, as if they were installed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.entries = folder, list[EntryPoint]()

    def package(self, name: str, code: str = RULES, **files: str | None) -> None:
        """`files` are others than usual, by their names without suffixes; None: missing."""
        usual = {"manifest": MANIFEST.format(id=name), "RULES": "# English\n"}
        home = self.folder / name
        (home / "locales").mkdir(parents=True)
        (home / "__init__.py").write_text(code)
        for part, suffix in (("manifest", "toml"), ("RULES", "md")):
            text = {**usual, **files}[part]
            if text is not None:
                (home / f"{part}.{suffix}").write_text(text)
        for language in ("uk", "ru", "en"):
            text = files.get(language, 'title = "Гра"')
            (home / "locales" / f"{language}.toml").write_text(text or "")

    def entry(self, name: str, value: str = "") -> None:
        self.entries.append(EntryPoint(name, value or f"{name}:game", entry_points.GROUP))

    def found(self, group: str) -> list[EntryPoint]:
        assert group == entry_points.GROUP
        return self.entries


@contextmanager
def shelf_in(folder: Path) -> Iterator[Shelf]:
    """Whatever is put on it is found by its entry points, and forgotten at the end."""
    shelf = Shelf(folder)
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setattr(entry_points, "entry_points", shelf.found)
        games.forget_installed()
        catalogue.cache_clear()
        yield shelf
    games.forget_installed()
    for name in set(sys.modules) - before:
        if (folder / name).exists():
            del sys.modules[name]
