"""In which language the command line answers."""

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

Speech = Annotated[
    str | None, typer.Option("--language", "-l", help="uk, ru or en; by default the system's.")
]


def spoken(language: str | None, game: str | None = None) -> Texts:
    """The asked-for language, or the system's, or English; with the words of a game."""
    asked = language or os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
    known: Language | None = next((one for one in LANGUAGES if asked.startswith(one)), None)
    if language and known is None:
        raise typer.BadParameter(f"{language!r} is none of {', '.join(LANGUAGES)}")
    words = [load(game).manifest.package] if game in names() else []
    return Texts(known or "en", *words, *PACKAGES)


@contextmanager
def refusals(say: Texts) -> Iterator[None]:
    """Says in words what was wrong with a wish, and exits with 2."""
    try:
        yield
    except Illegal as illegal:
        typer.echo(say(f"illegal.{illegal.code}", **illegal.facts), err=True)
        sys.exit(2)
