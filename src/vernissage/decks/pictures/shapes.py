"""SVG shapes that scenes share."""

import math
from collections.abc import Sequence

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, tone

Point = tuple[float, float]


def path(d: str, fill: float, more: str = "") -> str:
    return f'<path d="{d}" fill="{tone(fill)}"{more}/>'


def line(d: str, shade: float, width: float, more: str = "") -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{tone(shade)}" stroke-width="{width:.1f}" '
        f'stroke-linecap="round" stroke-linejoin="round"{more}/>'
    )


def circle(x: float, y: float, r: float, fill: float, more: str = "") -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{tone(fill)}"{more}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: float, more: str = "") -> str:
    place = f'cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}"'
    return f'<ellipse {place} fill="{tone(fill)}"{more}/>'


def box(x: float, y: float, wide: float, high: float, fill: float, more: str = "") -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" '
        f'fill="{tone(fill)}"{more}/>'
    )


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A soft line through points (Catmull-Rom)."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count if closed else min(max(i, 0), count - 1)]

    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(count if closed else count - 1):
        a, b, c, e = at(i - 1), at(i), at(i + 1), at(i + 2)
        d += (
            f"C{b[0] + (c[0] - a[0]) / 6:.1f} {b[1] + (c[1] - a[1]) / 6:.1f} "
            f"{c[0] - (e[0] - b[0]) / 6:.1f} {c[1] - (e[1] - b[1]) / 6:.1f} {c[0]:.1f} {c[1]:.1f}"
        )
    return d + ("Z" if closed else "")


def ridge(chance: CardRng, y: float, rise: float, steps: int = 6) -> str:
    """A hilly line across the card, filled to its lower edge."""
    step = (WIDE + 80) / steps
    points = [(-40 + i * step, y + chance.between(-rise, rise)) for i in range(steps + 1)]
    return f"{smooth(points)}L{WIDE + 40} {HIGH + 20}L-40 {HIGH + 20}Z"


def taper(points: Sequence[Point], start: float, end: float) -> str:
    """A stroke of changing width: rope, root, limb, ray."""
    sides: list[list[Point]] = [[], []]
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        ax, ay = points[max(0, i - 1)]
        bx, by = points[min(last, i + 1)]
        long = math.hypot(bx - ax, by - ay) or 1
        half = (start + (end - start) * i / last) / 2
        nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
        sides[0].append((x + nx, y + ny))
        sides[1].append((x - nx, y - ny))
    back = smooth(sides[1][::-1])
    return f"{smooth(sides[0])}L{back[1:]}Z"


def thread(a: Point, b: Point, sag: float = 0.0) -> str:
    """A hanging line between two points."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + sag
    return f"M{a[0]:.1f} {a[1]:.1f}Q{x:.1f} {y:.1f} {b[0]:.1f} {b[1]:.1f}"


def cloud(chance: CardRng, x: float, y: float, wide: float, fill: float) -> str:
    """A heap of rounds with a flat foot."""
    high = wide * 0.32
    puffs = [
        (x + wide * (i / 4 - 0.5) * 0.72, y - high * (0.25 + 0.5 * math.sin(math.pi * i / 4)))
        for i in range(5)
    ]
    rounds = "".join(circle(px, py, high * chance.between(0.42, 0.62), fill) for px, py in puffs)
    return rounds + box(
        x - wide * 0.42, y - high * 0.4, wide * 0.84, high * 0.42, fill, f' rx="{high * 0.2:.1f}"'
    )


def stars(chance: CardRng, count: int, lower: float, fill: float = 1.0) -> str:
    return "".join(
        circle(chance.between(0, WIDE), chance.between(0, lower), chance.between(0.7, 2.4), fill)
        for _ in range(count)
    )


def crescent(x: float, y: float, r: float, fill: float, open_to: int = 1) -> str:
    """A sickle, open to the right or, with -1, to the left."""
    out, back = (0, 1) if open_to > 0 else (1, 0)
    return path(
        f"M{x:.1f} {y - r:.1f}A{r:.1f} {r:.1f} 0 1 {out} {x:.1f} {y + r:.1f}"
        f"A{r * 1.25:.1f} {r * 1.25:.1f} 0 0 {back} {x:.1f} {y - r:.1f}Z",
        fill,
    )


def pine(x: float, y: float, high: float, fill: float) -> str:
    """A fir with its foot at x, y."""
    tiers = "".join(
        f"M{x:.1f} {y - high * (1 - i * 0.22):.1f}l{high * (0.14 + 0.06 * i):.1f} {high * 0.36:.1f}"
        f"h{-2 * high * (0.14 + 0.06 * i):.1f}z"
        for i in range(3)
    )
    return path(tiers, fill) + box(x - high * 0.03, y - high * 0.25, high * 0.06, high * 0.25, fill)
