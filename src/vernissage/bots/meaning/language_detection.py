"""Detects the language of a clue."""

import re
from collections.abc import Mapping

from vernissage.bots.meaning import translation
from vernissage.bots.meaning.lemmatizer import in_dictionary, lemma
from vernissage.bots.meaning.tokenizer import is_stop_word, tokenize
from vernissage.kit.texts import Language

CYRILLIC = re.compile("[а-яіїєґё]")
LETTERS: Mapping[Language, re.Pattern[str]] = {  # that the other alphabet does not have
    "uk": re.compile("[іїєґ]|(?<=[бпвмфр])['’ʼ](?=[юя])"),
    "ru": re.compile("[ыэъё]"),
}
ENDINGS: Mapping[Language, re.Pattern[str]] = {
    "uk": re.compile("(ти|ся|сь|ння|ий|ою|ею|ува.+|ові)$"),
    "ru": re.compile("(ть|ет|ит|ие|ий|ая|яя|ое|ее|ого|ние|ов|ей|ем)$"),
}
KNOWN, ENDING = 3, 1  # points for a known word and for a typical ending


def detect_language(text: str) -> Language:
    """By script, then by letters, then by known words and endings."""
    low = text.lower()
    if not CYRILLIC.search(low):
        return "en"
    marks = {one: len(letters.findall(low)) for one, letters in LETTERS.items()}
    if marks["uk"] == marks["ru"]:
        words = tokenize(text)
        marks = {one: sum(_likeness(word, one) for word in words) for one in LETTERS}
    return "ru" if marks["ru"] > marks["uk"] else "uk"


def _likeness(word: str, language: Language) -> int:
    """Points for a word being of this language."""
    listed = is_stop_word(word, language) or in_dictionary(word, language)
    told = translation.is_translated(lemma(word, language), language)
    return KNOWN * (listed or told) + ENDING * bool(ENDINGS[language].search(word))
