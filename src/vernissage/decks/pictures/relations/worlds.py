"""One thing is the world of another: inside it, seen through it, made of it, behind its shadow."""

from vernissage.decks.pictures.layer import Layer
from vernissage.decks.pictures.relations.joined import foot_shade
from vernissage.decks.pictures.relations.spot import Cast, Spot
from vernissage.decks.pictures.shapes import box, circle, line, path, pine


def _opening(kind: str, x: float, y: float, wide: float, high: float) -> str:
    """The outline of a hole, around x, y."""
    left, right, upper, lower = x - wide / 2, x + wide / 2, y - high / 2, y + high / 2
    arc = f"A{wide / 2:.1f} {high / 2:.1f} 0"
    if kind == "arch":
        return f"M{left:.1f} {lower:.1f}V{y:.1f}{arc} 0 1 {right:.1f} {y:.1f}V{lower:.1f}Z"
    if kind == "keyhole":
        r = wide / 2
        neck = upper + r * 1.8
        return (
            f"M{x - r * 0.5:.1f} {neck:.1f}A{r:.1f} {r:.1f} 0 1 1 {x + r * 0.5:.1f} {neck:.1f}"
            f"L{x + r * 0.8:.1f} {lower:.1f}H{x - r * 0.8:.1f}Z"
        )
    return f"M{left:.1f} {y:.1f}{arc} 1 1 {right:.1f} {y:.1f}{arc} 1 1 {left:.1f} {y:.1f}Z"


def _clipped(cast: Cast, outline: str, body: str) -> str:
    name = f"hole{cast.chance.number}"
    hole = f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
    return f'{hole}<g clip-path="url(#{name})">{body}</g>'


def inside(cast: Cast, spot: Spot) -> list[Layer]:
    """A lit opening in it, and somebody lives there."""
    hero = cast.stands(cast.hero, spot.x, spot.y, spot.wide, spot.high * 0.9)
    x, y = hero.heart
    size = min(hero.wide, hero.high) * cast.chance.between(0.46, 0.56)
    kind = cast.chance.pick(("arch", "round", "keyhole"))
    outline = _opening(kind, x, y, size * 0.86, size)
    dweller = cast.stands(cast.other, x, y + size * 0.47, size * 0.74, size * 0.82)
    layers = [
        Layer(body=hero.body),
        Layer(body=path(outline, 0.96), role="light", family="accent", glow=0.55, depth=0.05),
        Layer(body=_clipped(cast, outline, dweller.body), family="second", depth=0.05),
        Layer(body=line(outline, 0.2, max(3, size * 0.03)), depth=0.05),
    ]
    return layers if spot.afloat else [foot_shade(hero), *layers]


def made_of(cast: Cast, spot: Spot) -> list[Layer]:
    """Its whole body is many of the other."""
    hero = cast.stands(cast.hero, spot.x, spot.y, spot.wide, spot.high * 0.92)
    name = f"made{cast.chance.number}"
    mask = (
        f'<mask id="{name}" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="-200" y="-200" '
        f'width="1000" height="1300">{hero.body}</mask>'
    )
    step = max(30.0, min(hero.wide, hero.high) / 7)
    parts = "".join(
        _part(cast, x + (row % 2) * step / 2, y, step * 1.12)
        for row, y in enumerate(_steps(hero.upper, hero.lower, step * 0.86))
        for x in _steps(hero.left - step / 2, hero.right, step)
    )
    under = Layer(body=hero.body, role="shade", depth=0.1)
    layers = [
        under,
        Layer(body=mask + f'<g mask="url(#{name})">{parts}</g>', depth=0.1),
        Layer(body=f'<g opacity="0.24">{hero.body}</g>', depth=0.1),
    ]
    return layers if spot.afloat else [foot_shade(hero), *layers]


def _part(cast: Cast, x: float, y: float, size: float) -> str:
    dx, dy, lean = (cast.chance.between(-most, most) for most in (4, 4, 28))
    return cast.hangs(cast.other, x + dx, y + dy, size, size, lean=lean).body


def _steps(low: float, high: float, step: float) -> list[float]:
    return [low + step * i for i in range(int((high - low) / step) + 2)]


def through(cast: Cast, spot: Spot) -> list[Layer]:
    """A hole in the air, and another land behind it; somebody stands before it and looks."""
    kind = cast.chance.pick(("arch", "round", "keyhole"))
    wide, high = spot.wide * 0.84, min(spot.high * 0.96, spot.wide * 1.25)
    x, y = spot.x, spot.y - high / 2
    outline = _opening(kind, x, y, wide, high)
    ground = y + high * 0.3
    hill = (
        f"M{x - wide:.0f} {ground:.0f}Q{x - wide * 0.3:.0f} {ground - 40:.0f} {x:.0f} {ground:.0f}"
        f"T{x + wide:.0f} {ground - 10:.0f}V{y + high:.0f}H{x - wide:.0f}Z"
    )
    land = (
        box(x - wide, y - high, wide * 2, high * 2, 0.86)
        + circle(x + wide * 0.2, y - high * 0.2, wide * 0.13, 1.0)
        + path(hill, 0.5)
        + pine(x - wide * 0.3, ground + 8, high * 0.16, 0.35)
        + pine(x - wide * 0.22, ground + 16, high * 0.11, 0.3)
    )
    hero = cast.stands(cast.hero, x + wide * 0.04, ground + 14, wide * 0.66, high * 0.56)
    side = cast.chance.sign()
    watcher = cast.stands(
        cast.other,
        x + side * spot.wide * 0.36,
        spot.y + 20,
        spot.wide * 0.3,
        spot.high * 0.32,
        back=(side > 0) == (cast.way == "right"),
    )
    return [
        Layer(
            body=_clipped(cast, outline, land), role="light", family="second", depth=0.4, glow=0.35
        ),
        Layer(body=_clipped(cast, outline, hero.body), depth=0.35),
        Layer(body=line(outline, 0.25, 9), depth=0.1),
        foot_shade(watcher),
        Layer(body=watcher.body, family="accent", depth=0.0),
    ]


def shadow(cast: Cast, spot: Spot) -> list[Layer]:
    """It throws the shadow of another."""
    hero = cast.stands(
        cast.hero, spot.x, spot.y - spot.high * 0.34, spot.wide * 0.7, spot.high * 0.58
    )
    x, y = hero.foot
    skew = cast.chance.between(12, 22) * cast.chance.sign()
    other = cast.stands(cast.other, 0, 0, spot.wide * 0.86, spot.high * 0.62)
    laid = f"translate({x:.1f} {y:.1f}) skewX({skew:.1f}) scale(1 -0.62)"
    return [
        Layer(body=f'<g transform="{laid}">{other.body}</g>', role="shade", depth=0.0),
        Layer(body=hero.body, family="accent"),
    ]
