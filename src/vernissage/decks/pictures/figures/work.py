"""Trades of the shore, the garden and the evening street."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, between, head, leg, toes, trunk
from .dress import beard, brimmed_hat, bun, flat_cap, hem, short_hair, tousled
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, WARM, Pen


def sailor_with_spyglass(rng: Rng) -> Drawing:
    pen = Pen()
    aim = between(rng, -14, 26)
    hip, neck = -4 + 104j, 4 + 160j
    _bell_leg(pen, hip, -20 + ANKLE * 1j)
    _bell_leg(pen, hip, 16 + ANKLE * 1j)
    eye = 24 + 184j
    glass = pen.placed(eye, aim)
    arm(pen, 7 + 154j, glass.to(28 - 8j), -1, COOL)
    trunk(pen, hip, neck, COOL, 3, 1.02)
    for part in (0.16, 0.34, 0.52, 0.7):
        middle = hip + (neck - hip) * part
        pen.limb(LIGHT, [middle - 9, middle + 3, middle + 11 - 1j], [3, 3, 3])
    pen.shape(
        LIGHT, [neck - 12 + 4j, neck - 24 - 16j], [neck - 8 - 22j, neck + 6 - 12j], [neck + 7 + 1j]
    )
    face = head(pen, 10 + 184j, aim * 0.6, 1, neck)
    short_hair(face)
    _round_cap(face, between(rng, -8, 8))
    if rng.below(2):
        beard(face, 4, DARK)
    glass.limb(WARM, [0 + 0j, 22 + 0j], [6, 7]).limb(DARK, [21 + 0j, 40 + 0j], [8, 9])
    glass.limb(WARM, [40 + 0j, 62 + 0j], [11, 12.4]).limb(LIGHT, [62 + 0j, 63 + 0j], [13, 13])
    if rng.below(2):
        arm(pen, 0 + 153j, -30 + 120j, -1, COOL)
    else:
        arm(pen, 2 + 153j, glass.to(8 - 9j), -1, COOL)
    return pen.drawing()


def _bell_leg(pen: Pen, hip: complex, ankle: complex) -> None:
    knee = leg(pen, hip, ankle, 1, CLOTH)
    middle = (knee + ankle) / 2
    pen.shape(
        CLOTH,
        [knee - 6.4, middle - 6.6, ankle - 12 - 4j],
        [ankle - 2.4j, ankle + 12 - 4j],
        [middle + 6.6, knee + 6.4],
    )


def _round_cap(face: Pen, flutter: float) -> None:
    face.limb(DARK, [-11 + 7j, -24 + 2j, complex(-34, -6 + flutter)], [3, 4, 3])
    face.blob(LIGHT, -15 + 15j, -4 + 21j, 10 + 19j, 15 + 13j, 0 + 10j)
    face.limb(DARK, [-11.4 + 8j, 0 + 10j, 11 + 9j], [5, 5, 5])


def gardener_with_can(rng: Rng) -> Drawing:
    pen = Pen()
    pour = between(rng, -14, 14)
    hip, neck = -10 + 98j, 16 + 148j
    leg(pen, hip, -26 + ANKLE * 1j, 1, COOL)
    leg(pen, hip, 10 + ANKLE * 1j, 1, COOL)
    far = arm(pen, neck - 6 - 8j, 64 + 116j, -1, LIGHT)
    _watering_can(pen.placed(far - 4, -26 + pour))
    trunk(pen, hip + 4 + 4j, neck, LIGHT, -1, 1)
    pen.shape(
        WARM,
        [hip + 4 + 42j, hip + 20 + 22j, hip + 28 - 26j],
        [hip + 8 - 34j, hip - 8 - 30j],
        [hip - 7 + 10j],
    )
    pen.line(WARM, hip + 6 + 40j, neck - 6 - 2j, width=4)
    pen.fold(CLOTH, hip + 10 + 10j, hip + 15 - 6j, hip + 16 - 22j)
    face = head(pen, neck + 12 + 19j, between(rng, -18, -8), 1, neck)
    if rng.below(2):
        bun(face, low=True)
    else:
        short_hair(face)
        beard(face, 6, DARK)
    brimmed_hat(face, WARM, CLOTH, wide=28, tall=11)
    arm(pen, neck - 10 - 8j, 52 + 108j, -1, LIGHT)
    return pen.drawing()


def _watering_can(pen: Pen) -> None:
    pen.limb(SHADE, [-17 - 20j, -20 - 4j, -6 + 3j, 10 - 2j, 15 - 12j], [3.4] * 5)
    pen.limb(CLOTH, [12 - 38j, 30 - 26j, 46 - 8j], [9, 6, 5])
    pen.shape(CLOTH, [42 - 4j, 52 - 16j], [58 - 6j, 46 + 6j])
    pen.shape(CLOTH, [-18 - 12j, -19 - 44j], [0 - 47j, 19 - 44j], [18 - 12j, 0 - 9j, -18 - 12j])
    pen.fold(LIGHT, -12 - 18j, -13 - 28j, -12 - 39j)


def fisher_with_rod(rng: Rng) -> Drawing:
    """Sits on an upturned bucket; the line hangs to the ground, or to the water."""
    pen = Pen()
    bite, lean = between(rng, -16, 30), between(rng, -9, 6)
    hip, neck = -10 + 46j, complex(4 + lean, 100)
    pen.shape(SHADE, [-32 + 0j, -26 + 38j], [8 + 38j, 14 + 0j], [-9 - 0.5j])
    pen.limb(WARM, [-30 + 8j, -9 + 7j, 12 + 8j], [3, 3, 3])
    leg(pen, hip, 34 + ANKLE * 1j, 1, SHADE)
    knee = leg(pen, hip, 48 + ANKLE * 1j, 1, COOL)
    hold = knee + complex(4, 16)
    tip = hold + complex(84, 74 - bite)
    pen.limb(DARK, [hold - 20 - 8j, hold, hold + complex(50, 50), tip], [4.4, 4.4, 3, 1.4])
    pen.line(DARK, tip, tip + complex(2, -50), complex(tip.real, 8), width=1.3)
    pen.disc(WARM, complex(tip.real, 8), 5).disc(LIGHT, complex(tip.real, 10.6), 2.6)
    arm(pen, neck - 2 - 8j, hold + 4j + 8, -1, CLOTH)
    pen.limb(CLOTH, [hip - 2j, hip + 4 + 22j, neck - 2 - 10j, neck], [31, 31, 26, 12])
    pen.fold(SHADE, hip - 8 + 10j, hip - 6 + 24j, hip - 1 + 36j)
    face = head(pen, neck + 9 + 21j, between(rng, -16, -4), 1, neck)
    short_hair(face, LIGHT)
    if rng.below(2):
        beard(face, 10)
    brimmed_hat(face, WARM, DARK, wide=23, tall=10)
    arm(pen, neck - 6 - 9j, hold - 6, -1, CLOTH)
    return pen.drawing()


def lamplighter(rng: Rng) -> Drawing:
    """A ladder on the shoulder, the small flame on a pole before him."""
    pen = Pen()
    tilt = between(rng, -12, 14)
    hip, neck = -2 + 104j, 5 + 160j
    leg(pen, hip, -28 + ANKLE * 1j, 1, SHADE)
    leg(pen, hip, 20 + ANKLE * 1j, 1, SHADE)
    grip = arm(pen, 7 + 154j, 48 + 142j, -1, CLOTH)
    pole = pen.placed(grip, -10 + tilt)
    pole.limb(WARM, [0 - 60j, 0 + 64j], [3.4, 3])
    pole.limb(DARK, [0 + 62j, 0 + 70j], [6, 6])
    pole.blob(LIGHT, 0 + 68j, -6 + 78j, -2 + 86j, 1 + 96j, 5 + 84j, 6 + 76j)
    trunk(pen, hip, neck, CLOTH, 3, 1.02)
    pen.shape(CLOTH, [-9 + 126j, -20 + 88j, -32 + 50j], [-6 + 46j, 18 + 50j], [13 + 90j, 10 + 120j])
    pen.fold(SHADE, -4 + 110j, -8 + 84j, -14 + 58j)
    pen.limb(WARM, [neck - 10 + 2j, neck - 1 - 3j, neck + 7 - 4j], [8, 9, 6])
    face = head(pen, 12 + 184j, between(rng, 2, 14), 1, neck)
    tousled(face)
    flat_cap(face, SHADE)
    _ladder(pen.placed(-8 + 152j, 14 + tilt))
    arm(pen, -2 + 153j, 20 + 148j, -1, CLOTH)
    return pen.drawing()


def _ladder(pen: Pen) -> None:
    for y in (-9, 11):
        pen.limb(WARM, [complex(-92, y), complex(64, y)], [5, 5])
    for i in range(8):
        x = -84 + i * 20
        pen.line(WARM, complex(x, -9), complex(x, 11), width=4)


def washerwoman(rng: Rng) -> Drawing:
    """Hangs out a sheet; the wind takes it."""
    pen = Pen()
    gust = between(rng, -8, 34)
    neck = 4 + 158j
    toes(pen, -10, 12)
    left, right = complex(-36 - gust * 0.6, 12 + gust * 0.2), 26 + 11j
    lower = hem(left, right, 3, 3)
    high = complex(40, 206)
    far = complex(62 + gust, 190)
    pen.shape(
        LIGHT,
        [high, (high + far) / 2 + 4j, far + 46 + 14j],
        [far + 60 - 20j, complex(96 + gust, 110), complex(112 + gust, 66 + gust)],
        hem(complex(112 + gust, 66 + gust), 58 + 70j, 3, 6),
        [58 + 70j, 46 + 130j, high],
    )
    pen.fold(WARM, high + 12 - 10j, 66 + 150j, 72 + 84j)
    pen.fold(WARM, high + 34 - 8j, complex(86 + gust * 0.6, 150), complex(90 + gust, 90))
    arm(pen, 6 + 152j, 58 + 196j, -1, COOL)
    trunk(pen, 0 + 112j, neck, COOL, 2, 0.9)
    pen.shape(CLOTH, [-9 + 118j, -14 + 70j, left], lower, [right, 13 + 70j, 9 + 118j])
    pen.shape(WARM, lower, [right + 7j, (left + right) / 2 + 4j, left + 8j])
    pen.fold(SHADE, -3 + 104j, -8 + 66j, left + 16 + 14j).fold(SHADE, 3 + 104j, 5 + 66j, 8 + 26j)
    pen.limb(LIGHT, [-7 + 118j, 8 + 118j], [5, 5])
    face = head(pen, 8 + 181j, between(rng, 16, 28), 1, neck)
    bun(face, low=bool(rng.below(2)))
    arm(pen, 0 + 152j, 36 + 198j, -1, COOL)
    return pen.drawing()


ALL = (sailor_with_spyglass, gardener_with_can, fisher_with_rod, lamplighter, washerwoman)
