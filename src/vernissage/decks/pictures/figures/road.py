"""The road: those who come, go and stand in the rain."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, back_of_head, between, head, leg, slipper, trunk
from .dress import beard, brimmed_hat, bun, draw_one_of, hem, short_hair, tousled
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, SKIN, WARM, Pen
from .props import umbrella


def wanderer_with_bundle(rng: Rng) -> Drawing:
    pen = Pen()
    stride, sway = between(rng, -14, 14), between(rng, -10, 10)
    hip, neck = -2 + 102j, 8 + 157j
    arm(pen, neck + 4 - 7j, rng.choice((40 + 112j, 22 + 96j, 62 + 150j)) + sway, -1, COOL)
    leg(pen, hip, complex(-40 - stride, 13), 1, SHADE, foot=-34)
    leg(pen, hip, complex(30 + stride * 0.6, ANKLE), 1, CLOTH)
    _short_coat(pen, hip, neck)
    face = head(pen, neck + 7 + 23j, between(rng, -4, 10), 1, neck)
    tousled(face)
    brimmed_hat(face, SHADE, WARM, wide=26, tall=15)
    if rng.below(2):
        beard(face, 8, DARK)
    grip = neck + 22 - 14j
    bag = grip + complex(-92, 54 + sway)
    pen.limb(WARM, [grip + 10 - 6j, grip, bag], [4, 4, 3.6])
    _bag(pen.placed(bag + 4 - 1j, sway))
    arm(pen, neck - 4 - 8j, grip - 6, -1, COOL)
    return pen.drawing()


def _short_coat(pen: Pen, hip: complex, neck: complex) -> None:
    trunk(pen, hip, neck, COOL, 2, 1.04)
    pen.shape(
        COOL,
        [hip - 9 + 22j, hip - 14 - 2j, hip - 24 - 26j],
        [hip - 2 - 24j, hip + 20 - 30j],
        [hip + 14 + 12j],
    )
    pen.fold(SHADE, hip - 2 + 6j, hip - 4 - 8j, hip - 5 - 20j)
    pen.limb(WARM, [neck - 10 + 2j, neck - 1 - 3j, neck + 7 - 4j], [8, 9, 6])


def _bag(pen: Pen) -> None:
    pen.limb(WARM, [0 + 0j, -8 + 9j], [4, 1]).limb(WARM, [0 + 0j, 8 + 10j], [4, 1])
    pen.blob(WARM, 0 + 1j, -9 - 6j, -19 - 22j, -12 - 38j, 3 - 42j, 17 - 36j, 20 - 20j, 9 - 6j)
    pen.fold(CLOTH, 0 - 4j, -6 - 14j, -9 - 26j).fold(CLOTH, 2 - 4j, 7 - 14j, 8 - 28j)
    for spot in (-2 - 30j, 10 - 22j, -12 - 20j):
        pen.disc(LIGHT, spot, 2.4)


def back_with_umbrella(rng: Rng) -> Drawing:
    """A long coat from behind; whoever it is looks where we look."""
    pen = Pen()
    tilt, hips = between(rng, 6, 28), between(rng, -2, 2)
    for x in (-10, 10):
        pen.shape(
            DARK, [complex(x - 8, 0), complex(x - 6, 30), complex(x + 6, 30), complex(x + 8, 0)]
        )
    pen.shape(
        CLOTH,
        [-6 + 171j, -21 + 160j, -24 + 136j, complex(-17 + hips, 112), -30 + 60j, -36 + 20j],
        hem(-36 + 20j, 36 + 20j, 3, 3),
        [36 + 20j, 30 + 60j, complex(17 + hips, 112), 24 + 136j, 21 + 160j, 6 + 171j],
    )
    pen.limb(SHADE, [-16 + 113j, 0 + 110j, 16 + 113j], [6, 6, 6]).disc(LIGHT, -7 + 112j, 2.4).disc(
        LIGHT, 7 + 112j, 2.4
    )
    pen.fold(SHADE, 0 + 104j, 0 + 60j, 0 + 20j, width=3)
    pen.fold(SHADE, -12 + 100j, -17 + 66j, -22 + 28j).fold(SHADE, 12 + 100j, 17 + 66j, 22 + 28j)
    arm(pen, -18 + 156j, rng.choice((-34 + 100j, -24 + 118j, -54 + 108j)), -1, CLOTH)
    skull = back_of_head(pen, 0 + 186j)
    if rng.below(2):
        skull.blob(SHADE, -12 + 4j, -10 + 17j, 0 + 21j, 10 + 17j, 12 + 4j).blob(
            SHADE, -21 + 5j, 0 + 8j, 21 + 5j, 0 + 1j
        )
    else:
        skull.limb(DARK, [0 + 4j, -1 - 20j, 2 - 48j], [21, 23, 6])
    pen.limb(WARM, [-11 + 168j, 0 + 165j, 11 + 168j], [9, 9, 9])
    grip = complex(36, 164)
    shade = pen.placed(grip, tilt)
    umbrella(shade, 0 - 2j, WARM, 62, 5)
    arm(pen, 18 + 156j, grip - 8j, -1, CLOTH)
    return pen.drawing()


def giant_bending_down(rng: Rng) -> Drawing:
    """The open hand lies on the ground, so that somebody may step on it."""
    pen = Pen()
    bow = between(rng, -10, 12)
    hip, neck = -44 + 94j, complex(30, 112 - bow)
    pen.limb(SHADE, [hip, -16 + 62j, -50 + 12j], [44, 30, 20])
    slipper(pen.placed(-50 + 12j, 0, 1.6))
    arm(pen, neck - 12 - 6j, complex(86, 40), -1, COOL, 1.25)
    pen.limb(COOL, [hip - 2 - 2j, -40 + 118j, -8 + 126j, neck - 12 + 2j], [50, 56, 54, 36])
    pen.fold(SHADE, -58 + 112j, -40 + 132j, -10 + 138j, width=3)
    pen.limb(CLOTH, [hip, 6 + 62j, -14 + 12j], [50, 34, 22])
    slipper(pen.placed(-14 + 12j, 0, 1.7))
    pen.limb(WARM, [hip - 20 + 8j, hip + 2 + 24j, hip + 14 + 30j], [9, 9, 9])
    face = head(pen, neck + 24 - 2j, between(rng, -50, -36), 1.15, neck - 4)
    if rng.below(2):
        short_hair(face)
        beard(face, 18, DARK)
    else:
        tousled(face)
    _long_arm(pen, neck - 14 - 4j, complex(96 + bow, 9))
    return pen.drawing()


def _long_arm(pen: Pen, shoulder: complex, hand: complex) -> None:
    elbow = (shoulder + hand) / 2 + -10 - 10j
    pen.limb(SKIN, [hand - 4 + 2j, hand + 12 - 4j, hand + 28 - 5j, hand + 40 - 1j], [10, 11, 8, 4])
    pen.limb(SKIN, [hand + 4, hand + 14 + 6j, hand + 20 + 12j], [8, 6, 4])
    pen.limb(COOL, [shoulder, elbow, hand], [26, 20, 14])


def walker_against_wind(rng: Rng) -> Drawing:
    pen = Pen()
    gust = between(rng, -6, 36)
    hip, neck = -14 + 98j, 20 + 146j
    leg(pen, hip, complex(-46, 12), 1, SHADE, foot=-30)
    leg(pen, hip, 12 + ANKLE * 1j, 1, SHADE)
    left = complex(-70 - gust, 54 + gust * 0.6)
    pen.shape(
        CLOTH,
        [neck - 4 + 4j, neck - 24 - 4j, hip - 16 + 8j, left],
        hem(left, 14 + 46j, 3, 5),
        [14 + 46j, hip + 20 - 4j, neck + 2 - 22j, neck + 5 - 2j],
    )
    pen.fold(SHADE, hip - 2 + 14j, hip - 14 - 8j, left + 18 + 4j).fold(
        SHADE, hip + 8 + 6j, hip + 2 - 18j, -14 + 54j
    )
    scarf = neck + complex(-62 - gust, 10 + gust * 0.5)
    pen.limb(WARM, [neck + 4, neck - 14 + 4j, neck - 36 - 2j, scarf], [9, 10, 9, 7])
    face = head(pen, neck + 15 + 16j, between(rng, -22, -12), 1, neck)
    short_hair(face)
    hat = face.placed(0 + 1j, 8)
    brimmed_hat(hat, SHADE, WARM, wide=20, tall=13)
    pen.limb(WARM, [neck - 10 + 4j, neck + 1 + 1j, neck + 8 - 3j], [9, 10, 7])
    arm(pen, neck - 6 - 8j, face.to(12 + 14j) - 4j, -1, CLOTH)
    return pen.drawing()


def traveller_with_suitcase(rng: Rng) -> Drawing:
    """Stands and waits for what will come, the suitcase in the hand."""
    pen = Pen()
    look, gust = between(rng, -14, 20), between(rng, -4, 26)
    neck = 2 + 160j
    leg(pen, -4 + 106j, -14 + ANKLE * 1j, 1, SHADE)
    leg(pen, 2 + 106j, 10 + ANKLE * 1j, 1, SHADE)
    left = complex(-32 - gust, 44 + gust * 0.4)
    pen.shape(
        CLOTH,
        [neck - 6 + 6j, neck - 16 - 6j, -14 + 112j, left],
        hem(left, 26 + 42j, 2, 3),
        [26 + 42j, 15 + 112j, 15 + 142j, neck + 7 + 4j],
    )
    pen.limb(SHADE, [-13 + 111j, 0 + 108j, 14 + 111j], [5, 5, 5])
    pen.fold(SHADE, -3 + 102j, -7 + 76j, -13 + 52j).fold(SHADE, 6 + 102j, 9 + 76j, 12 + 52j)
    face = head(pen, 8 + 185j, look, 1, neck)
    short_hair(face)
    brimmed_hat(face, DARK, WARM, wide=21, tall=14)
    pen.limb(WARM, [neck - 12 + 5j, neck - 1 - 1j, neck + 8 - 1j], [9, 11, 8])
    grip = arm(pen, -6 + 152j, complex(-30, 88), -1, CLOTH)
    _suitcase(pen.placed(grip - 3j, between(rng, -3, 3)))
    return pen.drawing()


def _suitcase(pen: Pen) -> None:
    pen.limb(DARK, [-9 - 8j, -7 + 2j, 7 + 2j, 9 - 8j], [3, 3, 3, 3])
    pen.shape(
        WARM, [-32 - 8j], [32 - 8j], [32 - 8j, 34 - 30j, 32 - 52j], [-32 - 52j, -34 - 30j, -32 - 8j]
    )
    for x in (-18, 18):
        pen.limb(CLOTH, [complex(x, -9), complex(x, -51)], [5, 5])
        pen.disc(LIGHT, complex(x, -18), 2)


def reaching_up(rng: Rng) -> Drawing:
    """On the tips of the toes, the arms to the sky, for something that hangs too high."""
    pen = Pen()
    stretch = between(rng, -14, 10)
    hip, neck = 0 + 112j, 5 + 164j
    arm(pen, 8 + 158j, complex(52 + stretch, 210), -1, LIGHT)
    leg(pen, hip, -12 + 14j, 1, SHADE, foot=-46)
    leg(pen, hip, 6 + 14j, 1, CLOTH, foot=-46)
    trunk(pen, hip + 4j, neck, LIGHT, 4, 0.94)
    pen.limb(CLOTH, [hip - 6j, hip + 1 + 6j], [23, 19])
    arm(pen, 0 + 157j, complex(34 - stretch, 222), -1, LIGHT)
    pen.limb(WARM, [hip - 6 + 14j, hip + 10 + 14j], [5, 5])
    face = head(pen, neck + 2 + 22j, between(rng, 28, 42), 1, neck)
    draw_one_of(rng, face, short_hair, tousled, bun)
    return pen.drawing()


ALL = (
    wanderer_with_bundle,
    back_with_umbrella,
    giant_bending_down,
    walker_against_wind,
    traveller_with_suitcase,
    reaching_up,
)
