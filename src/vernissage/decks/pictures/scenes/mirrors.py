"""A great mirror, and a wall of frames."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import (
    arch,
    cut,
    oval,
    poly,
    rectangle,
    within,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.scenes.vistas import vista, world
from vernissage.decks.pictures.shapes import box, circle, ellipse, line, path, taper


def mirror(stage: Stage) -> Scene:
    """A great mirror, or a wall of frames; in the glass there is another light."""
    return _gallery(stage) if stage.chance.maybe(0.4) else _tall_mirror(stage)


def _tall_mirror(stage: Stage) -> Scene:
    """The mirror leans at a wall; the things stand before it, and it shows another land."""
    chance = stage.chance
    side = chance.sign()
    shape_of = chance.pick((arch, oval))
    wide, high, lower = chance.between(400, 440), 700.0, 770.0
    shape = shape_of(300, lower, wide, high)
    shine = within(
        shape,
        "".join(
            poly([(x, 40), (x + w, 40), (x + w - 330, 800), (x - 330, 800)], 1.0, ' opacity="0.2"')
            for x, w in ((300, 60), (400, 22), (660, 90))
        ),
    )
    candles = _candles(300 - side * 238, 800) + _candles(300 + side * 244, 830)
    flames = _flames(300 - side * 238, 800) + _flames(300 + side * 244, 830)
    return Scene(
        layers=(
            Layer(body=_panels(chance, 776), role="wall", depth=0.25),
            Layer(
                body=box(0, 776, WIDE, 130, 0.2) + box(0, 776, WIDE, 6, 0.34),
                role="ground",
                depth=0.1,
            ),
            *vista(chance, shape, 300, lower, wide, high, 0.35),
            Layer(body=shine, role="veil", depth=0.4),
            Layer(
                body=_ornate(shape, shape_of is oval, wide, high, lower),
                family="accent",
                depth=0.12,
            ),
            *stage.group(Spot(300, 842, 400, 560)),
            Layer(body=candles, role="wall", depth=0.05),
            Layer(body=flames, role="light", family="accent", glow=0.8),
            *stage.aside(300 + side * 214, 872, 110, 170, 0.02),
        ),
        light=(300 + side * 60, 240),
        horizon=HIGH,
        inside=True,
    )


def _panels(chance: CardRng, floor: float) -> str:
    """A plain wall with mouldings."""
    body = box(0, 0, WIDE, HIGH, 0.3)
    step = chance.pick((100, 150, 200))
    for i in range(WIDE // step):
        body += box(i * step + 14, 36, step - 28, floor - 250, 0.36, ' rx="4"')
        body += box(i * step + 14, floor - 180, step - 28, 140, 0.36, ' rx="4"')
    return body + box(0, floor - 24, WIDE, 24, 0.2)


def _ornate(shape: str, round_: bool, wide: float, high: float, lower: float) -> str:
    """The gilded frame: a moulding, beads, leaves at the top, feet."""
    body = line(shape, 0.32, 34) + line(shape, 0.62, 20) + line(shape, 0.4, 6)
    top = lower - high
    for side in (-1, 1):
        for i in range(3):
            reach = 40 + i * 30
            curl = [
                (300, top - 6),
                (300 + side * reach, top - 54 + i * 18),
                (300 + side * (reach + 34), top - 2 + i * 12),
            ]
            body += path(taper(curl, 24, 9), 0.44 + 0.08 * i)
        foot = [
            (300 + side * wide * 0.3, lower - 4),
            (300 + side * wide * 0.45, lower + 12),
            (300 + side * wide * 0.47, lower + 50),
        ]
        body += "" if round_ else path(taper(foot, 34, 18), 0.42)
    if round_:
        body += path(f"M{300 - 40} {lower}q40 16 80 0l64 66h-208z", 0.4)
    return body + circle(300, top - 12, 20, 0.75) + circle(300, top - 12, 10, 0.4)


def _candles(x: float, lower: float) -> str:
    return (
        box(x - 5, lower - 190, 10, 190, 0.2)
        + ellipse(x, lower, 34, 9, 0.2)
        + ellipse(x, lower - 190, 22, 6, 0.26)
        + box(x - 8, lower - 250, 16, 60, 0.7)
    )


def _flames(x: float, lower: float) -> str:
    y = lower - 250
    return path(f"M{x} {y - 40}q16 24 0 38q-16 -14 0 -38z", 1.0)


def _gallery(stage: Stage) -> Scene:
    """Frames of all shapes; in the large one the things of the card live behind the glass."""
    chance = stage.chance
    shape_of = chance.pick((arch, oval, rectangle))
    wide, high, lower = 420.0, 590.0, 760.0
    x = 300.0
    shape = shape_of(x, lower, wide, high)
    ground = lower - high * 0.13
    small: list[tuple[str, str]] = []
    for i in range(18):
        fx, fy = (
            30 + 108 * (i % 6) + chance.between(-16, 16),
            (70, 905, 860)[i // 6] + chance.between(-24, 24),
        )
        if i // 6 == 2:
            fx, fy = (6 if i % 2 else 594), 210 + 120 * (i - 12)
        w, h = chance.between(60, 92), chance.between(64, 110)
        outline = chance.pick((arch, oval, rectangle))(fx, fy, w, h)
        small.append((outline, within(outline, "".join(world(chance, fx, fy, w, h)))))
    rims = "".join(line(outline, 0.18, 15) + line(outline, 0.5, 6) for outline, _ in small)
    views = "".join(view for _, view in small)
    floor = path(f"M{x - 300} {ground}Q{x} {ground - 26} {x + 300} {ground}V{HIGH}H{x - 300}Z", 0.5)
    shine = within(
        shape,
        "".join(
            poly([(a, 40), (a + w, 40), (a + w - 330, 800), (a - 330, 800)], 1.0, ' opacity="0.16"')
            for a, w in ((330, 54), (420, 20))
        ),
    )
    return Scene(
        layers=(
            Layer(body=_panels(chance, HIGH), role="wall", depth=0.2),
            Layer(body=views, role="far", family="second", depth=0.5),
            Layer(body=rims, role="wall", depth=0.15),
            Layer(
                body=path(shape, 0.84) + within(shape, circle(x + 90, 330, 62, 1.0)),
                role="light",
                family="second",
                depth=0.3,
                glow=0.4,
            ),
            Layer(body=within(shape, floor), role="ground", depth=0.3),
            *cut(stage.group(Spot(x, ground + 26, 350, 490)), shape),
            Layer(body=shine, role="veil", depth=0.1),
            Layer(
                body=_ornate(shape, shape_of is oval, wide, high, lower),
                family="accent",
                depth=0.05,
            ),
            *stage.aside(x + chance.sign() * 232, 890, 110, 170, 0.0),
        ),
        light=(x + 90, 330),
        horizon=HIGH,
        inside=True,
    )
