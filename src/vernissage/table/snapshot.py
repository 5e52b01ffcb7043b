"""A whole table as bytes: a cache that saves replaying a long log, which stays authoritative."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from vernissage.games import load, names
from vernissage.kit.errors import Illegal
from vernissage.table.state import Table

FORMAT = 8  # raised when the meaning of what is written changes


class _Snapshot(Struct, frozen=True):
    format: int
    rules: dict[str, int]  # the versions of all games: under others the log may replay differently
    table: Table
    game: bytes  # the game's state, as the game encodes it


_decoder = msgspec.msgpack.Decoder(_Snapshot)


def versions() -> dict[str, int]:
    return {name: load(name).manifest.version for name in names()}


def write(table: Table) -> bytes:
    on = table.playing
    if on is None:
        return msgspec.msgpack.encode(_Snapshot(FORMAT, versions(), table, b""))
    bare = replace(table, playing=replace(on, state=None))
    return msgspec.msgpack.encode(
        _Snapshot(FORMAT, versions(), bare, load(on.game).encode(on.state))
    )


def read(data: bytes) -> Table | None:
    """None if it was written by other rules: the log then has to be replayed."""
    try:
        found = _decoder.decode(data)
    except msgspec.MsgspecError:
        return None
    if found.format != FORMAT or found.rules != versions():
        return None
    return found.table if found.table.playing is None else _with_game(found)


def _with_game(found: _Snapshot) -> Table | None:
    on = found.table.playing
    assert on is not None
    try:
        game = load(on.game)
        state = game.decode(found.game)
    except (Illegal, msgspec.MsgspecError):
        return None
    if game.manifest.version != on.version:
        return None
    return replace(found.table, playing=replace(on, state=state))
