"""The places of the dream: each a small grammar of its own."""

from collections.abc import Mapping

from vernissage.decks.pictures.scenes import (
    chessboards,
    earth,
    fairs,
    glass,
    hands,
    heights,
    libraries,
    machines,
    maps,
    mirrors,
    outdoors,
    rooms,
    sands,
    seas,
    skies,
    stairs,
    tables,
    theatres,
    trees,
    water,
    windows,
)
from vernissage.decks.pictures.scenes.stage import Grammar, Stage

__all__ = ["SCENES", "Grammar", "Stage"]

# What needs flat ground on all sides.
CURVED = frozenset({"shadow", "tiny", "through", "spills"})

SCENES: Mapping[str, Grammar] = {
    "hills": Grammar(outdoors.hills, without=frozenset({"shadow"})),
    "desert": Grammar(sands.desert),
    "road": Grammar(outdoors.road),
    "under_water": Grammar(water.under_water),
    "paper_boat": Grammar(seas.paper_boat, without=frozenset({"shadow", "spills"})),
    "island_back": Grammar(seas.island_back, without=CURVED),
    "bridge": Grammar(heights.bridge, without=frozenset({"shadow"})),
    "clouds": Grammar(skies.clouds, without=frozenset({"shadow"})),
    "small_planet": Grammar(skies.small_planet, without=CURVED),
    "giant_hand": Grammar(hands.giant_hand, without=CURVED),
    "burrow": Grammar(earth.burrow, without=frozenset({"shadow"})),
    "nest": Grammar(trees.nest, without=frozenset({"shadow", "tiny"})),
    "giant_tree": Grammar(trees.giant_tree, without=frozenset({"shadow"})),
    "room_door": Grammar(rooms.room_door, without=frozenset({"shadow"})),
    "mirror": Grammar(mirrors.mirror, without=frozenset({"shadow"})),
    "window_rain": Grammar(windows.window_rain, without=frozenset({"shadow"})),
    "staircase": Grammar(stairs.staircase, without=frozenset({"shadow"})),
    "library": Grammar(libraries.library, without=frozenset({"shadow"})),
    "stage": Grammar(theatres.theatre, without=frozenset({"shadow"})),
    "table_above": Grammar(tables.table_above),
    "map": Grammar(maps.old_map),
    "bottle": Grammar(glass.bottle, without=frozenset({"shadow", "tiny", "spills"})),
    "clockwork": Grammar(machines.clockwork, without=frozenset({"shadow"})),
    "key_forest": Grammar(machines.key_forest),
    "chessboard": Grammar(chessboards.chessboard),
    "fair": Grammar(fairs.fair, without=frozenset({"shadow"})),
}
