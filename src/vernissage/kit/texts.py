"""Sentences in three languages, from TOML catalogues beside the code that needs them.

The client says them the same way (web/src/lib/texts.ts): tests/fixtures/texts.json holds both to
it.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

Language = Literal["uk", "ru", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

MINUS = "−"  # the sign of a number; a hyphen joins words

Entry = str | Mapping[str, str]  # a sentence, or its plural forms by the number `n`


def plural(language: Language, n: int) -> str:
    """The CLDR category of a whole number."""
    n = abs(n)
    if language == "en":
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
        return "few"
    return "many"


FORMS: Mapping[Language, tuple[str, ...]] = {
    "uk": ("one", "few", "many"),
    "ru": ("one", "few", "many"),
    "en": ("one", "other"),
}


class Texts:
    """The sentences of one language. A missing key is an error: the checks find it first."""

    def __init__(self, language: Language, *packages: str) -> None:
        self.language: Language = language
        self._entries: dict[str, Entry] = {}
        for package in packages:
            self._entries.update(catalogue(package, language))

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def __call__(self, key: str, /, **args: Any) -> str:
        entry = self._entries[key]
        if not isinstance(entry, str):
            entry = entry[plural(self.language, args["n"])]
        return entry.format_map({name: self.show(name, value) for name, value in args.items()})

    def show(self, name: str, value: Any) -> str:
        """A value in words: `colour=red` is looked up as `colour.red`, lists are joined."""
        if isinstance(value, list | tuple):
            return ", ".join(self.show(name, one) for one in value)
        key = f"{name}.{value}".lower()
        if name not in SPOKEN_ARGS and key in self._entries:
            return self(key)
        return _plain(value)


def _plain(value: Any) -> str:
    """As the client writes it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)


@cache
def catalogue(package: str, language: Language) -> Mapping[str, Entry]:
    """The flat catalogue of a package: `[event] laid = "…"` has the key `event.laid`."""
    path = files(package) / "locales" / f"{language}.toml"
    return dict(flat("", tomllib.loads(path.read_text("utf-8"))))


def flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, Entry]]:
    entries: list[tuple[str, Entry]] = []
    for name, value in table.items():
        if isinstance(value, str) or set(value) <= {"one", "few", "many", "other"}:
            entries.append((prefix + name, value))
        else:
            entries += flat(f"{prefix}{name}.", value)
    return entries


Namer = Callable[[int], str]
SEAT_ARGS = ("seat", "other", "seats")  # arguments of events that are seats, not numbers
SPOKEN_ARGS = (*SEAT_ARGS, "clue", "text", "theme", "name")  # people's own words, never looked up


def named(args: Mapping[str, Any], name: Namer) -> dict[str, Any]:
    """The arguments of an event or a score line with seats turned into people's names."""
    return {key: _names(value, name) if key in SEAT_ARGS else value for key, value in args.items()}


def _names(value: Any, name: Namer) -> Any:
    return [name(one) for one in value] if isinstance(value, list | tuple) else name(value)
