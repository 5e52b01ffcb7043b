"""Logs in a store, read and written with the chain through their entries."""

from collections.abc import Sequence
from typing import NamedTuple

from vernissage.log.chain import START, BrokenLog, Chain, Tokens, chained, followed
from vernissage.log.store import READ_LIMIT, Head, Store


async def create_log(
    store: Store, log: str, code: str, entries: Sequence[bytes], tokens: Tokens
) -> bool:
    """False: the log or the short code is there already."""
    made = chained(START, entries, tokens)
    return await store.create(log, code, [data for _, data in made], made[-1][0].link)


async def append_to_log(
    store: Store, log: str, after: Chain, entries: Sequence[bytes], tokens: Tokens
) -> Sequence[tuple[Chain, bytes]]:
    """What was stored, each entry with the chain up to it; Conflict unless the log ends there."""
    made = chained(after, entries, tokens)
    stored = [data for _, data in made]
    await store.append(log, after.seq, stored, after.head.link, made[-1][0].link)
    return made


async def read_log(
    store: Store, log: str, after: Chain = START, limit: int = READ_LIMIT
) -> list[tuple[Chain, bytes]]:
    """The next entries, each with the chain up to it; BrokenLog where one does not fit."""
    return list(followed(after, await store.read(log, after.seq, limit)))


class Walk(NamedTuple):
    """A log as far as it can be followed."""

    entries: list[bytes]
    stored: list[bytes]  # the same, as the store has them
    chain: Chain
    head: Head  # where it should end
    broken: BrokenLog | None = None  # why no further


async def walk_log(store: Store, log: str) -> Walk | None:
    """None if there is no such log."""
    walk = Walk([], [], START, Head())
    try:
        while (head := await store.head(log)) != walk.chain.head:
            if head is None:
                return None
            walk = walk._replace(head=head)
            stored = await store.read(log, walk.chain.seq)
            if not stored:
                check_end(walk.chain, head)
            for (chain, entry), data in zip(followed(walk.chain, stored), stored, strict=True):
                walk.entries.append(entry)
                walk.stored.append(data)
                walk = walk._replace(chain=chain)
    except BrokenLog as broken:
        return walk._replace(broken=broken)
    return walk


def check_end(chain: Chain, head: Head | None) -> None:
    """BrokenLog unless a log that was followed to its end has the end that the store knows of."""
    if head is None or head.seq > chain.seq:
        raise BrokenLog(chain.seq + 1, "missing")
    if head != chain.head:
        raise BrokenLog(max(chain.seq, 1), "altered", "not what the store knows as the last one")
