"""The stage and the ring."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, LEG, arm, between, head, joint, leg, reached, slipper, trunk
from .dress import bun, hem, short_hair
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, SKIN, WARM, Pen
from .props import umbrella


def pointed_leg(
    pen: Pen, hip: complex, toe: complex, bend: int, cloth: str, shoe: str = DARK
) -> None:
    """A leg in tights that ends in the tip of a stretched foot."""
    bones = (LEG[0], LEG[1] + 12)
    tip = reached(hip, toe, bones)
    knee = joint(hip, tip, bones, bend)
    ankle = tip + (knee - tip) / abs(knee - tip) * 17
    pen.limb(
        cloth, [hip, (hip + knee) / 2, knee, (knee * 2 + ankle) / 3, ankle], [20, 16, 12, 12, 7]
    )
    pen.limb(shoe, [ankle + (knee - ankle) * 0.06, (ankle + tip) / 2, tip], [7.6, 8, 3.4])


def dancer(rng: Rng) -> Drawing:
    pen = Pen()
    lift = between(rng, 0, 26)
    hip, neck = 0 + 112j, 8 + 164j
    arm(pen, 4 + 158j, complex(66, 176 + lift * 0.3), -1, SKIN, cuff=6)
    pointed_leg(pen, hip, complex(-106, 96 + lift), 1, SKIN, WARM)
    pointed_leg(pen, hip, 6 + 1.7j, 1, SKIN, WARM)
    trunk(pen, hip - 2j, neck, WARM, 3, 0.86)
    _tutu(pen.placed(hip + 5j, between(rng, 2, 12)))
    face = head(pen, 14 + 186j, between(rng, 4, 20), 0.95, neck)
    bun(face)
    face.limb(LIGHT, [-12 + 9j, -7 + 12j, -3 + 16j], [2, 3, 2])
    up = rng.below(2)
    hand = complex(6 + lift * 0.3, 224) if up else complex(-58, 174 - lift * 0.5)
    arm(pen, 6 + 158j, hand, -1 if up else 1, SKIN, cuff=6)
    return pen.drawing()


def _tutu(pen: Pen) -> None:
    for wide, low, fill in ((46, -9, CLOTH), (42, -3, COOL), (34, 1, LIGHT)):
        lower = hem(complex(-wide, low), complex(wide, low), 7, 5)
        pen.shape(
            fill,
            [-9 + 9j, -wide * 0.6 + (low * 0.3 + 5) * 1j, complex(-wide, low)],
            lower,
            [complex(wide, low), wide * 0.6 + (low * 0.3 + 5) * 1j, 9 + 9j],
        )


def acrobat_on_hands(rng: Rng) -> Drawing:
    """Drawn upright with raised arms, then turned over."""
    sheet = Pen()
    pen = sheet.placed(0, 180)
    spread, fold = between(rng, -14, 20), rng.choice((0, 0, 40))
    hip, neck = 4 - 122j, 2 - 73j
    arm(pen, neck + 6j - 6, -13 - 10j, 1, COOL)
    pointed_leg(pen, hip, complex(-64 - spread + fold, -200 + spread), 1, COOL)
    pointed_leg(pen, hip, complex(34 + spread - fold, -206 + spread + fold), 1, COOL)
    trunk(pen, hip, neck, COOL, 3, 0.92)
    for part in (0.25, 0.5, 0.75):
        middle = hip + (neck - hip) * part
        pen.limb(LIGHT, [middle - 9, middle + 11 - 1j], [4.4, 4.4])
    face = head(pen, neck + 12 + 14j, between(rng, 24, 44), 0.95, neck)
    short_hair(face)
    arm(pen, neck + 4 + 6j, 12 - 10j, -1, COOL)
    return sheet.drawing()


def tightrope_walker(rng: Rng) -> Drawing:
    pen = Pen()
    tilt, step = between(rng, -12, 12), between(rng, 0, 10)
    hip, neck = -2 + 106j, 3 + 160j
    leg(pen, hip, -24 + ANKLE * 1j, 1, CLOTH)
    leg(pen, hip, complex(26 + step, ANKLE + step), 1, CLOTH, foot=-6 - step * 2)
    pole = complex(12, 124)
    way = pen.placed(pole, tilt)
    arm(pen, 0 + 154j, way.to(34 + 2j) - 4j, -1, COOL)
    trunk(pen, hip, neck, COOL, 3)
    pen.shape(
        COOL, [hip - 11 + 12j, hip - 17 - 8j], [hip - 6 - 5j, hip + 12 - 10j], [hip + 11 + 12j]
    )
    pen.limb(WARM, [hip - 9 + 12j, hip + 11 + 12j], [6, 6])
    way.limb(WARM, [-128 - 9j, -60 - 1j, 0 + 2j, 60 - 1j, 128 - 9j], [5, 4, 4, 4, 5])
    face = head(pen, 9 + 184j, between(rng, -4, 8), 1, neck)
    short_hair(face)
    face.limb(WARM, [-12 + 6j, 0 + 10j, 10 + 8j], [4, 4, 4])
    face.limb(WARM, [-11 + 6j, -24 + 8j, -34 + 2j], [3, 5, 2])
    arm(pen, -4 + 154j, way.to(-30 + 2j) + 2 - 3j, 1, COOL)
    return pen.drawing()


def magician(rng: Rng) -> Drawing:
    pen = Pen()
    flow, lift = between(rng, -6, 36), between(rng, 0, 22)
    hip, neck = 0 + 104j, 4 + 160j
    pen.shape(
        SHADE,
        [neck - 4j, complex(-34 - flow, 96), complex(-58 - flow, 16)],
        hem(complex(-58 - flow, 16), 20 + 12j, 4, 4),
        [20 + 12j, 14 + 100j, neck],
    )
    leg(pen, hip, -14 + ANKLE * 1j, 1, DARK)
    leg(pen, hip, 14 + ANKLE * 1j, 1, DARK)
    grip = arm(pen, 4 + 154j, 56 + 116j, -1, CLOTH)
    _hat_with_ears(pen.placed(grip + 4 + 4j, -12), rng)
    pen.shape(
        CLOTH,
        [hip + 12 + 22j, hip + 15 - 4j],
        [hip - 2 + 4j, hip - 18 - 38j],
        [hip - 17 - 6j, hip - 10 + 22j],
    )
    trunk(pen, hip, neck, CLOTH, 3)
    pen.shape(LIGHT, [neck + 6 - 6j, neck + 13 - 22j, hip + 12 + 18j], [neck + 1 - 12j])
    face = head(pen, 10 + 184j, between(rng, 0, 12), 1, neck)
    short_hair(face)
    face.limb(DARK, [8 - 5j, 13 - 6.4j, 19 - 3j], [2, 3, 0.6])
    face.limb(DARK, [3 - 13j, 9 - 15j, 10 - 22j], [4, 6, 1])
    pen.limb(WARM, [neck - 12 + 3j, neck - 2 - 3j, neck + 6 - 6j], [7, 8, 4])
    wand = arm(pen, -2 + 154j, complex(-36, 196 + lift), -1, CLOTH)
    stick = pen.placed(wand, 25 - lift)
    stick.limb(DARK, [-1 - 8j, 0 + 20j], [3.4, 3]).limb(LIGHT, [0 + 20j, 0 + 28j], [3.2, 3])
    return pen.drawing()


def _hat_with_ears(pen: Pen, rng: Rng) -> None:
    """The hat is open upwards, and somebody is in it."""
    lean = between(rng, -8, 8)
    for ear, tip in ((-5, -12 + 34j), (4, 9 + 36j)):
        pen.limb(
            LIGHT, [complex(ear, 0), complex(ear, 0) + (tip - ear) * 0.6, tip + lean], [7, 10, 3]
        )
        pen.limb(
            WARM, [complex(ear, 6), complex(ear, 0) + (tip - ear) * 0.6, tip + lean - 5j], [2, 4, 1]
        )
    pen.blob(LIGHT, -11 + 0j, -9 + 9j, 0 + 13j, 10 + 9j, 12 + 0j, 0 - 2j)
    pen.shape(DARK, [-13 + 0j, -12 - 28j], [0 - 31j, 12 - 28j], [13 + 0j])
    pen.shape(WARM, [-12.8 - 4j, -12.4 - 10j], [0 - 12j, 12.4 - 10j], [12.8 - 4j])
    pen.blob(DARK, -22 + 1j, -12 + 2j, 12 + 2j, 22 + 1j, 12 - 4j, -12 - 4j)


def clown_with_umbrella(rng: Rng) -> Drawing:
    pen = Pen()
    lean, kick = between(rng, -8, 8), between(rng, -4, 24)
    hip, neck = 0 + 92j, complex(2 + lean, 150)
    for ankle, foot in ((complex(34 + kick, 8 + kick), 8 + kick), (-12 + ANKLE * 1j, 0.0)):
        knee = joint(hip, ankle, (46.0, 44.0), 1)
        slipper(pen.placed(ankle, foot, 1.35), DARK)
        pen.limb(
            LIGHT,
            [hip, (hip + knee) / 2, knee, (knee + ankle) / 2, ankle + 3j],
            [32, 32, 30, 26, 13],
        )
        pen.limb(WARM, [ankle + 4j - 5, ankle + 4j + 6], [5, 5])
    arm(pen, neck - 6 - 6j, neck + complex(-52, -14 - kick), 1, CLOTH, cuff=15)
    pen.limb(CLOTH, [hip - 4j, (hip + neck) / 2, neck - 4j], [34, 36, 20])
    for y in (0.3, 0.55, 0.78):
        pen.disc(LIGHT, hip + (neck - hip) * y + 8, 4)
    ruff = [
        z
        for i in range(9)
        for z in (
            neck + complex(-22 + i * 5.5, 1),
            neck + complex(-19.4 + i * 5.5, 6 if i % 2 else -5),
        )
    ]
    pen.shape(LIGHT, [*ruff[:-1]], [neck + 18 + 7j, neck + 8j, neck - 18 + 7j])
    face = head(pen, neck + 5 + 22j, between(rng, 2, 14), 1, neck)
    face.disc(WARM, 14 - 1.6j, 3.6)
    face.disc(WARM, -11 + 2j, 7).disc(WARM, -8 + 9j, 6)
    face.shape(CLOTH, [-9 + 11j, -6 + 40j], [10 + 10j], [0 + 12j, -9 + 11j])
    face.disc(LIGHT, -6 + 41j, 4.4)
    grip = arm(pen, neck + 2 - 6j, neck + complex(40, 4), -1, CLOTH, cuff=15)
    umbrella(pen.placed(grip, -6 + lean), 0 - 4j, WARM, 50)
    return pen.drawing()


ALL = (dancer, acrobat_on_hands, tightrope_walker, magician, clown_with_umbrella)
