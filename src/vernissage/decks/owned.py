"""What people make themselves, as a log: a picture deck or a pack of word cards.

Whoever knows its id may use it. Devices may change it: the one that made it, and those that showed
its key. Only fingerprints of both are written down.
"""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from vernissage.kit.clue import check_text
from vernissage.kit.errors import Illegal

LONGEST_TITLE = 60  # characters
DEVICES = 16  # that may change one thing
MOST_CHANGES = 10_000  # of one thing


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Made(Change, frozen=True, tag="made"):
    id: str
    title: str
    owner: str
    key: str


class Titled(Change, frozen=True, tag="titled"):
    title: str


class Keyed(Change, frozen=True, tag="keyed"):
    """Another key; the one before is void."""

    key: str


class Opened(Change, frozen=True, tag="opened"):
    """A device showed the key."""

    key: str
    device: str


class Owned(Struct, frozen=True, kw_only=True):
    id: str
    seq: int  # of the last change
    title: str
    owners: tuple[str, ...]
    key: str


O = TypeVar("O", bound=Owned)  # noqa: E741


def apply_change(thing: O, change: Titled | Keyed | Opened) -> O:
    """The thing after a change; raises Illegal if it is not allowed."""
    match change:
        case Titled(title):
            return replace(thing, title=title)
        case Keyed(key):
            return replace(thing, key=key)
        case Opened(key, device):
            if key != thing.key:
                raise Illegal("key_refused")
            if device in thing.owners:
                return thing
            # The first owner stays; of the others, the oldest is dropped.
            first, *others = thing.owners
            return replace(thing, owners=(first, *others[-(DEVICES - 2) :], device))


def check_title(title: str) -> str:
    return check_text(title, LONGEST_TITLE)
