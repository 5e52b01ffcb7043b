"""The hash chain through the entries of a log, by which a missing or altered one is noticed.

A stored entry is a stamp, a link and the entry itself. The link is a hash of all that and of the
link before. The stamp is random: clients are told it, to say which history they have seen. They are
never told a link: what they know of an entry may be so much that a hash tells the rest of it, such
as a secret vote.

Logs of 0.8.0 and before begin with bare entries. They are counted into the chain as they are, from
the first entry that is written with a link.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Literal, NamedTuple

from vernissage.log.store import Head

STAMP_BYTES, LINK_BYTES = 6, 12
STAMP, LINK = 8, 16  # characters of them
BARE = (b'{"', b'["')  # how entries begin; no stamp can

Cause = Literal["altered", "missing", "unreadable"]
Tokens = Callable[[int], bytes]


class BrokenLog(Exception):  # noqa: N818 - of the log, not of the program
    """The log can be followed to the entry before `seq`, and no further."""

    def __init__(self, seq: int, cause: Cause, detail: str = "") -> None:
        self.seq, self.cause, self.detail = seq, cause, detail
        super().__init__(f"entry {seq} is {cause}{detail and ': '}{detail}")


class Chain(NamedTuple):
    """How far a log has been followed. Two of the same link have followed the same entries."""

    seq: int = 0
    link: str = ""
    stamp: str = ""  # empty: so far, all entries are bare

    @property
    def head(self) -> Head:
        """As the store has to know the log."""
        return Head(self.seq, self.link if self.stamp else "")


START = Chain()


def chained(after: Chain, entries: Sequence[bytes], tokens: Tokens) -> list[tuple[Chain, bytes]]:
    """The entries as they are to be stored, each with the chain up to it. After START they make a
    new history, whatever was there before."""
    made, random = [], tokens(STAMP_BYTES * len(entries))
    for number, entry in enumerate(entries):
        stamp = urlsafe_b64encode(random[number * STAMP_BYTES : (number + 1) * STAMP_BYTES])
        link = _link(after, stamp, entry)
        after = Chain(after.seq + 1, link.decode(), stamp.decode())
        made.append((after, stamp + link + entry))
    return made


def followed(after: Chain, stored: Iterable[bytes]) -> Iterator[tuple[Chain, bytes]]:
    """The entries themselves, each with the chain up to it; BrokenLog where one does not fit."""
    for data in stored:
        if not after.stamp and data.startswith(BARE):
            after, entry = Chain(after.seq + 1, _link(after, b"", data).decode()), data
        else:
            after, entry = _checked(after, data)
        yield after, entry


def _checked(after: Chain, data: bytes) -> tuple[Chain, bytes]:
    stamp, link, entry = data[:STAMP], data[STAMP : STAMP + LINK], data[STAMP + LINK :]
    if len(link) < LINK or link != _link(after, stamp, entry):
        raise BrokenLog(after.seq + 1, "altered")
    try:
        return Chain(after.seq + 1, link.decode(), stamp.decode("ascii")), entry
    except UnicodeDecodeError:
        raise BrokenLog(after.seq + 1, "altered") from None


def _link(after: Chain, stamp: bytes, entry: bytes) -> bytes:
    made = blake2b(after.link.encode(), digest_size=LINK_BYTES)
    made.update(stamp)
    made.update(entry)
    return urlsafe_b64encode(made.digest())
