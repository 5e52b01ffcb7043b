"""Choosing what to tell: a card and a clue by which some would find it, and not all."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from vernissage.bots import meaning
from vernissage.bots.look import Look, Mind, Sight
from vernissage.bots.telling import hints, silent, stock, tags
from vernissage.bots.telling.chance import share, some
from vernissage.bots.telling.character import liking, nature, skill
from vernissage.bots.telling.stock import Line
from vernissage.bots.telling.voters import Chances, Reward, Table, mean
from vernissage.decks.pictures.words import words
from vernissage.kit.clue import MAX_CLUE
from vernissage.kit.rng import Rng
from vernissage.kit.texts import Language

MISS = 0.8  # what it costs to be found by more or fewer than was meant
NEAR = 4.0  # how much sooner a line comes to mind that others would understand
CLEAR = 5.0  # log-odds above which it does not matter how near a line is
FEW = 12  # tales that are too few to choose from
ROWS = 24  # of emoji that are made up for a card
TASTE = 16.0  # how much a temper's taste shows in what comes to mind


class Tale(NamedTuple):
    card: int
    text: str
    tags: tuple[str, ...] = ()
    weight: float = 1.0


class Teller(Struct, frozen=True):
    """Whoever is to tell, and what has been told."""

    sight: Sight
    mind: Mind
    evening: int
    said: stock.Said  # in this game and before
    theme: str = ""  # to stay within (B37)
    turn: int = 0  # how many clues this game has had

    @classmethod
    def of(cls, look: Look, said: Iterable[str], theme: str = "", turn: int = 0) -> "Teller":
        told = frozenset((*look.heard, *map(stock.mark, said)))
        return cls(look.sight, look.mind, look.evening, told, theme, turn)

    def new(self, text: str) -> bool:
        """Whether nobody has said it tonight."""
        return stock.mark(text) not in self.said

    @property
    def language(self) -> Language:
        """Everybody's in turn: where two read Ukrainian and one English, every third is English."""
        readers = self.sight.languages or ("en",)
        return readers[self.turn % len(readers)]

    def felt(self, card: int) -> tags.Felt:
        """What a card is about; little is known of people's own pictures."""
        picture = self.sight.picture(card)
        if picture is not None:
            return tags.felt(picture)
        texts = self.sight.told.get(card, {})
        return hints.told(" ".join(texts.values())) if texts else {}

    def plain(self, card: int) -> list[str]:
        """Words that come to mind at once."""
        picture = self.sight.picture(card)
        if picture is None:
            return []
        rows = words(picture, self.language).of_things
        return list(dict.fromkeys(word for row in rows for word in row))


def tell(teller: Teller, cards: Sequence[int], table: Table, reward: Reward, rng: Rng) -> Tale:
    """The best of some tales that come to mind."""
    tales = within(teller.theme, come_to_mind(teller, cards, rng))
    return best(teller, tales, table, reward, rng)


def show(teller: Teller, cards: Sequence[int], table: Table, reward: Reward, rng: Rng) -> Tale:
    """The same without words: a row of emoji (B35)."""
    rows = [
        Tale(card, row)
        for card in cards
        for row in silent.rows(teller.felt(card), ROWS, rng)
        if teller.new(row)
    ]
    fresh = [one for one in rows if stock.in_slice(one.text, teller.evening)]
    return best(teller, fresh or rows, table, reward, rng)


def best(teller: Teller, tales: Sequence[Tale], table: Table, reward: Reward, rng: Rng) -> Tale:
    mind = teller.mind
    weights = [one.weight * (1 + TASTE * max(0, liking(one.text, mind))) for one in tales]
    weighed = some(tales, weights, skill(mind).tries, rng)
    if len(weighed) == 1:
        return weighed[0]
    meaning.expect(one.text for one in weighed)
    return max(weighed, key=lambda one: _worth(one, mind, table, reward))


def _worth(tale: Tale, mind: Mind, table: Table, reward: Reward) -> float:
    worlds = table.found(tale.text, tale.card)
    return mean([_in_world(one, mind, reward) for one in worlds]) + liking(tale.text, mind)


def _in_world(chances: Chances, mind: Mind, reward: Reward) -> float:
    return reward(chances) - MISS * abs(mean(chances) - nature(mind).finders)


def come_to_mind(teller: Teller, cards: Sequence[int], rng: Rng) -> list[Tale]:
    """All that this bot could say about these cards in this game."""
    if share(rng) < skill(teller.mind).blunt and (plain := _plain(teller, cards)):
        return plain
    tales = list[Tale]()
    for later in range(stock.SLICES):  # a slice that is nearly used up is filled from the next
        evening = teller.evening + later
        tales += [tale for card in cards for tale in _about(teller, card, evening)]
        if len(tales) >= FEW:
            break
    return tales or [Tale(rng.choice(cards), *line) for line in general(teller)]


def _about(teller: Teller, card: int, evening: int) -> Iterator[Tale]:
    """What could be said of a card; the likelier, the nearer it is to what is on it."""
    language, picture = teller.language, teller.sight.picture(card)
    parts = tags.parts(picture) if picture is not None else ()
    felt, own = teller.felt(card), teller.plain(card)
    for text, tied, weight in stock.about(felt, language, evening, teller.said, own):
        known = stock.near(language).get(text, {})
        near = min(CLEAR, sum(known.get(part, 0.0) for part in parts))
        yield Tale(card, text, tied, weight * (1 + NEAR * near))


def _plain(teller: Teller, cards: Sequence[int]) -> list[Tale]:
    return [
        Tale(card, word[0].upper() + word[1:])
        for card in cards
        for word in teller.plain(card)
        if teller.new(word) and stock.in_slice(word, teller.evening)
    ]


def general(teller: Teller) -> Sequence[Line]:
    """Clues for cards that nobody has seen yet."""
    return stock.anything(teller.language, teller.evening, teller.said)


def within(theme: str, tales: list[Tale]) -> list[Tale]:
    """Those that stay within a theme (B37); if there are none, the theme is put before them."""
    if not theme:
        return tales
    known: Collection[str] = hints.told(theme)
    fitting = [one for one in tales if any(tag in known for tag in one.tags)]
    return fitting or [one._replace(text=(under(theme) + one.text)[:MAX_CLUE]) for one in tales]


def under(theme: str) -> str:
    """How a theme is put before a clue."""
    return f"{theme}: "
