"""Under the open sky."""

from vernissage.decks.pictures.layer import WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import circle, crescent, path, pine, ridge, stars


def hills(stage: Stage) -> Scene:
    """Misty ridges, a moon, firs."""
    chance = stage.chance
    side = chance.sign()
    moon = (300 + side * chance.between(90, 200), chance.between(110, 190))
    size = chance.between(42, 78)
    disc = crescent(*moon, size, 1.0, -side) if chance.maybe(0.4) else circle(*moon, size, 1.0)
    layers = [
        Layer(body=stars(chance, 60, 480), role="light", depth=0.9),
        Layer(body=disc, role="light", family="accent", depth=0.8, glow=0.9),
    ]
    for i in range(4):
        y = 560 + i * 58
        layers.append(
            Layer(body=path(ridge(chance, y, 34 - 5 * i), 0.5), role="far", depth=0.85 - i * 0.17)
        )
    firs = "".join(
        pine(chance.between(0, WIDE), 752 + chance.between(-6, 22), chance.between(40, 95), 0.2)
        for _ in range(7)
    )
    ground = path(ridge(chance, 770, 12), 0.26)
    return Scene(
        layers=(
            *layers,
            Layer(body=firs, role="far", depth=0.24),
            Layer(body=ground, role="ground", depth=0.08),
            *stage.group(Spot(300, 800, 440, 610)),
            *stage.aside(300 - side * 215, 852, 110, 150, 0.0),
        ),
        light=moon,
        horizon=600,
    )
