"""A bot's input and output: a `Look` at the table, a `Decision`.

A bot knows what a player at its seat would know, and nothing else: the seat's view, its prompts,
and descriptions of the cards, which the rules know by number only.
"""

import hmac
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from msgspec import Struct

from vernissage.decks import words
from vernissage.decks.pack_id import is_own_deck
from vernissage.decks.pictures import packs
from vernissage.decks.pictures.card import Card
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.prompts import Prompt
from vernissage.kit.texts import LANGUAGES, Language

Strength = Literal["easy", "normal", "strong"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
USUAL: Strength = "normal"  # the default
RANDOM = "random"  # picks any offered action; for tests and comparisons
Temper = Literal["bold", "cautious", "poetic"]
TEMPERS: tuple[Temper, ...] = get_args(Temper)


class Profile(Struct, frozen=True):
    """How well and in which temper a bot plays, and what it associates."""

    strength: str = USUAL  # one of STRENGTHS, RANDOM, or the name of a plugin's bot
    temper: Temper = "bold"
    mind: int = 0  # what it associates follows from this; 0 is nobody in particular


def mind_of(seed: bytes, seat: int, name: str = "") -> int:
    """What a bot of this name at this seat associates in this game; it reveals nothing of the
    seed."""
    digest = hmac.digest(seed, b"mind/%d/" % seat + name.encode(), "sha256")
    return int.from_bytes(digest[:8]) | 1  # never nobody's


class CardDescriptions(Struct, frozen=True, omit_defaults=True):
    """What the cards show, as everybody at the table sees it."""

    languages: tuple[Language, ...] = ("en",)  # that people here read, the most usual first
    pictures: tuple[tuple[str, int], ...] = ()  # by card: the deck, and the number in it
    own_texts: Mapping[
        int, Mapping[Language, str]
    ] = {}  # people's own pictures: what is known of them
    own_tasks: Mapping[
        str, tuple[str, ...]
    ] = {}  # people's own word cards on the stand, by their key

    def picture(self, card: int) -> Card | None:
        """A card of a built-in deck; None for people's own pictures and unknown cards."""
        if not 0 <= card < len(self.pictures):
            return None
        deck, number = self.pictures[card]
        return None if is_own_deck(deck) else packs.deck_named(deck).card(number)

    def words(self, level: Level, number: int, side: int) -> tuple[words.Word, ...]:
        """The seven words of a side of a word card."""
        own = self.own_tasks.get(task_key(level, number, side))
        if own is None:
            return words.cards(level)[number].side[side].words
        return tuple(_built_in_words().get(word.casefold()) or _own_word(word) for word in own)


def task_key(level: str, number: int, side: int) -> str:
    return f"{level}/{number}/{side}"


def _own_word(word: str) -> words.Word:
    return words.Word(uk=word, ru=word, en=word, draw="")  # there are no hints how to draw it


@cache
def _built_in_words() -> dict[str, words.Word]:
    """By their case-folded text in any language."""
    known = (
        word
        for level in LEVELS
        for card in words.cards(level)
        for side in card.side
        for word in side.words
    )
    return {word.read(language).casefold(): word for word in known for language in LANGUAGES}


class Look(Struct, frozen=True):
    game: str
    view: Any  # the game's own
    prompts: tuple[Prompt, ...]
    profile: Profile = Profile()
    descriptions: CardDescriptions = CardDescriptions()
    waited: int = 0  # ms that the game has been waiting for this seat
    game_number: int = 0  # games that were played at this table before
    said_before: tuple[
        int, ...
    ] = ()  # marks of what was said in them, as `kit.clue.mark` makes them
    hurry: bool = False  # nobody is watching, so pauses are pointless


class Decision(NamedTuple):
    """An action and the milliseconds that a person would take for it. No action: the bot waits to
    see more and wants another look after the pause. The emoji is shown to everybody once this
    phase of the game is over."""

    action: Struct | None
    pause: int
    emoji: str = ""
