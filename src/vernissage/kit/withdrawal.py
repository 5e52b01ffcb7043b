"""What is left of an action when whoever took it takes back what they said, wrote and drew.

It stays an action of the same kind that the rules take in the same place, so that a game replays as
it went. Clients show the marks below in the reader's words.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from vernissage.kit.clue import Clue, Kind
from vernissage.kit.ink import Point, encode
from vernissage.kit.prompts import Domain, Ink, Prompt, Said, Text, tag_of

A = TypeVar("A", bound=Struct)

NO_WORDS = "\u2e3a"  # a two-em dash: of a name, a clue or a theme
NO_STROKE = encode([Point(0, 0, 0, 0)])  # a point without any pressure
# The other kinds carry nothing.
NO_CLUE: Mapping[Kind, Clue] = {
    "text": Clue("text", NO_WORDS),
    "sound": Clue("sound", "taken-back"),
    "emoji": Clue("emoji", "\u2796"),  # a heavy minus
}


def withdrawn(action: A, prompts: Iterable[Prompt]) -> A:
    """`prompts`: what the seat was offered, which tells the fields where people put what they
    like."""
    offered = [prompt.fields for prompt in prompts if prompt.do == tag_of(action)]
    found = {name: domain for fields in offered for name, domain in fields.items()}
    blank = {name: _blank(domain, getattr(action, name)) for name, domain in found.items()}
    return replace(action, **blank)


def _blank(domain: Domain, value: Any) -> Any:
    match domain:
        case Text():
            return NO_WORDS
        case Said():
            return NO_CLUE.get(value.kind, value)
        case Ink():
            return NO_STROKE
    return value


def sounds_in(action: Struct) -> list[str]:
    """The names of recordings that an action tells of."""
    values = (getattr(action, name) for name in action.__struct_fields__)
    return [one.text for one in values if isinstance(one, Clue) and one.kind == "sound"]
