"""A pack of word cards that people made, as a log of changes; the words are kept beside it."""

from collections.abc import Iterable

from msgspec import json
from msgspec.structs import replace

from vernissage.decks import owned
from vernissage.decks.owned import Change, Keyed, Made, Opened, Owned, Titled
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language


class Written(Change, frozen=True, tag="written"):
    """Other words than before."""

    name: str  # by what is in the table file
    language: Language  # of a file that does not say so itself


Entry = Made | Titled | Keyed | Opened | Written


class Pack(Owned, frozen=True, kw_only=True):
    name: str = ""  # of the table file; empty: there is none yet
    language: Language = "en"


def read_entry(data: bytes) -> Entry:
    entry: Entry = json.decode(data, type=Entry)
    return entry


def apply_change(pack: Pack | None, change: Entry) -> Pack:
    """The pack after a change; raises Illegal if it is not allowed."""
    if isinstance(change, Made):
        if pack is not None:
            raise Illegal("malformed")
        made = change
        return Pack(id=made.id, seq=1, title=made.title, owners=(made.owner,), key=made.key)
    if pack is None:
        raise Illegal("words_unknown")
    if isinstance(change, Written):
        after = replace(pack, name=change.name, language=change.language)
    else:
        after = owned.apply_change(pack, change)
    return replace(after, seq=pack.seq + 1)


def replay(entries: Iterable[bytes], pack: Pack | None = None) -> Pack | None:
    for data in entries:
        pack = apply_change(pack, read_entry(data))
    return pack
