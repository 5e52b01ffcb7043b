"""Ids of packs, as logs, addresses and messages write them.

gouache-7              a deck that the style gouache paints by the seed 7
own-<id>               a picture deck that people made, as it is now
own-<id>.<seq>.<mark>  as a game at one table began with it
house                  the built-in word cards
words-<id>             word cards that people made, as they are now
words-<id>.<seq>       as a game began with them
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from vernissage.kit.errors import Illegal

PAINTED = re.compile(r"(?P<style>[a-z]{2,20})-(?P<seed>0|[1-9][0-9]{0,6})")
OWN_DECK = re.compile(r"own-(?P<id>[0-9a-z]{1,40})(\.(?P<seq>[0-9]{1,9})\.(?P<mark>[0-9a-z]+))?")
OWN_WORDS = re.compile(r"words-(?P<id>[0-9a-z]{1,40})(\.(?P<seq>[0-9]{1,9}))?")


class PaintedDeckId(Struct, frozen=True):
    style: str
    seed: int

    def __str__(self) -> str:
        return f"{self.style}-{self.seed}"


class OwnDeckId(Struct, frozen=True):
    id: str
    seq: int | None = None  # of its last change; None: as it is now
    mark: str = ""  # of the table: where a picture is not wanted it is left out

    def __str__(self) -> str:
        return f"own-{self.id}" if self.seq is None else f"own-{self.id}.{self.seq}.{self.mark}"

    def now(self) -> "OwnDeckId":
        return OwnDeckId(self.id)


class BuiltInWordsId(Struct, frozen=True):
    def __str__(self) -> str:
        return "house"


class OwnWordsId(Struct, frozen=True):
    id: str
    seq: int | None = None  # of their last change; None: as they are now

    def __str__(self) -> str:
        return f"words-{self.id}" if self.seq is None else f"words-{self.id}.{self.seq}"

    def now(self) -> "OwnWordsId":
        return replace(self, seq=None)


DeckId = PaintedDeckId | OwnDeckId
WordsId = BuiltInWordsId | OwnWordsId
OwnId = OwnDeckId | OwnWordsId
PackId = DeckId | WordsId

BUILT_IN_WORDS = BuiltInWordsId()


@lru_cache(1024)
def parse(text: str) -> PackId:
    """Illegal if it is none. Whether there is such a pack is another question."""
    if text == str(BUILT_IN_WORDS):
        return BUILT_IN_WORDS
    if found := OWN_DECK.fullmatch(text):
        return OwnDeckId(found["id"], _number(found["seq"]), found["mark"] or "")
    if found := OWN_WORDS.fullmatch(text):
        return OwnWordsId(found["id"], _number(found["seq"]))
    if found := PAINTED.fullmatch(text):
        return PaintedDeckId(found["style"], int(found["seed"]))
    raise Illegal("deck_unknown")


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def parse_deck(text: str) -> DeckId:
    """Of pictures; Illegal if it is none."""
    found = parse(text)
    if not isinstance(found, DeckId):
        raise Illegal("deck_unknown")
    return found


def parse_words(text: str) -> WordsId:
    found = parse(text)
    if not isinstance(found, WordsId):
        raise Illegal("deck_unknown")
    return found


def is_own_deck(text: str) -> bool:
    return isinstance(parse(text), OwnDeckId)


def own_among(texts: Iterable[str]) -> list[OwnId]:
    """What people made, pictures and words; what is no id at all is passed over."""
    return [found for text in texts if isinstance(found := _parsed(text), OwnId)]


def _parsed(text: str) -> PackId | None:
    try:
        return parse(text)
    except Illegal:
        return None
