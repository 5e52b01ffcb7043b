"""Applies the patches of step messages (RFC 6902: add, remove, replace)."""

from collections.abc import Sequence
from typing import Any


def apply_patch(doc: Any, patch: Sequence[dict[str, Any]]) -> Any:
    """Changes the document in place, unless the patch replaces it whole; returns the result."""
    for change in patch:
        if not change["path"]:
            doc = change["value"]
        else:
            _apply(doc, change)
    return doc


def _apply(doc: Any, change: dict[str, Any]) -> None:
    *way, last = map(_unescaped, change["path"].split("/")[1:])
    for step in way:
        doc = doc[int(step)] if isinstance(doc, list) else doc[step]
    key: Any = int(last) if isinstance(doc, list) else last
    match change["op"]:
        case "remove":
            del doc[key]
        case "add" if isinstance(doc, list):
            doc.insert(key, change["value"])
        case "add" | "replace":
            doc[key] = change["value"]
        case other:
            raise ValueError(f"unknown operation {other}")


def _unescaped(step: str) -> str:
    return step.replace("~1", "/").replace("~0", "~")
