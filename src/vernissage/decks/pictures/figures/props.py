"""What people carry, where more than one of them does."""

from itertools import pairwise

from .pen import CLOTH, DARK, LIGHT, SHADE, WARM, Pen


def umbrella(pen: Pen, grip: complex, cloth: str = WARM, wide: float = 56, ribs: int = 4) -> None:
    """Open, its stick along the pen's upright; the hand holds it at the grip."""
    top = grip + 92j
    edge = top - 32j
    pen.limb(
        DARK,
        [grip + 9 - 16j, grip + 5 - 22j, grip - 18j, grip, top + 10j],
        [2.6, 2.6, 2.6, 2.6, 1.6],
    )
    step = 2 * wide / ribs
    corners = [edge - wide + step * i for i in range(ribs + 1)]
    scallops = [[b, (a + b) / 2 + 5j, a] for a, b in pairwise(corners)]
    dome = [edge - wide, edge - wide * 0.72 + 19j, top, edge + wide * 0.72 + 19j, edge + wide]
    pen.shape(cloth, dome, *reversed(scallops))
    for corner in corners[1:-1]:
        lean = corner.real - top.real
        pen.fold(SHADE, top - 2j, top + complex(lean * 0.62, -10), corner + 1j, width=1.8)


def book(pen: Pen, wide: float, cover: str) -> None:
    """Lies closed, its back to the left, from -wide/2 to wide/2, 12 high."""
    w = wide / 2
    pen.shape(
        cover,
        [complex(w, 0), complex(6 - w, 0), complex(-w, 6), complex(6 - w, 12), complex(w, 12)],
    )
    pen.shape(
        LIGHT,
        [
            complex(w + 0.4, 2.4),
            complex(7 - w, 2.4),
            complex(4 - w, 6),
            complex(7 - w, 9.6),
            complex(w + 0.4, 9.6),
        ],
    )


def open_book(pen: Pen, size: float = 1) -> None:
    """Held from below, its back at the pen's origin, its pages up."""
    part = pen.placed(0, 0, size)
    part.shape(
        CLOTH, [-22 + 12j, -10 + 4j, 0 - 2j, 10 + 4j, 22 + 12j], [22 + 16j], [0 + 4j], [-22 + 16j]
    )
    part.shape(
        LIGHT,
        [-21 + 14j, -12 + 12j, 0 + 2j],
        [12 + 12j, 21 + 14j],
        [19 + 20j, 9 + 18j, 0 + 8j],
        [-9 + 18j, -19 + 20j],
    )
