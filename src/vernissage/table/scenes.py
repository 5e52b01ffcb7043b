"""Which cards show the same scene, told by their numbers: equal modulo the number of scenes.

So the rules can keep one scene from lying on the table twice and know nothing else of the pictures.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import zip_longest

from vernissage.decks.pack_id import PaintedDeckId, parse
from vernissage.decks.pictures.card import plan_scenes
from vernissage.kit.errors import Illegal
from vernissage.table.state import Pack

Place = tuple[str, int]  # a deck and the number of a picture in it


def scenes_of(packs: Iterable[Pack]) -> int:
    """How many scenes there are on the painted cards among them."""
    places = ((pack.name, number) for pack in packs for number in range(pack.size))
    return len({scene for place in places if (scene := scene_of(place))})


def scene_of(place: Place) -> str:
    """Empty for pictures that people brought along: nobody knows what they show."""
    name, number = place
    with suppress(Illegal, ValueError, IndexError):
        deck = parse(name)
        if isinstance(deck, PaintedDeckId):
            return plan_scenes(deck.style, deck.seed)[number]
    return ""


def by_scenes(shuffled: Sequence[Place], scenes: int) -> tuple[Place, ...]:
    """The pictures by card number, so that those of a scene have numbers that are equal modulo
    `scenes`. Where a mixture of decks has more of a scene than that holds, some are elsewhere."""
    groups: dict[str, list[Place]] = defaultdict(list)
    for place in shuffled:
        groups[scene_of(place)].append(place)
    rest = groups.pop("", [])
    slots = sorted(
        (deque(range(one, len(shuffled), scenes)) for one in range(scenes)), key=_most_first
    )
    found: dict[int, Place] = {}
    for group, slot in zip_longest(sorted(groups.values(), key=_most_first), slots):
        for place in group or ():
            if slot:
                found[slot.popleft()] = place
            else:
                rest.append(place)
    free = sorted(number for slot in slots for number in slot)
    found.update(zip(free, rest, strict=True))
    return tuple(found[number] for number in range(len(shuffled)))


def _most_first(some: Sequence[Place] | deque[int]) -> int:
    return -len(some)
