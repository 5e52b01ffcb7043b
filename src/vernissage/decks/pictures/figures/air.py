"""Those whose feet have left the ground. Each is drawn upright and then turned."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import arm, between, head, leg, trunk
from .circus import pointed_leg
from .dress import bun, draw_one_of, hem, loose_hair, pointed_cap, short_hair, tousled
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, SKIN, WARM, Pen


def diver(rng: Rng) -> Drawing:
    sheet = Pen()
    pen = sheet.placed(0, between(rng, -168, -130))
    arch = between(rng, 0, 12)
    hip, neck = 0 + 0j, complex(4, 56)
    arm(pen, neck + 1 - 5j, neck + complex(10, 66), -1, SKIN)
    arm(pen, neck - 6 - 4j, neck + complex(-6, 62), -1, SKIN)
    pointed_leg(pen, hip, complex(-40 - arch, -100), 1, SKIN, SKIN)
    pointed_leg(pen, hip, complex(-18 - arch, -108), 1, SKIN, SKIN)
    trunk(pen, hip, neck, COOL, 4, 0.98)
    pen.limb(COOL, [hip, complex(-6, -20)], [24, 21])
    for part in (0.1, 0.32, 0.54, 0.76):
        middle = hip + (neck - hip) * part
        pen.limb(LIGHT, [middle - 8, middle + 4, middle + 13], [4, 4, 4])
    face = head(pen, neck + 13 + 20j, between(rng, -22, -8), 0.96, neck)
    draw_one_of(rng, face, short_hair, tousled, _cap)
    return sheet.drawing()


def _cap(face: Pen) -> None:
    face.blob(WARM, 10 + 8j, 5 + 15j, -6 + 15j, -13 + 7j, -12 - 3j, -7 - 5j, 0 + 3j)


def swimmer(rng: Rng) -> Drawing:
    """Crawls to the right, the face on the water."""
    sheet = Pen()
    pen = sheet.placed(0, between(rng, -84, -76))
    kick = between(rng, -14, 12)
    hip, neck = 0 + 0j, 2 + 56j
    arm(pen, neck + 2 - 6j, neck + complex(34, -30), -1, SKIN)
    pointed_leg(pen, hip, complex(12 + kick, -106), 1, SKIN, SKIN)
    pointed_leg(pen, hip, complex(-6 - kick, -104), 1, SKIN, SKIN)
    trunk(pen, hip, neck, CLOTH, 3, 0.98)
    pen.limb(CLOTH, [hip, complex(2, -18)], [24, 20])
    for part in (0.2, 0.45, 0.7):
        middle = hip + (neck - hip) * part
        pen.limb(LIGHT, [middle - 8, middle + 4, middle + 12], [4, 4, 4])
    face = head(pen, neck + 8 + 23j, between(rng, 30, 48), 0.96, neck)
    draw_one_of(rng, face, short_hair, _cap)
    arm(pen, neck - 6 - 4j, neck + complex(-14 + kick, 54), 1, SKIN)
    return sheet.drawing()


def flying_person(rng: Rng) -> Drawing:
    """Nearly level, the arms spread, a nightshirt full of wind."""
    sheet = Pen()
    pen = sheet.placed(0, between(rng, -84, -44))
    wind = between(rng, -6, 30)
    hip, neck = 0 + 0j, complex(6, 56)
    arm(pen, neck + 4 - 6j, neck + complex(62, 22), -1, COOL, cuff=13)
    for x, y in ((-10, -114), (-30, -110)):
        pointed_leg(pen, hip, complex(x - wind * 0.5, y), 1, SKIN, SKIN)
    left, right = complex(-44 - wind, -62), complex(16, -70)
    lower = hem(left, right, 4, 4)
    pen.shape(
        COOL,
        [neck - 8 - 2j, -15 + 20j, -24 - 20j, left],
        lower,
        [right, 14 - 20j, 12 + 24j, neck + 6 - 2j],
    )
    pen.shape(LIGHT, lower, [right + 8j, (left + right) / 2 + 5j, left + 9j + 3])
    pen.fold(SHADE, -4 + 30j, -8 - 12j, left + 16 + 16j).fold(
        SHADE, 4 + 24j, 2 - 16j, right - 18 + 14j
    )
    face = head(pen, neck + 9 + 22j, between(rng, 24, 44), 1, neck)
    style = rng.below(3)
    if style == 0:
        loose_hair(face, complex(-46, -14))
    elif style == 1:
        short_hair(face)
        pointed_cap(face, complex(-44, -2), WARM)
    else:
        tousled(face)
    arm(pen, neck - 6 - 5j, neck + complex(-58, 20 + wind * 0.4), 1, COOL, cuff=13)
    return sheet.drawing()


def climber_on_rope(rng: Rng) -> Drawing:
    """The rope runs the whole height of the drawing."""
    pen = Pen()
    reach = between(rng, -12, 18)
    hip, neck = -30 + 84j, -20 + 138j
    top, end = 0 + 250j, complex(between(rng, -14, 14), 0)
    arm(pen, neck + 4 - 7j, complex(-1, 160 + reach), -1, COOL)
    leg(pen, hip, -6 + 48j, 1, SHADE, foot=-34)
    pen.limb(WARM, [top, 1 + 180j, -1 + 120j, 1 + 60j, end], [4.6, 4.6, 4.6, 4.6, 4.6])
    pen.disc(WARM, end + 3j, 5.4)
    trunk(pen, hip, neck, COOL, -2, 0.98)
    leg(pen, hip, complex(-2, 30 + reach), 1, CLOTH, foot=-28)
    pen.limb(WARM, [hip - 10 + 10j, hip + 11 + 8j], [5, 5])
    arm(pen, neck - 4 - 6j, complex(-6, 188 + reach * 0.6), -1, COOL)
    face = head(pen, neck + 1 + 22j, between(rng, 20, 36), 1, neck)
    draw_one_of(rng, face, short_hair, tousled, bun)
    return pen.drawing()


def rider(rng: Rng) -> Drawing:
    """Sits astride of whatever is drawn below; the lowest point is the foot."""
    pen = Pen()
    gust, lean = between(rng, -8, 34), between(rng, -8, 14)
    hip, neck = 0 + 58j, complex(4 + lean, 112)
    arm(pen, neck - 8j + 4, neck + complex(42, -34), -1, CLOTH)
    tail = complex(-66 - gust, 50 + gust)
    pen.shape(
        WARM, [neck - 4j, tail + 34 + 44j, tail], hem(tail, -14 + 48j, 3, 4), [-12 + 48j, 0 + 80j]
    )
    pen.fold(CLOTH, -8 + 96j, tail + 36 + 28j, tail + 16 + 10j)
    trunk(pen, hip, neck, CLOTH, 2, 1.0)
    ankle = -4 + 9j
    knee = leg(pen, hip, ankle, 1, COOL, 0.92, foot=8)
    pen.limb(COOL, [hip - 5 + 0j, (hip + knee) / 2 + 1j, knee], [27, 22, 14])
    pen.limb(
        DARK, [ankle + (knee - ankle) * 0.5, ankle + (knee - ankle) * 0.25, ankle], [15, 13, 9]
    )
    pen.limb(LIGHT, [hip - 7 + 14j, hip + 10 + 13j], [4.6, 4.6])
    face = head(pen, neck + 8 + 22j, between(rng, -6, 8), 1, neck)
    style = rng.below(3)
    if style == 0:
        short_hair(face)
        _feathered_hat(face, gust)
    elif style == 1:
        loose_hair(face, complex(-42 - gust, -6))
    else:
        tousled(face)
    grip = arm(pen, neck - 8j - 3, neck + complex(36, -38), -1, CLOTH)
    pen.line(DARK, grip - 8 - 2j, grip, grip + 22 - 10j, width=2)
    return pen.drawing()


def _feathered_hat(face: Pen, gust: float) -> None:
    face.blob(SHADE, 20 + 9j, 8 + 15j, 2 + 22j, -9 + 20j, -12 + 10j, -22 + 6j, -8 + 5j, 8 + 6j)
    face.limb(LIGHT, [-4 + 14j, -18 + 26j, complex(-40 - gust * 0.4, 22)], [3, 8, 1])


def falling_person(rng: Rng) -> Drawing:
    """Slowly, on the back, like through a well without end."""
    sheet = Pen()
    pen = sheet.placed(0, between(rng, 54, 118))
    drift = between(rng, -14, 14)
    hip, neck = 0 + 0j, complex(-6, 54)
    arm(pen, neck + 2 - 6j, neck + complex(50, 30 + drift), -1, LIGHT)
    leg(pen, hip, complex(72 + drift, -26), 1, SHADE, foot=30)
    trunk(pen, hip, neck, LIGHT, -5, 1.0)
    leg(pen, hip, complex(56 - drift, -66), 1, CLOTH, foot=10)
    pen.limb(CLOTH, [hip + 2j, hip + 8 - 6j], [25, 24])
    pen.shape(WARM, [neck - 8 - 4j, -24 + 20j, -18 - 6j], [-10 + 4j, -4 + 30j, neck + 2 - 10j])
    face = head(pen, neck + 0 + 23j, between(rng, 10, 26), 1, neck)
    draw_one_of(rng, face, short_hair, tousled)
    arm(pen, neck - 4 - 5j, neck + complex(34 + drift, 48), -1, LIGHT)
    return sheet.drawing()


ALL = (diver, swimmer, flying_person, climber_on_rope, rider, falling_person)
