"""People, drawn by code: each stands a little differently every time.

What is known of them, their names and what they bring to mind, is in figures.toml.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from vernissage.decks.pictures.drawing import Drawing
from vernissage.kit.rng import Rng

from . import air, children, circus, couples, court, elders, music, rest, road, work

_GROUPS = (children, elders, circus, court, couples, rest, work, music, air, road)

FIGURES: Mapping[str, Callable[[Rng], Drawing]] = MappingProxyType(
    {draw.__name__: draw for group in _GROUPS for draw in group.ALL}
)
