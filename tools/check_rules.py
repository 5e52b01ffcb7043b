"""Fails on a numbered rule that no test names, or that is missing in some language."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from vernissage.games import built_in

ROOT = Path(__file__).parent.parent
NUMBER = re.compile(r"\*\*([A-Z]\d+)\*\*")
LANGUAGES = ("English", "Українська", "Русский")


def rule_numbers(rules: Path) -> dict[str, set[str]]:
    """The rule numbers in each language's part of a RULES.md."""
    parts = re.split(r"^# (\S+)$", rules.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {
        language: set(NUMBER.findall(text))
        for language, text in zip(parts[::2], parts[1::2], strict=True)
    }


def named_by_tests(folder: Path) -> set[str]:
    """The numbers in the comments of a game's tests."""
    named: set[str] = set()
    for path in folder.glob("test_*.py"):
        for line in path.read_text("utf-8").splitlines():
            _, mark, comment = line.partition("# ")
            named |= set(re.findall(r"\b[A-Z]\d+\b", comment)) if mark else set()
    return named


def problems() -> Iterator[str]:
    for game in built_in():
        rules = ROOT / "src/vernissage/games" / game / "RULES.md"
        if not rules.exists():
            yield f"{game}: there is no RULES.md"
            continue
        by_language = rule_numbers(rules)
        here = set().union(*by_language.values())
        for language in LANGUAGES:
            for number in sorted(here - by_language.get(language, set()), key=rule_order):
                yield f"{game}: RULES.md does not tell {number} in {language}"
        for number in sorted(here - named_by_tests(ROOT / "tests/games" / game), key=rule_order):
            yield f"{game}: no test names {number}"


def rule_order(number: str) -> tuple[str, int]:
    return number[0], int(number[1:])


def main() -> int:
    found = list(problems())
    print("\n".join(found) or "rules: every number is told in three languages and tested")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
