"""Beasts so large that they are places: their dry upper half, their wet lower half, what grows on
them. Both look to the right."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.shapes import circle, ellipse, line, path, pine

Beast = tuple[str, str, str]


def turtle(chance: CardRng) -> Beast:
    """A shell with plates, a wise head above the water, flippers below it."""
    neck = (
        "M450 690C470 640 478 600 500 574C516 546 570 540 584 574C594 604 570 626 546 628"
        "C532 650 530 690 520 716Z"
    )
    shell = "M40 690C60 600 140 546 280 540C400 546 470 600 492 690C380 720 150 720 40 690Z"
    plates = (
        "M100 690L150 620L230 606L262 690M150 620L168 570M230 606L250 542"
        "M262 690L330 690L342 606L230 606"
        "M342 606L330 544M342 606L420 624L440 690M420 624L398 578"
    )
    dry = path(neck, 0.6) + circle(552, 578, 7, 0.08) + circle(554, 576, 2.2, 1.0)
    dry += line("M584 590Q566 604 548 598", 0.25, 2.6)
    dry += "".join(line(f"M{474 + i * 8} {660 - i * 26}q18 6 34 2", 0.42, 2.4) for i in range(3))
    dry += (
        path(shell, 0.5) + line(plates, 0.3, 5) + line("M40 690C150 720 380 720 492 690", 0.72, 11)
    )
    wet = (
        path("M44 690C70 760 200 780 300 776C400 772 470 740 500 690Z", 0.55)
        + path(
            "M392 720C440 760 420 850 330 884C318 886 316 874 324 866C356 830 340 790 330 760Z", 0.5
        )
        + path("M120 716C80 740 30 790 24 832C24 844 38 842 46 834C80 806 130 790 168 760Z", 0.46)
        + "".join(line(f"M{150 + i * 60} 764q16 6 34 6", 0.4, 2.4) for i in range(4))
        + "".join(ellipse(372 + i * 4, 790 + i * 24, 10, 6, 0.4) for i in range(3))
    )
    return dry, wet, _growth(chance, ((110, 640, 0.8), (160, 594, 0.6), (420, 612, 0.7)))


def whale(chance: CardRng) -> Beast:
    """A long back between a raised tail and a broad head; its eye is under the water."""
    back = (
        "M66 690C60 640 44 600 52 560C20 556 0 530 2 506C26 508 50 520 62 536"
        "C72 512 100 496 128 500C128 524 108 548 84 558C86 596 110 622 150 606"
        "C200 572 260 556 340 556C450 558 560 600 586 690Z"
    )
    belly = "M66 668C70 770 200 846 340 846C470 844 590 790 586 676Z"
    grooves = "".join(
        line(
            f"M{586 - i * 6} {724 + i * 17}C{500 - i * 8} {744 + i * 17} "
            f"{420 - i * 6} {742 + i * 16} {360 - i * 4} {722 + i * 18}", 0.42, 3,
        )
        for i in range(5)
    )  # fmt: skip
    throat = "M586 690C500 740 420 730 350 706C330 760 350 846 400 842C500 836 590 790 586 690Z"
    fin = "M300 760C300 820 250 870 206 886C196 884 196 872 202 864C226 830 236 790 244 752Z"
    wet = (
        path(belly, 0.5) + path(throat, 0.72) + grooves + path(fin, 0.4)
        + ellipse(430, 694, 13, 11, 0.85) + circle(432, 695, 7, 0.05) + circle(434, 692, 2, 1.0)
        + line("M586 704C520 730 470 730 440 716", 0.2, 3)
    )  # fmt: skip
    return (
        path(back, 0.42),
        wet,
        _growth(chance, ((150, 608, 0.7), (196, 580, 0.9), (500, 592, 0.7))),
    )


def _growth(chance: CardRng, places: tuple[tuple[float, float, float], ...]) -> str:
    """Trees and a house on the back, small: so large is the beast."""
    kind = chance.pick(("firs", "palms", "houses"))
    body = ""
    for x, y, size in places:
        if kind == "firs":
            body += pine(x, y + 6, 90 * size, 0.24) + pine(x + 24, y + 4, 60 * size, 0.24)
        elif kind == "palms":
            body += _palm(x, y + 6, 100 * size)
        else:
            body += parts.cottage(x, y + 4, 46 * size, 0.3) + pine(x + 30, y + 6, 54 * size, 0.24)
    return body


def _palm(x: float, y: float, high: float) -> str:
    top = (x + high * 0.18, y - high)
    stem = line(
        f"M{x:.1f} {y:.1f}Q{x:.1f} {y - high * 0.6:.1f} {top[0]:.1f} {top[1]:.1f}",
        0.22,
        high * 0.07,
    )
    return stem + "".join(
        parts.leaf(*top, high * 0.5, angle, 0.3) for angle in (-160, -200, -115, -65, -20, 20, 60)
    )
