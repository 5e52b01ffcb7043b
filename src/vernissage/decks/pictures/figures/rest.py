"""Those who sleep, read and sit."""

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from .body import ANKLE, arm, between, head, leg, trunk
from .dress import beard, brimmed_hat, bun, hem, loose_hair, plait, pointed_cap, short_hair, tousled
from .pen import CLOTH, COOL, LIGHT, SHADE, SKIN, WARM, Pen
from .props import book, open_book


def sleeper_in_bed(rng: Rng) -> Drawing:
    pen = Pen()
    breath = between(rng, 0, 8)
    _bedstead(pen)
    pen.blob(LIGHT, -98 + 44j, -101 + 72j, -86 + 80j, -56 + 62j, -48 + 44j, -72 + 40j)
    pen.fold(WARM, -90 + 52j, -80 + 48j, -68 + 50j)
    face = head(pen, -64 + 76j, between(rng, 40, 60), 1, -40 + 56j)
    style = rng.below(3)
    if style == 0:
        pointed_cap(face, complex(-24, 2), COOL)
    elif style == 1:
        loose_hair(face, complex(-38, -2))
    else:
        short_hair(face)
        beard(face, 10)
    _blanket(pen, breath)
    pen.limb(LIGHT, [-40 + 58j, -20 + 56j, -24 + 42j], [11, 10, 8])
    pen.blob(SKIN, -28 + 42j, -20 + 43j, -20 + 34j, -24 + 29j, -29 + 34j)
    return pen.drawing()


def _bedstead(pen: Pen) -> None:
    for x, high in ((-104, 92), (108, 66)):
        pen.limb(WARM, [complex(x, 2), complex(x, high)], [7, 6])
        pen.disc(WARM, complex(x, high + 5), 6.4)
    pen.limb(WARM, [-104 + 30j, 108 + 30j], [9, 9])
    pen.shape(LIGHT, [-102 + 32j], [-102 + 46j], [106 + 46j], [106 + 32j])


def _blanket(pen: Pen, breath: float) -> None:
    top = complex(-12, 70 + breath)
    cover = [
        -48 + 40j,
        -42 + 60j,
        top,
        28 + 66j,
        58 + (70 + breath / 2) * 1j,
        80 + 62j,
        92 + 70j,
        102 + 60j,
        103 + 18j,
    ]
    pen.shape(CLOTH, cover, hem(103 + 18j, -48 + 18j, 6, -5))
    pen.limb(LIGHT, [-48 + 20j, -46 + 44j, -36 + 64j], [9, 10, 8])
    pen.fold(SHADE, top + 12 - 8j, 4 + 50j, 8 + 26j).fold(SHADE, 56 + 60j, 48 + 46j, 46 + 26j)
    pen.fold(SHADE, 86 + 56j, 76 + 44j, 74 + 26j)
    for spot in (-16 + 44j, -32 + 30j, 24 + 50j, 18 + 32j, 34 + 28j, 62 + 46j, 60 + 28j, 88 + 34j):
        pen.disc(WARM, spot, 2.8)


def sleeper_on_cushions(rng: Rng) -> Drawing:
    """Leans back with crossed hands, the chin on the chest or the hat on the nose."""
    pen = Pen()
    nod = between(rng, -4, 18)
    _cushions(pen)
    hip, neck = 6 + 17j, -42 + 64j
    leg(pen, hip, complex(70 - nod, ANKLE), 1, SHADE)
    arm(pen, neck + 4 - 8j, 10 + 40j, -1, COOL)
    pen.limb(COOL, [hip - 2j, -17 + 34j, -32 + 50j, neck], [30, 28, 28, 12])
    knee = leg(pen, hip, complex(92 - nod, ANKLE), 1, CLOTH)
    pen.limb(CLOTH, [hip - 2, (hip + knee) / 2, knee], [29, 23, 15])
    face = head(pen, neck + 4 + 23j, -6 - nod, 1, neck)
    style = rng.below(3)
    if style == 0:
        short_hair(face)
        pointed_cap(face, complex(-36, -12), WARM)
    elif style == 1:
        short_hair(face)
        brimmed_hat(face.placed(3 - 2j, -16), SHADE, WARM, wide=24)
    else:
        loose_hair(face, complex(-34, -34))
    arm(pen, neck - 2 - 9j, 6 + 36j, -1, COOL)
    return pen.drawing()


def _cushions(pen: Pen) -> None:
    pen.blob(WARM, -78 + 0j, -86 + 14j, -76 + 28j, -30 + 30j, 2 + 24j, 10 + 10j, 2 + 0j, -40 + 1j)
    pen.fold(CLOTH, -78 + 14j, -62 + 10j, -44 + 13j)
    high = pen.placed(-66 + 46j, 40)
    high.blob(LIGHT, -30 - 10j, -34 + 6j, -22 + 16j, 22 + 16j, 36 + 8j, 32 - 14j, 0 - 16j)
    high.fold(WARM, -26 + 6j, -12 + 9j, 4 + 7j)


def sleeper_curled(rng: Rng) -> Drawing:
    """For the crescent of a moon, a nest, a cup. Drawn sitting, then tipped over."""
    sheet = Pen()
    pen = sheet.placed(0, between(rng, 60, 84))
    hip, neck = 0 + 16j, 20 + 70j
    leg(pen, hip, 34 + 3j, 1, SHADE, foot=-40, shoe=SKIN)
    pen.limb(COOL, [hip - 3 - 2j, -17 + 34j, -6 + 58j, neck], [33, 31, 29, 14])
    pen.fold(SHADE, -23 + 24j, -22 + 44j, -11 + 62j)
    knee = leg(pen, hip, 36 - 5j, 1, CLOTH, foot=-44, shoe=SKIN)
    pen.limb(CLOTH, [hip - 4j, (hip + knee) / 2, knee], [32, 24, 16])
    face = head(pen, neck + 17 + 3j, between(rng, -64, -52), 1, neck)
    if rng.below(2):
        loose_hair(face, complex(-34, 2))
    else:
        tousled(face)
    arm(pen, neck - 10 - 8j, 46 + 26j, -1, COOL)
    return sheet.drawing()


def reader_on_books(rng: Rng) -> Drawing:
    pen = Pen()
    for i, cover in enumerate(rng.shuffled((WARM, CLOTH, COOL, WARM))):
        book(pen.placed(complex(between(rng, -6, 6), 12 * i)), 74 - i * 3, cover)
    hip, neck = -8 + 58j, 2 + 112j
    leg(pen, hip, 38 + ANKLE * 1j, 1, SHADE)
    knee = leg(pen, hip, complex(50 + between(rng, 0, 8), ANKLE), 1, CLOTH)
    held = knee + complex(-2, 26)
    arm(pen, neck - 2 - 8j, held + 10, -1, COOL)
    trunk(pen, hip, neck, COOL, -3, 1.04)
    pen.shape(CLOTH, [hip - 13 + 6j, hip - 17 - 10j], [hip + 8 - 11j], [hip + 16 + 8j])
    face = head(pen, neck + 10 + 20j, between(rng, -34, -22), 1, neck)
    style = rng.below(3)
    if style == 0:
        short_hair(face, LIGHT)
        beard(face, 12)
    elif style == 1:
        bun(face)
    else:
        plait(face, -14 - 36j)
    open_book(pen.placed(held + 12, 14), 1.1)
    arm(pen, neck - 6 - 9j, held - 2, -1, COOL)
    return pen.drawing()


def hugging_knees(rng: Rng) -> Drawing:
    pen = Pen()
    bow = between(rng, -3, 8)
    hip, neck = -10 + 13j, complex(4, 70)
    leg(pen, hip, 38 + ANKLE * 1j, 1, SHADE)
    arm(pen, neck - 2 - 6j, 44 + 34j, -1, COOL)
    pen.limb(COOL, [hip - 1 + 1j, -17 + 34j, -9 + 56j, neck], [28, 26, 26, 12])
    knee = leg(pen, hip, 44 + ANKLE * 1j, 1, CLOTH)
    pen.limb(CLOTH, [hip, (hip + knee) / 2, knee], [27, 22, 15])
    face = head(pen, neck + complex(14, 15 - bow * 0.4), -18 - bow, 1, neck)
    style = rng.below(3)
    if style == 0:
        loose_hair(face, complex(-26, -34))
    elif style == 1:
        tousled(face)
    else:
        bun(face, low=True)
    arm(pen, neck - 8 - 8j, 43 + 30j, -1, COOL)
    pen.limb(WARM, [neck - 11 + 1j, neck - 2 - 3j, neck + 6 - 4j], [8, 9, 6])
    return pen.drawing()


ALL = (sleeper_in_bed, sleeper_on_cushions, sleeper_curled, reader_on_books, hugging_knees)
