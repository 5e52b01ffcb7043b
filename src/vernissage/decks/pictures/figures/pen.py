"""The pen that draws a figure: smooth filled shapes, and the box they fill."""

from cmath import rect
from collections.abc import Sequence
from itertools import chain
from math import radians
from typing import Self

from vernissage.decks.pictures.drawing import Drawing

from .curves import Bezier, around, sampled, tapered, through

# The tones of every figure. A card recolours them by their luminance.
SKIN = "#e8d8c8"
CLOTH = "#6a5a7a"
SHADE = "#52455f"  # the folds of the cloth
WARM = "#b08a6a"
COOL = "#5a7a9a"
DARK = "#2a2430"
LIGHT = "#fff4e0"


class Pen:
    """Points are complex numbers: x to the right, y up; the ground is at 0."""

    def __init__(self) -> None:
        self._at = 0j
        self._turn = 1 + 0j
        self._mirror = False
        self._drawn: list[tuple[str, list[Bezier]]] = []

    def placed(
        self, at: complex, degrees: float = 0, scale: float = 1, mirror: bool = False
    ) -> "Pen":
        """A pen for a part with its own origin, turned to the left by the degrees."""
        turn = rect(scale, radians(degrees))
        part = Pen()
        part._at = self.to(at)
        part._turn = self._turn * (turn.conjugate() if self._mirror else turn)
        part._mirror = self._mirror != mirror
        part._drawn = self._drawn
        return part

    def to(self, point: complex) -> complex:
        """Where a point of this pen lies for the pen of the whole figure."""
        return self._at + (-point.conjugate() if self._mirror else point) * self._turn

    def blob(self, fill: str, *points: complex) -> Self:
        """A closed shape without corners."""
        return self._fill(fill, around([self.to(z) for z in points]))

    def shape(self, fill: str, *runs: Sequence[complex]) -> Self:
        """A closed shape of smooth lines that meet in corners."""
        lines = [through([self.to(z) for z in run]) for run in runs]
        return self._fill(fill, list(chain.from_iterable(lines)))

    def limb(self, fill: str, spine: Sequence[complex], widths: Sequence[float]) -> Self:
        """A tapered band with round ends: an arm, a tail, a rope."""
        size = abs(self._turn)
        points = tapered([self.to(z) for z in spine], [w * size for w in widths])
        return self._fill(fill, around(points))

    def line(self, fill: str, *spine: complex, width: float = 2.4) -> Self:
        return self.limb(fill, spine, [width] * len(spine))

    def fold(self, fill: str, *spine: complex, width: float = 2.2) -> Self:
        """A stroke that fades at both ends."""
        inner = [width] * (len(spine) - 2)
        return self.limb(fill, _with_middle(spine), [0.4, *(inner or [width]), 0.4])

    def disc(self, fill: str, centre: complex, radius: float, flat: float = 1) -> Self:
        """A circle, or an ellipse as many times as high as wide as `flat` says."""
        ring = [rect(1, radians(45 * i)) for i in range(8)]
        return self.blob(fill, *(centre + radius * complex(z.real, z.imag * flat) for z in ring))

    def _fill(self, fill: str, outline: list[Bezier]) -> Self:
        self._drawn.append((fill, outline))
        return self

    def drawing(self) -> Drawing:
        """All that was drawn, moved into a box that begins at 0 0, with y downwards."""
        seen = sampled(chain.from_iterable(outline for _, outline in self._drawn), steps=12)
        left, right = min(z.real for z in seen), max(z.real for z in seen)
        low, high = min(z.imag for z in seen), max(z.imag for z in seen)
        corner = complex(left, high)
        body = "".join(_path(fill, outline, corner) for fill, outline in self._drawn)
        return Drawing(body, round(right - left, 2), round(high - low, 2))


def _with_middle(spine: Sequence[complex]) -> Sequence[complex]:
    return spine if len(spine) > 2 else [spine[0], (spine[0] + spine[1]) / 2, spine[1]]


def _path(fill: str, outline: list[Bezier], corner: complex) -> str:
    def pair(z: complex) -> str:
        moved = z - corner
        return f"{moved.real:.1f} {-moved.imag:.1f}"

    steps, end = [f"M{pair(outline[0][0])}"], outline[0][0]
    for start, first, second, stop in outline:
        if abs(start - end) > 0.05:
            steps.append(f"L{pair(start)}")
        if stop != start:
            steps.append(f"C{pair(first)} {pair(second)} {pair(stop)}")
        end = stop
    return f'<path fill="{fill}" d="{"".join(steps)}Z"/>'
