"""A JSON Patch applied as the RFC has it, in its own way, to check ours against."""

import copy
from typing import Any


def patched(document: Any, operations: list[dict[str, Any]]) -> Any:
    """The document after all operations, of those three kinds that a difference needs."""
    root = {"": copy.deepcopy(document)}
    for operation in operations:
        parent, last = _find(root, operation["path"])
        _KINDS[operation["op"]](parent, last, operation)
    return root[""]


def _find(root: Any, path: str) -> tuple[Any, str]:
    """Where the operation works: the member or item `last` of `parent`."""
    parent, last = root, ""
    assert not path or path.startswith("/"), f"no JSON pointer: {path}"
    for token in path.split("/")[1:]:
        parent = parent[int(last) if isinstance(parent, list) else last]
        last = token.replace("~1", "/").replace("~0", "~")
    return parent, last


def _add(parent: Any, last: str, operation: dict[str, Any]) -> None:
    if isinstance(parent, list):
        at = len(parent) if last == "-" else int(last)
        assert 0 <= at <= len(parent), "no such place"
        parent.insert(at, operation["value"])
    else:
        parent[last] = operation["value"]


def _remove(parent: Any, last: str, _: dict[str, Any]) -> None:
    del parent[int(last) if isinstance(parent, list) else last]


def _replace(parent: Any, last: str, operation: dict[str, Any]) -> None:
    _remove(parent, last, operation)
    _add(parent, last, operation)


_KINDS = {"add": _add, "remove": _remove, "replace": _replace}
