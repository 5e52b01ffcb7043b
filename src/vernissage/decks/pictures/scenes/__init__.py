"""The places of the dream: each a small grammar of its own."""

from collections.abc import Mapping

from vernissage.decks.pictures.scenes import (
    fairs,
    glass,
    halls,
    heights,
    machines,
    outdoors,
    rooms,
    tables,
    water,
    wonders,
)
from vernissage.decks.pictures.scenes.stage import Grammar, Stage

__all__ = ["SCENES", "Grammar", "Stage"]

# What needs flat ground on all sides.
CURVED = frozenset({"shadow", "tiny", "through", "spills"})

SCENES: Mapping[str, Grammar] = {
    "hills": Grammar(outdoors.hills, without=frozenset({"shadow"})),
    "desert": Grammar(outdoors.desert),
    "road": Grammar(outdoors.road),
    "under_water": Grammar(water.under_water),
    "paper_boat": Grammar(water.paper_boat, without=frozenset({"shadow", "spills"})),
    "island_back": Grammar(water.island_back, without=CURVED),
    "bridge": Grammar(heights.bridge, without=frozenset({"shadow"})),
    "clouds": Grammar(heights.clouds, without=frozenset({"shadow"})),
    "small_planet": Grammar(heights.small_planet, without=CURVED),
    "giant_hand": Grammar(wonders.giant_hand, without=CURVED),
    "burrow": Grammar(wonders.burrow),
    "nest": Grammar(wonders.nest, without=frozenset({"shadow", "tiny"})),
    "giant_tree": Grammar(wonders.giant_tree, without=frozenset({"shadow"})),
    "room_door": Grammar(rooms.room_door),
    "mirror": Grammar(rooms.mirror),
    "window_rain": Grammar(rooms.window_rain, without=frozenset({"shadow"})),
    "staircase": Grammar(halls.staircase, without=frozenset({"shadow"})),
    "library": Grammar(halls.library, without=frozenset({"shadow"})),
    "stage": Grammar(halls.theatre),
    "table_above": Grammar(tables.table_above),
    "map": Grammar(tables.old_map),
    "bottle": Grammar(glass.bottle, without=frozenset({"shadow"})),
    "clockwork": Grammar(machines.clockwork, without=frozenset({"shadow"})),
    "key_forest": Grammar(machines.key_forest),
    "chessboard": Grammar(machines.chessboard),
    "fair": Grammar(fairs.fair),
}
