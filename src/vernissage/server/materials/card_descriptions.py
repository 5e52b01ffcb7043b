"""What is to be seen on cards that people made themselves, for the bots at a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from vernissage.bots import Look
from vernissage.bots.look import task_key
from vernissage.decks.pack_id import OwnDeckId, parse
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.materials import WordCard
from vernissage.kit.texts import Language
from vernissage.server.materials import word_packs
from vernissage.server.own.library import OwnLibrary
from vernissage.table.state import Playing

Told = Mapping[int, Mapping[Language, str]]


class CardDescriptions:
    """Read once for each game."""

    def __init__(self, own: OwnLibrary) -> None:
        self._own = own
        self._game = b""
        self._told: Told = {}
        self._words: Mapping[str, word_packs.Cards] = {}

    async def fill(self, look: Look, on: Playing) -> Look:
        """The look with what the house itself does not know of."""
        if self._game != on.seed:
            told = await self._seen(look)
            words = await self._written(look, on)
            self._game, self._told, self._words = on.seed, told, words
        if not self._told and not self._words:
            return look
        tasks = self._tasks(look.game, look.view)
        known = replace(look.descriptions, own_texts=self._told, own_tasks=tasks)
        return replace(look, descriptions=known)

    async def _seen(self, look: Look) -> Told:
        language = look.descriptions.languages[0] if look.descriptions.languages else "en"
        names = {deck for deck, _ in look.descriptions.pictures}
        own = {name: id_ for name in names if isinstance(id_ := parse(name), OwnDeckId)}
        packs = {name: await self._own.open(id_) for name, id_ in own.items()}
        told: dict[int, Mapping[Language, str]] = {}
        for card, (deck, number) in enumerate(look.descriptions.pictures):
            pack = packs.get(deck)
            words = pack.seen(number, language) if pack else ""
            if words:
                told[card] = {language: words}
        return told

    async def _written(self, look: Look, on: Playing) -> dict[str, word_packs.Cards]:
        if not on.words:
            return {}
        language = look.descriptions.languages[0] if look.descriptions.languages else "en"
        try:
            return await word_packs.of_the_game(self._own, on, language)
        except Illegal:
            return {}

    def _tasks(self, game: str, view: Any) -> dict[str, tuple[str, ...]]:
        """Of the cards on display: the others nobody has seen."""
        material = load(game).manifest.materials.words
        if not self._words or material is None:
            return {}
        shown: Sequence[WordCard] = getattr(view, material.view)
        return {
            task_key(one.level, one.number, one.side): self._words[one.level][one.number][one.side]
            for one in shown
        }
