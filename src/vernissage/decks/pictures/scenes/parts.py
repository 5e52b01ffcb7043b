"""What several places are built of: ridges, grass, mist, moons, waves, birds, leaves."""

import math
from collections.abc import Callable, Sequence

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer
from vernissage.decks.pictures.shapes import (
    Point,
    box,
    circle,
    crescent,
    ellipse,
    line,
    path,
    smooth,
    taper,
)  # fmt: skip

Line = Callable[[float], float]  # how high the ground is at x
Bed = Callable[[float], tuple[float, float, float]]  # a road's middle and width, from far to near


def mirrored(body: str, flip: bool) -> str:
    """The same from the other side."""
    return f'<g transform="translate({WIDE} 0) scale(-1 1)">{body}</g>' if flip else body


def turned(body: str, angle: float, x: float, y: float) -> str:
    return f'<g transform="rotate({angle:.1f} {x:.1f} {y:.1f})">{body}</g>'


def below(points: Sequence[Point]) -> str:
    """Everything under a soft line, down to the edge of the card."""
    return f"{smooth(points)}L{points[-1][0]:.1f} {HIGH + 20}L{points[0][0]:.1f} {HIGH + 20}Z"


def under(points: Sequence[Point]) -> str:
    """Everything under a broken line."""
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f"{d}L{points[-1][0]:.1f} {HIGH + 20}L{points[0][0]:.1f} {HIGH + 20}Z"


def peaks(chance: CardRng, y: float, rise: float, count: int) -> str:
    """Mountains: a broken line of summits and passes."""
    step = (WIDE + 160) / count
    points: list[Point] = [(-80, y)]
    for i in range(count):
        x, high = -80 + (i + 0.5) * step, rise * chance.between(0.45, 1)
        points += [
            (x - step * 0.2, y - high * chance.between(0.4, 0.6)),
            (x + chance.between(-0.1, 0.1) * step, y - high),
            (x + step * 0.24, y - high * chance.between(0.35, 0.6)),
            (x + step * 0.5, y - high * chance.between(0, 0.2)),
        ]
    return under(points)


def ribbon(points: Sequence[tuple[float, float, float]]) -> str:
    """A band that lies on the ground: x, y and how wide it is there."""
    left = smooth([(x - wide / 2, y) for x, y, wide in points])
    right = smooth([(x + wide / 2, y) for x, y, wide in points][::-1])
    return f"{left}L{right[1:]}Z"


def spruce(chance: CardRng, x: float, y: float, high: float, fill: float) -> str:
    """A tall fir with many hanging boughs."""
    sides: list[list[Point]] = [[], []]
    tiers = 11
    for i in range(tiers):
        at, reach = y - high * (1 - (i + 1) / (tiers + 1)), high * 0.17 * ((i + 1) / tiers) ** 0.8
        for way, points in zip((-1, 1), sides, strict=True):
            out = reach * chance.between(0.8, 1.15)
            points += [(x + way * out, at + high * 0.02), (x + way * out * 0.42, at - high * 0.005)]
    outline = [(x, y - high), *sides[1], *sides[0][::-1]]
    body = path("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in outline) + "Z", fill)
    return body + box(x - high * 0.018, y - high * 0.12, high * 0.036, high * 0.14, fill)


def mist(
    chance: CardRng, y: float, strength: float = 0.3, count: int = 4, thick: float = 17
) -> Layer:
    """Long flat banks of it across the card."""
    banks = "".join(
        ellipse(
            chance.between(0, WIDE), y + chance.between(-14, 14), chance.between(170, 320),
            thick * chance.between(0.6, 1.4), 0.95, f' opacity="{strength:.2f}"',
        )
        for _ in range(count)
    )  # fmt: skip
    return Layer(body=banks, role="veil", depth=0.7)


def moon(chance: CardRng, x: float, y: float, r: float) -> Layer:
    """Full, new, or with a ring."""
    kind = chance.pick(("full", "full", "crescent", "ring"))
    body = (
        crescent(x, y, r, 1.0, -1 if x > 300 else 1) if kind == "crescent" else circle(x, y, r, 1.0)
    )
    if kind == "ring":
        body += (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r * 1.42:.1f}" fill="none" stroke="#e8e8e8" '
            f'stroke-width="{r * 0.05:.1f}"/>'
        )
    return Layer(body=body, role="light", family="accent", depth=0.8, glow=0.9)


def grass(
    chance: CardRng, span: Point, ground: Line, count: int, high: float,
    fill: float = 0.2, wind: float = 0.0,
) -> str:  # fmt: skip
    """Blades along the ground, all bent a little by the wind."""
    blades = ""
    for _ in range(count):
        x = chance.between(*span)
        tall = high * chance.between(0.4, 1)
        bend = tall * (wind + chance.between(-0.3, 0.3))
        y = ground(x)
        blades += taper(
            [(x, y + 5), (x + bend * 0.25, y - tall * 0.55), (x + bend, y - tall)], 5, 0.6
        )
    return path(blades, fill)


def birds(chance: CardRng, x: float, y: float, count: int, size: float, shade: float = 0.15) -> str:
    """A far flight of them, as strokes."""
    flight = ""
    for i in range(count):
        bx = x + (i - count / 2) * size * 1.9 + chance.between(-8, 8)
        by = y + abs(i - count / 2) * size * 0.7 + chance.between(-6, 6)
        wing, lift = size * chance.between(0.8, 1.1), size * chance.between(0.3, 0.6)
        up = by - lift
        flight += f"M{bx - wing:.1f} {up:.1f}Q{bx - wing * 0.3:.1f} {up:.1f} {bx:.1f} {by:.1f}"
        flight += f"Q{bx + wing * 0.3:.1f} {up:.1f} {bx + wing:.1f} {up:.1f}"
    return line(flight, shade, max(1.6, size * 0.16))


def waves(y: float, long: float, high: float, phase: float) -> str:
    """A row of waves with pointed crests, filled to the lower edge."""
    x = -2 * long + phase % 1 * long
    d = f"M{x:.1f} {y:.1f}"
    while x < WIDE + long:
        d += f"Q{x + long * 0.5:.1f} {y + high:.1f} {x + long:.1f} {y:.1f}"
        x += long
    return f"{d}V{HIGH + 20}H{-2 * long:.1f}Z"


def heap(
    chance: CardRng, x: float, y: float, wide: float, high: float, fill: float, lit: float
) -> str:
    """A tower of cloud on its foot at x, y, with smaller heaps inside; the upper edges are lit."""
    body = _billows(chance, x, y, wide, high, fill, lit)
    for _ in range(max(2, round(high / (wide * 0.22)))):
        up, part = chance.between(0.05, 0.62), chance.between(0.34, 0.5)
        dx = (1 - up) * wide * chance.between(-0.24, 0.24)
        body += _billows(
            chance, x + dx, y - high * up + 12, wide * part, high * part * 0.6, fill, lit
        )
    return body


def _billows(
    chance: CardRng, x: float, y: float, wide: float, high: float, fill: float, lit: float
) -> str:
    """Rounds along a dome, twice: the second ones are lower and leave an edge of the first."""
    rounds = []
    count = max(5, round((wide + 2 * high) / (wide * 0.26)))
    for i in range(count + 1):
        angle = math.pi * i / count
        size = min(wide * 0.2, high * 0.5) * chance.between(0.65, 1.15)
        rounds.append(
            (x - math.cos(angle) * (wide / 2 - size), y - math.sin(angle) * (high - size), size)
        )
    core = ellipse(x, y - high * 0.35, wide * 0.4, high * 0.5, fill)
    core += box(x - wide * 0.4, y - high * 0.4, wide * 0.8, high * 0.45, fill)
    edge = max(3.0, min(wide, high) * 0.035)
    return (
        "".join(circle(*one, lit) for one in rounds)
        + "".join(circle(px, py + edge * 1.3, size - edge * 0.3, fill) for px, py, size in rounds)
        + core
    )


def leaf(x: float, y: float, long: float, angle: float, fill: float) -> str:
    half = long * 0.36
    d = (
        f"M{x:.1f} {y:.1f}q{long * 0.4:.1f} {-half:.1f} {long:.1f} 0q{-long * 0.6:.1f} {half:.1f} "
        f"{-long:.1f} 0z"
    )
    return turned(path(d, fill), angle, x, y)


def foliage(chance: CardRng, x: float, y: float, r: float, count: int, fill: float) -> str:
    """A clump of leaves."""
    body = ""
    for _ in range(count):
        angle, far = chance.between(0, math.tau), r * math.sqrt(chance.unit())
        at = (x + math.cos(angle) * far, y + math.sin(angle) * far * 0.75)
        turn = math.degrees(angle) + chance.between(-40, 40)
        shade = fill + chance.between(-0.08, 0.12)
        body += leaf(*at, chance.between(0.26, 0.44) * r, turn, shade)
    return body


def cypress(x: float, y: float, high: float, fill: float) -> str:
    half = high * 0.11
    d = (
        f"M{x:.1f} {y - high:.1f}C{x + half * 0.8:.1f} {y - high * 0.75:.1f} {x + half * 1.5:.1f} "
        f"{y - high * 0.3:.1f} {x + half * 0.5:.1f} {y - high * 0.06:.1f}H{x - half * 0.5:.1f}"
        f"C{x - half * 1.5:.1f} {y - high * 0.3:.1f} {x - half * 0.8:.1f} {y - high * 0.75:.1f} "
        f"{x:.1f} {y - high:.1f}Z"
    )
    return path(d, fill) + box(x - high * 0.012, y - high * 0.08, high * 0.024, high * 0.08, fill)


def cottage(x: float, y: float, size: float, fill: float) -> str:
    """A small far house, its foot at x, y; its window is `window_of`."""
    wall, eaves, roof = size * 0.5, size * 0.12, size * 0.62
    house = (
        f"M{x - wall:.1f} {y:.1f}v{-wall:.1f}h{-eaves:.1f}l{roof:.1f} {-wall:.1f}"
        f"l{roof:.1f} {wall:.1f}h{-eaves:.1f}v{wall:.1f}z"
    )
    return path(house, fill) + box(x + size * 0.2, y - size * 1.02, size * 0.15, size * 0.4, fill)


def window_of(x: float, y: float, size: float) -> str:
    """The lit window of a cottage."""
    return box(x - size * 0.13, y - size * 0.38, size * 0.26, size * 0.26, 1.0)


def shoal(chance: CardRng, x: float, y: float) -> str:
    """Small fish, all the same way."""
    body = ""
    for _ in range(chance.whole(12, 20)):
        fx, fy = x + chance.between(-150, 150), y + chance.between(-90, 90)
        size = chance.between(6, 10)
        body += ellipse(fx, fy, size, size * 0.42, 0.35) + path(
            f"M{fx - size * 0.8:.1f} {fy:.1f}l{-size * 0.7:.1f} {-size * 0.5:.1f}v{size:.1f}z", 0.35
        )
    return body
