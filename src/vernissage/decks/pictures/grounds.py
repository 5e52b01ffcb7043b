"""What is behind the symbols. Tones of the palette: p is far, q is nearer, r is the nearest."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

WIDE, HIGH = 600, 900
CENTRE = 300, 400  # of the big symbol

Draw = Callable[[], Iterator[str]]


def _path(tone: str, shape: str, opacity: float = 1) -> str:
    faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path class="{tone}"{faint} d="{shape}"/>'


def _disc(tone: str, x: float, y: float, r: float, opacity: float = 1) -> str:
    faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<circle class="{tone}"{faint} cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def arches() -> Iterator[str]:
    for row, (tone, high) in enumerate((("p", 250), ("q", 250), ("p", 250))):
        y = row * high
        for at in range(5):
            x = at * 150 - (75 if row % 2 else 0)
            yield _path(tone, f"M{x + 14} {y + 244}v-140a61 61 0 0 1 122 0v140z", 0.8)
            yield _path("r", f"M{x + 36} {y + 244}v-136a39 39 0 0 1 78 0v136z", 0.35)
    yield _path("r", "M0 744h600v156H0z", 0.75)
    yield _path("q", "M0 744h600v14H0z")


def waves() -> Iterator[str]:
    yield _disc("halo", 470, 150, 70, 0.8)
    for row in range(9):
        y = 440 + row * 56
        bumps = "q25-34 50 0t50 0" * 7
        yield _path("pqr"[min(row // 3, 2)], f"M{-50 - row % 2 * 25} {y}{bumps}V900H-75z", 0.85)


def hills() -> Iterator[str]:
    yield _disc("halo", 130, 160, 60, 0.8)
    yield _path("p", "M0 460q120-150 260-40t340-90v570H0z")
    yield _path("q", "M0 600q160-140 330-20t270-60v380H0z", 0.85)
    yield _path("r", "M0 760q180-120 360-20t240-40v200H0z")
    for x, y in ((70, 512), (120, 500), (470, 512), (530, 502), (560, 514)):
        yield _path("r", f"M{x} {y - 60}l24 66h-48z", 0.7)


def _star(x: float, y: float, r: float) -> str:
    points = (
        (x + reach * sin(k * pi / 5), y - reach * cos(k * pi / 5))
        for k, reach in enumerate((r, r * 0.42) * 5)
    )
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "z"


def stars() -> Iterator[str]:
    for k in range(54):
        x, y = (k * 371 + k * k * 29) % 600, k * 15
        if k % 3:
            yield _disc("halo", x, y, 3 + k % 3, 0.8)
        else:
            yield _path("halo", _star(x, y, 12 + k % 4 * 4), 0.85)
    yield _path("r", "M0 800q300-130 600 0v100H0z", 0.9)
    yield _path("q", "M0 850q300-90 600 0v50H0z", 0.8)


def rain() -> Iterator[str]:
    for k in range(70):
        x, y = k * 97 % 640 - 20, (k * 173 + k // 7 * 41) % 760
        yield _path("pqr"[k % 3], f"M{x} {y}c-16 26-18 44 0 46c18-2 16-20 0-46z", 0.8)
    yield _path("r", "M0 770q150-34 300 0t300 0v130H0z", 0.75)
    for x, y, r in ((120, 850, 60), (330, 830, 44), (500, 862, 56)):
        yield f'<ellipse class="halo" opacity=".5" cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.28:g}"/>'


def clouds() -> Iterator[str]:
    spots = (
        *((90, 120, 1.0), (430, 90, 1.3), (260, 250, 0.8), (540, 300, 1.0), (40, 380, 1.2)),
        *((500, 520, 1.3), (120, 600, 1.0), (330, 720, 1.5), (40, 800, 1.4), (560, 800, 1.5)),
    )
    for k, (x, y, big) in enumerate(spots):
        tone = "halo" if k % 3 == 0 else "pq"[k % 2]
        puffs = ((-60, 12, 36), (-20, -12, 48), (34, -4, 42), (74, 14, 32))
        discs = (_disc(tone, x + dx * big, y + dy * big, r * big) for dx, dy, r in puffs)
        yield f'<g opacity=".7">{"".join(discs)}</g>'


def forest() -> Iterator[str]:
    rows = (("p", 480, 1.2, 92), ("q", 640, 1.1, 84), ("r", 830, 0.9, 76))
    for row, (tone, y, big, step) in enumerate(rows):
        for at in range(-1, 9):
            x = at * step + row * 37
            yield _path(tone, _fir(x, y, big * (1 + at * 7 % 3 * 0.12)), 0.95)
        yield _path(tone, f"M0 {y - 4}h600v{900 - y + 4}H0z", 0.95)


def _fir(x: float, y: float, big: float) -> str:
    tiers = ((54, 0, 110), (44, 62, 95), (32, 118, 85))
    return "".join(
        f"M{x - half * big:.0f} {y - up * big:.0f}h{2 * half * big:.0f}"
        f"l{-half * big:.0f} {-tall * big:.0f}z"
        for half, up, tall in tiers
    )


def chequers() -> Iterator[str]:
    for row in range(7):
        for at in range(7):
            x, y = at * 100 + (50 if row % 2 else 0), row * 90
            yield _path("p", f"M{x} {y - 34}l22 34l-22 34l-22-34z", 0.9)
    yield _path("q", "M0 630h600v270H0z")
    edges = [630, 662, 704, 762, 838, 900]
    for row, (top, bottom) in enumerate(pairwise(edges)):
        for at in range(-8, 8):
            if (row + at) % 2:
                yield _path("r", _tile(at, top, bottom), 0.85)
    yield _path("r", "M0 618h600v14H0z")


def _tile(at: int, top: int, bottom: int) -> str:
    """A tile of a floor that runs towards a point in the distance."""
    upper, lower = (46 * (1 + (y - 630) / 190) for y in (top, bottom))
    corners = ((at * upper, top), ((at + 1) * upper, top), ((at + 1) * lower, bottom))
    shape = "L".join(f"{300 + x:.0f} {y}" for x, y in (*corners, (at * lower, bottom)))
    return f"M{shape}z"


def rays() -> Iterator[str]:
    x, y = CENTRE
    for k in range(18):
        one, two = ((2 * k + side) * pi / 18 for side in (0, 1))
        far = 720
        yield _path(
            "p" if k % 2 else "q",
            f"M{x} {y}L{x + far * cos(one):.0f} {y + far * sin(one):.0f}"
            f"L{x + far * cos(two):.0f} {y + far * sin(two):.0f}z",
            0.75,
        )
    yield _disc("halo", x, y, 262, 0.35)
    yield _path("r", "M0 790q300-70 600 0v110H0z", 0.85)


def curtains() -> Iterator[str]:
    for k in range(6):
        yield _path("p", f"M{150 + k * 50} 0h50v720h-50z", 0.9 if k % 2 else 0.4)
    yield _path("q", "M0 720h600v180H0z")
    for k in range(7):
        lean = (300 - k * 100) * 0.24
        yield _path("r", f"M{k * 100 - 4} 900l{lean:.0f}-180h4l{4 - lean:.0f} 180z", 0.5)
    for k in range(3):
        x, tone = k * 52, "rqr"[k]
        yield _path(tone, f"M{x} 0h56q-6 420 {-30 - k * 18} 760h-56q26-340 30-760z")
        yield _path(tone, f"M{600 - x} 0h-56q6 420 {30 + k * 18} 760h56q-26-340-30-760z")
    for k in range(5):
        yield _path("rq"[k % 2], f"M{k * 120} 0h120v60q-60 90-120 0z")


def town() -> Iterator[str]:
    yield _disc("halo", 450, 140, 56, 0.85)
    houses = ((0, 300, 120), (110, 380, 100), (200, 270, 110), (300, 350, 120), (410, 290, 100))
    for x, top, wide in (*houses, (500, 370, 120)):
        yield _path("p", f"M{x} {top}l{wide / 2:g}-80l{wide / 2:g} 80v560h-{wide}z")
    front = ((-40, 560, 160), (110, 500, 130), (230, 590, 150), (370, 520, 130), (490, 580, 150))
    for k, (x, top, wide) in enumerate(front):
        yield _path("qr"[k % 2], f"M{x} {top}l{wide / 2:g}-90l{wide / 2:g} 90v400h-{wide}z")
        for dx in (0.22, 0.58):
            for dy in (40, 110):
                at = x + wide * dx
                yield _path("halo", f"M{at:.0f} {top + dy}v-20a13 13 0 0 1 26 0v20z", 0.8)
    yield _path("r", "M0 800h600v100H0z")


DRAWN: dict[str, Draw] = {
    "arches": arches,
    "waves": waves,
    "hills": hills,
    "stars": stars,
    "rain": rain,
    "clouds": clouds,
    "forest": forest,
    "chequers": chequers,
    "rays": rays,
    "curtains": curtains,
    "town": town,
}
GROUNDS = tuple(DRAWN)


@cache
def ground(name: str) -> str:
    return "".join(DRAWN[name]())
