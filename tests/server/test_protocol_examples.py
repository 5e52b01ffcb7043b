"""The examples in docs/protocol.md are real: they are read as what they are, and the bot plays."""

import asyncio
import re
from base64 import b64decode
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec import Struct

from tests.server.protocol_page import FENCES, HEARD, PAGE, SENT, examples, section, view_of
from tests.server.serving import run, running_server
from vernissage.client import Client, play_to_end
from vernissage.games import load, names
from vernissage.kit.game import Seat
from vernissage.kit.prompts import SAMPLE_STROKE, Domain
from vernissage.server.http import own_decks, own_words, problems
from vernissage.server.http import table_access as access
from vernissage.server.protocol import wire
from vernissage.server.rooms import ink_buffer as live_ink
from vernissage.server.transport import tunnel
from vernissage.table import read_ask, view


def exactly(kind: Any, told: Any) -> Any:
    """The example as its struct: nothing missing, nothing more."""
    read = msgspec.convert(told, kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == told
    return read


def test_what_clients_say_is_understood() -> None:
    said = [wire.read(msgspec.json.encode(example)) for example in examples("client")]
    assert {type(one) for one in said} == set(HEARD.values())
    for message in said:
        if isinstance(message, wire.Ask):
            read_ask(message.action)
        if isinstance(message, wire.Play):
            actions = (load(game).actions for game in names())
            action = msgspec.json.decode(message.action)
            assert any(fits(action, known.get(action["type"])) for known in actions)


def fits(action: Any, kind: type[Struct] | None) -> bool:
    try:
        return kind is not None and msgspec.convert(action, kind) is not None
    except msgspec.ValidationError:
        return False


def test_what_the_server_says_looks_so() -> None:
    told = list(examples("server"))
    assert {one["type"] for one in told} == set(SENT)
    for message in told:
        if message["type"] == "welcome":
            check_welcome(message)
        else:
            exactly(SENT[message["type"]], message)


def check_welcome(message: dict[str, Any]) -> None:
    doc = message["doc"]
    assert ["type", *wire.Welcome.__struct_fields__] == list(message)
    assert list(view.Doc.__struct_fields__) == list(doc)
    exactly(view.TableView, doc["table"])
    exactly(view.You, doc["you"])
    game = doc["game"]
    assert list(view.GameView.__struct_fields__) == list(game)
    seen = view_of(game["game"])
    for name, hint in get_type_hints(view.GameView).items():
        exactly({"view": seen, "prompts": list[OpenPrompt]}.get(name, hint), game[name])


class OpenPrompt(Struct, frozen=True, omit_defaults=True):
    """A prompt without a choice so far."""

    do: str
    fields: dict[str, Domain] = {}
    rare: bool = False


@pytest.mark.parametrize(
    ("kind", "struct"),
    [
        ("Invited", access.Invited),
        ("Place", access.Place),
        ("Problem", problems.Problem),
        ("Frames", tunnel.Frames),
        ("OwnMade", own_decks.OwnMade),
        ("OwnDeck", own_decks.OwnDeck),
        ("Checked", own_words.Checked),
        ("OwnWords", own_words.OwnWords),
        ("prompt", OpenPrompt),
    ],
)
def test_other_examples_look_so(kind: str, struct: type[Struct]) -> None:
    found = list(examples(kind))
    assert found
    for example in found:
        exactly(struct, example)


def test_what_a_tunnel_tells_looks_so() -> None:
    (answered,) = examples("TunnelNews")
    assert list(answered) == list(tunnel.TunnelNews.__struct_fields__)
    exactly(wire.Pong, answered["text"][0])


def test_no_example_is_left_unchecked() -> None:
    known = {"client", "server", "Invited", "Place", "Problem", "Frames", "TunnelNews", "prompt"}
    known |= {"OwnMade", "OwnDeck", "Checked", "OwnWords"}
    assert {what for language, what, _ in FENCES if language == "json"} == known


def test_bodies_that_curl_sends_are_understood() -> None:
    shell = "".join(text for language, _, text in FENCES if language == "sh")
    bodies = re.findall(r"(/api/\w+) .*?-d '(.*?)'", shell, re.DOTALL)
    kinds = {
        "/api/tables": access.NewTable,
        "/api/join": access.JoinTable,
        "/api/move": access.MoveHere,
    }
    assert {path for path, _ in bodies} == set(kinds)
    for path, body in bodies:
        msgspec.json.decode(body, type=kinds[path])


def test_the_ink_is_the_ink_it_says() -> None:
    path = bytes.fromhex("".join(re.findall(r"`((?:[0-9A-F]{2} ?)+)`", section("## Ink"))))
    assert path == SAMPLE_STROKE == b64decode("iA6IDoAAkAOgBsgQ")
    up, down = (bytes.fromhex(one) for one in re.findall(r"^(01 0[17].*)$", PAGE, re.MULTILINE))
    assert live_ink.read(up) == (7, path)
    assert down == live_ink.frame(live_ink.record(Seat(1), 7, path))
    (frames,) = examples("Frames")
    assert b64decode(frames["ink"][0]) == up


# The bot


def test_the_bot_plays_a_game() -> None:
    (bot,) = (text for language, _, text in FENCES if language == "python")
    assert len(bot.splitlines()) < 50
    made: dict[str, Any] = {"__name__": "bot"}
    exec(compile(bot, "bot.py", "exec"), made)  # noqa: S102

    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Olha", "en")
            await host.ask("sit", chair=0)
            task = asyncio.create_task(made["main"](served.url, host.doc["table"]["code"]))
            await host.until(lambda doc: "owner" in doc["table"]["chairs"][1])
            await host.ask("choose", game="yokai")
            await host.ask("start")
            await play_to_end(host, lambda bound: bound - 1)
            await asyncio.wait_for(task, 60)
            assert host.doc["game"]["outcome"] is not None
            host.close()

    run(test())
