"""Two together, and many."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, back_of_head, between, head, leg, toes, trunk
from .dress import bun, draw_one_of, hem, loose_hair, short_hair, tousled
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, SKIN, WARM, Pen


def lovers_embracing(rng: Rng) -> Drawing:
    pen = Pen()
    tilt = between(rng, -4, 8)
    his, hers = pen.placed(-15), pen.placed(18, mirror=True)
    leg(his, -4 + 104j, -20 + ANKLE * 1j, 1, SHADE)
    leg(his, -2 + 104j, 0 + ANKLE * 1j, 1, SHADE)
    arm(his, 8 + 156j, 42 + 132j, -1, CLOTH)
    _dress(hers, rng)
    face = head(hers, 7 + 177j, -4 + tilt, 0.95, 1 + 154j)
    if rng.below(2):
        loose_hair(face, complex(-30, between(rng, -34, -22)))
    else:
        bun(face)
    trunk(his, -4 + 100j, 4 + 164j, CLOTH, 2, 1.04)
    his.shape(CLOTH, [-11 + 126j, -19 + 88j, -27 + 60j], [-4 + 56j, 14 + 60j], [12 + 90j, 8 + 126j])
    his.fold(SHADE, -4 + 112j, -6 + 88j, -9 + 66j)
    face = head(his, 13 + 187j, -24 + tilt, 1, 4 + 163j)
    draw_one_of(rng, face, short_hair, tousled)
    arm(hers, 1 + 147j, 40 + 168j, -1, WARM, 0.76)
    arm(his, 0 + 152j, 43 + 118j, -1, CLOTH)
    return pen.drawing()


def _dress(pen: Pen, rng: Rng) -> None:
    blow = between(rng, 0, 16)
    toes(pen, -8, 8)
    left, right = complex(-36 - blow, 12), 22 + 11j
    lower = hem(left, right, 3, 3)
    pen.shape(WARM, [-8 + 114j, -12 + 70j, left], lower, [right, 12 + 70j, 8 + 114j])
    pen.shape(LIGHT, lower, [right + 7j, (left + right) / 2 + 5j, left + 8j])
    pen.fold(CLOTH, -3 + 102j, -8 + 66j, left + 18 + 14j)
    pen.fold(CLOTH, 3 + 102j, 4 + 66j, 6 + 26j)
    trunk(pen, 0 + 108j, 1 + 156j, WARM, 2, 0.84)
    pen.limb(CLOTH, [-7 + 115j, 9 + 115j], [4.4, 4.4])


def couple_dancing(rng: Rng) -> Drawing:
    pen = Pen()
    swirl, lift = between(rng, -8, 34), between(rng, -4, 18)
    his, hers = pen.placed(-22), pen.placed(20, mirror=True)
    joined = complex(46, 174 + lift)
    arm(his, 8 + 154j, joined + 16, -1, DARK)
    leg(his, -4 + 104j, -30 + 10j, 1, DARK, foot=-24, shoe=SHADE)
    leg(his, -2 + 104j, 10 + ANKLE * 1j, 1, DARK, shoe=SHADE)
    toes(hers, 0, shoe=SHADE)
    left, right = complex(-62 - swirl, 26 + swirl * 0.5), 26 + 8j
    lower = hem(left, right, 5, 5)
    hers.shape(WARM, [-9 + 116j, -18 + 76j, left], lower, [right, 12 + 70j, 8 + 116j])
    hers.shape(LIGHT, lower, [right + 6j, (left + right) / 2 + 4j, left + 8j + 2])
    for foot in (0.25, 0.5, 0.75):
        hers.fold(
            CLOTH, -2 + 104j, complex(-16 * (1 - foot), 70), left + (right - left) * foot + 12j
        )
    trunk(hers, -1 + 110j, -4 + 158j, WARM, 2, 0.86)
    face = head(hers, 0 + 180j, between(rng, 4, 16), 0.95, -5 + 156j)
    bun(face)
    trunk(his, -4 + 98j, 3 + 164j, DARK, 2, 1.02)
    his.shape(DARK, [-10 + 124j, -22 + 80j, -34 + 56j], [-14 + 70j, 4 + 92j], [9 + 116j])
    his.shape(LIGHT, [8 + 158j, 13 + 140j, 8 + 126j], [6 + 144j, 4 + 158j])
    face = head(his, 10 + 188j, between(rng, -8, 2), 1, 3 + 163j)
    short_hair(face, CLOTH)
    arm(hers, -6 + 150j, 30 + 158j, -1, SKIN, 0.92)
    arm(his, -2 + 152j, 38 + 124j, -1, DARK)
    arm(hers, -8 + 150j, complex(16 - joined.real, joined.imag - 4), 1, SKIN, 0.95, skin=SKIN)
    return pen.drawing()


def crowd_from_behind(rng: Rng) -> Drawing:
    """Seven backs: the tall behind, the small before."""
    pen = Pen()
    tones = rng.shuffled((CLOTH, COOL, SHADE, WARM, CLOTH, COOL, DARK))
    hats = rng.shuffled((_bare, _bowler, _knot, _shawl, _tall, _cap, _plaits))
    places = ((-76, 1.0), (-6, 1.06), (66, 0.98), (-42, 0.9), (32, 0.86), (-108, 0.66), (102, 0.6))
    for (x, scale), tone, hat in zip(places, tones, hats, strict=True):
        person = pen.placed(
            complex(x + between(rng, -5, 5), 0), 0, scale * between(rng, 0.96, 1.04)
        )
        _back(person, tone)
        hat(back_of_head(person, 0 + 184j, rng.choice((SHADE, DARK)) if tone != DARK else WARM))
    return pen.drawing()


def _back(pen: Pen, tone: str) -> None:
    for x in (-9, 9):
        pen.shape(
            DARK if tone != DARK else SHADE,
            [complex(x - 8, 0), complex(x - 6, 24), complex(x + 6, 24), complex(x + 8, 0)],
        )
    fold = SHADE if tone != SHADE else DARK
    pen.shape(
        tone,
        [-6 + 171j, -22 + 160j, -27 + 120j, -27 + 84j, -25 + 20j],
        [0 + 16j, 25 + 20j],
        [27 + 84j, 27 + 120j, 22 + 160j, 6 + 171j],
    )
    pen.fold(fold, 0 + 150j, 0 + 80j, 0 + 22j)
    pen.fold(fold, -18 + 138j, -19 + 110j, -17 + 92j).fold(fold, 18 + 138j, 19 + 110j, 17 + 92j)


def _bare(head_pen: Pen) -> None:
    head_pen.fold(LIGHT, -6 + 6j, 0 + 9j, 6 + 6j, width=1.6)


def _bowler(head_pen: Pen) -> None:
    head_pen.blob(DARK, -12 + 5j, -10 + 16j, 0 + 20j, 10 + 16j, 12 + 5j)
    head_pen.blob(DARK, -20 + 6j, 0 + 8j, 20 + 6j, 0 + 2j)
    head_pen.fold(WARM, -11 + 8j, 0 + 7j, 11 + 8j)


def _knot(head_pen: Pen) -> None:
    head_pen.disc(DARK, 0 + 16j, 7.4)


def _shawl(head_pen: Pen) -> None:
    head_pen.blob(
        WARM, 0 + 16j, -11 + 12j, -14 + 0j, -24 - 22j, 0 - 46j, 24 - 22j, 14 + 0j, 11 + 12j
    )
    head_pen.fold(CLOTH, -6 + 4j, -8 - 10j, -3 - 30j).fold(CLOTH, 6 + 4j, 8 - 10j, 4 - 30j)


def _tall(head_pen: Pen) -> None:
    head_pen.shape(DARK, [-11 + 6j], [-12 + 34j], [12 + 34j], [11 + 6j])
    head_pen.shape(WARM, [-11 + 7j], [-11.2 + 13j], [11.2 + 13j], [11 + 7j])
    head_pen.blob(DARK, -19 + 7j, 0 + 8j, 19 + 7j, 0 + 3j)


def _cap(head_pen: Pen) -> None:
    head_pen.blob(WARM, -14 + 5j, -12 + 14j, 0 + 18j, 12 + 14j, 14 + 5j, 0 + 3j)
    head_pen.disc(LIGHT, 0 + 20j, 4.6)


def _plaits(head_pen: Pen) -> None:
    for side in (-1, 1):
        head_pen.limb(DARK, [side * 8 - 4j, side * 17 - 12j, side * 16 - 34j], [8, 7, 4])
        head_pen.disc(LIGHT, side * 16 - 30j, 3.4)


ALL = (lovers_embracing, couple_dancing, crowd_from_behind)
