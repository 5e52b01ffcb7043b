"""Things that touch: carried, grown together, piled, tied."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import Layer
from vernissage.decks.pictures.placing import Placed, Point
from vernissage.decks.pictures.relations.spot import Cast, Spot
from vernissage.decks.pictures.shapes import ellipse, line, path, taper, thread


def foot_shade(of: Placed, depth: float = 0.15) -> Layer:
    """What stands presses a shade into the ground."""
    x, y = of.foot
    body = ellipse(x, y, of.wide * 0.42, max(5, of.wide * 0.045), 0.1, ' opacity="0.55"')
    return Layer(body=body, role="shade", depth=depth)


def carries(cast: Cast, spot: Spot) -> list[Layer]:
    share = cast.chance.between(0.52, 0.62)
    hero = cast.stands(cast.hero, spot.x, spot.y, spot.wide, spot.high * share)
    room = hero.top[1] - (spot.y - spot.high)
    other = cast.stands(
        cast.other,
        hero.top[0],
        hero.top[1] + hero.high * 0.03,
        hero.wide * 0.72,
        room,
        lean=cast.chance.between(-5, 5),
    )
    layers = [Layer(body=other.body, family="accent"), Layer(body=hero.body)]
    return layers if spot.afloat else [foot_shade(hero), *layers]


def grows(cast: Cast, spot: Spot) -> list[Layer]:
    hero = cast.stands(cast.hero, spot.x, spot.y, spot.wide, spot.high * 0.5)
    room = hero.top[1] - (spot.y - spot.high)
    plant = cast.stands(
        cast.other,
        hero.top[0],
        hero.top[1] + hero.high * 0.05,
        spot.wide * 0.8,
        room + hero.high * 0.05,
    )
    roots = "".join(
        path(taper(_root(cast.chance, hero), max(5, plant.wide * 0.035), 1.2), 0.22)
        for _ in range(6)
    )
    layers = [
        Layer(body=plant.body, family="second"),
        Layer(body=hero.body),
        Layer(body=roots, family="second"),
    ]
    return layers if spot.afloat else [foot_shade(hero), *layers]


def _root(chance: CardRng, of: Placed) -> list[Point]:
    """Down the thing it grows from, clinging."""
    x, y = of.top
    way, steps = chance.between(-1, 1), chance.whole(3, 5)
    reach_x, reach_y = of.wide * 0.3 * way, min(of.lower - y, of.high) * chance.between(0.35, 0.7)
    return [
        (x + reach_x * i / steps + chance.between(-5, 5), y + reach_y * (i / steps) ** 1.3)
        for i in range(steps + 1)
    ]


def pile(cast: Cast, spot: Spot) -> list[Layer]:
    """One on the other on the third; the lowest bears it all."""
    layers: list[Layer] = []
    x, y, left = spot.x, spot.y, spot.high
    names = cast.names[::-1]
    for at, name in enumerate(names):
        share = left / (len(names) - at) * (1.12 if at == 0 else 1)
        lean = cast.chance.between(-6, 6) if at else 0
        one = cast.stands(name, x, y, spot.wide * (0.9 - 0.14 * at), share, lean=lean)
        if at == 0 and not spot.afloat:
            layers.append(foot_shade(one))
        layers.append(Layer(body=one.body, family=("main", "second", "accent")[at % 3]))
        x, top = one.top
        left -= y - top
        y = top + one.high * 0.04
    return layers


def strings(cast: Cast, spot: Spot) -> list[Layer]:
    """A thing in the air, tied to one below, like a balloon or a kite."""
    lower = cast.stands(cast.other, spot.x, spot.y, spot.wide * 0.5, spot.high * 0.34)
    lean = cast.chance.between(-7, 7)
    upper = cast.hangs(
        cast.hero,
        spot.x + cast.chance.between(-30, 30),
        spot.y - spot.high * 0.76,
        spot.wide,
        spot.high * 0.48,
        lean=lean,
    )
    x, y = lower.top
    hold = (x, y + lower.high * 0.05)
    ends = [
        (upper.heart[0] + upper.wide * share, upper.heart[1] + upper.high * 0.12)
        for share in (-0.24, -0.08, 0.08, 0.24)
    ]
    ropes = "".join(line(thread(end, hold, 8), 0.85, 1.8) for end in ends)
    knot = ellipse(*hold, 5, 4, 0.9)
    layers = [
        Layer(body=ropes, role="line"),
        Layer(body=lower.body, family="second"),
        Layer(body=knot, role="line"),
        Layer(body=upper.body, family="main"),
    ]
    return layers if spot.afloat else [foot_shade(lower), *layers]
