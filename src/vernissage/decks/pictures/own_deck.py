"""A picture deck that people made, as a log of changes. The pictures are stored beside it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from vernissage.decks import owned
from vernissage.decks.owned import Change, Keyed, Made, Opened, Owned, Titled
from vernissage.decks.pictures.uploads import is_near_duplicate
from vernissage.kit.clue import check_text
from vernissage.kit.errors import Illegal

MOST = 300  # pictures
MOST_REPORTS = 2000  # of one deck: others leave its owner room for changes
LONGEST_ALT = 200  # characters
FILL = "gouache-1"  # what makes up for missing pictures, unless the owner likes another deck


class Filled(Change, frozen=True, tag="filled"):
    """Another deck makes up for missing pictures."""

    deck: str


class Added(Change, frozen=True, tag="added"):
    name: str  # by what was in the file
    bytes: int  # of both sizes
    look: int
    bare: bool = False
    fitted: bool = False
    colours: tuple[str, ...] = ()


class Removed(Change, frozen=True, tag="removed"):
    name: str


class Hidden(Change, frozen=True, tag="hidden"):
    """Left out of new games, or not any more."""

    name: str
    hidden: bool


class Described(Change, frozen=True, tag="described"):
    name: str
    alt: str


class Reported(Change, frozen=True, tag="reported"):
    """Somebody at a table does not want to see it there again."""

    name: str
    table: str  # a fingerprint


class Restored(Change, frozen=True, tag="restored"):
    """The host of that table wants it there all the same: reports from there count no more."""

    name: str
    table: str


class Settled(Change, frozen=True, tag="settled"):
    """The owner has seen the reports."""

    name: str


Entry = (
    Made | Titled | Keyed | Opened | Filled | Added | Removed | Hidden | Described | Reported
    | Restored | Settled
)  # fmt: skip


class Picture(Struct, frozen=True):
    name: str
    bytes: int
    look: int
    bare: bool
    fitted: bool
    colours: tuple[str, ...] = ()  # by which bots know what nobody has described
    alt: str = ""
    hidden: bool = False
    reports: int = 0  # that the owner has not settled
    tables: frozenset[str] = frozenset()  # where it is not wanted
    restored: frozenset[str] = frozenset()  # where it was not, until the host said otherwise


class Deck(Owned, frozen=True, kw_only=True):
    fill: str = FILL
    pictures: Mapping[str, Picture] = {}  # by name, in the order they came

    @property
    def bytes(self) -> int:
        return sum(one.bytes for one in self.pictures.values())

    @property
    def reported(self) -> int:
        return sum(len(one.tables) + len(one.restored) for one in self.pictures.values())

    def shown(self, table: str = "") -> tuple[Picture, ...]:
        """The pictures of a game that starts now, at the table of this fingerprint."""
        return tuple(
            one for one in self.pictures.values() if not one.hidden and table not in one.tables
        )

    def like(self, picture: Picture) -> str:
        """The first picture that looks almost the same, if it came before this one."""
        for other in self.pictures.values():
            if other is picture:
                break
            if is_near_duplicate(other.look, picture.look):
                return other.name
        return ""


def read_entry(data: bytes) -> Entry:
    entry: Entry = json.decode(data, type=Entry)
    return entry


def apply_change(deck: Deck | None, change: Entry) -> Deck:
    """The deck after a change; raises Illegal if it is not allowed."""
    if isinstance(change, Made):
        if deck is not None:
            raise Illegal("malformed")
        return Deck(id=change.id, seq=1, title=change.title, owners=(change.owner,), key=change.key)
    if deck is None:
        raise Illegal("deck_unknown")
    if isinstance(change, Titled | Keyed | Opened):
        after = owned.apply_change(deck, change)
    elif isinstance(change, Filled):
        after = replace(deck, fill=change.deck)
    else:
        after = replace(deck, pictures=_changed_pictures(deck.pictures, change))
    return replace(after, seq=deck.seq + 1)


def replay(entries: Iterable[bytes], deck: Deck | None = None) -> Deck | None:
    for data in entries:
        deck = apply_change(deck, read_entry(data))
    return deck


Pictures = Mapping[str, Picture]
OfPicture = Added | Removed | Hidden | Described | Reported | Restored | Settled


def _changed_pictures(pictures: Pictures, change: OfPicture) -> Pictures:
    if isinstance(change, Added):
        return _add_picture(pictures, change)
    if change.name not in pictures:
        raise Illegal("picture_gone")
    if isinstance(change, Removed):
        return {name: one for name, one in pictures.items() if name != change.name}
    return {**pictures, change.name: _CHANGES[type(change)](pictures[change.name], change)}


def _add_picture(pictures: Pictures, change: Added) -> Pictures:
    if change.name in pictures:
        raise Illegal("no_change")
    if len(pictures) >= MOST:
        raise Illegal("deck_full", n=MOST)
    name, size, look = change.name, change.bytes, change.look
    made = Picture(name, size, look, change.bare, change.fitted, change.colours)
    return {**pictures, name: made}


def _add_report(picture: Picture, change: Reported) -> Picture:
    if change.table in picture.tables | picture.restored:
        return picture
    return replace(picture, reports=picture.reports + 1, tables=picture.tables | {change.table})


def _restore(picture: Picture, change: Restored) -> Picture:
    if change.table not in picture.tables:
        return picture
    tables, restored = picture.tables - {change.table}, picture.restored | {change.table}
    return replace(picture, reports=max(picture.reports - 1, 0), tables=tables, restored=restored)


_CHANGES: Mapping[type, Callable[[Picture, Any], Picture]] = {
    Hidden: lambda picture, change: replace(picture, hidden=change.hidden),
    Described: lambda picture, change: replace(picture, alt=change.alt),
    Reported: _add_report,
    Restored: _restore,
    Settled: lambda picture, _: replace(picture, reports=0),
}


def check_description(alt: str) -> str:
    return check_text(alt, LONGEST_ALT) if alt.strip() else ""
