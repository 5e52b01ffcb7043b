"""Games that other packages bring along: which are taken, and which are left out."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from vernissage import games
from vernissage.games import built_in, entry_points, load, names
from vernissage.kit import Illegal
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


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path)
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(entry_points, "entry_points", shelf.found)
    games.forget_installed()
    catalogue.cache_clear()
    yield shelf
    games.forget_installed()
    for name in set(sys.modules) - before:
        if (tmp_path / name).exists():
            del sys.modules[name]


def test_an_installed_game_comes_after_the_built_in_ones(shelf: Shelf) -> None:
    for name in ("zither", "abacus"):
        shelf.package(name)
        shelf.entry(name)
    assert names() == (*built_in(), "abacus", "zither")
    assert load("abacus").manifest.package == "abacus"


@pytest.mark.usefixtures("shelf")
def test_a_game_that_is_not_installed_is_unknown() -> None:
    with pytest.raises(Illegal, match="game_unknown"):
        load("abacus")


@pytest.mark.parametrize(
    ("code", "files", "told"),
    [
        ("raise RuntimeError('broken')", {}, "failed to load"),
        ("raise SystemExit(3)", {}, "failed to load"),
        ("import no_such_module_at_all", {}, "failed to load"),
        ("game = 7", {}, "failed to load"),
        ("other = 7", {}, "failed to load"),
        (RULES, {"manifest": None}, "failed to load"),
        (RULES, {"manifest": MANIFEST.format(id="otherwise")}, "calls it 'otherwise'"),
        (RULES, {"manifest": MANIFEST.format(id="odd") + "[no_such_table]"}, "failed to load"),
        (RULES, {"uk": ""}, "failed to load"),
        (RULES, {"RULES": None}, "no RULES.md"),
    ],
)
def test_a_broken_one_is_logged_and_left_out(
    shelf: Shelf,
    caplog: pytest.LogCaptureFixture,
    code: str,
    files: dict[str, str | None],
    told: str,
) -> None:
    shelf.package("odd", code, **files)
    shelf.package("sound")
    for name in ("odd", "sound"):
        shelf.entry(name)
    assert names() == (*built_in(), "sound")
    assert told in caplog.text
    assert "'odd'" in caplog.text


@pytest.mark.parametrize("name", ["", "../etc", "Yokai", "a" * 33, "a.b", "1st", "a-b", "гра"])
def test_an_id_that_could_not_be_an_address_is_refused(shelf: Shelf, name: str) -> None:
    shelf.package("sound")
    shelf.entry(name, "sound:game")
    assert names() == built_in()


def test_no_package_replaces_a_built_in_game(shelf: Shelf) -> None:
    shelf.package("sound")
    shelf.entry("yokai", "sound:game")
    assert names() == built_in()
    assert load("yokai").manifest.package == "vernissage.games.yokai"


def test_two_packages_with_one_id_are_both_refused(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    shelf.package("sound")
    shelf.entry("sound")
    shelf.entry("sound", "other_package:game")
    assert names() == built_in()
    assert caplog.text.count("another game has this id") == 2
