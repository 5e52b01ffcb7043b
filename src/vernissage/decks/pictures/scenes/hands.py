"""A hand that carries worlds."""

import math
from collections.abc import Sequence

from vernissage.decks.pictures.layer import Family, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point,
    circle,
    ellipse,
    line,
    path,
    ridge,
    stars,
    taper,
)  # fmt: skip


def giant_hand(stage: Stage) -> Scene:
    """A huge open hand comes from below or from the side; the things are on its palm."""
    chance = stage.chance
    side = chance.sign()
    light = (300 + side * 180, chance.between(90, 150))
    rising = chance.maybe()
    back, front = _rising() if rising else _reaching()
    family: Family = "second" if chance.maybe(0.6) else "main"
    x, y = (300, 664) if rising else (342, 706)
    flip = side > 0
    town = "".join(
        parts.cottage(chance.between(10, 590), 884, chance.between(18, 34), 0.3) for _ in range(14)
    )
    return Scene(
        layers=(
            Layer(body=stars(chance, 50, 500), role="light", depth=0.9),
            parts.moon(chance, *light, chance.between(44, 70)),
            *(
                Layer(body=parts.heap(chance, cx, cy, wide, 60, 0.6, 0.8), role="far", depth=0.7)
                for cx, cy, wide in (
                    (chance.between(20, 200), 420, 190), (chance.between(400, 580), 520, 220),
                )
            ),
            Layer(body=path(parts.peaks(chance, 850, 90, 5), 0.5), role="far", depth=0.75),
            Layer(body=town + path(ridge(chance, 880, 8, 5), 0.3), role="far", depth=0.5),
            Layer(body=parts.mirrored(back, flip), family=family, depth=0.22),
            *stage.group(Spot(600 - x if flip else x, y, 360 if rising else 330, 530)),
            Layer(body=parts.mirrored(front, flip), family=family, depth=0.04),
        ),
        light=light,
        horizon=860,
    )  # fmt: skip


def _finger(points: Sequence[Point], base: float, tip: float, fill: float) -> str:
    """From the palm to the tip, with the creases of its joints."""
    body = path(taper(points, base, tip), fill) + circle(*points[-1], tip / 2, fill)
    for i in (1, 2):
        (ax, ay), (x, y), (bx, by) = points[i - 1], points[i], points[i + 1]
        long = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / long * base * 0.3, (bx - ax) / long * base * 0.3
        body += line(
            f"M{x - nx:.1f} {y - ny:.1f}Q{x:.1f} {y + 5:.1f} {x + nx:.1f} {y + ny:.1f}",
            fill - 0.2,
            3,
        )
    return body


def _rising() -> tuple[str, str]:
    """From below, cupped: fingers behind, the palm before them, the thumb aside."""
    fingers = (
        ([(130, 690), (84, 590), (62, 500), (72, 420)], 62, 40),
        ([(210, 670), (178, 540), (160, 430), (164, 350)], 66, 44),
        ([(300, 660), (300, 520), (300, 400), (302, 316)], 68, 46),
        ([(394, 670), (424, 545), (440, 440), (436, 362)], 66, 44),
    )
    back = "".join(_finger(points, base, tip, 0.76) for points, base, tip in fingers)
    back += ellipse(300, 668, 190, 44, 0.7) + line("M176 662Q290 640 420 660", 0.56, 3)
    palm = (
        "M101 684C100 750 150 812 196 850C208 866 206 890 206 920H394C394 890 396 866 410 846"
        "C446 812 480 770 500 700C496 690 488 690 474 694C400 722 200 726 112 684"
        "C106 680 101 678 101 684Z"
    )
    thumb = _finger([(384, 768), (484, 722), (536, 640), (552, 566)], 84, 46, 0.82)
    lines = line("M150 744C210 786 300 800 380 782", 0.44, 3.4) + line(
        "M180 724C260 756 350 758 410 738", 0.48, 3
    )
    lines += line("M214 872Q300 892 388 870M210 892Q300 910 392 890", 0.46, 3)
    return back, path(palm, 0.8) + thumb + lines


def _reaching() -> tuple[str, str]:
    """From the side, palm up: the fingers end in an upward bend."""
    fingers = (
        ([(300, 724), (450, 706), (524, 650), (546, 566)], 30, 38),
        ([(300, 732), (470, 722), (550, 664), (571, 590)], 34, 40),
    )
    back = "".join(
        _finger(points, base, tip, fill)
        for (points, base, tip), fill in zip(fingers, (0.66, 0.72), strict=True)
    )
    back += ellipse(330, 712, 150, 22, 0.66)
    arm = (
        "M-30 742C60 742 120 730 176 706C220 690 250 712 300 722C360 730 420 734 470 720"
        "C520 704 548 664 560 622C568 600 600 606 596 636C588 702 550 762 486 796"
        "C420 826 340 846 262 852C180 862 80 880 -30 888Z"
    )
    thumb = (
        "M150 760C150 700 176 660 190 612C196 586 236 588 238 618C240 664 236 700 262 740"
        "C230 790 176 800 150 760Z"
    )
    lines = (
        line("M262 742C330 764 420 766 480 740", 0.46, 3)
        + line("M486 742Q504 760 506 780M546 690Q562 704 574 704", 0.46, 3)
        + line("M204 604q14 -10 26 2", 0.9, 4)
        + line("M206 662Q222 668 238 660", 0.46, 3)
        + line("M78 748Q92 810 84 868", 0.46, 3)
    )
    sleeve = path("M-30 722C20 726 44 734 62 740Q80 806 66 880C40 888 0 894 -30 896Z", 0.3) + line(
        "M62 740Q80 806 66 880", 0.85, 7
    )
    return back, path(arm, 0.8) + path(thumb, 0.85) + lines + sleeve
