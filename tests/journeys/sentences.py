"""What pages say, read from the locale files, so that a better wording breaks no journey."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from vernissage.games import load
from vernissage.kit.texts import Entry, Language, catalogue, flat, plural

WEB = Path(__file__).parents[2] / "web"
SERVER = ("vernissage.kit", "vernissage.table", "vernissage.server")


def said(key: str, language: Language = "en", /, **args: Any) -> str:
    """A sentence of the pages or of the server."""
    return _filled(_shared(language)[key], language, args)


def said_in(game: str, key: str, language: Language = "en", /, **args: Any) -> str:
    """A sentence of a game, or of its board."""
    return _filled(_of_game(game, language)[key], language, args)


@cache
def _shared(language: Language) -> Mapping[str, Entry]:
    parts = [_read(folder, language) for folder in sorted((WEB / "locales").iterdir())]
    known = [catalogue(package, language) for package in SERVER]
    return {key: entry for one in (*known, *parts) for key, entry in one.items()}


@cache
def _of_game(game: str, language: Language) -> Mapping[str, Entry]:
    board = _read(WEB / "src" / "games" / game / "locales", language)
    return {**catalogue(load(game).manifest.package, language), **board}


def _read(folder: Path, language: Language) -> dict[str, Entry]:
    return dict(flat("", tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))))


def _filled(entry: Entry, language: Language, args: Mapping[str, Any]) -> str:
    text = entry if isinstance(entry, str) else entry[plural(language, args["n"])]
    return text.format_map(args)
