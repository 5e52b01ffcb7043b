"""The picture decks of this server: generated ones, and people's own."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from vernissage.decks.pack_id import OwnDeckId, is_own_deck, parse_deck
from vernissage.decks.pictures import packs
from vernissage.decks.pictures.card import SIZE
from vernissage.decks.pictures.packs import BUILT_IN, GeneratedDeck, PictureDeck
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.server.clock import Clock
from vernissage.server.materials.fresh_decks import Tonight, deck_to_paint, fresh_deck, no_decks
from vernissage.server.materials.picture_cache import PictureCache
from vernissage.server.own.library import OwnPack
from vernissage.server.workers.fair_queue import Key as Asker
from vernissage.table import Table
from vernissage.table.pictures import all_pictures, spare_pictures, wanted
from vernissage.table.state import DECKS, FRESH, Pack, Playing

Prepare = Callable[[], None]
OpenOwn = Callable[[OwnDeckId, str], Awaitable[OwnPack | None]]  # at this table


HOUSE = ("", "house")  # who wants the built-in decks
TONIGHT = ("", "tonight")
MOST_WANTED = 100  # cards that a game takes of a deck
LOOK_AGAIN = 30 * 60_000  # ms until tonight's decks may be others


def _nothing() -> None:
    pass


async def _no_own(_: OwnDeckId, __: str) -> OwnPack | None:
    return None


class PaintedDeck:
    """A generated deck. `prepare` has what its pictures were taken for painted as a whole, not the
    one picture that is asked for."""

    def __init__(self, deck: GeneratedDeck, cache: PictureCache, prepare: Prepare) -> None:
        self._deck, self._cache, self._prepare = deck, cache, prepare

    @property
    def size(self) -> int:
        return self._deck.size

    def alt(self, number: int, language: Language) -> str:
        return self._deck.alt(number, language)

    async def picture(self, number: int, small: bool) -> bytes:
        found = await self._cache.find(self._deck.name, number, small)
        if found is None:
            self._prepare()
            found = await self._cache.wait_for(self._deck.name, number, small)
        return found


class Decks:
    def __init__(
        self,
        cache: PictureCache | None = None,
        open_own: OpenOwn = _no_own,
        tonight: Tonight = no_decks,
        new_decks: bool = True,
    ) -> None:
        self.cache = cache or PictureCache()
        self.open_own = open_own
        self.tonight = tonight  # decks that nobody has seen before this evening
        self._paints_new = new_decks and self.cache.paints
        # Describing a deck takes a while: one at a time, so that others get a turn.
        self.planning = asyncio.Lock()

    async def open(self, name: str, prepare: Prepare = _nothing) -> PictureDeck:
        deck = parse_deck(name)
        if isinstance(deck, OwnDeckId):
            return await self._own(deck)
        return PaintedDeck(packs.deck_named(name), self.cache, prepare)

    async def _own(self, deck: OwnDeckId, table: str = "") -> OwnPack:
        found = await self.open_own(deck, table)
        if found is None:
            raise Illegal("deck_unknown")
        return found

    async def own(self, ids: Sequence[OwnDeckId], table: str) -> tuple[Pack, ...]:
        """People's own decks as they are now, and what they are filled up from; Illegal if one of
        them is not here."""
        found = [await self._own(one, table) for one in ids]
        fills = [Pack(one.deck.fill, SIZE) for one in found[:1]]
        return (*(Pack(one.name, one.size) for one in found), *fills)

    # Painting in advance

    def prepare_built_in(self, clock: Clock) -> None:
        """What every table may begin with: the first deck, and tonight's, as long as this runs."""
        self.cache.prepare(HOUSE, _cards(DECKS))
        self._prepare_tonight(clock)

    def _prepare_tonight(self, clock: Clock) -> None:
        self.cache.prepare(TONIGHT, _cards(self.tonight(), MOST_WANTED))
        clock.after(LOOK_AGAIN, lambda: self._prepare_tonight(clock))

    def paint_ahead(self, before: Table | None, after: Table, address: str = "") -> None:
        """Paint the pictures of newly chosen decks, and of a game that starts, in advance; those
        of a game that ended or of decks that were given back are not wanted any more. `address`:
        all tables of one take turns (see `Audience.address`)."""
        old, on = before.playing if before else None, after.on
        if on is not None:
            if old is None or old.seed != on.seed:
                self.cache.forget(after.id)
                self.cache.prepare((address, after.id), (*_of_game(on), *self._next(after)))
        elif before is not None and (before.on is not None or before.decks != after.decks):
            self.cache.forget(after.id)
            chosen = _cards(after.decks) if before.decks != after.decks else []
            self.cache.prepare((address, after.id), (*chosen, *self._next(after)))

    def prepare_game(self, asker: Asker, on: Playing) -> None:
        self.cache.prepare(asker, _of_game(on))

    def forget(self, table: str) -> None:
        """Everybody has left the table."""
        self.cache.forget(table)

    # What a game takes

    def dealt(self, table: Table, own: Sequence[Pack]) -> tuple[Pack, ...]:
        """What a game that starts now takes: as many as it wants of every painted deck, and all of
        people's own, filled up from a painted one if that is too little."""
        if table.wish is None or not (most := wanted(table.wish.game)):
            return ()
        known = {
            deck.now(): pack for pack in own if isinstance(deck := parse_deck(pack.name), OwnDeckId)
        }
        names = dict.fromkeys(self._fresh(table) if one == FRESH else one for one in table.decks)
        taken = tuple(_taken(name, most, known) for name in names)
        missing = most - sum(pack.size for pack in taken)
        fill = next((pack.name for pack in own if not is_own_deck(pack.name)), DECKS[0])
        return (*taken, Pack(fill, missing)) if missing > 0 else taken

    def _fresh(self, table: Table) -> str:
        if self._paints_new:
            return fresh_deck(table, self.tonight(), self._is_ready)
        # Nothing new can be painted here: what has not been seen for longest.
        known = sorted(
            BUILT_IN, key=lambda name: table.seen.index(name) if name in table.seen else -1
        )
        return next(filter(self._is_ready, known), BUILT_IN[0])

    def _is_ready(self, name: str) -> bool:
        return all(self.cache.has(name, number) for number in range(MOST_WANTED))

    def _next(self, table: Table) -> list[tuple[str, int]]:
        """So that the next game need not wait for its deck."""
        if FRESH not in table.decks or not self._paints_new:
            return []
        return _cards([deck_to_paint(table, self.tonight(), self._is_ready)], MOST_WANTED)


def _of_game(on: Playing) -> list[tuple[str, int]]:
    """By card number, which says nothing about who holds a card."""
    places = (*all_pictures(on), *spare_pictures(on))
    known = {deck.name for deck in _painted({name for name, _ in places})}
    return [one for one in places if one[0] in known]


def _cards(names: Iterable[str], most: int = SIZE) -> list[tuple[str, int]]:
    return [
        (deck.name, number) for deck in _painted(names) for number in range(min(deck.size, most))
    ]


def _painted(names: Iterable[str]) -> list[GeneratedDeck]:
    """The painted decks among them that this version can still paint."""
    found = []
    for name in names:
        with suppress(Illegal):
            found.append(packs.deck_named(name))
    return found


def check(names: Iterable[str]) -> None:
    """Whether the painted ones among them can be painted."""
    for name in names:
        if name != FRESH and not is_own_deck(name):
            packs.deck_named(name)


def _taken(name: str, most: int, own: Mapping[OwnDeckId, Pack]) -> Pack:
    deck = parse_deck(name)
    if not isinstance(deck, OwnDeckId):
        return Pack(name, min(most, packs.deck_named(name).size))
    if deck not in own:
        raise Illegal("stale")  # the decks were changed since they were looked up
    return own[deck]
