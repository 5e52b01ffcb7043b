"""What people are told to know a history by says nothing about what is in the log.

A hash of an entry would: whoever knows all of it but a vote could try out the votes.
"""

import asyncio
import re
from collections.abc import Iterator

import msgspec

from tests.leaks.worlds import World
from vernissage.log.chain import LINK, STAMP
from vernissage.table import read_entry

STAMPS = re.compile(rb'"stamp":"([^"]*)"')


def all_frames(world: World) -> Iterator[bytes]:
    for frames in world.record.values():
        yield from (frame.data for frame in frames)


async def evening(pin: str) -> World:
    """The same twice, but for a secret of the host's that nobody else is told."""
    world = World(b"stamps")
    await world.gather(3)
    for who in ("p1", "p2"):
        await world.do(who, "sit")
    await world.do("p1", "pin", pin=pin)
    await world.do("p2", "rename", name="Ада")
    return world


def test_stamps_are_the_same_whatever_the_secret_is() -> None:
    async def main() -> None:
        one, other = await evening("2718"), await evening("3141")
        logs = [await world._log() for world in (one, other)]
        assert len(logs[0]) == len(logs[1])
        assert logs[0] != logs[1]
        for line in one.record:
            if not line.startswith("p1/"):  # all bytes, stamps included
                assert one.record[line] == other.record[line]
        told = [{*STAMPS.findall(b"".join(all_frames(world)))} for world in (one, other)]
        assert told[0] == told[1]
        assert len(told[0]) > 3

    asyncio.run(main())


def test_no_link_of_the_chain_is_told_to_anybody() -> None:
    async def main() -> None:
        world = await evening("2718")
        log = await world._log()
        sent = b"\n".join(all_frames(world))
        told = {*STAMPS.findall(sent)}
        for data in log:
            read_entry(data[STAMP + LINK :])
            assert data[STAMP : STAMP + LINK] not in sent
        assert told <= {data[:STAMP] for data in log}
        # Even those who come back, with what others were told, get no more by it.
        line = await world.connect("p2", stamp=msgspec.json.decode(b'"AAAAAAAA"'))
        assert line.heard == "welcome"

    asyncio.run(main())
