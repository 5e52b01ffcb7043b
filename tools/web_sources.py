"""Finds the texts that the client's code uses by key, and literal texts in it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HOUSE = re.compile(r"(?<![\w.$])(?:t|has)\(")  # t("home.title")
GAME = re.compile(r"(?:\bgame\.(?:t|tell|say|has)|\btextsOf\([^()]*\)\.(?:say|has))\(")
COMMENT = re.compile(r"/\*.*?\*/|(?:^|(?<=\s))//[^\n]*|<!--.*?-->", re.DOTALL)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
TEMPLATE = re.compile(r"`((?:[^`\\]|\\.)*)`")
COMPARED = re.compile(r'[=!]==\s*"[^"]*"|"[^"]*"\s*[=!]==')
HOLE = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
CHOICE = re.compile(r"\?(?![.?])")  # of a conditional expression
SCRIPT = re.compile(r"<(script|style)\b[^>]*>.*?</\1>", re.DOTALL)
READ_OUT = re.compile(r"\b(aria-label|aria-description|title|alt|placeholder|label)=\"([^\"]*)\"")
SAID = re.compile(r'\b(?:toast|announce)\(\s*"[^"]')
LETTER = re.compile(r"[^\W\d_]")
CYRILLIC = re.compile(r"[\u0400-\u04ff]{2}")
PAIRS = {"(": ")", "[": "]", "{": "}"}


class Key(NamedTuple):
    """What is said somewhere: a key, or with `.+` in it any key of such a look."""

    text: str
    of_game: bool
    args: frozenset[str] | None  # None: the code does not tell
    exact: bool


class Source(NamedTuple):
    path: Path
    code: str  # without comments

    @classmethod
    def read(cls, path: Path) -> "Source":
        return cls(path, COMMENT.sub("", path.read_text("utf-8")))

    def said(self) -> Iterator[Key]:
        for pattern, of_game in ((HOUSE, False), (GAME, True)):
            for call in pattern.finditer(self.code):
                key, *rest = arguments(self.code, call.end())
                args = names(rest[0] if rest else "")
                for text, exact in keys_in(key):
                    yield Key(text, of_game, args, exact)

    def mentioned(self) -> set[str]:
        """All that stands in quotes: keys may be kept in lists, too."""
        return set(LITERAL.findall(self.code))

    def composed(self) -> set[str]:
        """Patterns of all that is put together: `play.${part}` is `play\\..+`."""
        return {pattern(text) for text in TEMPLATE.findall(self.code) if "${" in text}

    def sentences(self) -> Iterator[str]:
        """Words for people that stand in the code instead of a catalogue."""
        if found := CYRILLIC.search(self.code):
            line = self.code[: found.start()].rsplit("\n", 1)[-1]
            yield f"a word of uk or ru after «{line.strip()[-30:]}»"
        for found in SAID.finditer(self.code):
            yield found[0]
        if self.path.suffix == ".svelte":
            yield from sentences(SCRIPT.sub("", self.code))


def arguments(code: str, at: int) -> list[str]:
    """Of the call whose bracket opens before `at`."""
    parts, start, depth = [], at, 0
    while at < len(code) and depth >= 0:
        char = code[at]
        if char in "\"'`":
            at = end_of_quote(code, at)
        elif char in PAIRS:
            depth += 1
        elif char in PAIRS.values():
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(code[start:at].strip())
            start = at + 1
        at += 1
    return [*parts, code[start : at - 1].strip()]


def end_of_quote(code: str, at: int) -> int:
    quote, at = code[at], at + 1
    while at < len(code) and code[at] != quote:
        at += 2 if code[at] == "\\" else 1
    return at


def keys_in(argument: str) -> Iterator[tuple[str, bool]]:
    """The keys in the first argument of a call; of a conditional one, those it chooses from."""
    if choice := CHOICE.search(LITERAL.sub(lambda found: "_" * len(found[0]), argument)):
        argument = argument[choice.end() :]
    argument = COMPARED.sub("", argument)
    for text in TEMPLATE.findall(argument):
        yield (pattern(text), False) if "${" in text else (text, True)
    for text in LITERAL.findall(TEMPLATE.sub("", argument)):
        yield text, True


def pattern(template: str) -> str:
    return ".+".join(re.escape(part) for part in HOLE.split(template))


def names(argument: str) -> frozenset[str] | None:
    """Of the fields of an object that stands in the code."""
    if not argument:
        return frozenset()
    if not argument.startswith("{") or "..." in argument:
        return None
    fields = arguments(argument, 1)
    return frozenset(field.partition(":")[0].strip() for field in fields if field)


def sentences(markup: str) -> Iterator[str]:
    plain = without_braces(markup)
    for tag in re.findall(r"<[^<>]*>", plain):
        yield from (found[0] for found in READ_OUT.finditer(tag) if LETTER.search(found[2]))
    for text in re.split(r"<[^<>]*>", plain):
        if LETTER.search(re.sub(r"&\w+;", "", text)):
            yield " ".join(text.split())


def without_braces(markup: str) -> str:
    plain, at = [], 0
    while at < len(markup):
        if markup[at] == "{":
            at = end_of_braces(markup, at)
        else:
            plain.append(markup[at])
            at += 1
    return "".join(plain)


def end_of_braces(code: str, at: int) -> int:
    """Behind the expression that opens at `at`."""
    depth = 0
    while at < len(code):
        if code[at] in "\"'`":
            at = end_of_quote(code, at)
        elif code[at] in "{}":
            depth += 1 if code[at] == "{" else -1
        at += 1
        if depth == 0:
            break
    return at
