"""What a game is played with: pictures, word cards, ink, recordings.

A manifest names its materials, and the server, the bots and the clients serve any game that has
them. Rules know a card by its number only; what is on it is the deck's business.
"""

from typing import Literal, get_args

from msgspec import Struct

from vernissage.kit.cards import CardId
from vernissage.kit.clue import Clue
from vernissage.kit.prompts import tag_of

Level = Literal["green", "yellow", "orange", "red"]  # of word cards, from easy to hard
LEVELS: tuple[Level, ...] = get_args(Level)


class WordCard(Struct, frozen=True):
    """A side of a word card."""

    level: Level
    number: CardId
    side: int


class Pictures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Picture cards. The default of the option is how many a game takes of each painted deck."""

    option: str  # receives how many there are
    # Receives n where cards show one scene only if their numbers are equal modulo n; 0: not known.
    scenes: str = ""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Word cards of one or more levels."""

    cards: dict[Level, str]  # the option that receives how many there are, by level
    view: str  # the field of the view with the cards on display: tuple[WordCard, ...]


class Strokes(Struct, frozen=True, forbid_unknown_fields=True):
    """Drawings that everybody sees grow."""

    action: str  # the tag of the action that stores a stroke, with a field `pen: Pen | None = None`
    stroke: str  # its field with the path: bytes, offered as `Ink`
    event: str  # the kind of the event that tells of it, with the `seat` and the `pen` that drew


class Recordings(Struct, frozen=True, forbid_unknown_fields=True):
    """Clues that people may record."""

    clues: dict[str, tuple[str, ...]]  # fields that hold a `Clue`, by the tag of the action

    def named_in(self, action: Struct) -> tuple[str, ...]:
        """The recordings that an action tells of."""
        clues = (getattr(action, name) for name in self.clues.get(tag_of(action), ()))
        return tuple(one.text for one in clues if isinstance(one, Clue) and one.kind == "sound")


class Materials(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pictures: Pictures | None = None
    words: Words | None = None
    ink: Strokes | None = None
    recordings: Recordings | None = None

    @property
    def options(self) -> tuple[str, ...]:
        """The options that the materials on the table set; people do not."""
        pictures = (self.pictures.option,) if self.pictures else ()
        if self.pictures and self.pictures.scenes:
            pictures = (*pictures, self.pictures.scenes)
        return (*pictures, *self.words.cards.values()) if self.words else pictures
