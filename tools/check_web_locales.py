"""Fails on a sentence of the client that is missing, unused, not translated, of a wrong shape, or
that stands in the code instead of a catalogue.

Shared texts are in web/locales/<part>/, a board's in web/src/games/<id>/locales/ (its code
says them under `web.`); the table's and the games' own catalogues are said, too.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.check_locales import check_entry, holes, texts, untranslated
from tools.web_sources import Key, Source
from vernissage.games import built_in
from vernissage.kit.texts import LANGUAGES, Entry, Language, catalogue, flat

WEB = Path(__file__).parent.parent / "web"
OWN_NAMES = "language."  # languages call themselves the same in all languages
BAD_APOSTROPHE = re.compile(r"[^\W\d_]['`\u02bc][^\W\d_]")

Texts = Mapping[str, Entry]
Catalogues = Mapping[Language, Texts]  # the same texts in all languages


class Client(NamedTuple):
    """The client's code and texts, and those of the server that it says."""

    sources: list[Source]
    shared: dict[str, Catalogues]  # by part
    boards: dict[str, Catalogues]  # by game, keys without `web.`
    table: Texts
    games: dict[str, Texts]

    @classmethod
    def read(cls, web: Path) -> "Client":
        code = [*web.glob("src/**/*.ts"), *web.glob("src/**/*.svelte")]
        boards = {one: web / "src" / "games" / one / "locales" for one in built_in()}
        kit = catalogue("vernissage.kit", "en")
        return cls(
            sources=[Source.read(path) for path in sorted(code)],
            shared={
                folder.name: texts_in(folder) for folder in sorted((web / "locales").iterdir())
            },
            boards={one: texts_in(folder) for one, folder in boards.items() if folder.exists()},
            table=catalogue("vernissage.table", "en"),
            games={
                one: {**kit, **catalogue(f"vernissage.games.{one}", "en")} for one in built_in()
            },
        )

    def board_of(self, source: Source) -> str | None:
        """The game whose folder a file is in."""
        return next(
            (one for one in self.boards if f"/games/{one}/" in source.path.as_posix()), None
        )

    def all_of(self, game: str, language: Language) -> Texts:
        board = self.boards.get(game, {}).get(language, {})
        return {**self.games[game], **{f"web.{key}": entry for key, entry in board.items()}}

    def all_shared(self, language: Language) -> Texts:
        parts = [part.get(language, {}) for part in self.shared.values()]
        return {**self.table, **{key: entry for part in parts for key, entry in part.items()}}


def texts_in(folder: Path) -> Catalogues:
    return {
        language: dict(flat("", tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))))
        for language in LANGUAGES
    }


def check_missing(client: Client, source: Source) -> Iterator[str]:
    board = client.board_of(source)
    for key in source.said():
        for language in LANGUAGES:
            if not key.of_game:
                yield from check_key(source, key, language, client.all_shared(language))
                continue
            for game in [board] if board else client.games:
                yield from check_key(source, key, language, client.all_of(game, language))


def check_key(source: Source, key: Key, language: Language, known: Texts) -> Iterator[str]:
    where = f"{source.path.name}: {language}"
    if not key.exact:
        if not any(re.fullmatch(key.text, one) for one in known):
            yield f"{where} has nothing like {key.text}"
    elif key.text not in known:
        yield f"{where} lacks {key.text}"
    elif key.args is not None and (open_holes := holes(known[key.text]) - key.args):
        yield f"{where} {key.text} is said without {', '.join(sorted(open_holes))}"


def check_unused(client: Client) -> Iterator[str]:
    for part, known in client.shared.items():
        yield from unused(f"locales/{part}", "", known, client.sources)
    for game, known in client.boards.items():
        near = [one for one in client.sources if client.board_of(one) in (game, None)]
        yield from unused(f"games/{game}", "web.", known, near)


def unused(where: str, prefix: str, known: Catalogues, sources: list[Source]) -> Iterator[str]:
    mentioned = set().union(*(source.mentioned() for source in sources))
    composed = [re.compile(one) for source in sources for one in source.composed()]
    for language, entries in known.items():
        for key in entries:
            said = prefix + key
            if said not in mentioned and not any(one.fullmatch(said) for one in composed):
                yield f"{where}: {language} has {key}, which nothing says"


def check_twice(client: Client) -> Iterator[str]:
    """One key, one sentence: parts are poured together, and over the table's."""
    seen = dict.fromkeys(client.table, "the table")
    for part, known in client.shared.items():
        for key in known["en"]:
            if key in seen:
                yield f"locales/{part}: {key} stands in {seen[key]}, too"
            seen[key] = part


def check_shapes(where: str, known: Catalogues) -> Iterator[str]:
    english = known["en"]
    for language, entries in known.items():
        for key in sorted(english.keys() - entries.keys()):
            yield f"{where}: {language} lacks {key}"
        for key, entry in entries.items():
            yield from check_text(f"{where}: {language} {key}", language, entry)
            if key not in english:
                yield f"{where}: en lacks {key}"
            elif holes(entry) != holes(english[key]):
                yield f"{where}: {language} {key} has other holes than en"
            elif is_foreign(language, key) and untranslated(entry, english[key]):
                yield f"{where}: {language} {key} is not translated: {entry}"


def is_foreign(language: Language, key: str) -> bool:
    return language != "en" and not key.startswith(OWN_NAMES)


def check_text(what: str, language: Language, entry: Entry) -> Iterator[str]:
    yield from check_entry(what, language, entry)
    if any(BAD_APOSTROPHE.search(text) for text in texts(entry)):
        yield f"{what} has another apostrophe than ’"


def problems(client: Client) -> Iterator[str]:
    for source in client.sources:
        yield from check_missing(client, source)
        yield from (f"{source.path.name}: says by itself: {one}" for one in source.sentences())
    yield from check_unused(client)
    yield from check_twice(client)
    for part, known in client.shared.items():
        yield from check_shapes(f"locales/{part}", known)
    for game, known in client.boards.items():
        yield from check_shapes(f"games/{game}", known)


def main() -> int:
    found = sorted(set(problems(Client.read(WEB))))
    print("\n".join(found) or "web locales: every key is there, used and translated")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
