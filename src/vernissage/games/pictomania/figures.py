"""The pieces of the box. Its owner can correct them here."""

from collections.abc import Mapping
from typing import Literal, get_args

from vernissage.kit import Level

BOX: Mapping[Level, int] = {"green": 27, "yellow": 27, "orange": 27, "red": 18}  # P1 [table]
SIDES = 2  # P1

Place = Literal["A", "B", "C"]
PLACES: tuple[Place, ...] = get_args(Place)  # on the stand; P2
LETTERS: tuple[Place, ...] = tuple(place for place in PLACES for _ in range(2))  # P2 [table]
NUMBERS = (1, 2, 3, 4, 5, 6, 7)  # words on a side, number cards, guess cards; P1, P2, P3

PENCILS = ("yellow", "red", "blue", "green", "orange", "purple")  # by seat; P3 [table]

# Every list runs from the token with the most stars down, by the number of players.
STARS: Mapping[int, tuple[int, ...]] = {  # P3 [table]
    3: (2, 1),
    4: (2, 1, 1),
    5: (3, 2, 1, 1),
    6: (3, 2, 1, 1, 1),
}
BLACK: Mapping[str, Mapping[int, tuple[int, ...]]] = {  # P4 [table]
    "full": {
        3: (2, 2, 1),
        4: (3, 2, 2, 1),
        5: (3, 2, 2, 1, 1),
        6: (3, 3, 2, 2, 1, 1),
    },
    "advanced": {
        3: (2, 1),
        4: (3, 2, 1),
        5: (3, 2, 2, 1),
        6: (3, 2, 2, 1, 1),
    },
}
