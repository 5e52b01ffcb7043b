"""A theatre, from the last row."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.balconies import from_stage
from vernissage.decks.pictures.scenes.rooms_parts import (
    Eye,
    drape,
    moon,
    oval,
    poly,
    wave,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    box,
    circle,
    cloud,
    ellipse,
    line,
    path,
    pine,
    stars,
)


def theatre(stage: Stage) -> Scene:
    return _from_hall(stage) if stage.chance.maybe(0.6) else from_stage(stage)


def _from_hall(stage: Stage) -> Scene:
    """Curtains, footlights, painted things on strings; the audience looks on."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300, 420)
    lamp = (300 + side * chance.between(80, 150), 70.0)
    cone = poly(
        [(lamp[0] - 12, 60), (lamp[0] + 12, 60), (490, 775), (110, 775)], 1.0, ' opacity="0.26"'
    )
    boards = "".join(
        poly(eye.floor(-200 + i * 84, -200 + (i + 1) * 84 + 1, 812, 1, 1.75), 0.42 + 0.07 * (i % 2))
        for i in range(12)
    )
    strings, pieces, lit = _hung(chance, side)
    valance = "".join(
        path(
            f"M{x - 64} -10H{x + 64}V{chance.between(66, 78):.0f}Q{x} {150} {x - 64} 72Z",
            0.34 + 0.08 * (i % 2),
        )
        for i, x in enumerate(range(0, 660, 100))
    )
    feet = "".join(ellipse(x, 818, 17, 13, 1.0) for x in range(90, 560, 60))
    return Scene(
        layers=(
            Layer(body=box(0, 0, WIDE, HIGH, 0.42), role="wall", depth=0.5),
            Layer(body=strings, role="line", depth=0.4),
            Layer(body=pieces, role="far", family="second", depth=0.32),
            Layer(body=lit, role="light", family="accent", glow=0.5, depth=0.4),
            Layer(body=boards, role="ground", depth=0.12),
            Layer(body=_scenery(chance), role="far", family="second", depth=0.22),
            Layer(
                body=cone + ellipse(300, 772, 200, 30, 1.0, ' opacity="0.5"'),
                role="veil",
                depth=0.2,
            ),
            *stage.group(Spot(300, 776, 360, 530)),
            *stage.aside(300 - side * 166, 796, 90, 160, 0.05),
            Layer(
                body=drape(chance, -10, 836, -30, 118, -110)
                + drape(chance, -10, 836, 482, 640, 110),
                role="wall",
                family="accent",
                depth=0.05,
            ),
            Layer(body=valance, role="wall", family="accent", depth=0.02),
            Layer(
                body=box(0, 812, WIDE, 100, 0.14) + box(0, 812, WIDE, 6, 0.4),
                role="ground",
                depth=0.02,
            ),
            Layer(body=feet, role="light", family="accent", glow=0.5),
            Layer(body=box(0, 822, WIDE, 14, 0.1), role="ground", depth=0.0),
            Layer(body=_audience(chance), role="wall", depth=0.0),
        ),
        light=lamp,
        horizon=HIGH,
        inside=True,
    )


def _hung(chance: CardRng, side: int) -> tuple[str, str, str]:
    """Strings, clouds on them, and a moon or stars that shine."""
    spots = [(300 - side * 130, 232), (300 + side * 20, 170), (300 + side * 150, 270)]
    strings = "".join(
        line(f"M{x + d} -10V{y - 20}", 0.75, 1.6) for x, y in spots for d in (-16, 16)
    )
    clouds = "".join(cloud(chance, x, y, chance.between(110, 150), 0.85) for x, y in spots[::2])
    x, y = spots[1]
    return strings, clouds, moon(chance, x, y + 16, 44) + stars(chance, 14, 360)


def _scenery(chance: CardRng) -> str:
    """Flats at the back: waves, firs or hills."""
    kind = chance.pick(("waves", "firs", "hills"))
    if kind == "waves":
        return path(wave(60, 540, 610, 15, 70, 690), 0.5) + path(
            wave(40, 560, 648, 14, 62, 706), 0.36
        )
    if kind == "firs":
        return "".join(
            pine(110 + i * 64, 690, 230 - 40 * min(i, 6 - i), 0.34 + 0.08 * (i % 2))
            for i in range(7)
        )
    return "".join(
        path(oval(x, 700 + r, 2 * r, 2 * r), fill)
        for x, r, fill in ((170, 120, 0.5), (430, 140, 0.44), (300, 70, 0.36))
    )


def _audience(chance: CardRng) -> str:
    """Heads from behind: round, in hats, with ears."""
    body = ""
    for i in range(8):
        x, y, r = (
            30 + i * 78 + chance.between(-10, 10),
            884 + chance.between(-8, 10),
            chance.between(25, 31),
        )
        body += circle(x, y, r, 0.08) + ellipse(x, y + 54, r * 1.9, 32, 0.08)
        hat = chance.pick(("none", "top", "ears", "bun", "none"))
        if hat == "top":
            body += box(x - r * 0.8, y - r * 2.1, r * 1.6, r * 1.5, 0.07) + ellipse(
                x, y - r * 0.66, r * 1.4, 6, 0.07
            )
        elif hat == "ears":
            body += "".join(
                poly(
                    [
                        (x + s * r * 0.9, y - r * 0.2),
                        (x + s * r * 0.9, y - r * 1.6),
                        (x + s * r * 0.1, y - r * 0.9),
                    ],
                    0.08,
                )
                for s in (-1, 1)
            )
        elif hat == "bun":
            body += circle(x, y - r * 1.1, r * 0.5, 0.08)
    return body
