"""Another land in its own light, seen through a door or in a mirror."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import Layer
from vernissage.decks.pictures.scenes.rooms_parts import poly, within
from vernissage.decks.pictures.shapes import box, circle, cloud, ellipse, path, pine


def vista(
    chance: CardRng, shape: str, x: float, lower: float, wide: float, high: float, depth: float
) -> list[Layer]:
    """Another land in its own light, seen through an opening."""
    sky, land = world(chance, x, lower, wide, high)
    return [
        Layer(body=within(shape, sky), role="light", family="second", depth=depth, glow=0.45),
        Layer(body=within(shape, land), role="far", family="second", depth=depth),
    ]


def world(chance: CardRng, x: float, lower: float, wide: float, high: float) -> tuple[str, str]:
    """A sky with its sun, and the land below."""
    start, top = x - wide / 2, lower - high
    y = lower - high * chance.between(0.28, 0.4)
    side = chance.sign()
    sun = (x + side * wide * 0.2, top + high * chance.between(0.22, 0.36))
    sky = box(start, top, wide, high, 0.8) + box(start, y - high * 0.2, wide, high * 0.2, 0.88)
    sky += circle(*sun, wide * 0.13, 1.0)
    lands = (_sea_land, _fir_land, _peak_land, _dune_land)
    return sky, chance.pick(lands)(chance, sun[0], x, y, wide, lower, high)


def _sea_land(
    chance: CardRng, sun: float, x: float, y: float, wide: float, lower: float, high: float
) -> str:
    glints = "".join(
        ellipse(sun, y + (lower - y) * (i + 0.5) / 7, wide * (0.05 + 0.03 * i), 2.4, 0.95)
        for i in range(7)
    )
    drift = cloud(chance, 2 * x - sun, y - high * 0.24, wide * 0.34, 0.9)
    return box(x - wide / 2, y, wide, lower - y, 0.5) + glints + drift


def _fir_land(
    chance: CardRng, sun: float, x: float, y: float, wide: float, lower: float, high: float
) -> str:
    firs = "".join(
        pine(x + wide * (i / 6 - 0.5), y + high * 0.08, high * chance.between(0.12, 0.3), 0.34)
        for i in range(7)
    )
    return _swell(x, y, wide, lower, 0.6) + firs


def _peak_land(
    chance: CardRng, sun: float, x: float, y: float, wide: float, lower: float, high: float
) -> str:
    peaks = ""
    for i in range(4):
        foot = x + wide * (i / 3 - 0.62)
        tip = (foot + wide * 0.29, y - high * chance.between(0.0, 0.2))
        peaks += poly([(foot, lower), tip, (foot + wide * 0.67, lower)], 0.62 - 0.08 * (i % 2))
    return peaks + _swell(x, lower - high * 0.12, wide, lower, 0.4)


def _dune_land(
    chance: CardRng, sun: float, x: float, y: float, wide: float, lower: float, high: float
) -> str:
    far = _swell(x, y, wide, lower, 0.66) + _swell(x, y + high * 0.12, -wide, lower, 0.52)
    return far + _swell(x, y + high * 0.22, wide, lower, 0.38)


def _swell(x: float, y: float, wide: float, lower: float, fill: float) -> str:
    return path(
        f"M{x - wide} {lower + 40:.1f}V{y:.1f}Q{x - wide * 0.3:.1f} {y - 30:.1f} {x:.1f} {y:.1f}"
        f"T{x + wide:.1f} {y - 14:.1f}V{lower + 40:.1f}Z",
        fill,
    )
