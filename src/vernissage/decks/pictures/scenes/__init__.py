"""The scenes of picture cards."""

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
from vernissage.decks.pictures.scenes.stage import SceneKind, Stage

__all__ = ["SCENES", "SceneKind", "Stage"]

# What needs flat ground on all sides.
CURVED = frozenset({"shadow", "tiny", "through", "spills"})

SCENES: Mapping[str, SceneKind] = {
    "hills": SceneKind(outdoors.hills, without=frozenset({"shadow"})),
    "desert": SceneKind(sands.desert),
    "road": SceneKind(outdoors.road),
    "under_water": SceneKind(water.under_water),
    "paper_boat": SceneKind(seas.paper_boat, without=frozenset({"shadow", "spills"})),
    "island_back": SceneKind(seas.island_back, without=CURVED),
    "bridge": SceneKind(heights.bridge, without=frozenset({"shadow"})),
    "clouds": SceneKind(skies.clouds, without=frozenset({"shadow"})),
    "small_planet": SceneKind(skies.small_planet, without=CURVED),
    "giant_hand": SceneKind(hands.giant_hand, without=CURVED),
    "burrow": SceneKind(earth.burrow, without=frozenset({"shadow"})),
    "nest": SceneKind(trees.nest, without=frozenset({"shadow", "tiny"})),
    "giant_tree": SceneKind(trees.giant_tree, without=frozenset({"shadow"})),
    "room_door": SceneKind(rooms.room_door, without=frozenset({"shadow"})),
    "mirror": SceneKind(mirrors.mirror, without=frozenset({"shadow"})),
    "window_rain": SceneKind(windows.window_rain, without=frozenset({"shadow"})),
    "staircase": SceneKind(stairs.staircase, without=frozenset({"shadow"})),
    "library": SceneKind(libraries.library, without=frozenset({"shadow"})),
    "stage": SceneKind(theatres.theatre, without=frozenset({"shadow"})),
    "table_above": SceneKind(tables.table_above),
    "map": SceneKind(maps.old_map),
    "bottle": SceneKind(glass.bottle, without=frozenset({"shadow", "tiny", "spills"})),
    "clockwork": SceneKind(machines.clockwork, without=frozenset({"shadow"})),
    "key_forest": SceneKind(machines.key_forest),
    "chessboard": SceneKind(chessboards.chessboard),
    "fair": SceneKind(fairs.fair, without=frozenset({"shadow"})),
}
