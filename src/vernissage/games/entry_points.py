"""Games of other packages, by their entry points.

A package says which object is its game, under the id in the game's manifest:

    [project.entry-points."vernissage.games"]
    postcard = "postcard:game"

One that cannot be used is logged and left out: the server starts all the same.
"""

import logging
import re
from collections import Counter
from collections.abc import Collection
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any

from vernissage.kit import Game
from vernissage.kit.texts import LANGUAGES, Texts

log = logging.getLogger(__name__)

GROUP = "vernissage.games"
ID = re.compile(r"[a-z][a-z0-9_]{0,31}")  # it is part of addresses and of locale keys
RULES = "RULES.md"


class UnusableError(Exception):
    """Why a package's game is left out."""


def find_installed(taken: Collection[str]) -> dict[str, Game[Any, Any, Any]]:
    """By id, in alphabetical order; `taken` are the ids that no package may have."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    claims = Counter([*taken, *(entry.name for entry in found)])
    games = {}
    for entry in found:
        try:
            games[entry.name] = _load(entry, claims)
        except UnusableError as why:
            log.error("game %r of %r left out: %s", entry.name, entry.value, why)
        except (Exception, SystemExit):
            log.exception("game %r of %r left out: it failed to load", entry.name, entry.value)
    return games


def _load(entry: EntryPoint, claims: Counter[str]) -> Game[Any, Any, Any]:
    if not ID.fullmatch(entry.name):
        raise UnusableError("an id is small Latin letters, digits and _")
    if claims[entry.name] > 1:
        raise UnusableError("another game has this id")
    game: Game[Any, Any, Any] = entry.load()
    manifest = game.manifest
    if manifest.id != entry.name:
        raise UnusableError(f"its manifest calls it {manifest.id!r}")
    for language in LANGUAGES:
        Texts(language, manifest.package)("title")
    if not (files(manifest.package) / RULES).is_file():
        raise UnusableError(f"{manifest.package} has no {RULES}")
    return game
