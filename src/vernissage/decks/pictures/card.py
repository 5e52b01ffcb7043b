"""Plans a deck: what is on every card, as a function of style and seed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import ne

from msgspec import Struct
from msgspec.structs import replace

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.catalogue import Thing, things
from vernissage.decks.pictures.layer import Scene
from vernissage.decks.pictures.relations import RELATIONS
from vernissage.decks.pictures.relations.spot import Cast
from vernissage.decks.pictures.scenes import SCENES, Stage
from vernissage.decks.pictures.styles import MOODS, STYLES

VERSION = 1  # of the generator: another one draws other cards for the same seed
SIZE = 120  # cards that a deck has at most; a smaller deck is the beginning of it
SEEDS = 1_000_000  # seeds are below
GUESTS = 0.3  # share of cards with a guest
# What cards are about: the living first, then places and journeys, then things.
HEROES = (
    *("animals",) * 5, *("people",) * 5, *("birds", "sea", "buildings", "vehicles") * 3,
    *("insects", "plants", "music", "curios", "sky", "toys") * 2,
    "household", "treasures", "clothes", "books", "lights", "tools", "food",
)  # fmt: skip
TRIES = 60  # candidates that are tried for a part
APART = 3  # traits in which any two cards of a deck differ at least
OTHERS = (*HEROES, *("people",) * 5)


class Card(Struct, frozen=True):
    """What is on a card."""

    style: str
    seed: int
    number: int
    scene: str
    relation: str
    things: tuple[str, ...]  # the hero, the other, sometimes a third
    guest: str  # a thing apart from them, or empty
    mood: str
    palette: str

    @property
    def chance(self) -> CardRng:
        return CardRng("card", VERSION, self.style, self.seed, self.number)

    @property
    def colours(self) -> Sequence[str]:
        return STYLES[self.style].palettes[self.palette].colours

    @property
    def traits(self) -> tuple[str, ...]:
        """What distinguishes it from other cards."""
        return self.scene, self.relation, self.palette, *self.things[:2]

    def is_similar(self, other: "Card") -> bool:
        """Whether the two share too many traits."""
        apart: int = sum(map(ne, self.traits, other.traits))
        return apart < APART


class _UsedParts:
    """What a deck has used: a hero appears once, everything else at most twice."""

    def __init__(self) -> None:
        self.heroes: set[str] = set()
        self.count: Counter[str] = Counter()
        self.relations: Counter[str] = Counter()
        self.palettes: Counter[str] = Counter()
        self.looks: set[tuple[str, str]] = set()
        self.plots: set[tuple[str, str]] = set()

    def free(self, name: str) -> bool:
        return self.count[name] < 2 + (things()[name].kind == "people")

    def note(self, card: Card) -> None:
        self.heroes.add(card.things[0])
        self.looks.add((card.scene, card.palette))
        self.plots.add((card.scene, card.relation))
        self.relations[card.relation] += 1
        self.palettes[card.palette] += 1
        self.count.update((*card.things, card.guest))


@lru_cache(64)
def plan_deck(style: str, seed: int) -> tuple[Card, ...]:
    """All cards of a deck, in its own order."""
    if style not in STYLES or not 0 <= seed < SEEDS:
        raise ValueError(f"no deck {style} {seed}")
    chance, used, cards = CardRng("deck", VERSION, style, seed), _UsedParts(), []
    scenes = plan_scenes(style, seed)
    moods = _repeated_shuffles(chance.of("moods"), MOODS)
    for number in range(SIZE):
        card = _card(style, seed, number, scenes[number], moods[number], used)
        used.note(card)
        cards.append(card)
    return _with_distinct_looks(cards)


@lru_cache(256)
def plan_scenes(style: str, seed: int) -> tuple[str, ...]:
    """The scene of each card of a deck: known at once, while the whole plan takes a while."""
    chance = CardRng("deck", VERSION, style, seed).of("scenes")
    return tuple(_repeated_shuffles(chance, tuple(SCENES)))


def _repeated_shuffles(chance: CardRng, names: Sequence[str]) -> list[str]:
    """Every name once before any comes again."""
    found: list[str] = []
    while len(found) < SIZE:
        found += chance.some(names, len(names))
    return found[:SIZE]


def _card(style: str, seed: int, number: int, scene: str, mood: str, used: _UsedParts) -> Card:
    chance = CardRng("plan", VERSION, style, seed, number)
    relation, names = _choose_relation(chance, scene, used)
    mood, palette = _choose_palette(chance, style, scene, mood, used)
    guest = ""
    if chance.maybe(GUESTS) and not any(things()[name].kind == "people" for name in names):
        guest = _first(chance, [one for one in _of_kind("people") if used.free(one.id)])
    return Card(style, seed, number, scene, relation, names, guest, mood, palette)


def _choose_relation(chance: CardRng, scene: str, used: _UsedParts) -> tuple[str, tuple[str, ...]]:
    """A relation that is new to this scene, and a cast for it."""
    known = [name for name in RELATIONS if name not in SCENES[scene].without]
    order = sorted(
        chance.some(known, len(known)),
        key=lambda name: ((scene, name) in used.plots, used.relations[name]),
    )
    for relation in order:
        cast = _cast(chance, scene, relation, used)
        if cast:
            return relation, cast
    raise AssertionError(f"nobody can play in {scene}")


def _cast(chance: CardRng, scene: str, relation: str, used: _UsedParts) -> tuple[str, ...]:
    fits = RELATIONS[relation][1]
    heroes = (
        one
        for one in _kind_first(chance, chance.pick(HEROES))
        if one.id not in used.heroes and used.free(one.id) and one.at in SCENES[scene].homes
    )
    others = [one for one in _kind_first(chance, chance.pick(OTHERS)) if used.free(one.id)]
    for hero in heroes:
        for other in others:
            if other.kind != hero.kind and fits(hero, other):
                return (hero.id, other.id, *_third(relation, hero, other, others))
    return ()


def _third(relation: str, hero: Thing, other: Thing, others: Sequence[Thing]) -> tuple[str, ...]:
    if relation != "pile":
        return ()
    return (next(one.id for one in others if one.kind not in {hero.kind, other.kind}),)


@cache
def _of_kind(kind: str) -> tuple[Thing, ...]:
    return tuple(one for one in things().values() if one.kind == kind)


@cache
def _of_other_kinds(kind: str) -> tuple[Thing, ...]:
    return tuple(one for one in things().values() if one.kind != kind)


def _kind_first(chance: CardRng, kind: str) -> Iterator[Thing]:
    """Things in random order, those of a kind first, then others."""
    for some in (_of_kind(kind), _of_other_kinds(kind)):
        yield from chance.some(some, min(len(some), TRIES))


def _first(chance: CardRng, of: Sequence[Thing]) -> str:
    return chance.pick(of).id if of else ""


def _choose_palette(
    chance: CardRng, style: str, scene: str, mood: str, used: _UsedParts
) -> tuple[str, str]:
    """A palette for a mood that is new to this scene; if necessary, another mood."""
    palettes = STYLES[style].palettes
    order = chance.some(tuple(palettes), len(palettes))
    fresh = [name for name in order if (scene, name) not in used.looks] or list(order)
    suited = [name for name in fresh if mood in palettes[name].moods]
    if suited:
        return mood, min(suited, key=used.palettes.__getitem__)
    return chance.pick(palettes[fresh[0]].moods), fresh[0]


def _with_distinct_looks(planned: Sequence[Card]) -> tuple[Card, ...]:
    """Recolours cards that are too similar to an earlier one; the rest stays as planned."""
    cards = list(planned)
    for number, card in enumerate(planned):
        if any(map(card.is_similar, cards[:number])):
            cards[number] = _recoloured(card, (*cards[:number], *cards[number + 1 :]))
    return tuple(cards)


def _recoloured(card: Card, others: Sequence[Card]) -> Card:
    palettes = STYLES[card.style].palettes
    seen = {other.palette for other in others if other.scene == card.scene}
    order = sorted(
        card.chance.of("colours").some(tuple(palettes), len(palettes)),
        key=lambda name: (name in seen, card.mood not in palettes[name].moods),
    )
    for name in order:
        moods = palettes[name].moods
        mood = card.mood if card.mood in moods else moods[0]
        one = replace(card, palette=name, mood=mood)
        if not any(map(one.is_similar, others)):
            return one
    raise AssertionError(f"{card} is like others in all colours")


def scene_of(card: Card) -> Scene:
    """The card's scene in grey layers."""
    chance = card.chance
    cast = Cast(card.things, chance.of("cast"), chance.pick(("left", "right")))
    return SCENES[card.scene].draw(Stage(chance.of("scene"), cast, card.relation, card.guest))
