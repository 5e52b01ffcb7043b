"""Options of a game written on a command line: name=value."""

import re
from collections.abc import Iterable
from typing import Any

from vernissage.kit import Illegal, Manifest, Option


def read_options(manifest: Manifest, written: Iterable[str]) -> dict[str, Any]:
    """Options converted to the manifest's types; the manifest refuses wrong values."""
    wishes: dict[str, Any] = {}
    for wish in written:
        name, _, value = wish.partition("=")
        option = manifest.options.get(name)
        if option is None:
            raise Illegal("option_unknown", option=name[:40], of=list(manifest.options))
        wishes[name] = _read(option, value)
    return wishes


def _read(option: Option, value: str) -> Any:
    match option.kind:
        case "flag":
            return {"true": True, "yes": True, "false": False, "no": False}.get(value, value)
        case "number":
            return int(value) if re.fullmatch(r"-?\d{1,9}", value) else value
        case "choice":
            return next((one for one in option.of if str(one) == value), value)
        case "list":
            return tuple(value.split(","))
