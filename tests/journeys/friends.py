"""People who need no browser: clients in the server's loop, who play anything they may."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from tests.journeys.serving import PATIENCE, Serving
from vernissage.client import Client, choose
from vernissage.kit import Rng

Doc = dict[str, Any]
Until = Callable[[Doc], object]

CLUES = (
    "The house remembers",
    "Півтора кроку до моря",
    "Almost",
    "Никто не заметил",
    "Sunday, 4 a.m.",
)


class Friend:
    """A client, for a test that does not wait in a loop itself."""

    def __init__(self, serving: Serving, client: Client) -> None:
        self._serving, self.client = serving, client

    @property
    def doc(self) -> Doc:
        """All this person may know, as of now."""
        return self.client.doc

    @property
    def seat(self) -> int | None:
        seat: int | None = self.doc["you"]["seat"]
        return seat

    def ask(self, do: str, **fields: Any) -> Doc:
        return self._serving.do(self.client.ask(do, **fields))

    def play(self, do: str, **fields: Any) -> Doc:
        return self._serving.do(self.client.play({"type": do, **fields}))

    def say(self, text: str) -> Doc:
        return self._serving.do(self.client.say(text))

    def react(self, emoji: str) -> Doc:
        return self._serving.do(self.client.react(emoji))

    def until(self, true: Until) -> Doc:
        return self._serving.do(self.client.until(lambda doc: bool(true(doc))))

    def hang_up(self) -> None:
        """Gone without a word, and not coming back."""

        async def close() -> None:
            self.client.close()

        self._serving.do(close())


# Moments to drive to


def over(doc: Doc) -> bool:
    return doc["game"] is None or doc["game"]["outcome"] is not None


def phase(*names: str) -> Until:
    """The game is in one of these phases."""
    return lambda doc: doc["game"] is not None and doc["game"]["phase"] in names


def waited_for(doc: Doc) -> bool:
    """Whether the table waits for whoever's document it is."""
    game = doc["game"]
    return game is not None and any(one["seat"] == doc["you"]["seat"] for one in game["waits"])


# Driving


async def drive(friends: Sequence[Client], until: Until, chance: Rng) -> None:
    """One legal action after another, until something is true of the first one's document."""
    while not until(friends[0].doc):
        if not await _one_move(friends, chance):
            await _news(friends)


async def _one_move(friends: Sequence[Client], chance: Rng) -> bool:
    for friend in friends:
        if over(friend.doc) or not waited_for(friend.doc):
            continue
        action = choose(friend.doc["game"]["prompts"], chance.below)
        if action is not None:
            done = await friend.play(_worded(action, chance))
            await asyncio.gather(*(_up_to(one, done["seq"]) for one in friends))
            return True
    return False


def _worded(action: Doc, chance: Rng) -> Doc:
    """Clues are said in words that look like somebody's."""
    clue = action.get("clue")
    if not isinstance(clue, dict) or clue["kind"] != "text":
        return action
    return {**action, "clue": {**clue, "text": CLUES[chance.below(len(CLUES))]}}


async def _up_to(client: Client, seq: int) -> None:
    await client.until(lambda _: client.seq >= seq)


async def _news(friends: Sequence[Client]) -> None:
    """Somebody else has to move first: a person in a browser, or a bot."""
    waiting = [asyncio.ensure_future(one.news()) for one in friends]
    done, late = await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    for one in late:
        one.cancel()
    assert done, f"nobody here can move, and nobody else does: {friends[0].doc['game']}"
