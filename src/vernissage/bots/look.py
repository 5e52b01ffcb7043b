"""What a bot is given, and what it answers: a look at the table, a decision.

A bot knows what a player at its seat would know, and nothing else: the seat's view, its prompts,
and what is to be seen on the cards where the rules have only numbers.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from msgspec import Struct

from vernissage.decks import words
from vernissage.decks.pictures import packs
from vernissage.decks.pictures.card import Card
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.prompts import Prompt
from vernissage.kit.texts import LANGUAGES, Language

Strength = Literal["easy", "normal", "strong"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
USUAL: Strength = "normal"  # where nobody chose
RANDOM = "random"  # does anything it may; for tests and comparisons
Temper = Literal["bold", "cautious", "poetic"]
TEMPERS: tuple[Temper, ...] = get_args(Temper)


class Mind(Struct, frozen=True):
    """Who a bot is."""

    strength: str = USUAL  # one of STRENGTHS, RANDOM, or the name of an installed bot
    temper: Temper = "bold"


class Sight(Struct, frozen=True, omit_defaults=True):
    """What is to be seen on cards, as anybody at the table sees it."""

    languages: tuple[Language, ...] = ("en",)  # that people here read, the most usual first
    pictures: tuple[tuple[str, int], ...] = ()  # by card: the deck, and the number in it
    told: Mapping[int, Mapping[Language, str]] = {}  # people's own pictures: what is known of them
    tasks: Mapping[str, tuple[str, ...]] = {}  # people's own word cards on the stand, by their key

    def picture(self, card: int) -> Card | None:
        """A card that the house painted; None for others, and for those nobody can name."""
        if not 0 <= card < len(self.pictures):
            return None
        deck, number = self.pictures[card]
        return None if deck.startswith(packs.OWN) else packs.read(deck).card(number)

    def words(self, level: Level, number: int, side: int) -> tuple[words.Word, ...]:
        """The seven words of a side of a word card."""
        own = self.tasks.get(task_key(level, number, side))
        if own is None:
            return words.cards(level)[number].side[side].words
        return tuple(_house_words().get(word.casefold()) or _own_word(word) for word in own)


def task_key(level: str, number: int, side: int) -> str:
    return f"{level}/{number}/{side}"


def _own_word(word: str) -> words.Word:
    return words.Word(uk=word, ru=word, en=word, draw="")  # nobody says how it may be drawn


@cache
def _house_words() -> dict[str, words.Word]:
    """By what they are called in any language."""
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
    mind: Mind = Mind()
    sight: Sight = Sight()
    waited: int = 0  # ms that the table has been waiting for this seat in this moment of the game
    evening: int = 0  # games that were played at this table before
    heard: tuple[int, ...] = ()  # marks of what was said in them, as `kit.clue.mark` makes them
    hurry: bool = False  # nobody is here to watch: waiting gains nothing


class Decision(NamedTuple):
    """An action and the milliseconds that a person would take for it; or no action: it waits to
    see more, and wants another look then. When this moment of the game is over, when all have seen
    what there was to see, it may show everybody an emoji."""

    action: Struct | None
    pause: int
    emoji: str = ""
