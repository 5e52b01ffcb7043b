"""A table where people draw: the only place where ink can be a weapon."""

from tests.hostile.attackers import chance_of
from tests.server.serving import Running
from vernissage.client import Client
from vernissage.kit.ink import Point, encode
from vernissage.server.rooms.ink_buffer import LIVE, put


async def drawing_table(served: Running) -> list[Client]:
    """Three people in the middle of a game of drawings, each of whom may draw."""
    host = await Client.open_table(served.url, "Taras", "uk")
    invite = {"table": host.table_id, "invite": host.doc["table"]["invite"]}
    people = [host, *[await Client.join(served.url, f"P{n}", "en", **invite) for n in (1, 2)]]
    for one in people:
        await one.ask("sit")
    await host.ask("choose", game="pictomania")
    await host.ask("start")
    for one in people:
        await one.play({"type": "ready"})
    for one in people:
        while not stroke_prompts(one):
            await one.news()
    return people


def stroke_prompts(client: Client) -> list[tuple[str, str]]:
    """The actions and fields that take a stroke."""
    return [
        (prompt["do"], name)
        for prompt in client.doc["game"]["prompts"]
        for name, domain in prompt.get("fields", {}).items()
        if domain["type"] == "ink"
    ]


def path(points: int, seed: int = 0) -> bytes:
    chance = chance_of(seed)
    return encode(
        Point(chance.randrange(3000), chance.randrange(3000), 200, 5) for _ in range(points)
    )


def live(stroke: int, ink: bytes) -> bytes:
    """A live segment, as a client sends it."""
    frame = bytearray((LIVE,))
    put(frame, stroke)
    return bytes(frame + ink)
