"""What a table says that must stay the same whatever the version, as plain values.

Built of facts by name, not of the bytes of a document: a later version may lay those out in
another way, and may know more.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from vernissage.games import load
from vernissage.kit import Sheet
from vernissage.table import PersonId, Table, doc
from vernissage.table.pictures import all_pictures
from vernissage.table.state import Person, Playing

OF_TABLE = (
    "seq", "at", "id", "code", "invite", "host", "came", "removed", "chairs", "wish", "decks",
    "words", "pace", "hush", "locked", "pin", "paused", "stopped", "evening", "tally", "heard",
    "noted",
)  # fmt: skip
OF_PERSON = (
    "id", "name", "language", "devices", "screen", "away", "ready", "muted", "extra", "moving",
    "moving_until", "answered",
)  # fmt: skip
OF_GAME = (
    "game", "version", "options", "packs", "words", "veiled", "chairs", "inputs", "since",
    "hurried", "waits", "held", "held_on", "outcome",
)  # fmt: skip
UNUSED = {"away", "absent"}  # of a game, and always empty: bots take over from who is gone


def of_table(table: Table) -> dict[str, Any]:
    """Everything that the table knows."""
    people = {id_: _of_person(one) for id_, one in table.people.items()}
    game = None if table.playing is None else _of_game(table.playing)
    return {**_named(table, OF_TABLE), "people": people, "game": game}


def _of_person(person: Person) -> dict[str, Any]:
    """Until 0.7.0, answered requests were pairs in their order, not a mapping."""
    answered = [{"id": name, "seq": seq} for name, seq in person.answered.items()]
    return {**_named(person, OF_PERSON), "answered": answered}


def _of_game(on: Playing) -> dict[str, Any]:
    game = load(on.game)
    return {
        **_named(on, OF_GAME),
        "phase": game.phase(on.state),
        "moment": game.moment(on.state),
        "state": plain(on.state),
        "pictures": plain(all_pictures(on)),
    }


def of_person(table: Table, person: PersonId) -> dict[str, Any]:
    """What one person is shown of the game."""
    shown = doc(table, person)
    if shown.game is None:
        return {"you": plain(shown.you), "view": None, "prompts": []}
    return {
        "you": plain(shown.you),
        "view": _with_own_drawings(plain(shown.game.view)),
        "prompts": plain(tuple(shown.game.prompts)),
    }


def _with_own_drawings(view: dict[str, Any]) -> dict[str, Any]:
    """Until 0.6.0, Pictomania told one's own task and guesses at the drawings, not apart."""
    if "guess_cards" not in view:
        return view
    for drawing in view["drawings"]:
        if drawing["seat"] == view["seat"]:
            drawing["task"] = view["task"]
        for guess in drawing["stack"]:
            if guess["seat"] == view["seat"]:
                guess["number"] = view["guesses"][drawing["seat"]]
    return view


def of_everybody(table: Table) -> dict[str, Any]:
    return {str(person): of_person(table, person) for person in table.people}


def _named(thing: Struct, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: plain(getattr(thing, name)) for name in names}


def plain(value: Any) -> Any:
    if isinstance(value, Sheet):
        return {"landscape": value.landscape, "strokes": [_path(one) for one in value.strokes]}
    if isinstance(value, Struct):
        names = (name for name in value.__struct_fields__ if name not in UNUSED)
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value.hex() if isinstance(value, bytes) else msgspec.to_builtins(value)


def _path(stroke: Any) -> str:
    """Strokes had no number of their own at first."""
    path: bytes = stroke if isinstance(stroke, bytes) else stroke.path
    return path.hex()


def differences(then: Any, now: Any, at: str = "") -> Iterator[str]:
    """Where something is missing or has changed; what is new does not matter."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key, value in then.items():
            if key in UNUSED and value == []:
                continue
            if key in now:
                yield from differences(value, now[key], f"{at}.{key}")
            else:
                yield f"{at}.{key} is missing"
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for index, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from differences(one, other, f"{at}[{index}]")
    elif then != now or type(then) is not type(now):
        yield f"{at} was {then!r} and is {now!r}"


OF_GAMES = ("game", "heard", "stopped", "paused", "answered")  # what playing them changes


def without_games(table: dict[str, Any]) -> dict[str, Any]:
    """What stays of a table whose game was put away."""
    kept = {key: value for key, value in table.items() if key not in OF_GAMES}
    people = {key: without_games(one) for key, one in table.get("people", {}).items()}
    return {**kept, "people": people} if people else kept
