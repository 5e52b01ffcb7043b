"""Describes cards that people made themselves to the bots at a table."""

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

Texts = Mapping[int, Mapping[Language, str]]  # by card


class CardDescriptions:
    """Read once for each game."""

    def __init__(self, own: OwnLibrary) -> None:
        self._own = own
        self._game = b""
        self._texts: Texts = {}
        self._words: Mapping[str, word_packs.Cards] = {}

    async def fill(self, look: Look, on: Playing) -> Look:
        """The look with descriptions of people's own cards."""
        game = on.seed + bytes(on.moved)  # a report changes what is on a card
        if self._game != game:
            texts = await self._read_texts(look)
            words = await self._read_words(look, on)
            self._game, self._texts, self._words = game, texts, words
        if not self._texts and not self._words:
            return look
        tasks = self._tasks(look.game, look.view)
        known = replace(look.descriptions, own_texts=self._texts, own_tasks=tasks)
        return replace(look, descriptions=known)

    async def _read_texts(self, look: Look) -> Texts:
        language = look.descriptions.languages[0] if look.descriptions.languages else "en"
        names = {deck for deck, _ in look.descriptions.pictures}
        own = {name: id_ for name in names if isinstance(id_ := parse(name), OwnDeckId)}
        packs = {name: await self._own.open(id_) for name, id_ in own.items()}
        texts: dict[int, Mapping[Language, str]] = {}
        for card, (deck, number) in enumerate(look.descriptions.pictures):
            pack = packs.get(deck)
            words = pack.description(number, language) if pack else ""
            if words:
                texts[card] = {language: words}
        return texts

    async def _read_words(self, look: Look, on: Playing) -> dict[str, word_packs.Cards]:
        if not on.words:
            return {}
        language = look.descriptions.languages[0] if look.descriptions.languages else "en"
        try:
            return await word_packs.words_of_game(self._own, on, language)
        except Illegal:
            return {}

    def _tasks(self, game: str, view: Any) -> dict[str, tuple[str, ...]]:
        """Only of the cards on display: nobody has seen the others."""
        material = load(game).manifest.materials.words
        if not self._words or material is None:
            return {}
        shown: Sequence[WordCard] = getattr(view, material.view)
        return {
            task_key(one.level, one.number, one.side): self._words[one.level][one.number][one.side]
            for one in shown
        }
