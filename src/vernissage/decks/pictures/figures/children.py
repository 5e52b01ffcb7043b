"""Children: big heads, short limbs, quick poses."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, between, head, leg, trunk
from .dress import bun, draw_one_of, hem, loose_hair, plait, pointed_cap, short_hair, tousled
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, SKIN, WARM, Pen

SMALL = 0.62  # of an adult's arms
LEGS = 0.56


def child_with_balloon(rng: Rng) -> Drawing:
    pen = Pen()
    drift, lift = between(rng, -24, 36), between(rng, -6, 16)
    leg(pen, -4 + 60j, -9 + ANKLE * 0.62j, 1, SKIN, LEGS)
    leg(pen, 4 + 60j, 8 + ANKLE * 0.62j, 1, SKIN, LEGS)
    arm(pen, -5 + 82j, complex(-26, between(rng, 50, 62)), -1, COOL, SMALL)
    _smock(pen)
    face = head(pen, 4 + 107j, between(rng, 10, 22), 0.95, 0 + 86j)
    draw_one_of(rng, face, _bobbed, tousled, bun)
    grip = arm(pen, 3 + 82j, complex(22, 112 + lift), -1, COOL, SMALL)
    knot = grip + complex(drift, 46)
    pen.line(DARK, grip - 8j, grip, grip + complex(drift * 0.1, 20), knot, width=2)
    _balloon(pen.placed(knot, -drift * 0.5))
    return pen.drawing()


def _smock(pen: Pen) -> None:
    lower = hem(-21 + 38j, 22 + 40j, 3, 2)
    pen.shape(CLOTH, [-7 + 86j, -10 + 70j, -21 + 38j], lower, [22 + 40j, 11 + 70j, 7 + 86j])
    pen.shape(WARM, lower, [23 + 46j, 0 + 43.4j, -20 + 44j])
    pen.fold(SHADE, -3 + 74j, -5 + 60j, -8 + 48j)
    pen.fold(SHADE, 4 + 74j, 7 + 60j, 10 + 48j)


def _bobbed(head_pen: Pen) -> None:
    head_pen.blob(
        DARK, 10 + 9j, 5 + 16j, -6 + 15j, -14 + 7j, -15 - 6j, -11 - 13j, -3 - 11j, -2 - 2j, 3 + 5j
    )


def _balloon(pen: Pen) -> None:
    pen.shape(WARM, [0 + 0j, -3.6 - 4j], [3.6 - 4j, 0 + 0j])
    pen.blob(WARM, 0 + 0j, -15 + 14j, -20 + 32j, -12 + 48j, 0 + 53j, 12 + 48j, 20 + 32j, 15 + 14j)
    pen.limb(LIGHT, [-13 + 30j, -11 + 39j, -5 + 46j], [1, 4, 1])


def child_running(rng: Rng) -> Drawing:
    pen = Pen()
    swing = between(rng, -9, 10)
    hip, neck = -4 + 56j, 12 + 88j
    arm(pen, 7 + 82j, complex(38 + swing, 90 + swing), -1, COOL, SMALL)
    knees = (
        leg(pen, hip, complex(-46, 26 + swing), 1, SKIN, LEGS, foot=-70),
        leg(pen, hip, 20 + ANKLE * 0.56j, 1, SKIN, LEGS),
    )
    trunk(pen, hip, neck, COOL, 3, 0.74)
    for way in (knee - hip for knee in knees):
        pen.limb(CLOTH, [hip + 1 + 1j, hip + way * 0.3, hip + way * 0.6], [15, 17, 15])
    face = head(pen, 19 + 106j, between(rng, -8, 6), 0.95, neck)
    style = rng.below(3)
    if style == 0:
        tousled(face)
    elif style == 1:
        loose_hair(face, complex(-40, between(rng, -4, 12)))
    else:
        plait(face, complex(-34, between(rng, 0, 14)))
    end = neck + complex(-44, between(rng, -2, 16))
    pen.limb(WARM, [neck + 3, neck - 10, neck - 26 + 8j, end], [8, 9, 9, 6])
    pen.limb(WARM, [neck + 6 - 2j, neck - 6 + 1j], [8, 9])
    arm(pen, 7 + 82j, complex(-20 - swing, 66 + swing), -1, COOL, SMALL)
    return pen.drawing()


def girl_with_kite(rng: Rng) -> Drawing:
    pen = Pen()
    gust = between(rng, -4, 22)
    waist, neck = 0 + 66j, 4 + 86j
    leg(pen, 2 + 56j, 11 + ANKLE * 0.56j, 1, SKIN, LEGS)
    leg(pen, -2 + 56j, -19 + 10j, 1, SKIN, LEGS, foot=-32)
    kite = complex(76 + gust, 172 - gust)
    left = arm(pen, 3 + 82j, 34 + 110j, -1, WARM, SMALL)
    pen.line(DARK, left - 12j, left, (left + kite) / 2 + 4 - 8j, kite, width=2)
    trunk(pen, waist - 4j, neck, WARM, 2, 0.7)
    _blown_skirt(pen, waist, gust)
    pen.limb(SHADE, [waist - 7 + 1j, waist + 7 + 1j], [5, 5])
    face = head(pen, 7 + 107j, between(rng, 14, 24), 0.95, neck)
    loose_hair(face, complex(-36 - gust, between(rng, -16, -4)))
    arm(pen, 4 + 82j, 31 + 102j, -1, WARM, SMALL)
    _kite(pen.placed(kite, between(rng, -34, -22)), gust)
    return pen.drawing()


def _blown_skirt(pen: Pen, waist: complex, gust: float) -> None:
    left, right = complex(-32 - gust, 40 + gust * 0.4), 16 + 36j
    lower = hem(left, right, 4, 2.6)
    pen.shape(
        CLOTH, [waist - 8, waist - 16 - 8j, left], lower, [right, waist + 12 - 10j, waist + 8]
    )
    pen.shape(LIGHT, lower, [right + 4j, (left + right) / 2 + 3j, left + 5j])
    pen.fold(SHADE, waist - 4 - 4j, waist - 12 - 12j, left + 12 + 8j)
    pen.fold(SHADE, waist + 2 - 5j, waist + 1 - 16j, -2 + 44j)


def _kite(pen: Pen, gust: float) -> None:
    pen.limb(CLOTH, [0 - 30j, 14 - 42j, 10 - 58j, complex(26 + gust, -70)], [2.4, 2.4, 2.4, 2])
    for knot in (13 - 42j, 11 - 57j, complex(25 + gust, -69)):
        pen.shape(
            WARM, [knot, knot - 7 + 4j], [knot - 7 - 4j, knot + 7 + 4j], [knot + 7 - 4j, knot]
        ).disc(CLOTH, knot, 2.6)
    pen.shape(WARM, [0 + 26j], [18 + 8j], [0 - 30j], [-18 + 8j])
    pen.shape(COOL, [0 + 26j], [18 + 8j], [0 + 8j])
    pen.shape(COOL, [0 + 8j], [-18 + 8j], [0 - 30j])


def child_with_lantern(rng: Rng) -> Drawing:
    """In a nightshirt and a long cap, the light held out."""
    pen = Pen()
    sway = between(rng, -12, 12)
    for foot in (-8, 7):
        pen.limb(SKIN, [complex(foot, 22), complex(foot, 5)], [8, 6])
        pen.shape(
            SKIN,
            [
                complex(foot - 4, 0),
                complex(foot - 4, 5),
                complex(foot + 4, 6),
                complex(foot + 12, 0),
            ],
        )
    arm(pen, -4 + 82j, complex(-18, 52), -1, LIGHT, SMALL)
    lower = hem(-22 + 14j, 21 + 13j, 3, 2)
    pen.shape(LIGHT, [-6 + 88j, -9 + 66j, -22 + 14j], lower, [21 + 13j, 11 + 66j, 7 + 88j])
    pen.fold(WARM, -4 + 66j, -7 + 44j, -11 + 22j)
    pen.fold(WARM, 4 + 62j, 6 + 44j, 9 + 24j)
    face = head(pen, 5 + 102j, between(rng, -6, 8), 0.95, 0 + 86j)
    short_hair(face)
    pointed_cap(face, complex(-30 - sway, -6 + sway), CLOTH)
    grip = arm(pen, 2 + 82j, complex(38, 92 + sway), -1, LIGHT, SMALL)
    _lantern(pen.placed(grip, sway))
    return pen.drawing()


def _lantern(pen: Pen) -> None:
    pen.line(DARK, 0 + 1j, 0 - 12j, width=2)
    pen.shape(DARK, [-8 - 15j, 0 - 9j, 8 - 15j])
    pen.shape(LIGHT, [-7 - 15j, -8.4 - 24j, -7 - 33j], [7 - 33j, 8.4 - 24j, 7 - 15j])
    pen.blob(WARM, 0 - 18j, -3.4 - 26j, 0 - 30j, 3.4 - 26j)
    pen.shape(DARK, [-9 - 33j], [9 - 33j], [7 - 37j], [-7 - 37j])


def child_on_swing(rng: Rng) -> Drawing:
    """The ropes run to the upper edge of the drawing, to hang from whatever is there."""
    pen = Pen()
    swung = pen.placed(0, between(rng, -6, 34))
    hip, neck = -2 + 40j, -22 + 75j
    swung.line(WARM, 16 + 33j, 16 + 214j, width=2.6)
    leg(swung, hip, 58 + 44j, 1, SKIN, LEGS, foot=40)
    arm(swung, neck + 2 - 6j, 12 + 88j, -1, CLOTH, SMALL)
    trunk(swung, hip, neck, CLOTH, -2, 0.74)
    swung.limb(DARK, [-18 + 31j, 26 + 31j], [5, 5])
    knee = leg(swung, hip, 60 + 36j, 1, SKIN, LEGS, foot=34)
    lower = hem(knee - 2 - 10j, knee + 1 + 9j, 2, 2)
    swung.shape(CLOTH, [hip - 10 + 6j, hip - 12 - 7j], [hip + 4 - 9j, *lower], [hip + 8 + 14j])
    swung.shape(WARM, lower, [knee - 5 + 9j, knee - 7 - 9j])
    face = head(swung, neck - 4 + 20j, between(rng, 8, 26), 0.95, neck)
    if rng.below(2):
        loose_hair(face, complex(-38, between(rng, -30, -14)))
    else:
        plait(face, complex(-32, between(rng, -30, -12)))
    swung.line(WARM, 2 + 33j, 2 + 214j, width=2.6)
    arm(swung, neck - 3 - 6j, -1 + 82j, -1, CLOTH, SMALL)
    return pen.drawing()


ALL = (child_with_balloon, child_running, girl_with_kite, child_with_lantern, child_on_swing)
