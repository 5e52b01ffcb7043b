"""A little world in glass: a bottle, a jar, a globe."""

from msgspec import Struct, structs

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import cut, drape, moon, oval, pool, wave, within
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import box, circle, cloud, ellipse, line, path, pine, stars


class Glass(Struct, frozen=True):
    """A vessel: its outline, what closes it, and the ground inside."""

    shape: str
    cap: str
    ground: float
    spot: Spot
    shine: str  # the curve of its left side, for the highlight


def bottle(stage: Stage) -> Scene:
    chance = stage.chance
    side = chance.sign()
    glass = chance.pick((_bottle, _jar, _globe))(chance)
    afloat = chance.maybe(0.5) and glass.spot.y > 640
    lamp = (300 + side * 210, 130.0)
    inner = [
        Layer(
            body=path(glass.shape, 0.8, ' opacity="0.2"'), role="light", family="second", depth=0.2
        ),
        Layer(body=within(glass.shape, pool(300, glass.ground - 200, 270, 300, 0.75)), role="veil"),
        Layer(
            body=within(glass.shape, _land(chance, glass.ground)),
            role="ground",
            family="second",
            depth=0.15,
        ),
        *cut(stage.group(glass.spot), glass.shape),
        Layer(body=within(glass.shape, _snow(chance)), role="light", depth=0.1),
        Layer(
            body=line(glass.shine, 1.0, 16, ' opacity="0.6"') + _gleam(glass),
            role="light",
            depth=0.1,
        ),
        Layer(
            body=line(glass.shape, 0.9, 6, ' opacity="0.85"'),
            role="line",
            family="second",
            depth=0.1,
        ),
        Layer(body=glass.cap, role="wall", family="accent", depth=0.05),
    ]
    lean = side * chance.between(5, 10) if afloat else 0
    place = _sea(chance, lamp) if afloat else _sill(chance, side, lamp)
    return Scene(
        layers=(
            *place[0],
            *_turned(inner, lean),
            *place[1],
            *stage.aside(300 - side * 226, 884, 110, 150, 0.0),
        ),
        light=lamp,
        horizon=640 if afloat else HIGH,
        inside=not afloat,
    )


def _turned(layers: list[Layer], lean: float) -> list[Layer]:
    if not lean:
        return layers
    return [
        structs.replace(one, body=f'<g transform="rotate({lean:.1f} 300 760)">{one.body}</g>')
        for one in layers
    ]


def _bottle(chance: CardRng) -> Glass:
    shape = (
        "M252 96V190C252 262 96 270 96 380V770Q96 812 140 812H460Q504 812 504 770V380"
        "C504 270 348 262 348 190V96Z"
    )
    cap = path("M262 34H338L332 130H268Z", 0.5) + box(244, 92, 112, 22, 0.34, ' rx="10"')
    return Glass(shape, cap, 724, Spot(300, 746, 320, 490), "M124 440V700M268 130V188")


def _jar(chance: CardRng) -> Glass:
    shape = (
        "M160 150V186C160 214 76 214 76 280V760Q76 812 128 812H472Q524 812 524 760V280"
        "C524 214 440 214 440 186V150Z"
    )
    lid = box(140, 84, 320, 74, 0.44, ' rx="12"') + "".join(
        box(152 + i * 30, 92, 12, 58, 0.3) for i in range(10)
    )
    return Glass(shape, lid, 720, Spot(300, 744, 370, 530), "M106 320V690")


def _globe(chance: CardRng) -> Glass:
    shape = oval(300, 670, 540, 560)
    foot = path("M112 640H488L540 800Q300 836 60 800Z", 0.36) + path(
        "M104 628Q300 690 496 628L504 662Q300 726 96 662Z", 0.55
    )
    plate = box(230, 732, 140, 42, 0.7, ' rx="8"')
    return Glass(
        shape, foot + plate, 556, Spot(300, 578, 330, 430), "M66 440C56 320 110 210 190 162"
    )


def _land(chance: CardRng, y: float) -> str:
    """A hill in the glass, with firs at its sides."""
    body = path(f"M0 {y + 14}Q300 {y - 30} 600 {y + 14}V{HIGH}H0Z", 0.46)
    firs = "".join(
        pine(300 + side * (130 + 34 * i), y + 16 + 4 * i, chance.between(70, 130) - 16 * i, 0.3)
        for side in (-1, 1)
        for i in range(2)
    )
    return firs + body


def _snow(chance: CardRng) -> str:
    return "".join(
        circle(chance.between(70, 530), chance.between(140, 640), chance.between(1.5, 4), 1.0)
        for _ in range(34)
    )


def _gleam(glass: Glass) -> str:
    return within(
        glass.shape,
        path("M470 300q26 120 6 260q-6 20 -14 0q10 -140 0 -250z", 1.0, ' opacity="0.3"'),
    )


def _sea(chance: CardRng, lamp: tuple[float, float]) -> tuple[list[Layer], list[Layer]]:
    """Waves behind and before, the bottle swims."""
    rows = [
        Layer(
            body=path(wave(-60, 660, y, high, 150 + 20 * i, HIGH + 20), fill),
            role="water",
            depth=deep,
        )
        for i, (y, high, fill, deep) in enumerate(
            (
                (600, 5, 0.6, 0.75),
                (650, 8, 0.5, 0.5),
                (706, 12, 0.42, 0.3),
                (790, 16, 0.34, 0.08),
                (850, 18, 0.24, 0.0),
            )
        )
    ]
    sky = [
        Layer(body=stars(chance, 50, 520), role="light", depth=0.9),
        Layer(body=moon(chance, *lamp, 52), role="light", family="accent", glow=0.9, depth=0.8),
        Layer(body=cloud(chance, 600 - lamp[0], 430, 190, 0.7), role="far", depth=0.7),
    ]
    return [*sky, *rows[:3]], rows[3:]


def _sill(chance: CardRng, side: int, lamp: tuple[float, float]) -> tuple[list[Layer], list[Layer]]:
    """A window behind, a curtain, the board it stands on."""
    panes = box(40, 30, 520, 690, 0.6) + "".join(box(x, 30, 12, 690, 0.2) for x in (207, 381))
    bars = panes + box(40, 330, 520, 12, 0.2)
    shade = ellipse(330, 818, 250, 20, 0.1)
    wall = path(f"M0 0H{WIDE}V{HIGH}H0ZM40 30V720H560V30Z", 0.2, ' fill-rule="evenodd"')
    return [
        Layer(body=bars, role="far", depth=0.75),
        Layer(body=moon(chance, *lamp, 46), role="light", family="accent", glow=0.9, depth=0.7),
        Layer(body=wall, role="wall", depth=0.25),
        Layer(
            body=drape(chance, -10, 760, 300 - side * 330, 300 - side * 200, -side * 40),
            role="wall",
            family="accent",
            depth=0.2,
        ),
        Layer(
            body=box(0, 760, WIDE, 150, 0.36) + box(0, 760, WIDE, 8, 0.56), role="ground", depth=0.1
        ),
        Layer(body=shade, role="shade"),
    ], []
