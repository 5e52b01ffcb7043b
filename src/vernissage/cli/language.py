"""The language of the command line."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from vernissage.games import load, names
from vernissage.kit import Illegal
from vernissage.kit.texts import LANGUAGES, Language, Texts

PACKAGES = ("vernissage.kit", "vernissage.table", "vernissage.server", "vernissage.cli")

LanguageOption = Annotated[
    str | None, typer.Option("--language", "-l", help="uk, ru or en; by default the system's.")
]


def texts_for(language: str | None, game: str | None = None) -> Texts:
    """Texts in the requested language, or the system's, or English; with those of a game."""
    asked = language or os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
    known: Language | None = next((one for one in LANGUAGES if asked.startswith(one)), None)
    if language and known is None:
        raise typer.BadParameter(f"unknown language {language!r}: {', '.join(LANGUAGES)}")
    words = [load(game).manifest.package] if game in names() else []
    return Texts(known or "en", *words, *PACKAGES)


@contextmanager
def exit_on_illegal(say: Texts) -> Iterator[None]:
    """Prints why a request is illegal, and exits with 2."""
    try:
        yield
    except Illegal as illegal:
        typer.echo(say(f"illegal.{illegal.code}", **illegal.facts), err=True)
        sys.exit(2)
