"""Crowns and armour."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, between, head, leg, trunk
from .dress import beard, bun, crown, draw_one_of, hem, plait, short_hair
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, WARM, Pen


def queen_with_train(rng: Rng) -> Drawing:
    pen = Pen()
    trail = between(rng, 0, 34)
    neck = 4 + 162j
    end = complex(-130 - trail, 1)
    pen.shape(
        WARM,
        [neck - 8 - 4j, -26 + 110j, -50 + 40j, -90 + 18j, end + 9j],
        hem(end, 10 + 0j, 5, -3),
        [10 + 0j, 6 + 80j, neck],
    )
    pen.fold(CLOTH, -14 + 128j, -34 + 50j, -80 + 12j, end + 20 + 6j)
    pen.fold(CLOTH, -12 + 110j, -26 + 44j, -56 + 8j)
    arm(pen, 6 + 154j, 40 + 112j, -1, CLOTH, cuff=15)
    lower = hem(-30 + 1j, 42 + 1j, 4, 2)
    pen.shape(CLOTH, [-9 + 126j, -12 + 70j, -30 + 1j], lower, [42 + 1j, 18 + 60j, 11 + 126j])
    pen.shape(LIGHT, lower, [41 + 7j, 6 + 4j, -29 + 7j])
    pen.shape(COOL, [1 + 124j, 4 + 60j, 2 + 7j], [24 + 7j, 14 + 60j, 9 + 124j])
    pen.fold(SHADE, -4 + 112j, -8 + 60j, -16 + 14j)
    trunk(pen, 0 + 120j, neck, CLOTH, 2, 0.88)
    collar = [neck - 16 + 22j, neck - 20 + 12j, neck - 12 - 6j]
    pen.shape(LIGHT, collar, [neck + 5 - 5j, neck - 2 + 2j, neck - 16 + 22j])
    face = head(pen, 9 + 186j, between(rng, 0, 12), 0.95, neck)
    draw_one_of(rng, face, bun, short_hair, _long_plait)
    crown(face, LIGHT, rng.choice((3, 4)))
    grip = arm(pen, -1 + 154j, complex(34, 128 + between(rng, 0, 14)), -1, CLOTH, cuff=14)
    if rng.below(2):
        pen.limb(DARK, [grip - 14j, grip + 30j], [2.6, 2.6]).disc(LIGHT, grip + 33j, 5)
    else:
        pen.disc(LIGHT, grip + 7j + 2, 7.4).limb(WARM, [grip + 2 + 14j, grip + 2 + 21j], [2.6, 2.6])
    return pen.drawing()


def _long_plait(head_pen: Pen) -> None:
    plait(head_pen, -16 - 44j)


def king_bowed(rng: Rng) -> Drawing:
    """On a throne-like stone, head in hand, the crown slipping."""
    pen = Pen()
    bow = between(rng, -8, 12)
    hip, neck = -12 + 58j, complex(18 + bow, 104 - bow)
    pen.shape(SHADE, [-44 + 0j, -42 + 30j, -38 + 47j], [10 + 48j, 18 + 46j], [20 + 20j, 22 + 0j])
    leg(pen, hip, 22 + ANKLE * 1j, 1, COOL)
    knee = leg(pen, hip, 42 + ANKLE * 1j, 1, COOL)
    arm(pen, neck - 8 - 8j, knee + complex(20, -22), -1, CLOTH, cuff=14)
    cloak = [neck + 1 + 4j, neck - 26 - 2j, -44 + 60j, -58 + 20j, -74 + 1j]
    pen.shape(
        WARM, cloak, hem(-74 + 1j, 8 + 1j, 4, -3), [8 + 1j, 4 + 36j, 22 + 56j, neck + 4 - 16j]
    )
    pen.fold(CLOTH, neck - 18 - 12j, -28 + 56j, -40 + 8j)
    pen.fold(CLOTH, neck - 8 - 20j, -10 + 54j, -14 + 8j)
    pen.limb(LIGHT, [-72 + 4j, -34 + 2j, 6 + 4j], [7, 7, 7])
    pen.limb(LIGHT, [neck - 22 + 1j, neck - 8 - 2j, neck + 4 - 10j], [10, 13, 8])
    face = head(pen, neck + 17 + 6j, between(rng, -40, -26), 1, neck - 2)
    short_hair(face, LIGHT)
    crown(face, WARM, 4)
    beard(face, 16)
    arm(pen, neck - 6 - 14j, neck + complex(22, -14), -1, CLOTH, cuff=12)
    return pen.drawing()


def knight(rng: Rng) -> Drawing:
    pen = Pen()
    gust = between(rng, -4, 34)
    hip, neck = -2 + 102j, 2 + 160j
    pen.shape(
        WARM,
        [neck - 2j, complex(-30 - gust, 120), complex(-58 - gust, 30)],
        hem(complex(-58 - gust, 30), -4 + 24j, 3, 4),
        [-4 + 24j, 4 + 90j],
    )
    pen.fold(CLOTH, -12 + 140j, complex(-26 - gust / 2, 90), complex(-38 - gust, 36))
    leg(pen, hip, -18 + ANKLE * 1j, 1, COOL, shoe=COOL)
    knee = leg(pen, hip, 16 + ANKLE * 1j, 1, COOL, shoe=COOL)
    pen.disc(LIGHT, knee, 8)
    raised = rng.below(2)
    grip = arm(pen, 6 + 152j, 50 + 192j if raised else 44 + 104j, -1, COOL, skin=COOL)
    turn = 180 - between(rng, 4, 40) if raised else between(rng, -4, 4)
    _sword(pen.placed(grip, turn))
    pen.limb(COOL, [hip + 4j, (hip + neck) / 2 + 5, neck - 8j, neck], [21, 27, 25, 12])
    pen.shape(
        CLOTH, [hip - 10 + 14j, hip - 18 - 22j], [hip - 2 - 18j, hip + 18 - 24j], [hip + 12 + 14j]
    )
    pen.fold(LIGHT, hip + 10 + 22j, hip + 14 + 36j, neck + 10 - 12j, width=3)
    pen.limb(WARM, [hip - 8 + 13j, hip + 10 + 12j], [5, 5])
    _helmet(pen.placed(6 + 182j, between(rng, -6, 8)), gust)
    hand = arm(pen, -4 + 152j, -34 + 112j, -1, COOL, skin=COOL)
    pen.disc(COOL, -4 + 152j, 9.5).fold(LIGHT, -11 + 155j, -5 + 160j, 3 + 157j)
    _shield(pen.placed(hand - 8 + 4j, between(rng, -8, 4)))
    return pen.drawing()


def _sword(pen: Pen) -> None:
    pen.limb(LIGHT, [0 - 6j, 0 - 100j], [6.4, 2])
    pen.limb(DARK, [0 - 4j, 0 + 12j], [4, 4]).limb(WARM, [-13 - 6j, 13 - 6j], [4, 4]).disc(
        WARM, 0 + 14j, 4
    )


def _helmet(pen: Pen, gust: float) -> None:
    pen.limb(COOL, [-2 - 22j, 0 - 8j], [15, 14])
    pen.limb(
        WARM, [0 + 15j, -14 + 26j, complex(-34 - gust, 16), complex(-46 - gust, -6)], [3, 12, 11, 1]
    )
    pen.shape(
        COOL,
        [-12 - 11j, -13.4 + 2j, -8 + 13j, 2 + 16j, 11 + 9j, 13 + 2j],
        [18 - 2j, 12 - 12j, 6 - 14j],
        [-2 - 11j, -12 - 11j],
    )
    pen.fold(DARK, 2 + 2j, 9 + 1j, 14 + 0j, width=3)
    pen.fold(LIGHT, -8 + 7j, -2 + 12j, 5 + 11j, width=2.4)


def _shield(pen: Pen) -> None:
    pen.shape(
        WARM,
        [-20 + 28j, 0 + 32j, 20 + 28j],
        [20 + 28j, 18 - 4j, 0 - 32j],
        [0 - 32j, -18 - 4j, -20 + 28j],
    )
    pen.shape(
        CLOTH,
        [-15 + 23j, 0 + 26.6j, 15 + 23j],
        [15 + 23j, 13 - 2j, 0 - 24j],
        [0 - 24j, -13 - 2j, -15 + 23j],
    )
    pen.disc(LIGHT, 0 + 5j, 7)


ALL = (queen_with_train, king_bowed, knight)
