"""Things that do not touch, and yet belong together: too large, chased, circled, scattered."""

import math

from vernissage.decks.pictures.layer import Layer
from vernissage.decks.pictures.placing import Placed
from vernissage.decks.pictures.relations.joined import foot_shade
from vernissage.decks.pictures.relations.spot import Cast, Spot
from vernissage.decks.pictures.shapes import ellipse, path, taper


def huge(cast: Cast, spot: Spot) -> list[Layer]:
    """As large as a mountain, with somebody small before it."""
    giant = cast.stands(cast.hero, spot.x, spot.y + 6, spot.wide * 1.22, spot.high * 1.12)
    side = cast.chance.sign()
    small = cast.stands(
        cast.other,
        spot.x + side * spot.wide * 0.34,
        spot.y + 26,
        spot.wide * 0.2,
        spot.high * 0.17,
        back=side > 0,
    )
    return [
        Layer(body=giant.body, depth=0.32),
        foot_shade(small),
        Layer(body=small.body, family="accent", depth=0.05),
    ]


def tiny(cast: Cast, spot: Spot) -> list[Layer]:
    """Too small, in a circle of light, and two giants bend over it."""
    lean, away = cast.chance.between(5, 11), spot.wide * 0.31
    right = cast.way == "right"
    giants = [
        cast.stands(
            cast.other,
            spot.x + side * away,
            spot.y - 4,
            spot.wide * 0.46,
            spot.high * 0.88,
            lean=-side * lean,
            back=(side > 0) == right,
        )
        for side in (-1, 1)
    ]
    small = cast.stands(cast.hero, spot.x, spot.y + 18, spot.wide * 0.24, spot.high * 0.2)
    ring = ellipse(spot.x, spot.y + 18, spot.wide * 0.24, 18, 0.95)
    return [
        *(foot_shade(one) for one in giants),
        *(Layer(body=one.body, depth=0.25, family="second") for one in giants),
        Layer(body=ring, role="light", family="accent", glow=0.7),
        Layer(body=small.body, family="accent", depth=0.02),
    ]


def chases(cast: Cast, spot: Spot) -> list[Layer]:
    """One flees, the other follows; who is larger is not as it should be."""
    way = 1 if cast.way == "right" else -1
    first = cast.stands(
        cast.hero,
        spot.x + way * spot.wide * 0.27,
        spot.y - spot.high * 0.3,
        spot.wide * 0.5,
        spot.high * 0.36,
        lean=-way * 6,
    )
    second = cast.stands(
        cast.other,
        spot.x - way * spot.wide * 0.2,
        spot.y,
        spot.wide * 0.72,
        spot.high * 0.52,
        lean=way * 2,
    )
    winds = "".join(_wind(cast, first, way) for _ in range(5))
    layers = [
        Layer(body=winds, role="line", depth=0.3),
        Layer(body=first.body, family="accent"),
        Layer(body=second.body),
    ]
    return layers if spot.afloat else [foot_shade(second), *layers]


def _wind(cast: Cast, of: Placed, way: int) -> str:
    x = of.left if way > 0 else of.right
    y = of.upper + of.high * cast.chance.between(0.15, 0.95)
    long = cast.chance.between(60, 150)
    return path(taper([(x, y), (x - way * long / 2, y + 5), (x - way * long, y - 3)], 4, 0.5), 0.85)


def circles(cast: Cast, spot: Spot) -> list[Layer]:
    """Small ones go round a large one: behind it and before it."""
    middle = spot.y - spot.high * (0.5 if spot.afloat else 0.4)
    hero = cast.hangs(cast.hero, spot.x, middle, spot.wide * 0.66, spot.high * 0.62)
    count, turn = cast.chance.whole(6, 8), cast.chance.between(0, math.tau)
    tilt = math.radians(cast.chance.between(-16, 16))
    back, front = "", ""
    for i in range(count):
        angle = turn + math.tau * i / count
        dx, dy = math.cos(angle) * spot.wide * 0.5, math.sin(angle) * spot.high * 0.2
        x = spot.x + dx * math.cos(tilt) - dy * math.sin(tilt)
        y = middle + dx * math.sin(tilt) + dy * math.cos(tilt)
        near = 1 + 0.28 * math.sin(angle)
        one = cast.hangs(
            cast.other,
            x,
            y,
            spot.wide * 0.19 * near,
            spot.high * 0.16 * near,
            back=math.sin(angle) > 0,
        )
        if math.sin(angle) > 0:
            front += one.body
        else:
            back += one.body
    orbit = (
        f'<ellipse cx="{spot.x:.1f}" cy="{middle:.1f}" rx="{spot.wide * 0.5:.1f}" '
        f'ry="{spot.high * 0.2:.1f}" transform="rotate({math.degrees(tilt):.1f} {spot.x:.1f} '
        f'{middle:.1f})" fill="none" stroke="#d0d0d0" stroke-width="1.6" stroke-dasharray="2 9"/>'
    )
    return [
        Layer(body=orbit, role="line", depth=0.4),
        Layer(body=back, family="accent", depth=0.3),
        Layer(body=hero.body),
        Layer(body=front, family="accent", depth=0.02),
    ]


def half(cast: Cast, spot: Spot) -> list[Layer]:
    """Half of it is gone: it crumbles away into a flight of small things."""
    hero = cast.stands(
        cast.hero, spot.x - spot.wide * 0.06, spot.y, spot.wide * 0.9, spot.high * 0.78
    )
    name = f"half{cast.chance.number}"
    left, upper, lower = hero.left - 40, hero.upper - 40, hero.lower + 40
    kept = f"M{left:.0f} {upper:.0f}{_torn(cast, hero)}L{left:.0f} {lower:.0f}Z"
    flight = "".join(_fleeing(cast, spot, hero, i / 15) for i in range(15))
    body = (
        f'<clipPath id="{name}"><path d="{kept}"/></clipPath>'
        f'<g clip-path="url(#{name})">{hero.body}</g>'
    )
    layers = [Layer(body=body), Layer(body=flight, family="accent", depth=0.1)]
    return layers if spot.afloat else [foot_shade(hero), *layers]


def _torn(cast: Cast, hero: Placed) -> str:
    """A ragged line down the middle."""
    x, steps = hero.heart[0] + hero.wide * 0.02, 14
    points = [
        (
            x + cast.chance.between(-0.07, 0.07) * hero.wide - (i / steps - 0.5) * hero.wide * 0.16,
            hero.upper - 40 + (hero.high + 80) * i / steps,
        )
        for i in range(steps + 1)
    ]
    return "".join(f"L{px:.1f} {py:.1f}" for px, py in points)


def _fleeing(cast: Cast, spot: Spot, hero: Placed, far: float) -> str:
    """Close to the break small and many, further off larger and higher."""
    chance = cast.chance
    x = hero.heart[0] + hero.wide * 0.06 + far * spot.wide * 0.52 + chance.between(-16, 16)
    y = hero.lower - hero.high * chance.between(0.12, 0.95) - far**1.4 * spot.high * 0.3
    size = spot.wide * (0.06 + 0.1 * far)
    return cast.hangs(cast.other, x, y, size, size, lean=chance.between(-35, 35)).body


def spills(cast: Cast, spot: Spot) -> list[Layer]:
    """A vessel is tipped, and what falls from it is not what it was filled with."""
    way = 1 if cast.way == "right" else -1
    vessel = cast.hangs(
        cast.hero,
        spot.x - way * spot.wide * 0.18,
        spot.y - spot.high * 0.72,
        spot.wide * 0.62,
        spot.high * 0.46,
        lean=way * 62,
    )
    start = (vessel.heart[0] + way * vessel.wide * 0.36, vessel.heart[1] - vessel.high * 0.02)
    fall, heap = "", ""
    for i in range(11):
        far = (i + 0.6) / 11
        x = start[0] + way * spot.wide * 0.34 * far**0.6 + cast.chance.between(-1, 1) * 34 * far
        y = start[1] + (spot.y - start[1]) * far**1.5
        size = spot.wide * (0.1 + 0.1 * far)
        fall += cast.hangs(
            cast.other, x, y - size / 2, size, size, lean=cast.chance.between(-50, 50)
        ).body
    for i in range(6):
        x = start[0] + way * spot.wide * 0.3 + (i - 2.5) * spot.wide * 0.1
        lean = cast.chance.between(-24, 24)
        y = spot.y + cast.chance.between(-4, 10)
        heap += cast.stands(cast.other, x, y, spot.wide * 0.2, spot.high * 0.13, lean=lean).body
    return [
        Layer(body=fall, family="accent", depth=0.1),
        Layer(body=vessel.body),
        Layer(body=heap, family="accent", depth=0.02),
    ]
