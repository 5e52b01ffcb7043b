"""Logs of people's own decks and shelves that are damaged, or restored to another history."""

import asyncio
import secrets
from collections.abc import Callable

import pytest

from vernissage.decks.owned import Titled
from vernissage.kit import Illegal
from vernissage.log import MemoryStore
from vernissage.log.chain import BrokenLog
from vernissage.server.limits import Limits
from vernissage.server.own.library import OwnLibrary

ME = "my device"


async def library() -> tuple[OwnLibrary, MemoryStore, str, list[tuple[str, BrokenLog]]]:
    """A deck that was renamed twice; what operators are told is written down."""
    store, told = MemoryStore(), list[tuple[str, BrokenLog]]()
    own = OwnLibrary(store, Limits(), secrets.token_bytes)
    own.on_broken = lambda log, broken: told.append((log, broken))
    deck = await own.shelve_new("decks", ME)
    await own.decks.make(deck, "One", ME)
    for title in ("Two", "Three"):
        await own.decks.change(deck, titled(title))
    return own, store, deck, told


def titled(title: str) -> Callable[[object], Titled]:
    return lambda _: Titled(title)


def fresh(own: OwnLibrary, store: MemoryStore) -> OwnLibrary:
    """Another server's, which remembers nothing."""
    other = OwnLibrary(store, Limits(), secrets.token_bytes)
    other.on_broken = own.on_broken
    return other


def test_a_damaged_deck_is_refused_and_what_it_was_before_is_there() -> None:
    async def main() -> None:
        own, store, deck, told = await library()
        own = fresh(own, store)
        entries = store._logs[f"deck-{deck}"].entries
        entries[2] = entries[2].replace(b"Three", b"Thrue")
        for _ in range(2):
            with pytest.raises(Illegal, match="own_broken"):
                await own.decks.get(deck)
            with pytest.raises(Illegal, match="own_broken"):
                await own.decks.change(deck, lambda _: Titled("Four"))
        assert (await own.decks.at(deck, 2)).title == "Two"  # such as for a game that has it
        assert {(log, broken.seq) for log, broken in told} == {(f"deck-{deck}", 3)}
        del entries[2]
        with pytest.raises(Illegal, match="own_broken"):
            await own.decks.get(deck)
        assert (told[-1][1].seq, told[-1][1].cause) == (3, "missing")

    asyncio.run(main())


def test_a_deck_of_another_history_is_not_taken_from_memory() -> None:
    async def main() -> None:
        own, store, deck, told = await library()
        log = store._logs[f"deck-{deck}"]
        kept, head = list(log.entries[:2]), (await own.decks._at(deck, 2)).chain.head
        await own.decks.change(deck, lambda _: Titled("Lost"))
        log.entries[:], log.head = kept, head  # a backup is restored
        other = fresh(own, store)
        for title in ("New three", "New four"):
            await other.decks.change(deck, titled(title))
        assert (await own.decks.get(deck)).title == "New four"
        assert (await own.decks.change(deck, lambda _: Titled("Five"))).seq == 5
        assert (await other.decks.get(deck)).title == "Five"
        assert not told

    asyncio.run(main())


def test_a_damaged_shelf_shows_what_was_on_it_before() -> None:
    async def main() -> None:
        own, store, deck, told = await library()
        await own.shelf.put(ME, "decks", "second")
        (log,) = (name for name in store._logs if name.startswith("shelf-"))
        store._logs[log].entries[1] += b" "
        assert await own.shelf.of(ME, "decks") == [deck]
        with pytest.raises(Illegal, match="own_broken"):
            await own.shelf.put(ME, "decks", "third")
        assert {(name, broken.seq) for name, broken in told} == {(log, 2)}

    asyncio.run(main())
