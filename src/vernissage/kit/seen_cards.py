"""Which cards a view shows, by the types of its fields: what is a `CardId` there is a card."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from vernissage.kit.cards import CardId
from vernissage.kit.materials import WordCard

Look = Callable[[Any], Iterable[CardId]]


def seen_cards(view: Struct) -> frozenset[CardId]:
    """All cards that somebody with this view has before their eyes, word cards aside."""
    return frozenset(_in_struct(view))


def _in_struct(value: Struct) -> Iterable[CardId]:
    for name, look in _fields(type(value)):
        yield from look(getattr(value, name))


@cache
def _fields(struct: type[Struct]) -> tuple[tuple[str, Look], ...]:
    if issubclass(struct, WordCard):
        return ()
    found = ((name, _look(kind)) for name, kind in get_type_hints(struct).items())
    return tuple((name, look) for name, look in found if look is not None)


def _look(kind: Any) -> Look | None:
    """How to find cards in a value of this type; None: it cannot hold any."""
    if kind is CardId:
        return lambda card: (card,)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _in_struct
    origin, parts = get_origin(kind), [one for one in get_args(kind) if one is not NoneType]
    looks = [look for part in parts if part is not Ellipsis and (look := _look(part))]
    if not looks:
        return None
    if origin in (Union, UnionType):
        return lambda value: () if value is None else _of_one(value, looks[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return lambda of: [card for value in of.values() for card in looks[-1](value)]
    return lambda row: [card for value in row if value is not None for card in looks[0](value)]


def _of_one(value: Any, look: Look) -> Iterable[CardId]:
    return _in_struct(value) if isinstance(value, Struct) else look(value)
