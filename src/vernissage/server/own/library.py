"""People's own picture decks and word packs on this server."""

import asyncio
from contextlib import suppress
from typing import Any

from vernissage.decks.pack_id import OwnDeckId
from vernissage.decks.pictures import own_deck as decks
from vernissage.decks.pictures.card_words import vocabulary
from vernissage.decks.pictures.own_deck import Deck, Picture
from vernissage.decks.pictures.uploads import blank_card, content_name
from vernissage.decks.words import own_pack as words
from vernissage.decks.words.own import WordTable, to_table
from vernissage.decks.words.own import read_table as read_words
from vernissage.decks.words.own_pack import Pack
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.log import NoTable, Store
from vernissage.log.chain import BrokenLog
from vernissage.server.identity import Tokens, fingerprint
from vernissage.server.limits import Limits
from vernissage.server.own.logs import OnBroken, OwnLogs, new_id
from vernissage.server.own.shelf import Kind, Shelf
from vernissage.server.texts import texts
from vernissage.server.workers.asker import NOBODY, Asker
from vernissage.server.workers.upload_worker import UploadWorker

DECK_LOG, WORDS_LOG = "deck-", "words-"  # how names of their logs begin
SMALL = "-small"
WORDS_OF_PACK = 8 * 1024 * 1024  # bytes of all table files that a pack ever had
WEIGHED = 64  # requests for space until the total is computed again
MARK = 12  # characters of a table's fingerprint


class OwnLibrary:
    def __init__(
        self,
        store: Store,
        limits: Limits,
        tokens: Tokens,
        upload_worker: UploadWorker | None = None,
    ) -> None:
        self.store, self.limits, self.tokens = store, limits, tokens
        self.upload_worker = upload_worker or UploadWorker()
        self.weight = 0  # bytes of everything, as far as it is known here
        self._checks = 0
        self.on_broken: OnBroken = lambda _log, _broken: None
        told = tokens, self._report_broken
        self.shelf = Shelf(store, limits.own_of_device, *told)
        self.decks = OwnLogs[Deck](store, DECK_LOG, "deck_unknown", decks.replay, *told)
        self.words = OwnLogs[Pack](store, WORDS_LOG, "words_unknown", words.replay, *told)

    def _report_broken(self, log: str, broken: BrokenLog) -> None:
        self.on_broken(log, broken)

    async def close(self) -> None:
        await self.upload_worker.stop()

    def logs(self, kind: Kind) -> OwnLogs[Any]:
        return self.decks if kind == "decks" else self.words

    async def shelve_new(self, kind: Kind, device: str) -> str:
        """A new id, put on the shelf of the device."""
        id_ = new_id(self.tokens)
        await self.shelve(kind, device, id_)
        return id_

    async def shelve(self, kind: Kind, device: str, id_: str) -> None:
        """Put it on the shelf of a device, without what other devices have deleted."""
        try:
            await self.shelf.put(device, kind, id_)
        except Illegal:
            for one in await self.shelf.of(device, kind):
                if not await self.store.last(self.logs(kind).log(one)):
                    await self.shelf.drop(device, kind, one)
            await self.shelf.put(device, kind, id_)

    async def check_room(self) -> None:
        """Computing the total is slow, so what other nodes add is noticed only now and then."""
        if self._checks % WEIGHED == 0:
            self.weight = await self.store.weight(DECK_LOG) + await self.store.weight(WORDS_LOG)
        self._checks += 1
        if self.weight >= self.limits.own_in_all:
            raise Illegal("house_full")

    # Pictures

    async def add(self, deck: Deck, data: bytes, asker: Asker = NOBODY) -> tuple[Deck, Picture]:
        """The deck with one more picture; the same file again is the same picture."""
        name = content_name(data)
        if name in deck.pictures:
            return deck, deck.pictures[name]
        if len(deck.pictures) >= decks.MOST:
            raise Illegal("deck_full", n=decks.MOST)
        await self.check_room()
        made = await self.upload_worker.make_card(data, asker)
        await self._attach(deck.id, name, made.full, made.small)
        size = len(made.full) + len(made.small)
        entry = decks.Added(name, size, made.look, made.bare, made.fitted, made.colours)
        try:
            after = await self.decks.change(
                deck.id, lambda now: None if name in now.pictures else entry
            )
        except Illegal:
            await self._detach(deck.id, name)
            raise
        self.weight += size
        return after, after.pictures[name]

    async def remove(self, deck: Deck, name: str) -> None:
        """From the store, and then from the deck: a retry finds it there."""
        if name not in deck.pictures:
            raise Illegal("picture_gone")
        await self._detach(deck.id, name)
        await self.decks.change(deck.id, lambda _: decks.Removed(name))
        self.weight -= deck.pictures[name].bytes

    async def _attach(self, id_: str, name: str, full: bytes, small: bytes) -> None:
        log, most = self.decks.log(id_), self.limits.own_deck
        try:
            kept = await self.store.attach(log, name, full, most)
            kept = kept and await self.store.attach(log, name + SMALL, small, most)
        except NoTable:
            raise Illegal("deck_unknown") from None
        if not kept:
            await self._detach(id_, name)
            raise Illegal("deck_heavy")

    async def _detach(self, id_: str, name: str) -> None:
        """The bytes are deleted, and games that had the picture show an empty card."""
        for one in (name, name + SMALL):
            with suppress(NoTable):
                await self.store.attach(self.decks.log(id_), one, b"", self.limits.own_deck)

    async def picture(self, deck: str, name: str, small: bool) -> bytes | None:
        """The card as WebP; None if the deck has no such picture any more."""
        return await self.store.attachment(self.decks.log(deck), name + (SMALL if small else ""))

    # Words

    async def check_words(self, text: str, language: Language) -> WordTable:
        """The words of a table file; Illegal if they have serious flaws."""
        await self.check_room()
        sheet = await asyncio.to_thread(read_words, text, language)
        grave = sum(flaw.grave for flaw in sheet.flaws)
        if grave:
            raise Illegal("words_wrong", n=grave)
        return sheet

    async def write(self, id_: str, sheet: WordTable, language: Language) -> Pack:
        """Earlier words stay, too: games may have begun with them."""
        data = to_table(sheet.sides).encode()
        name = content_name(data)
        try:
            kept = await self.store.attach(self.words.log(id_), name, data, WORDS_OF_PACK)
        except NoTable:
            raise Illegal("words_unknown") from None
        if not kept:
            raise Illegal("deck_heavy")
        self.weight += len(data)
        entry = words.Written(name, language)
        return await self.words.change(
            id_, lambda now: None if (now.name, now.language) == (name, language) else entry
        )

    async def text(self, pack: Pack) -> str:
        """The table file of a pack; empty if there is none."""
        return (await self.store.attachment(self.words.log(pack.id), pack.name) or b"").decode()

    # At a table

    async def open(self, deck: OwnDeckId, table: str = "") -> "OwnPack | None":
        """A deck with a seq is as it was then, except for what was deleted since."""
        if deck.seq is not None:
            return await self._at_seq(deck.id, deck.seq, deck.mark)
        try:
            return OwnPack(self, await self.decks.get(deck.id), mark_of(deck.id, table))
        except Illegal:
            return None

    async def _at_seq(self, id_: str, seq: int, mark: str) -> "OwnPack":
        try:
            deck = await self.decks.at(id_, seq)
        except Illegal:  # deleted meanwhile
            deck = Deck(id=id_, seq=seq, title="", owners=(), key="")
        return OwnPack(self, deck, mark)


def mark_of(deck: str, table: str) -> str:
    """By which a deck knows a table that has veiled one of its pictures."""
    return fingerprint(deck, table)[:MARK]


class OwnPack:
    """What a game at some table takes of a deck, for as long as it lasts."""

    def __init__(self, own: OwnLibrary, deck: Deck, mark: str) -> None:
        self._own, self.deck = own, deck
        self._shown = deck.shown(mark)
        self.name = str(OwnDeckId(deck.id, deck.seq, mark))

    @property
    def size(self) -> int:
        return len(self._shown)

    def alt(self, number: int, language: Language) -> str:
        say = texts(language)
        if number >= self.size:
            return say("own.veiled")
        return self._shown[number].alt or say("own.picture", number=number + 1)

    def description(self, number: int, language: Language) -> str:
        """The owner's description; without one, its colours."""
        if number >= self.size:
            return ""
        picture, known = self._shown[number], vocabulary().colour
        colours = (known[one].read(language) for one in picture.colours if one in known)
        return picture.alt or ", ".join(colours)

    def picture_name(self, number: int) -> str:
        """Empty if it was deleted with its deck."""
        return self._shown[number].name if number < self.size else ""

    async def picture(self, number: int, small: bool) -> bytes:
        name = self.picture_name(number)
        return await self._own.picture(self.deck.id, name, small) or blank_card(small)
