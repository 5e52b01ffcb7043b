"""Whoever's work is used is named: in the credits that people read, and in NOTICE."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from vernissage.kit.texts import LANGUAGES

ROOT = Path(__file__).parents[1]
NOTICE = (ROOT / "NOTICE").read_text("utf-8")
SOURCES: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "src/vernissage/decks/credits.toml").read_text("utf-8")
)["source"]
BY_PACKAGE = {package: one for one in SOURCES for package in one["packages"]}
CARRIED = (  # by the built client
    *("@fontsource-variable/onest", "@fontsource/yeseva-one"),
    *("svelte", "perfect-freehand", "smol-toml"),
)


WHEELS = tomllib.loads((ROOT / "assets/wheels.toml").read_text("utf-8"))


def locked(folder: str) -> dict[str, str]:
    """Licences by package, as the lock file says."""
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))
    return {
        path.rpartition("node_modules/")[2]: entry["license"]
        for path, entry in lock["packages"].items()
        if "license" in entry
    }


def wanted(folder: str) -> set[str]:
    package = json.loads((ROOT / folder / "package.json").read_text("utf-8"))
    return {*package.get("dependencies", ()), *package.get("devDependencies", ())}


def distributions() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [re.match(r"[\w-]+", one)[0] for one in project["dependencies"]]  # type: ignore[index]


def test_every_package_is_credited_once() -> None:
    named = [package for one in SOURCES for package in one["packages"]]
    assert sorted(named) == sorted({*wanted("assets"), *CARRIED, *WHEELS})


@pytest.mark.parametrize("package", sorted(BY_PACKAGE))
def test_the_licence_is_that_of_the_package(package: str) -> None:
    licence = BY_PACKAGE[package]["licence"]
    if package in WHEELS:
        assert licence in WHEELS[package]["licence"]
        return
    folder = "web" if package in CARRIED else "assets"
    assert licence == locked(folder)[package]


@pytest.mark.parametrize("one", SOURCES, ids=lambda one: one["id"])
def test_notice_says_the_same(one: dict[str, Any]) -> None:
    named = re.escape(one["name"]) + r" +" + re.escape(one["licence"])
    assert re.search(rf"^  {named}", NOTICE, re.MULTILINE), one["name"]
    assert all(package in NOTICE for package in one["packages"])


@pytest.mark.parametrize("name", distributions())
def test_notice_names_what_the_server_is_made_with(name: str) -> None:
    assert re.search(rf"^  {re.escape(name)} +\S", NOTICE, re.MULTILINE)


@pytest.mark.parametrize("one", SOURCES, ids=lambda one: one["id"])
def test_credits_are_told_in_every_language(one: dict[str, Any]) -> None:
    told = [one["for"]] + ([one["changed"]] if "changed" in one else [])
    for texts in told:
        assert texts.keys() == set(LANGUAGES)
        assert all(texts.values())
    assert ("changed" in one) == (one["kind"] == "pictures")  # CC BY wants to know
