"""What is to be seen on cards that people made themselves, for the bots at a table."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from vernissage.bots import Look
from vernissage.bots.look import task_key
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.server.materials import word_packs
from vernissage.server.own.library import OwnLibrary, OwnPack
from vernissage.table.pictures import OWN
from vernissage.table.state import Playing

Told = Mapping[int, Mapping[Language, str]]


class CardDescriptions:
    """Read once for each game."""

    def __init__(self, own: OwnLibrary) -> None:
        self._own = own
        self._game = b""
        self._told: Told = {}
        self._words: dict[str, word_packs.Cards] = {}

    async def fill(self, look: Look, on: Playing) -> Look:
        """The look with what the house itself does not know of."""
        if self._game != on.seed:
            told = await self._seen(look)
            words = await self._written(look, on)
            self._game, self._told, self._words = on.seed, told, words
        if not self._told and not self._words:
            return look
        sight = replace(look.descriptions, own_texts=self._told, own_tasks=self._tasks(look.view))
        return replace(look, descriptions=sight)

    async def _seen(self, look: Look) -> Told:
        language = look.descriptions.languages[0] if look.descriptions.languages else "en"
        own = {deck for deck, _ in look.descriptions.pictures if deck.startswith(OWN)}
        packs = {name: await self._open(name) for name in own}
        told: dict[int, Mapping[Language, str]] = {}
        for card, (deck, number) in enumerate(look.descriptions.pictures):
            pack = packs.get(deck)
            words = pack.seen(number, language) if pack else ""
            if words:
                told[card] = {language: words}
        return told

    async def _open(self, name: str) -> OwnPack | None:
        return await self._own.open(name, "")

    async def _written(self, look: Look, on: Playing) -> dict[str, word_packs.Cards]:
        if not on.words:
            return {}
        language = look.descriptions.languages[0] if look.descriptions.languages else "en"
        try:
            return await word_packs.of_the_game(self._own, on, language)
        except Illegal:
            return {}

    def _tasks(self, view: Any) -> dict[str, tuple[str, ...]]:
        """Of the cards that stand on the table: the others nobody has seen."""
        if not self._words:
            return {}
        return {
            task_key(card.level, card.number, card.side): self._words[card.level][card.number][
                card.side
            ]
            for card in getattr(view, "stand", ())
        }
