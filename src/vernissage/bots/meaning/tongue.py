"""In which language a clue is."""

import re
from collections.abc import Mapping

from vernissage.bots.meaning import bridge
from vernissage.bots.meaning.lemmas import known, lemma
from vernissage.bots.meaning.speech import small, tokens
from vernissage.kit.texts import Language

CYRILLIC = re.compile("[а-яіїєґё]")
LETTERS: Mapping[Language, re.Pattern[str]] = {  # that the other one does not have
    "uk": re.compile("[іїєґ]|(?<=[бпвмфр])['’ʼ](?=[юя])"),
    "ru": re.compile("[ыэъё]"),
}
ENDINGS: Mapping[Language, re.Pattern[str]] = {
    "uk": re.compile("(ти|ся|сь|ння|ий|ою|ею|ува.+|ові)$"),
    "ru": re.compile("(ть|ет|ит|ие|ий|ая|яя|ое|ее|ого|ние|ов|ей|ем)$"),
}
KNOWN, ENDING = 3, 1  # how much it says


def language_of(text: str) -> Language:
    """By script, then by letters, then by words and their endings."""
    low = text.lower()
    if not CYRILLIC.search(low):
        return "en"
    marks = {one: len(letters.findall(low)) for one, letters in LETTERS.items()}
    if marks["uk"] == marks["ru"]:
        words = tokens(text)
        marks = {one: sum(_sounds(word, one) for word in words) for one in LETTERS}
    return "ru" if marks["ru"] > marks["uk"] else "uk"


def _sounds(word: str, language: Language) -> int:
    """How much a word is like one of a language."""
    listed = small(word, language) or known(word, language)
    told = bridge.told(lemma(word, language), language)
    return KNOWN * (listed or told) + ENDING * bool(ENDINGS[language].search(word))
