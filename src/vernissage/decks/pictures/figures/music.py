"""Players of instruments."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, between, head, leg, toes, trunk
from .dress import draw_one_of, loose_hair, short_hair, skirt, tousled
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, WARM, Pen


def violinist(rng: Rng) -> Drawing:
    pen = Pen()
    draw = between(rng, -22, 20)
    hip, neck = -2 + 104j, 2 + 160j
    leg(pen, hip, -20 + ANKLE * 1j, 1, DARK, shoe=SHADE)
    leg(pen, hip, 14 + ANKLE * 1j, 1, DARK, shoe=SHADE)
    violin = pen.placed(16 + 166j, 4 + draw * 0.2)
    arm(pen, 5 + 154j, violin.to(50 - 4j), -1, CLOTH)
    trunk(pen, hip, neck, CLOTH, 3, 1.0)
    pen.shape(CLOTH, [-9 + 124j, -22 + 84j, -40 + 58j], [-16 + 66j, 4 + 92j], [12 + 120j])
    pen.shape(LIGHT, [neck + 5 - 4j, neck + 12 - 20j, neck + 10 - 34j], [neck + 4 - 14j])
    face = head(pen, 10 + 184j, between(rng, -30, -20), 1, neck)
    draw_one_of(rng, face, short_hair, tousled)
    _violin(violin)
    hand = arm(pen, -2 + 153j, complex(30, 142 + draw * 0.5), -1, CLOTH)
    bow = pen.placed(hand, 64)
    bow.limb(
        DARK, [complex(-8 - draw, 1), complex(30 - draw, 5), complex(66 - draw, 1)], [2.4, 2, 1.6]
    )
    bow.limb(LIGHT, [complex(-6 - draw, -1), complex(66 - draw, 0)], [1.4, 1.4])
    return pen.drawing()


def _violin(pen: Pen) -> None:
    pen.limb(DARK, [30 + 3j, 58 + 3j], [4, 3.4]).disc(DARK, 61 + 2j, 4)
    pen.blob(
        WARM,
        -2 + 2j,
        1 + 10j,
        9 + 11j,
        15 + 7j,
        22 + 9j,
        31 + 9j,
        35 + 3j,
        31 - 4j,
        22 - 4j,
        15 - 2j,
        9 - 6j,
        1 - 5j,
    )
    pen.fold(DARK, 10 + 5j, 14 + 3.4j, 18 + 5j, width=1.6)
    pen.line(LIGHT, 2 + 3j, 40 + 3j, width=1)


def drummer(rng: Rng) -> Drawing:
    pen = Pen()
    beat, step = between(rng, 0, 36), between(rng, -4, 16)
    hip, neck = -2 + 104j, 1 + 160j
    leg(pen, hip, -18 + ANKLE * 1j, 1, LIGHT)
    leg(pen, hip, complex(34 + step, 16 + step), 1, LIGHT, foot=4)
    hand = arm(pen, 5 + 154j, complex(50, 134 + beat), -1, CLOTH)
    _stick(pen.placed(hand, -20 + beat))
    trunk(pen, hip - 2j, neck, CLOTH, 3, 1.04)
    pen.shape(CLOTH, [-10 + 122j, -14 + 104j, -20 + 88j], [0 + 92j, 13 + 88j], [11 + 116j])
    pen.limb(LIGHT, [neck - 9 - 4j, 4 + 134j, 16 + 108j], [5, 5, 5])
    for y in (0.35, 0.55, 0.75):
        pen.disc(LIGHT, hip + (neck - hip) * y + 7, 2.6)
    _drum(pen.placed(32 + 96j, between(rng, -16, -6)))
    face = head(pen, 8 + 184j, between(rng, -4, 8), 1, neck)
    short_hair(face)
    face.shape(DARK, [-11 + 8j, -13 + 32j], [0 + 35j, 14 + 32j], [11 + 8j]).limb(
        WARM, [-11 + 9j, 12 + 9j], [4.6, 4.6]
    )
    face.blob(DARK, 8 + 8j, 18 + 6j, 12 + 4j, 6 + 5j)
    face.limb(WARM, [0 + 33j, complex(-4, 44), complex(-14, 52)], [3, 9, 2])
    pen.limb(WARM, [-10 + 157j, -3 + 160j, 3 + 157j], [7, 9, 6])
    hand = arm(pen, -3 + 153j, complex(34, 148 - beat * 0.6), -1, CLOTH)
    _stick(pen.placed(hand, -30 - beat))
    return pen.drawing()


def _stick(pen: Pen) -> None:
    pen.limb(DARK, [-9 + 0j, 28 + 0j], [3, 2.4]).disc(DARK, 29 + 0j, 2.8)


def _drum(pen: Pen) -> None:
    pen.shape(COOL, [-25 + 18j, -25 - 20j], [0 - 26j, 25 - 20j], [25 + 18j])
    for a, b in ((-24, -12), (0, -12), (0, 12), (24, 12)):
        pen.line(LIGHT, complex(a, 15), complex(b, -21), width=2)
    pen.limb(WARM, [-25 - 20j, 0 - 25j, 25 - 20j], [5, 5, 5])
    pen.blob(LIGHT, -26 + 18j, 0 + 23j, 26 + 18j, 0 + 13j).limb(
        WARM, [-26 + 18j, 0 + 13j, 26 + 18j], [4.6, 4.6, 4.6]
    )


def flute_player(rng: Rng) -> Drawing:
    """A girl in a long dress who calls something with a pipe."""
    pen = Pen()
    gust = between(rng, -4, 30)
    neck = 2 + 156j
    toes(pen, -8, 10)
    pipe = pen.placed(20 + 174j, -8 + gust * 0.7)
    arm(pen, 5 + 149j, pipe.to(32 - 8j), -1, COOL, 0.94)
    skirt(pen, (-9 + 114j, 9 + 114j), (complex(-38 - gust, 12 + gust * 0.3), 28 + 10j), COOL, LIGHT)
    trunk(pen, 0 + 110j, neck, COOL, 2, 0.86)
    pen.limb(WARM, [-8 + 116j, 9 + 116j], [4.6, 4.6]).limb(
        WARM, [-7 + 115j, complex(-24 - gust, 96), complex(-34 - gust, 76)], [3, 5, 2]
    )
    face = head(pen, 8 + 179j, between(rng, 2, 10), 0.95, neck)
    loose_hair(face, complex(-34 - gust, between(rng, -30, -16)))
    pipe.limb(WARM, [-2 + 0j, 66 + 0j], [4.4, 5.4]).limb(DARK, [60 + 0j, 66 + 0j], [6, 7])
    arm(pen, -1 + 149j, pipe.to(16 - 9j), -1, COOL, 0.94)
    return pen.drawing()


ALL = (violinist, drummer, flute_player)
