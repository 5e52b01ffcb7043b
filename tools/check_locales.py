"""Fails on a text that is missing, unused, not translated, or of a wrong shape in some language.

What is used is read off the code: the tags of phases and actions, the first arguments of event(),
Illegal(), Line() and Outcome(), and the literal keys given to say().
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, get_args

from vernissage.games import built_in, load
from vernissage.kit.clue import Kind
from vernissage.kit.prompts import by_tag
from vernissage.kit.texts import FORMS, LANGUAGES, Entry, Language, catalogue

SOURCE = Path(__file__).parent.parent / "src" / "vernissage"
CALLS = {  # the call -> which positional argument is a key, and below which name
    "event": (0, "event"),
    "Event": (0, "event"),
    "Illegal": (0, "illegal"),
    "Line": (2, "why"),
    "Outcome": (0, "outcome"),
    "Refused": (0, "illegal"),
    "say": (0, ""),
}
LITERAL = ("event", "illegal", "board", "do", "phase")  # their keys always stand in a call or tag
ALIKE = re.compile(r"[^\W\d_]")  # a letter: without one a text may be the same in all languages


class Uses(ast.NodeVisitor):
    """The keys that a piece of code uses, and all its other strings."""

    def __init__(self) -> None:
        self.keys: set[str] = set()
        self.strings: set[str] = set()

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        place, prefix = CALLS.get(called, (None, ""))
        if place is not None and place < len(node.args):
            for key in literals(node.args[place]):
                self.keys.add(f"{prefix}.{key}" if prefix else key)
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        self.strings.add(node.arg or "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.strings.add(node.value)


def literals(node: ast.expr) -> Iterator[str]:
    """A literal, or the two of a conditional expression."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def uses(folder: Path) -> Uses:
    found = Uses()
    for path in sorted(folder.glob("**/*.py")):
        found.visit(ast.parse(path.read_text("utf-8")))
    return found


def game_keys(name: str) -> set[str]:
    """What every game must be able to say of itself."""
    game: Any = load(name)
    keys = {"title", "tagline"}
    keys |= {f"phase.{tag}" for tag in by_tag(game.state)}
    keys |= {f"do.{tag}" for tag in by_tag(game.action)}
    for mode in game.manifest.modes:
        keys |= {f"mode.{mode}", f"mode_hint.{mode}"}
    for option, meaning in game.manifest.options.items():
        keys |= {f"option.{option}", f"option_hint.{option}"}
        named = (*meaning.of, 0) if meaning.off or meaning.off_in else meaning.of
        keys |= {f"option_value.{option}.{value}" for value in named}
    return keys


def check_keys(where: str, used: Uses, needed: set[str], shared: set[str]) -> Iterator[str]:
    for language in LANGUAGES:
        have = set(catalogue(where, language))
        needed_here = needed | {key for key in used.keys if key not in shared}
        for key in sorted(needed_here - have):
            yield f"{where}: {language} lacks {key}"
        for key in sorted(have - needed_here):
            if not is_word(key, used):
                yield f"{where}: {language} has {key}, which nothing uses"


def is_word(key: str, used: Uses) -> bool:
    """A value of an argument (`colour.red`), or a reason that stands elsewhere as a literal."""
    space, _, word = key.rpartition(".")
    named = space in used.strings or space in ("why", "outcome")
    return (
        space not in LITERAL
        and named
        and (word in used.strings or word in ("none", "true", "false") or word.isdigit())
    )


def check_shapes(where: str) -> Iterator[str]:
    """The same holes in every language, the right plural forms, and really translated."""
    english = catalogue(where, "en")
    for language in LANGUAGES:
        for key, entry in catalogue(where, language).items():
            yield from check_entry(f"{where}: {language} {key}", language, entry)
            if key in english and holes(entry) != holes(english[key]):
                yield f"{where}: {language} {key} has other holes than en"
            if language != "en" and untranslated(entry, english.get(key, "")):
                yield f"{where}: {language} {key} is not translated: {entry}"


def check_entry(what: str, language: Language, entry: Entry) -> Iterator[str]:
    if isinstance(entry, Mapping) and set(entry) != set(FORMS[language]):
        yield f"{what} has the plural forms {sorted(entry)}, not {sorted(FORMS[language])}"
    if not all(text.strip() for text in texts(entry)):
        yield f"{what} is empty"


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def holes(entry: Entry) -> set[str]:
    """The arguments of a text. A plural form may leave the number out: «an hour»."""
    found = {name for text in texts(entry) for _, name, *_ in Formatter().parse(text) if name}
    return found - {"n"}


def untranslated(entry: Entry, english: Entry) -> bool:
    plain = [re.sub(r"\{\w+\}", "", text) for text in texts(entry)]
    return entry == english and any(ALIKE.search(text) for text in plain)


def problems() -> Iterator[str]:
    kit = "vernissage.kit"
    shared = set(catalogue(kit, "en"))
    everything = uses(SOURCE / "kit")
    everything.visit(ast.parse((SOURCE / "games" / "__init__.py").read_text("utf-8")))
    for name in built_in():
        used = uses(SOURCE / "games" / name)
        everything.keys |= used.keys & shared
        yield from check_keys(f"vernissage.games.{name}", used, game_keys(name), shared)
        yield from check_shapes(f"vernissage.games.{name}")
    for part in ("cli", "table", "server"):
        everything.keys |= uses(SOURCE / part).keys & shared
    of_table = set(catalogue("vernissage.table", "en"))
    used_here = uses(SOURCE / "server")
    for part in ("decks", "decks/pictures", "decks/words"):  # what they refuse is told here
        refused = uses(SOURCE / part).keys
        used_here.keys |= {key for key in refused if key.startswith("illegal.")}
    used = uses(SOURCE / "table")
    used.strings |= uses(SOURCE / "bots").strings  # how strong they are
    used.keys |= used_here.keys & of_table
    yield from check_keys("vernissage.table", used, set(), shared)
    yield from check_shapes("vernissage.table")
    yield from check_keys("vernissage.server", used_here, set(), shared | of_table)
    yield from check_shapes("vernissage.server")
    yield from check_keys(kit, everything, set(), set())
    yield from check_shapes(kit)
    clues = {f"clue.{kind}" for kind in get_args(Kind)}
    elsewhere = shared | of_table | set(catalogue("vernissage.server", "en")) | {"title"}
    used_by_cli = uses(SOURCE / "cli")
    used_by_cli.strings |= uses(SOURCE / "bots").strings  # which of their parts are missing
    used_by_cli.strings |= uses(SOURCE / "log").strings  # what is wrong with a log
    yield from check_keys("vernissage.cli", used_by_cli, clues, elsewhere)
    yield from check_shapes("vernissage.cli")


def main() -> int:
    found = list(problems())
    print("\n".join(found) or "locales: every key is there, used and translated")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
