"""Texts and reasons for refusals in the reader's language."""

from functools import cache
from typing import Any

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import LANGUAGES, Language, Texts
from vernissage.table import Table

PACKAGES = ("vernissage.kit", "vernissage.table", "vernissage.server")


@cache
def texts(language: Language, game: str = "") -> Texts:
    own = (load(game).manifest.package,) if game else ()
    return Texts(language, *PACKAGES, *own)


@cache
def word_texts(language: Language) -> Texts:
    """What is wrong with word cards."""
    return Texts(language, "vernissage.decks.words")


def reason(illegal: Illegal, language: Language, table: Table | None = None) -> str:
    on = table.playing if table else None
    say = texts(language, on.game if on else "")
    return say(f"illegal.{illegal.code}", **illegal.facts)


def known_language(named: str) -> Language:
    for language in LANGUAGES:
        if language == named:
            return language
    raise Illegal("not_here")


def preferred_language(accept: str | None) -> Language:
    """The first supported language of an Accept-Language header."""
    for wish in (accept or "").lower().split(","):
        known: Any = wish.strip()[:2]
        if known in LANGUAGES:
            return known  # type: ignore[no-any-return]
    return "en"
