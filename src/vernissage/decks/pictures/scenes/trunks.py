"""What may stand in a forest instead of trees. Each gives its body and what of it shines."""

import math
from collections.abc import Callable, Mapping

from vernissage.decks.pictures.scenes.rooms_parts import oval, poly
from vernissage.decks.pictures.shapes import box, circle, line, path, smooth, taper

Trunk = Callable[[float, float, float, float], tuple[str, str]]


def key(x: float, y: float, high: float, fill: float) -> tuple[str, str]:
    """Its bit in the ground, its bow for a crown."""
    w, r = high * 0.04, high * 0.13
    top = y - high + 2 * r
    bow = oval(x, top + r * 0.1, 2 * r, 2 * r) + oval(x, top - r * 0.35, r * 1.1, r * 1.1)
    leaf = "".join(
        circle(x + dx * r, top - r * 0.9 + dy * r, r * 0.42, fill)
        for dx, dy in ((-1, 0), (1, 0), (0, -1))
    )
    bit = "".join(
        box(x, y - high * h, high * reach, high * 0.05, fill)
        for h, reach in ((0.16, 0.11), (0.26, 0.14), (0.35, 0.09))
    )
    collar = box(x - w * 1.1, top + r * 0.1, w * 2.2, high * 0.02, fill + 0.14)
    shaft = box(x - w / 2, top - 4, w, y - top + 14, fill)
    shine = box(x - w / 2, top, w * 0.28, y - top, fill + 0.18)
    return leaf + path(bow, fill, ' fill-rule="evenodd"') + bit + shaft + shine + collar, ""


def pencil(x: float, y: float, high: float, fill: float) -> tuple[str, str]:
    w = high * 0.085
    tip = high * 0.18
    top = y - high
    body = "".join(
        box(x - w / 2 + w * i / 3, top + tip, w / 3 + 0.6, high - tip + 12, fill + d)
        for i, d in enumerate((0.16, 0.0, -0.12))
    )
    wood = poly([(x - w / 2, top + tip), (x, top), (x + w / 2, top + tip)], 0.8)
    waves = "".join(
        circle(x - w / 2 + w * (i + 0.5) / 3, top + tip, w / 6, fill + 0.1) for i in range(3)
    )
    lead = poly(
        [(x - w * 0.16, top + tip * 0.32), (x, top), (x + w * 0.16, top + tip * 0.32)], 0.12
    )
    return body + wood + waves + lead, ""


def candle(x: float, y: float, high: float, fill: float) -> tuple[str, str]:
    w = high * 0.09
    top = y - high * 0.9
    body = box(x - w / 2, top, w, y - top + 12, fill + 0.2, f' rx="{w * 0.2:.1f}"')
    body += box(x + w * 0.12, top, w * 0.38, y - top + 12, fill + 0.02)
    drips = "".join(
        box(x + d * w, top - 2, w * 0.2, high * long, fill + 0.34, f' rx="{w * 0.1:.1f}"')
        for d, long in ((-0.58, 0.14), (-0.2, 0.07), (0.3, 0.2))
    )
    wick = line(f"M{x:.1f} {top:.1f}v{-high * 0.025:.1f}", 0.1, max(1.5, w * 0.08))
    t = top - high * 0.015
    s = high * 0.085
    flame = (
        f"M{x:.1f} {t - s:.1f}q{s * 0.42:.1f} {s * 0.62:.1f} 0 {s:.1f}"
        f"q{-s * 0.42:.1f} {-s * 0.38:.1f} 0 {-s:.1f}z"
    )
    return body + drips + wick, path(flame, 1.0)


def umbrella(x: float, y: float, high: float, fill: float) -> tuple[str, str]:
    """Open, on a long pole."""
    r = high * 0.21
    foot = y - high * 0.72
    top = foot - r * 0.86
    pole = line(f"M{x:.1f} {y + 10:.1f}V{top - r * 0.16:.1f}", fill - 0.08, max(3, high * 0.02))
    body = ""
    for i in range(4):
        a, b = x - r + i * r / 2, x - r + (i + 1) * r / 2
        cover = (
            f"M{x:.1f} {top:.1f}Q{a:.1f} {top + r * 0.1:.1f} {a:.1f} {foot:.1f}"
            f"Q{(a + b) / 2:.1f} {foot - r * 0.22:.1f} {b:.1f} {foot:.1f}"
            f"Q{b:.1f} {top + r * 0.1:.1f} {x:.1f} {top:.1f}Z"
        )
        body += path(cover, fill + (0.2 if i % 2 else 0.06))
    return pole + body, ""


def feather(x: float, y: float, high: float, fill: float) -> tuple[str, str]:
    """A quill in the ground, bent by the wind."""
    bend = high * 0.09 * (1 if x < 300 else -1)
    spine = [(x + bend * math.sin(i / 8 * 2.2), y + 8 - (high + 8) * i / 8) for i in range(9)]
    sides: list[list[tuple[float, float]]] = [[], []]
    for i, (px, py) in enumerate(spine[2:]):
        half = high * 0.085 * math.sin(math.pi * (i + 0.5) / 7) ** 0.7
        sides[0].append((px - half, py + half * 0.5))
        sides[1].append((px + half, py + half * 0.5))
    vane = smooth([spine[2], *sides[0], spine[-1], *sides[1][::-1]], closed=True)
    cuts = "".join(
        line(
            f"M{px:.1f} {py:.1f}l{s * high * 0.085:.1f} {-high * 0.035:.1f}",
            fill - 0.1,
            max(1, high * 0.004),
        )
        for px, py in spine[2:-1]
        for s in (-1, 1)
    )
    quill = path(taper(spine, max(3, high * 0.018), 1.5), fill + 0.3)
    return path(vane, fill + 0.1) + cuts + quill, ""


TRUNKS: Mapping[str, Trunk] = {
    "keys": key,
    "pencils": pencil,
    "candles": candle,
    "umbrellas": umbrella,
    "feathers": feather,
}
