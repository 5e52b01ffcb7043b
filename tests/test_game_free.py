"""The server, the tables and what all boards share serve any game: they name none, and nothing that
is only one game's. What they need to know of a game stands in its manifest."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from vernissage.games import load, names
from vernissage.kit.materials import LEVELS

ROOT = Path(__file__).parent.parent
PYTHON = ("server", "table", "log")
WEB = ("lib", "table", "stage", "ui", "ink")
GENERATED = "wire.ts"


def declared() -> set[str]:
    """What manifests name: options that materials set, actions, fields and events."""
    found = {"stroke"}
    for name in names():
        manifest = load(name).manifest
        materials = manifest.materials
        found |= {name, *manifest.history.hidden}
        if materials.words is not None:
            found |= {*materials.words.cards.values()}
        if materials.ink is not None:
            found |= {materials.ink.action, materials.ink.event}
        if materials.recordings is not None:
            found |= {*materials.recordings.clues}
    return found | set(LEVELS)


def views() -> set[str]:
    materials = [load(name).manifest.materials for name in names()]
    return {one.words.view for one in materials if one.words is not None}


def python_files() -> list[Path]:
    return [path for part in PYTHON for path in (ROOT / "src/vernissage" / part).rglob("*.py")]


def web_files() -> list[Path]:
    found = (path for part in WEB for path in (ROOT / "web/src" / part).rglob("*"))
    return [path for path in found if path.suffix in (".ts", ".svelte") and path.name != GENERATED]


def named_in_python(source: str) -> Iterator[str]:
    """Literal strings but for docstrings, and attributes of views."""
    tree = ast.parse(source)
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        if isinstance(node, ast.Attribute) and "view" in ast.dump(node.value):
            yield f"view.{node.attr}"
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
            yield from (f"view.{arg.value!s}" for arg in node.args if isinstance(arg, ast.Constant))


CODE = re.compile(r"""["'`](\w+)["'`]""")
VIEW = re.compile(r"\b(view\??\.\w+)")
MARKUP = re.compile(r"<style.*?</style>|<svg.*?</svg>|<!--.*?-->|/\*.*?\*/|//[^\n]*", re.DOTALL)


def named_in_web(source: str) -> Iterator[str]:
    code = MARKUP.sub("", source)
    yield from CODE.findall(code)
    yield from (found.replace("?", "") for found in VIEW.findall(code))


def forbidden() -> set[str]:
    return declared() | {f"view.{name}" for name in views()}


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_python_names_nothing_of_a_game(path: Path) -> None:
    found = set(named_in_python(path.read_text("utf-8"))) & forbidden()
    assert not found, f"{path} names {found}: declare it in the manifest"


@pytest.mark.parametrize("path", web_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_client_names_nothing_of_a_game(path: Path) -> None:
    found = set(named_in_web(path.read_text("utf-8"))) & forbidden()
    assert not found, f"{path} names {found}: declare it in the manifest"


def test_the_check_finds_what_it_looks_for() -> None:
    assert "green_cards" in declared()
    for source in ('load("dixit")', "view.stand", 'getattr(view, "stand", ())', 'one["drew"]'):
        assert set(named_in_python(source)) & forbidden(), source
    for source in ('game === "yokai"', "game.view.stand", "`green`", "view?.stand"):
        assert set(named_in_web(source)) & forbidden(), source
    assert not set(named_in_python('"""Like dixit."""')) & forbidden()
