"""A theatre, from behind the players."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import Eye, drape, poly
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import Point, box, circle, ellipse, line, path


def from_stage(stage: Stage) -> Scene:
    """Tiers of balconies, a chandelier, all eyes on the boards."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300, 470)
    tiers: list[Layer] = []
    for i, (edge, middle) in enumerate(((60, 262), (220, 350), (372, 432))):
        front, heads, lamps = _tier(chance, edge, middle, 54 - 10 * i)
        tiers += [
            Layer(body=heads, role="far", depth=0.3),
            Layer(body=front, role="wall", family="accent", depth=0.3),
            Layer(body=lamps, role="light", family="accent", glow=0.5, depth=0.2),
        ]
    rows = "".join(
        circle(
            x + chance.between(-5, 5),
            540 + 38 * i + chance.between(-4, 4),
            11 + 4 * i,
            0.34 - 0.07 * i,
        )
        for i in range(5)
        for x in range(-10 + 14 * (i % 2), 640, 30 + 9 * i)
    )
    boards = "".join(
        poly(eye.floor(-300 + i * 80, -219 + i * 80, 960, 1, 1.9), 0.36 + 0.08 * (i % 2))
        for i in range(15)
    )
    ray = [(300 + side * 200, 330), (300 + side * 206, 344), (480, 822), (120, 822)]
    feet = "".join(ellipse(x, 728, 15, 11, 1.0) for x in range(40, 600, 65))
    return Scene(
        layers=(
            Layer(body=box(0, 0, WIDE, HIGH, 0.22), role="wall", depth=0.4),
            *tiers,
            Layer(body=rows, role="far", depth=0.16),
            Layer(body=_chandelier(), role="light", family="accent", glow=0.7, depth=0.2),
            Layer(body=feet, role="light", family="accent", glow=0.5, depth=0.1),
            Layer(body=boards + box(0, 726, WIDE, 8, 0.2), role="ground", depth=0.08),
            Layer(
                body=poly(ray, 1.0, ' opacity="0.26"')
                + ellipse(300, 822, 200, 28, 1.0, ' opacity="0.5"'),
                role="veil",
                depth=0.2,
            ),
            Layer(
                body=drape(chance, -10, 760, -40, 70, -60) + drape(chance, -10, 760, 530, 640, 60),
                role="wall",
                family="second",
                depth=0.04,
            ),
            *stage.group(Spot(300, 826, 390, 540)),
            *stage.aside(300 - side * 206, 872, 110, 170, 0.02),
        ),
        light=(300 + side * 200, 330),
        horizon=HIGH,
        inside=True,
    )


def _tier(chance: CardRng, edge: float, middle: float, tall: float) -> tuple[str, str, str]:
    """A balcony: its front, the heads above it, the lamps along it."""
    bend = 2 * middle - edge

    def at(t: float) -> Point:
        return 640 * t - 20, (1 - t) ** 2 * edge + 2 * t * (1 - t) * bend + t * t * edge

    front = (
        f"M-20 {edge}Q300 {bend} 620 {edge}V{edge + tall * 1.5}"
        f"Q300 {bend + tall * 0.5} -20 {edge + tall * 1.5}Z"
    )
    heads = "".join(
        circle(x, y - 5 + chance.between(-4, 2), tall * 0.26, 0.16)
        for x, y in (at((i + 0.5) / 22) for i in range(22))
        if chance.maybe(0.85)
    )
    lamps = "".join(
        circle(x, y + tall * 0.62, tall * 0.1, 1.0)
        for x, y in (at((i + 0.5) / 9) for i in range(9))
    )
    return path(front, 0.42) + line(f"M-20 {edge}Q300 {bend} 620 {edge}", 0.7, 5), heads, lamps


def _chandelier() -> str:
    lamps = "".join(
        circle(300 + dx, 96 + dy, 7, 1.0)
        for dx, dy in (
            (-90, 0),
            (-56, 14),
            (-20, 20),
            (20, 20),
            (56, 14),
            (90, 0),
            (-48, -34),
            (0, -26),
            (48, -34),
        )
    )
    return (
        line("M300 -10V60M210 96Q300 150 390 96M300 60Q250 60 210 96M300 60Q350 60 390 96", 0.6, 4)
        + lamps
    )
