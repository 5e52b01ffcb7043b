"""A player with a valid seat who tells lies: nothing changes, and nobody learns anything."""

import inspect
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from tests.hostile.attackers import Doc, Peer
from tests.hostile.siege import PATIENT, besieged, duel, refused, two_at_a_table
from tests.server.serving import run
from vernissage.table import inputs
from vernissage.table.rules import HOST_ONLY

Log = pytest.LogCaptureFixture
ASKS: tuple[type[msgspec.Struct], ...] = get_args(inputs.Ask)
DEEP = b"[" * 900 + b"]" * 900
HUGE = b"9" * 4000
WRONG = [
    *(b"null", b"true", b"-1", b"12", b"0.5", b"1e308", b"1e400", b"NaN", b"Infinity", b"-0.0"),
    *(b"9223372036854775808", b"-9223372036854775809", HUGE, b"9" * 5000),
    *(b'""', b'"p1"', b'"p99"', b'"\\u0000"', b'"\\ud800"', b'"\\udc00x"', b'"\xff"', b'"../.."'),
    *(b'"' + b"x" * 20_000 + b'"', b"[]", b"{}", b'[{"a": 1}]', b'{"mode": {"a": []}}'),
    *(DEEP, b'{"a":' * 900 + b"1" + b"}" * 900, b"[" * 8000 + b"]" * 8000),
]


def of_type(value: bytes, kind: Any) -> bool:
    try:
        msgspec.json.decode(value, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return True


def right(kind: Any) -> bytes:
    """Some value of a field's type."""
    if get_origin(kind) is Literal:
        return msgspec.json.encode(get_args(kind)[0])
    for value in (b"true", b"1", b'"p2"', b"{}", b'["gouache-1"]'):
        if of_type(value, kind):
            return value
    raise AssertionError(f"no example of {kind}")


def spoiled(ask: type[msgspec.Struct]) -> Iterator[bytes]:
    """The action with one field wrong, missing or too many."""
    info = msgspec.inspect.type_info(ask)
    assert isinstance(info, msgspec.inspect.StructType)
    hints = inspect.get_annotations(ask)
    assert isinstance(info.tag, str)
    good = {field.name: right(hints[field.name]) for field in info.fields}
    for name, kind in hints.items():
        for value in WRONG:
            if not of_type(value, kind):
                yield written(info.tag, {**good, name: value})
    for field in info.fields:
        if field.required:
            yield written(info.tag, {key: good[key] for key in good if key != field.name})
    yield written(info.tag, {**good, "by": b'"p1"'})


def written(tag: Any, fields: dict[str, bytes]) -> bytes:
    pairs = [b'"type":' + msgspec.json.encode(tag)]
    pairs += [b'"%s":%s' % (name.encode(), value) for name, value in fields.items()]
    return b"{" + b",".join(pairs) + b"}"


def asking(action: bytes, name: str = "x") -> bytes:
    return b'{"type":"table","id":"%s","action":%s}' % (name.encode(), action)


def test_the_actions_are_all_here() -> None:
    """A new action is attacked without anybody thinking of it."""
    assert len(ASKS) > 20
    assert sum(len(list(spoiled(ask))) for ask in ASKS) > 500


def test_every_field_of_every_action_with_everything_that_it_is_not(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            peer = await Peer.seated(host)
            for ask in ASKS:
                for action in spoiled(ask):
                    code = await refused(served, peer, host, asking(action))
                    assert code == "malformed", action[:200]

    run(test())


STRANGE_DECKS = [
    *([name] for name in ("", "oil-1", "gouache-01", "gouache-9999999", "paper-1\n", "x" * 65)),
    *([name] for name in ("own-", "own-00000000", "own-../../..", "own-00000000.1.x", "own-\x00")),
    *([], ["gouache-1"] * 2, [f"paper-{number}" for number in range(9)], ["paper-1"] * 500),
]
STRANGE_WORDS = [
    *([name] for name in ("", "mansion", "words-", "words-00000000", "words-../..", "words-0.1")),
    *(["house"] * 2, [f"words-0000000{number}" for number in range(9)]),
]
OUT_OF_RANGE = [
    *({"type": "sit", "chair": chair} for chair in (-1, 12, -(2**63), 10**300)),
    *({"type": "swap", "chair": one, "other": two} for one, two in ((-1, 0), (0, -12), (3, 3))),
    {"type": "swap", "chair": 0, "other": 10**30},
    *({"type": "seat_bot", "chair": chair} for chair in (-1, 12, 10**30)),
    {"type": "seat_bot", "chair": 0, "strength": "x" * 10_000},
    {"type": "give_back", "chair": -1},
    *({"type": "extra_time", "person": "p1", "percent": n} for n in (-100, 0, 10**300)),
    *({"type": do, "person": who} for do in ("hand_over", "remove", "mute") for who in ("", "p0")),
    {"type": "remove", "person": "p1"},
    *({"type": "rename", "name": name} for name in ("", " ", "\u202eevil", "x" * 25, "\x00")),
    *({"type": "pin", "pin": pin} for pin in ("1", "123456789", "١٢٣٤", "12a4", "1234\n")),
    *({"type": "choose", "game": game} for game in ("", "../kit", "dixit\x00", "__init__")),
    *({"type": "decks", "pictures": names} for names in STRANGE_DECKS),
    *({"type": "decks", "pictures": ["gouache-1"], "words": names} for names in STRANGE_WORDS),
]
BOMBS: list[Any] = [-1, 10**300, "x" * 10_000, [1] * 5_000, [[1] * 9] * 900, ["a" * 30] * 500, ""]


def test_values_out_of_range(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            peer = await Peer.seated(host)
            for number, action in enumerate(OUT_OF_RANGE):
                wish = {"type": "table", "id": str(number), "action": action}
                await refused(served, peer, host, wish)

    run(test())


@pytest.mark.parametrize("game", ["dixit", "pictomania", "pictoric", "yokai"])
def test_options_that_are_bombs(game: str, caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            peer = await Peer.seated(host)
            for name in ("mode", "target", "levels", "forfeits", "none such", "", "x" * 5_000):
                for value in BOMBS:
                    choice = {"type": "choose", "game": game, "options": {name: value}}
                    wish = {"type": "table", "id": "b", "action": choice}
                    await refused(served, peer, host, wish)
                deep = b'{"type":"choose","game":"%s","options":{"%s":' % (
                    game.encode(),
                    name.encode(),
                )
                for value in (DEEP, DEEP[450:-450], HUGE, b'{"a":' * 400 + b"1" + b"}" * 400):
                    await refused(served, peer, host, asking(deep + value + b"}}"))
            many = {f"o{number}": number for number in range(1500)}
            choice = {"type": "choose", "game": game, "options": many}
            await refused(served, peer, host, {"type": "table", "id": "b", "action": choice})

    run(test())


def test_what_only_the_host_may(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await duel(served)
            peer = await Peer.seated(guest)
            asked = [ask for ask in ASKS if ask in HOST_ONLY]
            every: tuple[Any, ...] = (*asked, inputs.Start, inputs.Renew)
            for ask in every:
                hints = inspect.get_annotations(ask)
                fields = {name: right(kind) for name, kind in hints.items()}
                tag = ask.__struct_config__.tag
                code = await refused(served, peer, host, asking(written(tag, fields)))
                assert code == "not_host", ask
            extra = {"type": "extra_time", "person": host.person, "percent": 300}
            assert (await peer.ask(**_do(extra)))["code"] == "not_host"

    run(test())


def _do(action: Doc) -> Doc:
    rest = dict(action)
    return {"do": rest.pop("type"), **rest}


MADE = [
    tag
    for kind in get_args(inputs.What)
    if kind not in ASKS
    for tag in [kind.__struct_config__.tag]
]


def test_what_only_the_server_may_put_into_the_log(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            peer = await Peer.seated(host)
            bot = {"seat": b"1", "action": b"{}", "bot": b"true"}
            for tag in MADE:
                for fields in ({}, {"person": b'"p2"'}, bot):
                    code = await refused(served, peer, host, asking(written(tag, fields)))
                    assert code == "malformed", tag

    assert "started" in MADE
    run(test())
