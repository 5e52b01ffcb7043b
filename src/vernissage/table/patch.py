"""The difference of two documents as a JSON Patch (RFC 6902).

Works on the structs themselves: what two documents share costs next to nothing, so one more
stroke on a sheet of hundreds is found, and sent, alone.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, astuple, fields

Op = dict[str, Any]
MISSING: Any = object()
PLAIN = (int, str, bool, bytes)  # the usual values, checked first
EMPTY = (dict, list)  # with such a default, whatever is empty is left out


def diff(old: Any, new: Any, path: str = "") -> list[Op]:
    """The operations that make one document, or what is at a path of it, of the other."""
    ops: list[Op] = []
    _diff(path, old, new, ops)
    return ops


def diff_fields(old: Struct, new: Struct, path: str, without: Sequence[str] = ()) -> list[Op]:
    """The same for two structs of one type, except some of their fields."""
    ops: list[Op] = []
    if old is not new:
        _diff_structs(path, old, new, ops, without)
    return ops


def _diff(path: str, old: Any, new: Any, ops: list[Op]) -> None:
    # Compared in C: what has not changed is passed over quickly.
    if old is not new and (old != new or type(old) is not type(new)):
        _change(path, old, new, ops)


def _change(path: str, old: Any, new: Any, ops: list[Op]) -> None:
    """The same for two that are known to differ."""
    kind = type(new)
    if kind in PLAIN or type(old) is not kind:
        ops.append({"op": "replace", "path": path, "value": new})
    elif isinstance(new, Struct):
        _diff_structs(path, old, new, ops)
    elif kind is tuple or kind is list:
        _diff_lists(path, old, new, ops)
    elif isinstance(new, Mapping):
        _diff_members(path, old, new, ops)
    else:
        ops.append({"op": "replace", "path": path, "value": new})


def _diff_structs(
    path: str, old: Struct, new: Struct, ops: list[Op], without: Sequence[str] = ()
) -> None:
    members = zip(*_fields(type(new)), astuple(old), astuple(new), strict=True)
    for name, default, before, after in members:
        if before is after or name in without:
            continue
        if before is default or after is default or type(default) in EMPTY:
            one, other = _unless_omitted(before, default), _unless_omitted(after, default)
            _diff_member(f"{path}/{name}", one, other, ops)
        elif before != after or type(before) is not type(after):
            _change(f"{path}/{name}", before, after, ops)


def _unless_omitted(value: Any, default: Any) -> Any:
    """MISSING for a value that msgspec leaves out: the default itself, or any empty mapping or list
    if the default is one."""
    omitted = value is default or (type(default) in EMPTY and not value)
    return MISSING if omitted else value


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The fields of a struct, and for each of them the default with which it is left out: an
    omitted member is not there to be replaced."""
    names = kind.__struct_fields__
    if not kind.__struct_config__.omit_defaults:
        return names, (MISSING,) * len(names)
    return names, tuple([_default(info) for info in fields(kind)])


def _default(info: FieldInfo) -> Any:
    if info.required:
        return MISSING
    return info.default if info.default_factory is NODEFAULT else info.default_factory()


def _diff_members(path: str, old: Mapping[Any, Any], new: Mapping[Any, Any], ops: list[Op]) -> None:
    for key in {**old, **new}:
        _diff_member(
            f"{path}/{escape(str(key))}", old.get(key, MISSING), new.get(key, MISSING), ops
        )


def _diff_member(path: str, old: Any, new: Any, ops: list[Op]) -> None:
    if old is MISSING and new is not MISSING:
        ops.append({"op": "add", "path": path, "value": new})
    elif new is MISSING and old is not MISSING:
        ops.append({"op": "remove", "path": path})
    elif old is not new:
        _diff(path, old, new, ops)


def escape(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _diff_lists(path: str, old: Sequence[Any], new: Sequence[Any], ops: list[Op]) -> None:
    """Items changed in place, put in, or taken out; anything else is sent anew."""
    grown = len(new) - len(old)
    if grown == 0:
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            if before is not after and (before != after or type(before) is not type(after)):
                _change(f"{path}/{at}", before, after, ops)
        return
    shorter, longer = (old, new) if grown > 0 else (new, old)
    at = _common(shorter, longer)
    if list(shorter[at:]) != list(longer[at + abs(grown) :]):
        ops.append({"op": "replace", "path": path, "value": new})
    elif grown > 0:
        new_ones = enumerate(new[at : at + grown], at)
        ops.extend({"op": "add", "path": f"{path}/{i}", "value": one} for i, one in new_ones)
    else:
        ops.extend({"op": "remove", "path": f"{path}/{at}"} for _ in range(-grown))


def _common(shorter: Sequence[Any], longer: Sequence[Any]) -> int:
    """The length of their common beginning."""
    for at, one in enumerate(shorter):
        if one is not longer[at] and one != longer[at]:
            return at
    return len(shorter)
