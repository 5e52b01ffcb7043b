"""Hair and hats, drawn with the pen of a head, and cloth that hangs and blows."""

from collections.abc import Callable
from itertools import pairwise

from vernissage.kit.rng import Rng

from .pen import CLOTH, DARK, LIGHT, SHADE, WARM, Pen


def draw_one_of(rng: Rng, head: Pen, *styles: Callable[[Pen], None]) -> None:
    """Draws one of several kinds of hair or hats."""
    rng.choice(styles)(head)


def short_hair(head: Pen, hair: str = DARK) -> None:
    head.blob(
        hair,
        10 + 10j,
        4 + 15.6j,
        -5 + 15j,
        -12.4 + 8j,
        -12.6 - 1j,
        -8 - 7.6j,
        -4.6 - 3j,
        -1 + 3j,
        3 + 7j,
    )


def tousled(head: Pen, hair: str = DARK) -> None:
    """Short curls."""
    for curl, radius in (
        (7 + 12j, 5),
        (-0.5 + 15.4j, 6),
        (-8.6 + 12j, 6),
        (-13 + 4j, 5.4),
        (-11.6 - 3.6j, 4.6),
    ):
        head.disc(hair, curl, radius)
    short_hair(head, hair)


def bun(head: Pen, hair: str = DARK, low: bool = False) -> None:
    head.disc(hair, -14 + 1j if low else -11 + 15j, 6.4)
    short_hair(head, hair)


def loose_hair(head: Pen, reach: complex, hair: str = DARK) -> None:
    """Long hair that flows to a point of the head's own space."""
    middle = (-10 + reach) / 2 + 4j
    head.limb(hair, [-3 + 7j, -9 + 2j, middle, reach], [14, 16, 13, 1])
    head.limb(hair, [-6 + 2j, -10 - 4j, middle - 7j, reach * 0.86 - 9j], [8, 10, 7, 1])
    short_hair(head, hair)


def plait(head: Pen, reach: complex, hair: str = DARK) -> None:
    head.limb(hair, [-8 + 1j, (-10 + reach) / 2 - 3j, reach], [8, 6, 4])
    short_hair(head, hair)


def beard(head: Pen, length: float = 14, hair: str = LIGHT) -> None:
    tip = 9 - (10 + length) * 1j
    head.blob(
        hair,
        11.6 - 6j,
        12.6 - 11j,
        tip,
        3 - (10 + length * 0.4) * 1j,
        -2 - 9j,
        0 - 3j,
        4 - 6j,
        8 - 6j,
    )


def brimmed_hat(
    head: Pen, hat: str = CLOTH, band: str = WARM, wide: float = 22, tall: float = 15
) -> None:
    crown = [-11 + 7j, -10 + (6 + tall) * 1j, -3 + (9 + tall) * 1j, 5 + (7 + tall) * 1j, 11 + 7j]
    head.shape(hat, crown)
    head.shape(band, [-11.4 + 7j, -11 + 11.4j], [0 + 10j, 10.6 + 11.4j], [11.4 + 7j])
    head.blob(
        hat,
        complex(-wide, 7),
        -11 + 9.6j,
        0 + 8j,
        11 + 9.6j,
        complex(wide, 7),
        10 + 4.6j,
        -10 + 4.6j,
    )


def flat_cap(head: Pen, cap: str = CLOTH) -> None:
    head.blob(cap, 19 + 6j, 12 + 13j, 0 + 18j, -12 + 15j, -14 + 7j, -8 + 5.6j, 8 + 7j)


def pointed_cap(head: Pen, reach: complex, cap: str = CLOTH, bobble: str = LIGHT) -> None:
    """A long soft cap whose end hangs or flies to a point of the head's own space."""
    head.limb(cap, [-1 + 13j, -5 + 22j, (reach - 8 + 36j) / 2, reach], [23, 17, 10, 3])
    head.limb(WARM, [-11.6 + 3j, -1 + 9j, 10.4 + 9.4j], [7, 7.6, 7])
    head.disc(bobble, reach, 4.4)


def crown(head: Pen, gold: str = WARM, points: int = 3) -> None:
    tips = [complex(-13.4 + 26.8 / points * i, 22) for i in range(points + 1)]
    dents = [complex((a + b).real / 2, 13) for a, b in pairwise(tips)]
    zigzag = [z for pair in zip(tips, dents, strict=False) for z in pair]
    head.shape(gold, *([z] for z in (-11.4 + 7j, *zigzag, tips[-1], 11.4 + 7j)))
    for tip in tips:
        head.disc(LIGHT, tip - 1.6j, 2.7)


def headscarf(head: Pen, cloth: str = WARM, knot: bool = True) -> None:
    head.blob(
        cloth,
        9 + 10j,
        3 + 16j,
        -6 + 15.6j,
        -13.6 + 7j,
        -13 - 4j,
        -8 - 12j,
        2 - 14.4j,
        1 - 8j,
        4 + 2j,
        7.6 + 7j,
    )
    if knot:
        head.limb(cloth, [0 - 12j, 7 - 16j, 12 - 22j], [4, 6, 1])
        head.limb(cloth, [0 - 12j, 2 - 19j, 3 - 26j], [4, 6, 1])


def hem(left: complex, right: complex, waves: int, depth: float) -> list[complex]:
    """The lower edge of a skirt from left to right, in soft waves."""
    way = right - left
    aside = -1j * way / abs(way) * depth
    count = waves * 2
    return [left + way * i / count + aside * (i % 2) for i in range(count + 1)]


def skirt(
    pen: Pen,
    waist: tuple[complex, complex],
    edge: tuple[complex, complex],
    cloth: str = CLOTH,
    band: str | None = WARM,
    waves: int = 4,
    flare: float = 0.35,
) -> None:
    """A skirt from waist (left, right) to edge (left, right), with folds and a band at the hem."""
    (wl, wr), (el, er) = waist, edge
    down_left = wl + (el - wl) * 0.5 + (er - el) * 0.16 * flare * 2
    down_right = wr + (er - wr) * 0.5 - (er - el) * 0.16 * flare * 2
    lower = hem(el, er, waves, abs(er - el) * 0.035)
    pen.shape(cloth, [wl, down_left, el], lower, [er, down_right, wr])
    if band:
        upper = [z + ((wl + wr) / 2 - z) * 0.09 for z in lower]
        pen.shape(band, lower, list(reversed(upper)))
    for part in (0.3, 0.52, 0.72):
        top, foot = wl + (wr - wl) * part, el + (er - el) * part
        start = top + (foot - top) * 0.12
        pen.fold(
            SHADE,
            start,
            start + (foot - start) * 0.5 + (down_left - el) * 0.02,
            foot + (top - foot) * 0.14,
        )
