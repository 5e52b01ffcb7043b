"""The old, and those who lead the young by the hand."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, between, head, leg, toes, trunk
from .dress import beard, brimmed_hat, bun, draw_one_of, flat_cap, headscarf, hem, short_hair, skirt
from .pen import CLOTH, COOL, DARK, LIGHT, SHADE, SKIN, WARM, Pen


def old_man_with_cane(rng: Rng) -> Drawing:
    pen = Pen()
    stoop = between(rng, -10, 12)
    hip, neck = -6 + 96j, complex(26 + stoop, 144 - stoop)
    tip = complex(62 + stoop, 0)
    leg(pen, hip, -22 + ANKLE * 1j, 1, SHADE)
    leg(pen, hip, 12 + ANKLE * 1j, 1, SHADE)
    grip = complex(58 + stoop, 92)
    pen.limb(
        WARM, [tip + 1j, grip - 10j, grip + 4j, grip + 8 + 10j, grip + 15 + 3j], [4, 4, 4, 4, 4]
    )
    arm(pen, neck - 8 - 9j, grip - 5, -1, CLOTH)
    _old_coat(pen, hip, neck)
    face = head(pen, neck + 15 + 12j, between(rng, -14, -4), 1, neck)
    short_hair(face, LIGHT)
    beard(face, between(rng, 10, 20))
    if rng.below(2):
        brimmed_hat(face, DARK, wide=21)
    else:
        flat_cap(face, DARK)
    arm(pen, neck - 10 - 8j, complex(-20, 100 - stoop), -1, CLOTH)
    return pen.drawing()


def _old_coat(pen: Pen, hip: complex, neck: complex) -> None:
    pen.shape(
        CLOTH,
        [neck - 6 + 3j, neck - 26 + 1j, hip - 16 + 14j, -28 + 50j],
        [0 + 46j, 26 + 52j],
        [hip + 18 + 4j, neck - 2 - 20j, neck + 5 - 4j],
    )
    pen.fold(SHADE, neck - 8 - 14j, hip + 8 + 6j, 14 + 52j)
    pen.fold(SHADE, hip - 10 + 2j, -15 + 74j, -17 + 54j)
    pen.limb(WARM, [neck - 9 + 3j, neck + 1 - 1j, neck + 5 - 7j], [9, 10, 6])


def old_woman_with_bundle(rng: Rng) -> Drawing:
    pen = Pen()
    stoop = between(rng, -8, 9)
    neck = complex(22 + stoop, 132 - stoop)
    toes(pen, -12, 14)
    grip = arm(pen, neck - 6 - 8j, neck + complex(34, -36), -1, COOL)
    foot = complex(grip.real + 6, 0)
    pen.limb(DARK, [foot, (foot + grip) / 2, grip, grip + complex(-4, 26)], [3, 3.6, 4, 5])
    skirt(pen, (-14 + 92j, 10 + 90j), (-38 + 6j, 34 + 6j), CLOTH, WARM)
    pen.shape(LIGHT, [4 + 88j, 18 + 60j, 26 + 28j], [8 + 24j], [0 + 60j, 0 + 88j])
    trunk(pen, -4 + 88j, neck, COOL, -3, 1.05)
    bundle = neck + complex(-44, 14 + between(rng, -4, 6))
    _bundle(pen.placed(bundle, between(rng, -10, 10)))
    grip = arm(pen, neck - 8 - 7j, neck + complex(13, -9), -1, COOL)
    pen.limb(WARM, [grip, neck - 4 + 7j, bundle + 12 + 14j], [5, 6, 9])
    pen.blob(
        COOL,
        neck - 16 + 2j,
        neck - 4 + 5j,
        neck + 8 - 2j,
        neck + 4 - 24j,
        neck - 12 - 34j,
        neck - 20 - 16j,
    )
    pen.fold(SHADE, neck - 4 - 3j, neck - 8 - 14j, neck - 11 - 26j)
    face = head(pen, neck + 13 + 13j, between(rng, -12, 0), 1, neck)
    headscarf(face, WARM)
    return pen.drawing()


def _bundle(pen: Pen) -> None:
    pen.blob(WARM, 18 + 14j, 2 + 24j, -20 + 18j, -30 - 2j, -20 - 22j, 2 - 26j, 22 - 16j, 26 + 2j)
    pen.fold(CLOTH, 16 + 14j, 0 + 4j, -8 - 14j)
    pen.fold(CLOTH, 14 + 16j, -6 + 12j, -20 + 2j)
    pen.fold(LIGHT, 18 + 12j, 14 - 2j, 6 - 16j)
    pen.limb(WARM, [16 + 14j, 22 + 24j, 16 + 32j], [6, 8, 1])


def mother_with_child(rng: Rng) -> Drawing:
    pen = Pen()
    pull = between(rng, -6, 12)
    _small_companion(pen.placed(complex(58 + pull, 0)), rng)
    toes(pen, -10, 12)
    arm(pen, 4 + 156j, complex(36 + pull * 0.5, 101), -1, COOL)
    lower = hem(-30 + 12j, 30 + 12j, 3, 3)
    pen.shape(COOL, [-10 + 160j, -11 + 122j, -30 + 12j], lower, [30 + 12j, 10 + 122j, 12 + 160j])
    pen.shape(WARM, lower, [30 + 20j, 0 + 16j, -29 + 20j])
    pen.limb(SHADE, [-10 + 120j, 0 + 117j, 10 + 120j], [5, 5, 5])
    pen.fold(SHADE, -4 + 110j, -9 + 70j, -15 + 26j)
    pen.fold(SHADE, 3 + 108j, 6 + 70j, 10 + 28j)
    pen.blob(COOL, -13 + 158j, 0 + 168j, 14 + 157j, 11 + 132j, -10 + 132j)
    face = head(pen, 8 + 185j, between(rng, -20, -10), 1, 2 + 162j)
    draw_one_of(rng, face, bun, _low_bun, headscarf)
    basket = arm(pen, -8 + 156j, -32 + 112j, -1, COOL)
    _basket(pen.placed(basket))
    return pen.drawing()


def _low_bun(head_pen: Pen) -> None:
    bun(head_pen, low=True)


def _basket(pen: Pen) -> None:
    pen.limb(WARM, [-12 - 22j, -9 - 4j, 0 + 2j, 9 - 4j, 12 - 22j], [2.6] * 5)
    pen.shape(WARM, [-16 - 20j, -13 - 34j, -8 - 40j], [8 - 40j, 13 - 34j, 16 - 20j])
    pen.fold(CLOTH, -14 - 27j, 0 - 29j, 14 - 27j, width=1.6)
    pen.fold(CLOTH, -11 - 34j, 0 - 36j, 11 - 34j, width=1.6)


def _small_companion(pen: Pen, rng: Rng) -> None:
    leg(pen, -3 + 56j, -11 + 4j, 1, SKIN, 0.54)
    leg(pen, 3 + 56j, 9 + 4j, 1, SKIN, 0.54)
    arm(pen, -3 + 78j, -20 + 104j, 1, CLOTH, 0.6)
    lower = hem(-18 + 36j, 20 + 36j, 3, 2)
    pen.shape(CLOTH, [-6 + 82j, -9 + 66j, -18 + 36j], lower, [20 + 36j, 11 + 66j, 7 + 82j])
    pen.fold(SHADE, 0 + 70j, 1 + 56j, 2 + 44j)
    face = head(pen, 5 + 100j, between(rng, 6, 22), 0.9, 0 + 80j)
    if rng.below(2):
        short_hair(face)
    else:
        face.blob(WARM, 12 + 8j, 4 + 17j, -8 + 16j, -15 + 5j, -13 - 4j, 0 + 6j)
        face.disc(LIGHT, -4 + 20j, 4.4)
    arm(pen, 4 + 77j, complex(22, 54 + between(rng, 0, 12)), -1, CLOTH, 0.58)


ALL = (old_man_with_cane, old_woman_with_bundle, mother_with_child)
